"""Small procedures over the board of the expressions, and what is so afterwards; every verb of the registry has some.

Each case runs in both forms of emission, with every optimisation on and off; the direct form is given the answers that
the other one was. What a case adds to the ruleset is taken from its file as it is written there.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from test_expressions import FOLDER as BOARD
from test_expressions import Halt

from interpreter.pipeline import check_ruleset_file, prepare_game
from interpreter.program.build import Switches, Wanted
from interpreter.race.chance import Chance
from interpreter.race.direct import DirectRace
from interpreter.race.faults import RaceError
from interpreter.race.game import Game
from interpreter.race.race import Race
from interpreter.ruleset.find import Library
from interpreter.ruleset.loaded import Ruleset
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText
from interpreter.vocabulary.all import REGISTRY

FOLDER = Path(__file__).parent / "data" / "verbs"
FILES = ("statements", "riding", "cards", "choices", "rules")
WITHOUT_A_VERB = {"return", "stop", "next", "menu", "before", "after", "walk", "worn"}
NAMES = "{a: rider, b: rider, c: rider, d: rider, red: team, blue: team}"
ARGUMENTS = [0, 1, 2, 3, 0, 1]
FEWEST = 2

Sections = dict[str, dict[str, str]]  # section → entry → as it is written


@dataclass
class Case:
    verb: str
    name: str
    do: str
    adds: Sections
    course: str = "straight"
    alone: bool = False  # it adds something that the others must not have
    dice: list[int] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    asks: list[str] | None = None
    prompts: list[str] | None = None
    options: list[list[str]] | None = None
    expect: dict[str, str] = field(default_factory=dict)
    says: list[str] | None = None
    shown: dict[str, list[str]] = field(default_factory=dict)
    stops: str = ""


def written(node: yaml.Node, text: str) -> str:
    """Give a node as it is written, without the indentation of its place."""
    raw = text[node.start_mark.index : node.end_mark.index]
    return textwrap.dedent(" " * node.start_mark.column + raw).strip()


def sections_of(node: yaml.MappingNode, text: str) -> Sections:
    return {key.value: {each.value: written(body, text) for each, body in value.value} for key, value in node.value}


def join(*parts: Sections) -> Sections:
    joined: Sections = {}
    for part in parts:
        for section, entries in part.items():
            joined[section] = {**joined.get(section, {}), **entries}
    return joined


@cache
def read_cases(name: str) -> list[Case]:
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    top = {key.value: value for key, value in yaml.compose(text).value}
    for_all = sections_of(yaml.compose(top["with"].value), top["with"].value)
    cases = []
    for node in top["cases"].value:
        nodes = {key.value: value for key, value in node.value}
        rest = (
            yaml.load(text[node.start_mark.index : node.end_mark.index], yaml.BaseLoader) if node.flow_style else None
        )
        if rest is None:
            rest = yaml.load(written(node, text), yaml.BaseLoader)
        own = sections_of(nodes["with"], text) if "with" in nodes else {}
        rest.pop("with", None)
        rest.pop("do")
        case = Case(rest.pop("verb"), rest.pop("case"), written(nodes["do"], text), join(for_all, own), alone=bool(own))
        for key, value in rest.items():
            assert hasattr(case, key), (case.name, key)
            setattr(case, key, [int(each) for each in value] if key == "dice" else value)
        cases.append(case)
    return cases


CASES = [(name, number) for name in FILES for number in range(len(read_cases(name)))]


def write_ruleset(cases: Sequence[tuple[int, Case]]) -> str:
    """Write a ruleset with a procedure for each case, and a formula for each of its expectations."""
    sections = join(*(case.adds for _, case in cases))
    for number, case in cases:
        sections.setdefault("procedures", {})[f"case_{number}"] = f"{{takes: {NAMES}, do: {case.do}}}"
        for index, expression in enumerate(case.expect):
            quoted = expression.replace('"', '\\"')
            entry = f'{{takes: {NAMES}, value: "{quoted}"}}'
            sections.setdefault("formulas", {})[f"expect_{number}_{index}"] = entry
    lines = ["format: 1", "ruleset: cases", "title: Cases", "extends: [board]"]
    for section, entries in sections.items():
        lines.append(f"{section}:")
        lines += [f"  {name}:\n{textwrap.indent(body, '    ')}" for name, body in entries.items()]
    return "\n".join(lines) + "\n"


@cache
def load_cases(name: str, alone: int) -> Ruleset:
    cases = list(enumerate(read_cases(name)))
    chosen = [cases[alone]] if alone >= 0 else [(number, case) for number, case in cases if not case.alone]
    diagnostics = Diagnostics()
    library = Library(root=BOARD, shipped=BOARD / "none")
    ruleset = check_ruleset_file(SourceText("cases.yaml", write_ruleset(chosen)), library, diagnostics)
    told = [f"{d} {d.place.source.line(d.place.line)}" for d in diagnostics.in_order() if d.severity == "error"]
    assert ruleset is not None, "\n".join(told)
    return ruleset


@cache
def prepare(name: str, alone: int, course: str, on: bool) -> Game:
    diagnostics = Diagnostics()
    switches = Switches() if on else Switches.none()
    game = prepare_game(load_cases(name, alone), BOARD / f"{course}.course", diagnostics, 2, switches=switches)
    assert game is not None, [str(item) for item in diagnostics]
    return game


class Scripted(Chance):
    """Dice that fall as they are told to."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__("1")
        self.dice = list(dice)

    def roll(self, count: int, faces: Sequence[int]) -> list[int]:
        rolled, self.dice = self.dice[:count], self.dice[count:]
        assert len(rolled) == count and all(each in faces for each in rolled)
        return rolled


