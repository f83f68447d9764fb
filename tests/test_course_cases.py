"""What courses become, case by case: see `data/courses/cases.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml
from course_words import DATA, build

from interpreter.course.model import Course, Mark, ZoneSpan

CASES = yaml.safe_load((DATA / "courses" / "cases.yaml").read_text(encoding="utf-8"))


def _thing(thing: Mark | ZoneSpan) -> str:
    columns = [f"{name}={value}" for name, value in thing.columns.items()]
    return " ".join(part for part in (thing.kind, thing.title, *columns) if part)


def _marks(course: Course) -> list[str]:
    names = course.row_names
    return [
        f"{_thing(mark)} | {', '.join(names[row] for row in mark.before)} | {mark.to_finish}" for mark in course.marks
    ]


def _tokens(course: Course) -> dict[str, list[str]]:
    return {
        f"{course.row_names[row]}.{lane}": tokens
        for row, lane, tokens in zip(course.field_row, course.field_lane, course.field_tokens, strict=True)
        if tokens
    }


def _spots(course: Course) -> list[str]:
    return [course.row_names[course.field_row[course.field_spot[fields[0]]]] for fields in course.row_fields]


LOOKS: dict[str, Callable[[Course], Any]] = {
    "rows": lambda course: course.row_names,
    "fields": lambda course: [len(fields) for fields in course.row_fields],
    "to_finish": lambda course: course.row_to_finish,
    "from_start": lambda course: course.row_from_start,
    "terrain": lambda course: course.row_terrain,
    "way": lambda course: course.row_way,
    "lap": lambda course: course.row_lap,
    "tile": lambda course: course.row_tile,
    "line": lambda course: course.row_line,
    "marks": _marks,
    "zones": lambda course: [
        f"{_thing(zone)} | {course.row_names[zone.first]}-{course.row_names[zone.last]}" for zone in course.zones
    ],
    "tokens": _tokens,
    "room": lambda course: [course.field_room[fields[0]] for fields in course.row_fields],
    "shift": lambda course: {
        f"{course.row_names[a]}>{course.row_names[b]}": shift for (a, b), shift in course.lane_shift.items()
    },
    "crossed": lambda course: {
        f"{course.row_names[a]}>{course.row_names[b]}": marks for (a, b), marks in course.edge_marks.items()
    },
    "spots": _spots,
    "stretches": lambda course: [
        f"{each.terrain} {course.row_names[each.rows[0]]}-{course.row_names[each.rows[-1]]}"
        for each in course.stretches
    ],
    "facts": lambda course: course.facts,
    "notes": lambda course: course.notes,
    "length": lambda course: course.length,
    "finish": lambda course: course.row_names[course.finish],
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["is"])
def test_a_course_becomes_what_its_case_says(case: dict[str, Any]) -> None:
    course = build(case.get("file") or f'course "Case"\nfor: free-ride\n{case["course"]}')
    looked = set(case) - {"is", "course", "file", "steps"}
    assert looked or "steps" in case
    for name in sorted(looked):
        assert LOOKS[name](course) == case[name], name
    for row, ahead in case.get("steps", {}).items():
        at = course.row_names.index(row)
        assert [course.row_names[after] for after in course.row_next[at]] == ahead
        for after in course.row_next[at]:
            assert at in course.row_behind[after]


def test_all_that_can_be_looked_at_is_looked_at() -> None:
    assert len(CASES) >= 22
    assert {name for case in CASES for name in case} >= set(LOOKS)
