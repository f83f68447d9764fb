"""Run the scenarios: those that must hold, and wrong ones that must be told.

`tests/scenarios/GAME/*.yaml` must all hold. Each file in `tests/data/scenarios/bad` says in comments what is told
about it: `# expect: X109 14` (code and line; 0 in another file), and `# says: …` a part of a message, in their order.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from interpreter.pipeline import make_games
from interpreter.ruleset.find import Library
from interpreter.scenarios.games import Games
from interpreter.scenarios.model import Outcome
from interpreter.scenarios.run import check_scenario_file, run_scenario_file
from interpreter.scenarios.things import PROPERTIES
from interpreter.source.diagnostic import Diagnostics
from interpreter.vocabulary.all import REGISTRY

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "tests" / "scenarios").glob("*/*.yaml"))
BAD = sorted((ROOT / "tests" / "data" / "scenarios" / "bad").glob("*.yaml"))
NAME = re.compile(r"^\s*(?:- )?scenario: (.+?)(?: +#.*)?$", re.MULTILINE)
EXPECT = re.compile(r"^# expect: (\w\d{3}) (\d+)$", re.MULTILINE)
SAYS = re.compile(r"^# says: (.+)$", re.MULTILINE)
GAMES = make_games(Library(root=ROOT))


@pytest.fixture(autouse=True)
def in_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages name files as seen from the current folder."""
    monkeypatch.chdir(ROOT)


def plain(name: str) -> str:
    return name[1:-1].replace("''", "'") if name[0] == name[-1] == "'" else name.strip('"')


CASES = [(path, plain(name)) for path in FILES for name in NAME.findall(path.read_text(encoding="utf-8"))]


@cache
def outcomes(path: Path) -> dict[str, Outcome]:
    return {each.name: each for each in run_scenario_file(path, GAMES)}


@pytest.mark.parametrize(
    ("path", "name"), CASES, ids=[f"{path.parent.name}/{path.stem}: {name}" for path, name in CASES]
)
def test_scenario(path: Path, name: str) -> None:
    outcome = outcomes(path)[name]
    assert outcome.passed, str(outcome)


def test_there_are_enough_scenarios_and_none_is_lost() -> None:
    assert len(CASES) >= 200
    for game, least in {"flamme-rouge": 60, "skitter": 60, "arrivee": 250}.items():
        assert sum(path.parent.name == game for path, _ in CASES) >= least, game
    for path in FILES:
        assert list(outcomes(path)) == [name for file, name in CASES if file == path], path.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_files_of_scenarios_have_no_faults(path: Path) -> None:
    diagnostics = Diagnostics()
    check_scenario_file(path, GAMES, diagnostics)
    assert [str(item) for item in diagnostics] == []


def test_every_property_of_the_language_can_be_expected() -> None:
    left_out = {("piece", "order")}  # kept in a race only where a rule reads it
    known = {key for key in REGISTRY.properties if key[0] in PROPERTIES}
    assert len(known) >= 12
    assert {(owner, name) for owner, names in PROPERTIES.items() for name in names} == known - left_out


# ---------------------------------------------------------------------- wrong ones


def told(path: Path, games: Games) -> Diagnostics:
    """Give all that is told about a file: what checking finds, and what stops each scenario that runs."""
    diagnostics = Diagnostics()
    check_scenario_file(path, games, diagnostics)
    for outcome in run_scenario_file(path, games):
        if outcome.fault is not None:
            diagnostics.extend([outcome.fault, *outcome.others])
    return diagnostics


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_wrong_scenarios_are_told(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = told(path, GAMES)
    expected = [(code, int(line)) for code, line in EXPECT.findall(text)]
    assert expected
    own = str(path.relative_to(ROOT))
    lines = [(item.code, item.place.line if item.place.source.name.endswith(own) else 0) for item in found]
    assert sorted(lines) == sorted(expected), "\n".join(map(str, found))
    messages = "\n".join(f"{item.message} | {item.hint}" for item in found.in_order())
    at = 0
    for said in SAYS.findall(text):
        assert said in messages[at:], f"not said (in this order): {said}\n{messages}"
        at = messages.index(said, at) + 1


def test_there_are_enough_wrong_scenarios() -> None:
    assert len(BAD) >= 6
    codes = {code for path in BAD for code, _ in EXPECT.findall(path.read_text(encoding="utf-8"))}
    assert len(codes) >= 20
