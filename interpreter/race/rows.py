"""The shape of the road for a running race: what lies ahead and behind, distances, lanes, ways.

In: the linked course. Out: primitives that emitted code calls; `none` is -1. In front of a fork the first way counts.
Where pieces stand is kept by `road`.
"""

from __future__ import annotations

from typing import Any

from interpreter.program.link import Linked
from interpreter.program.weigh import SHORT
from interpreter.race.faults import RaceFault
from interpreter.race.work import Work

WAY = 20  # steps that a row counts where it is asked which way leads on


class Rows(Work):
    """The part of the machine that knows rows and fields."""

    linked: Linked
    at: list[Any]
    where: list[int]
    onward: tuple[list[int], ...] = ()  # by field the fields of the rows ahead; made when first asked for
    shifts: bool = False  # known with it: the lanes of some row are not in line with those of the row before

    def row_numbered(self, number: int) -> int:
        """Give a row of the main road by its number, from 1."""
        if not 1 <= number <= len(self.linked.course.row_names):
            raise RaceFault("X018", f"there is no row {number}")
        if self.linked.straight:
            return number - 1
        row = self.linked.course.start
        self.spend(number)
        for _ in range(number - 1):
            ahead = self.linked.course.row_next[row]
            if not ahead:
                raise RaceFault("X018", f"there is no row {number}")
            row = ahead[0]
        return row

    def ahead(self, row: int, count: int) -> int:
        """Give the row so many ahead, on the first way; none beyond the end."""
        if count < 0:
            return self.back(row, -count)
        self._spend_rows(count)
        for _ in range(count):
            following = self.linked.data["row.next_or_none"][row]
            if following == -1:
                return -1
            row = following
        return row

    def back(self, row: int, count: int) -> int:
        """Give the row so many behind, not beyond the start."""
        if count < 0:
            found = self.ahead(row, -count)
            return found if found >= 0 else self._end_of_road(row)
        self._spend_rows(count)
        for _ in range(count):
            before = self.linked.data["row.behind_or_none"][row]
            if before == -1:
                return row
            row = before
        return row

    def _spend_rows(self, count: int) -> None:
        """Count a way of so many rows, or to the end of the road; a short one costs next to nothing."""
        if count > SHORT:
            self.spend(2 * min(count, len(self.linked.course.row_names)))

    def _end_of_road(self, row: int) -> int:
        while self.linked.course.row_next[row]:
            row = self.linked.course.row_next[row][0]
        return row

    def path(self, after: int, to: int) -> list[int]:
        """Give the rows behind the first, up to and with the second, on the first way that leads there."""
        if after == to:
            return []
        if self.linked.straight:
            return list(range(after + 1, to + 1))
        course = self.linked.course
        rows: list[int] = []
        row = to
        while row != after:
            rows.append(row)
            self.spend(WAY)
            behind = [b for b in course.row_behind[row] if b == after or self._leads(after, b)]
            if not behind:
                return []
            row = behind[0]
        return rows[::-1]

    def _leads(self, after: int, to: int) -> bool:
        """Say whether a way leads from one row to a later one."""
        reach = self._reach()
        return bool(reach[after] >> to & 1)

    def _reach(self) -> list[int]:
        """Give, for each row, the set of rows ahead of it, as bits; made once a course."""
        known = self.linked.data.get("rows.reach")
        if known is None:
            following = self.linked.course.row_next
            known = [0] * len(following)
            for row in range(len(following) - 1, -1, -1):
                for ahead in following[row]:
                    known[row] |= known[ahead] | 1 << ahead
            self.linked.data["rows.reach"] = known
        return known

    def connected(self, one: int, other: int) -> bool:
        """Say whether a way leads from one row to the other, or back."""
        if self.linked.straight or one == other:
            return one >= 0 and other >= 0
        return self._leads(one, other) or self._leads(other, one)

    def distance(self, one: int, other: int) -> int:
        """Count the rows from one to the other on the shortest way; negative when it lies behind."""
        if self.linked.straight and one >= 0 and other >= 0:
            return other - one
        if not self.connected(one, other):
            raise RaceFault("X023", "there is no distance between rows on ways side by side", "ask connected(…) first")
        if self._leads(other, one):
            return -self.distance(other, one)
        course, steps, edge = self.linked.course, 0, {one}
        while other not in edge:
            edge = {ahead for row in edge for ahead in course.row_next[row]}
            steps += 1
            self.spend(WAY * len(edge))
        return steps

    def rows_moved(self, before: int, row: int) -> int:
        """Count the rows from where a piece stood (-1: off the course) to where it stands; negative when it is behind.

        From one way to another beside it: the difference of their rows from the start.
        """
        if before >= 0 and self.connected(before, row):
            return self.distance(before, row)
        return self.linked.course.row_from_start[row] - (
            self.linked.course.row_from_start[before] if before >= 0 else 0
        )

    def zone_of(self, row: int, kind: int) -> int:
        """Give the zone of a kind in which a row lies, or none."""
        zones = self.linked.data["zone.kind"]
        return next((zone for zone in self.linked.course.row_zones[row] if zones[zone] == kind), -1)

    def marks_between(self, before: int, row: int) -> list[int]:
        """Give the marks crossed by a step."""
        return self.linked.course.edge_marks.get((before, row), [])

    def shift(self, one: int, other: int) -> int:
        """Count the lanes to the right from a field to one in a row ahead of it (or behind)."""
        course = self.linked.course
        before, row = course.field_row[one], course.field_row[other]
        step = course.lane_shift.get((before, row))
        if step is None:
            if self.connected(before, row):
                step = (
                    self.lanes_over(before, row) if self.distance(before, row) >= 0 else -self.lanes_over(row, before)
                )
            else:
                raise RaceFault("X023", "there is no way between these fields")
        return course.field_lane[other] - course.field_lane[one] - step

    def offset(self, field: int, rows: int, right: int) -> int:
        """Give the field so many rows ahead and lanes to the right; none off the road."""
        course = self.linked.course
        row, lane = course.field_row[field], course.field_lane[field]
        self._spend_rows(abs(rows))
        for _ in range(abs(rows)):
            following = course.row_next[row] if rows > 0 else course.row_behind[row]
            if not following:
                return -1
            ahead = following[0]
            lane += course.lane_shift.get((row, ahead), 0) if rows > 0 else -course.lane_shift.get((ahead, row), 0)
            row = ahead
        lane += right
        fields = course.row_fields[row]
        return fields[lane - 1] if 1 <= lane <= len(fields) else -1

    def rows_of(self, fields: list[int]) -> list[int]:
        """Give the rows of fields."""
        return [self.linked.course.field_row[field] for field in fields]

    def field_on_row(self, fields: list[int], row: int) -> int:
        """Give the field of a way that lies on a row."""
        return next(field for field in fields if self.linked.course.field_row[field] == row)

    def end_options(self, ends: list[tuple[int, list[int]]]) -> list[int]:
        """Give the ends as options: rows; the n-th way to one row has n in the bits above."""
        seen: dict[int, int] = {}
        options = []
        for row, _ in ends:
            number = seen.get(row, 0)
            seen[row] = number + 1
            options.append(row | number << 20)
        return options

    def end_row(self, option: int) -> int:
        """Give the row of an end."""
        return option & 0xFFFFF

    def end_chosen(self, ends: list[tuple[int, list[int]]], option: int) -> tuple[int, list[int]]:
        """Give the end that was chosen; the only one when nobody was asked."""
        return ends[0] if len(ends) == 1 else ends[self.end_options(ends).index(option)]

    def name_field(self, field: int) -> str:
        """Name a field as authors do."""
        course = self.linked.course
        return f"row {course.row_names[course.field_row[field]]} lane {course.field_lane[field]}"

    def lanes_over(self, before: int, row: int) -> int:
        """Count the lanes by which the road is shifted from one row to a later one, on the way between."""
        total, path = 0, self.path(before, row)
        for ahead in path:
            total += self.linked.course.lane_shift.get((before, ahead), 0)
            before = ahead
        return total
