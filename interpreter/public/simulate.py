"""Many races between bots, with the seats rotated, on several processes.

In: a ruleset, a course, the bots of the teams, how many races. Out: `Simulation`: a row for each race. Each race has a
seed of its own made of the seed and its number, so that any number of processes gives the same rows. The first race is
raced with guarded bots, so that one that reads what is hidden stops the simulation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from interpreter.bots.make import make_bot
from interpreter.bots.quick import make_quick_bot
from interpreter.pipeline import load_ruleset, prepare_game
from interpreter.public.courses import example_course, name_course
from interpreter.race.direct import DirectRace
from interpreter.race.game import Game
from interpreter.race.labels import team_names
from interpreter.race.race import Race
from interpreter.race.results import Standing
from interpreter.ruleset.loaded import Ruleset
from interpreter.source.diagnostic import Diagnostics, Faults

CHUNKS = 8  # for each process, so that they end at about the same time


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated; all that another process needs to make the same game."""

    ruleset: str
    course: str
    bots: tuple[str, ...]  # of the seats in the first race
    races: int
    seed: str
    options: tuple[tuple[str, Any], ...] = ()
    modules: tuple[str, ...] = ()
    folder: str = ""  # beside which names are looked up


@dataclass(frozen=True, slots=True)
class Line:
    """One line of one race's first ranked list."""

    place: int
    name: str
    seat: int  # from 0, of the team
    shown: dict[str, str]
    units: dict[str, str]  # of what is shown and has one


@dataclass(frozen=True, slots=True)
class RaceRow:
    """One race: its number, the bots by seat, how many rounds it took, the lines of its first ranked list."""

    number: int
    seed: str
    bots: tuple[str, ...]
    rounds: int
    lines: tuple[Line, ...]

    def shares(self) -> dict[int, float]:
        """Give each winning seat its share of the race: one divided among those who share the first place."""
        firsts = [line.seat for line in self.lines if line.place == 1]
        return {seat: firsts.count(seat) / len(firsts) for seat in dict.fromkeys(firsts)}


@dataclass(slots=True)
class Simulation:
    """The rows of a simulation, in order of their numbers."""

    plan: Plan
    rows: list[RaceRow] = field(default_factory=list)

    def wins_by_bot(self) -> dict[str, tuple[float, float]]:
        """Give for each bot the races it won, shared places divided, and how many it would win by seats alone."""
        won: dict[str, float] = dict.fromkeys(sorted(set(self.plan.bots)), 0.0)
        even: dict[str, float] = dict.fromkeys(won, 0.0)
        for row in self.rows:
            for seat, share in row.shares().items():
                won[row.bots[seat]] += share
            for bot in row.bots:
                even[bot] += 1 / len(row.bots)
        return {bot: (won[bot], even[bot]) for bot in won}

    def wins_by_seat(self) -> list[float]:
        """Give for each seat the races it won."""
        won = [0.0] * len(self.plan.bots)
        for row in self.rows:
            for seat, share in row.shares().items():
                won[seat] += share
        return won


def interval(won: float, races: int, z: float = 1.959964) -> tuple[float, float]:
    """Give the 95 % interval of a share (Wilson's score interval); (0, 1) of no races."""
    if races == 0:
        return 0.0, 1.0
    share = won / races
    middle = share + z * z / (2 * races)
    spread = z * ((share * (1 - share) + z * z / (4 * races)) / races) ** 0.5
    whole = 1 + z * z / races
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def simulate(plan: Plan, jobs: int = 1) -> Iterator[RaceRow]:
    """Race, and give the rows as they come, in order.

    Raises:
        Faults: ruleset, course, options or bots do not fit. RaceError: the rules stopped a race.
    """
    runner = _Runner(plan)
    runner.try_bots()
    if jobs <= 1 or plan.races < 2 * jobs:
        for number in range(plan.races):
            yield runner.row(number)
        return
    size = max(1, plan.races // (jobs * CHUNKS))
    chunks = [range(begin, min(begin + size, plan.races)) for begin in range(0, plan.races, size)]
    with ProcessPoolExecutor(jobs, initializer=_start, initargs=(plan,)) as pool:
        try:
            for rows in pool.map(_run, chunks):
                yield from rows
        finally:
            pool.shutdown(cancel_futures=True)


class _Runner:
    """One process's game and runner."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        ruleset = load_ruleset(plan.ruleset, plan.modules)
        self.game = _make_game(ruleset, plan)
        self.names = team_names(len(plan.bots))
        self.race = DirectRace(self.game, self.names)

    def seed(self, number: int) -> str:
        return f"{self.plan.seed}/{number + 1}"

    def seats(self, number: int) -> tuple[str, ...]:
        """The bots of a race: those of the first, moved on by one seat for each race."""
        turn = number % len(self.plan.bots)
        return self.plan.bots[turn:] + self.plan.bots[:turn]

    def try_bots(self) -> None:
        race = Race(self.game, self.seed(0), self.names)
        bots = [make_bot(race, name, bot, lambda _: None) for name, bot in zip(self.names, self.plan.bots, strict=True)]
        while race.decision is not None:
            race.answer(bots[race.decision.team](race.decision))

    def row(self, number: int) -> RaceRow:
        seats, seed = self.seats(number), self.seed(number)
        bots = [make_quick_bot(self.race, seat, bot, seed) for seat, bot in enumerate(seats)]
        machine = self.race.play(seed, bots)
        first = next(iter(self.race.results.values()), [])
        lines = tuple(Line(line.place, line.name, self._seat(line), line.shown, line.units) for line in first)
        return RaceRow(number + 1, seed, seats, int(machine.state["round"][0]), lines)

    def _seat(self, line: Standing) -> int:
        if line.name in self.names:
            return self.names.index(line.name)
        return int(self.game.linked.piece_team[line.entry])


def _make_game(ruleset: Ruleset, plan: Plan) -> Game:
    library = ruleset.library
    course = name_course(plan.course, library) if plan.course else example_course(ruleset)
    diagnostics = Diagnostics()
    game = prepare_game(ruleset, course.given, diagnostics, len(plan.bots), dict(plan.options))
    if game is None:
        raise Faults(diagnostics)
    return game


_RUNNER: list[_Runner] = []  # of this process, made when it starts


def _start(plan: Plan) -> None:
    import os

    if plan.folder:
        os.chdir(Path(plan.folder))
    _RUNNER[:] = [_Runner(plan)]


def _run(numbers: range) -> list[RaceRow]:
    return [_RUNNER[0].row(number) for number in numbers]


def plan_simulation(
    ruleset: str,
    course: str,
    bots: Sequence[str],
    races: int,
    seed: str,
    options: Mapping[str, Any] | None = None,
    modules: Sequence[str] = (),
) -> Plan:
    """Make a plan."""
    settings = tuple((options or {}).items())
    return Plan(ruleset, course, tuple(bots), races, seed, settings, tuple(modules), str(Path.cwd()))
