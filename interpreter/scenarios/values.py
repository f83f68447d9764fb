"""Read the literals of a scenario: values, places, and calls of procedures and formulas.

In: a node or text with the type it must have, and the names of a race. Out: the value as a race holds it, or
diagnostics: X107 (a value that does not fit), X108 (a place that is not there), X111 (arguments that do not fit).
Called by `check`, and for answers by `run`.
"""

from __future__ import annotations

import re
from typing import Any

from interpreter.language.types import Type
from interpreter.race.labels import Labels
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Literal, Mapping, Node, Scalar, Sequence
from interpreter.source.place import Place

CALL = re.compile(r"\s*([^\W\d]\w*)\s*(?:\((.*)\)\s*)?", re.DOTALL)
ON_WAY = re.compile(r'(\S+) of "?([^"]*)"?')
LANES = ("left", "middle", "right")
FAULT = object()  # what could not be read, and was told


def read_value(node: Node, type: Type, labels: Labels, diagnostics: Diagnostics) -> Any:
    """Read a literal of a type; FAULT when it cannot be read, which is then told."""
    if type.is_list:
        return _read_list(node, type, labels, diagnostics)
    if not isinstance(node, Scalar):
        diagnostics.error("X107", node.place, f"a single value stands here: {type}")
        return FAULT
    text = node.text
    if (node.value is None and not node.quoted) or (text == "none" and type.kind != "text"):
        if type.optional or type.kind == "any":
            return -1
        diagnostics.error("X107", node.place, f"none does not fit: {type} is wanted")
        return FAULT
    if type.kind in ("row", "field"):
        return _read_place(node, type, labels, diagnostics)
    known: list[str] = {
        "table": labels.entries.get(type.name, []),
        "piece": list(labels.by_name),
        "team": labels.teams,
    }.get(type.kind, [])
    try:
        return labels.find(type.plain, node.value if type.kind in ("int", "bool") else text)
    except ValueError as fault:
        message = str(fault).partition(";")[0]
        diagnostics.error("X107", node.place, message, diagnostics.near(text, known))
        return FAULT


def _read_list(node: Node, type: Type, labels: Labels, diagnostics: Diagnostics) -> Any:
    element = type.element
    if isinstance(node, Sequence):
        items = [read_value(item, element, labels, diagnostics) for item in node]
        return FAULT if any(item is FAULT for item in items) else items
    if isinstance(node, Mapping) and element.kind == "table":
        found: list[Any] = []
        for pair in node:
            entry = read_value(pair.key, element, labels, diagnostics)
            count = pair.value.value if isinstance(pair.value, Scalar) else None
            if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 1000:
                diagnostics.error("X107", pair.value.place, "how many? a whole number up to 1000 stands here")
                return FAULT
            if entry is FAULT:
                return FAULT
            found += [entry] * count
        return found
    hint = "write [], with nothing in it, for an empty one"
    diagnostics.error("X107", node.place, f"a list of {element} stands here", hint)
    return FAULT


# ---------------------------------------------------------------------- places


def find_row(text: str, labels: Labels) -> int | None:
    """Find a row as authors call it: `12`, `row 12`, `+1` (behind the line), `3 of "col"`, `col 3`."""
    course = labels.linked.course
    name = text.strip().removeprefix("row ").strip()
    on_way = ON_WAY.fullmatch(name)
    if on_way is not None:
        name = f"{on_way[2]} {on_way[1]}"
    if name in course.row_names:
        return course.row_names.index(name)
    if name.startswith("+") and name[1:].isdecimal() and 1 - int(name) in course.row_to_finish:
        return course.row_to_finish.index(1 - int(name))
    return None


def tell_no_row(text: str, place: Place, labels: Labels, diagnostics: Diagnostics) -> None:
    """Say that there is no such row."""
    names = labels.linked.course.row_names
    hint = f"rows are counted from 1 to {names[-1]} here" if names[-1].isdecimal() else diagnostics.near(text, names)
    diagnostics.error("X108", place, f"the course has no row '{text.removeprefix('row ').strip()}'", hint)


