"""Drawings of the sample courses, in the terminal and as SVG, are those that were looked at.

After a change that is meant: `python tests/test_course_drawings.py` draws them again; look at them.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from course_words import DATA, WORDS, build

from interpreter.course.draw import draw_course
from interpreter.course.model import Course
from interpreter.course.profile import draw_profile
from interpreter.language.words import CourseWords

FOLDER = DATA / "courses" / "drawings"
SAMPLES = sorted((DATA / "courses" / "good").glob("*.course")) + sorted(FOLDER.glob("*.course"))
PROFILES = [path for path in SAMPLES if path.stem in ("krusne-hory", "two-ways", "waalse-pijl", "knot")]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

# The two drawings that the language was designed with, row for row.
DESIGNED = {
    "waalse-pijl": """\
Waalse pijl  (40 rows, 1 behind the finish)

           10        20        30        40F
 1 ..............>>>>>>>...../R////R///....#.
 2 ............S.>>>>>>>.....////R/////....#.
 3 ..............>>>>>>>.....////R/////....#.
 4 ..............>>>>>>>..S..//////////....#.
 5 ..............>>>>>>>.....//R////R//....#.
   ssssssss

   . flat  > sprint  / mountain
   zones: s start
""",
    "krusne-hory": r"""
Krušné hory  (123 rows, 18 behind the finish)

           10        a20        30   b     40        50        60
 1 ..................|,,,,,,/////%%%%|\\\\\\\\\\\\\\........:::::
                                                    rrrrrrrr

           70  c      80         d0       100 e      110       120
 1 ;;;.........|//////%%%%%%%&&&&|\\\\\\\\\\\\|...................
                                           ppp ppppppppppppppppppp

      F    130       140
 1 ...#..................
   ppp

   . flat  , climb_easy  / climb  % climb_hard  \ descent  : cobbles  ; cobbles_climb  & climb_ultra
   a sprint_prime Chomutov  b climb_prime Měděnec c2  c time_limit  d climb_prime Klínovec hc  e sprint_prime Jáchymov  F finish
   zones: r refreshment  p protected
"""[1:],  # noqa: E501
}


def read(path: Path) -> tuple[Course, list[CourseWords]]:
    course = build(path.read_text(encoding="utf-8"), name=path.name)
    return course, [WORDS[name] for name in course.rulesets]


def draw(path: Path) -> str:
    course, words = read(path)
    return draw_course(course, words)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_course_is_drawn_as_it_was_looked_at(path: Path) -> None:
    assert draw(path) == (FOLDER / f"{path.stem}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PROFILES, ids=lambda path: path.stem)
def test_a_profile_is_drawn_as_it_was_looked_at(path: Path) -> None:
    assert draw_profile(*read(path)) == (FOLDER / f"{path.stem}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_profile_is_sound_xml_with_a_tooltip_on_each_row(path: Path) -> None:
    course, words = read(path)
    tree = ElementTree.fromstring(draw_profile(course, words))
    titles = [each.text or "" for each in tree.iter("{http://www.w3.org/2000/svg}title")]
    for name in course.row_names:
        assert any(title.startswith(f"row {name}: ") for title in titles), name


@pytest.mark.parametrize("name", DESIGNED)
def test_the_drawings_of_the_design_are_kept(name: str) -> None:
    drawn = draw(DATA / "courses" / "good" / f"{name}.course")
    assert drawn.startswith(DESIGNED[name])
    assert drawn[len(DESIGNED[name]) :] in ("", "   on the road: S supply  R rock\n")


def test_colour_changes_nothing_but_colour() -> None:
    for path in SAMPLES:
        course, words = read(path)
        coloured = draw_course(course, words, colour=True)
        assert ESCAPE.sub("", coloured) == draw_course(course, words)
        assert coloured.count("\x1b[0m") >= 3


def test_riders_stand_on_their_fields_one_below_the_other() -> None:
    course = build('course "X"\nfor: free-ride\n5 flat, finish, 2 climb\n')
    drawn = draw_course(course, [WORDS["free-ride"]], {0: "A", 3: "bC", 13: "d"}, rider_colours={"A": "31"})
    assert drawn.splitlines()[2:6] == ["        F", " 1 A....#//", " 2 .b...#/d", "    C"]


def test_a_rider_takes_a_colour_of_its_own() -> None:
    course = build('course "X"\nfor: free-ride\n5 flat, finish, 2 climb\n')
    drawn = draw_course(course, [WORDS["free-ride"]], {0: "A"}, colour=True, rider_colours={"A": "1;34"})
    assert "\x1b[1;34mA\x1b[0m" in drawn
    assert ">A</text>" in draw_profile(course, [WORDS["free-ride"]], {0: "A"})


def test_a_course_is_drawn_without_words_too() -> None:
    course, _ = read(DATA / "courses" / "good" / "krusne-hory.course")
    assert "climb_ultra" in draw_course(course)
    assert draw_profile(course).startswith("<svg ")


def test_there_are_as_many_drawings_as_ever() -> None:
    assert len(SAMPLES) >= 11
    assert len(PROFILES) == 4


if __name__ == "__main__":
    for each in SAMPLES:
        (FOLDER / f"{each.stem}.txt").write_text(draw(each), encoding="utf-8")
    for each in PROFILES:
        (FOLDER / f"{each.stem}.svg").write_text(draw_profile(*read(each)), encoding="utf-8")
