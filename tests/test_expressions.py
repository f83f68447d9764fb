"""Expressions over a board, with types and values worked out by hand; every word of the registry has some.

Each case is run as a formula of its own, inside a generator (where no statement may stand) and through another formula
(where it is put in place), in both forms of emission, with every optimisation off, one by one and all together.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from interpreter.pipeline import check_ruleset_file, prepare_game
from interpreter.program.build import Switches, Wanted
from interpreter.program.poison import PoisonUsed
from interpreter.race.direct import DirectRace
from interpreter.race.faults import RaceError
from interpreter.race.game import Game
from interpreter.race.race import Race
from interpreter.ruleset.find import Library
from interpreter.ruleset.loaded import Ruleset
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText
from interpreter.vocabulary.all import REGISTRY

FOLDER = Path(__file__).parent / "data" / "expressions"
FILES = ("functions", "properties", "operators", "names", "forks")
OPERATORS = {"+", "-", "*", "//", "%", "negative", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "and", "or", "not",
             "if", "[ ]", "list of items"}  # fmt: skip
NAMES = {"number", "text in quotes", "truth", "nothing", "all of something", "entry", "option", "fact of the course",
         "scoring list", "classification", "attribute", "pile", "pieces of something", "variable of a generator",
         "formula"}  # fmt: skip
FEWEST = 2


@dataclasses.dataclass(frozen=True)
class Case:
    word: str
    course: str
    expression: str
    type: str  # or the code of the error that stops the race
    value: str

    @property
    def stops(self) -> bool:
        return len(self.type) == 4 and self.type[0] == "X" and self.type[1:].isdecimal()


def read_cases() -> list[Case]:
    cases = []
    for name in FILES:
        for word, rows in yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8")).items():
            for expression, type, *rest in rows:
                course, _, rest_of_it = expression.partition(" ")
                course = course if course in ("forked", "tiled") else "straight"
                expression = expression if course == "straight" else rest_of_it
                stops = type.startswith("X")
                assert len(rest) == (1 if stops else 2), (word, expression)
                cases.append(Case(word, course, expression, type, "" if stops else rest[0]))
    return cases


CASES = read_cases()
SWITCHES = {
    "all on": Switches(),
    "all off": Switches.none(),
    **{
        f"{each.name} off": dataclasses.replace(Switches(), **{each.name: False})
        for each in dataclasses.fields(Switches)
    },
}


@cache
def load_cases(course: str) -> Ruleset:
    """Check a ruleset that has a formula for each case and each way in which it is run."""
    lines = ["format: 1", "ruleset: cases", "title: Cases", "extends: [board]", "formulas:"]
    for number, case in enumerate(CASES):
        if case.course != course:
            continue
        quoted = case.expression.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'  c{number}: "{quoted}"')
        lines.append(f'  g{number}: "the(list({quoted} for nth in numbers(1, 1)))"')
        lines.append(f"  i{number}: c{number}()")
    diagnostics = Diagnostics()
    library = Library(root=FOLDER, shipped=FOLDER / "none")
    ruleset = check_ruleset_file(SourceText("cases.yaml", "\n".join(lines) + "\n"), library, diagnostics)
    assert ruleset is not None, "\n".join(f"{d} {d.place.source.line(d.place.line)}" for d in diagnostics.in_order())
    return ruleset


@cache
def prepare(course: str, switches: Switches) -> Game:
    diagnostics = Diagnostics()
    game = prepare_game(load_cases(course), FOLDER / f"{course}.course", diagnostics, 2, switches=switches)
    assert game is not None, [str(item) for item in diagnostics]
    return game


def run_in_steps(course: str, switches: Switches) -> Race:
    """Race to the decision of the first round."""
    race = Race(prepare(course, switches), "1", wanted=Wanted(logs=False))
    while race.decision is not None and race.decision.name != "go_on":
        race.answer(race.decision.options[0])
    assert race.decision is not None
    return race


class Halt(Exception):
    """Raised at the decision of the first round of a direct race."""


def run_directly(course: str, switches: Switches) -> DirectRace:
    race = DirectRace(prepare(course, switches), wanted=Wanted(logs=False))

    def answer(site: int, options: list[Any], values: tuple[Any, ...]) -> Any:
        if race.emitted.program.sites[site].name == "go_on":
            raise Halt
        return options[0]

    with pytest.raises(Halt):
        race.play("1", [answer] * 2)
    return race


def shown(race: Race | DirectRace, name: str, of: Any) -> str:
    return race.labels.show(of, race.functions["formula", name]())


@pytest.mark.parametrize("course", ["straight", "forked", "tiled"])
def test_types(course: str) -> None:
    formulas = load_cases(course).checked.formulas
    wrong = {}
    for number, case in enumerate(CASES):
        if case.course == course and not case.stops and str(formulas[f"c{number}"].gives) != case.type:
            wrong[case.expression] = (str(formulas[f"c{number}"].gives), case.type)
    assert wrong == {}


@pytest.mark.parametrize(
    ("switches", "form"), [*((each, "steps") for each in SWITCHES), ("all on", "direct"), ("all off", "direct")]
)
@pytest.mark.parametrize("course", ["straight", "forked", "tiled"])
def test_values(course: str, switches: str, form: str) -> None:
    race = run_in_steps(course, SWITCHES[switches]) if form == "steps" else run_directly(course, SWITCHES[switches])
    formulas = load_cases(course).checked.formulas
    wrong = {}
    for number, case in enumerate(CASES):
        if case.course != course:
            continue
        for way in "cgi":
            name = f"{way}{number}"
            found = value_or_code(race, name, formulas[name].gives)
            if found != (case.type if case.stops else case.value):
                wrong[f"{way} {case.expression}"] = (found, case.type if case.stops else case.value)
    assert wrong == {}


def value_or_code(race: Race | DirectRace, name: str, of: Any) -> str:
    """Give the value of a formula, or the code of what stops it."""
    if isinstance(race, Race):
        try:
            return race.guarded(lambda: shown(race, name, of))  # type: ignore[no-any-return]
        except RaceError as fault:
            return fault.code
    try:
        return shown(race, name, of)
    except PoisonUsed as fault:  # in the direct form nothing explains what stops a race
        kind = fault.poison.kind
        return CODES[kind.__name__] if kind is not None else "X014" if fault.poison.piece >= 0 else "X003"
    except Exception as fault:
        return getattr(fault, "code", "") or CODES.get(type(fault).__name__, type(fault).__name__)


CODES = {"ZeroDivisionError": "X001", "ValueError": "X002", "IndexError": "X018", "KeyError": "X003"}


def test_every_word_has_cases_and_every_case_a_word() -> None:
    known = {*REGISTRY.functions, *(f"{owner}.{name}" for owner, name in REGISTRY.properties), *OPERATORS, *NAMES}
    assert len(known) >= 100
    counts = dict.fromkeys(known, 0)
    for case in CASES:
        assert case.word in known, case.word
        counts[case.word] += 1
    assert [word for word, count in counts.items() if count < FEWEST] == []
    assert len(CASES) >= 300
