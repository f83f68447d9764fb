"""The tree of a YAML document, every node with its place.

In: nothing. Out: `Scalar`, `Mapping`, `Sequence`, made by `document.read_document` and merged by `ruleset.merge`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.source.place import Place

Literal = int | bool | str | None


@dataclass(slots=True)
class Scalar:
    """A value: a number, true or false, none (`~`), or a text.

    `text` is the value as text (also of a number). `spans` maps offsets of `text` to places for values that stand on
    several lines or hold escapes: (offset, place of that character), rising; empty when one line holds it plainly.
    """

    value: Literal
    text: str
    place: Place
    quoted: bool = False
    spans: list[tuple[int, Place]] = field(default_factory=list)

    def place_at(self, offset: int, length: int = 1) -> Place:
        """Give the place of a part of the text: `offset` and `length` in characters of `text`."""
        if not self.spans:
            return self.place.part(offset, length)
        begin, place = self.spans[max(bisect_right(self.spans, offset, key=lambda span: span[0]) - 1, 0)]
        return place.part(offset - begin, length)


@dataclass(slots=True)
class Pair:
    """A key of a mapping with its value."""

    key: Scalar
    value: Node


@dataclass(slots=True)
class Mapping:
    """Keys in written order; no key stands twice. `place` is that of the first key (or of the brace)."""

    pairs: list[Pair]
    place: Place

    def get(self, name: str) -> Node | None:
        """Give the value under a key, or None."""
        for pair in self.pairs:
            if pair.key.text == name:
                return pair.value
        return None

    def pair(self, name: str) -> Pair | None:
        """Give key and value, or None."""
        for pair in self.pairs:
            if pair.key.text == name:
                return pair
        return None

    def keys(self) -> list[str]:
        """Give the keys as text, in written order."""
        return [pair.key.text for pair in self.pairs]

    def __iter__(self) -> Iterator[Pair]:
        return iter(self.pairs)


@dataclass(slots=True)
class Sequence:
    """A list."""

    items: list[Node]
    place: Place

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


Node = Scalar | Mapping | Sequence
