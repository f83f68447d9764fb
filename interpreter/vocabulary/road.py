"""Functions of the road: distances, rows ahead and behind, room, zones, groups, ways over fields.

Rows run from the start to the finish. In front of a fork a function on rows takes the first way; between rows on ways
that run side by side there is no distance.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from interpreter.language import ir
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Function, Parameter
from interpreter.language.tree import Apply, Constant
from interpreter.language.types import Type

ROW = Parameter("row", "row")
FIELD = Parameter("field", "field")


def _call(name: str) -> Any:
    """Lower to a primitive of the same arguments."""

    def lower(lw: Lowering, a: Apply) -> ir.Expr:
        return lw.call(name, [lw.expr(each) for each in a.arguments], a.place)

    return lower


def _ahead(lw: Lowering, a: Apply) -> ir.Expr:
    row, steps = lw.expr(a.arguments[0]), lw.expr(a.arguments[1])
    if isinstance(steps, ir.Lit) and isinstance(steps.value, int) and 0 <= steps.value <= 10:
        return lw.get(ir.Data(lw.rows_ahead(steps.value)), row)
    return lw.call("ahead", [row, steps], a.place)


def _path(lw: Lowering, a: Apply) -> ir.Expr:
    after, to = lw.expr(a.arguments[0]), lw.expr(a.arguments[1])
    if lw.linked.straight:
        one = ir.Lit(1)
        return ir.Call("list", [ir.Call("range", [lw.op("+", after, one), lw.op("+", to, one)])])
    return lw.call("path", [after, to], a.place)


def _room(lw: Lowering, a: Apply) -> ir.Expr:
    lw.program.read.add("free_row")
    return lw.get(ir.State("free_row"), lw.expr(a.arguments[0]))


def _empty(lw: Lowering, a: Apply) -> ir.Expr:
    lw.program.read.add("n_row")
    return lw.op("==", lw.get(ir.State("n_row"), lw.expr(a.arguments[0])), ir.Lit(0))


def _occupied(lw: Lowering, a: Apply) -> ir.Expr:
    lw.program.read.add("n_row")
    return lw.op(">", lw.get(ir.State("n_row"), lw.expr(a.arguments[0])), ir.Lit(0))


def _has(lw: Lowering, a: Apply) -> ir.Expr:
    kind = a.arguments[1]
    if isinstance(kind, Constant):
        return lw.get(ir.Data(f"field.has.{kind.value}"), lw.expr(a.arguments[0]))
    return ir.Op("in", [lw.expr(kind), lw.get(ir.Data("field.tokens"), lw.expr(a.arguments[0]))])


def _in_zone(lw: Lowering, a: Apply) -> ir.Expr:
    zone = _zone_of(lw, a)
    return lw.op("!=", zone, ir.Lit(ir.NONE))


def _zone_of(lw: Lowering, a: Apply) -> ir.Expr:
    kind = a.arguments[1]
    row = lw.expr(a.arguments[0])
    if isinstance(kind, Constant):
        return lw.get(ir.Data(f"row.zone.{kind.value}"), row)
    return lw.call("zone_of", [row, lw.expr(kind)], a.place)


def _groups(lw: Lowering, a: Apply) -> ir.Expr:
    gap = lw.expr(a.named["gap"]) if "gap" in a.named else ir.Lit(0)
    source = lw.comprehension(a.generator) if a.generator is not None else lw.expr(a.arguments[0])
    lw.program.read.add("order")
    return ir.Call("groups", [source, gap], a.place)


def _shift(lw: Lowering, a: Apply) -> ir.Expr:
    """On a road of one width and without forks the lanes tell it."""
    one, other = (lw.expr(each) for each in a.arguments)
    if lw.linked.straight and not any(lw.linked.course.lane_shift.values()):
        return lw.op("-", lw.get(ir.Data("field.lane"), other), lw.get(ir.Data("field.lane"), one))
    return lw.call("shift", [one, other], a.place)


def _reachable(lw: Lowering, a: Apply) -> ir.Expr:
    piece, steps = (lw.expr(each) for each in a.arguments)
    return ir.Call("reachable", [piece, steps, lw.step_test(a.formula, piece)], a.place)


def _kind_of_zone(arguments: list[Any], gives: Type) -> Type:
    """A zone of a kind written out has that kind's columns."""
    kind = arguments[1] if len(arguments) > 1 else None
    return replace(gives, name=str(kind.value)) if isinstance(kind, Constant) else gives


