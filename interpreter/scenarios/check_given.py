"""Check what a scenario gives: things by their names, places on the road, values.

In: the node of `given`, names. Out: settings in written order and the standings of a tour, or diagnostics X107 to X109,
X115, X116. Called by `check`.
"""

from __future__ import annotations

from interpreter.race.labels import Labels
from interpreter.scenarios.model import Setting, Thing
from interpreter.scenarios.things import GIVEN, find_owner, known_owners, may_be_given, things_of
from interpreter.scenarios.values import (
    FAULT,
    find_lane,
    find_row,
    read_value,
    tell_no_lane,
    tell_no_row,
)
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.node import Mapping, Node, Scalar
from interpreter.source.place import Place


def read_given(node: Node | None, labels: Labels, diagnostics: Diagnostics) -> list[Setting]:
    """Read `given`."""
    settings: list[Setting] = []
    standing: dict[int, list[tuple[str, Place]]] = {}  # field → who was put there
    seen: dict[tuple[str, int], Place] = {}
    for pair in node if isinstance(node, Mapping) else []:
        if pair.key.text == "standings":
            continue
        owner = find_owner(pair.key.text, labels)
        if owner is None:
            tell_no_owner(pair.key, labels, diagnostics)
            continue
        if owner in seen:
            related = [Related(seen[owner], "here")]
            diagnostics.error("X116", pair.key.place, f"'{pair.key.text}' is given already", None, related)
            continue
        seen[owner] = pair.key.place
        if not isinstance(pair.value, Mapping):
            hint = f"write {pair.key.text}: {{row: 4, lane: right}}"
            diagnostics.error("X107", pair.value.place, f"attributes and values of '{pair.key.text}' stand here", hint)
            continue
        for each in pair.value:
            thing = find_thing(pair.key.text, owner, each.key, labels, diagnostics)
            if thing is None or each.key.text == "lane":
                continue
            if not may_be_given(thing):
                _tell_not_given(thing, each.key.place, diagnostics)
            elif thing.name == "row" and thing.place is None:
                where = _read_place(pair.value, thing, labels, standing, diagnostics)
                if where is not None:
                    settings.append(Setting(thing, where, each.value.place))
            else:
                value = read_value(each.value, thing.type, labels, diagnostics)
                if value is not FAULT:
                    settings.append(Setting(thing, value, each.value.place))
        lane = pair.value.pair("lane")
        if lane is not None and pair.value.get("row") is None and owner[0] in labels.linked.checked.decl.pieces:
            hint = "write row: and lane:"
            diagnostics.error("X109", lane.key.place, f"'{pair.key.text}' is given a lane and no row", hint)
    return settings


def read_standings(node: Node | None, labels: Labels, diagnostics: Diagnostics) -> dict[str, list[int]]:
    """Read how a tour stands, under `standings` of `given`: by classification the riders or teams, best first."""
    given = node.get("standings") if isinstance(node, Mapping) else None
    known = labels.linked.checked.classifications
    found: dict[str, list[int]] = {}
    for pair in given if isinstance(given, Mapping) else []:
        typed = known.get(pair.key.text)
        if typed is None:
            tell_no_classification(pair.key, labels, diagnostics)
            continue
        value = read_value(pair.value, typed.of.type, labels, diagnostics)
        if value is not FAULT:
            found[pair.key.text] = value
    return found


def tell_no_classification(key: Scalar, labels: Labels, diagnostics: Diagnostics) -> None:
    """Say that the ruleset ranks nothing under this name."""
    known = labels.linked.checked.classifications
    hint = diagnostics.near(key.text, known) if known else "the ruleset has no section tour:"
    diagnostics.error("X109", key.place, f"there is no classification '{key.text}'", hint)


def _tell_not_given(thing: Thing, place: Place, diagnostics: Diagnostics) -> None:
    names = GIVEN.get(thing.owner, GIVEN["piece"])
    hint = f"of what the language has, a scenario gives: {', '.join(names)}" if names else None
    diagnostics.error("X115", place, f"'{thing.name}' cannot be given: it follows from other things", hint)


def tell_no_owner(key: Scalar, labels: Labels, diagnostics: Diagnostics) -> None:
    """Say that there is no such piece or team."""
    what = "piece" if "." in key.text else "team or piece"
    known = list(labels.by_name) if "." in key.text else known_owners(labels)
    message = f"there is no {what} '{key.text}'"
    if "." in key.text and key.text.partition(".")[0] not in labels.teams:
        message += f": the teams are {', '.join(labels.teams)}"
    diagnostics.error("X109", key.place, message, diagnostics.near(key.text, known))


def find_thing(
    owner_name: str, owner: tuple[str, int], key: Scalar, labels: Labels, diagnostics: Diagnostics
) -> Thing | None:
    """Find an attribute, pile or property of an owner; None when there is none, which is then told."""
    kind, index = owner
    known = things_of(kind, labels.linked.checked.decl)
    found = known.get(key.text)
    if found is None:
        message = f"'{owner_name}' has no attribute or pile '{key.text}'"
        diagnostics.error("X109", key.place, message, diagnostics.near(key.text, known))
        return None
    return Thing(f"{owner_name} {key.text}", kind, index, key.text, found[0], found[1])


def _read_place(
    given: Mapping,
    thing: Thing,
    labels: Labels,
    standing: dict[int, list[tuple[str, Place]]],
    diagnostics: Diagnostics,
) -> tuple[int, int] | None:
    """Read row and lane of a piece; without a lane it is the first from the left that is free."""
    linked = labels.linked
    row_node, lane_node = given.get("row"), given.get("lane")
    if not isinstance(row_node, Scalar) or (lane_node is not None and not isinstance(lane_node, Scalar)):
        where = row_node if not isinstance(row_node, Scalar) else lane_node
        diagnostics.error(
            "X107", where.place if where is not None else thing.place or given.place, "one row or lane stands here"
        )
        return None
    if row_node.text == "none" or row_node.value is None:
        return -1, -1
    row = find_row(row_node.text, labels)
    if row is None:
        tell_no_row(row_node.text, row_node.place, labels, diagnostics)
        return None
    fields = linked.course.row_fields[row]
    ghost = linked.checked.decl.pieces[thing.owner].ghost
    free = [field for field in fields if len(standing.get(field, ())) < linked.room[field]]
    if lane_node is not None:
        field = find_lane(lane_node.text, fields)
        if field is None:
            tell_no_lane(lane_node.text, row, lane_node.place, labels, diagnostics)
            return None
    else:
        field = free[0] if free else fields[0]
    if ghost:
        return row, field
    there = standing.setdefault(field, [])
    if len(there) >= linked.room[field]:
        related = [Related(place, f"{name} is put there here") for name, place in there[:3]]
        message = f"row {linked.course.row_names[row]} lane {linked.course.field_lane[field]} is full"
        diagnostics.error("X108", row_node.place, message, None, related)
        return None
    there.append((labels.pieces[thing.index], row_node.place))
    return row, field
