"""Lists and numbers of a running race: items, positions, extremes, quotients.

In: lists of ints. Out: primitives that emitted code calls; long lists count as work.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from interpreter.program.weigh import SHORT
from interpreter.race.faults import RaceFault
from interpreter.race.work import Work

MOST_ITEMS = 100_000


class Lists(Work):
    """The part of the machine that knows lists."""

    def numbers(self, first: int, last: int) -> list[int]:
        """List the numbers from one to another."""
        if last - first >= MOST_ITEMS:
            raise RaceFault("X017", f"a list has at most {MOST_ITEMS} items")
        if last - first > SHORT:
            self.spend(8 * (last - first))
        return list(range(first, last + 1))

    def append_to(self, items: list[Any], item: Any) -> None:
        """Append to a list of an attribute."""
        if len(items) >= MOST_ITEMS:
            raise RaceFault("X017", f"a list has at most {MOST_ITEMS} items")
        items.append(item)

    def remove_from(self, items: list[Any], item: Any) -> None:
        """Take the first equal entry out of a list; nothing happens when there is none."""
        if item in self.measured(items):
            items.remove(item)

    def item(self, items: Any, index: int) -> Any:
        """Give an item, counted from 1."""
        if 1 <= index <= len(items):
            return items[index - 1]
        raise RaceFault("X018", f"there is no item {index} in a list of {len(items)}")

    def score(self, items: list[int], index: int) -> int:
        """Give an item of a list of numbers, counted from 1; 0 outside it."""
        return items[index - 1] if 0 < index <= len(items) else 0

    def first_of(self, items: Iterable[Any], nothing: int) -> Any:
        """Give the first entry, or none."""
        return next(iter(items), nothing)

    def last_of(self, items: list[Any], nothing: int) -> Any:
        """Give the last entry, or none."""
        return items[-1] if items else nothing

    def min_or(self, items: list[Any], default: Any) -> Any:
        """Give the least, or the default of nothing."""
        return min(items) if items else default

    def max_or(self, items: list[Any], default: Any) -> Any:
        """Give the greatest, or the default of nothing."""
        return max(items) if items else default

    def position(self, value: Any, items: list[Any]) -> int:
        """Give the place of an entry, from 1; 0 when it is not there."""
        return items.index(value) + 1 if value in items else 0

    def distinct(self, values: list[int]) -> list[int]:
        """Give each value once, rising."""
        found = sorted(set(values))
        if len(found) > MOST_ITEMS:
            raise RaceFault("X017", f"a list has at most {MOST_ITEMS} items")
        return found

    def div_up(self, number: int, by: int) -> int:
        """Divide, rounding up."""
        return -(-number // by)

    def div_near(self, number: int, by: int) -> int:
        """Divide, rounding to the nearest, halves up."""
        return (2 * number + by) // (2 * by)

    def ranked(self, rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Order what is ranked by its keys; ties keep their order."""
        return sorted(rows, key=lambda row: row[0])
