"""Races between bots and people, made of rulesets and courses by name.

In: a ruleset, a course, teams with who answers for them, a seed, options. Out: `Race`; what does not fit is raised as
`Faults`. The package's own `__init__` gives it to users.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from interpreter.bots.make import Bot, bot_names, make_bot
from interpreter.pipeline import load_ruleset
from interpreter.program.build import Wanted
from interpreter.public.courses import CourseFile, example_course, name_course
from interpreter.public.games import game_for
from interpreter.race.chance import Chance
from interpreter.race.game import Game
from interpreter.race.labels import fault_of_team, team_names
from interpreter.race.race import Race as EngineRace
from interpreter.race.replay import Origin, save_replay, write_replay
from interpreter.race.results import Standing
from interpreter.ruleset.find import Library
from interpreter.ruleset.loaded import Ruleset
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.place import Place, SourceText

PERSON = "person"
MOST_NAMED = 1_000  # teams that get a name before it is known how many the game takes
Teams = int | Sequence[str] | Mapping[str, str | Bot]


class Race(EngineRace):
    """A race that runs until it needs an answer and then holds a decision.

    `teams` is a number, a list of names, or a mapping of names to bots: names of bots, `person` for someone whom the
    caller asks, or callables (decision → option). Without it there are four, or as near to four as the game allows.
    A race is a pure function of all it is made of and the answers.

    Load the ruleset once for many races: it keeps what it was prepared for, so that the next race on the same course
    with as many teams and the same options begins at once.

    Raises:
        Faults: ruleset, course, options or teams do not fit. ValueError: no such bot, or a name that no team can have.

    Example:
        >>> from interpreter import load_course
        >>> race = Race(load_ruleset("my-game"), load_course("my-course"), teams=2, seed=1)
        >>> while race.decision:
        ...     race.answer(race.decision.options[0])
        >>> race.results["riders"][0].place
        1
    """

    def __init__(
        self,
        ruleset: Ruleset | str | Path,
        course: CourseFile | str | Path | None = None,
        teams: Teams | None = None,
        seed: int | str = 1,
        options: Mapping[str, Any] | None = None,
        *,
        wanted: Wanted | None = None,
        begin: bool = True,
    ) -> None:
        ruleset = ruleset if isinstance(ruleset, Ruleset) else load_ruleset(ruleset)
        names, bots = seat_teams(ruleset, teams)
        if course is None:
            course = example_course(ruleset)
        elif not isinstance(course, CourseFile):
            course = name_course(course, ruleset.library)
        game = game_for(ruleset, course, len(names), options or {}, wanted)
        self.ruleset, self.course = ruleset, course
        self.warnings: list[str] = []
        super().__init__(game, str(seed), names, wanted=wanted, begin=False)
        self.origin = Origin(
            ruleset=_name_of(ruleset),
            course=course.origin,
            modules=ruleset.modules,
            options=dict(options or {}),
            bots={name: bot if isinstance(bot, str) else "custom" for name, bot in bots.items()},
            hashes={"ruleset": ruleset.digest, "course": game.linked.course.digest},
        )
        self.keep: Callable[[Path], None] | None = None  # saves what the race is a part of
        self.seats = bots
        self.bots = self._make_bots()
        if begin:
            self.begin()

    @classmethod
    def of_game(
        cls,
        game: Game,
        chance: Chance,
        seats: Mapping[str, str | Bot],
        ruleset: Ruleset,
        course: CourseFile,
        wanted: Wanted,
    ) -> Race:
        """Make a race of a game that is linked already, as a stage of a tour; it has not begun."""
        race = object.__new__(cls)
        race.ruleset, race.course, race.warnings = ruleset, course, []
        EngineRace.__init__(race, game, teams=list(seats), chance=chance, wanted=wanted, begin=False)
        race.keep = None
        race.seats = dict(seats)
        race.bots = race._make_bots()
        return race

    def _make_bots(self) -> dict[str, Bot | None]:
        """Make the bots; a person's is None."""
        return {
            name: bot if callable(bot) else None if bot == PERSON else make_bot(self, name, bot, self._warn)
            for name, bot in self.seats.items()
        }

    def _warn(self, text: str) -> None:
        if text not in self.warnings:
            self.warnings.append(text)

    # ------------------------------------------------------------------ playing

    @property
    def asks_person(self) -> bool:
        """Say whether the decision is a person's."""
        return self.decision is not None and self.bots[self.decision.team_name] is None

    def step(self) -> bool:
        """Let a bot answer the decision; false when there is none, or when a person must answer."""
        decision = self.decision
        bot = self.bots[decision.team_name] if decision is not None else None
        if decision is None or bot is None:
            return False
        self.answer(bot(decision))
        return True

    def play(self, watch: Callable[[Race], None] | None = None) -> dict[str, list[Standing]]:
        """Let the bots race until a person must answer or the race is over; gives the results so far."""
        while self.step():
            if watch is not None:
                watch(self)
        return self.results

    def make_twin(self) -> Race:
        """Give a race of the same make that has not begun."""
        other = object.__new__(type(self))
        other.ruleset, other.course, other.warnings = self.ruleset, self.course, self.warnings
        chance = self.machine.chance.fork()
        EngineRace.__init__(other, self.game, teams=self.names, chance=chance, wanted=self.wanted, begin=False)
        other.machine.standings = dict(self.machine.standings)
        other.machine.events = list(self.machine.events or [])
        other.origin, other.seats, other.keep = self.origin, self.seats, self.keep
        other.bots = other._make_bots()
        return other

    def start_over(self, begin: bool = True) -> Race:
        """Give a race of the same make at its beginning, or one that has not begun."""
        other = super().start_over(begin)
        assert isinstance(other, Race)
        return other

    def copy(self) -> Race:
        """Give a race at the same decision, which goes its own way from here."""
        other = super().copy()
        assert isinstance(other, Race)
        return other

    # ------------------------------------------------------------------ saving

    def to_json(self) -> str:
        """Give the race as the text of a replay: what it is made of, hashes, and the answers so far."""
        return write_replay(self)

    def save(self, path: str | Path) -> None:
        """Write the race to a file, whole or not at all; a stage is written with its tour."""
        if self.keep is not None:
            self.keep(Path(path))
        else:
            save_replay(self, Path(path))

    @classmethod
    def from_json(cls, text: str, *, anyway: bool = False, library: Library | None = None) -> Race:
        """Make a race again from `to_json`.

        Raises:
            Faults: the text is no replay, or its ruleset or course have changed (`anyway` goes on as far as it fits).
        """
        from interpreter.public.reopen import open_replay

        return open_replay(SourceText("replay", text), library or Library(), anyway=anyway)

    @classmethod
    def load(cls, path: str | Path, *, anyway: bool = False, library: Library | None = None) -> Race:
        """Make a race again from a file; raises as `from_json`."""
        from interpreter.public.reopen import load_race

        return load_race(Path(path), library, anyway=anyway)


