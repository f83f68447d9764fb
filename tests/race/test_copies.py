"""Copies go their own way, answers are taken back, saved races go on as if they had not been saved."""

from __future__ import annotations

import json

import pytest
from games import GAMES, TEAMS, lists_of, race_of

from interpreter import AnswerError, Race

IDS = [f"{name} on {road}" for name, road in GAMES]


def played(game: tuple[str, str], seed: int) -> Race:
    race = race_of(game, seed)
    race.play()
    return race


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_copy_goes_its_own_way(game: tuple[str, str]) -> None:
    whole = played(game, 1)
    race = race_of(game, 1)
    count = len(whole.answers)
    assert count > 20
    for _ in range(count):
        if len(race.answers) % 9 == 4:
            before = lists_of(race)
            copy = race.copy()
            assert lists_of(copy) == before
            while copy.decision and len(copy.answers) < len(race.answers) + 12:
                copy.answer(copy.decision.options[-1])
            assert lists_of(race) == before
        race.step()
    assert race.over
    assert lists_of(race) == lists_of(whole)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_answers_are_taken_back_one_by_one(game: tuple[str, str]) -> None:
    race = race_of(game, 2)
    seen = [lists_of(race)]
    while race.step():
        seen.append(lists_of(race))
    log = [line.text for line in race.log]
    for before in reversed(seen[:-1]):
        assert race.undo()
        assert lists_of(race) == before
    assert not race.undo()
    race.play()
    assert lists_of(race) == seen[-1]
    assert [line.text for line in race.log] == log


@pytest.mark.parametrize("game", GAMES, ids=IDS)
@pytest.mark.parametrize("part", [1, 3])
def test_a_race_saved_in_the_middle_goes_on_as_if_it_had_not_been(game: tuple[str, str], part: int) -> None:
    whole = played(game, 3)
    race = race_of(game, 3)
    for _ in range(len(whole.answers) * part // 3):
        race.step()
    again = Race.from_json(race.to_json())
    assert lists_of(again) == lists_of(race)
    again.play()
    assert lists_of(again) == lists_of(whole)
    assert [line.text for line in again.log] == [line.text for line in whole.log]


def test_bots_draw_the_same_whatever_the_order_of_teams_and_copies() -> None:
    race = race_of(GAMES[0], 5)
    race.play()
    other = race_of(GAMES[0], 5, dict(reversed(list(TEAMS.items()))))
    other.play()
    assert race.machine.chance.streams["bot red"].draws[:8] == other.machine.chance.streams["bot red"].draws[:8]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
@pytest.mark.parametrize("wrong", ["nothing of that kind", -99, 10**20, [], {}, 2.5, "", "row 999"])
def test_a_wrong_answer_changes_nothing(game: tuple[str, str], wrong: object) -> None:
    race = race_of(game, 4)
    for _ in range(7):
        race.step()
    before = lists_of(race)
    with pytest.raises(AnswerError, match="is no option of"):
        race.answer(wrong)
    assert lists_of(race) == before


def test_a_race_that_is_over_takes_no_answer() -> None:
    race = played(GAMES[0], 1)
    with pytest.raises(AnswerError, match="the race is over"):
        race.answer("five")


def test_a_saved_race_is_plain_json() -> None:
    race = race_of(GAMES[1], 6)
    for _ in range(30):
        race.step()
    saved = json.loads(race.to_json())
    assert saved["format"] == 1
    assert saved["teams"] == ["red", "blue", "green"]
    assert len(saved["answers"]) == 30
    assert saved["answers"][0]["name"] == "spot"
    assert not saved["finished"]
