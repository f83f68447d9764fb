"""Draw the bird's-eye strip of a course: lanes, things on the road, lines, and in a race the riders.

In: a `Course` with its layout, the x of a column, the y to begin at. Out: SVG elements and the height they take. The
ways of a fork lie below one another, with the road between fork and join. Called by `profile`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from interpreter.course import svg
from interpreter.course.layout import FINISH_BAR, Layout
from interpreter.course.model import Course

LANE = 9.0
GAP = 12.0
RIDER_COLOURS = ("#d62728", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#e377c2")


@dataclass(slots=True)
class Strip:
    """What a strip is drawn from. `x` is the left edge of column 0, `cell` the width of a column."""

    course: Course
    layout: Layout
    colours: Mapping[str, str]
    letters: Mapping[str, str]
    riders: Mapping[int, str]
    rider_colours: Mapping[str, str]
    x: float
    cell: float


def draw_strip(strip: Strip, y: float) -> tuple[list[str], float]:
    """Give the elements of a strip and its height."""
    out: list[str] = []
    tops: dict[int, float] = {}
    at = y
    for way, rows in strip.layout.ways.items():
        low = min(strip.layout.top[row] for row in rows)
        high = max(strip.layout.top[row] + len(strip.course.row_fields[row]) for row in rows)
        tops[way] = at - low * LANE
        at += (high - low) * LANE + GAP
    for way, rows in strip.layout.ways.items():
        out += _draw_joints(strip, way, rows, tops)
        for row in rows:
            out += _draw_row(strip, row, tops[way] + strip.layout.top[row] * LANE)
    for way, rows in strip.layout.ways.items():
        out += _draw_lines(strip, rows, tops[way])
    return out, at - y


def _draw_row(strip: Strip, row: int, top: float) -> list[str]:
    """Draw the fields of a row with what lies and stands on them."""
    course, out = strip.course, []
    x = strip.x + strip.layout.columns[row] * strip.cell
    fill = strip.colours.get(course.row_terrain[row], "#cccccc")
    for lane, field in enumerate(course.row_fields[row]):
        y = top + lane * LANE
        name = f"row {course.row_names[row]}, lane {lane + 1}: {course.row_terrain[row]}"
        tokens = course.field_tokens[field]
        if tokens:
            name += f", {', '.join(tokens)}"
        out.append(svg.rectangle(x, y, strip.cell, LANE, fill, name, "#ffffff"))
        if tokens:
            letters = "".join(strip.letters[token] for token in tokens)
            out.append(svg.text(x + strip.cell / 2, y + LANE - 2, letters, 7.5, "middle", "#000000"))
        for index, letter in enumerate(strip.riders.get(field, "")):
            out += _draw_rider(strip, letter, x, y, index, len(strip.riders[field]))
    return out


def _draw_rider(strip: Strip, letter: str, x: float, y: float, index: int, count: int) -> list[str]:
    """Draw one of several riders on a field, side by side."""
    radius = LANE / 2 - 0.5
    step = strip.cell / (count + 1)
    colour = strip.rider_colours.get(letter, RIDER_COLOURS[ord(letter) % len(RIDER_COLOURS)])
    centre = x + step * (index + 1)
    dot = svg.element("circle", {"cx": centre, "cy": y + LANE / 2, "r": radius, "fill": colour}, svg.tooltip(letter))
    return [dot, svg.text(centre, y + LANE - 2, letter, 6.5, "middle", "#ffffff")]


def _draw_lines(strip: Strip, rows: list[int], top: float) -> list[str]:
    """Draw the marks and the finish across the rows of a way."""
    out: list[str] = []
    here = set(rows)
    for bar in strip.layout.bars:
        if bar.row in here:
            x = strip.x + bar.column * strip.cell
            y = top + strip.layout.top[bar.row] * LANE
            bottom = y + len(strip.course.row_fields[bar.row]) * LANE
            colour, width = ("#c00000", 2.5) if bar.mark == FINISH_BAR else ("#222222", 1.4)
            out.append(svg.line(x, y - 1.5, x, bottom + 1.5, colour, width))
    return out


def _draw_joints(strip: Strip, way: int, rows: list[int], tops: Mapping[int, float]) -> list[str]:
    """Draw where a way leaves the road and comes back to it, and where it waits for a longer one."""
    course, columns = strip.course, strip.layout.columns

    def middle(row: int) -> float:
        height = len(course.row_fields[row]) * LANE
        return tops[course.row_way[row]] + strip.layout.top[row] * LANE + height / 2

    def join(behind: int, row: int) -> str:
        x1, x2 = strip.x + (columns[behind] + 1) * strip.cell, strip.x + columns[row] * strip.cell
        return svg.line(x1, middle(behind), x2, middle(row), "#888888", 1.2, "3,2")

    waits = [(a, b) for a, b in pairwise(rows) if b in course.row_next[a] and columns[b] > columns[a] + 1]
    out = [join(behind, row) for behind, row in waits]
    if way == 0:
        return out
    first, last = rows[0], rows[-1]
    name = course.row_names[first].rsplit(" ", 1)[0]
    x = strip.x + columns[first] * strip.cell
    out.append(svg.text(x - 4, middle(first) + 3, name, 8, "end", "#555555"))
    out += [join(row, first) for row in course.row_behind[first]]
    return out + [join(last, row) for row in course.row_next[last]]
