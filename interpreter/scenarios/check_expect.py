"""Check what a scenario expects: states, formulas, a decision, results, standings, log lines, an error.

In: the node of `expect`, names. Out: wishes in written order, put into the plan, or diagnostics X107, X109 to X111,
X117. Called by `check`.
"""

from __future__ import annotations

import re
from typing import Any

from interpreter.race.labels import Labels
from interpreter.scenarios.check_given import find_thing, tell_no_classification, tell_no_owner
from interpreter.scenarios.model import Plan, Wish
from interpreter.scenarios.things import LANE, find_owner
from interpreter.scenarios.values import FAULT, LANES, read_arguments, read_value, split_call
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Pair, Scalar, Sequence

CODE = re.compile(r"X0\d\d")


def read_wishes(plan: Plan, node: Node, labels: Labels, diagnostics: Diagnostics) -> None:
    """Read `expect`."""
    for pair in node if isinstance(node, Mapping) else []:
        match pair.key.text:
            case "error":
                _read_error(plan, pair, diagnostics)
            case "decision":
                _read_decision(plan, pair, labels, diagnostics)
            case "results" | "standings":
                _read_rankings(plan, pair, labels, diagnostics)
            case "log":
                items = pair.value.items if isinstance(pair.value, Sequence) else []
                lines = [item for item in items if isinstance(item, Scalar)]
                plan.wishes.append(Wish("log", "log", pair.value.place, value=lines))
            case text if "(" in text:
                _read_formula(plan, pair, labels, diagnostics)
            case _:
                _read_states(plan, pair, labels, diagnostics)


def _read_error(plan: Plan, pair: Pair, diagnostics: Diagnostics) -> None:
    text = pair.value.text if isinstance(pair.value, Scalar) else ""
    if not CODE.fullmatch(text):
        hint = "what stops a race has a code X001 to X099: commissaire explain X014"
        diagnostics.error("X117", pair.value.place, f"'{text}' is no code of an error that stops a race", hint)
    plan.error = text, pair.value.place


def _read_decision(plan: Plan, pair: Pair, labels: Labels, diagnostics: Diagnostics) -> None:
    wish = pair.value
    if not isinstance(wish, Mapping):
        return
    team = wish.get("by")
    if isinstance(team, Scalar) and team.text not in labels.teams:
        hint = diagnostics.near(team.text, labels.teams)
        diagnostics.error("X109", team.place, f"there is no team '{team.text}'", hint)
    plan.wishes.append(Wish("decision", "decision", pair.key.place, value=wish))


def _read_rankings(plan: Plan, pair: Pair, labels: Labels, diagnostics: Diagnostics) -> None:
    kind = pair.key.text
    checked = labels.linked.checked
    known = checked.results if kind == "results" else checked.classifications
    for each in pair.value if isinstance(pair.value, Mapping) else []:
        ranking = known.get(each.key.text)
        if ranking is None and kind == "standings":
            tell_no_classification(each.key, labels, diagnostics)
            continue
        if ranking is None:
            message = f"there are no results '{each.key.text}'"
            diagnostics.error("X109", each.key.place, message, diagnostics.near(each.key.text, known))
            continue
        value = read_value(each.value, ranking.of.type, labels, diagnostics)
        if value is not FAULT:
            label = f"{kind} {each.key.text}"
            plan.wishes.append(Wish(kind, label, each.value.place, value=value, type=ranking.of.type))


def _read_formula(plan: Plan, pair: Pair, labels: Labels, diagnostics: Diagnostics) -> None:
    call = split_call(pair.key)
    formulas = labels.linked.checked.formulas
    name = call[0] if call is not None else pair.key.text
    if call is None or name not in formulas:
        hint = diagnostics.near(name, formulas)
        diagnostics.error("X110", pair.key.place, f"there is no formula '{name}'", hint)
        return
    formula = formulas[name]
    args = read_arguments(name, call[1], formula.decl.takes, pair.key.place, labels, diagnostics)
    value = read_value(pair.value, formula.gives, labels, diagnostics)
    if args is not None and value is not FAULT:
        plan.wishes.append(Wish("formula", pair.key.text, pair.value.place, None, value, (name, *args), formula.gives))


def _read_states(plan: Plan, pair: Pair, labels: Labels, diagnostics: Diagnostics) -> None:
    owner = find_owner(pair.key.text, labels)
    if owner is None:
        tell_no_owner(pair.key, labels, diagnostics)
        return
    if not isinstance(pair.value, Mapping):
        hint = f"write {pair.key.text}: {{row: 12, lane: right}}"
        diagnostics.error("X107", pair.value.place, f"attributes and values of '{pair.key.text}' stand here", hint)
        return
    for each in pair.value:
        thing = find_thing(pair.key.text, owner, each.key, labels, diagnostics)
        if thing is None:
            continue
        value: Any
        if thing.type == LANE:
            value = _read_lane(each.value, diagnostics)
        else:
            value = read_value(each.value, thing.type, labels, diagnostics)
        if value is not FAULT:
            plan.wishes.append(Wish("state", thing.label, each.value.place, thing, value))


def _read_lane(node: Node, diagnostics: Diagnostics) -> Any:
    text = node.text if isinstance(node, Scalar) else ""
    if text in LANES or text.isdecimal() or text == "none":
        return text
    diagnostics.error(
        "X107", node.place, f"'{text}' is no lane", "lanes are counted from the left: 1, 2, …; or left, middle, right"
    )
    return FAULT
