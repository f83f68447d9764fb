"""Small pieces that the JSON Schemas are built of.

In: titles, keys, sentences. Out: parts of schemas, draft 2020-12. `null` is allowed wherever a variant may take
something out with `~`; nothing that a base may give is required, since a variant gives only what it changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Schema = dict[str, Any]

NAME = r"^[A-Za-z_][A-Za-z0-9_]*$"
ID = r"^[A-Za-z0-9][A-Za-z0-9_-]*$"
SCALAR = ["string", "number", "boolean", "null"]
EXPRESSION: Schema = {"type": ["string", "number", "boolean"]}


def ref(name: str, doc: str = "") -> Schema:
    """Point to a definition of the same file."""
    return {"description": doc, "$ref": f"#/$defs/{name}"} if doc else {"$ref": f"#/$defs/{name}"}


def word(doc: str, *values: str) -> Schema:
    """One of a few words."""
    return {"description": doc, "enum": list(values)}


def text(doc: str) -> Schema:
    """A text; one that looks like a number is one for an editor."""
    return {"description": doc, "type": ["string", "number", "null"]}


SPOKEN: Schema = {
    "title": "text",
    "description": "A text that people read, or one in each of several languages: {en: …, nl: …}",
    "type": ["string", "number", "boolean", "null", "object"],
    "propertyNames": {"pattern": r"^[a-z]{2}(-[A-Z]{2})?$"},
    "additionalProperties": {"description": "The text in this language", "type": "string"},
    "minProperties": 1,
}


def spoken(doc: str) -> Schema:
    """A text that people read: one, or one in each of several languages."""
    return ref("spoken", doc)


def flag(doc: str) -> Schema:
    """`true` or `false`."""
    return {"description": doc, "type": ["boolean", "null"]}


def whole(doc: str, least: int | None = None) -> Schema:
    """A whole number."""
    bound: Schema = {} if least is None else {"minimum": least}
    return {"description": doc, "type": ["integer", "null"], **bound}


def expression(doc: str) -> Schema:
    """An expression, which may be a bare number or truth value."""
    return {"description": doc, "type": SCALAR}


def literal(doc: str) -> Schema:
    """A literal: a number, `true`, a text, an entry's id, a list of such."""
    return {"description": doc, "type": [*SCALAR, "array", "object"]}


def names(doc: str) -> Schema:
    """A list of names or expressions, or one that stands for a list of one."""
    return {"description": doc, "type": [*SCALAR, "array"], "items": {"type": ["string", "number", "boolean"]}}


def mapping(title: str, keys: Mapping[str, Schema], others: Schema | None = None, *, doc: str = "",
            short: Iterable[str] = (), required: Iterable[str] = (), pattern: str = NAME) -> Schema:  # fmt: skip
    """A mapping with the keys given; with `others` also entries under ids of their own.

    `short` names the types of a bare value that may stand for the whole; `title` is how a message calls it.
    """
    result: Schema = {"title": title}
    if doc:
        result["description"] = doc
    result["type"] = ["object", "null", *short]
    if required:
        result["required"] = list(required)
    if keys:
        result["properties"] = dict(keys)
    if others is None:
        result["additionalProperties"] = False
    else:
        result["propertyNames"] = {"pattern": pattern}
        result["additionalProperties"] = others
    return result


def by_id(title: str, of: Schema, doc: str = "", pattern: str = NAME) -> Schema:
    """Entries under their ids."""
    return mapping(title, {}, of, doc=doc, pattern=pattern)


REMARKS: dict[str, Schema] = {
    "cite": text("Place in the printed rules, for example 3.4"),
    "doc": spoken("What it is, or which reading of the rules it is"),
    "covers": names("Ids of the catalogue of printed rules that it carries out"),
}
ORDER: dict[str, Schema] = {
    "before": {"description": "The entry in front of which this one stands", "type": ["string", "null"]},
    "after": {"description": "The entry behind which this one stands", "type": ["string", "null"]},
}
