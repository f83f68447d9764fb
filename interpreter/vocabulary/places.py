"""Properties of rows, fields, marks, zones and stretches. All are read-only."""

from __future__ import annotations

from interpreter.language import ir
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Property
from interpreter.vocabulary.columns import column, of_field


def _free(lw: Lowering, base: ir.Expr) -> ir.Expr:
    return lw.op(">", lw.get(ir.State("free_field"), base), ir.Lit(0))


def _passed_by(lw: Lowering, base: ir.Expr) -> ir.Expr:
    return ir.Call("list", [ir.Get(ir.State("passed"), base)])


WORDS = [
    Property(
        "row",
        "to_finish",
        "int",
        "Rows to ride until the line is crossed: 1 on the last row before it, 0 on the first behind.",
        "r.row.to_finish",
        column("row.to_finish"),
    ),
    Property(
        "row", "from_start", "int", "Rows from the start, 1 on the first.", "r.row.from_start", column("row.from_start")
    ),
    Property("row", "fields", "list of field", "Its fields, from the left.", "r.row.fields", column("row.fields")),
    Property("row", "terrain", "terrain", "Its terrain.", "r.row.terrain", column("row.terrain")),
    Property("row", "zones", "list of zone", "The zones it lies in.", "r.row.zones", column("row.zones")),
    Property(
        "row",
        "next",
        "row or none",
        "The row ahead, on the first way at a fork; none at the end of the road.",
        "r.row.next",
        column("row.next_or_none"),
    ),
    Property(
        "row",
        "behind",
        "row or none",
        "The row behind; none at the start.",
        "r.row.behind",
        column("row.behind_or_none"),
    ),
    Property(
        "row", "stretch", "stretch", "The run of one terrain it belongs to.", "r.row.stretch", column("row.stretch")
    ),
    Property(
        "row",
        "tile",
        "int",
        "The tile it lies on: 1 for the first that was laid, and so on; 0 on no tile.",
        "r.row.tile",
        column("row.tile"),
    ),
    Property("field", "row", "row", "Its row.", "r.field.row", column("field.row")),
    Property("field", "lane", "int", "Its lane, from 1 at the left.", "r.field.lane", column("field.lane")),
    Property("field", "terrain", "terrain", "The terrain of its row.", "r.field.terrain", of_field("row.terrain")),
    Property("field", "free", "bool", "Is there room for a piece?", "r.field.free", _free),
    Property("marker", "kind", "marker_kind", "What kind of mark it is.", "m.kind", column("marker.kind")),
    Property("marker", "title", "text", "Its title on the course.", "m.title", column("marker.title")),
    Property(
        "marker",
        "to_finish",
        "int",
        "Rows to the line from the row behind the mark.",
        "m.to_finish",
        column("marker.to_finish"),
    ),
    Property(
        "marker",
        "passed_by",
        "list of piece",
        "The pieces that passed it, in the order of passing.",
        "m.passed_by",
        _passed_by,
    ),
    Property("zone", "kind", "zone_kind", "What kind of zone it is.", "z.kind", column("zone.kind")),
    Property("zone", "title", "text", "Its title on the course.", "z.title", column("zone.title")),
    Property("zone", "first", "row", "Its row nearest the start.", "z.first", column("zone.first")),
    Property("zone", "last", "row", "Its row nearest the finish.", "z.last", column("zone.last")),
    Property("stretch", "terrain", "terrain", "Its terrain.", "s.terrain", column("stretch.terrain")),
]
