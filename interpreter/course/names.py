"""Look up the names on a road in the words of its rulesets.

In: pieces of road. Out: nothing but diagnostics: unknown terrains, zones, marks, tokens and columns (C012, C026-C030),
values that do not fit (C024), widths and numbers that no road has (C009, C032), and bare names, of which it is said
what they are (C010, C015). Without words (an unknown ruleset) names are let pass. Called by `check`.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.course import nodes
from interpreter.course.facts import ALWAYS, MAX_HINTS, check_lanes
from interpreter.course.faults import BEGINNINGS, FORMS, RESERVED
from interpreter.course.values import Tell, read_value
from interpreter.language.words import Column, CourseWords, Word
from interpreter.source.node import Literal
from interpreter.source.suggest import did_you_mean, nearest

_VERBS = ("mark", "zone", "put", "lay", "finish", "fork", "or", "join", "end", "tile", "back", "course", "tiles")


class Names:
    """The words of a game, and how a wrong one is told."""

    def __init__(self, words: CourseWords, tell: Tell) -> None:
        self.words = words
        self.tell = tell
        self.hints = 0
        self.perhaps: set[str] = set()  # kinds that a name which is none may have meant: they are not told as missing

    def check_stretch(self, stretch: nodes.Stretch) -> None:
        """Check terrain, zones, width and room of a stretch."""
        terrain = stretch.terrain
        if self.words.ruleset and terrain.text not in self.words.terrains:
            hint = self.family_hint(terrain.text, str(stretch.rows.value)) or self.near(
                terrain.text, self.words.terrains
            )
            self.tell("C012", terrain.place, f"{self.who} no terrain '{terrain.text}'", hint)
        if stretch.rows.value == 0:
            self.tell("C009", stretch.rows.place, "a stretch has at least one row", "drop the line, or write a number")
        for zone in stretch.zones:
            self.check_thing(zone, "zone")
        if stretch.lanes:
            check_lanes(stretch.lanes.value, stretch.lanes.place, self.words, self.tell)
        if stretch.room and stretch.room.value == 0:
            hint = "write a number from 1, or: any"
            self.tell("C009", stretch.room.place, "a field has room for one rider at least", hint)

    def check_thing(self, thing: nodes.Thing, family: str) -> None:
        """Check kind and columns of a mark, zone or token."""
        if not self.words.ruleset:
            return
        known = self.family(family)
        word = known.get(thing.kind.text)
        if word is None:
            code, what = {
                "mark": ("C029", "mark"),
                "zone": ("C028", "zone"),
                "put": ("C030", "thing to put on the road"),
            }[family]
            name = thing.kind.text
            hint = self.family_hint(name) or self.near(name, known) or f"{self.words.ruleset} has none at all"
            self.tell(code, thing.kind.place, f"{self.who} no {what} '{name}'", hint)
            meant = nearest(name, known) if self.hints <= MAX_HINTS else None
            self.perhaps.update([meant] if meant is not None else known)
            self.perhaps.add(name)  # where it is a word of another family
            return
        self.read_columns(thing, word, family, self.tell)

    def read_columns(self, thing: nodes.Thing, word: Word, family: str, tell: Tell) -> dict[str, Literal]:
        """Give the columns of a thing, defaults included, in the order of the declaration."""
        what = "thing" if family == "put" else family
        found: dict[str, Literal] = {}
        meant: set[str | None] = set()  # what a misspelt name stands for is not missing
        for given in thing.columns:
            name = given.name.text
            if name not in word.columns:
                meant.add(nearest(name, word.columns))
                hint = self.near(name, word.columns) or f"the {what} '{word.name}' has no columns"
                tell("C027", given.name.place, f"the {what} '{word.name}' has no column '{name}'", hint)
            elif name in found:
                tell("C027", given.name.place, f"the column '{name}' stands twice", "drop one of them")
            else:
                found[name] = read_value(given.value, word.columns[name], self.words.tables, tell)
        for column in word.columns.values():
            if column.required and column.name not in found and column.name not in meant:
                message = f"the {what} '{word.name}' needs '{column.name}'"
                tell("C026", thing.kind.place, message, f"write: {column.name}: {self.sample(column)}")
        return {name: found.get(name, column.default) for name, column in word.columns.items()}

    def sample(self, column: Column) -> str:
        """Give a value that a column may have, and all entries of its table."""
        if column.type.kind == "table":
            entries = self.words.tables.get(column.type.name, ())
            return f"{entries[0]} ({', '.join(entries)})" if entries else "…"
        return {"int": "1", "bool": "true", "text": '"…"'}.get(column.type.kind, "…")

    def family(self, family: str) -> Mapping[str, Word]:
        """Give the words that may stand behind a verb."""
        return {"mark": self.words.markers, "zone": self.words.zones, "put": self.words.tokens}[family]

    @property
    def who(self) -> str:
        """The rulesets and their verb: `x has`, `x and y have`."""
        return f"{self.words.ruleset} {'have' if ' and ' in self.words.ruleset else 'has'}"

    def near(self, name: str, known: Mapping[str, object] | tuple[str, ...]) -> str | None:
        """Give the hint with the nearest name."""
        self.hints += 1
        return did_you_mean(name, known) if self.hints <= MAX_HINTS else None

    def family_hint(self, name: str, rows: str = "") -> str | None:
        """Say what a name is when it stands where another kind of word is wanted."""
        if name in self.words.zones:
            if rows:
                return f"'{name}' is a zone of the game: write '{rows} TERRAIN in {name}'"
            return f"'{name}' is a zone: write 'zone {name} on rows …', or 'in {name}' behind a stretch"
        if name in self.words.markers:
            return f"'{name}' is a mark: write 'mark {name}'"
        if name in self.words.tokens:
            return f"'{name}' is put on the road: write 'put {name} on row …'"
        if name in self.words.terrains:
            return f"'{name}' is a terrain: write '12 {name}'"
        return None

    def check_bare(self, bare: nodes.Bare) -> None:
        """Say what a name without a verb is."""
        name, place = bare.name.text, bare.place
        line = f"{name} {bare.rest}".strip()
        without = f"'{name}' stands without its verb"
        if name in self.words.markers:
            self.tell("C015", place, without, f"write: mark {line}")
        elif name in self.words.zones:
            self.tell("C015", place, without, f"write: zone {name} on rows …, or 'in {name}' behind a stretch")
        elif name in self.words.tokens:
            self.tell("C015", place, without, f"write: put {line if 'on' in bare.rest else f'{name} on row …'}")
        elif name in self.words.terrains:
            self.tell("C015", place, f"'{name}' stands without a number of rows", f"write: 12 {name}")
        elif name in self.words.facts or name in ALWAYS:
            self.tell(
                "C010", place, f"'{name}' is a fact, and a ':' follows its name", f"write: {name}: {bare.rest or '…'}"
            )
        else:
            self._check_stranger(bare)

    def _check_stranger(self, bare: nodes.Bare) -> None:
        """Tell a bare name that is no word of the game."""
        name = bare.name.text
        if name in RESERVED:
            self.tell("C010", bare.place, f"'{name}' cannot begin a piece of road", BEGINNINGS)
            return
        self.hints += 1
        words = self.words
        known = (*_VERBS, *words.markers, *words.zones, *words.tokens, *words.terrains)
        near = nearest(name, known) if self.hints <= MAX_HINTS else None
        if near is None and not words.ruleset:
            hint = "a thing of the game has a verb in front of it: mark, zone or put"
            self.tell("C015", bare.place, f"'{name}' stands without its verb", hint)
        elif near in FORMS:
            self.tell("C010", bare.place, f"'{name}' is no word of a course", f"did you mean '{near}'? {FORMS[near]}")
        elif near is not None:
            hint = f"did you mean '{near}'? {self.family_hint(near)}"
            self.tell("C015", bare.place, f"'{name}' stands without its verb", hint)
        else:
            self.tell("C010", bare.place, f"'{name}' is no word of a course", BEGINNINGS)
