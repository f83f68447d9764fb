"""Chance: a few named streams of draws that every machine and Python version gives alike.

In: a seed and a stream's name. Out: numbers in [0, 1), kept in lists that only grow, so that copies of a race share
them and hold positions. The only module that knows `random`.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any

CHUNK = 64


class Stream:
    """One stream: `draws` so far; more are drawn when they are asked for."""

    __slots__ = ("_next", "draws")

    def __init__(self, seed: str, name: str) -> None:
        digest = hashlib.sha256(f"{seed}:{name}".encode()).digest()
        self._next = random.Random(int.from_bytes(digest[:8], "big")).random
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
        self.at["cards"] = at + count
        keys = self.stream("cards").upto(at + count)[at : at + count]
        pile[:] = [card for _, card in sorted(zip(keys, pile, strict=True), key=_first)]


def _first(pair: tuple[float, Any]) -> float:
    return pair[0]
