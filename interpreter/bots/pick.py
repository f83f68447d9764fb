"""The bot that every ruleset has: each option is equally likely.

In: a race and a team. Out: options. Its draws come from a stream of its own (seed and team), one for each answer of the
race so far, so that copies, undone answers and resumed races draw the same. Made by `make`.
"""

from __future__ import annotations

from typing import Any

from interpreter.race.decision import Decision
from interpreter.race.race import Race

RANDOM = "random"


class RandomBot:
    """Takes any option; equal ones count as often as they lie there."""

    name = RANDOM

    def __init__(self, race: Race, team: str) -> None:
        self.race = race
        self.stream = race.machine.chance.stream(f"bot {team}")

    def __call__(self, decision: Decision) -> Any:
        """Give an option."""
        number = len(self.race.answers)
        draw = self.stream.upto(number + 1)[number]
        return decision.options[int(draw * len(decision.options))]
