"""Find ways: the fields a piece may reach, the way to one of them, the ends of a walk that may fork.

In: the road, tests of steps and rows. Out: fields, ways, ends. No way is enumerated: one search goes row by row, and of
several ways to a field one is kept.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from interpreter.race.faults import RaceFault

if TYPE_CHECKING:
    from interpreter.race.road import Road

MOST_ENDS = 4_096
CALLED_BACK = 60  # steps that a test of a ruleset counts each time it is asked


def find_reachable(road: Road, who: int, count: int, may_step: Any) -> list[int]:
    """Give the fields within `count` rows, by row, then lane; each once."""
    course, ahead_of = road.linked.course, _fields_ahead(road)
    found: list[int] = []
    edge = _begin(road, who)
    for _ in range(min(count, len(course.row_names))):
        reached: set[int] = set()
        road.spend(sum(len(ahead_of[field]) for field in edge) * (2 if may_step is True else CALLED_BACK))
        for field in edge:
            if may_step is True or field < 0:
                reached.update(ahead_of[field])
                continue
            for spot in ahead_of[field]:
                if spot not in reached and may_step(field, spot):
                    reached.add(spot)
        if not reached:
            break
        edge = sorted(reached)
        found += edge
    if road.linked.straight:
        return found
    return sorted(set(found), key=lambda field: (-course.row_to_finish[course.field_row[field]], field))


def _begin(road: Road, who: int) -> list[int]:
    return [road.at[who]] if road.where[who] >= 0 else [-1]


def _fields_ahead(road: Road) -> tuple[list[int], ...]:
    """Give by field the fields of the rows ahead; at the end those of the first row, for a piece off the course."""
    if not road.onward:
        course = road.linked.course
        by_row = [[spot for row in rows for spot in course.row_fields[row]] for rows in course.row_next]
        road.shifts = any(course.lane_shift.values())
        road.onward = (*(by_row[row] for row in course.field_row), course.row_fields[course.start])
    return road.onward


def find_way(road: Road, who: int, goal: int, may_step: Any, prefer: Any) -> list[int]:
    """Give the fields from behind the piece to the goal.

    Of the ways allowed it is the one with most preferred fields, and of these the one with fewest changes of lane.
    Without a test of steps the way goes straight to the goal, through no field in between: it may lie anywhere.
    """
    if may_step is True:
        return [goal]
    if road.where[who] >= 0 and goal == road.at[who]:
        return []
    ahead_of, lane_of = _fields_ahead(road), road.linked.course.field_lane
    before: dict[int, int] = {}
    edge = dict.fromkeys(_begin(road, who), (0, 0))  # field → (fields not preferred, lanes changed) so far
    for _ in range(len(road.linked.course.row_names) + 1):
        reached: dict[int, tuple[int, int]] = {}
        road.spend(sum(len(ahead_of[field]) for field in edge) * CALLED_BACK)
        for field, (missed, changed) in sorted(edge.items(), key=itemgetter(1)):
            for spot in ahead_of[field]:
                lanes = 0
                if field >= 0:
                    lanes = abs(road.shift(field, spot) if road.shifts else lane_of[spot] - lane_of[field])
                # What the field itself adds is the same from wherever it is entered.
                if spot in reached and reached[spot] <= (missed, changed + lanes):
                    continue
                if field < 0 or may_step(field, spot):
                    reached[spot] = missed, changed + lanes
                    before[spot] = field
        if goal in reached or not reached:
            break
        if prefer is not False:
            reached = {spot: (cost[0] + (not prefer(spot)), cost[1]) for spot, cost in reached.items()}
        edge = reached
    if goal not in before:
        raise RaceFault("X022", f"no way leads to {road.name_field(goal)}")
    way: list[int] = []
    field, begin = goal, _begin(road, who)[0]
    while field != begin:
        way.append(field)
        field = before[field]
    return way[::-1]


def find_ends(
    road: Road, who: int, count: int, may_enter: Any, may_end: Any, stops: Any, along: int
) -> list[tuple[int, list[int]]]:
    """Give the ends of a walk of up to `count` rows: (row, rows entered), the farthest of each way first.

    `may_enter(to, step, path)`: the walk ends in front of the row where it is false. `may_end`: rows where it may end;
    -1, where there is room; true, anywhere. `stops`: rows where it may end earlier; -1, none.
    """
    course = road.linked.course
    start = road.where[who]
    ends: list[tuple[int, list[int]]] = []
    seen: set[tuple[int, tuple[int, ...]]] = set()
    begun = [(start, list[int]())]
    known = set(_rows_along(road, along)) if along != -1 else set()

    def ends_here(row: int, path: list[int]) -> bool:
        if row == start:
            return True
        if may_end is True:
            return True
        if may_end == -1:
            return road.free_row[row] > 0
        return bool(may_end(row, len(path), path))

    while begun:
        row, path = begun.pop(0)
        road.spend(CALLED_BACK + 2 * len(path))
        following = [course.start] if row < 0 else course.row_next[row]
        if known and len(following) > 1:
            following = [ahead for ahead in following if ahead in known] or following[:1]
        going = []
        if len(path) < count:
            for ahead in following:
                onward = [*path, ahead]
                if may_enter == -1 or may_enter(ahead, len(onward), onward):
                    going.append((ahead, onward))
        if len(going) == 1 or (going and len(begun) < MOST_ENDS):
            begun += going
            continue
        for end in _ends_of(road, row, path, start, ends_here, stops):
            key = (end[0], tuple(end[1]))
            if key not in seen:
                seen.add(key)
                ends.append(end)
    return ends


def _ends_of(
    road: Road, row: int, path: list[int], start: int, ends_here: Any, stops: Any
) -> list[tuple[int, list[int]]]:
    """Give the far end of one way, stepped back to where the piece may end, and the rows where it may stop."""
    rows = [start, *path]
    far = len(path)
    while far > 0 and not ends_here(rows[far], path[:far]):
        far -= 1
        road.spend(CALLED_BACK + 2 * far)
    found = [(rows[far], path[:far])]
    if stops != -1:
        for index in range(far):
            road.spend(CALLED_BACK + 4 * index)
            if rows[index] < 0:
                continue
            if stops(rows[index], index, path[:index]) and ends_here(rows[index], path[:index]):
                found.append((rows[index], path[:index]))
    return found


def _rows_along(road: Road, other: int) -> list[int]:
    """Give the rows from the start to where another piece stands, on its way."""
    course, row = road.linked.course, road.where[other]
    rows: list[int] = []
    while row >= 0:
        rows.append(row)
        behind = course.row_behind[row]
        row = behind[0] if behind else -1
    return rows
