"""What a ruleset says about its courses: the words and limits a course is checked against.

In: nothing. Out: `CourseWords`, made by `ruleset` from `course`, `terrain` and tables, read by `course`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.types import Type
from interpreter.source.node import Literal

Room = int | None  # riders on one field; None is any number


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a mark or zone, or a fact of a course."""

    name: str
    type: Type
    required: bool = True
    default: Literal = None
    unit: str = ""  # of a fact that is a time: the unit of the int it becomes (`s`, `0.1 s`, `min`)
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A kind of mark, zone or token that a ruleset declares."""

    name: str
    columns: dict[str, Column] = field(default_factory=dict)
    at_least: int = 0
    at_most: int | None = None
    every_row: bool = False  # of a zone: each row up to the finish lies in one
    room_for: str = ""  # of a zone: a kind of piece, all of which find room in the zones that say so


@dataclass(frozen=True, slots=True)
class CourseWords:
    """All that one ruleset says of its courses. `tables` gives the entries of tables that columns and facts name."""

    ruleset: str
    terrains: tuple[str, ...] = ()
    slopes: dict[str, int] = field(default_factory=dict)  # display only, by terrain; empty without a `slope` column
    zones: dict[str, Word] = field(default_factory=dict)
    markers: dict[str, Word] = field(default_factory=dict)
    tokens: dict[str, Word] = field(default_factory=dict)
    facts: dict[str, Column] = field(default_factory=dict)
    tables: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lanes: int = 1
    max_lanes: int = 64
    room: Room = 1
    run_out: int = 0
    min_rows: int = 0
    max_rows: int | None = None
    laps_shared: bool = False
    example: str | None = None
    glyphs: dict[str, str] = field(default_factory=dict)  # display only, by terrain; empty without a `glyph` column
