"""Say where and why a race was stopped: the place in the ruleset, the round, the trail of rules.

In: an exception out of emitted code. Out: `RaceError`. The trail is read off the traceback, whose frames carry the
files and lines of the YAML.
"""

from __future__ import annotations

from types import CodeType, TracebackType
from typing import TYPE_CHECKING

from interpreter.program.emit_expressions import Emitted, place_in
from interpreter.program.poison import PoisonUsed
from interpreter.race.faults import RaceError, RaceFault
from interpreter.source.place import Place

if TYPE_CHECKING:
    from interpreter.race.race import Race

MESSAGES: tuple[tuple[type[BaseException], str, str], ...] = (
    (ZeroDivisionError, "X001", "a division by zero"),
    (IndexError, "X018", "there is no such item in the list"),
    (KeyError, "X018", "there is no such entry"),
    (RecursionError, "X011", "the rules are nested too deep"),
    (MemoryError, "X017", "the rules want more memory than there is"),
    (ValueError, "X002", "the least or greatest of nothing; write default= or ask first"),
)


def explain_failure(fault: BaseException, race: Race) -> BaseException:
    """Turn what stopped a race into a RaceError; what is not of the race's making is given back."""
    trail = _trail(fault.__traceback__, race.emitted)
    moment = f"round {race.round}" if race.round else "set-up"
    names = " > ".join(name for name, _ in trail if name != "race")
    moment += f", {names}" if names else ""
    place = trail[-1][1] if trail else race.game.linked.checked.decl.place
    if isinstance(fault, PoisonUsed) and fault.poison.kind is KeyError:
        hint = "write the cell, or ask for it only where there is one"
        return RaceError("X003", fault.poison.message, place, moment, trail, hint)
    if isinstance(fault, PoisonUsed) and fault.poison.kind is not None:
        place, fault = fault.poison.place or place, fault.poison.kind()
    if isinstance(fault, RaceFault):
        return RaceError(fault.code, fault.message, place, moment, trail, fault.hint)
    if isinstance(fault, PoisonUsed):
        if fault.poison.piece >= 0:
            message = f"{race.labels.pieces[fault.poison.piece]} is off the course and has no row"
            return RaceError("X014", message, place, moment, trail, "ask first: on_course")
        return RaceError("X003", fault.poison.message, place, moment, trail, "ask first: … != none")
    if isinstance(fault, ValueError) and "remove" in str(fault):
        return RaceError("X019", "the card that is put is not in that pile", place, moment, trail, None)
    for kind, code, message in MESSAGES:
        if isinstance(fault, kind):
            return RaceError(code, message, place, moment, trail, None)
    return fault


def _trail(traceback: TracebackType | None, emitted: Emitted) -> list[tuple[str, Place]]:
    names: dict[CodeType, tuple[str, str]] = {code: key for key, code in emitted.codes.items()}
    trail: list[tuple[str, Place]] = []
    while traceback is not None:
        key = names.get(traceback.tb_frame.f_code)
        # The keys of an order are functions of their own, without a body; who sorts is on the trail already.
        body = emitted.program.bodies.get(key) if key is not None else None
        if key is not None and body is not None:
            label = body.name.partition("#")[0] if key[0] == "rule" else body.name
            trail.append((label, place_in(traceback, body.place, emitted.files)))
        traceback = traceback.tb_next
    return trail
