"""The road of a running race: where pieces stand, and how they are moved.

In: the lists of the machine. Out: primitives that emitted code calls. `where` holds rows (-1 off the course), `at`
fields (a poison value off the course); free places are kept by field and by row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.program.weigh import SHORT
from interpreter.race.faults import RaceFault
from interpreter.race.rows import Rows


class Road(Rows):
    """The part of the machine that knows the road."""

    state: dict[str, list[Any]]
    defaults: dict[str, list[Any]]
    order: list[int]
    free_field: list[int]
    free_row: list[int]
    n_row: list[int]
    orders: int
    spots: tuple[list[int], list[int]] | None = None  # of fields and rows, where laps are shared
    events: list[tuple[Any, ...]] | None

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

    # ------------------------------------------------------------------ who stands where

    def pieces_on_row(self, pieces: list[int], row: int) -> list[int]:
        """Give those of the pieces that stand on a row, by lane, then in the order in which they came."""
        self.measured(pieces)
        where = self.where
        if self.spots is None:
            found = [piece for piece in pieces if where[piece] == row]
            if len(found) > 1:
                found.sort(key=self.order.__getitem__)
                found.sort(key=self.at.__getitem__)  # the fields of a row are numbered lane by lane
            return found
        spots = self.spots[1]
        found = [piece for piece in pieces if where[piece] >= 0 and spots[where[piece]] == spots[row]]
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
        if len(pieces) > SHORT:
            self.spend(4 * len(pieces) ** 2)
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

    # ------------------------------------------------------------------ ways

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
