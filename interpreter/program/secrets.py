"""Find what is hidden from somebody in an expression, so that texts and options can veil it.

In: typed expressions while they are lowered. Out: `Secret`s: secret attributes, piles that not all see, variables that
hold what was drawn from or chosen in secret; and IR that says whose they are. The size of a pile is no secret. Called
where texts, choices, draws and variables are lowered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.program.link import evaluate

if TYPE_CHECKING:
    from interpreter.program.lower_core import Core

NOBODY = ir.Lit(-1)
Bound = Mapping[str, "t.Typed | None"]  # what parameters and variables of generators stand for; None: not known


@dataclass(frozen=True, slots=True)
class Secret:
    """Something that not all see. `base` is whose it is (a team or a piece), None when that is nobody or not known."""

    owner: str  # race, team or a kind of piece
    base: t.Typed | None
    attribute: str = ""  # of a secret attribute: its name; others stay hidden


def find_secrets(lw: Core, node: t.Typed, bound: Bound | None = None) -> list[Secret]:
    """Find what is hidden in the values that an expression reads."""
    return list(_secrets_in(lw, node, bound or {}))


def _secrets_in(lw: Core, node: t.Typed, bound: Bound) -> Iterator[Secret]:
    match node:
        case t.Attribute(base=base) if lw.checked.decl.attributes_of(node.owner)[node.name].secret:
            yield Secret(node.owner, _resolve(base, bound), node.name)
        case t.Pile(base=base) if seen_by(lw, node) != "all":
            is_owned = seen_by(lw, node) == "owner"
            yield Secret(node.owner, _resolve(base, bound) if is_owned else None)
        case t.Local() if node.name not in bound:
            yield from lw.secrets.get(node.name, ())
        case t.Local():
            known = bound[node.name]
            if known is not None:
                yield from _secrets_in(lw, known, {})
        case t.FormulaCall():
            formula = lw.checked.formulas[node.name]
            inner = {name: _resolve(each, bound) for name, each in zip(formula.decl.takes, node.arguments, strict=True)}
            parts = [formula.value]
            for modifier in formula.modifiers:
                parts += [each for each in (modifier.value, modifier.when) if each is not None]
            for part in parts:
                yield from _secrets_in(lw, part, inner)
        case t.Apply(generator=gen) if gen is not None:
            yield from _secrets_in(lw, gen.source, bound)
            within = {**bound, gen.variable: None}
            for part in (gen.element, *([gen.condition] if gen.condition is not None else []), *gen.by):
                yield from _secrets_in(lw, part, within)
        case t.Apply() if node.function.name == "count":
            pass
        case _:
            for child in _children(node):
                yield from _secrets_in(lw, child, bound)


def _children(node: t.Typed) -> Iterator[t.Typed]:
    for each in fields(node):
        value: Any = getattr(node, each.name)
        if isinstance(value, t.Typed):
            yield value
        elif isinstance(value, list | tuple):
            yield from (item for item in value if isinstance(item, t.Typed))
        elif isinstance(value, dict):
            yield from (item for item in value.values() if isinstance(item, t.Typed))


def _resolve(base: t.Typed | None, bound: Bound) -> t.Typed | None:
    """Say what an expression is outside a formula: None when it hangs on what is not known there."""
    if base is None:
        return None
    if isinstance(base, t.Local) and base.name in bound:
        return bound[base.name]
    names = {child.name for child in _locals_of(base)}
    return None if names & set(bound) else base


def _locals_of(node: t.Typed) -> Iterator[t.Local]:
    if isinstance(node, t.Local):
        yield node
    for child in _children(node):
        yield from _locals_of(child)


def seen_by(lw: Core, pile: t.Pile) -> str:
    """Say who sees a pile: all, owner or nobody."""
    seen = lw.checked.seen_by.get((pile.owner, pile.name), "all")
    return seen if isinstance(seen, str) else str(evaluate(lw.linked, seen))


def whose(lw: Core, secret: Secret) -> tuple[ir.Expr, ir.Expr]:
    """Give IR for the seat of the team that sees a secret (-1: nobody), and for whether it was shown to all."""
    if secret.base is None:
        return NOBODY, ir.Lit(False)
    index = lw.expr(secret.base)
    shown: ir.Expr = ir.Lit(False)
    if secret.attribute:
        shown = ir.Get(ir.State(f"shown.{secret.owner}.{secret.attribute}"), index)
    if secret.base.type.kind == "team":
        return index, shown
    return ir.Get(ir.Data("piece.team"), index), shown


def veil(lw: Core, text: ir.Expr, secrets: list[Secret]) -> ir.Expr:
    """Mark a text so that only who sees all of the secrets reads it."""
    if not secrets or not lw.wanted.views:
        return text
    parts = [part for secret in secrets for part in whose(lw, secret)]
    return ir.Call("veil", [text, *parts])


def note_secrets(lw: Core, statement: st.Statement) -> None:
    """Note which variables a statement binds to what not all see; called before it is lowered."""
    match statement:
        case st.Let():
            for name, value in statement.bindings:
                _bind(lw, name, find_secrets(lw, value))
        case st.Choose():
            _bind(lw, statement.name, [Secret("team", statement.by)] if statement.secret else [])
        case st.Draw():
            into = statement.into
            seen = seen_by(lw, into) if into is not None else "all"  # what is drawn into no pile lies open
            secret = Secret(into.owner, into.base if seen == "owner" else None) if into is not None else None
            _bind(lw, statement.name, [secret] if secret is not None and seen != "all" else [])


def _bind(lw: Core, name: str, secrets: list[Secret]) -> None:
    if secrets:
        lw.secrets[name] = secrets
    else:
        lw.secrets.pop(name, None)


def lower_hidden(lw: Core) -> None:
    """For each site whose options tell what not all see, a function of its locals: [seat, shown, seat, shown, …]."""
    for site in lw.program.sites:
        if not site.secrets:
            continue
        out: list[ir.Stmt] = []
        lw.env, lw.secrets, lw.place = {}, {}, site.place
        with lw.into(out):
            parts = [part for secret in site.secrets for part in whose(lw, secret)]
            lw.emit(ir.Return(ir.ListOf(parts)))
        params = [lw.local(name) for name in site.locals]
        lw.program.bodies["hidden", str(site.number)] = ir.Body("hidden", str(site.number), params, out, site.place)
