"""Find what runs over several rows: zones, stretches, and the order of the lines.

In: a `Road` that is written out. Out: zones as longest runs of rows with an equal zone, across forks and joins;
stretches as longest runs of one terrain, which end at forks, joins and the finish line; lines sorted along the road.
Called by `build`.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.course.road import Line, Road


@dataclass(slots=True)
class Zones:
    """The zones of a road, by first row: `keys` says which zone each is, `of_rows` which zones each row lies in."""

    keys: list[int]
    rows: list[list[int]]
    of_rows: list[list[int]]


def find_zones(road: Road) -> Zones:
    """Put neighbouring rows of an equal zone together."""
    runs: list[tuple[int, list[int]]] = []  # (key, rows) ; a run joined to another is left empty
    run_of: list[dict[int, int]] = []
    for at, row in enumerate(road.rows):
        mine: dict[int, int] = {}
        for key in row.zones:
            near = sorted({run_of[behind][key] for behind in row.behind if key in run_of[behind]})
            if near:
                run = near[0]
                for other in near[1:]:  # a join: what lay on both ways is one zone
                    for each in runs[other][1]:
                        run_of[each][key] = run
                    runs[run][1].extend(runs[other][1])
                    runs[other][1].clear()
            else:
                run = len(runs)
                runs.append((key, []))
            runs[run][1].append(at)
            mine[key] = run
        run_of.append(mine)
    number: dict[int, int] = {}
    zones = Zones([], [], [])
    for run, (key, rows) in enumerate(runs):
        if rows:
            number[run] = len(zones.keys)
            zones.keys.append(key)
            zones.rows.append(sorted(rows))
    zones.of_rows = [[number[run] for run in mine.values()] for mine in run_of]
    return zones


def find_stretches(road: Road) -> list[list[int]]:
    """Give the rows of each stretch, in road order."""
    stretches: list[list[int]] = []
    of_row: list[int] = []
    for at, row in enumerate(road.rows):
        behind = row.behind[0] if len(row.behind) == 1 else None
        goes_on = (
            behind is not None
            and len(road.ahead[behind]) == 1
            and road.rows[behind].terrain == row.terrain
            and at != road.finish_row
        )
        if goes_on and behind is not None:
            of_row.append(of_row[behind])
            stretches[of_row[behind]].append(at)
        else:
            of_row.append(len(stretches))
            stretches.append([at])
    return stretches


def sort_lines(road: Road) -> tuple[list[Line], dict[tuple[int, int], list[int]]]:
    """Give the lines along the road, and for each step the indices of the lines that it crosses, in order."""

    def along(line: Line) -> tuple[int, int]:
        return min((road.from_start[after], after) for _, after in line.steps)

    lines = sorted(road.lines, key=along)
    crossed: dict[tuple[int, int], list[int]] = {}
    for index, line in enumerate(lines):
        for step in line.steps:
            crossed.setdefault(step, []).append(index)
    return lines, crossed
