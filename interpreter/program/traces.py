"""Weave traces into a program: which rule acts, what the formulas give that a statement reads, why a walk ends early.

In: typed statements while they are lowered. Out: calls of primitives that only tell. Called by `lower_statements` and
`lower_riding`, and only when traces are wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t

if TYPE_CHECKING:
    from interpreter.program.lower_core import Core


def trace_formulas(lw: Core, statement: st.Statement) -> None:
    """Tell what the formulas give that a statement reads; those inside generators and conditions are left out."""
    for call in _formula_calls(_read_by(statement)):
        if lw.checked.formulas[call.name].gives.kind == "int":
            trace_formula(lw, call)


def trace_formula(lw: Core, call: t.FormulaCall) -> None:
    """Tell what a formula gives here, and how."""
    lw.want("explain", call.name)
    values = [lw.hold(lw.expr(each)) for each in call.arguments]
    steps = ir.Apply("explain", call.name, values, call.place)
    parts: list[ir.Expr] = [ir.Lit(call.name), ir.ListOf(list(values)), steps, lw.note(call.place), lw.subject]
    lw.emit(ir.Do(ir.Call("trace_formula", parts, call.place), place=call.place))


def trace_short_walk(lw: Core, statement: st.Advance, count: ir.Expr, before: ir.Expr, goal: ir.Expr) -> None:
    """Tell of a walk on a road without forks that ended early what `while` says of the next row, or that it is full."""
    last = len(lw.linked.course.row_terrain) - 1
    ahead = ir.Op("+", [goal, ir.Lit(1)])
    body: list[ir.Stmt] = []
    names: dict[str, ir.Expr] = {
        "to": ahead,
        "step": ir.Op("-", [ahead, before]),
        "path": ir.Call("range", [ir.Op("+", [before, ir.Lit(1)]), ir.Op("+", [goal, ir.Lit(2)])]),
    }
    note = lw.note(statement.place, statement.cite)
    condition = statement.condition
    with lw.into(body), lw.bound(names):
        steps: ir.Expr = ir.Lit(ir.NONE)
        name = ""
        if isinstance(condition, t.FormulaCall):
            name = condition.name
            lw.want("explain", name)
            steps = ir.Apply("explain", name, [lw.expr(each) for each in condition.arguments], condition.place)
        ridden = ir.Op("-", [goal, before])
        parts: list[ir.Expr] = [ridden, count, ahead, ir.Lit(name), steps, note, lw.subject]
        lw.emit(ir.Do(ir.Call("trace_short", parts, statement.place)))
    is_short = ir.Op("<", [ir.Op("-", [goal, before]), count])
    lw.emit(ir.If(ir.Op("and", [is_short, ir.Op("<", [goal, ir.Lit(last)])]), body))


def _read_by(statement: st.Statement) -> list[t.Typed | None]:
    match statement:
        case st.Advance():
            return [statement.by, statement.to]
        case st.Let():
            return [value for _, value in statement.bindings]
        case st.Change():
            return [value for _, value in statement.changes]
        case st.Choose():
            return [statement.source]
        case st.Return():
            return [statement.value]
    return []


def _formula_calls(nodes: list[t.Typed | None]) -> Iterator[t.FormulaCall]:
    for node in nodes:
        if node is None or not is_dataclass(node) or (isinstance(node, t.Apply) and node.generator is not None):
            continue
        if isinstance(node, t.FormulaCall):
            yield node
        if isinstance(node, t.Conditional | t.Logic):
            continue  # what is not reached must not be read
        yield from _formula_calls([child for each in fields(node) for child in _typed_in(getattr(node, each.name))])


def _typed_in(value: Any) -> list[t.Typed | None]:
    if isinstance(value, t.Typed):
        return [value]
    return [each for each in value if isinstance(each, t.Typed)] if isinstance(value, list | tuple) else []
