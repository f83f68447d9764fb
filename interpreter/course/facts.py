"""Check the facts of a course, and put together what all its rulesets say.

In: the facts of a file and the words of each ruleset that it names. Out: `Facts`; diagnostics C009, C021, C022, C024,
C025, C032. Called by `build` and, for tile libraries, by `tiles`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from interpreter.course import nodes
from interpreter.course.values import Tell, read_value
from interpreter.language.types import INT, TEXT
from interpreter.language.words import Column, CourseWords, Room
from interpreter.source.node import Literal
from interpreter.source.place import Place
from interpreter.source.suggest import did_you_mean

MAX_LANES = 64
MAX_HINTS = 300  # looking for the nearest name is slow; beyond so many faults of one file none is looked for
NOTES = {
    "author": Column("author", TEXT),
    "source": Column("source", TEXT),
    "players": Column("players", TEXT),
    "stage": Column("stage", TEXT),
    "boxes": Column("boxes", INT),
}
ALWAYS = ("for", "tiles", "lanes", "room", *NOTES)


@dataclass(slots=True)
class Facts:
    """What the head of a file says. `lanes` and `room` are the defaults of its road."""

    lanes: int
    room: Room
    facts: dict[str, Literal] = field(default_factory=dict)
    notes: dict[str, Literal] = field(default_factory=dict)
    unknown: int = 0  # facts that nobody asks for

    @property
    def boxes(self) -> int:
        """How many of each tile there are."""
        boxes = self.notes.get("boxes")
        return boxes if isinstance(boxes, int) else 1


def sum_words(words: list[CourseWords]) -> CourseWords:
    """Put the words of several rulesets together; width, room and laps are the first one's, limits the narrowest."""
    if len(words) == 1:
        return words[0]
    if not words:
        return CourseWords("", max_lanes=MAX_LANES)
    whole = replace(words[0], ruleset=" and ".join(each.ruleset for each in words))
    for each in words[1:]:
        whole = replace(
            whole,
            terrains=tuple(dict.fromkeys(whole.terrains + each.terrains)),
            slopes=each.slopes | whole.slopes,
            glyphs=each.glyphs | whole.glyphs,
            zones=each.zones | whole.zones,
            markers=each.markers | whole.markers,
            tokens=each.tokens | whole.tokens,
            facts=each.facts | whole.facts,
            tables=each.tables | whole.tables,
            run_out=max(whole.run_out, each.run_out),
            min_rows=max(whole.min_rows, each.min_rows),
            max_rows=min((n for n in (whole.max_rows, each.max_rows) if n is not None), default=None),
        )
    return whole


def say_rulesets(words: CourseWords, verb: str) -> str:
    """Name the rulesets with a verb: `x wants`, `x and y want`."""
    return f"{words.ruleset} {verb}{'' if ' and ' in words.ruleset else 's'}"


def check_facts(file: nodes.RoadFile, words: CourseWords, tell: Tell) -> Facts:
    """Read the facts of a file against the words of its rulesets."""
    result = Facts(min(words.lanes, MAX_LANES), words.room)
    for fact in file.facts:
        _check_fact(fact, words, result, tell)
    needed = (
        [column for column in words.facts.values() if column.required] if isinstance(file, nodes.CourseFile) else []
    )
    for column in needed:
        if not file.fact(column.name) and not _was_skipped(file, column.name):
            entries = words.tables.get(column.type.name, ()) if column.type.kind == "table" else ()
            shown = f" ({', '.join(entries)})" if entries else ""
            message = f"{say_rulesets(words, 'need')} the fact '{column.name}'"
            tell("C022", file.title.place, message, f"add a line '{column.name}: …'{shown}")
    if not file.fact("for") and not _was_skipped(file, "for"):
        tell("C022", file.title.place, "this file does not say for which ruleset it is", "add a line 'for: RULESET'")
    for column in words.facts.values():
        if column.name not in result.facts and column.default is not None:
            result.facts[column.name] = column.default
    return result


def _was_skipped(file: nodes.RoadFile, name: str) -> bool:
    """Say whether a line that could not be read seems to hold a fact."""
    return any(re.match(rf"\s*{re.escape(name)}\s*[:=]", line) for line in file.skipped)


def _check_fact(fact: nodes.Fact, words: CourseWords, result: Facts, tell: Tell) -> None:
    name, value = fact.name.text, fact.values[0]
    if name == "for":
        for each in fact.values:
            if each.kind != "name":
                tell("C024", each.place, f"'{each.text}' is no name of a ruleset", "write: for: RULESET")
        return
    if name not in ALWAYS and name not in words.facts:
        if words.ruleset:
            result.unknown += 1
            hint = did_you_mean(name, [*ALWAYS, *words.facts]) if result.unknown <= MAX_HINTS else None
            tell("C021", fact.name.place, f"{say_rulesets(words, 'ask')} for no fact '{name}'", hint)
        return
    if len(fact.values) > 1:
        tell("C024", fact.values[1].place, f"the fact '{name}' has one value", "drop what stands behind the comma")
    if name == "tiles":
        if value.kind != "name":
            tell("C024", value.place, f"'{value.text}' is no name of a tile library", "write: tiles: LIBRARY")
    elif name == "lanes":
        lanes = read_value(value, Column("lanes", INT), {}, tell)
        if isinstance(lanes, int) and check_lanes(lanes, value.place, words, tell):
            result.lanes = lanes
    elif name == "room":
        result.room = _read_room(value, result.room, tell)
    elif name in NOTES:
        column = NOTES[name]
        if value.kind == "int":
            column = replace(column, type=INT)
        found = read_value(value, column, {}, tell)
        if name == "boxes" and found == 0:
            tell("C009", value.place, "there is at least one box", "write: boxes: 1")
        result.notes[name] = found
    else:
        result.facts[name] = read_value(value, words.facts[name], words.tables, tell)


def _read_room(value: nodes.Value, default: Room, tell: Tell) -> Room:
    if value.kind == "name" and value.text == "any":
        return None
    if value.kind != "int":
        tell("C024", value.place, f"'{value.text}' is no number of riders", "write a number from 1, or: any")
        return default
    room = read_value(value, Column("room", INT), {}, tell)
    if room == 0:
        tell("C009", value.place, "a field has room for one rider at least", "write a number from 1, or: any")
    return room if isinstance(room, int) and room > 0 else default


def check_lanes(lanes: int, place: Place, words: CourseWords, tell: Tell) -> bool:
    """Tell a width that no road has, or that a ruleset does not want."""
    if lanes < 1:
        tell("C032", place, "a road has at least one lane", "write a number from 1")
    elif lanes > MAX_LANES:
        tell("C032", place, f"{lanes} lanes; a road has at most {MAX_LANES}", None)
    elif lanes > words.max_lanes and words.ruleset:
        tell("C032", place, f"{lanes} lanes; {say_rulesets(words, 'want')} at most {words.max_lanes}", None)
    else:
        return True
    return False
