"""Check a scenario: every name, place and value that it says, all faults at once.

In: scenarios, the games of this run. Out: a `Plan` for each that can be run, and diagnostics X103 to X117. What
happens when it runs is not looked at; `run` does that.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from interpreter.race.labels import COLORS, Labels, team_names
from interpreter.ruleset.declare import fault_of_option
from interpreter.scenarios.check_expect import read_wishes
from interpreter.scenarios.check_given import read_given, read_standings
from interpreter.scenarios.games import Games
from interpreter.scenarios.model import Plan, Scenario, Step
from interpreter.scenarios.values import read_arguments, split_call
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar, Sequence

MOST_TEAMS = 64
NO_TEAMS = ("race", "standings")  # these are called so where a scenario gives and expects


def check_scenario(scenario: Scenario, games: Games, diagnostics: Diagnostics) -> Plan | None:
    """Check one scenario; None when it has faults."""
    mine = Diagnostics()
    plan = _make_plan(scenario, games, mine)
    diagnostics.extend(mine)
    return None if mine.has_errors else plan


def _make_plan(scenario: Scenario, games: Games, diagnostics: Diagnostics) -> Plan | None:
    keys = scenario.keys
    for key in ("ruleset", "course", "expect"):
        node = keys.get(key)
        if node is None or (key == "expect" and not (isinstance(node, Mapping) and node.pairs)):
            what = "shows nothing" if key == "expect" else f"has no {key}"
            hint = f"write {key}: here, or beside scenarios: for all of the file"
            diagnostics.error("X105", scenario.place, f"the scenario '{scenario.name}' {what}", hint)
    if diagnostics.has_errors:
        return None
    name, ruleset = games.find_ruleset(keys, scenario.path, diagnostics)
    if ruleset is None:
        return None
    teams = _read_teams(keys.get("teams"), ruleset, diagnostics)
    options = _read_options(keys.get("options"), ruleset, diagnostics)
    course = keys["course"]
    if diagnostics.has_errors or not isinstance(course, Scalar):
        return None
    known, built = games.find_course(ruleset, name, course, scenario.path, options, diagnostics)
    if built is None:
        return None
    game = games.prepare(ruleset, name, (known, built), len(teams), options, diagnostics)
    if game is None:
        return None
    plan = Plan(scenario, game, teams)
    seed, setup = keys.get("seed"), keys.get("setup")
    plan.seed = seed.text if isinstance(seed, Scalar) else None
    plan.setup = isinstance(setup, Scalar) and setup.value is True
    labels = Labels(game.linked, teams)
    plan.given = read_given(keys.get("given"), labels, diagnostics)
    plan.standings = read_standings(keys.get("given"), labels, diagnostics)
    plan.steps = _read_steps(keys.get("run"), labels, diagnostics)
    _read_chance(plan, keys, diagnostics)
    plan.answers = _read_answers(keys.get("answers"), labels, diagnostics)
    read_wishes(plan, keys["expect"], labels, diagnostics)
    return plan


def _read_teams(node: Node | None, ruleset: Any, diagnostics: Diagnostics) -> list[str]:
    """Read the teams: as many as the game takes at the most; a scenario may do with fewer than the game needs."""
    most = ruleset.checked.decl.players[1]
    if node is None:
        return team_names(ruleset.checked.decl.usual_teams)
    if isinstance(node, Scalar):
        count = node.value if isinstance(node.value, int) else 0
        names = team_names(min(count, MOST_TEAMS + 1))
    else:
        names = []
        for item in node.items if isinstance(node, Sequence) else []:
            if not isinstance(item, Scalar):
                continue
            if item.text in names or item.text in NO_TEAMS or not item.text.replace("-", "_").isidentifier():
                why = "stands twice" if item.text in names else "is no name for a team"
                hint = f"one word, as {', '.join(COLORS[:4])}"
                diagnostics.error("X106", item.place, f"the team '{item.text}' {why}", hint)
            names.append(item.text)
    if len(names) > most:
        diagnostics.error(
            "X106", node.place, f"{ruleset.checked.decl.id} is for {most} teams at the most, not {len(names)}"
        )
    return names


def _read_options(node: Node | None, ruleset: Any, diagnostics: Diagnostics) -> dict[str, Any]:
    known = ruleset.checked.decl.options
    values: dict[str, Any] = {}
    for pair in node if isinstance(node, Mapping) else []:
        name = pair.key.text
        if name not in known:
            diagnostics.error("X113", pair.key.place, f"there is no option '{name}'", diagnostics.near(name, known))
            continue
        value = pair.value.value if isinstance(pair.value, Scalar) else None
        if known[name].values and isinstance(pair.value, Scalar):
            value = pair.value.text
        fault = fault_of_option(known[name], value)
        if fault:
            diagnostics.error("X113", pair.value.place, fault)
        values[name] = value
    return values


def _items(node: Node | None) -> list[Node]:
    if node is None:
        return []
    if not isinstance(node, Sequence):
        return [node]
    return [inner for item in node for inner in (_items(item) if isinstance(item, Sequence) else [item])]


def _read_steps(node: Node | None, labels: Labels, diagnostics: Diagnostics) -> list[Step]:
    steps: list[Step] = []
    procedures = labels.linked.checked.decl.procedures
    for item in _items(node):
        if not isinstance(item, Scalar):
            continue
        if item.text in ("round", "race"):
            steps.append(Step(item.text, "", (), item.place))
            continue
        call = split_call(item)
        name = call[0] if call is not None else item.text
        if call is None or name not in procedures:
            hint = diagnostics.near(name, chain(procedures, ("round", "race")))
            diagnostics.error("X110", item.place, f"there is no procedure '{name}'", hint)
            continue
        args = read_arguments(name, call[1], procedures[name].takes, item.place, labels, diagnostics)
        if args is not None:
            steps.append(Step("call", name, args, item.place))
    return steps


def _read_chance(plan: Plan, keys: dict[str, Node], diagnostics: Diagnostics) -> None:
    decl = plan.game.linked.checked.decl
    cards = {name for table in decl.tables.values() if table.is_cards for name in table.entries}
    for item in _items(keys.get("dice")):
        if isinstance(item, Scalar) and isinstance(item.value, int) and not isinstance(item.value, bool):
            plan.dice.append((item.value, item.place))
        else:
            diagnostics.error("X107", item.place, "what a die shows is a whole number")
    for item in _items(keys.get("draws")):
        if isinstance(item, Scalar) and item.text in cards:
            plan.draws.append(item)
        else:
            text = item.text if isinstance(item, Scalar) else ""
            diagnostics.error("X107", item.place, f"there is no card '{text}'", diagnostics.near(text, cards))


def _read_answers(node: Node | None, labels: Labels, diagnostics: Diagnostics) -> list[tuple[str | None, Scalar]]:
    answers: list[tuple[str | None, Scalar]] = []
    for item in _items(node):
        team = None
        if isinstance(item, Mapping):
            if len(item.pairs) != 1:
                diagnostics.error("X107", item.place, "one answer stands here: TEAM: OPTION", "begin a new line with -")
                continue
            team, item = item.pairs[0].key.text, item.pairs[0].value
            if team not in labels.teams:
                hint = diagnostics.near(team, labels.teams)
                diagnostics.error("X114", item.place, f"there is no team '{team}' to answer", hint)
        if isinstance(item, Scalar):
            answers.append((team, item))
        else:
            diagnostics.error("X107", item.place, "one answer is one option")
    return answers
