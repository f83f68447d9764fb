"""Tabulate the `while` of a walk by start row, when it reads nothing that changes.

In: a typed `advance` on a road without forks. Out: the name of a constant list, the last row that a walk from each row
(and from in front of the first, at its end) may reach; or None when the condition reads the race. The IR of the
condition is computed here, by a small evaluator of constant expressions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.language import ir
from interpreter.language import statements as st

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
            if index < 0 or index >= len(items):
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
        case ir.Call(name="any" | "all" | "len" | "sum" | "min" | "max" | "list"):
            args = [_value(arg, env, data, budget) for arg in node.args]
            known = {"any": any, "all": all, "len": len, "sum": sum, "min": min, "max": max, "list": list}
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
