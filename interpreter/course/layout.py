"""Give each row and line of a course its column, so that ways run side by side between fork and join.

In: a `Course`. Out: a `Layout`: a column for each row and bar, and for each way how high its lanes lie. Called by
`draw` and `profile`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.course.model import Course

FINISH_BAR = -1


@dataclass(slots=True)
class Bar:
    """A line across a way, drawn at a column; `mark` is its index, or FINISH_BAR.

    `row` is the row it lies at: the row behind the line, or with `after` the row before it. In a layout without bars
    the line lies on the left edge of the column.
    """

    column: int
    mark: int
    way: int
    row: int
    after: bool


@dataclass(slots=True)
class Layout:
    """Columns count from 0. `top` is where lane 1 of a row lies, higher up when smaller."""

    columns: list[int] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    top: list[int] = field(default_factory=list)
    ways: dict[int, list[int]] = field(default_factory=dict)  # way → its rows

    @property
    def width(self) -> int:
        """How many columns there are."""
        return 1 + max([*self.columns, *(bar.column for bar in self.bars)], default=-1)


def lay_out(course: Course, with_bars: bool = True) -> Layout:
    """Put all rows into columns. Without bars a row is one column and lines lie on the edge between two."""
    layout = Layout()
    crossed = _crossed_by_step(course)
    space = crossed if with_bars else {}
    for row, behind in enumerate(course.row_behind):
        first = len(space.get((-1, row), ()))
        at = [layout.columns[b] + 1 + len(space.get((b, row), ())) for b in behind]
        layout.columns.append(max(at, default=first))
        layout.ways.setdefault(course.row_way[row], []).append(row)
        same = [b for b in behind if course.row_way[b] == course.row_way[row]]
        layout.top.append(layout.top[same[0]] - course.lane_shift[same[0], row] if same else 0)
    _place_bars(course, layout, crossed, 1 if with_bars else 0)
    return layout


def _crossed_by_step(course: Course) -> dict[tuple[int, int], list[int]]:
    """Give the lines of each step in order, the finish behind the others."""
    crossed = {step: list(marks) for step, marks in course.edge_marks.items()}
    for row, behind in enumerate(course.row_behind):
        if course.row_to_finish[row] == 0:
            for each in behind:
                crossed.setdefault((each, row), []).append(FINISH_BAR)
    return crossed


def _place_bars(course: Course, layout: Layout, crossed: dict[tuple[int, int], list[int]], width: int) -> None:
    """Draw a line in front of the row behind it where all that come there cross it, else behind the row before it."""
    done: set[tuple[int, int, bool]] = set()  # (row, mark, in front)
    for (behind, row), marks in crossed.items():
        for index, mark in enumerate(marks):
            all_cross = all(mark in crossed.get((b, row), ()) for b in course.row_behind[row])
            at = row if all_cross else behind
            if (at, mark, all_cross) in done:
                continue
            done.add((at, mark, all_cross))
            column = layout.columns[behind] + 1 + index * width
            if all_cross:
                column = layout.columns[row] - (len(marks) - index) * width
            layout.bars.append(Bar(column, mark, course.row_way[at], at, not all_cross))
    layout.bars.sort(key=lambda bar: (bar.column, bar.way, bar.mark))
