"""Draw a course for a terminal: one column a row, riders to the right, lane 1 on top.

In: a `Course`, the words of its rulesets, and in a race who stands on which field. Out: text, 60 rows to a band, each
line a bar with a letter, the ways of a fork below one another between fork and join, a legend. With `colour` terrains
and riders take ANSI colours; the signs stay. Called by the commands `draw` and `race`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from interpreter.course.facts import sum_words
from interpreter.course.layout import FINISH_BAR, Bar, Layout, lay_out
from interpreter.course.legend import LEGEND_WIDTH, MARGIN, write_legend
from interpreter.course.model import Course
from interpreter.course.signs import (
    FINISH,
    choose_glyphs,
    head_drawing,
    letter_marks,
    letter_tokens,
    letter_zones,
    zone_key,
)
from interpreter.language.words import CourseWords

BAND = 60
_UP, _DOWN, _LEVEL, _LINE, _THING, _RIDER = "33", "36", "32", "1", "1;35", "1;7"
_STEEP = "31"


def draw_course(
    course: Course,
    words: Sequence[CourseWords] = (),
    riders: Mapping[int, str] | None = None,
    colour: bool = False,
    rider_colours: Mapping[str, str] | None = None,
    band: int = BAND,
    width: int = LEGEND_WIDTH,
) -> str:
    """Draw a course; no line of its legend is longer than `width`.

    `riders` gives for a field (its index) the letters of those who stand there, first come first; several are drawn
    below one another. `rider_colours` gives the ANSI code of a letter, such as `31` or `1;34`.
    """
    return _Drawing(course, sum_words(list(words)), riders or {}, colour, rider_colours or {}, band).text(width)


def draw_part(
    course: Course,
    words: Sequence[CourseWords],
    riders: Mapping[int, str],
    rows: Sequence[int],
    colour: bool = False,
    rider_colours: Mapping[str, str] | None = None,
    band: int = BAND,
) -> list[str]:
    """Draw the road from the first of these rows to the last, without title and legend; no bands without riders."""
    drawing = _Drawing(course, sum_words(list(words)), riders, colour, rider_colours or {}, band)
    columns = drawing.layout.columns
    begin, end = min(columns[row] for row in rows), max(columns[row] for row in rows) + 1
    taken = {columns[course.field_row[field]] for field in riders}
    lines: list[str] = []
    for first in range(begin, end, band):
        last = min(first + band, end)
        if any(first <= column < last for column in taken):
            lines += drawing.draw_band(first, last)
    return lines


class _Line:
    """A line of text that is filled by column."""

    def __init__(self, label: str = "") -> None:
        self.label = label
        self.cells: dict[int, str] = {}
        self.codes: dict[int, str] = {}

    def put(self, column: int, sign: str, code: str = "") -> None:
        self.cells[column] = sign
        if code:
            self.codes[column] = code
        else:
            self.codes.pop(column, None)

    def write(self, column: int, text: str, over: bool = True) -> None:
        for index, sign in enumerate(text):
            if over or column + index not in self.cells:
                self.put(column + index, sign)

    def text(self, begin: int, colour: bool) -> str:
        """Give the text, the column `begin` behind the margin."""
        first = begin - MARGIN
        line = list(self.label.ljust(MARGIN))
        line += " " * max(0, max(self.cells, default=first) - begin + 1)
        for column, sign in self.cells.items():
            if column >= first:
                line[column - first] = sign
        if not colour:
            return "".join(line).rstrip()
        codes = [self.codes.get(first + index, "") for index in range(len(line))]
        runs = groupby(zip(codes, line, strict=True), key=lambda pair: pair[0])
        parts = [(code, "".join(sign for _, sign in run)) for code, run in runs]
        return "".join(f"\x1b[{code}m{signs}\x1b[0m" if code else signs for code, signs in parts).rstrip()


class _Drawing:
    """One drawing: what is drawn, and how it is called."""

    def __init__(
        self,
        course: Course,
        words: CourseWords,
        riders: Mapping[int, str],
        colour: bool,
        rider_colours: Mapping[str, str],
        band: int,
    ) -> None:
        self.course = course
        self.words = words
        self.riders = riders
        self.colour = colour
        self.rider_colours = rider_colours
        self.band = max(band, 1)
        self.layout: Layout = lay_out(course)
        known = words.terrains or tuple(dict.fromkeys(course.row_terrain))
        self.glyphs = choose_glyphs(words if words.terrains else CourseWords("", known))
        self.bars_of_way: dict[int, list[Bar]] = {}
        self.bars_at_row: dict[int, list[Bar]] = {}
        for bar in self.layout.bars:
            self.bars_of_way.setdefault(bar.way, []).append(bar)
            self.bars_at_row.setdefault(bar.row, []).append(bar)
        self.mark_letters = letter_marks(course)
        self.zone_letters = letter_zones(course)
        self.token_letters = letter_tokens(course)

    def text(self, width: int) -> str:
        """Give the whole drawing."""
        course = self.course
        out = [head_drawing(course)]
        for begin, end in self._bands():
            out.append("")
            out.extend(self.draw_band(begin, end))
        out.append("")
        out.extend(write_legend(course, self.glyphs, self.mark_letters, self.zone_letters, self.token_letters, width))
        return "\n".join(out) + "\n"

    def _bands(self) -> list[tuple[int, int]]:
        """Cut the columns into bands of so many rows; bars do not count, and one at the end of a band stays there."""
        rows = set(self.layout.columns)
        bars = {bar.column for bar in self.layout.bars} - rows
        bands: list[tuple[int, int]] = []
        begin = count = 0
        for column in range(self.layout.width):
            if column not in bars:
                if count == self.band:
                    bands.append((begin, column))
                    begin, count = column, 0
                count += 1
        bands.append((begin, self.layout.width))
        return bands

    # ---- a band ------------------------------------------------------------------------------------------------------

    def draw_band(self, begin: int, end: int) -> list[str]:
        """Draw the columns from `begin` to in front of `end`."""
        out: list[str] = []
        for way, rows in self.layout.ways.items():
            shown = [row for row in rows if begin <= self.layout.columns[row] < end]
            bars = [bar for bar in self.bars_of_way.get(way, ()) if begin <= bar.column < end]
            if shown or bars:
                lines = self._draw_way(way, rows, shown, bars, begin, end)
                out += [line.text(begin, self.colour) for line in lines]
            elif way == 0:
                out += self._draw_gap(rows, begin, end)
        return out

    def _draw_gap(self, rows: list[int], begin: int, end: int) -> list[str]:
        """Draw the main road where it only waits for a longer way."""
        line = _Line()
        line.write(begin, "-" * (end - begin))
        return ["", line.text(begin, False)]

    def _draw_way(
        self, way: int, rows: list[int], shown: list[int], bars: list[Bar], begin: int, end: int
    ) -> list[_Line]:
        layout = self.layout
        heights = [layout.top[row] for row in shown] or [layout.top[bars[0].row]]
        low = [layout.top[row] + len(self.course.row_fields[row]) for row in shown]
        top, bottom = min(heights), max(low, default=min(heights) + 1)
        header, zone_line = _Line(), _Line()
        lanes = {height: [_Line()] for height in range(top, bottom)}
        if shown:
            for lane in range(len(self.course.row_fields[shown[0]])):
                lanes[layout.top[shown[0]] + lane][0].label = f"{lane + 1:2d} "
        for row, left, right in self._gaps(way, rows):
            for column in range(max(left, begin), min(right, end)):
                lanes[min(max(layout.top[row], top), bottom - 1)][0].put(column, "-")
        for row in shown:
            self._draw_row(row, way, header, lanes, zone_line)
        for bar in bars:
            self._draw_bar(bar, header, lanes)
        lines = [header] if header.cells or way == 0 else []
        if way:
            lines = self._with_sign(way, rows, header, begin, end)
        for height in range(top, bottom):
            lines += lanes[height]
        return [*lines, zone_line] if zone_line.cells else lines

    def _draw_row(self, row: int, way: int, header: _Line, lanes: dict[int, list[_Line]], zone_line: _Line) -> None:
        """Draw the fields of a row, its number and its first zone."""
        course, column = self.course, self.layout.columns[row]
        for lane, field in enumerate(course.row_fields[row]):
            lines = lanes[self.layout.top[row] + lane]
            sign, code = self._field_sign(field, course.row_terrain[row])
            lines[0].put(column, sign, code)
            for index, letter in enumerate(self.riders.get(field, "")):
                if index == len(lines):
                    lines.append(_Line())
                lines[index].put(column, letter, self.rider_colours.get(letter, _RIDER))
        number = course.row_names[row].rsplit(" ", 1)[-1]
        if number.endswith("0"):
            header.write(column - len(number) + 1, number)
        if course.row_zones[row]:
            zone_line.put(column, self.zone_letters[zone_key(course.zones[course.row_zones[row][0]])])

    def _field_sign(self, field: int, terrain: str) -> tuple[str, str]:
        tokens = self.course.field_tokens[field]
        if tokens:
            return self.token_letters[tokens[0]], _THING
        slope = self.words.slopes.get(terrain, 0)
        steepest = max(self.words.slopes.values(), default=0)
        if slope > 0:
            return self.glyphs.get(terrain, "?"), _STEEP if slope == steepest else _UP
        return self.glyphs.get(terrain, "?"), _DOWN if slope < 0 else _LEVEL

    def _draw_bar(self, bar: Bar, header: _Line, lanes: dict[int, list[_Line]]) -> None:
        """Draw a line across the road as wide as the row it lies at."""
        top = self.layout.top[bar.row]
        for height in range(top, top + len(self.course.row_fields[bar.row])):
            if height in lanes:
                lanes[height][0].put(bar.column, "#" if bar.mark == FINISH_BAR else "|", _LINE)
        header.put(bar.column, FINISH if bar.mark == FINISH_BAR else self.mark_letters[bar.mark], _LINE)

    # ---- ways --------------------------------------------------------------------------------------------------------

    def _gaps(self, way: int, rows: list[int]) -> list[tuple[int, int, int]]:
        """Give where a way waits for a longer one to join it: (row before, first column, column behind the last)."""
        course, columns = self.course, self.layout.columns
        taken = {bar.column for bar in self.bars_of_way.get(way, ())} | {columns[row] for row in rows}
        gaps: list[tuple[int, int, int]] = []
        for index, row in enumerate(rows):
            after = rows[index + 1] if index + 1 < len(rows) else next(iter(course.row_next[row]), None)
            if after is None:
                continue
            end = columns[after]
            if course.row_way[after] != way:
                end = self._left_of(after)
            waiting = [column for column in range(columns[row] + 1, end) if column not in taken]
            if waiting:
                gaps.append((row, waiting[0], waiting[-1] + 1))
        return gaps

    def _left_of(self, row: int) -> int:
        """Give the column of a row, or of the first bar in front of it."""
        column = self.layout.columns[row]
        return min([bar.column for bar in self.bars_at_row.get(row, ()) if bar.column < column], default=column)

    def _with_sign(self, way: int, rows: list[int], header: _Line, begin: int, end: int) -> list[_Line]:
        """Put the name of a way in front of its numbers, and strokes where it parts and joins."""
        course = self.course
        sign = _Line()
        first = self._left_of(rows[0])
        name = course.row_names[rows[0]].rsplit(" ", 1)[0]
        if begin <= first < end:
            sign.write(first - 1, f"\\ {name}")
        else:
            sign.write(begin, f"({name})")
        after = next((row for row in course.row_next[rows[-1]] if course.row_way[row] != way), None)
        if after is not None:
            join = self._left_of(after)
            if begin < join <= end and join not in sign.cells:
                sign.put(join, "/")
        if not set(header.cells) & {column + step for column in sign.cells for step in (-1, 0, 1)}:
            for column, letter in header.cells.items():
                sign.put(column, letter, header.codes.get(column, ""))
            return [sign]
        return [sign, header]
