"""Name the things of a race as people and scenario files do, and find them by their names.

In: ints of a race with their types, or literals. Out: texts (`red.1`, `row 12 lane 3`, `nine`), or the ints back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.course.model import Mark, ZoneSpan
from interpreter.language.ir import NO_NUMBER, none_of
from interpreter.language.types import Type
from interpreter.program.link import Linked
from interpreter.ruleset.signature import read_type

COLORS = ("red", "blue", "green", "black", "white", "pink", "yellow", "orange", "violet", "brown", "grey", "cyan")


def team_names(count: int) -> list[str]:
    """Give names of colours to so many teams."""
    return [COLORS[seat] if seat < len(COLORS) else f"team{seat + 1}" for seat in range(count)]


def fault_of_team(name: str, others: Sequence[str]) -> str:
    """Say why a team cannot be called so, beside others; empty when it can."""
    if not name or not all(char.isalnum() or char in "_-" for char in name):
        return "a team's name has letters, digits, - and _"
    return f"there is a team '{name}' already" if name in others else ""


def find_seat(teams: list[str], team: str | int | None) -> int:
    """Give the seat of a team named by its name or seat; -1 for none, a spectator.

    Raises:
        ValueError: there is no such team.
    """
    if team is None:
        return -1
    if isinstance(team, int) and -1 <= team < len(teams):
        return team
    if team in teams:
        return teams.index(str(team))
    raise ValueError(f"there is no team '{team}'; known here: {', '.join(teams)}")


class Labels:
    """The names of one race."""

    def __init__(self, linked: Linked, teams: list[str]) -> None:
        self.linked = linked
        self.teams = teams
        self.pieces = [self._name_piece(piece) for piece in range(len(linked.piece_kind))]
        self.by_name = {name: piece for piece, name in enumerate(self.pieces)}
        for piece, kind in enumerate(linked.piece_kind):
            number = linked.data["piece.number"][piece]
            solid = [k for k, each in linked.checked.decl.pieces.items() if not each.ghost]
            if kind == solid[0] if solid else False:
                self.by_name.setdefault(f"{teams[linked.piece_team[piece]]}.{number}", piece)
        self.entries = {table: list(entries) for table, entries in linked.entries.items()}
        self._types: dict[str, Type] = {}

    def _name_piece(self, piece: int) -> str:
        linked = self.linked
        kind, team = linked.piece_kind[piece], self.teams[linked.piece_team[piece]]
        number = linked.data["piece.number"][piece]
        decl = linked.checked.decl.pieces[kind]
        if decl.by_role is not None:
            return f"{team}.{decl.by_role[1][number - 1]}"
        first = next((name for name, each in linked.checked.decl.pieces.items() if not each.ghost), kind)
        count = len(linked.data[f"owned.{kind}"][linked.piece_team[piece]])
        if kind == first:
            return f"{team}.{number}"
        return f"{team}.{kind}" if count == 1 else f"{team}.{kind}.{number}"

    def type_named(self, text: str) -> Type:
        """Give the type that a text names."""
        if text not in self._types:
            written = text.replace("pile of", "list of", 1)  # a pile reads as a list of its cards
            self._types[text] = read_type(written, self.linked.checked.decl) or Type("int")
        return self._types[text]

    def show(self, type: Type, value: Any) -> str:
        """Name a value."""
        if type.is_list:
            return "[" + ", ".join(self.show(type.element, item) for item in value) + "]"
        if type.kind == "bool":
            return "yes" if value is True else "no" if value is False else "none"
        if type.kind == "text":
            return "none" if value == -1 else str(value)
        if type.kind == "int":
            return "none" if value == NO_NUMBER else str(value)
        if value == -1:
            return "none"
        course = self.linked.course
        number: int = value
        match type.kind:
            case "piece":
                return self.pieces[number]
            case "team":
                return self.teams[number]
            case "table":
                return self.entries[type.name][number]
            case "row":
                return f"row {course.row_names[number & 0xFFFFF]}"
            case "field":
                row = course.field_row[number]
                if len(course.row_fields[row]) == 1:
                    return f"row {course.row_names[row]}"
                return f"row {course.row_names[row]} lane {course.field_lane[number]}"
            case "marker":
                mark = course.marks[number]
                return mark.title or mark.kind
            case "zone":
                zone = course.zones[number]
                return zone.title or zone.kind
            case "stretch":
                stretch = course.stretches[number]
                return f"{stretch.terrain} from row {course.row_names[stretch.rows[0]]}"
        return str(value)

    def text(self, type: str, value: Any) -> str:
        """Name a value whose type is written as text: a primitive of emitted code."""
        if isinstance(value, str):
            return value
        return self.show(self.type_named(type), value)

    def find(self, type: Type, literal: Any) -> Any:
        """Find the value that a literal names.

        Raises:
            ValueError: there is no such thing; the message says what there is.
        """
        if literal is None or literal == "none":
            return none_of(type)
        if type.is_list:
            return [self.find(type.element, item) for item in literal]
        text = str(literal)
        match type.kind:
            case "int":
                if isinstance(literal, bool) or not text.removeprefix("-").isdecimal():
                    raise ValueError(f"'{text}' is no number")
                return int(text)
            case "bool":
                if isinstance(literal, bool):
                    return literal
                if text.lower() in ("yes", "true", "no", "false"):
                    return text.lower() in ("yes", "true")
                raise ValueError(f"'{text}' is neither yes nor no")
            case "text":
                return text
            case "piece":
                if text not in self.by_name:
                    raise ValueError(f"there is no '{text}'; known here: {', '.join(self.pieces)}")
                return self.by_name[text]
            case "team":
                if text not in self.teams:
                    raise ValueError(f"there is no team '{text}'; known here: {', '.join(self.teams)}")
                return self.teams.index(text)
            case "table":
                known = self.entries[type.name]
                if text not in known:
                    raise ValueError(f"'{text}' is no {type.name}; known here: {', '.join(known)}")
                return known.index(text)
            case "row" | "field":
                return self._find_place(type, text)
        return self._find_span(type, text)

    def _find_place(self, type: Type, text: str) -> int:
        course = self.linked.course
        words = text.split()
        if words and words[0].isdecimal():
            words = ["row", *words]
        name, lane = " ".join(words[1:]), ""
        if "lane" in words:
            at = words.index("lane")
            name, lane = " ".join(words[1:at]), " ".join(words[at + 1 :])
        if words[:1] != ["row"] or name not in course.row_names:
            raise ValueError(f"there is no place '{text}'; write: row 12 lane 3")
        row = course.row_names.index(name)
        return row if type.kind == "row" else self.field_of(row, lane or "1")

    def field_of(self, row: int, lane: Any) -> int:
        """Find a field by its row and its lane: a number from 1, left, middle or right."""
        fields = self.linked.course.row_fields[row]
        words = {"left": 1, "right": len(fields), "middle": (len(fields) + 1) // 2}
        number = words.get(str(lane), int(lane) if str(lane).isdecimal() else 0)
        if not 1 <= number <= len(fields):
            raise ValueError(f"there is no lane '{lane}' on row {self.linked.course.row_names[row]}")
        return fields[number - 1]

    def _find_span(self, type: Type, text: str) -> int:
        course = self.linked.course
        spans: Sequence[Mark | ZoneSpan] = course.marks if type.kind == "marker" else course.zones
        for number, span in enumerate(spans):
            if text in (span.title, span.kind):
                return number
        raise ValueError(f"there is no {type} '{text}'")
