"""What a team sees does not depend on what is hidden from it: hidden cards of others are exchanged, nothing changes.

Of each race a second one is made in which the cards that others hide lie in another order. Both go on with the same
answers of the team, and of the others with the options at the same places, until something hidden is shown.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from games import GAMES, race_of

from interpreter import Race
from interpreter.race.sight import Sight

ROUNDS = 6
IDS = [f"{name} on {road}" for name, road in GAMES]


def exchanged(race: Race, team: int, rng: random.Random) -> Race:
    """Give a copy since the begin of a round, at which the piles that others hide from the team were shuffled."""
    other = race.copy()
    machine, sight = other.machine, Sight(other.game.linked)
    lists = list(other.snapshots[-1].lists)
    for (owner, name), seen in sight.piles.items():
        if seen == "all" or owner == "race":
            continue
        for index, pile in enumerate(machine.state[f"pile.{owner}.{name}"]):
            if sight.owner_of(owner, index) != team:
                number = next(n for n, each in enumerate(machine.flat) if each is pile)
                lists[number] = rng.sample(lists[number], len(lists[number]))
    other.snapshots[-1] = replace(other.snapshots[-1], lists=tuple(lists))
    other.replay_tape(other.snapshots[-1], other.answers)
    return other


def sight_of(race: Race, team: int) -> str:
    decision = race.decision
    own = decision is not None and decision.team == team
    asked: Any = (decision.prompt, decision.labels) if own and decision is not None else None
    log = [line.text for line in race.log_for(team)]
    return json.dumps([race.view(team), log, asked], sort_keys=True)


def shown_to_others(race: Race) -> int:
    return sum(event[0] == "reveal" for event in race.machine.events or ())


@pytest.mark.parametrize("game", GAMES, ids=IDS)
@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_of_others_change_nothing_that_a_team_sees(game: tuple[str, str], seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    race = race_of(game, seed)
    for _ in range(200):
        if race.decision is None or race.round > ROUNDS:
            break
        if race.snapshots[-1].begun and race.snapshots[-1].answers == len(race.answers):
            for team in range(3):
                compared += compare(race.copy(), exchanged(race, team, rng), team, random.Random(seed))
        race.step()
    assert compared > 10


def compare(race: Race, other: Race, team: int, rng: random.Random) -> int:
    """Race both on until something is shown, and look at both as the team does; gives how often."""
    shown, seen = shown_to_others(race), 0
    while race.decision is not None and shown_to_others(race) == shown:
        here, there = race.decision, other.decision
        assert there is not None
        if race.machine.together_depth or here.team == team:
            assert sight_of(race, team) == sight_of(other, team)
            seen += 1
        elif here.name not in ("card", "shown", "first_up"):
            break  # others act in the open; what they do may follow from what they hide
        number = rng.randrange(len(here.options))
        if here.team == team:
            other.answer(here.labels[number])
        else:
            other.answer(there.options[number])
        race.answer(here.options[number])
    return seen


def test_a_secret_card_is_seen_by_its_owner_alone_until_it_is_shown() -> None:
    race = race_of(GAMES[0], 1)
    while race.round < 1 or not any(a.name == "card" for a in race.answers):
        race.step()
    card = next(a for a in race.answers if a.name == "card")
    assert race.names[card.team] == "red"
    rider = next(line.text.split(":")[0] for line in race.log if line.text.endswith(f"card {card.label}"))
    assert race.view("red")["pieces"][rider]["played"] == card.label
    for viewer in ("blue", "green", None):
        assert race.view(viewer)["pieces"][rider]["played"] == "?"
        assert not any("card" in line.text for line in race.log_for(viewer))
    while not any(line.kind == "reveal" for line in race.log):
        race.step()
    for viewer in ("red", "blue", None):
        told = [line.text for line in race.log_for(viewer)]
        assert (f"{rider}: card {card.label}" in told) == (viewer == "red")
        assert (f"{rider}: card ?" in told) == (viewer != "red")
        assert f"{rider}: played {card.label}" in told


def test_while_teams_choose_together_the_others_see_how_it_was() -> None:
    race = race_of(GAMES[0], 1)
    while race.decision is None or race.decision.name != "card" or race.decision.team != 1:
        race.step()
    assert race.machine.together_depth == 1
    for name in ("red.rouleur", "red.sprinteur"):
        assert len(race.view("red")["pieces"][name]["deck"]) == 11
        assert len(race.view("blue")["pieces"][name]["deck"]) == 15
        assert race.view("blue")["pieces"][name]["recycled"] == []
    assert len(race.view("blue")["pieces"][f"blue.{_first(race)}"]["hand"]) == 4
    assert race.view("red")["decision"] == {}
    assert race.view("blue")["decision"]["name"] == "card"
    assert race.log_for("blue")[-1].text == f"blue: first up blue.{_first(race)}"
    assert race.log_for(None)[-1].text == "energy phase"


def _first(race: Race) -> str:
    return race.answers[-1].label.removeprefix("blue.")


def test_the_size_of_a_hidden_pile_is_open() -> None:
    race = race_of(GAMES[0], 1)
    while race.round < 1:
        race.step()
    for viewer in ("red", "blue", None):
        assert race.view(viewer)["pieces"]["red.rouleur"]["deck"] == ["?"] * 15


def test_a_view_is_plain_json_and_has_the_results_in_the_end() -> None:
    race = race_of(GAMES[2], 3)
    race.play()
    view = json.loads(json.dumps(race.view("blue")))
    assert view["over"]
    assert view["decision"] is None
    assert view["results"]["broods"][0]["place"] == 1
    assert set(view["teams"]) == {"red", "blue", "green"}
    with pytest.raises(ValueError, match="there is no team 'pink'"):
        race.view("pink")
