"""The road written out: rows with what leads to them, before it becomes a graph.

In: nothing. Out: `Road`, filled by `expand` (rows, lines where they are written) and `places` (lines, zones and tokens
by number), read by `graph`. Rows are ints from 0, each after the rows behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.course import nodes
from interpreter.language.words import Room
from interpreter.source.node import Literal
from interpreter.source.place import Place

START = -1  # in front of the first row


@dataclass(slots=True)
class Row:
    """A row. `spot` is the same row on the first lap; `way` 0 is the main road; `zones` are keys as they were told."""

    name: str
    terrain: str
    lanes: int
    room: Room
    keep: nodes.Kerb | None
    spot: int
    way: int = 0
    lap: int = 0
    tile: str = ""
    line: int = 0
    tile_number: int = 0  # the tile as it was laid, from 1; on later laps that of the first; 0 on no tile
    behind: list[int] = field(default_factory=list)
    zones: dict[int, Place] = field(default_factory=dict)  # key → where it was told
    tokens: dict[int, list[str]] = field(default_factory=dict)  # by lane


@dataclass(frozen=True, slots=True)
class ThingKey:
    """Kind, title and columns of a mark or zone; equal zones of neighbouring rows are one."""

    kind: str
    title: str
    columns: tuple[tuple[str, Literal], ...]


@dataclass(slots=True)
class Line:
    """A mark, and the steps (row, next row) that cross it; empty where it lies behind the last row."""

    key: ThingKey
    place: Place
    laid_at: Place | None = None
    steps: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Road:
    """All rows and lines of a course. `finish_row` is the first row behind the line, or the number of rows."""

    rows: list[Row] = field(default_factory=list)
    ahead: list[list[int]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    zone_keys: list[ThingKey] = field(default_factory=list)
    main: list[int] = field(default_factory=list)  # the rows of the main road, in order
    finish_row: int | None = None
    finish_place: Place | None = None
    finish_title: str = ""
    to_finish: list[int] = field(default_factory=list)
    from_start: list[int] = field(default_factory=list)
    _zone_ids: dict[ThingKey, int] = field(default_factory=dict)

    def zone(self, key: ThingKey) -> int:
        """Give the index of a zone's key."""
        if key not in self._zone_ids:
            self._zone_ids[key] = len(self.zone_keys)
            self.zone_keys.append(key)
        return self._zone_ids[key]

    def count(self) -> None:
        """Fill `to_finish` and `from_start`, along the shortest way, and `ahead`."""
        rows, finish = self.rows, self.finish_row
        self.ahead = [[] for _ in rows]
        self.from_start = [1] * len(rows)
        for at, row in enumerate(rows):
            for behind in row.behind:
                self.ahead[behind].append(at)
            self.from_start[at] = 1 + min((self.from_start[b] for b in row.behind), default=0)
        self.to_finish = [0] * len(rows)
        if finish is None:
            return
        for at in range(len(rows) - 1, -1, -1):
            if at >= finish:
                self.to_finish[at] = finish - at
            else:
                self.to_finish[at] = 1 + min((max(self.to_finish[a], 0) for a in self.ahead[at]), default=0)

    @property
    def length(self) -> int:
        """Rows up to the line, on the shortest way."""
        return max(self.to_finish[0], 0) if self.to_finish else 0

    @property
    def run_out(self) -> int:
        """Rows behind the line."""
        return len(self.rows) - self.finish_row if self.finish_row is not None else 0

    def shift(self, behind: int, ahead: int) -> int:
        """Give the lanes to add to a lane of a row to stand straight behind the lane of the next row."""
        first, second = self.rows[behind], self.rows[ahead]
        wider = second.lanes - first.lanes
        match second.keep or first.keep or "right":
            case "left":
                return 0
            case "right":
                return wider
            case _:
                return wider // 2
