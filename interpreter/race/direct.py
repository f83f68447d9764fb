"""Race between bots that are called directly: the fast form, without log, copies or tape.

In: a game, bots by team: callables `(site number, options, locals) → option`. Out: the machine after the race, and
results. One runner races any number of times on the same lists. Used for simulations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.program.build import Wanted
from interpreter.race.bind import bind_program
from interpreter.race.chance import Chance
from interpreter.race.game import Game
from interpreter.race.labels import Labels, team_names
from interpreter.race.machine import Machine
from interpreter.race.results import Standing, rank

Bot = Callable[[int, list[Any], tuple[Any, ...]], Any]


class DirectRace:
    """A runner of races. `machine.state` holds the lists after each."""

    def __init__(self, game: Game, teams: list[str] | None = None, wanted: Wanted | None = None) -> None:
        self.game = game
        self.names = teams or team_names(game.linked.teams)
        self.labels = Labels(game.linked, self.names)
        self.machine = Machine(game.linked, Chance("0"))
        self.emitted = game.emission("direct", wanted or Wanted(logs=False, views=False, calls=False))
        self.functions = bind_program(self.emitted, self.machine)

    def play(self, seed: str, bots: Sequence[Bot]) -> Machine:
        """Race once from the start."""
        machine = self.machine
        machine.reset()
        machine.chance = Chance(seed)
        machine.state["bots"][:] = bots
        self.functions["flow", "race"](False)
        return machine

    @property
    def results(self) -> dict[str, list[Standing]]:
        """The ranked lists after the race."""
        checked = self.game.linked.checked
        return {
            name: rank(self.functions["result", name](), typed, self.labels) for name, typed in checked.results.items()
        }
