"""The Python interface: its examples, what importing it costs, what it gives and refuses."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from games import race_of

import interpreter
from interpreter import Faults, Race, load_course, load_ruleset
from interpreter.cli.frame import Setting
from interpreter.cli.main import cli
from interpreter.program.build import Wanted
from interpreter.public import courses, races
from interpreter.public.games import KEPT


@pytest.mark.parametrize("module", [interpreter, courses, races], ids=lambda module: module.__name__)
def test_the_examples_of_the_docstrings_hold(module: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They speak of what `commissaire new ruleset my-game` and `commissaire new course my-course` write."""
    monkeypatch.chdir(tmp_path)
    for words in (("ruleset", "my-game"), ("course", "my-course", "--for", "my-game")):
        assert CliRunner().invoke(cli, ["new", *words], obj=Setting()).exit_code == 0
    found = doctest.testmod(module)  # type: ignore[arg-type]
    assert found.failed == 0
    assert found.attempted >= 1


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, interpreter; print(*sorted(m for m in sys.modules if m.startswith('interpreter')))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["interpreter"]


def test_every_public_name_is_there_and_has_a_text() -> None:
    assert len(interpreter.__all__) >= 11
    assert sorted(interpreter.__all__) == interpreter.__all__
    for name in interpreter.__all__:
        assert getattr(interpreter, name).__doc__, name
    assert set(interpreter.__all__) <= set(dir(interpreter))
    with pytest.raises(AttributeError, match="has no attribute 'Races'"):
        interpreter.Races  # noqa: B018


def test_the_loop_of_the_manual_races_to_the_end() -> None:
    race = Race(load_ruleset("flamme-rouge"), load_course("corso-paseo"), teams=3, seed=1, options={"hand_size": 5})
    while race.decision:
        assert race.decision.options
        assert len(race.decision.labels) == len(race.decision.options)
        race.answer(race.decision.options[0])
    assert [line.place for line in race.results["riders"]] == sorted(line.place for line in race.results["riders"])
    assert len(race.results["riders"]) == 6


def test_teams_are_a_number_names_or_names_with_bots() -> None:
    rules, road = load_ruleset("flamme-rouge"), load_course("corso-paseo")
    assert Race(rules, road, teams=2).names == ["red", "blue"]
    assert Race(rules, road, teams=["ann", "bob", "eve"]).names == ["ann", "bob", "eve"]
    race = Race(rules, teams={"ann": "steady", "bob": lambda decision: decision.options[-1]})
    race.play()
    assert race.over
    assert {a.value for a in race.answers if a.team == 1}
    asked = Race(rules, teams={"ann": "person", "bob": "random"})
    asked.play()
    assert asked.asks_person
    assert asked.decision is not None
    assert asked.decision.team_name == "ann"


def test_a_copy_keeps_its_bots() -> None:
    race = race_of(("flamme-rouge-printed", "corso-paseo"), 8)
    for _ in range(20):
        race.step()
    copy = race.copy()
    copy.play()
    race.play()
    assert copy.results == race.results


@pytest.mark.parametrize(("game", "teams"), [("flamme-rouge", 4), ("mind-cycling-solo", 1)])
def test_without_a_number_as_many_teams_race_as_the_game_allows_up_to_four(game: str, teams: int) -> None:
    assert len(Race(game).names) == teams


