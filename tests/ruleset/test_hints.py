"""Hints that lead from a typical mistake to what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruleset_pages import write_files

from interpreter.pipeline import check_ruleset_file
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics

HOUSE = """# base.yaml
format: 1
ruleset: base
title: A game
terrain: {entries: {flat: {}, hill: {}}}
cards: {weather: {columns: {wind: int}, entries: {calm: {wind: 0}}}}
pieces: {rider: {per_team: 1}}
formulas:
  pace: {takes: {rider: rider}, gives: int, value: 4}
procedures:
  ride: {do: {for: r, in: riders, do: {advance: r, by: pace(r)}}}
flow: {round: [ride], until: any(r.finished for r in riders)}
results: {riders: {of: riders, as: r, by: [r.order]}}
# house.yaml
format: 1
ruleset: house
title: House rules
extends: [base]
"""
SLOW = "formulas: {pace: {modifiers: {slow: {add: -1, when: WHEN}}}}"


@pytest.mark.parametrize(
    ("mistake", "code", "hint"),
    [
        ("procedures: {rid: {do: []}}", "R070", "did you mean 'ride', which the ruleset has already?"),
        ("procedures: {sprint_home: {do: []}}", "R070", None),
        ("cards: {wether: {entries: {calm: {wind: 1}}}}", "R038", "did you mean 'weather', which has one?"),
        ("cards: {weather: {entries: {calm: {wnd: 1}}}}", "R038", "did you mean 'wind'? known here: copies, wind"),
        (
            SLOW.replace("WHEN", "rider.terrain == 'hil'"),
            "T016",
            "an entry is written with its table: terrain.hill",
        ),
        (SLOW.replace("WHEN", "rider.terrain is terrain.hill"), "T001", "two values are compared with '==' and '!='"),
        (
            SLOW.replace("WHEN", "the rider climbs"),
            "T001",
            "between two values stands an operator: and, or, in, ==, <, +",
        ),
    ],
)
def test_a_mistake_is_answered_with_what_was_meant(mistake: str, code: str, hint: str | None, tmp_path: Path) -> None:
    path = write_files(f"{HOUSE}{mistake}\n", tmp_path)
    diagnostics = Diagnostics()
    check_ruleset_file(path, Library(root=tmp_path, shipped=tmp_path / "shipped"), diagnostics)
    assert [(item.code, item.hint) for item in diagnostics.in_order()] == [(code, hint)]
