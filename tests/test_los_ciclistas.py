"""Los Ciclistas and its cards raced: invariants, the bot against chance, a Grand Tour, courses that do not fit.

RACES=1000 pytest tests/test_los_ciclistas.py runs a thousand random races of each ruleset; else ten are run.
"""

from __future__ import annotations

import os
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from interpreter import Tour
from interpreter.bots.make import make_bot
from interpreter.pipeline import check_course_file, find_course, load_ruleset, prepare_game
from interpreter.program.build import Wanted
from interpreter.race.game import Game
from interpreter.race.race import Race
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

ROOT = Path(__file__).parent.parent
GAMES = [
    ("los-ciclistas", "soixante-cases", 2),
    ("los-ciclistas-hazards", "grande-classique", 7),
    ("los-ciclistas-grand-tour", "tour-deux", 10),
    ("los-ciclistas-elimination", "remparts", 3),
    ("arrivee-hazards", "krusne-hory", 3),
    ("flamme-rouge-hazards", "corso-paseo", 4),
]
RACES = int(os.environ.get("RACES", "10"))  # of random answers, of each ruleset
RACES_OF_BOTS = 400
LEAST = 0.6  # of the races, at the lower end of the 95 % interval


def prepare(name: str, course: str, teams: int, checks: bool) -> Game:
    library, diagnostics = Library(root=ROOT), Diagnostics()
    ruleset, road = load_ruleset(name, (), library), find_course(course, library)
    game = prepare_game(ruleset, road, diagnostics, teams, wanted=Wanted(checks=checks))
    assert game is not None, list(map(str, diagnostics))
    return game


@pytest.mark.parametrize(("name", "course", "teams"), GAMES, ids=[name for name, _, _ in GAMES])
def test_random_races_end_and_keep_what_must_hold(name: str, course: str, teams: int) -> None:
    game = prepare(name, course, teams, checks=True)
    for seed in range(RACES):
        race, chance = Race(game, str(seed)), Random(seed)
        while race.decision:
            race.answer(chance.choice(race.decision.options))
        assert race.round > 1 and "riders" in race.results


def test_the_leader_first_beats_chance() -> None:
    game = prepare("los-ciclistas", "soixante-cases", 2, checks=False)
    won = 0
    for seed in range(RACES_OF_BOTS):
        seats = ["leader_first", "random"] if seed % 2 else ["random", "leader_first"]
        race = Race(game, str(seed))
        bots = {team: make_bot(race, team, bot) for team, bot in zip(race.names, seats, strict=True)}
        while race.decision:
            race.answer(bots[race.decision.team_name](race.decision))
        winner = race.results["riders"][0].name.partition(".")[0]
        won += seats[race.names.index(winner)] == "leader_first"
    share = won / RACES_OF_BOTS
    assert share - 1.96 * sqrt(share * (1 - share) / RACES_OF_BOTS) >= LEAST


def test_a_grand_tour_adds_up_its_stages() -> None:
    tour = Tour("trois-jours", teams={"red": "leader_first", "blue": "random", "green": "random"}, seed=3)
    tour.play()
    assert len(tour.reports) == 3
    scores: dict[str, int] = {}
    for report in tour.reports:
        for each in report.results["riders"]:
            score = 10 * int(each.shown["rounds"]) + int(each.shown["box"])
            scores[each.name] = scores.get(each.name, 0) + score
    general = tour.reports[-1].standings["general"]
    assert {each.name: int(each.shown["total"]) for each in general} == scores
    sums = [scores[each.name] for each in general]
    assert sums == sorted(sums)
    assert len(tour.reports[-1].standings["teams"]) == 3


def test_each_stage_begins_with_all_the_cards_and_without_counters() -> None:
    tour = Tour("trois-jours", teams={"red": "random", "blue": "random"}, seed=5)
    begun = []
    while True:
        race = tour.race
        if race is not None and race.round == 1 and tour.number not in begun:
            begun.append(tour.number)
            state = race.machine.state
            assert len(state["pile.race.hazards"][0]) == 14 and len(state["pile.race.used_hazards"][0]) == 1
            earned = [sum(state["attribute.rider.earned"][3 * team : 3 * team + 3]) for team in (0, 1)]
            assert state["attribute.team.counters"] == earned
        if not tour.step():
            break
    assert begun == [1, 2, 3]


@pytest.mark.parametrize("road", ["59 box, finish, 10 box", "60 box, finish, 9 box"])
def test_a_course_that_is_too_short_is_refused(road: str) -> None:
    library, diagnostics = Library(root=ROOT), Diagnostics()
    words = [load_ruleset("los-ciclistas", (), library).words]
    text = f'course "Short"\nfor: los-ciclistas\n{road}\n'
    assert check_course_file(SourceText("short.course", text), library, diagnostics, words) is None
    assert diagnostics.has_errors
