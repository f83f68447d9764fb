"""What courses become, case by case: see `data/courses/cases.yaml`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml
from course_words import DATA, build, read_course

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
    "tile_number": lambda course: course.row_tile_number,
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


TWO = 'course "Two"\nfor: club-race, timed-race\nweather: dry\nkind: criterium\n\n{}\nfinish\n3 flat\n'


def test_the_words_of_several_rulesets_are_summed() -> None:
    course = build(TWO.format("12 flat in sector\nmark sprint\n4 climb in sector"))
    assert course.rulesets == ("club-race", "timed-race")
    assert course.facts == {"weather": "dry", "kind": "criterium"}
    assert [len(fields) for fields in course.row_fields] == [2] * 19


def test_limits_of_several_rulesets_hold_together() -> None:
    _, diagnostics = read_course(TWO.format("12 flat in sector\n4 clmb").replace("weather: dry\n", ""))
    assert [str(item).split(": ", 2)[2] for item in diagnostics.in_order()] == [
        "club-race and timed-race need the fact 'weather'",
        "row 13 lies in no zone 'sector'",
        "club-race and timed-race have no terrain 'clmb'",
    ]


def test_the_digest_is_that_of_the_road_not_of_its_text() -> None:
    text = 'course "A"\nfor: free-ride\nauthor: "B"\n\n3 flat in feed\n3 laps\n  1 climb\nend\nfinish "C"\n2 flat\n'
    same = [
        text.replace('"A"', '"Another"').replace('"B"', '"Nobody"').replace('"C"', '"Home"'),
        text.replace("3 flat in feed", "1 flat in feed, 2 flat in feed  # cut"),
        text.replace("3 flat in feed", "3 flat, zone feed on rows 1-3"),
    ]
    other = [
        text.replace("3 flat", "4 flat"),
        text.replace("in feed", "in start"),
        text.replace("3 laps\n  1 climb\nend", "3 climb"),  # another physical road: `spot` differs
        text.replace("1 climb", "1 climb on 1 lane"),
        text.replace("1 climb", "1 climb room any"),
        text.replace("finish", "mark sprint\nfinish"),
        text.replace("2 flat\n", "2 flat\nput rock on row 1\n"),
        text.replace("author", "count: 5\nauthor"),
    ]
    digest = build(text).digest
    assert len(digest) == 64
    assert [build(each).digest == digest for each in same] == [True] * len(same)
    assert [build(each).digest == digest for each in other] == [False] * len(other)


def test_all_that_can_be_looked_at_is_looked_at() -> None:
    assert len(CASES) >= 22
    assert {name for case in CASES for name in case} >= set(LOOKS)
