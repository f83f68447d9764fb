"""Lower the moving of a piece to a row: which of the race's lists are kept up to date, and in which lane it lands.

In: the lane word. Out: a body of kind `road`, `move_LANE(who, row)`. Called by `lower_program`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language import ir

if TYPE_CHECKING:
    from interpreter.program.lower import Lowering


def lower_move(lw: Lowering, name: str) -> ir.Body:
    """Lower `move_left`, `move_right`, `move_keep`: leave the old field, take the first free one of the new row."""
    lane = name.removeprefix("move_")
    who, row, spot = ir.Var("who"), ir.Var("row"), ir.Var("spot")
    place = lw.checked.decl.place
    out: list[ir.Stmt] = []
    ghosts = any(kind.ghost for kind in lw.checked.decl.pieces.values())
    take = _take_place(spot, row, who)
    if not lw.wants_order:
        take.pop()
    leave = [
        ir.Set("old", ir.Get(ir.State("where"), who)),
        ir.If(ir.Op(">=", [ir.Var("old"), ir.Lit(0)]), _leave_place(who)),
    ]
    if lane == "keep":
        find: list[ir.Stmt] = [ir.Set("spot", ir.Call("lane_to_keep", [who, row]))]
    else:
        lanes = ir.Get(ir.Data(f"lanes.{lane}"), row)
        free = ir.Op(">", [ir.Get(ir.State("free_field"), spot), ir.Lit(0)])
        overfull = ir.If(ir.Op("<=", [ir.Get(ir.State("free_field"), spot), ir.Lit(0)]), [
            ir.Set("spot", ir.Get(lanes, ir.Lit(0)))
        ])  # fmt: skip
        find = [ir.For("spot", lanes, [ir.If(free, [ir.Break()])]), overfull]
    if ghosts:
        out.append(ir.If(ir.Call("is_ghost", [who]), [
            ir.Do(ir.Call("move_ghost", [who, row])), ir.Return()
        ]))  # fmt: skip
    out += [*leave, *find, *take]
    return ir.Body("road", name, ["who", "row"], out, place)


def _leave_place(who: ir.Expr) -> list[ir.Stmt]:
    old = ir.Var("old")
    field = ir.Get(ir.State("at"), who)
    free_field, free_row, n_row = (ir.State(each) for each in ("free_field", "free_row", "n_row"))
    return [
        ir.Set("gone", field),
        ir.Set("free", ir.Op("+", [ir.Get(free_field, ir.Var("gone")), ir.Lit(1)])),
        ir.Store(free_field, ir.Var("gone"), ir.Var("free")),
        ir.If(ir.Op(">", [ir.Var("free"), ir.Lit(0)]), [
            ir.Store(free_row, old, ir.Op("+", [ir.Get(free_row, old), ir.Lit(1)]))
        ]),
        ir.Store(n_row, old, ir.Op("-", [ir.Get(n_row, old), ir.Lit(1)])),
    ]  # fmt: skip


def _take_place(spot: ir.Expr, row: ir.Expr, who: ir.Expr) -> list[ir.Stmt]:
    free_field, free_row, n_row = (ir.State(each) for each in ("free_field", "free_row", "n_row"))
    return [
        ir.Set("free", ir.Get(free_field, spot)),
        ir.If(ir.Op(">", [ir.Var("free"), ir.Lit(0)]), [
            ir.Store(free_row, row, ir.Op("-", [ir.Get(free_row, row), ir.Lit(1)]))
        ]),
        ir.Store(free_field, spot, ir.Op("-", [ir.Var("free"), ir.Lit(1)])),
        ir.Store(n_row, row, ir.Op("+", [ir.Get(n_row, row), ir.Lit(1)])),
        ir.Store(ir.State("at"), who, spot),
        ir.Store(ir.State("where"), who, row),
        ir.Store(ir.State("order"), who, ir.Call("next_order", [])),
    ]  # fmt: skip
