"""Tabulate what reads nothing that changes: how far a walk gets from each row, and what goes along the road.

In: a typed `advance`, or IR, on a road without forks. Out: the name of a constant list, or None when the expression
reads the race. The expression is emitted as a function of its own and asked for every row.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.program.emit import BUILTINS, emit_expression
from interpreter.program.poison import NOTHING, PoisonUsed
from interpreter.source.place import Place

if TYPE_CHECKING:
    from interpreter.program.lower_core import Core

MOST_STEPS = 200  # of one walk
MOST_CALLS = 100_000
_SAFE = {name: getattr(builtins, name) for name in BUILTINS}
_FAILS = (PoisonUsed, ArithmeticError, LookupError, ValueError)


def tabulate_walk(lw: Core, statement: st.Advance) -> str | None:
    """Make the table: the last row that a walk from each row, and from in front of the first, may reach."""
    last = len(lw.linked.course.row_terrain) - 1
    name = f"reach.{statement.place}"
    if statement.condition is None:
        lw.linked.data[name] = [last] * (last + 2)
        return name
    names: dict[str, ir.Expr] = {"to": ir.Var("to"), "step": ir.Var("step"), "path": ir.Var("path")}
    with lw.bound(names), lw.into(None):
        condition = lw.expr(statement.condition)
    test = constant_function(condition, ["to", "step", "path"], statement.place, lw.linked.data)
    if test is None:
        return None
    reach: list[int] = []
    calls = 0
    for start in [*range(last + 1), -1]:
        end = start
        for row in range(start + 1, min(last, start + MOST_STEPS) + 1):
            calls += 1
            try:
                if not test(row, row - start, range(start + 1, row + 1)):
                    break
            except _FAILS:
                return None
            end = row
        else:
            if start + MOST_STEPS < last:
                return None
        if calls > MOST_CALLS:
            return None
        reach.append(end)
    lw.linked.data[name] = reach
    return name


def tabulate_column(node: ir.Expr, place: Place, data: dict[str, list[Any]]) -> ir.Expr | None:
    """Make a column of an expression that reads only columns of one variable; None when it reads anything else."""
    found: set[str] = set()
    size = _size_of(node, frozenset(), found, data)
    if size is None or len(found) != 1 or size > MOST_CALLS:
        return None
    variable = next(iter(found))
    name = f"table {node!r}"
    if name not in data:
        function = constant_function(node, [variable], place, data)
        if function is None:
            return None
        data[name] = [*(_asked(function, value) for value in range(size - 1)), NOTHING]
    return ir.Get(ir.Data(name), ir.Var(variable))


def _asked(function: Callable[..., Any], value: int) -> Any:
    try:
        return function(value)
    except _FAILS:
        return NOTHING


def constant_function(
    node: ir.Expr, params: list[str], place: Place, data: dict[str, list[Any]]
) -> Callable[..., Any] | None:
    """Make a function of an expression that reads only its parameters and constant lists; None when it reads more."""
    if not _is_constant(node, frozenset(params)):
        return None
    code, names = emit_expression(node, params, place)
    return FunctionType(code, {"__builtins__": _SAFE, **{short: data[name] for short, name in names.items()}})


def _is_constant(node: ir.Expr, known: frozenset[str]) -> bool:
    match node:
        case ir.Lit() | ir.Data():
            return True
        case ir.Var():
            return node.name in known
        case ir.Get():
            return _is_constant(node.list, known) and _is_constant(node.index, known)
        case ir.Op():
            return all(_is_constant(arg, known) for arg in node.args)
        case ir.Call():
            return node.name in BUILTINS and all(_is_constant(arg, known) for arg in node.args)
        case ir.Comp():
            parts = [node.element] if node.condition is None else [node.element, node.condition]
            inner = known | {node.variable}
            return _is_constant(node.source, known) and all(_is_constant(part, inner) for part in parts)
    return False


def _size_of(node: ir.Expr, bound: frozenset[str], found: set[str], data: dict[str, list[Any]]) -> int | None:
    """Find the variables that an expression reads columns by, and how long these columns are; None when it reads a
    variable in any other way."""
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
            parts: list[tuple[ir.Expr, frozenset[str]]] = [(node.list, bound), (node.index, bound)]
        case ir.Op() | ir.Call():
            parts = [(arg, bound) for arg in node.args]
        case ir.Comp():
            inner = bound | {node.variable}
            parts = [(node.source, bound), (node.element, inner)]
            if node.condition is not None:
                parts.append((node.condition, inner))
        case _:
            return None
    sizes = [_size_of(part, names, found, data) for part, names in parts]
    return None if None in sizes else max((size for size in sizes if size is not None), default=0)
