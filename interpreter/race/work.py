"""Count what a race does, so that rules without an end are stopped; the same race counts the same everywhere.

In: steps, from emitted code and from primitives. Out: X010 when there are none left. What counts how much is decided
by `program.charge`; a race of a real game takes an eighth at the most.
"""

from __future__ import annotations

from typing import Any

from interpreter.program.weigh import SHORT
from interpreter.race.faults import RaceFault

MOST_STEPS = 50_000_000


class Work:
    """What is left to do, as the only item of a list that emitted code counts down."""

    work: list[int]

    @property
    def budget(self) -> int:
        """The work that is left to the rules, in steps."""
        return self.work[0]

    @budget.setter
    def budget(self, steps: int) -> None:
        self.work[0] = steps

    def exhausted(self) -> None:
        """Stop: there is no work left."""
        raise RaceFault("X010", f"the rules took more than {MOST_STEPS:,} steps without coming to an end")

    def spend(self, steps: int) -> None:
        """Count work that a primitive does."""
        self.work[0] -= steps
        if self.work[0] < 0:
            self.exhausted()

    def measured(self, items: Any) -> Any:
        """Give a list that is gone through; a long one counts."""
        if len(items) > SHORT:
            self.spend(2 * len(items))
        return items

    def paid(self, items: Any, each: int) -> Any:
        """Give a list for each entry of which something is done that takes so many steps."""
        self.spend(len(items) * each)
        return items
