"""Say where something stands in a file an author wrote.

In: nothing. Out: `SourceText` (a file's name and text) and `Place` (a span in it), which nodes and diagnostics carry.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, eq=False)
class SourceText:
    """The text of one file, under the name by which its author knows it."""

    name: str
    text: str = field(repr=False)
    lines: list[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", self.text.split("\n"))

    def line(self, number: int) -> str:
        """Give a line, counted from 1, without its line end; empty beyond the last."""
        return self.lines[number - 1].rstrip("\r") if 0 < number <= len(self.lines) else ""


@dataclass(frozen=True, slots=True)
class Place:
    """A span on one line of a file. Lines and columns are counted from 1, columns and length in characters."""

    source: SourceText
    line: int
    column: int
    length: int = 1

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"

    def part(self, offset: int, length: int = 1) -> Place:
        """Give a part of this span; `offset` in characters from its begin."""
        return Place(self.source, self.line, self.column + offset, max(length, 1))
