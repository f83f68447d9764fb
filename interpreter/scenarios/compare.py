"""Compare how a race stands with what a scenario expects.

In: a plan whose race has run. Out: the first difference, or nothing. Who caused it is found by `blame`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.race.faults import RaceError
from interpreter.race.log import tell_race
from interpreter.race.race import Race
from interpreter.scenarios.model import Plan, Wish
from interpreter.scenarios.things import LANE, read_thing, show_thing
from interpreter.scenarios.values import FAULT, find_lane, read_value
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Scalar, Sequence
from interpreter.source.place import Place

MOST_SHOWN = 12
WORDS = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as expected; `stopped` is the fault that came up while it was looked at."""

    wish: Wish
    what: str
    expected: str
    found: str
    place: Place
    stopped: RaceError | None = None


def find_difference(plan: Plan, race: Race) -> Difference | None:
    """Give the first wish that does not hold: a decision first, the others in written order."""
    for wish in sorted(plan.wishes, key=lambda wish: wish.kind != "decision"):
        found = _COMPARE[wish.kind](wish, race)
        if found is not None:
            return found
    return None


def _compare_state(wish: Wish, race: Race) -> Difference | None:
    thing = wish.thing
    assert thing is not None
    labels = race.labels
    value = read_thing(thing, race.machine)
    if thing.type == LANE:
        wanted: Any = -1 if wish.value == "none" else None
        shown = "off the course" if wish.value == "none" else f"lane {wish.value}"
        if value >= 0 and wish.value != "none":
            course = race.game.linked.course
            wanted = find_lane(wish.value, course.row_fields[course.field_row[value]])
    else:
        wanted, shown = wish.value, show_thing(thing, wish.value, labels)
    if value == wanted:
        return None
    return Difference(wish, wish.label, shown, show_thing(thing, value, labels), wish.place)


def _compare_formula(wish: Wish, race: Race) -> Difference | None:
    assert wish.type is not None
    name, *args = wish.args
    expected = race.labels.show(wish.type, wish.value)
    try:
        value = race.run_function("formula", name, args)
    except RaceError as fault:
        return Difference(wish, wish.label, expected, f"the error {fault.code}: {fault.message}", wish.place, fault)
    if value == wish.value:
        return None
    return Difference(wish, wish.label, expected, race.labels.show(wish.type, value), wish.place)


def _compare_ranking(wish: Wish, race: Race) -> Difference | None:
    assert wish.type is not None
    name = wish.label.partition(" ")[2]
    expected = race.labels.show(wish.type, wish.value)
    kind = "result" if wish.kind == "results" else "classification"
    try:
        value = [entry for _, entry, _ in race.run_function(kind, name, [])]
    except RaceError as fault:
        return Difference(wish, wish.label, expected, f"the error {fault.code}: {fault.message}", wish.place, fault)
    if value == wish.value:
        return None
    return Difference(wish, wish.label, expected, race.labels.show(wish.type, value), wish.place)


def _compare_log(wish: Wish, race: Race) -> Difference | None:
    lines = [line.text for line in tell_race(race, all_seen=True)]
    at = 0
    for line in wish.value:
        if line.text not in lines[at:]:
            after = f" after '{lines[at - 1]}'" if at else ""
            there = " / ".join(lines[at:][:MOST_SHOWN]) + (" / …" if len(lines) - at > MOST_SHOWN else "")
            return Difference(wish, "log", f"'{line.text}'{after}", there or "no line", line.place)
        at = lines.index(line.text, at) + 1
    return None


def _compare_decision(wish: Wish, race: Race) -> Difference | None:
    decision, wanted = race.decision, wish.value
    assert isinstance(wanted, Mapping)
    if decision is None:
        by = wanted.get("by")
        who = f"of {by.text}" if isinstance(by, Scalar) else ""
        return Difference(wish, "decision", f"a decision {who}".strip(), "nobody is asked", wish.place)
    found: dict[str, str] = {
        "by": decision.team_name,
        "name": decision.name,
        "prompt": decision.prompt,
        "optional": WORDS[decision.site.optional],
    }
    for pair in wanted:
        key, node = pair.key.text, pair.value
        if key == "options" and isinstance(node, Sequence):
            labels = list(decision.labels)
            names = [_name_option(race, item) for item in node if isinstance(item, Scalar)]
            if labels[-1:] == ["none"] and decision.site.is_declined(decision.options[-1]) and "none" not in names:
                labels.pop()  # that it may be declined is told by `optional`
            if names != labels:
                expected, there = f"[{', '.join(names)}]", f"[{', '.join(labels)}]"
                return Difference(wish, f"options of {decision.name}", expected, there, node.place)
        elif isinstance(node, Scalar) and key in found:
            text = WORDS.get(node.value, node.text) if isinstance(node.value, bool) else node.text
            if text != found[key]:
                what = "decision" if key == "by" else f"{key} of the decision"
                there = f"{found[key]}, who is asked '{decision.name}'" if key == "by" else found[key]
                return Difference(
                    wish,
                    what,
                    f"by {text}" if key == "by" else text,
                    f"by {there}" if key == "by" else there,
                    node.place,
                )
    return None


def _name_option(race: Race, node: Scalar) -> str:
    """Give the label of an option that an author names, perhaps in another way."""
    decision = race.decision
    assert decision is not None
    if isinstance(node.value, bool):
        return WORDS[node.value]
    if node.text in decision.labels or decision.site.menu:
        return node.text
    value = read_value(node, decision.type, race.labels, Diagnostics())
    return node.text if value is FAULT else race.labels.show(decision.type, value)


_COMPARE = {
    "state": _compare_state,
    "formula": _compare_formula,
    "results": _compare_ranking,
    "standings": _compare_ranking,
    "log": _compare_log,
    "decision": _compare_decision,
}
