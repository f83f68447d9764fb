"""Make a saved race again and give it its answers.

In: the text of a replay. Out: a race at the decision where it was saved, or over; or `Faults` with X200-X206: the text
is broken or was changed, ruleset or course have changed, an answer does not fit. Called by `races` and the commands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from interpreter.bots.make import Bot, bot_names
from interpreter.pipeline import load_ruleset
from interpreter.program.build import Wanted
from interpreter.public.courses import name_course
from interpreter.public.races import PERSON, Race
from interpreter.race.faults import AnswerError
from interpreter.race.replay import Replay, read_replay
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.files import read_source
from interpreter.source.place import SourceText


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


def load_race(
    path: Path, library: Library | None = None, *, anyway: bool = False, wanted: Wanted | None = None
) -> Race:
    """Make a race again from a file; raises as `open_replay`."""
    diagnostics = Diagnostics()
    source = read_source(path, diagnostics)
    if source is None:
        raise Faults(diagnostics)
    return open_replay(source, library or Library(), beside=path, anyway=anyway, wanted=wanted)
