"""Rank what a ruleset ranks: equal keys share the place.

In: rows (key, entry, shown values) in order. Out: `Standing`s.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.race.labels import Labels
from interpreter.ruleset.model import TypedRanking


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a ranked list: the place (shared by equals), whose it is, and the values that are shown."""

    place: int
    name: str
    entry: Any
    shown: dict[str, str]
    key: tuple[Any, ...]


def rank(rows: list[tuple[Any, ...]], typed: TypedRanking, labels: Labels) -> list[Standing]:
    """Give the lines of a ranked list."""
    lines: list[Standing] = []
    element = typed.of.type.element
    for number, (key, entry, shown) in enumerate(rows, 1):
        place = lines[-1].place if lines and lines[-1].key == key else number
        values = {name: labels.show(typed.show[name].type, value) for name, value in shown}
        lines.append(Standing(place, labels.show(element, entry), entry, values, key))
    return lines
