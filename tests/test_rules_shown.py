"""Every printed rule is carried by something in its ruleset, and shown by a scenario that fails without it.

The ids stand in the game's catalogue (`rulesets/GAME/RULES.md`), in the ruleset (`covers:`) and in the scenarios
(`cite:`). Each thing that carries an id is taken out or changed, one by one; a scenario that names the id must fail.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from mutants import Mutant, covering, make_mutants

from interpreter.pipeline import make_games
from interpreter.program.build import Switches
from interpreter.ruleset.find import Library
from interpreter.ruleset.part import Part
from interpreter.ruleset.read import read_ruleset
from interpreter.scenarios.check import check_scenario
from interpreter.scenarios.model import Scenario
from interpreter.scenarios.read import read_scenarios
from interpreter.scenarios.run import run_plan
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Scalar

ROOT = Path(__file__).parent.parent
CATALOGUES = sorted((ROOT / "rulesets").glob("*/RULES.md"))
ROW = re.compile(r"^\| ([A-Z]+-[\w.]+) \|", re.MULTILINE)
LIBRARY = Library(root=ROOT)
MOST_STEPS = 200_000  # of work; no scenario takes a tenth of them, and rules without an end are noticed soon


def ids_in(catalogue: Path) -> list[str]:
    return ROW.findall(catalogue.read_text(encoding="utf-8"))


@cache
def parts_of(game: str) -> list[Part]:
    """Read the files of a game, house rules left out."""
    found = []
    for path in sorted((ROOT / "rulesets" / game).glob("*.yaml")):
        diagnostics = Diagnostics()
        part = read_ruleset(path, LIBRARY, diagnostics)
        assert part is not None and not diagnostics.has_errors, list(map(str, diagnostics))
        found.append(part)
    return found


@cache
def covered_in(game: str) -> dict[str, list[tuple[Part, Mutant]]]:
    found: dict[str, list[tuple[Part, Mutant]]] = defaultdict(list)
    for part in parts_of(game):
        for mutant in make_mutants(part.tree):
            for each in mutant.ids:
                found[each].append((part, mutant))
    return found


@cache
def exempt_in(game: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in parts_of(game):
        exempt = part.tree.get("exempt")
        for pair in exempt if isinstance(exempt, Mapping) else []:
            assert isinstance(pair.value, Scalar)
            found[pair.key.text] = pair.value.text
    return found


@cache
def scenarios_of(game: str) -> dict[str, list[Scenario]]:
    """Give the scenarios of a game by the ids that they cite."""
    found: dict[str, list[Scenario]] = defaultdict(list)
    shown = {game, *(part.id for part in parts_of(game))}  # a variant or module may have a folder of its own
    for path in sorted(path for each in shown for path in (ROOT / "tests" / "scenarios" / each).glob("*.yaml")):
        for scenario in read_scenarios(path, Diagnostics()) or []:
            for each in dict.fromkeys(scenario.cites):
                found[each].append(scenario)
    return found


CASES = [(path.parent.name, each) for path in CATALOGUES for each in ids_in(path)]


def outcome_of(mutant: Mutant, part: Part, scenarios: list[Scenario]) -> str:
    """Say how a mutant fares: `noticed`, `not noticed`, or `does not load`.

    The scenario that notices it comes to the front of the list: it is likely to notice the next mutant too.
    """
    assert part.path is not None
    LIBRARY.parts = {part.path.resolve(): replace(part, tree=mutant.tree)}
    games = make_games(LIBRARY, Switches.none())  # each game runs a scenario or two: sooner made than optimised
    loaded = False
    try:
        for scenario in list(scenarios):
            plan = check_scenario(scenario, games, Diagnostics())
            if plan is None:
                continue
            loaded = True
            if not run_plan(plan, explain=False, most_steps=MOST_STEPS).passed:
                scenarios.remove(scenario)
                scenarios.insert(0, scenario)
                return "noticed"
    finally:
        LIBRARY.parts = {}
    return "not noticed" if loaded else "does not load"


@pytest.mark.parametrize(("game", "rule"), CASES, ids=[rule for _, rule in CASES])
def test_a_scenario_fails_without_the_rule(game: str, rule: str) -> None:
    if rule in exempt_in(game):
        assert len(exempt_in(game)[rule]) > 20, "an exemption says why"
        assert rule not in covered_in(game), "what is exempt is not covered too"
        return
    scenarios = list(scenarios_of(game)[rule])
    assert scenarios, f"no scenario of {game} cites {rule}"
    mutants = covered_in(game)[rule]
    assert mutants, f"nothing in the rulesets of {game} covers {rule}"
    fates = {}
    for part, mutant in mutants:
        shown = scenarios
        if mutant.clause:
            shown = list(dict.fromkeys(each for one in mutant.ids for each in scenarios_of(game)[one]))
        fates[mutant.what] = outcome_of(mutant, part, shown)
    assert [what for what, fate in fates.items() if fate == "not noticed"] == []
    assert "noticed" in fates.values(), f"no change of {rule} makes a ruleset that loads: {fates}"


def test_catalogues_and_rulesets_name_the_same_rules() -> None:
    assert len(CATALOGUES) >= 1
    assert len(CASES) >= 20
    for catalogue in CATALOGUES:
        game, ids = catalogue.parent.name, ids_in(catalogue)
        assert sorted(set(ids)) == sorted(ids), "an id stands twice"
        carried = {each for part in parts_of(game) for _, found in covering(part.tree, ()) for each in found}
        assert sorted(carried - set(ids)) == [], "carried by a ruleset and not in the catalogue"
        assert sorted(set(exempt_in(game)) - set(ids)) == [], "exempt and not in the catalogue"
