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
MOST_HOPS = 3  # from a parameter to the owner of a secret, as in `rider.mate.team`; further off nobody reads it


def find_passed(lw: Lowering) -> dict[Key, Held]:
    """Follow secrets from caller to callee until nothing new is found."""
    passed: dict[Key, Held] = {}
    if not has_secrets(lw):
        return passed
    bodies: dict[Key, list[list[Any]]] = {}
    for key, body in _bodies(lw):
        bodies.setdefault(key, []).append(body)
    waiting = dict.fromkeys(bodies)
    while waiting:
        key = next(iter(waiting))
        del waiting[key]
        for body in bodies[key]:
            lw.secrets = dict(passed.get(key, {}))
            waiting |= dict.fromkeys(_follow(lw, body, passed))
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


def _follow(lw: Lowering, body: list[Any], passed: dict[Key, Held]) -> list[Key]:
    """Note what a body hands on; gives those that were handed something new."""
    news: list[Key] = []
    for statement in body:
        note_secrets(lw, statement)
        if isinstance(statement, st.Run):
            takes = lw.checked.decl.procedures[statement.procedure].takes
            news += pass_on(lw, ("procedure", statement.procedure), takes, statement.arguments, passed)
            for event in (f"before({statement.procedure})", f"after({statement.procedure})"):
                news += _hand_to_rules(lw, event, list(takes.values()), statement.arguments, passed)
        elif isinstance(statement, st.Emit):
            types = list(lw.checked.decl.events[statement.event].parameters.values())
            news += _hand_to_rules(lw, statement.event, types, statement.arguments, passed)
        for each in fields(statement):
            inner = getattr(statement, each.name)
            if isinstance(inner, list) and inner and isinstance(inner[0], st.Statement):
                news += _follow(lw, inner, passed)
    return news


def _hand_to_rules(
    lw: Lowering, event: str, types: list[Type], arguments: list[t.Typed], passed: dict[Key, Held]
) -> list[Key]:
    news: list[Key] = []
    for number, rule in enumerate(lw.checked.rules.get(event, ())):
        names = parameters_of(lw, rule)
        news += pass_on(lw, ("rule", f"{event}#{number}"), dict(zip(names, types, strict=False)), arguments, passed)
    return news


def parameters_of(lw: Lowering, rule: Any) -> list[str]:
    """Name the parameters of a rule: those it writes, else those of the procedure it stands before or behind."""
    if rule.decl.parameters or not rule.decl.event.endswith(")"):
        return list(rule.decl.parameters)
    target = rule.decl.event.rstrip(")").partition("(")[2]
    return list(lw.checked.decl.procedures[target].takes)


def pass_on(
    lw: Lowering, key: Key, takes: dict[str, Type], arguments: list[t.Typed], passed: dict[Key, Held]
) -> list[Key]:
    """Note what a call hands to parameters; gives the key when any of it is new."""
    news: list[Key] = []
    owners: dict[str | None, t.Local] = {path_of(argument): t.Local(type, argument.place, name)
              for (name, type), argument in zip(takes.items(), arguments, strict=False)}  # fmt: skip
    for name, argument in zip(takes, arguments, strict=False):
        for secret in find_secrets(lw, argument):
            owner = seen_inside(secret.base, owners)
            near = owner is not None and _hops(owner) <= MOST_HOPS
            inside = Secret(secret.owner, owner, secret.attribute) if near else Secret(secret.owner, None)
            held = passed.setdefault(key, {}).setdefault(name, [])
            if all(_told(inside) != _told(each) for each in held):
                held.append(inside)
                news = [key]
    return news


def _hops(node: t.Typed | None) -> int:
    hops = 0
    while (node := getattr(node, "base", None)) is not None:
        hops += 1
    return hops


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
