"""Explain the signs and letters of a drawing below it.

In: a course and the letters that `signs` chose. Out: lines: terrains, marks and the finish, zones, things on the road.
Called by `draw`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.course.model import Course
from interpreter.course.signs import FINISH, say_thing

MARGIN = 3
LEGEND_WIDTH = 140


def write_legend(
    course: Course,
    glyphs: Mapping[str, str],
    marks: Sequence[str],
    zones: Mapping[tuple[str, str, str], str],
    tokens: Mapping[str, str],
    width: int = LEGEND_WIDTH,
) -> list[str]:
    """Write the lines of the legend; terrains as they come on the road, marks in road order."""
    lines = _wrap([f"{glyphs.get(name, '?')} {name}" for name in dict.fromkeys(course.row_terrain)], "", width)
    if course.marks:
        said = [
            f"{letter} {say_thing(mark.kind, mark.title, mark.columns)}"
            for letter, mark in zip(marks, course.marks, strict=True)
        ]
        lines += _wrap([*said, f"{FINISH} finish {course.finish_title}".rstrip()], "", width)
    if zones:
        lines += _wrap(
            [" ".join(part for part in (letter, *key) if part) for key, letter in zones.items()], "zones: ", width
        )
    if tokens:
        lines += _wrap([f"{letter} {kind}" for kind, letter in tokens.items()], "on the road: ", width)
    return lines


def _wrap(parts: list[str], head: str, width: int) -> list[str]:
    """Put the parts of a legend into lines."""
    lines: list[str] = []
    line = f"{' ' * MARGIN}{head}"
    empty = True
    for part in parts:
        if not empty and len(line) + 2 + len(part) > width:
            lines.append(line)
            line, empty = " " * (MARGIN + len(head)), True
        line += part if empty else f"  {part}"
        empty = False
    return [*lines, line]
