"""Lower the moving of a piece to a row: which of the race's lists are kept up to date, and in which lane it lands.

In: the lane word. Out: a body of kind `road`, `move_LANE(who, row)`. Called by `lower_program`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language import ir

if TYPE_CHECKING:
    from interpreter.program.lower import Lowering


def lower_move(lw: Lowering, name: str) -> ir.Body:
    """Lower `move_left`, `move_right`, `move_keep(who, row)`, which find the field and move the piece there."""
    lane = name.removeprefix("move_")
    who, row, spot = ir.Var("who"), ir.Var("row"), ir.Var("spot")
    place = lw.checked.decl.place
    out: list[ir.Stmt] = []
    if lane == "keep":
        out.append(ir.Set("spot", ir.Call("lane_to_keep", [who, row])))
    else:
        lanes = ir.Get(ir.Data(f"lanes.{lane}"), row)
        full = ir.Op("<=", [ir.Get(ir.State("free_field"), spot), ir.Lit(0)])
        free = ir.Op(">", [ir.Get(ir.State("free_field"), spot), ir.Lit(0)])
        out.append(ir.For("spot", lanes, [ir.If(free, [ir.Break()])]))
        out.append(ir.If(full, [ir.Set("spot", ir.Get(lanes, ir.Lit(0)))]))
    if any(kind.ghost for kind in lw.checked.decl.pieces.values()):
        out.insert(0, ir.If(ir.Call("is_ghost", [who]), [ir.Do(ir.Call("move_ghost", [who, row])), ir.Return()]))
    out.append(ir.Set("old", ir.Get(ir.State("where"), who)))
    out += move_in_place(who, ir.Var("old"), row, spot)
    return ir.Body("road", name, ["who", "row"], out, place)


def move_in_place(who: ir.Expr, before: ir.Expr, row: ir.Expr, spot: ir.Expr, on_course: bool = False) -> list[ir.Stmt]:
    """The statements that move a piece from the row before, -1 in front of the road, to a field of a row."""
    leave = _leave_place(who, before)
    return [
        *(leave if on_course else [ir.If(ir.Op(">=", [before, ir.Lit(0)]), leave)]),
        *_take_place(spot, row, who),
    ]


def _leave_place(who: ir.Expr, old: ir.Expr) -> list[ir.Stmt]:
    gone = ir.Get(ir.State("free_field"), ir.Var("gone"))
    free_field, free_row, n_row = (ir.State(each) for each in ("free_field", "free_row", "n_row"))
    more = ir.Store(free_row, old, ir.Op("+", [ir.Get(free_row, old), ir.Lit(1)]))
    return [
        ir.Set("gone", ir.Get(ir.State("at"), who)),
        ir.Store(free_field, ir.Var("gone"), ir.Op("+", [gone, ir.Lit(1)])),
        ir.Keep("free_row", [ir.If(ir.Op(">", [gone, ir.Lit(0)]), [more])]),
        ir.Keep("n_row", [ir.Store(n_row, old, ir.Op("-", [ir.Get(n_row, old), ir.Lit(1)]))]),
    ]


def _take_place(spot: ir.Expr, row: ir.Expr, who: ir.Expr) -> list[ir.Stmt]:
    free_field, free_row, n_row = (ir.State(each) for each in ("free_field", "free_row", "n_row"))
    less = ir.Store(free_row, row, ir.Op("-", [ir.Get(free_row, row), ir.Lit(1)]))
    return [
        ir.Keep("free_row", [ir.If(ir.Op(">", [ir.Get(free_field, spot), ir.Lit(0)]), [less])]),
        ir.Store(free_field, spot, ir.Op("-", [ir.Get(free_field, spot), ir.Lit(1)])),
        ir.Keep("n_row", [ir.Store(n_row, row, ir.Op("+", [ir.Get(n_row, row), ir.Lit(1)]))]),
        ir.Store(ir.State("at"), who, spot),
        ir.Store(ir.State("where"), who, row),
        ir.Keep("order", [ir.Store(ir.State("order"), who, ir.Call("next_order", []))]),
    ]
