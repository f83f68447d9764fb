"""Build a course: names checked, road written out, graph made, flat arrays read off it.

In: a parsed course, the words of each ruleset it names, its tile library. Out: a `Course`, or None when it has faults,
all of which are told. Works on a file with faults of the text too, and tells its faults of names. Called by `pipeline`.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from interpreter.course import nodes
from interpreter.course.check import Checked, Teller, check_course
from interpreter.course.expand import Expander
from interpreter.course.fit import check_fit, without_kinds
from interpreter.course.graph import make_graph
from interpreter.course.measure import is_small_enough
from interpreter.course.model import Course, Mark, Stretch, ZoneSpan
from interpreter.course.places import place_things
from interpreter.course.road import Road
from interpreter.course.spans import Zones, find_stretches, find_zones, sort_lines
from interpreter.language.words import CourseWords
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place

if TYPE_CHECKING:
    from interpreter.course.graph import CourseGraph


def build_course(
    file: nodes.CourseFile, words: list[CourseWords], tiles: nodes.TileFile | None, diagnostics: Diagnostics
) -> Course | None:
    """Build a course against the sum of the words of its rulesets; None when it has faults.

    `words` are those of the rulesets that `for:` names, or of variants of them. Without any, names are not looked up,
    faults of the road are still told, and nothing is built.
    """
    mine = Diagnostics()
    written = write_out(file, words, tiles, mine)
    diagnostics.extend(mine)
    if written is None or mine.has_errors or not words:
        return None
    return _assemble(file, written)


@dataclass(slots=True)
class WrittenOut:
    """A course that is checked and written out, and not yet numbered."""

    checked: Checked
    road: Road
    zones: Zones

    def graph(self) -> CourseGraph:
        """Make the graph of its fields."""
        return make_graph(self.road, sort_lines(self.road)[1], self.zones.of_rows)


def write_out(
    file: nodes.CourseFile, words: list[CourseWords], tiles: nodes.TileFile | None, diagnostics: Diagnostics
) -> WrittenOut | None:
    """Check a course and write it out; None when its rows cannot be known."""
    checked = check_course(file, words, tiles, diagnostics)
    # Of a road that is known in part only, nothing is counted: what is missing would be told as wrong.
    if file.broken or (tiles is not None and tiles.broken) or not checked.countable:
        return None
    if not is_small_enough(file, checked, diagnostics):
        return None
    tell = Teller(diagnostics)
    expander = Expander(checked, tell)
    road = expander.run(file.road)
    if road is None or not road.rows:
        return None
    failed = place_things(expander, tell) | checked.names.perhaps
    zones = find_zones(road)
    if words:
        places: dict[str, list[Place]] = {}
        for key, rows in zip(zones.keys, zones.rows, strict=True):
            places.setdefault(road.zone_keys[key].kind, []).append(road.rows[rows[0]].zones[key])
        check_fit(file, road, places, without_kinds(checked.words, failed), diagnostics)
    return WrittenOut(checked, road, zones)


def _assemble(file: nodes.CourseFile, written: WrittenOut) -> Course:
    """Put the course together; the graph comes first, the arrays are read off it."""
    checked, road, zones = written.checked, written.road, written.zones
    lines, edge_marks = sort_lines(road)
    course = Course(file.title.text[1:-1], _name_of(file))
    course.rulesets = tuple(name.text for name in file.rulesets)
    course.facts, course.notes = checked.facts.facts, checked.facts.notes
    course.finish_title = road.finish_title
    course.finish = max(row for row in road.main if road.to_finish[row] > 0)
    course.length = road.length
    _read_graph(written.graph(), course)
    course.row_behind = [list(dict.fromkeys(row.behind)) for row in road.rows]
    numbers = {
        number: at for at, number in enumerate(dict.fromkeys(row.tile_number for row in road.rows if row.tile), 1)
    }
    course.row_tile_number = [numbers.get(row.tile_number, 0) for row in road.rows]
    for line in lines:
        before = tuple(dict.fromkeys(after for _, after in line.steps))
        to_finish = min(road.to_finish[row] for row in before)
        key = line.key
        course.marks.append(Mark(key.kind, key.title, dict(key.columns), before, to_finish, line.place))
    course.edge_marks = edge_marks
    for zone_key, rows in zip(zones.keys, zones.rows, strict=True):
        key = road.zone_keys[zone_key]
        place = road.rows[rows[0]].zones[zone_key]
        course.zones.append(ZoneSpan(key.kind, key.title, dict(key.columns), tuple(rows), place))
    for rows in find_stretches(road):
        for row in rows:
            course.row_stretch[row] = len(course.stretches)
        course.stretches.append(Stretch(road.rows[rows[0]].terrain, tuple(rows)))
    course.digest = _digest(course)
    return course


def _read_graph(graph: CourseGraph, course: Course) -> None:
    """Fill the arrays of rows and fields from the graph; its nodes lie in the order of rows, then lanes."""
    fields: dict[tuple[int, int], int] = {}
    for number, (row, lane) in enumerate(graph):
        node = graph.nodes[row, lane]
        fields[row, lane] = number
        course.field_row.append(row)
        course.field_lane.append(lane)
        course.field_room.append(node["room"])
        course.field_tokens.append(list(node["tokens"]))
        course.field_spot.append(fields.get(node["spot"], number))
        if lane > 1:
            course.row_fields[row].append(number)
            continue
        course.row_fields.append([number])
        course.row_names.append(node["row"])
        course.row_to_finish.append(node["to_finish"])
        course.row_from_start.append(node["from_start"])
        course.row_terrain.append(node["terrain"])
        course.row_zones.append(list(node["zones"]))
        course.row_way.append(node["way"])
        course.row_lap.append(node["lap"])
        course.row_tile.append(node["tile"])
        course.row_line.append(node["line"])
        course.row_stretch.append(-1)
        course.row_next.append([])
    for row in range(len(course.row_names)):
        for (after, lane), step in graph.adj[row, 1].items():
            if lane == 1:
                course.row_next[row].append(after)
                course.lane_shift[row, after] = -step["shift"]


def _name_of(file: nodes.CourseFile) -> str:
    name = file.source.name
    return PurePath(name).stem if name.endswith(".course") else ""


def _digest(course: Course) -> str:
    """Hash all that a race can see of a course: not its title, its author or its lines in the file."""
    seen = {
        "facts": course.facts,
        "length": course.length,
        "finish": course.finish,
        "rows": list(
            zip(
                course.row_names,
                course.row_to_finish,
                course.row_from_start,
                course.row_terrain,
                course.row_fields,
                course.row_next,
                course.row_behind,
                course.row_zones,
                course.row_stretch,
                course.row_way,
                course.row_tile_number,
                strict=True,
            )
        ),
        "fields": list(zip(course.field_room, course.field_tokens, course.field_spot, strict=True)),
        "shifts": [[*step, shift] for step, shift in sorted(course.lane_shift.items())],
        "marks": [[m.kind, m.title, m.columns, m.before, m.to_finish] for m in course.marks],
        "crossed": [[*step, crossed] for step, crossed in sorted(course.edge_marks.items())],
        "zones": [[z.kind, z.title, z.columns, z.rows] for z in course.zones],
    }
    text = json.dumps(seen, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
