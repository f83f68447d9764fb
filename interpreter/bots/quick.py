"""The same bots for races that only run through: called by the emitted code with site, options and locals.

In: a direct race, a seat, the name of a bot. Out: a callable `(site number, options, locals) → option` that chooses as
the bot of that name does. Nothing is guarded here: a simulation runs one race with guarded bots first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.bots.pick import RANDOM
from interpreter.language import ir
from interpreter.race.chance import Stream
from interpreter.race.direct import Bot, DirectRace


def make_quick_bot(race: DirectRace, seat: int, name: str, seed: str) -> Bot:
    """Make a bot for one race of a seed."""
    if name == RANDOM and RANDOM not in race.game.linked.checked.decl.bots:
        return _Random(Stream(seed, f"bot {race.names[seat]}"))
    scores = {
        site.number: (race.functions[key], site)
        for site in race.emitted.program.sites
        if (key := ("bot", f"{name}.{site.number}")) in race.functions
    }
    return _Policy(scores)


class _Random:
    """Takes any option."""

    __slots__ = ("draws", "number", "stream")

    def __init__(self, stream: Stream) -> None:
        self.stream, self.number = stream, 0
        self.draws = stream.upto(1)

    def __call__(self, site: int, options: list[Any], values: tuple[Any, ...]) -> Any:
        number = self.number
        if number >= len(self.draws):
            self.stream.upto(number + 1)
        self.number = number + 1
        return options[int(self.draws[number] * len(options))]


class _Policy:
    """Takes the option with the highest score, the first of several."""

    __slots__ = ("scores",)

    def __init__(self, scores: dict[int, tuple[Callable[..., int], ir.Site]]) -> None:
        self.scores = scores

    def __call__(self, site: int, options: list[Any], values: tuple[Any, ...]) -> Any:
        scored = self.scores.get(site)
        if scored is None:
            return options[0]
        score, asked = scored
        best, most = options[0], None
        known: dict[Any, int] = {}
        for option in options:
            if option not in known:
                known[option] = 0 if asked.is_declined(option) else score(*values, option)
            if most is None or known[option] > most:
                best, most = option, known[option]
        return best
