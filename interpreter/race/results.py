"""Rank what a ruleset ranks: equal keys share the place.

In: rows (key, entry, shown values) in order. Out: `Standing`s.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from interpreter.race.labels import Labels
from interpreter.race.units import show_amount, unit_of
from interpreter.ruleset.checked import TypedRanking


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a ranked list: the place (shared by equals), whose it is, and the values that are shown."""

    place: int
    name: str
    entry: Any
    shown: dict[str, str]
    key: tuple[Any, ...]
    units: dict[str, str] = field(default_factory=dict)  # of the values that have one

    def read(self, name: str, first: Standing | None = None) -> str:
        """Give a shown value as people read it; with `first`, and what it is more or less than that line's."""
        text, unit = self.shown.get(name, ""), self.units.get(name, "")
        if not _is_number(text):
            return text
        told = show_amount(int(text), unit)
        best = first.shown.get(name, "") if first is not None and first is not self else ""
        if not _is_number(best):
            return told
        gap = int(text) - int(best)
        return f"{told}  {show_amount(gap, unit, sign=True)}" if gap else f"{told}  ="


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def rank(rows: list[tuple[Any, ...]], typed: TypedRanking, labels: Labels) -> list[Standing]:
    """Give the lines of a ranked list."""
    lines: list[Standing] = []
    decl = labels.linked.checked.decl
    units = {name: unit for name, node in typed.show.items() if (unit := unit_of(node, decl))}
    element = typed.of.type.element
    for number, (key, entry, shown) in enumerate(rows, 1):
        place = lines[-1].place if lines and lines[-1].key == key else number
        values = {name: labels.show(typed.show[name].type, value) for name, value in shown}
        lines.append(Standing(place, labels.show(element, entry), entry, values, key, units))
    return lines
