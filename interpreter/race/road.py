"""The road of a running race: where pieces stand, how they are moved, what lies ahead.

In: the lists of the machine. Out: primitives that emitted code calls. `where` holds rows (-1 off the course), `at`
fields (a poison value off the course); free places are kept by field and by row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.program.link import Linked
from interpreter.race.faults import RaceFault

MOST_WAYS = 4_096


class Road:
    """The part of the machine that knows the road."""

    linked: Linked
    state: dict[str, list[Any]]
    defaults: dict[str, list[Any]]
    at: list[Any]
    where: list[int]
    order: list[int]
    free_field: list[int]
    free_row: list[int]
    n_row: list[int]
    orders: int
    spots: tuple[list[int], list[int]] | None = None  # of fields and rows, where laps are shared
    events: list[tuple[Any, ...]] | None
    onward: tuple[list[int], ...] = ()  # by field the fields of the rows ahead; made when first asked for
    shifts: bool = False  # known with it: the lanes of some row are not in line with those of the row before

    # ------------------------------------------------------------------ placing

    def next_order(self) -> int:
        """Count a placing."""
        self.orders += 1
        return self.orders

    def is_ghost(self, who: int) -> bool:
        """Say whether a piece takes no room."""
        return self.linked.checked.decl.pieces[self.linked.piece_kind[who]].ghost

    def take_off(self, who: int) -> None:
        """Free the place of a piece."""
        row = self.where[who]
        if row < 0 or self.is_ghost(who):
            return
        field = self.at[who]
        self.free_field[field] += 1
        if self.free_field[field] > 0:
            self.free_row[row] += 1
        self.n_row[row] -= 1

    def put_down(self, who: int, field: int) -> None:
        """Put a piece on a field, whatever stands there."""
        row = self.linked.course.field_row[field]
        if not self.is_ghost(who):
            if self.free_field[field] > 0:
                self.free_row[row] -= 1
            self.free_field[field] -= 1
            self.n_row[row] += 1
        self.at[who], self.where[who] = field, row
        self.order[who] = self.next_order()

    def place_on_field(self, who: int, field: int) -> None:
        """Place a piece; on a full field it is an error."""
        ghost = self.is_ghost(who)
        if not ghost and self.free_field[field] <= 0 and self.where[who] != self.linked.course.field_row[field]:
            raise RaceFault("X021", f"{self.name_field(field)} is full")
        self.take_off(who)
        if not ghost and self.free_field[field] <= 0:
            self.put_down(who, self.at[who])
            raise RaceFault("X021", f"{self.name_field(field)} is full")
        self.put_down(who, field)
        if self.events is not None:
            self.events.append(("place", who, field))

    def place_on_row(self, who: int, row: int, lane: str) -> None:
        """Place a piece on a row, in the first free lane from the side the lane word names."""
        fields = self.linked.course.row_fields[row]
        lanes = list(reversed(fields)) if lane == "right" else list(fields)
        if self.is_ghost(who):
            self.place_on_field(who, lanes[0])
            return
        own = self.where[who] == row
        for field in lanes:
            if self.free_field[field] > 0 or (own and self.at[who] == field):
                self.place_on_field(who, field)
                return
        raise RaceFault("X021", f"row {self.linked.course.row_names[row]} is full")

    def lift(self, who: int) -> None:
        """Take a piece off the course."""
        row = self.where[who]
        if row < 0:
            return
        self.take_off(who)
        self.state["left"][who] = row
        self.at[who], self.where[who] = self.defaults["at"][who], -1
        self.order[who] = self.next_order()
        if self.events is not None:
            self.events.append(("lift", who, row))

    def move_to(self, who: int, field: int) -> None:
        """Move a piece to a field, whatever stands there."""
        self.take_off(who)
        self.put_down(who, field)

    def move_ghost(self, who: int, row: int) -> None:
        """Move a piece that takes no room."""
        self.put_down(who, self.linked.course.row_fields[row][0])

    def lane_to_keep(self, who: int, row: int) -> int:
        """Give the field of a row for a piece that keeps its lane: straight on, else the nearest free, left first."""
        course = self.linked.course
        fields = course.row_fields[row]
        if len(fields) == 1:
            return fields[0]
        before = self.where[who]
        lane = len(fields) if before < 0 else course.field_lane[self.at[who]] + self.lanes_over(before, row)
        lane = min(max(lane, 1), len(fields))
        own = self.at[who] if before == row else -1
        for distance in range(len(fields)):
            for beside in (lane - distance, lane + distance):
                if 1 <= beside <= len(fields):
                    field = fields[beside - 1]
                    if self.free_field[field] > 0 or field == own:
                        return field
        return fields[lane - 1]

    def lanes_over(self, before: int, row: int) -> int:
        """Count the lanes by which the road is shifted from one row to a later one, on the way between."""
        total, path = 0, self.path(before, row)
        for ahead in path:
            total += self.linked.course.lane_shift.get((before, ahead), 0)
            before = ahead
        return total

    # ------------------------------------------------------------------ who stands where

    def pieces_on_row(self, pieces: list[int], row: int) -> list[int]:
        """Give those of the pieces that stand on a row, by lane, then in the order in which they came."""
        where = self.where
        if self.spots is None:
            found = [piece for piece in pieces if where[piece] == row]
        else:
            spots = self.spots[1]
            found = [piece for piece in pieces if where[piece] >= 0 and spots[where[piece]] == spots[row]]
        if len(found) > 1:
            lanes, at, order = self.linked.course.field_lane, self.at, self.order
            found.sort(key=lambda piece: (lanes[at[piece]], order[piece]))
        return found

    def pieces_on_field(self, pieces: list[int], field: int) -> list[int]:
        """Give those of the pieces that stand on a field, in the order in which they came."""
        row = self.linked.data["field.row"][field]
        if self.spots is None:
            found = [p for p in pieces if self.where[p] == row and self.at[p] == field]
        else:
            spots = self.spots[0]
            found = [p for p in pieces if self.where[p] >= 0 and spots[self.at[p]] == spots[field]]
        found.sort(key=self.order.__getitem__)
        return found

    def groups(self, pieces: list[int], gap: int) -> list[list[int]]:
        """Give pieces in groups, front to back: rows that touch, or with at most `gap` empty rows between."""
        course = self.linked.course
        ordered = sorted(pieces, key=lambda p: (course.row_to_finish[course.field_row[self.at[p]]], self.order[p]))
        groups: list[list[int]] = []
        for piece in ordered:
            if groups and any(self._near(piece, other, gap) for other in groups[-1]):
                groups[-1].append(piece)
                continue
            touching = [group for group in groups if any(self._near(piece, other, gap) for other in group)]
            if touching:
                touching[0].append(piece)
            else:
                groups.append([piece])
        return groups

    def _near(self, behind: int, ahead: int, gap: int) -> bool:
        one, other = self.where[behind], self.where[ahead]
        if self.linked.straight:
            return abs(one - other) <= gap + 1
        return self.connected(one, other) and abs(self.distance(one, other)) <= gap + 1

    # ------------------------------------------------------------------ rows

    def row_numbered(self, number: int) -> int:
        """Give a row of the main road by its number, from 1."""
        if not 1 <= number <= len(self.linked.course.row_names):
            raise RaceFault("X018", f"there is no row {number}")
        if self.linked.straight:
            return number - 1
        row = self.linked.course.start
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
        for _ in range(count):
            before = self.linked.data["row.behind_or_none"][row]
            if before == -1:
                return row
            row = before
        return row

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
        return steps

    def zone_of(self, row: int, kind: int) -> int:
        """Give the zone of a kind in which a row lies, or none."""
        zones = self.linked.data["zone.kind"]
        return next((zone for zone in self.linked.course.row_zones[row] if zones[zone] == kind), -1)

    def marks_between(self, before: int, row: int) -> list[int]:
        """Give the marks crossed by a step."""
        return self.linked.course.edge_marks.get((before, row), [])

    # ------------------------------------------------------------------ fields

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

    def reachable(self, who: int, count: int, may_step: Callable[[int, int], bool]) -> list[int]:
        """Give the fields that a piece may come to within so many rows; breadth first, no way is written out."""
        from interpreter.race.ways import find_reachable

        return find_reachable(self, who, count, may_step)

    def way_to(self, who: int, goal: int, may_step: Any, prefer: Any) -> list[int]:
        """Give the fields of the way to a field that takes in most preferred ones."""
        from interpreter.race.ways import find_way

        return find_way(self, who, goal, may_step, prefer)

    def walk_ends(self, who: int, count: int, may_enter: Any, may_end: Any, stops: Any, along: int) -> list[Any]:
        """Give the ends of a walk."""
        from interpreter.race.ways import find_ends

        return find_ends(self, who, count, may_enter, may_end, stops, along)

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
