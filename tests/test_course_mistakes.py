"""Wrong courses give the diagnostics that stand beside them, no more and no fewer, with place, sentence and hint.

Each `bad/NAME.course` has a `NAME.expect` in the form that an author reads. The first 26 are those that the language
was designed with. After a change that is meant: `python tests/test_course_mistakes.py` writes them again, to be read.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from course_words import DATA, read_course

from interpreter.source.diagnostic import Diagnostic
from interpreter.source.pages import page

FOLDER = DATA / "courses" / "bad"
KNOWN = ("arrivee", "club-race", "flamme-rouge", "los-ciclistas", "mind-cycling", "timed-race")
COURSES = sorted(FOLDER.glob("*.course"))


def write_diagnostic(item: Diagnostic) -> str:
    """Write a diagnostic with its line, its span and its hint, the title of its page in place of the code."""
    place, found = item.place, page(item.code)
    assert found is not None
    margin = " " * len(str(place.line))
    lines = [
        f"{place}: {found.title}: {item.message}",
        f"  {place.line} | {place.source.line(place.line)}".rstrip(),
        f"  {margin} | {' ' * (place.column - 1)}{'^' * place.length}",
    ]
    lines += [f"  related: {each.place}: {each.text}" for each in item.related]
    if item.hint:
        lines.append(f"  hint: {item.hint}")
    return "\n".join(lines)


def write_all(path: Path) -> str:
    _, diagnostics = read_course(path.read_text(encoding="utf-8"), path.name, FOLDER, KNOWN)
    return "\n".join(write_diagnostic(item) + "\n" for item in diagnostics.in_order())


@pytest.mark.parametrize("path", COURSES, ids=lambda path: path.stem)
def test_a_wrong_course_gives_what_stands_beside_it(path: Path) -> None:
    assert write_all(path) == path.with_suffix(".expect").read_text(encoding="utf-8")


def test_there_are_as_many_wrong_courses_as_ever() -> None:
    assert len(COURSES) >= 41
    assert all(write_all(path) for path in COURSES)


if __name__ == "__main__":
    for each in COURSES:
        each.with_suffix(".expect").write_text(write_all(each), encoding="utf-8")
