"""The files that `new` writes pass the checks of reading, shape and merging as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruleset_pages import merge_file

from interpreter.language.types import INT, table
from interpreter.language.words import Column, CourseWords, Word
from interpreter.ruleset.shape import check_shape
from interpreter.ruleset.templates import course_text, name_fault, ruleset_text, scenario_text, variant_text
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.place import SourceText


def test_a_new_ruleset_and_variants_of_it_are_sound(tmp_path: Path) -> None:
    (tmp_path / "my-game.yaml").write_text(ruleset_text("my-game"), encoding="utf-8")
    (tmp_path / "slow.yaml").write_text(variant_text("slow", "my-game", ("slowest", "2")), encoding="utf-8")
    (tmp_path / "bare.yaml").write_text(variant_text("bare", "my-game"), encoding="utf-8")
    for name in ("my-game", "slow", "bare"):
        diagnostics = Diagnostics()
        merged = merge_file(tmp_path / f"{name}.yaml", tmp_path, diagnostics)
        assert not len(diagnostics), list(diagnostics)
        assert merged is not None and merged.id == name and merged.title[0].isupper()


@pytest.mark.parametrize("course", [None, "hill"])
def test_a_new_scenario_has_the_right_shape(course: str | None) -> None:
    diagnostics = Diagnostics()
    tree = read_document(SourceText("s.yaml", scenario_text("wind-slows", "my-game", course)), diagnostics)
    assert tree is not None and check_shape(tree, "scenario", diagnostics), list(diagnostics)
    assert not len(diagnostics)


def test_a_new_course_has_what_the_ruleset_asks_for() -> None:
    words = CourseWords(
        ruleset="my-game",
        terrains=("flat", "climb"),
        zones={"start": Word("start", at_least=1), "feed": Word("feed"),
               "timed": Word("timed", {"unit": Column("unit", table("unit"))}, every_row=True)},
        markers={"prime": Word("prime", {"worth": Column("worth", INT)}, at_least=1)},
        tokens={"rock": Word("rock", at_least=2)},
        facts={"kind": Column("kind", table("kind")), "time": Column("time", INT, required=False)},
        tables={"unit": ("minutes", "seconds"), "kind": ("hard", "easy")},
        run_out=4,
        min_rows=60,
    )  # fmt: skip
    lines = [line for line in course_text("high-road", words).splitlines() if line and not line.startswith("#")]
    assert lines[:3] == ['course "High road"', "for: my-game", "kind: hard"]
    assert lines[3] == "5 flat in timed unit: minutes and start" and lines[4] == "mark prime worth: 1"
    assert lines[-4:] == ["finish", "4 flat", "put rock on row 6", "put rock on row 7"]
    rows = [int(line.split()[0]) for line in lines if line[0].isdigit()]
    assert sum(rows[:-1]) == 60


def test_a_new_course_begins_and_ends_on_the_level() -> None:
    slopes = {"descent": -2, "flat": 0, "hill": 2, "wall": 5, "cobbles": 0}
    words = CourseWords("my-game", terrains=("descent", "flat", "hill", "wall", "cobbles"), slopes=slopes, run_out=3)
    lines = [line for line in course_text("hills", words).splitlines() if line and line[0].isdigit()]
    assert [line.split() for line in lines] == [["18", "flat"], ["6", "hill"], ["6", "descent"], ["3", "flat"]]


def test_a_new_course_has_as_many_different_sections_as_are_wanted() -> None:
    timed = Word("timed", {"unit": Column("unit", table("unit"))}, at_least=5, every_row=True)
    words = CourseWords("my-game", ("flat", "hill"), zones={"timed": timed}, tables={"unit": ("minutes", "seconds")})
    lines = [line for line in course_text("trial", words).splitlines() if " in " in line and line[0].isdigit()]
    assert [line.split()[-1] for line in lines] == ["minutes", "seconds", "minutes", "seconds", "minutes"]
    assert sum(int(line.split()[0]) for line in lines) == 30


def test_names_of_new_files() -> None:
    assert name_fault("my-game") is None and name_fault("a2_b") is None
    for name in ("", "My", "2x", "a b", "../x", "a--b", "true", "x.yaml", "-a"):
        assert name_fault(name) is not None, name
