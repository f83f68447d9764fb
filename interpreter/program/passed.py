"""Find which parameters of procedures and rules hold what not all see, because a `run` or `emit` hands it to them.

In: the checked ruleset, before it is lowered. Out: for each procedure and rule the secrets of its parameters. Whose a
secret is is known inside when its owner is handed over too, as in `tell(rider, rider.card)`; else nobody reads it.
Called by `lower_program`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.language.types import Type
from interpreter.program.secrets import Secret, find_secrets, note_secrets
from interpreter.ruleset.scope import path_of

if TYPE_CHECKING:
    from interpreter.program.lower import Lowering

Held = dict[str, list[Secret]]  # by parameter
Key = tuple[str, str]  # ("procedure", name), or ("rule", event#number)
MOST_ROUNDS = 100


def find_passed(lw: Lowering) -> dict[Key, Held]:
    """Follow secrets from caller to callee until nothing new is found."""
    passed: dict[Key, Held] = {}
    if not has_secrets(lw):
        return passed
    for _ in range(MOST_ROUNDS):
        before = {key: {name: len(held) for name, held in each.items()} for key, each in passed.items()}
        for key, body in _bodies(lw):
            lw.secrets = dict(passed.get(key, {}))
            _follow(lw, body, passed)
        if before == {key: {name: len(held) for name, held in each.items()} for key, each in passed.items()}:
            break
    lw.secrets = {}
    return passed


def has_secrets(lw: Lowering) -> bool:
    """Say whether a ruleset hides anything in what expressions read: an attribute, or a pile."""
    decl = lw.checked.decl
    owners = ("race", "team", *decl.pieces)
    return any(
        any(each.secret for each in decl.attributes_of(owner).values())
        or any(each.seen_by is not None for each in decl.piles_of(owner).values())
        for owner in owners
    )


def _bodies(lw: Lowering) -> Iterator[tuple[Key, list[Any]]]:
    for name, procedure in lw.checked.procedures.items():
        yield ("procedure", name), procedure.body
        for way in procedure.ways:
            yield ("procedure", name), way.body
    for event, rules in lw.checked.rules.items():
        for number, rule in enumerate(rules):
            yield ("rule", f"{event}#{number}"), rule.body


def _follow(lw: Lowering, body: list[Any], passed: dict[Key, Held]) -> None:
    for statement in body:
        note_secrets(lw, statement)
        if isinstance(statement, st.Run):
            takes = lw.checked.decl.procedures[statement.procedure].takes
            pass_on(lw, ("procedure", statement.procedure), takes, statement.arguments, passed)
            for event in (f"before({statement.procedure})", f"after({statement.procedure})"):
                _hand_to_rules(lw, event, list(takes.values()), statement.arguments, passed)
        elif isinstance(statement, st.Emit):
            types = list(lw.checked.decl.events[statement.event].parameters.values())
            _hand_to_rules(lw, statement.event, types, statement.arguments, passed)
        for each in fields(statement):
            inner = getattr(statement, each.name)
            if isinstance(inner, list) and inner and isinstance(inner[0], st.Statement):
                _follow(lw, inner, passed)


def _hand_to_rules(
    lw: Lowering, event: str, types: list[Type], arguments: list[t.Typed], passed: dict[Key, Held]
) -> None:
    for number, rule in enumerate(lw.checked.rules.get(event, ())):
        names = parameters_of(lw, rule)
        pass_on(lw, ("rule", f"{event}#{number}"), dict(zip(names, types, strict=False)), arguments, passed)


def parameters_of(lw: Lowering, rule: Any) -> list[str]:
    """Name the parameters of a rule: those it writes, else those of the procedure it stands before or behind."""
    if rule.decl.parameters or not rule.decl.event.endswith(")"):
        return list(rule.decl.parameters)
    target = rule.decl.event.rstrip(")").partition("(")[2]
    return list(lw.checked.decl.procedures[target].takes)


def pass_on(lw: Lowering, key: Key, takes: dict[str, Type], arguments: list[t.Typed], passed: dict[Key, Held]) -> None:
    """Note what a call hands to parameters."""
    owners: dict[str | None, t.Local] = {path_of(argument): t.Local(type, argument.place, name)
              for (name, type), argument in zip(takes.items(), arguments, strict=False)}  # fmt: skip
    for name, argument in zip(takes, arguments, strict=False):
        for secret in find_secrets(lw, argument):
            owner = seen_inside(secret.base, owners)
            inside = Secret(secret.owner, owner, secret.attribute) if owner is not None else Secret(secret.owner, None)
            held = passed.setdefault(key, {}).setdefault(name, [])
            if all(_told(inside) != _told(each) for each in held):
                held.append(inside)


def seen_inside(node: t.Typed | None, owners: dict[str | None, t.Local]) -> t.Typed | None:
    """Say what an expression of the caller is inside: a parameter, or something read off one; None if neither."""
    path = path_of(node) if node is not None else None
    if node is None or path is None:
        return None
    if path in owners:
        return owners[path]
    base = seen_inside(getattr(node, "base", None), owners)
    return replace(node, base=base) if base is not None else None  # type: ignore[call-arg]


def _told(secret: Secret) -> tuple[str, str | None, str]:
    return secret.owner, path_of(secret.base) if secret.base is not None else None, secret.attribute
