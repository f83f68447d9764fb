"""Properties of the race, the course, teams and pieces.

All are read-only. A piece off the course has no row: reading it then stops the race with an error.
"""

from __future__ import annotations

from interpreter.language import ir
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Property
from interpreter.vocabulary.columns import at_field, at_row, column, known, state


def _on_course(lw: Lowering, base: ir.Expr) -> ir.Expr:
    return lw.op(">=", ir.Get(ir.State("where"), base), ir.Lit(0))


def _last_row(lw: Lowering, base: ir.Expr) -> ir.Expr:
    who = lw.hold(base)
    here = ir.Get(ir.State("where"), who)
    return lw.op("if", lw.op(">=", here, ir.Lit(0)), here, ir.Get(ir.State("left"), who))


def _order(lw: Lowering, base: ir.Expr) -> ir.Expr:
    lw.program.read.add("order")
    return ir.Get(ir.State("order"), base)


WORDS = [
    Property(
        "race",
        "round",
        "int",
        "The round: 0 in set-up, then 1, 2, …",
        "race.round",
        lambda lw, b: ir.Get(ir.State("round"), ir.Lit(0)),
    ),
    Property(
        "race",
        "stage",
        "int",
        "The stage of a tour, from 1; 0 in a single race.",
        "race.stage",
        lambda lw, b: ir.Get(ir.State("stage"), ir.Lit(0)),
    ),
    Property(
        "course", "length", "int", "Rows up to the line, on the shortest way.", "course.length", known("course.length")
    ),
    Property("course", "start", "row", "The first row.", "course.start", known("course.start")),
    Property(
        "course",
        "finish",
        "row",
        "The last row before the line, on the first way.",
        "course.finish",
        known("course.finish"),
    ),
    Property(
        "team", "seat", "int", "Its place at the table, from 1.", "t.seat", lambda lw, b: lw.op("+", b, ir.Lit(1))
    ),
    Property("piece", "team", "team", "Whose it is.", "r.team", column("piece.team")),
    Property("piece", "number", "int", "Its number in the team, from 1.", "r.number", column("piece.number")),
    Property("piece", "field", "field", "Where it stands.", "r.field", state("at")),
    Property(
        "piece",
        "row",
        "row",
        "The row it stands on; off the course there is none, and reading it is an error.",
        "r.row",
        at_field("field.row"),
    ),
    Property(
        "piece",
        "last_row",
        "row or none",
        "The last row it stood on, also when it was lifted.",
        "r.last_row",
        _last_row,
    ),
    Property("piece", "lane", "int", "Its lane, from 1 at the left.", "r.lane", at_field("field.lane")),
    Property("piece", "terrain", "terrain", "The terrain under it.", "r.terrain", at_row("row.terrain")),
    Property("piece", "on_course", "bool", "Does it stand on the course?", "r.on_course", _on_course),
    Property(
        "piece",
        "finished",
        "bool",
        "Has it crossed the line? It stays so when it is lifted.",
        "r.finished",
        state("finished"),
    ),
    Property(
        "piece",
        "order",
        "int",
        "Rises with each placing: of two on a field the one with the lower came first.",
        "r.order",
        _order,
    ),
]
