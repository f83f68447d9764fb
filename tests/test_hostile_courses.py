"""No course of at most 1 MiB takes more than its time or memory, or ends in anything but diagnostics or a course."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from course_words import WORDS
from hostile_courses import hostile_courses

from interpreter.course.build import build_course
from interpreter.course.format import format_course
from interpreter.course.parse import parse_course, parse_tiles
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

HOSTILE = hostile_courses()
HERE = Path(__file__).parent
SECONDS = 5.0
MEMORY = 500 * 1024 * 1024


def read(text: str) -> Diagnostics:
    diagnostics = Diagnostics()
    file = parse_course(SourceText("hostile.course", text), diagnostics)
    course = build_course(file, [WORDS["free-ride"]], None, diagnostics) if file else None
    assert (course is None) == diagnostics.has_errors
    return diagnostics


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_course_is_read_or_refused_in_time(name: str) -> None:
    begin = time.process_time()
    for item in read(HOSTILE[name]):
        assert len(item.message) < 10_500
    assert time.process_time() - begin < SECONDS


def test_hostile_courses_do_not_fill_the_memory() -> None:
    """Those that built or told most, in a process of their own; with all that Python and networkx take themselves."""
    names = ["wide rows", "a fork of many ways", "zones of all titles", "as many lines as allowed, all wrong"]
    program = (
        "import resource, test_hostile_courses as t\n"
        f"for name in {names}: t.read(t.HOSTILE[name])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=HERE, capture_output=True, text=True, check=True)
    assert int(done.stdout) < MEMORY


@pytest.mark.parametrize("name", ["as many lines as allowed, all right", "closers never opened", "braces"])
def test_a_hostile_course_is_formatted_or_left_in_time(name: str) -> None:
    begin = time.process_time()
    format_course(SourceText("hostile.course", HOSTILE[name]))
    parse_tiles(SourceText("hostile.tiles", HOSTILE[name]), Diagnostics())
    assert time.process_time() - begin < SECONDS


def test_what_is_exactly_at_the_limits_is_read() -> None:
    rows = 'course "X"\nfor: free-ride\n9999 flat\nfinish\n1 flat\n'
    lanes = 'course "X"\nfor: free-ride\n9 flat on 64 lanes\nfinish\n1 flat\n'
    assert not list(read(rows)) and not list(read(lanes))
    assert [item.code for item in read(rows.replace("9999", "10000"))] == ["C070"]
    assert [item.code for item in read(lanes.replace("64", "65"))] == ["C032"]


def test_there_are_as_many_hostile_courses_as_ever() -> None:
    assert len(HOSTILE) >= 45
    assert all(len(text.encode()) <= 1024 * 1024 for name, text in HOSTILE.items() if "more than" not in name)
