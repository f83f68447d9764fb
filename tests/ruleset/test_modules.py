"""A module laid beside a game: it fits, or the author reads what is missing, with its types, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.pipeline import load_ruleset
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Faults

ROOT = Path(__file__).parent.parent.parent
MISSING = [
    "there is no formula may_roll(rider: rider), giving bool",
    "there is no formula may_ride(rider: rider, pips: list of int), giving bool",
    "there is no formula may_boost(rider: rider), giving bool",
    "there is no formula may_land(rider: rider, here: row), giving bool",
]
OTHERWISE = """\
format: 1
ruleset: otherwise
title: Otherwise
extends: [toy-tour]
formulas:
  may_roll: {takes: {rider: rider}, gives: int, value: 1}
  may_ride: {takes: {rider: rider, pips: ~, die: int}, gives: bool, value: true}
"""


@pytest.mark.parametrize("game", ["flamme-rouge", "mind-cycling"])
def test_a_game_without_what_a_module_needs_is_refused(game: str) -> None:
    with pytest.raises(Faults) as raised:
        load_ruleset(game, ["hazard-cards"], Library(root=ROOT))
    told = [(item.code, item.message) for item in raised.value.diagnostics]
    assert told == [("R020", f"the module 'hazard-cards' does not fit here: {each}") for each in MISSING]


def test_a_game_that_has_it_with_other_types_is_refused(tmp_path: Path) -> None:
    (tmp_path / "toy-tour.yaml").write_bytes((ROOT / "tests" / "data" / "rulesets" / "toy-tour.yaml").read_bytes())
    (tmp_path / "otherwise.yaml").write_text(OTHERWISE)
    with pytest.raises(Faults) as raised:
        load_ruleset(tmp_path / "otherwise.yaml", ["hazard-cards"], Library(root=tmp_path))
    told = [(item.code, item.message.removeprefix("the module 'hazard-cards' does not fit here: "))
            for item in raised.value.diagnostics]  # fmt: skip
    assert told == [
        ("R021", "'gives' of formula may_roll is int, and it needs bool"),
        ("R020", "there is no parameter pips of formula may_ride (list of int)"),
    ]


@pytest.mark.parametrize("game", ["los-ciclistas", "toy-tour"])
def test_a_game_that_has_what_a_module_needs_takes_it_on_the_command_line(game: str) -> None:
    ruleset = load_ruleset(game, ["hazard-cards"], Library(root=ROOT))
    assert ruleset.modules == ("hazard-cards",)
    assert "wind_limit" in ruleset.checked.decl.options
