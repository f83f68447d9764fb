"""Texts in several languages: which one is shown, how variants replace them, faults in each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.pipeline import check_ruleset_file, load_ruleset, prepare_game
from interpreter.race.race import Race
from interpreter.ruleset.find import Library
from interpreter.ruleset.loaded import Ruleset
from interpreter.ruleset.read import read_ruleset
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText
from interpreter.source.spoken import Spoken, in_language, languages_in

BASE = """format: 1
ruleset: pond
title: {en: Pond, nl: Vijver}
course: {lanes: 1, room: any, run_out: 1}
terrain:
  columns: {title: text}
  entries:
    water: {title: {en: water, nl: water, fr: eau}}
    reed:  {title: {nl: riet, fr: roseau}}
pieces:
  duck: {per_team: 1}
procedures:
  swim:
    doc: {en: One row., nl: Een rij.}
    do:
      - choose: further
        by: the(teams)
        from: yes_or_no
        prompt: {en: "Further from {the(ducks).terrain.title}?", nl: "Verder uit {the(ducks).terrain.title}?"}
      - if: further
        then: {say: {en: "{the(ducks)} swims", nl: "{the(ducks)} zwemt"}}
      - {advance: the(ducks), by: 1}
  begin:
    do: {place: the(ducks), at: course.start}
flow:
  setup: [begin]
  round: [swim]
  until: any(d.finished for d in ducks)
results:
  ducks: {of: ducks, as: d, by: [d.order]}
"""
COURSE = 'course "Small"\nfor: pond\n1 reed\n3 water\nfinish\n1 water\n'


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def load(path: Path, language: str) -> Ruleset:
    return load_ruleset(path, language=language)


def begin(ruleset: Ruleset) -> Race:
    game = prepare_game(ruleset, SourceText("small.course", COURSE), Diagnostics(), 1)
    assert game is not None
    return Race(game, "1")


@pytest.mark.parametrize(
    ("language", "title", "prompt", "line"),
    [
        ("en", "Pond", "Further from riet?", "red.1 swims"),  # no English word for it: the first that is written
        ("nl", "Vijver", "Verder uit riet?", "red.1 zwemt"),
        ("fr", "Pond", "Further from roseau?", "red.1 swims"),  # no French sentence: the English one
    ],
)
def test_a_race_is_told_in_one_language(tmp_path: Path, language: str, title: str, prompt: str, line: str) -> None:
    ruleset = load(write(tmp_path, "pond", BASE), language)
    race = begin(ruleset)
    assert ruleset.title == title
    assert race.decision is not None and race.decision.prompt == prompt
    race.answer("yes")
    assert line in map(str, race.log)


def test_answers_and_results_are_the_same_in_every_language(tmp_path: Path) -> None:
    path = write(tmp_path, "pond", BASE)
    races = [begin(load(path, language)) for language in ("en", "nl")]
    for race in races:
        while race.decision:
            race.answer("no")
    assert races[0].answers == races[1].answers
    assert races[0].results == races[1].results


def test_a_variant_replaces_a_text_in_all_languages(tmp_path: Path) -> None:
    write(tmp_path, "pond", BASE)
    variant = """format: 1
ruleset: lake
title: Lake
extends: [pond]
terrain:
  entries:
    reed: {title: {en: rushes}}
procedures:
  swim: {doc: {en: A row.}}
"""
    ruleset = load(write(tmp_path, "lake", variant), "nl")
    assert ruleset.title == "Lake"
    decl = ruleset.checked.decl
    assert in_language(decl.tables["terrain"].entries["reed"].values["title"], "nl") == "rushes"
    assert in_language(decl.procedures["swim"].doc, "nl") == "A row."


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        ('nl: "{the(ducks)} zwemt"', 'nl: "{the(duks)} zwemt"', "T010", 21, 58),
        ("{en: Pond, nl: Vijver}", "{english: Pond, nl: Vijver}", "S006", 3, 9),
        ("{en: Pond, nl: Vijver}", "{en: 3, nl: Vijver}", "S004", 3, 13),
        ("doc: {en: One row., nl: Een rij.}", "doc: {}", "S007", 14, 10),
    ],
)
def test_faults_are_told_in_the_language_that_has_them(
    tmp_path: Path, old: str, new: str, code: str, line: int, column: int
) -> None:
    assert BASE.count(old) == 1
    diagnostics = Diagnostics()
    check_ruleset_file(write(tmp_path, "pond", BASE.replace(old, new)), Library(root=tmp_path), diagnostics)
    found = [(each.code, each.place.line, each.place.column) for each in diagnostics]
    assert found == [(code, line, column)]


def test_the_languages_of_a_ruleset_are_those_of_its_texts(tmp_path: Path) -> None:
    assert languages_in(load(write(tmp_path, "pond", BASE), "en").merged.tree) == ["en", "fr", "nl"]
    local = "{let: {go: the(ducks).row}}"  # two letters and a text, but no language
    plain = f"format: 1\nruleset: dry\ntitle: Dry\nextends: [pond]\nprocedures:\n  begin: {{do: [{local}]}}\n"
    tree = read_ruleset(write(tmp_path, "dry", plain), Library(root=tmp_path), Diagnostics())
    assert tree is not None and languages_in(tree.tree) == []


def test_a_spoken_text_is_a_text() -> None:
    title = Spoken({"nl": "berg", "en": "mountain"})
    assert title == "mountain"
    assert in_language(title, "nl") == "berg"
    assert in_language(title, "fr") == "mountain"
    assert in_language(Spoken({"nl": "berg", "fr": "montagne"}), "en") == "berg"
    assert in_language("plain", "nl") == "plain"
