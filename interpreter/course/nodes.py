"""The nodes of a course file, as its author wrote it, each with its place.

In: nothing. Out: plain dataclasses, made by `parse`, read by `check`, `build` and `format`. Numbers of rows and lanes
are the author's, from 1; nothing here has been looked up in a ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from interpreter.source.place import Place, SourceText

Kerb = Literal["left", "right", "middle"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name, without quotes."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, 0 or more."""

    value: int
    place: Place


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a fact or column. `text` is as written; a text keeps its quotes there."""

    kind: Literal["int", "time", "text", "name"]
    text: str
    place: Place


@dataclass(slots=True)
class Column:
    """A column of a thing: `category: high`."""

    name: Name
    value: Value


@dataclass(slots=True)
class Thing:
    """A mark, zone or token of the game: its kind, its title (or None) and its columns."""

    kind: Name
    title: Value | None
    columns: list[Column]

    @property
    def title_text(self) -> str:
        """The title without quotes; empty when there is none."""
        return self.title.text[1:-1] if self.title else ""


@dataclass(slots=True)
class Fact:
    """A line `name: value`."""

    name: Name
    values: list[Value]


# ---- places on the road ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class RowSpan:
    """Rows `first` to `last` of the block (or of the way `way`); `past` counts from the finish line on."""

    first: Number
    last: Number
    place: Place
    way: Value | None = None
    past: bool = False


@dataclass(slots=True)
class LastRows:
    """The last `count` rows before the finish."""

    count: Number
    place: Place


@dataclass(slots=True)
class TileSpan:
    """The rows of a tile as laid; `nth` from 1."""

    tile: Name
    nth: Number | None
    place: Place


Span = RowSpan | LastRows | TileSpan


@dataclass(slots=True)
class LaneSpan:
    """Lanes from `first` to `last`, each a number or a word."""

    first: Number | Name
    last: Number | Name
    place: Place


@dataclass(slots=True)
class Spot:
    """Fields: rows, and lanes of them (None: all)."""

    rows: Span
    lanes: LaneSpan | None


@dataclass(slots=True)
class Where:
    """Where a mark lies: behind or in front of rows, or so many rows before the finish."""

    side: Literal["after", "before", "to_go"]
    rows: Span | None
    count: Number | None
    place: Place


# ---- pieces of road --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Stretch:
    """So many rows of one terrain. `room` is -1 for `any`."""

    rows: Number
    terrain: Name
    place: Place
    zones: list[Thing] = field(default_factory=list)
    lanes: Number | None = None
    room: Number | None = None
    keep: Kerb | None = None


@dataclass(slots=True)
class Finish:
    """The finish line."""

    place: Place
    title: Value | None = None


@dataclass(slots=True)
class Mark:
    """A line across the road; where it is written unless `where` says otherwise. `laps` as (first, last)."""

    thing: Thing
    place: Place
    where: Where | None = None
    laps: tuple[Number, Number] | None = None


@dataclass(slots=True)
class Zone:
    """A zone by number."""

    thing: Thing
    rows: Span
    place: Place


@dataclass(slots=True)
class Put:
    """Things on fields."""

    thing: Thing
    spots: list[Spot]
    place: Place


@dataclass(slots=True)
class Lay:
    """Tiles in a row; `text` as written."""

    text: str
    place: Place


@dataclass(slots=True)
class Laps:
    """The same road several times."""

    count: Number
    title: Value | None
    place: Place
    body: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Way:
    """One way of a fork."""

    title: Value | None
    place: Place
    body: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Fork:
    """Two or more ways that part here and meet behind it. The first carries the numbers of the road."""

    place: Place
    ways: list[Way]


@dataclass(slots=True)
class Bare:
    """A line that begins with a name where a verb or number is wanted; `check` tells what the name is."""

    name: Name
    rest: str
    place: Place


Piece = Stretch | Finish | Mark | Zone | Put | Lay | Laps | Fork | Bare


@dataclass(slots=True)
class Tile:
    """A declared tile; `back_of` is the name of the tile whose other side it is."""

    name: Name
    place: Place
    back_of: Name | None = None
    body: list[Piece] = field(default_factory=list)


# ---- files -----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class RoadFile:
    """What courses and tile libraries have in common.

    `skipped` holds the text of lines that could not be read; `broken` says that a fault of the text was told, so that
    nothing must be concluded from what is missing.
    """

    source: SourceText
    title: Value
    facts: list[Fact] = field(default_factory=list)
    own_tiles: list[Tile] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    broken: bool = False

    def fact(self, name: str) -> Fact | None:
        """Give the first fact of that name."""
        return next((fact for fact in self.facts if fact.name.text == name), None)

    @property
    def rulesets(self) -> list[Name]:
        """The rulesets that `for:` names, in written order."""
        fact = self.fact("for")
        return [Name(value.text, value.place) for value in fact.values if value.kind == "name"] if fact else []


@dataclass(slots=True)
class CourseFile(RoadFile):
    """A course as written."""

    road: list[Piece] = field(default_factory=list)

    @property
    def tiles(self) -> Name | None:
        """The tile library that `tiles:` names."""
        fact = self.fact("tiles")
        if fact and len(fact.values) == 1 and fact.values[0].kind == "name":
            return Name(fact.values[0].text, fact.values[0].place)
        return None


@dataclass(slots=True)
class TileFile(RoadFile):
    """A tile library as written; its tiles are `own_tiles`."""
