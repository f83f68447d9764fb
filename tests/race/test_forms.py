"""Every form of emission and every optimisation gives the same races."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import pytest
from fingerprints import ALL_SWITCHES, directly, in_steps

from interpreter.pipeline import check_ruleset_file, find_course, prepare_game
from interpreter.program.build import Switches, Wanted
from interpreter.race.game import Game
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics

ROOT = Path(__file__).parents[2]
LIBRARY = Library(root=ROOT)
GAMES = [
    ("flamme-rouge-printed", "classicissima", 4, {}, 12),
    ("flamme-rouge-printed", "corso-paseo", 2, {"rider_order": "fixed"}, 6),
    ("flamme-rouge", "ballons", 3, {}, 8),
    ("flamme-rouge", "firenze-milano", 4, {"passing": "never", "split_packs": False, "slip_at_finish": True}, 5),
    ("skitter", "dusk-pond", 3, {}, 4),
    ("skitter", "two-channels", 3, {"steer": "straight"}, 4),
    ("skitter-storm", "three-rounds", 2, {}, 4),
    ("carousel", "roundabout", 4, {"hug_the_left": True}, 4),
    ("los-ciclistas-elimination", "remparts", 3, {}, 1),
]
MORE = 5  # times as many races with all optimisations on, and with all off
FLOOR = 200  # different races, each in both forms


def make_game(ruleset: str, course: str, teams: int, options: dict[str, object], switches: Switches) -> Game:
    diagnostics = Diagnostics()
    path = LIBRARY.ruleset(ruleset)
    assert path is not None, f"no ruleset {ruleset}"
    checked = check_ruleset_file(path, LIBRARY, diagnostics)
    assert checked is not None, [str(item) for item in diagnostics.in_order()]
    game = prepare_game(checked, find_course(course, LIBRARY), diagnostics, teams, options, switches)
    assert game is not None, [str(item) for item in diagnostics.in_order()]
    return game


@pytest.mark.parametrize(("ruleset", "course", "teams", "options", "races"), GAMES)
def test_all_forms_give_the_same_races(
    ruleset: str, course: str, teams: int, options: dict[str, object], races: int
) -> None:
    expected: list[str] = []
    for label, switches in ALL_SWITCHES.items():
        game = make_game(ruleset, course, teams, options, switches)
        for form in (in_steps, directly):
            seeds = range(races * MORE if label in ("all on", "all off") else races)
            found = [form(game, str(seed)) for seed in seeds]
            expected = expected or found
            assert found == expected[: len(found)], f"{label}, {form.__name__}"
    assert len(set(expected)) == races * MORE


def test_there_are_enough_races() -> None:
    assert sum(races for *_, races in GAMES) * MORE >= FLOOR


TOLD = {  # what a flag weaves into the program, and nothing else does
    "logs": {"say", "note_move", "note_reveal", "begin_phase"},
    "traces": {"trace", "trace_formula", "trace_short"},
}


@pytest.mark.parametrize(("ruleset", "course", "teams", "options", "races"), GAMES)
def test_what_is_told_of_a_race_changes_nothing_and_is_absent_when_off(
    ruleset: str, course: str, teams: int, options: dict[str, object], races: int
) -> None:
    game = make_game(ruleset, course, teams, options, Switches())
    flags = [each.name for each in dataclasses.fields(Wanted) if each.name != "scripted"]  # a scenario is another race
    bare = Wanted(**dict.fromkeys(flags, False))
    expected = in_steps(game, "1", bare)
    for flag in flags:
        assert in_steps(game, "1", dataclasses.replace(bare, **{flag: True})) == expected, flag
    assert in_steps(game, "1", Wanted(**dict.fromkeys(flags, True))) == expected
    for form in ("direct", "steps"):
        off, on = game.emission(form, bare), game.emission(form, Wanted(traces=True))
        for flag, names in TOLD.items():
            assert not names & off.primitives, flag
            assert names & on.primitives, flag


PRINT = """
import sys; sys.path.insert(0, "tests/race")
from test_forms import GAMES, MORE, make_game, Switches, directly
for ruleset, course, teams, options, races in GAMES:
    game = make_game(ruleset, course, teams, options, Switches())
    print(*(directly(game, str(seed)) for seed in range(races * MORE)))
"""


def fingerprints_of(python: str, hash_seed: str) -> str | None:
    """The fingerprints that another process gives; None when that Python lacks what the project depends on."""
    needs = "import lark, yaml, jsonschema, networkx, pytest"
    if subprocess.run([python, "-c", needs], capture_output=True, check=False).returncode:
        return None
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([python, "-c", PRINT], capture_output=True, text=True, check=True, cwd=ROOT, env=env)
    return done.stdout


def test_neither_hash_seeds_nor_pythons_change_a_race() -> None:
    expected = fingerprints_of(sys.executable, "0")
    assert expected is not None and len(expected.split()) >= FLOOR
    for seed in ("1", "2"):
        assert fingerprints_of(sys.executable, seed) == expected
    for minor in (11, 12, 13, 14):
        try:
            found = fingerprints_of(f"python3.{minor}", "0")
        except FileNotFoundError:
            continue
        assert found in (None, expected), f"Python 3.{minor}"
