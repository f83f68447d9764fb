"""Verbs that move pieces: advance, place, lift."""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Key, KeyKind, Verb
from interpreter.language.types import BOOL, FIELD, INT, ROW, describe, list_of, piece
from interpreter.ruleset.apply import fault_of_way
from interpreter.ruleset.procedures import Procedures
from interpreter.ruleset.reader import text_of
from interpreter.ruleset.scope import Scope
from interpreter.ruleset.texts import check_text
from interpreter.source.node import Mapping, Node

LANES = ("keep", "left", "right")


def _piece(checker: Procedures, node: Node | None, scope: Scope) -> Any:
    return checker.expressions.typed(node, scope, piece(""))


def _lane(checker: Procedures, node: Mapping) -> str:
    lane = node.get("lane")
    text = text_of(lane) or "keep"
    if lane is not None and text not in LANES:
        hint = checker.diagnostics.near(text, LANES)
        checker.error("R079", lane.place, f"a lane is left, right or keep, not '{text}'", hint)
    return text


def _check_advance(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    typed = checker.expressions.typed
    rider = _piece(checker, first.value, scope)
    by, to = node.get("by"), node.get("to")
    if (by is None) == (to is None):
        checker.error("R088", first.key.place, "advance has either by or to", "write by: 3, or to: a field")
        return None
    made = st.Advance(first.key.place, piece=rider, lane=_lane(checker, node), ask=text_of(node.get("ask")) or "stop")
    inner = scope.child()
    inner.bind("step", INT, first.key.place, fixed=True)
    ground = ROW if by is not None else FIELD
    inner.bind("to", ground, first.key.place, fixed=True)
    inner.bind("path", list_of(ground), first.key.place, fixed=True)
    made.by = typed(by, scope, INT) if by is not None else None
    made.to = typed(to, scope, FIELD) if to is not None else None
    allowed = ("while", "onto", "stops", "ask", "prompt", "along", "lane") if by is not None else ("via", "prefer")
    for key in ("while", "onto", "stops", "ask", "prompt", "along", "lane", "via", "prefer"):
        found = node.pair(key)
        if found is not None and key not in allowed:
            checker.error(
                "R088", found.key.place, f"'{key}' has no place in advance with {'by' if by is not None else 'to'}"
            )
    made.condition = typed(node.get("while"), inner, BOOL) if node.get("while") is not None else None
    made.onto = typed(node.get("onto"), inner, BOOL) if node.get("onto") is not None else None
    made.stops = typed(node.get("stops"), inner, BOOL) if node.get("stops") is not None else None
    made.prefer = typed(node.get("prefer"), inner, BOOL) if node.get("prefer") is not None else None
    made.prompt = check_text(node.get("prompt"), scope, checker.expressions)
    made.along = _piece(checker, node.get("along"), scope) if node.get("along") is not None else None
    via = node.get("via")
    if via is not None:
        made.via = text_of(via)
        if made.via in checker.decl.formulas:
            checker.expressions.used.add(("formula", made.via))
            fault = fault_of_way(checker.expressions, made.via, rider.type)
            if fault:
                checker.error("T018", via.place, fault)
        else:
            hint = checker.diagnostics.near(made.via, checker.decl.formulas)
            checker.error("T015", via.place, f"there is no formula '{made.via}'", hint)
    made.seen = {each: scope.known.get(each, variable.type) for each, variable in scope.variables.items()}
    checker.sites.append(made)
    scope.forget_state()
    bind = node.get("as")
    if bind is not None:
        made.bind = text_of(bind)
        checker.bind(made.bind, INT, bind.place, scope)
    return made


def _lower_advance(lw: Lowering, statement: st.Advance, out: Any) -> None:
    if statement.to is not None:
        lw.ride_to(statement)
    else:
        lw.ride_by(statement)


def _check_place(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    rider = _piece(checker, first.value, scope)
    at = checker.expressions.typed(node.get("at"), scope)
    if at.type.optional:
        checker.expressions.may_be_none(at)
    elif at.type.kind not in ("row", "field", "any"):
        checker.error("T013", at.place, f"a row or a field stands here; this is {describe(at.type)}")
    scope.forget_state()
    return st.Position(first.key.place, piece=rider, at=at, lane=_lane(checker, node))


def _check_lift(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    rider = _piece(checker, first.value, scope)
    scope.forget_state()
    return st.Position(first.key.place, piece=rider)


def _lower_position(lw: Lowering, statement: st.Position, out: Any) -> None:
    who = lw.hold(lw.expr(statement.piece))
    if statement.at is None:
        lw.emit(ir.Do(ir.Call("lift", [who], statement.place)))
    elif statement.at.type.kind == "field":
        lw.emit(ir.Do(ir.Call("place_on_field", [who, lw.expr(statement.at)], statement.place)))
    else:
        lane = ir.Lit(statement.lane)
        lw.emit(ir.Do(ir.Call("place_on_row", [who, lw.expr(statement.at), lane], statement.place)))


E: KeyKind = "expression"

WORDS = [
    Verb(
        "advance",
        E,
        "Ride along the road: up to so many rows, or to a field.",
        "advance: rider\nby: 3\nwhile: room(to) > 0",
        _check_advance,
        _lower_advance,
        {
            "by": Key(E, "How many rows at the most; nothing happens at 0 or below."),
            "to": Key(E, "The field to ride to."),
            "while": Key(E, "The walk ends in front of the row (to) where it is false; sees to, step, path."),
            "onto": Key(E, "May the walk end on this row? Else it steps back. Where the row has room, when left out."),
            "stops": Key(E, "Rows where the owner may end the move earlier; step 0 included."),
            "ask": Key("name", "The name of that choice; stop when left out."),
            "prompt": Key("text", "That question, as people read it."),
            "lane": Key("lanes", "left, right or keep: straight on, else the nearest free, left first."),
            "via": Key("name", "A formula (piece, field, field) that allows a step, for to."),
            "prefer": Key(E, "Fields of which the way takes in as many as it can, for to."),
            "along": Key(E, "A piece whose way is taken at forks."),
            "as": Key("name", "A variable for the rows moved; with to and no via negative when the field lies behind."),
        },
    ),
    Verb(
        "place",
        E,
        "Put a piece on a row or field; on a full one it is an error. Fires no event of the road.",
        "place: rider\nat: row(1)",
        _check_place,
        _lower_position,
        {"at": Key(E, "The row or field.", True), "lane": Key("lanes", "left, right or keep, on a row.")},
    ),
    Verb(
        "lift",
        E,
        "Take a piece off the course. Fires no event of the road.",
        "lift: rider",
        _check_lift,
        _lower_position,
    ),
]
