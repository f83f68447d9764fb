"""Carry attributes and piles from one stage of a tour to the next.

In: a race that is over, or that has not begun. Out: what is carried, by owner and name, as plain JSON: entries and
pieces by their names, so that stages of different rulesets of a family understand each other. What a stage's ruleset
lacks survives the stage.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.language.ir import none_of
from interpreter.language.types import Type, list_of, table
from interpreter.race.race import Race

Carried = dict[str, dict[str, Any]]
"""`owner.name` → who has it (a piece, a team, or `race`) → a literal."""


def carry_from(race: Race, carried: Carried) -> None:
    """Note what a race leaves to the next one."""
    for key, kind, type, values in _carried_lists(race):
        noted = carried.setdefault(key, {})
        for owner, index in _owners(race, kind):
            noted[owner] = _literal(race, type, values[index])


def carry_into(race: Race, carried: Carried) -> None:
    """Give a race that has not begun what was carried."""
    for key, kind, type, values in _carried_lists(race):
        noted = carried.get(key, {})
        for owner, index in _owners(race, kind):
            if owner not in noted:
                continue
            value = race.labels.find(type, noted[owner])
            if key.startswith("pile."):
                values[index][:] = value
            else:
                values[index] = value


def _carried_lists(race: Race) -> Iterator[tuple[str, str, Type, list[Any]]]:
    decl = race.game.linked.checked.decl
    for owner in ("race", "team", *decl.pieces):
        for attribute in decl.attributes_of(owner).values():
            if attribute.carry:
                name = f"attribute.{owner}.{attribute.name}"
                yield name, owner, attribute.type, race.machine.state[name]
        for pile in decl.piles_of(owner).values():
            if pile.carry:
                name = f"pile.{owner}.{pile.name}"
                yield name, owner, list_of(table(pile.of)), race.machine.state[name]


def _owners(race: Race, kind: str) -> list[tuple[str, int]]:
    if kind == "race":
        return [("race", 0)]
    if kind == "team":
        return [(name, seat) for seat, name in enumerate(race.names)]
    return [(race.labels.pieces[piece], piece) for piece in race.game.linked.pieces_of(kind)]


def _literal(race: Race, type: Type, value: Any) -> Any:
    if type.is_list:
        return [_literal(race, type.element, item) for item in value]
    if type.kind in ("int", "bool", "text") and not (type.optional and value == none_of(type) and value is not False):
        return value
    return None if value == -1 else race.labels.show(type, value)
