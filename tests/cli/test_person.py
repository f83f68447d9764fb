"""What a person is told beside the question: who wears what, how a move comes about, what the options do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_runs import Run

from interpreter import Race, load_course, load_ruleset
from interpreter.cli.hints import explain_options
from interpreter.program.build import Wanted

ARRIVEE = ("race", "arrivee", "--team", "me=person", "--team", "you=random", "--seed", "5")
TOUR = ("tour", "three-days", "--team", "me=person", "--team", "you=cautious", "--seed", "5")


def test_a_formula_whose_parts_stand_beside_the_question_is_explained(run: Run) -> None:
    told = run(*ARRIVEE, given="1\n" + "roll\nnone\n1\n" * 30).out
    line = next(line for line in told.splitlines() if line.startswith("  movement: "))
    assert "(die) + " in line and line.endswith(" fields"), line


def test_the_move_that_a_follower_copies_stands_behind_its_leader() -> None:
    race = Race("arrivee", "krusne-hory", teams={"me": "person", "you": "person"}, seed=2, wanted=Wanted(explains=True))
    while race.decision is not None and race.decision.name != "leader":
        labels = race.decision.labels
        race.answer(next(label for label in ("slipstream", "roll", "none", labels[0]) if label in labels))
    assert race.decision is not None
    remarks = explain_options(race, race.decision)
    assert remarks.keys() == {*race.decision.labels}
    for leader, remark in remarks.items():
        rode = race.view("me")["pieces"][leader]["rode"]
        assert remark.startswith(f"{rode} fields ("), remark


def test_what_a_way_does_is_told_within_the_width_of_the_terminal(run: Run) -> None:
    told = run(*ARRIVEE, given="1\nnone\nq\n").out
    menu = told[told.index("  1  roll") :].splitlines()[:8]
    assert max(map(len, menu)) <= 80
    assert any(line.startswith(" " * 12) for line in menu), "a long text goes on under its begin"


@pytest.mark.parametrize("jersey", ["yellow", "white"])
def test_who_wears_what_is_told_above_the_own_riders(run: Run, jersey: str) -> None:
    told = run(*TOUR, given="1\n" + "none\n" * 120 + "q\n").out
    lines = [line for line in told.splitlines() if line.startswith("  jersey: ")]
    assert lines and all(f" {jersey}" in line for line in lines), lines[:2]


BOOKS = """format: 1
ruleset: my-books
title: My books
extends: [my-game]
team: {attributes: {clock: {type: int, default: 0, unit: s}, last: {type: int, default: 0, shown: false}}}
pieces: {rider: {attributes: {mates: list of rider, counted: {type: bool, default: false, shown: false}}}}
rules:
  count:
    event: round_ended(round)
    do:
      - for: rider
        in: riders
        do: {set: {rider.counted: true, rider.mates: rider.team.riders, rider.team.clock: 75, rider.team.last: round}}
"""


def test_bookkeeping_is_not_told_and_amounts_are_told_with_their_unit(run: Run, game: Path) -> None:
    (game / "my-books.yaml").write_text(BOOKS)
    line = ("race", "my-books", "my-hills", "--team", "me=person", "--team", "you=random", "--seed", "5")
    told = run(*line, given="1\n" * 6 + "q\nq\n").out
    assert "\n  me    clock 1:15\n" in told and "mates me.1 me.2" in told
    assert "counted" not in told, "a truth value beside the question"
    assert " last " not in told, "a number, beside the question and among what changed"
    (game / "my-books.yaml").write_text(BOOKS.replace("shown: false", "shown: true"))
    told = run(*line, given="1\n" * 6 + "q\nq\n").out
    assert "clock 1:15, last 1\n" in told and "last 0 → 1" in told and ", counted" in told


def test_what_is_not_told_is_still_in_the_view(game: Path) -> None:
    (game / "my-books.yaml").write_text(BOOKS)
    race = Race(load_ruleset("my-books"), load_course("my-hills"), teams=["me"], seed=5)
    assert race.view("me")["teams"]["me"]["last"] == 0 and race.view("me")["pieces"]["me.1"]["counted"] is False


def test_rows_to_stop_on_are_asked_for_along_the_road(run: Run) -> None:
    """The rules list the end of the ride first, which answers and replays keep; people read the rows in order."""
    told = run(*ARRIVEE, given="1\n" + "roll\n1\nrow 18\n" * 12).out
    question = re.search(r"^Where does me\.\d stop\?\n((?: .*\n)+)", told, re.MULTILINE)
    assert question is not None
    numbered = dict(re.findall(r"(\d+)  row (\d+)", question[1]))
    rows = [int(numbered[str(number)]) for number in range(1, len(numbered) + 1)]
    assert len(rows) > 2 and rows == sorted(rows)
