"""Draw the profile of a course as SVG: the climbs against the rows, flags for its lines, bars for its zones.

In: a `Course` and the words of its rulesets (the slopes of terrains are for the picture only; without them the road is
flat). Out: deterministic SVG text, a `<title>` on each row. Below the profile, on the same scale, lies the bird's-eye
strip. Called by the command `draw`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.course import svg
from interpreter.course.facts import sum_words
from interpreter.course.layout import FINISH_BAR, Bar, Layout, lay_out
from interpreter.course.model import Course
from interpreter.course.signs import head_drawing, letter_tokens, say_thing
from interpreter.course.strip import Strip, draw_strip
from interpreter.language.words import CourseWords

LEFT, RIGHT, TOP = 24.0, 24.0, 40.0
RELIEF = 130.0  # height of the highest climb at most
EARTH = 24.0  # below the lowest row
FLAG, FLAG_SIZE = 15.0, 10.0
ZONE = 13.0
_LEVEL = ("#8fbc6b", "#b9a44c", "#9aa58f", "#6fae9b", "#c2b280", "#a7b8c9")
_UP = ("#e9c46a", "#f0a04b", "#e76f51", "#c0392b", "#8e2a1e", "#5f1a12")
_UP_MORE = ("#b5838d", "#9c6b7a", "#83576a", "#d8a7b1")  # for a second terrain of one slope
_DOWN = ("#7fb3d5", "#5d8fb8", "#a3c9e2", "#48749a")


def draw_profile(
    course: Course,
    words: Sequence[CourseWords] = (),
    riders: Mapping[int, str] | None = None,
    rider_colours: Mapping[str, str] | None = None,
) -> str:
    """Draw profile and strip. `riders` gives the letters on a field, `rider_colours` a letter's colour (`#d62728`)."""
    return _Profile(course, sum_words(list(words)), riders or {}, rider_colours or {}).text()


