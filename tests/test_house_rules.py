"""The gallery of house rules: short files, each shown by a scenario, that go with one another or say why not.

Every two that speak of one game are combined. Where both set the same thing that is told with both places, else the
two together race.
"""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from interpreter import Race, load_course, load_ruleset
from interpreter.pipeline import check_ruleset_file, check_ruleset_mapping, find_course, prepare_game
from interpreter.program.build import Switches, Wanted
from interpreter.race.direct import DirectRace
from interpreter.ruleset.diff import describe_changes
from interpreter.ruleset.find import Library
from interpreter.ruleset.loaded import Ruleset
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.place import SourceText

ROOT = Path(__file__).parent.parent
LIBRARY = Library(root=ROOT)
FILES = {path.stem: path for path in sorted((ROOT / "rulesets").glob("*/house/*.yaml"))}
PAIRS = [
    (one, other)
    for one, other in combinations(FILES, 2)
    if FILES[one].parent == FILES[other].parent
]  # fmt: skip
MOST_LINES = 12

# What two house rules want differently, pair by pair, and the files that say so.
CONFLICTS = {
    ("bottles", "open-cards"): ("'do' of procedure energy_phase", "flamme-rouge-peloton", "open-cards"),
    ("bottles", "puncheur"): ("'max' of players", "flamme-rouge-peloton", "puncheur"),
    ("bottles", "time-bonus"): ("'setup' of flow", "flamme-rouge-peloton", "flamme-rouge-grand-tour"),
    ("climber", "puncheur"): ("'per_team' of kind of piece rider", "climber", "puncheur"),
    ("easy-breakaway", "open-cards"): ("'do' of procedure energy_phase", "flamme-rouge-peloton", "open-cards"),
    ("easy-breakaway", "puncheur"): ("'max' of players", "flamme-rouge-peloton", "puncheur"),
    ("easy-breakaway", "time-bonus"): ("'setup' of flow", "flamme-rouge-peloton", "flamme-rouge-grand-tour"),
}


@cache
def house(name: str) -> Ruleset:
    diagnostics = Diagnostics()
    ruleset = check_ruleset_file(FILES[name], LIBRARY, diagnostics)
    assert ruleset is not None and list(map(str, diagnostics)) == []
    return ruleset


def race(ruleset: Ruleset, seed: str) -> None:
    """Race once with random answers and invariants on, on the example of the ruleset."""
    diagnostics = Diagnostics()
    assert ruleset.words.example is not None
    course = find_course(ruleset.words.example, LIBRARY)
    teams = max(2, ruleset.checked.decl.players[0])
    switches = Switches.none()  # the same race, and sooner made: it is run once
    game = prepare_game(ruleset, course, diagnostics, teams, switches=switches)
    assert game is not None, list(map(str, diagnostics))
    draw = random.Random(seed)
    runner = DirectRace(game, wanted=Wanted(logs=False, views=False, calls=False, checks=True))
    runner.play(seed, [lambda site, options, seen: draw.choice(options)] * teams)
    assert runner.results


@pytest.mark.parametrize("name", FILES)
def test_a_house_rule_is_short_and_says_what_it_is(name: str) -> None:
    text = FILES[name].read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert len(lines) <= MOST_LINES
    assert text.startswith("# "), "the first line says in words what the house rule is"
    assert house(name).merged.parts[-1].parents, "it extends a game"


@pytest.mark.parametrize("name", FILES)
def test_a_house_rule_changes_its_base_and_says_so_in_words(name: str) -> None:
    merged = house(name).merged
    base = check_ruleset_file(merged.parts[-2].path, LIBRARY, Diagnostics())  # type: ignore[arg-type]
    assert base is not None
    changes = describe_changes(base.merged, merged)
    assert changes
    assert all(len(str(change)) < 350 for change in changes)


def test_every_house_rule_is_shown_by_a_scenario() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "scenarios").glob("*/*.yaml")]
    named = set(re.findall(r"(?:ruleset: |extends: \[?|, )([a-z][a-z0-9-]*)", "\n".join(texts)))
    assert [name for name in FILES if name not in named] == []


def test_the_gallery_is_large() -> None:
    assert len(FILES) >= 25
    assert len({path.parent for path in FILES.values()}) >= 3
    assert len(PAIRS) >= 200


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=["+".join(pair) for pair in PAIRS])
def test_two_house_rules_go_together_or_say_why_not(one: str, other: str) -> None:
    text = f"extends: [{one}, {other}]\n"
    tree = read_document(SourceText("both", text), Diagnostics())
    assert tree is not None
    diagnostics = Diagnostics()
    both = check_ruleset_mapping(tree, LIBRARY, diagnostics, ROOT / "both.yaml")
    if (one, other) in CONFLICTS:
        assert both is None
        assert {item.code for item in diagnostics} <= {"R015", "R016"}
        (told,) = diagnostics
        what, *files = CONFLICTS[one, other]
        assert what in told.message
        assert [Path(related.place.source.name).stem for related in told.related] == files
        return
    assert both is not None, [str(item) for item in diagnostics]
    race(both, f"{one} {other}")


def test_open_cards_are_seen_by_all() -> None:
    """Of the base game the others see neither the hand nor what was played; with open cards they see both."""
    for name, is_open in (("flamme-rouge", False), ("open-cards", True)):
        race = Race(load_ruleset(name), load_course("corso-paseo"), teams={"red": "person", "blue": "person"}, seed=1)
        while race.decision is not None and race.decision.name != "card":
            race.answer(race.decision.options[0])
        hand = race.view("blue")["pieces"]["red.rouleur"]["hand"]
        assert (len(hand) == 4 and "?" not in hand) == is_open
        while race.decision is not None and race.decision.team_name == "red":
            race.answer(race.decision.options[0])
        played = race.view("blue")["pieces"]["red.rouleur"]["played"]
        assert (played not in (None, "?")) == is_open


def test_house_rules_are_added_on_the_command_line() -> None:
    """As `--with limits --with tailwind-finish --with meteo` does; those of another game are told."""
    path = LIBRARY.ruleset("flamme-rouge-printed")
    assert path is not None
    diagnostics = Diagnostics()
    merged = check_ruleset_file(path, LIBRARY, diagnostics, ["limits", "tailwind-finish", "meteo"])
    assert merged is not None, list(map(str, diagnostics))
    names = [modifier.name for modifier in merged.checked.decl.formulas["movement"].modifiers]
    assert {"rouleur", "tailwind", "fallen"} <= set(names)
    diagnostics = Diagnostics()
    assert check_ruleset_file(path, LIBRARY, diagnostics, ["calm-day"]) is None
    assert [item.code for item in diagnostics] == ["R009"]
