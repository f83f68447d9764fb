"""Tabulate the `while` of a walk by start row, when it reads nothing that changes.

In: a typed `advance` on a road without forks. Out: the name of a constant list, the last row that a walk from each row
(and from in front of the first, at its end) may reach; or None when the condition reads the race. The IR of the
condition is computed here, by a small evaluator of constant expressions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.program.poison import NOTHING, Poison, PoisonUsed

if TYPE_CHECKING:
    from interpreter.program.lower import Lowering

MOST_STEPS = 200
MOST_WORK = 2_000_000


class NotConstant(Exception):
    """The condition reads the race, or more than is worth tabulating."""


def tabulate_walk(lw: Lowering, statement: st.Advance) -> str | None:
    """Make the table, or give None."""
    last = len(lw.linked.course.row_terrain) - 1
    name = f"reach.{statement.place}"
    if statement.condition is None:
        lw.linked.data[name] = [last] * (last + 2)
        return name
    names: dict[str, ir.Expr] = {"to": ir.Var("to"), "step": ir.Var("step"), "path": ir.Var("path")}
    with lw.bound(names), lw.into(None):
        condition = lw.expr(statement.condition)
    reach: list[int] = []
    budget = [MOST_WORK]
    try:
        for start in [*range(last + 1), -1]:
            end = start
            path: list[int] = []
            for row in range(start + 1, min(last, start + MOST_STEPS) + 1):
                path.append(row)
                values = {"to": row, "step": row - start, "path": path}
                if not _value(condition, values, lw.linked.data, budget):
                    break
                end = row
            else:
                if start + MOST_STEPS < last:
                    return None
            reach.append(end)
    except NotConstant:
        return None
    lw.linked.data[name] = reach
    return name


def tabulate_column(node: ir.Expr, data: dict[str, list[Any]]) -> ir.Expr | None:
    """Make a column of an expression that reads only columns of one variable; None when it reads anything else."""
    found: set[str] = set()
    size = _free_variable(node, frozenset(), found, data)
    if size is None or len(found) != 1:
        return None
    variable = next(iter(found))
    name = f"table {node!r}"
    if name not in data:
        budget, column = [MOST_WORK // 10], list[Any]()
        for value in range(size - 1):
            try:
                column.append(_value(node, {variable: value}, data, budget))
            except (NotConstant, PoisonUsed, ArithmeticError):
                if budget[0] < 0:
                    return None
                column.append(NOTHING)
        data[name] = [*column, NOTHING]
    return ir.Get(ir.Data(name), ir.Var(variable))


def _free_variable(node: ir.Expr, bound: frozenset[str], found: set[str], data: dict[str, list[Any]]) -> int | None:
    """Find the variables that an expression reads columns by, and how long these columns are; None when it reads the
    race, or a variable otherwise."""
    match node:
        case ir.Lit() | ir.Data():
            return 0
        case ir.Var():
            return 0 if node.name in bound else None
        case ir.Get(list=ir.Data() as column, index=ir.Var() as index):
            if index.name in bound:
                return 0
            found.add(index.name)
            return len(data[column.name])
        case ir.Get():
            parts = [node.list, node.index]
        case ir.Op() | ir.Call():
            parts = node.args
        case ir.Comp():
            inner = bound | {node.variable}
            sizes = [_free_variable(node.source, bound, found, data), _free_variable(node.element, inner, found, data)]
            if node.condition is not None:
                sizes.append(_free_variable(node.condition, inner, found, data))
            return None if None in sizes else max(size for size in sizes if size is not None)
        case _:
            return None
    size = 0
    for part in parts:
        each = _free_variable(part, bound, found, data)
        if each is None:
            return None
        size = max(size, each)
    return size


def _value(node: ir.Expr, env: dict[str, Any], data: dict[str, list[Any]], budget: list[int]) -> Any:
    """Compute a constant expression."""
    budget[0] -= 1
    if budget[0] < 0:
        raise NotConstant
    match node:
        case ir.Lit():
            return node.value
        case ir.Var():
            if node.name not in env:
                raise NotConstant
            return env[node.name]
        case ir.Data():
            return data[node.name]
        case ir.Get():
            items, index = _value(node.list, env, data, budget), _value(node.index, env, data, budget)
            if index < 0 or index >= len(items) or isinstance(items[index], Poison):
                raise NotConstant
            return items[index]
        case ir.Op():
            return _operation(node, env, data, budget)
        case ir.Comp():
            found = []
            for each in _value(node.source, env, data, budget):
                inner = {**env, node.variable: each}
                if node.condition is None or _value(node.condition, inner, data, budget):
                    found.append(_value(node.element, inner, data, budget))
            return found
        case ir.Call(name="any" | "all" | "len" | "sum" | "min" | "max" | "list" | "range"):
            args = [_value(arg, env, data, budget) for arg in node.args]
            known: dict[str, Any] = {"any": any, "all": all, "len": len, "sum": sum, "min": min, "max": max, "list": list}
            known["range"] = range
            return known[node.name](*args)
    raise NotConstant


def _operation(node: ir.Op, env: dict[str, Any], data: dict[str, list[Any]], budget: list[int]) -> Any:
    if node.op in ("and", "or"):
        value: Any = node.op == "and"
        for arg in node.args:
            value = _value(arg, env, data, budget)
            if bool(value) is (node.op == "or"):
                return value
        return value
    if node.op == "if":
        chosen = 1 if _value(node.args[0], env, data, budget) else 2
        return _value(node.args[chosen], env, data, budget)
    args = [_value(arg, env, data, budget) for arg in node.args]
    match node.op:
        case "not":
            return not args[0]
        case "neg":
            return -args[0]
        case "in" | "notin":
            return (args[0] in args[1]) is (node.op == "in")
    if node.op in ("//", "%") and args[1] == 0:
        raise NotConstant
    binary = {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "//": lambda a, b: a // b,
        "%": lambda a, b: a % b,
        "==": lambda a, b: a == b,
        "!=": lambda a, b: a != b,
        "<": lambda a, b: a < b,
        "<=": lambda a, b: a <= b,
        ">": lambda a, b: a > b,
        ">=": lambda a, b: a >= b,
    }
    return binary[node.op](*args)