def choose_colours(course: Course, words: CourseWords) -> dict[str, str]:
    """Give each terrain a colour: greens level, yellow to red up, blues down; the same on all courses of a ruleset."""
    names = words.terrains or tuple(dict.fromkeys(course.row_terrain))
    rising = sorted({slope for slope in words.slopes.values() if slope > 0})
    colours: dict[str, str] = {}
    used = {"up": 0, "down": 0, "level": 0}
    for name in names:
        slope = words.slopes.get(name, 0)
        kind, palette = ("up", _UP_MORE) if slope > 0 else ("down", _DOWN) if slope < 0 else ("level", _LEVEL)
        if slope > 0:
            step = rising.index(slope) + (1 if len(rising) < 3 else 0)
            colour = _UP[min(step, len(_UP) - 1)]
            if colour not in colours.values():
                colours[name] = colour
                continue
        colours[name] = palette[used[kind] % len(palette)]
        used[kind] += 1
    return colours


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag: where its pole stands, how high the road lies there, its text; level 0 is the lowest."""

    x: float
    height: float
    text: str
    finish: bool
    level: int


class _Profile:
    """One picture."""

    def __init__(
        self, course: Course, words: CourseWords, riders: Mapping[int, str], rider_colours: Mapping[str, str]
    ) -> None:
        self.course = course
        self.words = words
        self.layout: Layout = lay_out(course, with_bars=False)
        self.cell = max(1.5, min(10.0, 1500.0 / max(self.layout.width, 1)))
        self.colours = choose_colours(course, words)
        self.letters = letter_tokens(course)
        self.riders = riders
        self.rider_colours = rider_colours
        self.rises = self._rises()
        heights = [height for pair in self.rises for height in pair]
        self.low, high = min(heights, default=0.0), max(heights, default=0.0)
        self.scale = min(8.0, RELIEF / (high - self.low)) if high > self.low else 1.0
        self.flags = self._flags()
        levels = 1 + max((flag.level for flag in self.flags), default=0)
        self.base = TOP + levels * FLAG + 12 + (high - self.low) * self.scale + EARTH

    def x(self, row: int) -> float:
        """Give the left edge of a row."""
        return LEFT + self.layout.columns[row] * self.cell

    def y(self, height: float) -> float:
        """Give where a height lies."""
        return self.base - EARTH - (height - self.low) * self.scale

    def _rises(self) -> list[tuple[float, float]]:
        """Give the height at the begin and at the end of each row; a second way is bent to end where the road is."""
        course, slopes = self.course, self.words.slopes
        rises: list[tuple[float, float]] = []
        for row, terrain in enumerate(course.row_terrain):
            same = [b for b in course.row_behind[row] if course.row_way[b] == course.row_way[row]]
            behind = same or course.row_behind[row]
            begin = rises[behind[0]][1] if behind else 0.0
            rises.append((begin, begin + slopes.get(terrain, 0)))
        for way, rows in self.layout.ways.items():
            after = next((r for r in course.row_next[rows[-1]] if course.row_way[r] != way), None)
            if way and after is not None:
                step = (rises[after][0] - rises[rows[-1]][1]) / len(rows)
                for index, row in enumerate(rows):
                    rises[row] = (rises[row][0] + step * index, rises[row][1] + step * (index + 1))
        return rises

    def _flags(self) -> list[Flag]:
        """Give the flags along the road; none lies on another or on another's pole."""
        placed: list[Flag] = []
        bars: dict[tuple[int, int], Bar] = {}  # a line on several ways has one flag where it lies on one column
        for bar in self.layout.bars:
            bars.setdefault((bar.column, bar.mark), bar)
        order = sorted(bars.values(), key=lambda bar: (bar.column, bar.mark == FINISH_BAR, bar.mark))
        for bar in reversed(order):
            finish = bar.mark == FINISH_BAR
            text = self.course.finish_title or "finish" if finish else self._flag_text(bar.mark)
            x = LEFT + bar.column * self.cell
            end = x + svg.text_width(text, FLAG_SIZE) + 14
            level = max((other.level + 1 for other in placed if other.x <= end), default=0)
            placed.append(Flag(x, self.rises[bar.row][1 if bar.after else 0], text, finish, level))
        return placed[::-1]

    def _flag_text(self, index: int) -> str:
        mark = self.course.marks[index]
        return say_thing(mark.title or mark.kind, "", mark.columns)

    def text(self) -> str:
        """Give the whole picture."""
        course = self.course
        heading = head_drawing(course)
        parts = [svg.text(LEFT, 22, heading, 14)]
        parts += self._draw_ways()
        parts += self._draw_flags()
        parts += self._draw_numbers(self.base + 11)
        zones, y = self._draw_zones(self.base + 18)
        parts += zones
        strip = Strip(course, self.layout, self.colours, self.letters, self.riders, self.rider_colours, LEFT, self.cell)
        drawn, height = draw_strip(strip, y + 8)
        parts += drawn
        legend, width, y = self._draw_legend(y + 8 + height + 8)
        parts += legend
        ends = [flag.x + svg.text_width(flag.text, FLAG_SIZE) + 12 for flag in self.flags]
        ends += [LEFT + self.layout.width * self.cell, width, LEFT + svg.text_width(heading, 14)]
        return svg.document(max(ends) + RIGHT, y + 10, course.title, parts)

    def _draw_ways(self) -> list[str]:
        """Draw the ground of each row; a second way is drawn paler, on the road."""
        out: list[str] = []
        for way, rows in self.layout.ways.items():
            for row in rows:
                left, right = self.x(row), self.x(row) + self.cell
                begin, end = self.rises[row]
                name = f"row {self.course.row_names[row]}: {self.course.row_terrain[row]}"
                colour = self.colours.get(self.course.row_terrain[row], "#cccccc")
                bottom = (self.base, self.base) if way == 0 else (self.y(begin) + 5, self.y(end) + 5)
                corners = [(left, bottom[0]), (left, self.y(begin)), (right, self.y(end)), (right, bottom[1])]
                out.append(svg.polygon(corners, colour, name))
                out += self._draw_wait(row, way, right, end)
        for rows in self.layout.ways.values():
            corners = []
            for row in rows:
                corners += [
                    (self.x(row), self.y(self.rises[row][0])),
                    (self.x(row) + self.cell, self.y(self.rises[row][1])),
                ]
            out.append(
                svg.element(
                    "polyline",
                    {"points": svg.points(corners), "fill": "none", "stroke": "#333333", "stroke-width": "1.2"},
                )
            )
        return out

    def _draw_wait(self, row: int, way: int, right: float, height: float) -> list[str]:
        """Draw grey ground where the main road waits for a longer way."""
        after = next((r for r in self.course.row_next[row] if self.course.row_way[r] == 0), None)
        if way or after is None or self.x(after) <= right + 0.1:
            return []
        top, end = self.y(height), self.x(after)
        return [svg.polygon([(right, self.base), (right, top), (end, top), (end, self.base)], "#e4e4e4")]

    def _draw_flags(self) -> list[str]:
        """Draw a pole and a text for each line."""
        out: list[str] = []
        bottom = self.base - EARTH - (max(h for pair in self.rises for h in pair) - self.low) * self.scale - 12
        for flag in self.flags:
            x, y = flag.x, bottom - flag.level * FLAG
            colour = "#c00000" if flag.finish else "#222222"
            ground = self.base if flag.finish else self.y(flag.height)
            out.append(svg.line(x, y - FLAG_SIZE, x, ground, colour, 1))
            out.append(svg.polygon([(x, y - 9), (x + 8, y - 5.5), (x, y - 2)], colour, flag.text))
            out.append(svg.text(x + 11, y - 2, flag.text, FLAG_SIZE, fill=colour))
        return out

    def _draw_numbers(self, y: float) -> list[str]:
        """Number the tenth rows of the main road."""
        out: list[str] = []
        every = 10 if self.cell >= 2.5 else 100
        for row in self.layout.ways.get(0, []):
            name = self.course.row_names[row]
            if int(name) % every == 0:
                x = self.x(row) + self.cell
                out.append(svg.line(x, self.base, x, self.base + 3, "#555555"))
                out.append(svg.text(x, y, name, 8, "middle", "#555555"))
        return out

    def _draw_zones(self, y: float) -> tuple[list[str], float]:
        """Draw a bar for each zone, those that overlap below one another; give where they end."""
        out: list[str] = []
        ends: list[float] = []
        for zone in self.course.zones:
            said = say_thing(zone.kind, zone.title, zone.columns)
            left = min(self.x(row) for row in zone.rows)
            right = max(self.x(row) for row in zone.rows) + self.cell
            fits = svg.text_width(said, 8) + 4 <= right - left
            reach = right if fits else right + svg.text_width(said, 8) + 8
            level = next((index for index, end in enumerate(ends) if end <= left), len(ends))
            ends[level : level + 1] = [reach]
            top = y + level * ZONE
            out.append(svg.rectangle(left, top, right - left, ZONE - 3, "#3b78c4", said))
            if fits:
                out.append(svg.text(left + 3, top + 8, said, 8, fill="#ffffff"))
            else:
                out.append(svg.text(right + 3, top + 8, said, 8, fill="#3b78c4"))
        return out, y + len(ends) * ZONE

    def _draw_legend(self, y: float) -> tuple[list[str], float, float]:
        """Name the colours and letters; give the elements, the width and where they end."""
        out: list[str] = []
        x = widest = LEFT
        limit = max(LEFT + self.layout.width * self.cell, 400)
        terrains = [(self.colours.get(name, "#cccccc"), "", name) for name in dict.fromkeys(self.course.row_terrain)]
        things = [("#ffffff", letter, kind) for kind, letter in self.letters.items()]
        for colour, letter, name in [*terrains, *things]:
            width = 14 + svg.text_width(name, 9) + 12
            if x + width > limit and x > LEFT:
                x, y = LEFT, y + 15
            out.append(svg.rectangle(x, y, 10, 10, colour, name, "#555555"))
            if letter:
                out.append(svg.text(x + 5, y + 8, letter, 8, "middle"))
            out.append(svg.text(x + 14, y + 9, name, 9))
            x += width
            widest = max(widest, x)
        return out, widest, y + 15
