"""A tour: stages raced one after the other, what is carried from one to the next, and standings after each.

In: games of the stages, and for each stage the game of the tour's own ruleset on the same road. Out: decisions like a
race's, standings. After a stage the tour's ruleset runs its `after_stage`, which may ask, and ranks. A tour is a pure
function of its inputs and answers, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from interpreter.race.carry import Carried, carry_from, carry_into
from interpreter.race.chance import Chance
from interpreter.race.decision import Decision
from interpreter.race.faults import AnswerError
from interpreter.race.game import Game
from interpreter.race.race import Answer, Race
from interpreter.race.results import Standing, rank

MakeRace = Callable[["Stage", Game, Chance], Race]


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage: its title, its game, and the game of the tour's ruleset on the same course."""

    title: str
    game: Game
    ruler: Game


@dataclass(frozen=True, slots=True)
class StageReport:
    """What a stage came to: its results, and the classifications after it."""

    title: str
    results: dict[str, list[Standing]]
    standings: dict[str, list[Standing]]


@dataclass(slots=True)
class Tour:
    """A tour in progress. `race` is the stage that is raced, or the tour's own questions after it (`between`)."""

    stages: list[Stage]
    names: list[str]
    seed: str
    make_race: MakeRace
    number: int = 0  # of the stage, from 1
    race: Race | None = None
    between: bool = False
    over: bool = False
    reports: list[StageReport] = field(default_factory=list)
    races: list[Race] = field(default_factory=list)  # all so far, also those of questions between stages
    carried: Carried = field(default_factory=dict)
    standings: dict[str, list[Any]] = field(default_factory=dict)  # by classification: names, best first
    _after: list[str] = field(default_factory=list)
    _results: dict[str, list[Standing]] = field(default_factory=dict)

    def begin(self) -> None:
        """Begin the first stage."""
        self._begin_stage(0)

    @property
    def decision(self) -> Decision | None:
        """What the tour waits for; None when it is over, or when a stage is over and `go_on` is to be called."""
        return self.race.decision if self.race is not None else None

    @property
    def stage(self) -> Stage:
        """The stage that is raced."""
        return self.stages[self.number - 1]

    def answer(self, value: Any) -> None:
        """Answer the decision.

        Raises:
            AnswerError: it is no option, or nothing is asked; nothing has changed.
        """
        race = self.race
        if race is None or race.decision is None:
            raise AnswerError("nothing is asked")
        race.answer(value)

    @property
    def answers(self) -> list[list[Answer]]:
        """The answers so far, by race."""
        return [list(race.answers) for race in self.races]

    def go_on(self) -> bool:
        """Go on from a stage that is over: to the questions after it, or to the next stage. False when the tour is
        over."""
        race = self.race
        if race is None or race.decision is not None:
            return not self.over
        if not self.between:
            self._end_stage(race)
        else:
            carry_from(race, self.carried)
        self._ask_between()
        return not self.over

    def _begin_stage(self, index: int) -> None:
        self.number = index + 1
        self.between = False
        self.race = self._make(self.stages[index].game, f"{self.seed}/{index + 1}")
        self.races.append(self.race)
        self.race.begin()

    def _make(self, game: Game, seed: str) -> Race:
        race = self.make_race(self.stage, game, Chance(seed))
        race.machine.state["stage"][0] = self.number
        carry_into(race, self.carried)
        race.machine.standings = {
            name: [race.labels.find(typed.of.type.element, entry) for entry in self.standings.get(name, ())]
            for name, typed in game.linked.checked.classifications.items()
        }
        return race

    def _end_stage(self, race: Race) -> None:
        self._results = race.results
        carry_from(race, self.carried)
        self._rank()
        self.between = True
        self._after = [scalar.text for scalar in self.stage.ruler.linked.checked.decl.after_stage]

    def _ask_between(self) -> None:
        """Run what is left of `after_stage` until something is asked; then rank, and begin the next stage."""
        while self._after:
            race = self._make(self.stage.ruler, f"{self.seed}/{self.number}/after")
            self.race = race
            self.races.append(race)
            race.run_call("procedure", self._after.pop(0), [])
            if race.decision is not None:
                return
            carry_from(race, self.carried)
        standings = self._rank()
        self.reports.append(StageReport(self.stage.title, self._results, standings))
        if self.number == len(self.stages):
            self.over, self.race = True, None
        else:
            self._begin_stage(self.number)

    def _rank(self) -> dict[str, list[Standing]]:
        """Rank the classifications of the tour's ruleset on what is carried."""
        ruler = self._make(self.stage.ruler, f"{self.seed}/rank")
        checked = self.stage.ruler.linked.checked
        found: dict[str, list[Standing]] = {}
        for name, typed in checked.classifications.items():
            found[name] = rank(ruler.functions["classification", name](), typed, ruler.labels)
            self.standings[name] = [line.name for line in found[name]]
        return found
