"""Race with random answers in either form of emission, and give what must be alike: the fingerprint of the race."""

from __future__ import annotations

import dataclasses
import hashlib
import random
from typing import Any

from interpreter.program.build import Switches, Wanted
from interpreter.race.direct import DirectRace
from interpreter.race.game import Game
from interpreter.race.race import Race

LISTS = ("where", "finished", "round")


def fingerprint(machine: Any, answers: list[Any], results: Any) -> str:
    """Digest what a race came to: its answers, its lists, its results."""
    state = {
        name: values
        for name, values in machine.state.items()
        if name in LISTS or name.startswith(("attribute.", "pile."))
    }
    spots = [field if row >= 0 else -1 for field, row in zip(machine.state["at"], machine.state["where"], strict=True)]
    lines = {name: [(s.place, s.name, s.shown) for s in each] for name, each in results.items()}
    return hashlib.sha256(repr((sorted(state.items()), spots, answers, lines)).encode()).hexdigest()


def in_steps(game: Game, seed: str, wanted: Wanted | None = None) -> str:
    """Race step by step."""
    draw = random.Random(f"answers {seed}")
    race = Race(game, seed, wanted=wanted)
    answers = []
    while race.decision is not None:
        value = draw.choice(race.decision.options)
        answers.append((race.decision.name, value))
        race.answer(value)
    return fingerprint(race.machine, answers, race.results)


def directly(game: Game, seed: str) -> str:
    """Race with bots that are called."""
    draw = random.Random(f"answers {seed}")
    answers = []

    def bot(site: int, options: list[Any], _: tuple[Any, ...]) -> Any:
        value = draw.choice(options)
        answers.append((sites[site].name, value))
        return value

    race = DirectRace(game)
    sites = race.emitted.program.sites
    machine = race.play(seed, [bot] * game.linked.teams)
    return fingerprint(machine, answers, race.results)


ALL_SWITCHES = {
    "all on": Switches(),
    **{
        f"{each.name} off": dataclasses.replace(Switches(), **{each.name: False})
        for each in dataclasses.fields(Switches)
    },
    "all off": Switches.none(),
}
