"""The formatter: what it changes, what it leaves, and that it is done after one pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from course_words import COURSES, DATA, read_course

from interpreter.course.format import format_course
from interpreter.source.place import SourceText

MESSY = sorted(path for path in (DATA / "courses" / "format").glob("[!.]*") if path.suffix != ".formatted")
NEAT = sorted((DATA / "courses" / "good").glob("[!.]*")) + sorted(
    path for path in COURSES.rglob("*") if path.suffix in (".course", ".tiles")
)
BAD = sorted((DATA / "courses" / "bad").glob("*.course"))


def format_text(text: str, name: str = "test.course") -> str:
    return format_course(SourceText(name, text))


@pytest.mark.parametrize("path", MESSY, ids=lambda path: path.name)
def test_a_messy_file_becomes_the_neat_one_beside_it(path: Path) -> None:
    neat = path.with_suffix(".formatted").read_text(encoding="utf-8")
    assert format_text(path.read_text(encoding="utf-8"), path.name) == neat
    assert format_text(neat, path.name) == neat


@pytest.mark.parametrize("path", NEAT, ids=lambda path: path.name)
def test_shipped_and_sample_files_are_neat_already(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_text(text, path.name) == text


def test_there_are_as_many_files_as_ever() -> None:
    assert len(MESSY) >= 2 and len(NEAT) >= 18 and len(BAD) >= 41


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.name)
def test_what_cannot_be_read_is_not_changed_and_the_rest_is_done_after_one_pass(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    once = format_text(text)
    assert format_text(once) == once
    before, after = read_course(text, path.name, path.parent), read_course(once, path.name, path.parent)
    assert sorted(item.code for item in before[1]) == sorted(item.code for item in after[1])


def test_the_formatted_course_is_the_same_road() -> None:
    text = 'course "X"\nfor:free-ride\n03 flat in feed,mark sprint on laps 1-1\nfinish\n1 flat\n'.replace(
        " on laps 1-1", ""
    )
    before, _ = read_course(text)
    after, _ = read_course(format_text(text))
    assert before is not None and after is not None
    assert before.digest == after.digest