def test_a_game_for_one_number_of_teams_says_so() -> None:
    with pytest.raises(Faults, match="mind-cycling-solo is for 1 team, not 2"):
        Race("mind-cycling-solo", teams=2)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"teams": 9}, "L001.*for 2 to 4 teams, not 9"),
        ({"options": {"hand_sice": 2}}, "L004.*there is no option 'hand_sice'"),
        ({"options": {"hand_size": 0}}, "L005.*hand_size"),
        ({"course": "corso"}, "L007.*there is no course 'corso'"),
        ({"course": 'course "X"\nfor: flamme-rouge\n4 flat\n'}, "C"),
    ],
)
def test_what_does_not_fit_is_raised_as_faults(arguments: dict[str, object], told: str) -> None:
    with pytest.raises(Faults, match=told):
        Race(load_ruleset("flamme-rouge"), **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("teams", "told"),
    [
        (["red", "blue", "red"], "there is a team 'red' already"),
        (["red", "b lue"], "a team's name has letters, digits, - and _"),
        ({"red": "steady", "": "random"}, "a team's name has letters"),
    ],
)
def test_names_that_no_team_can_have_are_told(teams: object, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Race("flamme-rouge", teams=teams)  # type: ignore[arg-type]


def test_an_unknown_bot_is_told() -> None:
    with pytest.raises(ValueError, match="flamme-rouge has no bot 'stedy'; did you mean 'steady'"):
        Race(load_ruleset("flamme-rouge"), teams={"a": "stedy", "b": "random"})


# ---------------------------------------------------------------------- many races of one make

ROAD = 'course "Road"\nfor: flamme-rouge\n\n6 flat in start, {} flat\nfinish\n5 flat\n'


def test_a_ruleset_keeps_what_it_was_prepared_for() -> None:
    rules = load_ruleset("flamme-rouge")
    first = Race(rules, "corso-paseo", teams=3)
    assert Race(rules, load_course("corso-paseo"), teams=["a", "b", "c"], seed=2).game is first.game
    others = [
        Race(rules, "corso-paseo", teams=2),
        Race(rules, "corso-paseo", teams=3, options={"hand_size": 5}),
        Race(rules, "corso-paseo", teams=3, wanted=Wanted(traces=True)),
        Race(rules, "classicissima", teams=3),
        Race(load_ruleset("flamme-rouge"), "corso-paseo", teams=3),
        Race(load_ruleset("flamme-rouge", ["meteo"]), "corso-paseo", teams=3),
    ]
    assert len({id(race.game) for race in [first, *others]}) == 1 + len(others)
    with pytest.raises(Faults, match="L005"):
        Race(rules, "corso-paseo", teams=3, options={"hand_size": True})


def test_races_of_one_game_do_not_touch_each_other() -> None:
    rules, teams = load_ruleset("flamme-rouge"), {"a": "steady", "b": "random"}
    alone = Race(load_ruleset("flamme-rouge"), teams=teams, seed=7).play()
    waiting = Race(rules, teams=teams, seed=3)
    assert Race(rules, teams=teams, seed=7).play() == alone
    assert waiting.play() == Race(load_ruleset("flamme-rouge"), teams=teams, seed=3).play()
    assert Race(rules, teams=teams, seed=7).play() == alone


@pytest.mark.parametrize("changed", ["road.course", "mine.tiles"])
def test_a_course_that_has_changed_is_built_again(changed: str, tmp_path: Path) -> None:
    tiles = 'tiles "Mine"\nfor: flamme-rouge\n\ntile x: {} flat\n'
    text = {"road.course": ROAD.replace("for: flamme-rouge\n", "for: flamme-rouge\ntiles: mine\n"), "mine.tiles": tiles}
    text["road.course"] = text["road.course"].replace("finish", "lay x\nfinish")
    for name, each in text.items():
        (tmp_path / name).write_text(each.format(9))
    rules, road = load_ruleset("flamme-rouge"), tmp_path / "road.course"
    before = Race(rules, road, teams=2)
    assert Race(rules, road, teams=2).game is before.game
    (tmp_path / changed).write_text(text[changed].format(8))
    after = Race(rules, road, teams=2)
    assert after.game.linked.course.length == before.game.linked.course.length - 1
    road.unlink()
    with pytest.raises(Faults):
        Race(rules, road, teams=2)


def test_no_more_than_a_few_games_are_kept() -> None:
    rules = load_ruleset("flamme-rouge")
    roads = [ROAD.format(count) for count in range(20, 22 + KEPT)]
    first = [Race(rules, road, teams=2).game for road in roads]
    assert len(rules.games) == KEPT
    assert Race(rules, roads[-1], teams=2).game is first[-1]
    assert Race(rules, roads[0], teams=2).game is not first[0]


def test_a_ruleset_may_be_given_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "short.yaml"
    path.write_text("format: 1\nruleset: short\ntitle: Short\nextends: [flamme-rouge]\n")
    assert Race(path, "corso-paseo", teams=2).ruleset.id == Race(str(path), "corso-paseo").ruleset.id == "short"