def find_lane(word: str, fields: list[int]) -> int | None:
    """Find the field of a row in a lane: a number from 1 at the left, `left`, `middle` or `right`."""
    number = {"left": 1, "right": len(fields), "middle": (len(fields) + 1) // 2}.get(word)
    if number is None:
        number = int(word) if word.isdecimal() and len(word) < 4 else 0
    return fields[number - 1] if 1 <= number <= len(fields) else None


def tell_no_lane(word: str, row: int, place: Place, labels: Labels, diagnostics: Diagnostics) -> None:
    """Say that a row has no such lane."""
    course = labels.linked.course
    wide = len(course.row_fields[row])
    message = f"row {course.row_names[row]} has no lane '{word}': it is {wide} lane{'s' if wide != 1 else ''} wide"
    diagnostics.error(
        "X108", place, message, "lanes are counted from the left, seen by the rider; or left, middle, right"
    )


def _read_place(node: Scalar, type: Type, labels: Labels, diagnostics: Diagnostics) -> Any:
    name, _, lane = node.text.partition(" lane ")
    row = find_row(name, labels)
    if row is None:
        tell_no_row(name, node.place, labels, diagnostics)
        return FAULT
    if type.kind == "row":
        return row
    field = find_lane(lane.strip() or "1", labels.linked.course.row_fields[row])
    if field is None:
        tell_no_lane(lane.strip(), row, node.place, labels, diagnostics)
        return FAULT
    return field


# ---------------------------------------------------------------------- calls


def split_call(node: Scalar) -> tuple[str, list[Scalar]] | None:
    """Take a call apart: the name, and the literals between its brackets, each with its place."""
    found = CALL.fullmatch(node.text)
    if found is None:
        return None
    parts: list[Scalar] = []
    inner = found[2]
    if inner is not None and inner.strip():
        begin, depth, quote = 0, 0, ""
        for at, char in enumerate([*inner, ","]):
            if quote or char in "'\"":
                quote = "" if char == quote else quote or char
            elif char in "[]":
                depth += 1 if char == "[" else -1
            elif char == "," and depth == 0:
                text = inner[begin:at]
                offset = found.start(2) + begin + len(text) - len(text.lstrip())
                parts.append(_literal(text.strip(), node.place_at(offset, len(text.strip()))))
                begin = at + 1
    return found[1], parts


def _literal(text: str, place: Place) -> Scalar:
    value: Literal = text
    if text in ("true", "false"):
        value = text == "true"
    elif text.removeprefix("-").isdecimal():
        value = int(text)
    elif len(text) > 1 and text[0] == text[-1] == "'":
        return Scalar(text[1:-1], text[1:-1], place, quoted=True)
    return Scalar(value, text, place)


def read_arguments(
    name: str, parts: list[Scalar], takes: dict[str, Type], place: Place, labels: Labels, diagnostics: Diagnostics
) -> tuple[Any, ...] | None:
    """Read the arguments of a call; None when they do not fit."""
    if len(parts) != len(takes):
        wanted = ", ".join(f"{each}: {type}" for each, type in takes.items())
        message = f"'{name}' takes {len(takes)} argument{'s' if len(takes) != 1 else ''}, not {len(parts)}"
        diagnostics.error("X111", place, message, f"{name}({wanted})")
        return None
    values = []
    for part, type in zip(parts, takes.values(), strict=True):
        node: Node = part
        if type.is_list and part.text.startswith("[") and part.text.endswith("]"):
            inner = split_call(Scalar(None, f"x({part.text[1:-1]})", part.place.part(-1)))
            node = Sequence(list(inner[1]) if inner is not None else [], part.place)
        values.append(read_value(node, type, labels, diagnostics))
    return None if any(value is FAULT for value in values) else tuple(values)
