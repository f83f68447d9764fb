"""Chance: a few named streams of draws that every machine and Python version gives alike.

In: a seed and a stream's name. Out: numbers in [0, 1), kept in lists that only grow, so that copies of a race share
them and hold positions. The only module that knows `random`.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, repeat, starmap
from typing import Any

CHUNK = 256


class Stream:
    """One stream: `draws` so far; more are drawn when they are asked for."""

    __slots__ = ("_more", "draws")

    def __init__(self, seed: str, name: str) -> None:
        digest = hashlib.sha256(f"{seed}:{name}".encode()).digest()
        self._more = starmap(random.Random(int.from_bytes(digest[:8], "big")).random, repeat(()))
        self.draws: list[float] = []

    def upto(self, count: int) -> list[float]:
        """Make sure that there are so many draws, and give the list."""
        draws = self.draws
        while len(draws) < count:
            draws.extend(islice(self._more, CHUNK))
        return draws


class ScriptedOut(Exception):
    """A scenario's script of dice or draws has run out, or does not fit."""


class Chance:
    """The chance of one race: a position in each stream. `fork` shares the streams."""

    __slots__ = ("_cards", "_dice_at", "_draws", "_key", "seed", "streams")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.streams: dict[str, Stream] = {}
        self._dice_at = 0
        self._draws: list[float] = []  # of the stream of cards
        self._cards: Iterator[float] = iter(self._draws)  # stands at the next draw of a card
        self._key: Callable[[Any], float] = partial(next, self._cards)

    def stream(self, name: str) -> Stream:
        """Give a stream, made when it is first used."""
        found = self.streams.get(name)
        if found is None:
            found = self.streams[name] = Stream(self.seed, name)
        return found

    @property
    def positions(self) -> tuple[int, int]:
        """How many draws of dice and of cards were used."""
        return self._dice_at, len(self._draws) - self._cards.__length_hint__()  # type: ignore[attr-defined]

    def rewind(self, positions: tuple[int, int]) -> None:
        """Go back, or on, to positions."""
        self._dice_at, at = positions
        self._draws = self.stream("cards").draws if at else self._draws
        self._cards = iter(self._draws)
        self._cards.__setstate__(at)  # type: ignore[attr-defined]
        self._key = partial(next, self._cards)

    def fork(self) -> Chance:
        """Give a copy at the same positions, which shares the streams."""
        copy = Chance(self.seed)
        copy.streams = self.streams
        copy.rewind(self.positions)
        return copy

    def roll(self, count: int, faces: Sequence[int]) -> list[int]:
        """Roll dice: `1 + int(u * sides)` each, as the number of a face."""
        at = self._dice_at
        self._dice_at = at + count
        draws, sides = self.stream("dice").upto(at + count), len(faces)
        return [faces[int(u * sides)] for u in draws[at : at + count]]

    def shuffle(self, pile: list[Any]) -> None:
        """Shuffle in place: a stable sort by one draw a card."""
        if self._cards.__length_hint__() < len(pile):  # type: ignore[attr-defined]
            self._fetch(len(pile))
        pile.sort(key=self._key)  # the sort asks for the key of each card once, in order

    def _fetch(self, count: int) -> None:
        """Make sure that so many draws of cards are ahead."""
        at = self.positions[1]
        self._draws = self.stream("cards").upto(at + count)
        self._cards = iter(self._draws)
        self._cards.__setstate__(at)  # type: ignore[attr-defined]
        self._key = partial(next, self._cards)