GAP = (Parameter("gap", "int", optional=True),)
VIA = (Parameter("via", "formula"),)

WORDS = [
    Function(
        "distance",
        (Parameter("from", "row"), Parameter("to", "row")),
        "int",
        "Rows from one to the other; negative when it lies behind.",
        "distance(course.start, course.finish)",
        _call("distance"),
    ),
    Function(
        "connected",
        (Parameter("from", "row"), Parameter("to", "row")),
        "bool",
        "Does a way lead from one to the other, or back?",
        "connected(course.start, course.finish)",
        _call("connected"),
    ),
    Function(
        "ahead",
        (ROW, Parameter("rows", "int")),
        "row or none",
        "The row so many ahead; none beyond the end of the road.",
        "ahead(course.start, 2)",
        _ahead,
    ),
    Function(
        "back",
        (ROW, Parameter("rows", "int")),
        "row",
        "The row so many behind, not beyond the start.",
        "back(course.finish, 2)",
        _call("back"),
    ),
    Function(
        "path",
        (Parameter("after", "row"), Parameter("to", "row")),
        "list of row",
        "The rows behind the first, up to and with the second; empty when the second does not lie ahead.",
        "path(course.start, course.finish)",
        _path,
    ),
    Function(
        "row",
        (Parameter("number", "int"),),
        "row",
        "The row of a number, from 1 at the start.",
        "row(1)",
        _call("row_numbered"),
    ),
    Function("room", (ROW,), "int", "How many more pieces find room on the row.", "room(course.start)", _room),
    Function("empty", (ROW,), "bool", "Does no piece stand on the row?", "empty(course.start)", _empty),
    Function("occupied", (ROW,), "bool", "Does a piece stand on the row?", "occupied(course.start)", _occupied),
    Function(
        "has",
        (FIELD, Parameter("token", "token_kind")),
        "bool",
        "Does such a thing lie on the field?",
        "has(the(fields), token_kind.stone)",
        _has,
    ),
    Function(
        "in_zone",
        (ROW, Parameter("zone", "zone_kind")),
        "bool",
        "Does the row lie in a zone of that kind?",
        "in_zone(course.start, zone_kind.start)",
        _in_zone,
    ),
    Function(
        "zone_of",
        (ROW, Parameter("zone", "zone_kind")),
        "zone or none",
        "The zone of that kind in which the row lies.",
        "zone_of(course.start, zone_kind.start)",
        _zone_of,
        narrow=_kind_of_zone,
    ),
    Function(
        "groups",
        (Parameter("pieces", "list of P"),),
        "list of list of P",
        "The pieces in groups, front to back: rows that touch, or with at most gap= empty rows between.",
        "groups(riders, gap=0)",
        _groups,
        GAP,
        loop=True,
    ),
    Function(
        "offset",
        (FIELD, Parameter("rows", "int"), Parameter("right", "int")),
        "field or none",
        "The field so many rows ahead and lanes to the right; none off the road.",
        "offset(the(fields), 1, 0)",
        _call("offset"),
    ),
    Function(
        "shift",
        (Parameter("from", "field"), Parameter("to", "field")),
        "int",
        "Lanes to the right from a field to one in the row ahead.",
        "shift(the(fields), the(fields))",
        _shift,
    ),
    Function(
        "reachable",
        (Parameter("piece", "piece"), Parameter("rows", "int")),
        "list of field",
        "The fields a piece may come to within so many rows, each step allowed by the formula via=.",
        "reachable(the(riders), 2, via=may_step)",
        _reachable,
        VIA,
    ),
]