def seat_teams(ruleset: Ruleset, teams: Teams | None) -> tuple[list[str], dict[str, str | Bot]]:
    """Give the names of the teams in seat order, and who answers for each: without a bot the ruleset's first."""
    _refuse_module(ruleset)
    first = bot_names(ruleset.checked.decl)[0]
    teams = ruleset.checked.decl.usual_teams if teams is None else teams
    names = team_names(min(teams, MOST_NAMED)) if isinstance(teams, int) else list(teams)
    for seat, name in enumerate(names):
        if fault := fault_of_team(name, names[:seat]):
            raise ValueError(f"team '{name}': {fault}")
    return names, dict(teams) if isinstance(teams, Mapping) else dict.fromkeys(names, first)


def _refuse_module(ruleset: Ruleset) -> None:
    if ruleset.checked.decl.module:
        diagnostics = Diagnostics()
        place = Place(SourceText("command line", ruleset.id), 1, 1, len(ruleset.id))
        message = f"'{ruleset.id}' is a module, which never runs alone"
        diagnostics.error("L006", place, message, f"add it to a ruleset: commissaire race RULESET --with {ruleset.id}")
        raise Faults(diagnostics)


def _name_of(ruleset: Ruleset) -> str:
    """Give the id when it finds this ruleset, else its path."""
    path = ruleset.merged.top.path
    found = ruleset.library.ruleset(ruleset.id)
    if path is None or (found is not None and found.resolve() == path.resolve()):
        return ruleset.id
    return str(path)
