"""Bots that a ruleset states as data: each option of a choice is scored, and the highest is taken.

In: a race, a team, the name of a bot. Out: options; ties go to the first. Declining scores 0, a way that the bot does
not rank comes last. A choice that the bot has no line for: the first option, with one warning. What its team may not
see cannot be read; `guard` stops the race there, and of options that lie face down the first is taken. Made by `make`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.bots.guard import Guard
from interpreter.race.decision import Decision
from interpreter.race.race import Race


class DataBot:
    """A bot of the ruleset."""

    def __init__(self, race: Race, team: str, name: str, warn: Callable[[str], None]) -> None:
        self.race, self.name, self.warn = race, name, warn
        self.guard = Guard(race, race.names.index(team), name)
        self.unknown: set[str] = set()

    def __call__(self, decision: Decision) -> Any:
        """Give the option with the highest score."""
        key = ("bot", f"{self.name}.{decision.site.number}")
        if key not in self.race.functions:
            if decision.name not in self.unknown:
                self.unknown.add(decision.name)
                self.warn(f"the bot '{self.name}' has no line for '{decision.name}'; it takes the first option")
            return decision.options[0]
        if decision.is_hidden:
            return decision.options[0]
        score = self.guard.function(key)
        best, most = decision.options[0], None
        known: dict[Any, int] = {}
        for option in decision.options:
            if option not in known:
                known[option] = 0 if decision.site.is_declined(option) else self._score(score, decision, option)
            if most is None or known[option] > most:
                best, most = option, known[option]
        return best

    def _score(self, score: Callable[..., int], decision: Decision, option: Any) -> int:
        return int(self.race.guarded(lambda: score(*decision.values, option)))
