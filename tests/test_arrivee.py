"""Arrivée's bots against chance: a team of each bot and two random ones, seats rotated.

A short run on a road of each kind; one team among random ones, on all courses, is measured with `commissaire simulate`.
"""

from __future__ import annotations

import pytest

from interpreter.public.simulate import interval, plan_simulation, simulate

RACES = 80
SEATS = ["cautious", "attacker", "random", "random"]
ROADS = [
    ("arrivee", "polabi"),
    ("arrivee-time-trial", "prologue"),
    ("arrivee-team-time-trial", "trois-de-front"),
]


@pytest.mark.parametrize(("ruleset", "course"), ROADS, ids=[ruleset for ruleset, _ in ROADS])
def test_bots_beat_chance(ruleset: str, course: str) -> None:
    won = dict.fromkeys(SEATS, 0.0)
    for row in simulate(plan_simulation(ruleset, course, SEATS, RACES, "1")):
        for seat, share in row.shares().items():
            won[row.bots[seat]] += share
    for bot in ("cautious", "attacker"):
        assert interval(won[bot], RACES)[0] > 1 / len(SEATS), won
