"""Join a checked ruleset with a course, options and a number of teams: everything that is constant becomes a list.

In: `Checked`, `Course`, values of options, teams. Out: `Linked`, or diagnostics L001-L009, L015. Called by `pipeline`.
Columns end in a poison value, so that an index of -1 (none) fails when the value is used. Lists that are gone through
have no such end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from interpreter.course.model import Course, Mark, ZoneSpan
from interpreter.language import tree as t
from interpreter.language.ir import none_of
from interpreter.language.words import Column, Word
from interpreter.program.poison import NOTHING, Poison
from interpreter.ruleset.checked import Checked
from interpreter.ruleset.evaluate import evaluate as evaluate_options
from interpreter.ruleset.model import Declarations, PileDecl
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place
from interpreter.source.spoken import ENGLISH, in_language

ANY_ROOM = 2**31 - 1
MOST_PIECES = 2_000
MOST_VALUES = 1_000_000  # that a race keeps


@dataclass(slots=True)
class Linked:
    """What a race is made of: the checked ruleset, the course, the options, the teams, and all constant lists."""

    checked: Checked
    course: Course
    options: dict[str, Any]
    teams: int
    data: dict[str, list[Any]] = field(default_factory=dict)
    known: dict[str, int] = field(default_factory=dict)
    entries: dict[str, dict[str, int]] = field(default_factory=dict)  # table → entry → number
    facts: dict[str, Any] = field(default_factory=dict)
    piece_kind: list[str] = field(default_factory=list)
    piece_team: list[int] = field(default_factory=list)
    roles: dict[str, list[int]] = field(default_factory=dict)  # attribute of a kind by role → entry by piece
    straight: bool = True  # no fork: the row ahead of row n is n + 1
    room: list[int] = field(default_factory=list)  # of fields
    language: str = ENGLISH  # of the texts that are written in several

    @property
    def state_size(self) -> int:
        """How many values a race keeps: places on the road, attributes, cards to begin with."""
        decl, count = self.checked.decl, len(self.piece_kind)
        total = 2 * len(self.room) + 2 * len(self.course.row_names) + 5 * count
        for owner, size in (("race", 1), ("team", self.teams), *((kind, count) for kind in decl.pieces)):
            total += size * len(decl.attributes_of(owner))
            total += size * sum(1 + cards_of(decl, pile) for pile in decl.piles_of(owner).values())
        return total

    def pieces_of(self, kind: str) -> list[int]:
        """Give the pieces of a kind, by team, then number."""
        return [piece for piece, each in enumerate(self.piece_kind) if each == kind]


def link_ruleset(
    checked: Checked,
    course: Course,
    options: dict[str, Any],
    teams: int,
    diagnostics: Diagnostics,
    place: Place,
    few_teams: bool = False,
    language: str = ENGLISH,
) -> Linked | None:
    """Link. `options` are full: every option with its value, checked before. A scenario may do with too few teams."""
    decl = checked.decl
    least, most = (1 if few_teams else decl.players[0]), decl.players[1]
    if not least <= teams <= most:
        diagnostics.error("L001", place, f"{decl.id} is for {decl.for_teams}, not {teams}")
        return None
    linked = Linked(checked, course, options, teams, language=language)
    for name, each in decl.tables.items():
        linked.entries[name] = {entry: number for number, entry in enumerate(each.entries)}
    _number_pieces(linked, diagnostics)
    if diagnostics.has_errors:
        return None
    linked.room = [ANY_ROOM if room is None else room for room in course.field_room]
    if linked.state_size > MOST_VALUES:
        message = (
            f"this race would keep {linked.state_size:,} values (attributes, cards, fields), more than {MOST_VALUES:,}"
        )
        diagnostics.error("L009", place, message, "fewer pieces, cards or lanes would do")
        return None
    if not few_teams:
        check_room(linked, diagnostics)
        if diagnostics.has_errors:
            return None
    _link_tables(linked)
    _link_rows(linked)
    _link_fields(linked)
    _link_spans(linked)
    linked.facts = {name: literal_value(linked, value) for name, value in course.facts.items()}
    return linked


def check_room(linked: Linked, diagnostics: Diagnostics) -> None:
    """Check that all pieces of a kind find room in the zones that are to hold them; ghosts take none."""
    course, decl = linked.course, linked.checked.decl
    words = decl.words.zones.values() if decl.words is not None else ()
    for kind in decl.pieces.values():
        names = [word.name for word in words if word.room_for == kind.name]
        zones = [zone for zone in course.zones if zone.kind in names]
        if kind.ghost or not zones:
            continue
        rows = sorted({row for zone in zones for row in zone.rows})
        room = sum(linked.room[field] for row in rows for field in course.row_fields[row])
        wanted = len(linked.pieces_of(kind.name))
        if room < wanted:
            here = " and ".join(f"'{name}'" for name in dict.fromkeys(zone.kind for zone in zones))
            has = "have" if " and " in here else "has"
            message = f"{here} {has} room for {room}, and {wanted} {kind.plural} of {linked.teams} teams begin there"
            place = zones[0].place or decl.place
            diagnostics.error("L015", place, message, "make it longer or wider, or race with fewer teams")


def literal_value(linked: Linked, value: Any) -> Any:
    """Turn a plain literal into the value that a race holds: none is -1, an entry its number (see `entry_value`)."""
    return -1 if value is None else value


def entry_value(linked: Linked, type: Any, value: Any) -> Any:
    """Turn a literal of a type into the value that a race holds."""
    if value is None:
        return none_of(type)
    if type.is_list:
        return [entry_value(linked, type.element, item) for item in value]
    if type.kind == "table":
        return linked.entries[type.name].get(value, -1)
    return in_language(value, linked.language) if type.kind == "text" else value


def cards_of(decl: Declarations, pile: PileDecl) -> int:
    """Count the cards a pile begins with."""
    table = decl.tables.get(pile.of)
    if pile.start or not pile.filled or table is None:
        return len(pile.start)
    copies = [entry.values.get("copies") for entry in table.entries.values()]
    return sum(max(each, 0) if isinstance(each, int) else 1 for each in copies)


def evaluate(linked: Linked, node: t.Typed) -> Any:
    """Give the value of an expression of options, for counts such as `per_team`; None where there is none."""
    return evaluate_options(node, linked.options)


def _number_pieces(linked: Linked, diagnostics: Diagnostics) -> None:
    decl = linked.checked.decl
    numbers: list[int] = []
    for kind in decl.pieces.values():
        roles: tuple[str, ...] = ()
        if kind.by_role is not None:
            roles = kind.by_role[1]
            count: Any = len(roles)
        elif kind.name in linked.checked.per_team:
            count = evaluate(linked, linked.checked.per_team[kind.name])
        else:
            count = 1
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count * linked.teams <= MOST_PIECES:
            message = f"'{kind.name}' stands {count} times in each team; a race has at most {MOST_PIECES} pieces"
            diagnostics.error("L002", kind.place, message)
            return
        for team in range(linked.teams):
            for number in range(count):
                linked.piece_kind.append(kind.name)
                linked.piece_team.append(team)
                numbers.append(number + 1)
                if kind.by_role is not None:
                    table = linked.entries.get(kind.by_role[0], {})
                    role = linked.roles.setdefault(f"{kind.name}.{kind.by_role[0]}", [])
                    role += [-1] * (len(linked.piece_kind) - 1 - len(role)) + [table.get(roles[number], -1)]
    data = linked.data
    data["piece.team"] = [*linked.piece_team, NOTHING]
    data["piece.number"] = [*numbers, NOTHING]
    kinds = {name: number for number, name in enumerate(decl.pieces)}
    data["piece.kind"] = [*(kinds[kind] for kind in linked.piece_kind), NOTHING]
    data["teams"] = list(range(linked.teams))
    for name in decl.pieces:
        own = linked.pieces_of(name)
        data[f"pieces.{name}"] = own
        by_team = [[piece for piece in own if linked.piece_team[piece] == team] for team in range(linked.teams)]
        data[f"owned.{name}"] = [*by_team, NOTHING]
        data[f"owned_one.{name}"] = [*(of[0] if of else -1 for of in by_team), NOTHING]


def _link_tables(linked: Linked) -> None:
    for table in linked.checked.decl.tables.values():
        linked.data[f"entries.{table.name}"] = list(range(len(table.entries)))
        for column in table.columns.values():
            values = [
                entry_value(linked, column.type, entry.values.get(column.name)) for entry in table.entries.values()
            ]
            linked.data[f"column.{table.name}.{column.name}"] = [*values, NOTHING]
        if table.keys is not None:
            first, second = (list(linked.entries.get(key, {})) for key in table.keys)
            cells = [[*(_cell(linked, table, one, other) for other in second), NOTHING] for one in first]
            linked.data[f"cells.{table.name}"] = [*cells, NOTHING]
    for name, points in linked.checked.decl.scoring.items():
        linked.data[f"scoring.{name}"] = list(points)


def _cell(linked: Linked, table: Any, one: str, other: str) -> Any:
    if (one, other) not in table.cells:
        return Poison(f"the table '{table.name}' has no cell for {one}, {other}", kind=KeyError)
    return entry_value(linked, table.of, table.cells[one, other])


def _link_rows(linked: Linked) -> None:
    course, data = linked.course, linked.data
    count = len(course.row_terrain)
    terrain = linked.entries.get("terrain", {})
    data["rows"] = list(range(count))
    data["row.to_finish"] = [*course.row_to_finish, NOTHING]
    data["row.from_start"] = [*course.row_from_start, NOTHING]
    data["row.terrain"] = [*(terrain.get(name, -1) for name in course.row_terrain), NOTHING]
    data["row.fields"] = [*course.row_fields, NOTHING]
    data["row.zones"] = [*course.row_zones, NOTHING]
    data["row.stretch"] = [*course.row_stretch, NOTHING]
    data["row.tile"] = [*course.row_tile_number, NOTHING]
    data["row.next"] = [*course.row_next, NOTHING]
    data["row.behind"] = [*course.row_behind, NOTHING]
    data["row.next_or_none"] = [*(ahead[0] if ahead else -1 for ahead in course.row_next), NOTHING]
    data["row.behind_or_none"] = [*(behind[0] if behind else -1 for behind in course.row_behind), NOTHING]
    linked.straight = all(ahead == ([row + 1] if row + 1 < count else []) for row, ahead in enumerate(course.row_next))
    linked.known = {"course.length": course.length, "course.start": course.start, "course.finish": course.finish}
    for kind in linked.entries.get("zone_kind", {}):
        zone_of = [-1] * count
        for number, zone in enumerate(course.zones):
            if zone.kind == kind:
                for row in zone.rows:
                    zone_of[row] = number if zone_of[row] < 0 else zone_of[row]
        data[f"row.zone.{kind}"] = [*zone_of, NOTHING]


def _link_fields(linked: Linked) -> None:
    course, data = linked.course, linked.data
    data["fields"] = list(range(len(course.field_row)))
    data["field.row"] = [*course.field_row, NOTHING]
    data["field.lane"] = [*course.field_lane, NOTHING]
    kinds = linked.entries.get("token_kind", {})
    data["field.tokens"] = [*([kinds.get(name, -1) for name in tokens] for tokens in course.field_tokens), NOTHING]
    for kind in kinds:
        data[f"field.has.{kind}"] = [*(kind in tokens for tokens in course.field_tokens), NOTHING]
    data["lanes.left"] = [*course.row_fields, NOTHING]
    data["lanes.right"] = [*([*reversed(fields)] for fields in course.row_fields), NOTHING]


def _link_spans(linked: Linked) -> None:
    course, data, decl = linked.course, linked.data, linked.checked.decl
    kinds = linked.entries.get("marker_kind", {})
    data["marker.kind"] = [*(kinds.get(mark.kind, -1) for mark in course.marks), NOTHING]
    data["marker.title"] = [*(mark.title for mark in course.marks), NOTHING]
    data["marker.to_finish"] = [*(mark.to_finish for mark in course.marks), NOTHING]
    zones = linked.entries.get("zone_kind", {})
    data["zone.kind"] = [*(zones.get(zone.kind, -1) for zone in course.zones), NOTHING]
    data["zone.title"] = [*(zone.title for zone in course.zones), NOTHING]
    data["zone.first"] = [*(zone.first for zone in course.zones), NOTHING]
    data["zone.last"] = [*(zone.last for zone in course.zones), NOTHING]
    terrain = linked.entries.get("terrain", {})
    data["stretch.terrain"] = [*(terrain.get(each.terrain, -1) for each in course.stretches), NOTHING]
    words = decl.words
    sides: list[tuple[str, dict[str, Word], Sequence[Mark | ZoneSpan]]] = [
        ("marker", words.markers if words is not None else {}, course.marks),
        ("zone", words.zones if words is not None else {}, course.zones),
    ]
    for what, declared, spans in sides:
        for kind, word in declared.items():
            data[f"{what}s.{kind}"] = [number for number, span in enumerate(spans) if span.kind == kind]
            for name, column in word.columns.items():
                values = [_cell_of_span(linked, column, span) if span.kind == kind else NOTHING for span in spans]
                data[f"{what}.{kind}.{name}"] = [*values, NOTHING]


def _cell_of_span(linked: Linked, column: Column, span: Mark | ZoneSpan) -> Any:
    return entry_value(linked, column.type, span.columns.get(column.name, column.default))
