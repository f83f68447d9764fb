"""What a tour file says of teams and options; what cannot be is told at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import Faults, Tour

TEXT = """format: 1
tour: mine
title: Mine
ruleset: arrivee
teams: ⟨⟩
stages:
  - {course: krusne-hory}
"""


def write_tour(folder: Path, teams: str) -> Path:
    path = folder / "mine.tour.yaml"
    path.write_text(TEXT.replace("⟨⟩", teams), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("teams", "names"), [("3", ["red", "blue", "green"]), ("[ann, bob]", ["ann", "bob"]), ("2", ["red", "blue"])]
)
def test_a_tour_has_the_teams_that_its_file_says(teams: str, names: list[str], tmp_path: Path) -> None:
    assert Tour(write_tour(tmp_path, teams)).names == names


@pytest.mark.parametrize(
    ("teams", "told"),
    [
        ("9", r"5:8: error L012: arrivee is for 2 to 6 teams, not 9"),
        ("1", r"5:8: error L012: arrivee is for 2 to 6 teams, not 1"),
        ("[ann]", r"5:8: error L012: arrivee is for 2 to 6 teams, not 1"),
        ("[ann, bob, ann]", r"5:19: error L012: there is a team 'ann' already"),
        ("[ann, b.b]", r"5:14: error L012: a team's name has letters, digits, - and _"),
    ],
)
def test_teams_that_cannot_be_are_told_at_their_place(teams: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(Faults, match=told):
        Tour(write_tour(tmp_path, teams))


def test_an_option_for_all_stages_that_no_ruleset_has_is_told_where_it_stands(tmp_path: Path) -> None:
    path = write_tour(tmp_path, "2")
    path.write_text(path.read_text(encoding="utf-8").replace("stages:", "options: {feeld_size: 5}\nstages:"))
    with pytest.raises(Faults, match="6:11: error L004: there is no option 'feeld_size'"):
        Tour(path)
    path.write_text(path.read_text(encoding="utf-8").replace("feeld", "field"))
    assert Tour(path).names == ["red", "blue"]
