"""A course as flat arrays, which is what a race reads.

In: the graph that `build` made. Out: `Course`. Rows and fields are ints from 0, in an order in which every row comes
after the rows behind it (the main road first where two ways run side by side); `none` is -1. Authors see rows and lanes
counted from 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from interpreter.source.node import Literal
from interpreter.source.place import Place


@dataclass(frozen=True, slots=True)
class Mark:
    """A line across the road, in front of the rows `before`. Several rows where it lies right at a fork or a join."""

    kind: str
    title: str
    columns: dict[str, Literal]
    before: tuple[int, ...]  # rows behind the line, seen from the start: the first rows a piece enters by crossing it
    to_finish: int  # of the row behind the line
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class ZoneSpan:
    """A zone: neighbouring rows of one kind, title and columns."""

    kind: str
    title: str
    columns: dict[str, Literal]
    rows: tuple[int, ...]  # in road order
    place: Place | None = None

    @property
    def first(self) -> int:
        """The row nearest the start."""
        return self.rows[0]

    @property
    def last(self) -> int:
        """The row nearest the finish."""
        return self.rows[-1]


@dataclass(frozen=True, slots=True)
class Stretch:
    """The longest run of rows of one terrain; it ends at a change of terrain, a fork or join, and the finish line."""

    terrain: str
    rows: tuple[int, ...]


@dataclass(slots=True)
class Course:
    """Rows, fields, marks and zones of one course, with laps and tiles written out.

    Lists named `row_…` have one item a row, `field_…` one a field. `marks` are sorted along the road.
    """

    title: str
    name: str = ""  # the file's name without its ending; empty for a text
    rulesets: tuple[str, ...] = ()
    facts: dict[str, Literal] = field(default_factory=dict)  # declared facts only; times in the declared unit
    notes: dict[str, Literal] = field(default_factory=dict)  # author, source, players, stage, boxes
    files: tuple[tuple[Path, str], ...] = ()  # it was built from, with their texts; a text without a file is none
    digest: str = ""  # SHA-256 (hex) of all that a race can see of the course: equal roads have equal digests
    start: int = 0  # first row
    finish: int = -1  # last row before the line, on the first way
    length: int = 0  # rows up to the line, on the shortest way

    row_names: list[str] = field(default_factory=list)  # as an author says it: "12", "col 3"
    row_to_finish: list[int] = field(default_factory=list)  # last row before the line 1, first behind it 0, then -1 …
    row_from_start: list[int] = field(default_factory=list)  # first row 1
    row_terrain: list[str] = field(default_factory=list)
    row_fields: list[list[int]] = field(default_factory=list)  # by lane, from the left
    row_next: list[list[int]] = field(default_factory=list)  # rows ahead: one, none at the end, several at a fork
    row_behind: list[list[int]] = field(default_factory=list)  # rows behind, the first way first
    row_zones: list[list[int]] = field(default_factory=list)  # indices into `zones`
    row_stretch: list[int] = field(default_factory=list)  # index into `stretches`
    row_way: list[int] = field(default_factory=list)  # 0 the main road; every other way its own number
    row_lap: list[int] = field(default_factory=list)  # lap from 1; 0 outside laps
    row_tile: list[str] = field(default_factory=list)  # name of the tile, or empty
    row_tile_number: list[int] = field(default_factory=list)  # the tile as it was laid, from 1; 0 on no tile
    row_line: list[int] = field(default_factory=list)  # line of the course's own file that laid the row

    field_row: list[int] = field(default_factory=list)
    field_lane: list[int] = field(default_factory=list)  # from 1, from the left
    field_room: list[int | None] = field(default_factory=list)  # None: any number
    field_tokens: list[list[str]] = field(default_factory=list)
    field_spot: list[int] = field(default_factory=list)  # the same physical field on the first lap; itself elsewhere

    lane_shift: dict[tuple[int, int], int] = field(default_factory=dict)
    """(row, next row) → lanes to add to a lane of the first to stand straight behind the lane of the second."""

    marks: list[Mark] = field(default_factory=list)
    edge_marks: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    """(row, next row) → indices of the marks crossed by that step, in order; no entry where there is none. A mark in
    front of the first row is under (-1, first row)."""

    finish_title: str = ""  # of the drawing only

    zones: list[ZoneSpan] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)
