"""Properties that the language has: of the race, the course, teams, pieces, rows, fields, marks, zones, stretches.

All are read-only. A piece off the course has no row: reading it then stops the race with an error.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language.registry import Property


def _column(name: str) -> Any:
    """A constant column of the course."""
    return lambda lw, base: lw.get(ir.Data(name), base)


def _state(name: str) -> Any:
    """A list of the race, by piece."""
    return lambda lw, base: lw.get(ir.State(name), base)


def _at(name: str) -> Any:
    """A constant column of the field where a piece stands."""
    return lambda lw, base: lw.get(ir.Data(name), lw.get(ir.State("at"), base))


def _row_of_field(name: str) -> Any:
    return lambda lw, base: lw.get(ir.Data(name), lw.get(ir.Data("field.row"), base))


def _row_of_piece(name: str) -> Any:
    def lower(lw: Any, base: ir.Expr) -> ir.Expr:
        return lw.get(ir.Data(name), lw.get(ir.Data("field.row"), lw.get(ir.State("at"), base)))

    return lower


def _known(name: str) -> Any:
    """A value that linking knows."""
    return lambda lw, base: lw.known(name)


def _on_course(lw: Any, base: ir.Expr) -> ir.Expr:
    return lw.op(">=", ir.Get(ir.State("where"), base), ir.Lit(0))


def _last_row(lw: Any, base: ir.Expr) -> ir.Expr:
    who = lw.hold(base)
    here = ir.Get(ir.State("where"), who)
    return lw.op("if", lw.op(">=", here, ir.Lit(0)), here, ir.Get(ir.State("left"), who))


def _order(lw: Any, base: ir.Expr) -> ir.Expr:
    lw.program.read.add("order")
    return ir.Get(ir.State("order"), base)


def _free(lw: Any, base: ir.Expr) -> ir.Expr:
    return lw.op(">", lw.get(ir.State("free_field"), base), ir.Lit(0))


def _passed_by(lw: Any, base: ir.Expr) -> ir.Expr:
    return ir.Call("list", [ir.Get(ir.State("passed"), base)])


WORDS = [
    Property("race", "round", "int", "The round: 0 in set-up, then 1, 2, …", "race.round", lambda lw, b: ir.Get(ir.State("round"), ir.Lit(0))),
    Property("race", "stage", "int", "The stage of a tour, from 1; 0 in a single race.", "race.stage", lambda lw, b: ir.Get(ir.State("stage"), ir.Lit(0))),
    Property("course", "length", "int", "Rows up to the line, on the shortest way.", "course.length", _known("course.length")),
    Property("course", "start", "row", "The first row.", "course.start", _known("course.start")),
    Property("course", "finish", "row", "The last row before the line, on the first way.", "course.finish", _known("course.finish")),
    Property("team", "seat", "int", "Its place at the table, from 1.", "t.seat", lambda lw, b: lw.op("+", b, ir.Lit(1))),
    Property("piece", "team", "team", "Whose it is.", "r.team", _column("piece.team")),
    Property("piece", "number", "int", "Its number in the team, from 1.", "r.number", _column("piece.number")),
    Property("piece", "field", "field", "Where it stands.", "r.field", _state("at")),
    Property("piece", "row", "row", "The row it stands on; off the course there is none, and reading it is an error.", "r.row", _at("field.row")),
    Property("piece", "last_row", "row or none", "The last row it stood on, also when it was lifted.", "r.last_row", _last_row),
    Property("piece", "lane", "int", "Its lane, from 1 at the left.", "r.lane", _at("field.lane")),
    Property("piece", "terrain", "terrain", "The terrain under it.", "r.terrain", _row_of_piece("row.terrain")),
    Property("piece", "on_course", "bool", "Does it stand on the course?", "r.on_course", _on_course),
    Property("piece", "finished", "bool", "Has it crossed the line? It stays so when it is lifted.", "r.finished", _state("finished")),
    Property("piece", "order", "int", "Rises with each placing: of two on a field the one with the lower came first.", "r.order", _order),
    Property("row", "to_finish", "int", "Rows to ride until the line is crossed: 1 on the last row before it, 0 on the first behind.", "r.row.to_finish", _column("row.to_finish")),
    Property("row", "from_start", "int", "Rows from the start, 1 on the first.", "r.row.from_start", _column("row.from_start")),
    Property("row", "fields", "list of field", "Its fields, from the left.", "r.row.fields", _column("row.fields")),
    Property("row", "terrain", "terrain", "Its terrain.", "r.row.terrain", _column("row.terrain")),
    Property("row", "zones", "list of zone", "The zones it lies in.", "r.row.zones", _column("row.zones")),
    Property("row", "next", "row or none", "The row ahead, on the first way at a fork; none at the end of the road.", "r.row.next", _column("row.next_or_none")),
    Property("row", "behind", "row or none", "The row behind; none at the start.", "r.row.behind", _column("row.behind_or_none")),
    Property("row", "stretch", "stretch", "The run of one terrain it belongs to.", "r.row.stretch", _column("row.stretch")),
    Property("row", "tile", "int", "The tile it lies on: 1 for the first that was laid, and so on; 0 on no tile.", "r.row.tile", _column("row.tile")),
    Property("field", "row", "row", "Its row.", "r.field.row", _column("field.row")),
    Property("field", "lane", "int", "Its lane, from 1 at the left.", "r.field.lane", _column("field.lane")),
    Property("field", "terrain", "terrain", "The terrain of its row.", "r.field.terrain", _row_of_field("row.terrain")),
    Property("field", "free", "bool", "Is there room for a piece?", "r.field.free", _free),
    Property("marker", "kind", "marker_kind", "What kind of mark it is.", "m.kind", _column("marker.kind")),
    Property("marker", "title", "text", "Its title on the course.", "m.title", _column("marker.title")),
    Property("marker", "to_finish", "int", "Rows to the line from the row behind the mark.", "m.to_finish", _column("marker.to_finish")),
    Property("marker", "passed_by", "list of piece", "The pieces that passed it, in the order of passing.", "m.passed_by", _passed_by),
    Property("zone", "kind", "zone_kind", "What kind of zone it is.", "z.kind", _column("zone.kind")),
    Property("zone", "title", "text", "Its title on the course.", "z.title", _column("zone.title")),
    Property("zone", "first", "row", "Its row nearest the start.", "z.first", _column("zone.first")),
    Property("zone", "last", "row", "Its row nearest the finish.", "z.last", _column("zone.last")),
    Property("stretch", "terrain", "terrain", "Its terrain.", "s.terrain", _column("stretch.terrain")),
]  # fmt: skip
