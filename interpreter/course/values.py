"""Turn a value of a fact or column into what a race computes with, or tell why it does not fit.

In: a `Value` and the `Column` that a ruleset declares. Out: an int, bool, entry id or text; a time becomes an int in
the column's unit. Diagnostics C009, C024, C025. Called by `facts` and `names`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from interpreter.course import nodes
from interpreter.language.types import Type
from interpreter.language.words import Column
from interpreter.source.node import Literal
from interpreter.source.place import Place
from interpreter.source.suggest import did_you_mean

Tell = Callable[[str, Place, str, str | None], None]
MAX_INT = 2**63 - 1
_SECONDS = {"s": 1, "min": 60, "h": 3600}
_TIME = re.compile(r"(?:([0-9]+):)?([0-9]+):([0-9]{2})(\.[0-9]+)?")
TIME_HINT = "minutes and seconds run from 00 to 59: hours:minutes:seconds"


def read_value(value: nodes.Value, column: Column, tables: Mapping[str, tuple[str, ...]], tell: Tell) -> Literal:
    """Give the value as the column wants it; None when it does not fit (which was told) or is `none`."""
    wanted = column.type
    if wanted.optional and value.kind == "name" and value.text == "none":
        return None
    match wanted.kind:
        case "int":
            return _read_time(value, column, tell) if value.kind == "time" else _read_int(value, wanted, tell)
        case "bool":
            if value.kind == "name" and value.text in ("true", "false"):
                return value.text == "true"
            tell("C024", value.place, f"'{value.text}' is neither true nor false", "write: true, or: false")
        case "text":
            if value.kind == "text":
                return value.text[1:-1]
            tell("C024", value.place, f"'{value.text}' is no text", f'write "{value.text}"')
        case "table":
            return _read_entry(value, wanted, tables.get(wanted.name, ()), tell)
        case _:
            tell("C024", value.place, f"a course cannot give a value of the type {wanted}", None)
    return None


def _read_int(value: nodes.Value, wanted: Type, tell: Tell) -> int | None:
    if value.kind != "int":
        tell("C024", value.place, f"'{value.text.strip(chr(34))}' is no whole number", "write digits only")
        return None
    digits = value.text.lstrip("0") or "0"
    if len(digits) > 19 or int(digits) > MAX_INT:
        tell("C009", value.place, f"this number is larger than {MAX_INT}", None)
        return None
    return int(digits)


def _read_entry(value: nodes.Value, wanted: Type, entries: tuple[str, ...], tell: Tell) -> str | None:
    bare = value.text[1:-1] if value.kind == "text" else value.text
    if value.kind == "text" and bare in entries:
        tell("C024", value.place, f"'{bare}' is a name, and names have no quotes", f"write: {bare}")
        return None
    if bare not in entries:
        tell("C024", value.place, f"'{bare}' is no {wanted.name}", did_you_mean(bare, entries))
        return None
    return bare


def _read_time(value: nodes.Value, column: Column, tell: Tell) -> int | None:
    """Read `h:mm:ss`, `m:ss` or either with a fraction, in the unit of the column."""
    parts = _TIME.fullmatch(value.text)
    hours, minutes, seconds, rest = parts.groups() if parts else (None, None, None, None)
    too_long = any(len(part or "") > 9 for part in (hours, minutes, rest))
    if minutes is None or seconds is None or int(seconds) > 59 or too_long or (hours and not _is_sixty(minutes)):
        tell("C025", value.place, f"'{value.text}' is not a time", TIME_HINT)
        return None
    size = unit_seconds(column.unit)
    if size is None:
        message = f"'{value.text}' is a time, but '{column.name}' is a whole number"
        tell("C025", value.place, message, "write a number without colons")
        return None
    total = Fraction(int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds)) + Fraction(f"0{rest}" if rest else 0)
    count = total / size
    if count.denominator != 1:
        message = f"'{value.text}' is no whole number of units of {column.unit}"
        tell("C025", value.place, message, f"'{column.name}' is counted in units of {column.unit}")
        return None
    return int(count)


def _is_sixty(digits: str) -> bool:
    return len(digits) == 2 and int(digits) <= 59


def unit_seconds(unit: str) -> Fraction | None:
    """Give the seconds of a unit of time, such as `s`, `0.1 s`, `10 s`, `min`; None when it is no such unit."""
    match = re.fullmatch(r"\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)?\s*(s|min|h)\s*", unit)
    if match is None:
        return None
    size = Fraction(match.group(1) or "1") * _SECONDS[match.group(2)]
    return size if size > 0 else None