def run_in_steps(case: Case, name: str, number: int, on: bool) -> tuple[dict[str, Any], list[Any]]:
    """Run a case; gives what was found, and the values that were answered."""
    game = prepare(name, number if case.alone else -1, case.course, on)
    race = Race(game, "1", wanted=Wanted())
    while race.decision is not None and race.decision.name != "go_on":
        race.answer(race.decision.options[0])
    race.machine.chance = Scripted(case.dice)
    begun = len(race.machine.events or [])
    race.answers.clear()
    asks, prompts, options, stops = [], [], [], ""
    try:
        race.run_call("procedure", f"case_{number}", ARGUMENTS)
        for answer in case.answers:
            assert race.decision is not None, f"nothing is asked any more when '{answer}' is answered"
            asks.append(race.decision.name)
            prompts.append(race.decision.prompt)
            options.append(list(race.decision.labels))
            race.answer(answer)
        assert race.decision is None, race.decision
    except RaceError as fault:
        stops = fault.code
    told = [event for event in (race.machine.events or [])[begun:] if event[0] == "say"]
    found = look(race, case, number, stops)
    found |= {"asks": asks, "prompts": prompts, "options": options, "says": [event[1] for event in told]}
    found["dice"] = race.machine.chance.dice
    return found, [each.value for each in race.answers]


def run_directly(case: Case, name: str, number: int, on: bool, answers: list[Any]) -> dict[str, Any]:
    """Run a case with answers that are given at once."""
    game = prepare(name, number if case.alone else -1, case.course, on)
    race = DirectRace(game, wanted=Wanted(logs=False))
    left = list(answers)

    def answer(site: int, options: list[Any], values: tuple[Any, ...]) -> Any:
        asked = race.emitted.program.sites[site].name
        if asked == "go_on":
            raise Halt
        return left.pop(0) if begun else options[0]

    begun = False
    with pytest.raises(Halt):
        race.play("1", [answer] * 2)
    begun = True
    race.machine.chance = Scripted(case.dice)
    stops = ""
    try:
        race.functions["procedure", f"case_{number}"](*ARGUMENTS)
    except Exception:  # in the direct form nothing explains what stops a race
        stops = case.stops
    assert left == []
    return look(race, case, number, stops)


def look(race: Race | DirectRace, case: Case, number: int, stops: str) -> dict[str, Any]:
    """Evaluate the expectations of a case."""
    found: dict[str, Any] = {"stops": stops, "expect": {}, "shown": {}}
    for index, expression in enumerate(case.expect if not stops else ()):
        formula = f"expect_{number}_{index}"
        of = race.game.linked.checked.formulas[formula].gives
        found["expect"][expression] = race.labels.show(of, race.functions["formula", formula](*ARGUMENTS))
    for what in case.shown:
        found["shown"][what] = [str(each).lower() for each in race.machine.state[f"shown.{what}"]]
    return found


@pytest.mark.parametrize(("name", "number"), CASES, ids=lambda part: str(part))
def test_a_procedure(name: str, number: int) -> None:
    case = read_cases(name)[number]
    wanted = {"stops": case.stops, "expect": case.expect if not case.stops else {}, "shown": case.shown}
    for on in (True, False):
        found, answers = run_in_steps(case, name, number, on)
        for key in ("asks", "prompts", "options", "says"):
            seen = found.pop(key)
            if getattr(case, key) is not None:
                assert seen == getattr(case, key), (case.verb, case.name)
        assert found.pop("dice") == [], (case.verb, case.name)
        assert found == wanted, (case.verb, case.name)
        assert run_directly(case, name, number, on, answers) == wanted, (case.verb, case.name)


def test_every_verb_has_cases_and_every_case_a_verb() -> None:
    known = {*REGISTRY.verbs, *WITHOUT_A_VERB}
    counts = dict.fromkeys(known, 0)
    for name, number in CASES:
        assert read_cases(name)[number].verb in known
        counts[read_cases(name)[number].verb] += 1
    few = {"before", "after"}
    assert [verb for verb, count in counts.items() if count < (1 if verb in few else FEWEST)] == []
    assert len(CASES) >= 150
