"""Mind Cycling raced: what must hold, no chance, bots, the solo game, ways that are not enumerated, two languages."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from interpreter.bots.quick import make_quick_bot
from interpreter.pipeline import find_course, load_ruleset, prepare_game
from interpreter.program.build import Wanted
from interpreter.race.direct import DirectRace
from interpreter.race.game import Game
from interpreter.race.labels import Labels
from interpreter.race.race import Race
from interpreter.race.ways import find_reachable, find_way
from interpreter.ruleset.find import Library
from interpreter.ruleset.loaded import Ruleset
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

ROOT = Path(__file__).parent.parent
MIXES = [  # ruleset, course, teams, options
    ("mind-cycling", "kerktorenkoers", 6, {"team_size": 3}),
    ("mind-cycling", "waalse-pijl", 2, {"team_size": 4}),
    ("mind-cycling", "bergop-naar-de-top", 4, {"team_size": 5, "make_up": "even", "start_gap": "lane"}),
    ("mind-cycling", "drie-sprints", 3, {"team_size": 3, "refusal": "in_own_place", "broken_train": "at_once"}),
    ("mind-cycling", "ardennenklassieker", 6, {}),
    ("mind-cycling-bga", "waalse-pijl", 5, {"team_size": 3, "hand_over": "in_round", "wheel_way": "free_fields"}),
    ("mind-cycling-expert", "polderrit", 4, {"team_size": 4}),
    ("mind-cycling-expert", "waalse-pijl", 2, {"trains": "files", "edge_shelters": True}),
    ("mind-cycling-solo", "alleen-op-pad", 1, {}),
]
MOST_OPTIONS = 48  # ten rows of an attack: three fields, and five in each of the others
RACES = 400
LEAST = 0.9  # of the races, at the lower end of the 95 % interval


@cache
def ruleset_of(name: str, language: str = "en") -> Ruleset:
    return load_ruleset(name, library=Library(root=ROOT, language=language))


def prepare(name: str, course: str | SourceText, teams: int, options: dict[str, Any], language: str = "en") -> Game:
    ruleset, diagnostics = ruleset_of(name, language), Diagnostics()
    road = find_course(course, ruleset.library) if isinstance(course, str) else course
    game = prepare_game(ruleset, road, diagnostics, teams, options, wanted=Wanted(checks=True))
    assert game is not None, list(map(str, diagnostics))
    return game


def race_at_random(game: Game, seed: int) -> Race:
    race, chance = Race(game, str(seed)), Random(seed)
    while race.decision:
        options = race.decision.options
        assert options and len(set(options)) == len(options)
        assert race.decision.name == "spot" or len(options) <= MOST_OPTIONS
        race.answer(chance.choice(options))
    return race


@pytest.mark.parametrize(("name", "course", "teams", "options"), MIXES)
def test_random_races_end_and_keep_what_must_hold(name: str, course: str, teams: int, options: dict[str, Any]) -> None:
    game = prepare(name, course, teams, options)
    for seed in range(3):
        race = race_at_random(game, seed)
        places = sorted(place for place in race.machine.state["attribute.rider.place"] if place)
        assert places == list(range(1, len(places) + 1))
        assert len(places) == len(race.machine.where) or name == "mind-cycling-solo"


def test_the_seed_changes_nothing() -> None:
    game = prepare("mind-cycling", "kerktorenkoers", 3, {"team_size": 3})
    first, second = race_at_random(game, 1), Race(game, "another seed")
    for answer in first.answers:
        second.answer(answer.value)
    assert second.over
    assert second.results == first.results
    assert second.machine.events == first.machine.events


def test_riders_whom_rocks_shut_in_do_not_keep_the_game_from_ending() -> None:
    text = 'course "Shut"\nfor: mind-cycling\n5 flat in start\n6 flat\nfinish\n1 flat\nput rock on row 8 lanes 1-5\n'
    race = race_at_random(prepare("mind-cycling", SourceText("shut.course", text), 2, {"team_size": 3}), 1)
    assert race.over
    assert not any(race.machine.state["finished"])
    assert race.results["riders"] == []


def test_a_start_that_does_not_hold_all_riders_is_told() -> None:
    text = 'course "Tight"\nfor: mind-cycling\n1 flat in start\n6 flat\nfinish\n1 flat\n'
    ruleset, diagnostics = ruleset_of("mind-cycling"), Diagnostics()
    assert prepare_game(ruleset, SourceText("tight.course", text), diagnostics, 2, {"team_size": 3}) is None
    assert [(item.code, item.place.line) for item in diagnostics] == [("L015", 3)]


# ---------------------------------------------------------------------- bots


def test_the_steady_bot_beats_chance() -> None:
    race, bot, won = DirectRace(prepare("mind-cycling", "kerktorenkoers", 2, {"team_size": 3})), "steady", 0.0
    for seed in range(RACES):
        seats = [bot, "random"] if seed % 2 else ["random", bot]
        race.play(str(seed), [make_quick_bot(race, seat, name, str(seed)) for seat, name in enumerate(seats)])
        firsts = [line.entry for line in race.results["teams"] if line.place == 1]
        won += firsts.count(seats.index(bot)) / len(firsts)
    share = won / RACES
    assert share - 1.96 * sqrt(share * (1 - share) / RACES) >= LEAST


@pytest.mark.parametrize("bot", ["steady", "workers"])
def test_bots_bring_four_home_alone_and_the_results_say_in_how_many_rounds(bot: str) -> None:
    race = DirectRace(prepare("mind-cycling-solo", "alleen-op-pad", 1, {}))
    machine = race.play("1", [make_quick_bot(race, 0, bot, "1")])
    assert machine.state["finished"].count(True) >= 4
    (line,) = race.results["teams"]
    rounds = machine.state["round"][0]
    assert rounds <= 9
    to_go = sum(race.game.linked.course.row_to_finish[row] for row in machine.where if row >= 0)
    assert line.shown == {"rounds": str(rounds), "to_go": str(to_go)}


# ---------------------------------------------------------------------- ways


def test_ways_are_found_row_by_row_and_not_enumerated() -> None:
    race = Race(prepare("mind-cycling", "ardennenklassieker", 2, {"team_size": 3}), "1", begin=False)
    machine, course = race.machine, race.game.linked.course
    machine.place_on_field(0, course.row_fields[10][2])
    steps = 0

    def may_step(before: int, spot: int) -> bool:
        nonlocal steps
        steps += 1
        return abs(course.field_lane[spot] - course.field_lane[before]) <= 1

    rows = 40  # by single steps there are about 3 ** 40 ways
    found = find_reachable(machine, 0, rows, may_step)
    assert len(found) == 3 + 5 * (rows - 1)
    assert steps <= rows * 25
    steps = 0
    goal = course.row_fields[10 + rows][0]
    supply = course.row_fields[30][4]
    way = find_way(machine, 0, goal, may_step, lambda spot: spot == supply)
    assert len(way) == rows and supply in way
    assert steps <= rows * 25


# ---------------------------------------------------------------------- what teams see, and in which language


def test_the_snapshot_of_a_round_is_in_every_view() -> None:
    race = Race(prepare("mind-cycling", "kerktorenkoers", 2, {"team_size": 3, "make_up": "even"}), "1")
    while race.decision and race.round == 0:
        race.answer(race.decision.options[-1])
    seen = race.view("blue")["pieces"]["red.1"]
    snapshot = ("section", "in_wind", "has_bottle", "exhausted", "leader", "pursuer", "train_place", "train_size")
    assert {name: seen[name] for name in snapshot} == {
        "section": "flat",
        "in_wind": True,
        "has_bottle": True,
        "exhausted": False,
        "leader": None,
        "pursuer": None,
        "train_place": 1,
        "train_size": 1,
    }


def test_titles_prompts_and_log_are_dutch_when_asked_for() -> None:
    assert ruleset_of("mind-cycling-solo").title == "Mind Cycling, solo"
    assert ruleset_of("mind-cycling-solo", "nl").title == "Mind Cycling, soloversie"
    game = prepare("mind-cycling", "kerktorenkoers", 2, {"team_size": 3, "make_up": "even"}, "nl")
    race = Race(game, "1")
    assert race.decision is not None and race.decision.prompt == "Welke renner neemt zijn plaats in?"
    while race.round == 0:
        race.answer(race.decision.options[0])
    assert any(str(line).startswith("red.1 (knecht): vlakte, ") for line in race.log)
    assert race.decision.prompt == "Waarheen rijdt blue.3, klimmer?"


def test_a_text_that_is_not_in_a_language_is_english() -> None:
    game = prepare("mind-cycling", "kerktorenkoers", 2, {"team_size": 3, "make_up": "even"}, "fr")
    race = Race(game, "1")
    assert race.decision is not None and race.decision.prompt == "Which rider takes its place?"
    assert Labels(game.linked, ["red", "blue"]).entries["role"] == ["domestique", "sprinter", "climber"]
