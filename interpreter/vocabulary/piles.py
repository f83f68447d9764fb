"""Verbs of chance and cards: roll, shuffle, draw, put. The top of a pile is its first card."""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Key, KeyKind, Verb
from interpreter.language.types import ANY, INT, describe, list_of, piece
from interpreter.ruleset.declare import read_dice
from interpreter.ruleset.procedures import Procedures
from interpreter.ruleset.reader import flag_of, text_of
from interpreter.ruleset.scope import Scope
from interpreter.source.node import Mapping, Node


def _check_roll(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    dice = checker.decl.dice
    written = node.get("dice")
    if written is not None:
        dice = read_dice(written) or dice
        if read_dice(written) is None:
            checker.error("R032", written.place, "these are no dice", "write d6, 2d6, or a list of faces: [1, 1, 2, 3]")
    count = checker.number(node.get("count"), scope)
    each = flag_of(node.get("each"))
    whose = node.get("for")
    rider = checker.expressions.typed(whose, scope, piece("")) if whose is not None else None
    type = list_of(INT) if each or count is not None else INT
    scope.forget_state()
    checker.bind(text_of(first.value), type, first.value.place, scope)
    return st.Roll(first.key.place, name=text_of(first.value), dice=dice, count=count, each=each, piece=rider)


def _lower_roll(lw: Lowering, statement: st.Roll, out: Any) -> None:
    number, faces = statement.dice
    count: ir.Expr = ir.Lit(number)
    if statement.count is not None:
        count = lw.op("*", lw.expr(statement.count), ir.Lit(number))
    who = lw.hold(lw.expr(statement.piece)) if statement.piece is not None else ir.Lit(ir.NONE)
    pips = lw.hold(ir.Call("roll", [count, lw.constant_list(list(faces)), who], statement.place))
    as_list = statement.each or statement.count is not None
    lw.assign(statement.name, pips if as_list else ir.Call("sum", [pips]))
    if statement.piece is not None:
        lw.fire("rolled", [who, pips], statement.place)


def _pile(checker: Procedures, node: Node | None, scope: Scope) -> t.Pile | None:
    if node is None:
        return None
    typed = checker.expressions.typed(node, scope)
    if isinstance(typed, t.Pile):
        return typed
    if typed.type.kind != "any":
        checker.error("R086", typed.place, f"a pile stands here; this is {describe(typed.type)}")
    return None


def _check_shuffle(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    pile = _pile(checker, node.pairs[0].value, scope)
    return st.Shuffle(node.pairs[0].key.place, pile=pile) if pile is not None else None


def _lower_shuffle(lw: Lowering, statement: st.Shuffle, out: Any) -> None:
    lw.emit(ir.Do(ir.Call("shuffle", [lw.expr(statement.pile)], statement.place)))


def _same_cards(checker: Procedures, place: Any, *piles: t.Typed | None) -> None:
    cards = [pile.type.element for pile in piles if pile is not None and pile.type.is_list]
    kinds = {card.name for card in cards if card.kind != "any"}
    if len(kinds) > 1:
        checker.error("R077", place, f"these are different cards: {', '.join(sorted(kinds))}")


def _check_draw(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    source = _pile(checker, node.get("from"), scope)
    into, refill = _pile(checker, node.get("into"), scope), _pile(checker, node.get("refill"), scope)
    count = checker.number(node.get("count"), scope)
    _same_cards(checker, first.key.place, source, into, refill)
    if source is None:
        checker.bind(text_of(first.value), ANY, first.value.place, scope)
        return None
    card = source.type.element
    type = list_of(card) if count is not None else card if card.kind == "any" else card.or_none()
    checker.bind(text_of(first.value), type, first.value.place, scope)
    return st.Draw(first.key.place, name=text_of(first.value), count=count, source=source, into=into, refill=refill)


def _lower_draw(lw: Lowering, statement: st.Draw, out: Any) -> None:
    source = lw.expr(statement.source)
    refill = lw.expr(statement.refill) if statement.refill is not None else ir.Lit(ir.NONE)
    into = lw.expr(statement.into) if statement.into is not None else ir.Lit(ir.NONE)
    if statement.count is not None:
        source, count = lw.hold(source), lw.hold(lw.op("max", lw.expr(statement.count), ir.Lit(0)))
        name = lw.local(statement.name)
        if lw.wanted.scripted:
            lw.emit(ir.Do(ir.Call("deal", [source, count])))
        there = lw.hold(ir.Call("len", [source])) if statement.refill is not None else ir.Lit(0)
        lw.emit(ir.Cut(name, source, count))
        if statement.refill is not None:
            short = ir.Op("<", [there, count])
            more = ir.Call("draw_more", [ir.Var(name), source, count, refill], statement.place)
            lw.emit(ir.If(short, [ir.Do(more)]))
        if statement.into is not None:
            lw.emit(ir.Do(ir.Call(".extend", [into, ir.Var(name)])))
    else:
        lw.assign(statement.name, ir.Call("draw_card", [source, into, refill], statement.place))


def _check_put(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    what = checker.expressions.typed(first.value, scope)
    source, into = _pile(checker, node.get("from"), scope), _pile(checker, node.get("into"), scope)
    card = what.type.element if what.type.is_list else what.type
    if what.type.kind == "any":
        return None
    is_card = card.kind == "table" and checker.decl.tables[card.name].is_cards
    if what.type.optional:
        checker.expressions.may_be_none(what)
        return None
    if not is_card and card.kind != "any":
        checker.error("R086", what.place, f"put moves cards; this is {describe(what.type)}")
        return None
    if isinstance(what, t.Pile) and source is not None:
        checker.error("R078", source.place, "a pile moves whole; it needs no from")
    where = node.get("at")
    at = text_of(where) or "bottom"
    if where is not None and at not in ("top", "bottom"):
        hint = checker.diagnostics.near(at, ["top", "bottom"])
        checker.error("R079", where.place, f"a card is put at the top or the bottom, not at '{at}'", hint)
    if is_card:
        _same_cards(checker, first.key.place, t.Typed(list_of(card), what.place), source, into)
    return st.Put(first.key.place, what=what, source=source, into=into, top=at == "top")


def _lower_put(lw: Lowering, statement: st.Put, out: Any) -> None:
    what = statement.what
    assert what is not None
    value = lw.expr(what)
    into = lw.hold(lw.expr(statement.into)) if statement.into is not None else None
    if isinstance(what, t.Pile):
        pile = lw.hold(value)
        cards = pile
        clear = ir.Do(ir.Call(".clear", [pile]))
        if into is not None and _may_be_one(what, statement.into):
            cards = lw.hold(ir.Call("list", [pile]))
            lw.emit(clear)
        if into is not None and statement.top:
            lw.emit(ir.Do(ir.Call("put_on_top", [cards, into])))
        elif into is not None:
            lw.emit(ir.Do(ir.Call(".extend", [into, cards])))
        if cards is pile:
            lw.emit(clear)
        return
    value = lw.hold(value)
    if statement.source is not None:
        word = "take_cards" if what.type.is_list else ".remove"
        lw.emit(ir.Do(ir.Call(word, [lw.expr(statement.source), value], statement.place)))
    if into is not None:
        cards = value if what.type.is_list else ir.ListOf([value])
        if statement.top:
            lw.emit(ir.Do(ir.Call("put_on_top", [cards, into])))
        elif what.type.is_list:
            lw.emit(ir.Do(ir.Call(".extend", [into, cards])))
        else:
            lw.emit(ir.Do(ir.Call(".append", [into, value])))


def _may_be_one(what: t.Pile, into: t.Typed | None) -> bool:
    """Say whether a pile may be put onto itself."""
    return not isinstance(into, t.Pile) or (what.owner, what.name) == (into.owner, into.name)


PILE: KeyKind = "expression"

WORDS = [
    Verb(
        "roll",
        "name",
        "Roll dice: binds the sum, or with each or count the list.",
        "roll: die\nfor: rider",
        _check_roll,
        _lower_roll,
        {
            "dice": Key("list", "Which dice; those of the ruleset when left out."),
            "count": Key("expression", "How many times."),
            "each": Key("flag", "Bind the list of pips, not their sum."),
            "for": Key("expression", "Whose roll it is; fires rolled."),
        },
    ),
    Verb("shuffle", PILE, "Shuffle a pile.", "shuffle: race.pile", _check_shuffle, _lower_shuffle),
    Verb(
        "draw",
        "name",
        "Draw from the top of a pile: one card or none, with count a list.",
        "draw: card\nfrom: race.pile\ninto: team.hand",
        _check_draw,
        _lower_draw,
        {
            "from": Key(PILE, "The pile.", True),
            "count": Key("expression", "How many; as many as there are."),
            "into": Key(PILE, "Where they go at once."),
            "refill": Key(PILE, "The pile that is shuffled and laid down when the first is empty."),
        },
    ),
    Verb(
        "put",
        "expression",
        "Move a card, a list of cards or a whole pile. Without from out of the box, without into out of play.",
        "put: card\nfrom: team.hand\ninto: race.pile",
        _check_put,
        _lower_put,
        {
            "from": Key(PILE, "Where the cards are now."),
            "into": Key(PILE, "Where they go."),
            "at": Key("text", "top or bottom; bottom when left out."),
        },
    ),
]
