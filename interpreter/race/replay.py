"""Write a race down as what it is a function of and the answers given, and read that back.

In: a race with its `Origin`; or the text of a replay. Out: JSON (`schemas/replay.schema.json`), one line an answer; or
`Replay`, or diagnostics X200-X202 and those of its shape, with places. Whether ruleset, course and answers fit is found
where the race is made again, not here.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.ruleset.shape import check_shape, plain
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.files import write_atomically
from interpreter.source.node import Mapping, Sequence
from interpreter.source.place import Place, SourceText

if TYPE_CHECKING:
    from interpreter.race.race import Race

FORMAT = 1


@dataclass(slots=True)
class Origin:
    """What a race was made of, as the user named it: names or paths, the options that were changed, hashes."""

    ruleset: str
    course: str  # a name, a path, or the text of a course
    modules: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    bots: dict[str, str] = field(default_factory=dict)  # who answers for a team
    hashes: dict[str, str] = field(default_factory=dict)  # of `ruleset` and `course`


@dataclass(slots=True)
class SavedAnswer:
    """An answer of a replay, and where it stands in the file."""

    team: str
    name: str
    value: str
    place: Place


@dataclass(slots=True)
class Replay:
    """A replay that was read. `places` are those of its keys."""

    origin: Origin
    teams: list[str]
    seed: str
    answers: list[SavedAnswer]
    finished: bool
    source: SourceText
    places: dict[str, Place]

    def place(self, key: str) -> Place:
        """Give the place of a key's value, or of the begin."""
        return self.places.get(key, Place(self.source, 1, 1))


def write_replay(race: Race) -> str:
    """Give the text of a replay.

    Raises:
        ValueError: the race was not made from named files, so that nobody could find them again.
    """
    origin = race.origin
    if origin is None:
        raise ValueError("a race is saved with the names of its ruleset and course; this one was made without them")
    head: dict[str, Any] = {"format": FORMAT, "replay": _program_version(), "ruleset": origin.ruleset}
    if origin.modules:
        head["with"] = list(origin.modules)
    if origin.options:
        head["options"] = origin.options
    head |= {"course": origin.course, "teams": race.names, "bots": origin.bots, "seed": race.seed}
    answers = [
        json.dumps({"team": race.names[each.team], "name": each.name, "value": each.label}, ensure_ascii=False)
        for each in race.answers
    ]
    head |= {"hashes": {**origin.hashes, "replay": _sign(head, answers)}, "finished": race.over}
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    body = ",\n".join(f"  {answer}" for answer in answers)
    return "{\n" + "\n".join(lines) + '\n "answers": [' + (f"\n{body}\n " if body else "") + "]\n}\n"


def save_replay(race: Race, path: Path) -> None:
    """Write a replay: the file is the old one or the whole new one.

    Raises:
        ValueError: as `write_replay`. OSError: the file cannot be written.
    """
    write_atomically(path, write_replay(race))


def read_replay(source: SourceText, diagnostics: Diagnostics) -> Replay | None:
    """Read a replay; None when it has errors. X203 (it was changed by hand) is a warning when all else is right."""
    try:
        json.loads(source.text)
    except (json.JSONDecodeError, RecursionError) as fault:
        _tell_broken(source, fault, diagnostics)
        return None
    tree = read_document(source, diagnostics)
    if tree is None or diagnostics.has_errors or not check_shape(tree, "replay", diagnostics):
        return None
    values = plain(tree)
    places = {pair.key.text: pair.value.place for pair in tree}
    answers = _read_answers(tree, diagnostics)
    if diagnostics.has_errors:
        return None
    hashes = dict(values["hashes"])
    origin = Origin(
        ruleset=values["ruleset"],
        course=values["course"],
        modules=tuple(values.get("with", ())),
        options=dict(values.get("options") or {}),
        bots=dict(values.get("bots") or {}),
        hashes={key: hashes[key] for key in ("ruleset", "course")},
    )
    replay = Replay(
        origin, list(values["teams"]), str(values["seed"]), answers, bool(values.get("finished")), source, places
    )
    head = {
        key: value for key, value in json.loads(source.text).items() if key not in ("hashes", "finished", "answers")
    }
    said = [
        json.dumps({"team": each.team, "name": each.name, "value": each.value}, ensure_ascii=False) for each in answers
    ]
    if "replay" in hashes and hashes["replay"] != _sign(head, said):
        message = "this replay is not as it was saved: it was changed by hand, or lines of it are lost"
        diagnostics.error("X202", replay.place("hashes"), message, "with --anyway it is played as far as it fits")
    return replay


def _tell_broken(source: SourceText, fault: Exception, diagnostics: Diagnostics) -> None:
    if isinstance(fault, json.JSONDecodeError):
        line, column, what = fault.lineno, fault.colno, fault.msg
        cut = fault.pos >= len(source.text.rstrip()) or what.startswith("Unterminated")
        if cut:  # the end of the text, not the empty line behind it
            lines = source.text.rstrip().split("\n")
            line, column = len(lines), max(1, len(lines[-1]))
        message = "the replay is cut off here" if cut else f"this is no JSON: {what[:1].lower()}{what[1:]}"
        hint = "it was not saved to its end; take an older file" if cut else None
        diagnostics.error("X200", Place(source, line, column), message, hint)
    else:
        diagnostics.error("X200", Place(source, 1, 1), "this is no replay: brackets are nested too deep")


def _read_answers(tree: Mapping, diagnostics: Diagnostics) -> list[SavedAnswer]:
    answers: list[SavedAnswer] = []
    items = tree.get("answers")
    for item in items if isinstance(items, Sequence) else ():
        value = plain(item)
        keys = ("team", "name", "value")
        if not isinstance(value, dict) or any(not isinstance(value.get(key), str) for key in keys) or len(value) != 3:
            message = 'an answer is written {"team": "red", "name": "card", "value": "nine"}'
            diagnostics.error("X201", item.place, message)
            continue
        answers.append(SavedAnswer(value["team"], value["name"], value["value"], item.place))
    return answers


def _sign(head: dict[str, Any], answers: list[str]) -> str:
    """Hash all that is saved, so that a changed file is told."""
    text = json.dumps(head, ensure_ascii=False, sort_keys=True) + "\n" + "\n".join(answers)
    return hashlib.sha256(text.encode()).hexdigest()


def _program_version() -> str:
    try:
        return version("commissaire")
    except PackageNotFoundError:
        return "unknown"
