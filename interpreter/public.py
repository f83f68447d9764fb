"""The Python interface: rulesets and courses by name, and races between bots and people.

In: names, paths or texts. Out: `Ruleset`, `CourseFile`, `Race`; what is wrong with files is raised as `Faults`. The
package's `__init__` gives these names when they are first asked for; the commands use them too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from interpreter.bots.make import Bot, bot_names, make_bot
from interpreter.course.model import Course
from interpreter.pipeline import Ruleset, check_course_file, find_course, load_ruleset, prepare_game
from interpreter.program.build import Wanted
from interpreter.race.faults import AnswerError
from interpreter.race.labels import team_names
from interpreter.race.race import Race as EngineRace
from interpreter.race.replay import Origin, Replay, read_replay, save_replay, write_replay
from interpreter.race.results import Standing
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.files import read_source
from interpreter.source.place import Place, SourceText

PERSON = "person"
Teams = int | Sequence[str] | Mapping[str, str | Bot]


@dataclass(slots=True)
class CourseFile:
    """A course that was found and checked. It is built again for each game, whose options may change its lanes."""

    origin: str  # name, path or text
    given: Path | SourceText
    course: Course | None = field(default=None, repr=False)  # as it was checked

    @property
    def title(self) -> str:
        """Its title."""
        return self.course.title if self.course is not None else self.origin


def name_course(name: str | Path, library: Library) -> CourseFile:
    """Find a course without reading it; raises as `load_course`."""
    text = isinstance(name, str) and "\n" in name
    return CourseFile(str(name), SourceText("course", str(name)) if text else find_course(name, library))


def load_course(name: str | Path, library: Library | None = None) -> CourseFile:
    """Load a course by its name or path, or from its text (a string of several lines).

    Raises:
        Faults: with all that is wrong.

    Example:
        >>> load_course("my-course").title
        'Avenue Corso Paseo'
    """
    library, diagnostics = library or Library(), Diagnostics()
    named = name_course(name, library)
    named.course = check_course_file(named.given, library, diagnostics)
    if named.course is None:
        raise Faults(diagnostics)
    return named


class Race(EngineRace):
    """A race that runs until it needs an answer and then holds a decision.

    `teams` is a number, a list of names, or a mapping of names to bots: names of bots, `person` for someone whom the
    caller asks, or callables (decision → option). A race is a pure function of all it is made of and the answers.

    Raises:
        Faults: ruleset, course, options or teams do not fit. ValueError: there is no such bot.

    Example:
        >>> race = Race(load_ruleset("my-game"), load_course("my-course"), teams=2, seed=1)
        >>> while race.decision:
        ...     race.answer(race.decision.options[0])
        >>> race.results["riders"][0].place
        1
    """

    def __init__(
        self,
        ruleset: Ruleset | str,
        course: CourseFile | str | Path | None = None,
        teams: Teams = 4,
        seed: int | str = 1,
        options: Mapping[str, Any] | None = None,
        *,
        wanted: Wanted | None = None,
        begin: bool = True,
    ) -> None:
        ruleset = load_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
        names, bots = seat_teams(ruleset, teams)
        if course is None:
            course = example_course(ruleset)
        elif not isinstance(course, CourseFile):
            course = name_course(course, ruleset.library)
        diagnostics = Diagnostics()
        game = prepare_game(ruleset, course.given, diagnostics, len(names), dict(options or {}), wanted=wanted)
        if game is None:
            raise Faults(diagnostics)
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
        self.seats = bots
        self.bots = self._make_bots()
        if begin:
            self.begin()

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
        other.origin, other.seats = self.origin, self.seats
        other.bots = other._make_bots()
        return other

    def start_over(self) -> Race:
        """Give a race of the same make at its beginning."""
        other = super().start_over()
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
        """Write the race to a file, whole or not at all."""
        save_replay(self, Path(path))

    @classmethod
    def from_json(cls, text: str, *, anyway: bool = False, library: Library | None = None) -> Race:
        """Make a race again from `to_json`.

        Raises:
            Faults: the text is no replay, or its ruleset or course have changed (`anyway` goes on as far as it fits).
        """
        return open_replay(SourceText("replay", text), library or Library(), anyway=anyway)

    @classmethod
    def load(cls, path: str | Path, *, anyway: bool = False, library: Library | None = None) -> Race:
        """Make a race again from a file; raises as `from_json`."""
        diagnostics = Diagnostics()
        source = read_source(Path(path), diagnostics)
        if source is None:
            raise Faults(diagnostics)
        return open_replay(source, library or Library(), anyway=anyway, beside=Path(path))


# ---------------------------------------------------------------------- replays


def open_replay(
    source: SourceText,
    library: Library,
    *,
    anyway: bool = False,
    beside: Path | None = None,
    wanted: Wanted | None = None,
) -> Race:
    """Make a race again and give it all its answers. What `anyway` lets pass is in the race's `warnings`.

    Raises:
        Faults: X200-X206: broken, changed, or an answer does not fit.
    """
    diagnostics = Diagnostics()
    replay = read_replay(source, diagnostics)
    if replay is None or (diagnostics.has_errors and not anyway):
        raise Faults(diagnostics)
    warnings = [item.message for item in diagnostics]
    origin = replay.origin
    ruleset = load_ruleset(_beside(origin.ruleset, "rulesets", library, beside), origin.modules, library)
    text = "\n" in origin.course
    course = name_course(origin.course if text else _beside(origin.course, "courses", library, beside), library)
    course.origin = origin.course
    seats: dict[str, str | Bot] = {name: origin.bots.get(name, PERSON) for name in replay.teams}
    known = {*bot_names(ruleset.checked.decl), PERSON}
    seats = {name: bot if bot in known else PERSON for name, bot in seats.items()}
    race = Race(ruleset, course, seats, replay.seed, origin.options, wanted=wanted, begin=False)
    changed = Diagnostics()
    for what in ("ruleset", "course"):
        if race.origin is not None and race.origin.hashes[what] != origin.hashes[what]:
            name = getattr(origin, what) if not (what == "course" and text) else "of the replay"
            message = f"the {what} '{name}' has changed since this race was saved"
            changed.error("X203", replay.place("hashes"), message, "with --anyway it is played as far as it fits")
    if changed.has_errors and not anyway:
        raise Faults(changed)
    race.warnings += warnings + [item.message for item in changed]
    race.begin()
    _give_answers(race, replay, anyway)
    return race


def _give_answers(race: Race, replay: Replay, anyway: bool) -> None:
    diagnostics = Diagnostics()
    for number, each in enumerate(replay.answers, 1):
        decision = race.decision
        if decision is None:
            left = len(replay.answers) - number + 1
            diagnostics.error("X205", each.place, f"the race is over here, but {left} answers follow")
        elif (decision.team_name, decision.name) != (each.team, each.name):
            asked = f"{decision.team_name} is asked for '{decision.name}'"
            message = f"answer {number}: {asked}, not {each.team} for '{each.name}'"
            diagnostics.error("X204", each.place, message)
        else:
            try:
                race.answer(each.value)
            except AnswerError as fault:
                diagnostics.error("X204", each.place, f"answer {number}: {fault}")
        if diagnostics.has_errors:
            break
    if replay.finished and not race.over and not diagnostics.has_errors:
        message = "the race is said to be finished, but answers are missing"
        diagnostics.error("X206", replay.place("finished"), message, "the end of the file was lost")
    if diagnostics.has_errors and not anyway:
        raise Faults(diagnostics)
    race.warnings += [item.message for item in diagnostics]


def _beside(name: str, kind: Any, library: Library, beside: Path | None) -> Path | str:
    found = library.ruleset(name, beside) if kind == "rulesets" else library.course(name, beside)
    return found if found is not None else name


def _name_of(ruleset: Ruleset) -> str:
    """Give the id when it finds this ruleset, else its path."""
    path = ruleset.merged.top.path
    found = ruleset.library.ruleset(ruleset.id)
    if path is None or (found is not None and found.resolve() == path.resolve()):
        return ruleset.id
    return str(path)


# ---------------------------------------------------------------------- teams


def seat_teams(ruleset: Ruleset, teams: Teams) -> tuple[list[str], dict[str, str | Bot]]:
    """Give the names of the teams in seat order, and who answers for each: without a bot the ruleset's first."""
    first = bot_names(ruleset.checked.decl)[0]
    if isinstance(teams, Mapping):
        return list(teams), dict(teams)
    names = team_names(teams) if isinstance(teams, int) else list(teams)
    return names, dict.fromkeys(names, first)


def example_course(ruleset: Ruleset) -> CourseFile:
    """Find the course a ruleset is raced on when none is named.

    Raises:
        Faults: it names none, or that one is not there.
    """
    name = ruleset.words.example
    if not name:
        diagnostics = Diagnostics()
        place = Place(SourceText("command line", ruleset.id), 1, 1, len(ruleset.id))
        message = f"'{ruleset.id}' names no course to race on"
        diagnostics.error("L010", place, message, "name one behind the ruleset")
        raise Faults(diagnostics)
    path = ruleset.library.course(name, ruleset.merged.top.path)
    course = name_course(path if path is not None else name, ruleset.library)
    course.origin = name
    return course
