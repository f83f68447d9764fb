"""Know the things whose state a scenario may give and expect, and read them from a race.

In: names of the race, a team or a piece, and of an attribute, pile or property. Out: `Thing`, and its value. Called by
`check` for the names, by `compare` and `blame` for the values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpreter.language.types import BOOL, FIELD, INT, ROW, TEAM, Type, pile_of, table
from interpreter.race.labels import Labels
from interpreter.race.machine import Machine
from interpreter.ruleset.model import Declarations
from interpreter.scenarios.model import Thing
from interpreter.source.place import Place

LANE = Type("int", "lane")
PROPERTIES: dict[str, dict[str, Type]] = {
    "race": {"round": INT, "stage": INT},
    "team": {"seat": INT},
    "piece": {
        "row": ROW.or_none(),
        "lane": LANE,
        "field": FIELD.or_none(),
        "last_row": ROW.or_none(),
        "on_course": BOOL,
        "finished": BOOL,
        "terrain": table("terrain"),
        "number": INT,
        "team": TEAM,
    },
}
GIVEN = {"race": ("round", "stage"), "team": (), "piece": ("row", "lane", "last_row", "finished")}


def find_owner(name: str, labels: Labels) -> tuple[str, int] | None:
    """Find the race, a team or a piece: the owner's kind and its number."""
    if name == "race":
        return "race", 0
    if name in labels.teams:
        return "team", labels.teams.index(name)
    piece = labels.by_name.get(name)
    return (labels.linked.piece_kind[piece], piece) if piece is not None else None


def known_owners(labels: Labels) -> list[str]:
    """List what has a state."""
    return ["race", *labels.teams, *labels.by_name]


def things_of(owner: str, decl: Declarations) -> Mapping[str, tuple[Type, Place | None]]:
    """Give everything that an owner of a kind has, by name: its type and where it was declared."""
    words: dict[str, Type] = PROPERTIES.get(owner, PROPERTIES["piece"])
    found: dict[str, tuple[Type, Place | None]] = {name: (type, None) for name, type in words.items()}
    for attribute in decl.attributes_of(owner).values():
        found[attribute.name] = attribute.type, attribute.place
    for pile in decl.piles_of(owner).values():
        found[pile.name] = pile_of(table(pile.of)), pile.place
    return found


def may_be_given(thing: Thing) -> bool:
    """Say whether a scenario may set it: attributes and piles, and of the built-in properties a few."""
    return thing.place is not None or thing.name in GIVEN.get(thing.owner, GIVEN["piece"])


def read_thing(thing: Thing, machine: Machine) -> Any:
    """Give the value of a thing as it is now; lists are copied."""
    name, index = thing.name, thing.index
    if thing.place is not None:
        kind = "pile" if thing.type.kind == "pile" else "attribute"
        value = machine.state[f"{kind}.{thing.owner}.{name}"][index]
        return list(value) if isinstance(value, list) else value
    course = machine.linked.course
    if thing.owner == "race":
        return machine.state[name][0]
    if thing.owner == "team":
        return index + 1
    row = machine.where[index]
    match name:
        case "row":
            return row
        case "lane" | "field":
            return machine.at[index] if row >= 0 else -1
        case "last_row":
            return row if row >= 0 else machine.state["left"][index]
        case "on_course":
            return row >= 0
        case "terrain":
            return machine.linked.entries["terrain"].get(course.row_terrain[row], -1) if row >= 0 else -1
        case "number" | "team":
            return machine.linked.data[f"piece.{name}"][index]
    return machine.state[name][index]


def show_thing(thing: Thing, value: Any, labels: Labels) -> str:
    """Name a value of a thing as a scenario writes it; a lane is that of a field."""
    if value == -1 and thing.name in ("row", "lane", "field", "terrain") and thing.place is None:
        return "off the course"
    if thing.type == LANE:
        return f"lane {labels.linked.course.field_lane[value]}"
    text = labels.show(thing.type, value)
    return text.removeprefix("row ") if thing.type.kind == "row" else text
