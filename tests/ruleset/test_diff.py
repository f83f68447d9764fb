"""What a variant changes, in words, with the citation and the place that makes the change."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruleset_pages import merge_file, write_files

from interpreter.ruleset.diff import describe_changes
from interpreter.ruleset.merge import Merged
from interpreter.ruleset.paths import describe
from interpreter.source.diagnostic import Diagnostics

GOOD = Path(__file__).parent.parent / "data" / "merge" / "good"

CHANGES = {
    "options": [
        "option passing: over instead of lane (2.1)",
        "option hand: 5 instead of 4",
        "new option extra: false",
    ],
    "modifiers": [
        "modifier sprint of formula movement: multiply 2 instead of add 3",
        "new modifier wind of formula movement: add -1",
        "new modifier rain of formula movement: add -2",
        "new modifier last of formula movement: at_most 9",
        "modifier road of formula movement is taken out (1.8)",
    ],
    "moved": [
        "the rules: the order is now three, one, six, four, five, two",
        "new rule six",
        "new rule four",
        "new rule five",
    ],
    "whole": [
        "'round' of flow: play instead of open, play",
        "'per_team' of kind of piece rider: {job: [three]} instead of {role: [one, two]}",
        "'do' of procedure ride is new",
        "the menu of procedure ride is taken out",
        "rule fall does something else",
    ],
    "borne": [
        "'optional' of modifier movement of entry gold of jerseys is taken out (3.6)",
        "modifier movement of entry blue of jerseys is taken out",
        "the modifiers of entry rose of jerseys are taken out",
        "'high' of entry fall of table risk: 1 instead of 2",
        "'low' of entry safe of table risk: 2 instead of 3",
    ],
    "ways": [
        "new way rest of procedure ride",
        "'again' of way swap of procedure ride is taken out",
        "way wait of procedure ride is taken out",
        "'prompt' of procedure ride: What now?, new",
    ],
    "tour": [
        "'at_least' of zone timed of course: 4, new",
        "'at_most' of mark climb of course: 1, new",
        "new shown column rows of ranked list riders: r.rows",
        "shown column points of ranked list riders is taken out",
        "ranked list teams is taken out",
        "'where' of ranked list overall of tour: r.home, new",
        "'wait' of choice ride of bot steady: 5 instead of 2",
        "choice card of bot steady is taken out",
        "'min' of players: 1 instead of 2",
    ],
}


def merge_both(name: str, folder: Path) -> tuple[Merged, Merged]:
    path = write_files((GOOD / f"{name}.yaml").read_text(encoding="utf-8").split("\n# expected\n")[0] + "\n", folder)
    base, variant = merge_file(folder / "base.yaml", folder, Diagnostics()), merge_file(path, folder, Diagnostics())
    assert base is not None and variant is not None
    return base, variant


@pytest.mark.parametrize("name", CHANGES)
def test_changes_are_told_in_words(name: str, tmp_path: Path) -> None:
    base, variant = merge_both(name, tmp_path)
    assert [str(change) for change in describe_changes(base, variant)] == CHANGES[name]


@pytest.mark.parametrize("path", sorted(GOOD.glob("*.yaml")), ids=lambda path: path.stem)
def test_nothing_is_different_from_itself(path: Path, tmp_path: Path) -> None:
    merged = merge_file(
        write_files(path.read_text(encoding="utf-8").split("\n# expected\n")[0] + "\n", tmp_path),
        tmp_path,
        Diagnostics(),
    )
    assert merged is not None and describe_changes(merged, merged) == []


def test_a_change_stands_where_the_variant_makes_it(tmp_path: Path) -> None:
    base, variant = merge_both("modifiers", tmp_path)
    changes = describe_changes(base, variant)
    assert {change.place.source.name.rsplit("/", 1)[-1] for change in changes} == {"modifiers.yaml"}
    lines = {change.path[-1]: change.place.source.line(change.place.line).strip() for change in changes}
    assert lines["road"] == "road: ~" and lines["wind"].startswith("wind:") and lines["multiply"].startswith("sprint:")


@pytest.mark.parametrize(("path", "words"), [
    (("formulas", "movement", "takes", "die"), "parameter die of formula movement"),
    (("terrain", "columns", "level"), "column level of terrain"),
    (("tables", "risk", "entries", "fall"), "entry fall of table risk"),
    (("race", "attributes", "wind", "default"), "'default' of attribute wind of race"),
    (("options", "one", "type|values"), "the type of option one"),
    (("bots",), "the bots"),
    ((), "the game"),
])  # fmt: skip
def test_paths_in_words(path: tuple[str, ...], words: str) -> None:
    assert describe(path) == words
