"""Chance: a few named streams of draws that every machine and Python version gives alike.

In: a seed and a stream's name. Out: numbers in [0, 1), kept in lists that only grow, so that copies of a race share
them and hold positions. The only module that knows `random`.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

CHUNK = 128


class Stream:
    """One stream: `draws` so far; more are drawn when they are asked for."""

    __slots__ = ("_next", "draws")

    def __init__(self, seed: str, name: str) -> None:
        self._next = seeded(seed, name)
        self.draws: list[float] = []

    def upto(self, count: int) -> list[float]:
        """Make sure that there are so many draws, and give the list."""
        draws, more = self.draws, self._next
        while len(draws) < count:
            draws += [more() for _ in range(CHUNK)]
        return draws


class ScriptedOut(Exception):
    """A scenario's script of dice or draws has run out, or does not fit."""


class Chance:
    """The chance of one race: a position in each stream. `fork` shares the streams."""

    __slots__ = ("at", "seed", "streams")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.streams: dict[str, Stream] = {}
        self.at: dict[str, int] = {"dice": 0, "cards": 0}

    def stream(self, name: str) -> Stream:
        """Give a stream, made when it is first used."""
        found = self.streams.get(name)
        if found is None:
            found = self.streams[name] = Stream(self.seed, name)
        return found

    def fork(self) -> Chance:
        """Give a copy at the same positions, which shares the streams."""
        copy = Chance(self.seed)
        copy.streams, copy.at = self.streams, dict(self.at)
        return copy

    def roll(self, count: int, faces: Sequence[int]) -> list[int]:
        """Roll dice: `1 + int(u * sides)` each, as the number of a face."""
        at = self.at["dice"]
        self.at["dice"] = at + count
        draws, sides = self.stream("dice").upto(at + count), len(faces)
        return [faces[int(u * sides)] for u in draws[at : at + count]]

    def shuffle(self, pile: list[Any]) -> None:
        """Shuffle in place: a stable sort by one draw a card."""
        at, count = self.at["cards"], len(pile)
        end = self.at["cards"] = at + count
        stream = self.streams.get("cards") or self.stream("cards")
        keys = (stream.draws if len(stream.draws) >= end else stream.upto(end))[at:end]
        pile.sort(key=partial(next, iter(keys)))  # the sort asks for the key of each card once, in order


class FastChance(Chance):
    """The same chance without a record: nothing can be copied or taken back. For races that only run through."""

    __slots__ = ("_dice", "_key")

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._dice: Callable[[], float] | None = None
        self._key: Callable[[Any], float] | None = None

    def roll(self, count: int, faces: Sequence[int]) -> list[int]:
        """Roll dice, as `Chance` does."""
        draw = self._dice
        if draw is None:
            draw = self._dice = seeded(self.seed, "dice")
        sides = len(faces)
        return [faces[int(draw() * sides)] for _ in range(count)]

    def shuffle(self, pile: list[Any]) -> None:
        """Shuffle in place, as `Chance` does."""
        key = self._key
        if key is None:
            # An iterator over the draws that never ends: a draw is never 2.
            key = self._key = partial(next, iter(seeded(self.seed, "cards"), 2.0))
        pile.sort(key=key)


def seeded(seed: str, name: str) -> Callable[[], float]:
    """Give the function that draws the numbers of a stream."""
    digest = hashlib.sha256(f"{seed}:{name}".encode()).digest()
    return random.Random(int.from_bytes(digest[:8], "big")).random
