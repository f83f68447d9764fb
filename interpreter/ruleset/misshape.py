"""Say in words what is wrong with the shape of a node.

In: a fault that `shape` found, and the tree. Out: a diagnostic S002 to S010 at the node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar, Sequence
from interpreter.source.place import Place
from interpreter.source.suggest import did_you_mean, known_here, nearest

KINDS = {"string": "a text", "number": "a number", "integer": "a whole number", "boolean": "true or false",
         "array": "a list", "object": "a mapping"}  # fmt: skip


@dataclass(slots=True)
class Fault:
    """A keyword of a schema that a value does not satisfy; `path` leads to the value, or to its key in question."""

    keyword: str
    wanted: Any
    value: Any
    schema: dict[str, Any]
    path: tuple[str | int, ...]


def tell_fault(fault: Fault, tree: Mapping, diagnostics: Diagnostics) -> None:
    """Note one fault."""
    code, place, message, hint = explain(fault, tree)
    diagnostics.error(code, place, message, hint)


def explain(fault: Fault, tree: Mapping) -> tuple[str, Place, str, str | None]:
    """Give code, place, sentence and hint."""
    keyword, wanted, name = fault.keyword, fault.wanted, str(fault.path[-1]) if fault.path else ""
    key, node = find(tree, fault.path)
    at = node.place if node is not None else tree.place
    spot = key.place if key is not None else at
    title = str(fault.schema.get("title", "value"))
    if keyword == "additionalProperties":
        return explain_key(fault, name, title, spot)
    if keyword == "required":
        missing = [each for each in wanted if each not in fault.value]
        return "S003", spot, f"{article(title)} needs '{missing[0]}'", describe(fault, missing[0])
    if keyword == "type":
        return explain_type(fault, name, title, node, at)
    if keyword in ("enum", "const"):
        values = [str(each) for each in (wanted if keyword == "enum" else [wanted])]
        shown = shorten(node)
        if title == "statement":
            return "S005", at, f"'{shown}' is no statement by itself", did_you_mean(shown, values)
        return "S005", at, f"'{shown}' is none of the words that may stand here", did_you_mean(shown, values)
    if keyword == "propertyNames" and title == "text":
        return "S006", spot, f"'{name}' is no language", "a language is two small letters: {en: …, nl: …}"
    if keyword == "propertyNames":
        return "S006", spot, f"'{name}' is no name", "a name begins with a letter; letters, digits and _ follow"
    if keyword == "pattern":
        return "S006", at, f"'{shorten(node)}' is no id", "an id is made of letters, digits, - and _"
    if keyword in ("minItems", "minProperties"):
        return "S007", at, f"'{name}' is empty", "write at least one"
    if keyword in ("minimum", "maximum"):
        bound = "at least" if keyword == "minimum" else "at most"
        return "S008", at, f"'{name}' is {shorten(node)}, and it must be {bound} {wanted}", None
    if keyword == "anyOf":
        verbs = [each["required"][0] for each in wanted if "required" in each]
        keys = list(fault.value) if isinstance(fault.value, dict) else []
        first = next((each for each in keys if nearest(each, verbs) is not None), keys[0] if keys else "")
        where = find(tree, (*fault.path, first))[0] if first else None
        found = f"there is no verb '{first}'" if first else "the statement is empty"
        return "S010", where.place if where is not None else at, found, did_you_mean(first, verbs)
    return "S004", at, f"'{shorten(node)}' cannot stand here", None


def explain_key(fault: Fault, name: str, title: str, place: Place) -> tuple[str, Place, str, str | None]:
    """Explain a key that is not known."""
    known = list(fault.schema.get("properties", ()))
    if title.startswith("statement '"):
        verb = title.split("'")[1]
        near = nearest(name, [each for each in known if each != verb])
        hint = f"did you mean '{near}'? " if near else ""
        others = [each for each in known if each not in (verb, "cite", "doc", "covers")]
        hint += (
            f"beside '{verb}' may stand: {known_here(others)}"
            if others
            else f"a second statement begins with '- {name}:'"
        )
        return "S002", place, f"the statement '{verb}' has no key '{name}'", hint
    return "S002", place, f"{article(title)} has no key '{name}'", did_you_mean(name, known)


def explain_type(
    fault: Fault, name: str, title: str, node: Node | None, place: Place
) -> tuple[str, Place, str, str | None]:
    """Explain a value of another kind than is wanted."""
    allowed = fault.wanted if isinstance(fault.wanted, list) else [fault.wanted]
    kinds = list(dict.fromkeys(KINDS[each] for each in allowed if each != "null"))
    what = name if name and not name.isdigit() else title
    if isinstance(node, Scalar) and node.value is None:
        return "S009", place, f"'~' takes nothing out here: '{what}' wants {' or '.join(kinds)}", None
    found = (
        "a list" if isinstance(node, Sequence) else "a mapping" if isinstance(node, Mapping) else f"'{shorten(node)}'"
    )
    hint = None
    if isinstance(node, Mapping) and "string" in allowed:
        hint = "an expression with a colon, a comma or a brace in it is quoted"
    return "S004", place, f"'{what}' wants {' or '.join(kinds)}, not {found}", hint


def describe(fault: Fault, key: str) -> str | None:
    """Give the sentence that the schema has about a key."""
    about = fault.schema.get("properties", {}).get(key, {}).get("description")
    return f"{key}: {about}" if about else None


def find(tree: Mapping, path: tuple[str | int, ...]) -> tuple[Scalar | None, Node | None]:
    """Give the node at a path, and its key when it has one."""
    key: Scalar | None = None
    node: Node | None = tree
    for step in path:
        key, before = None, node
        if isinstance(before, Mapping):
            pair = before.pair(str(step))
            key, node = (pair.key, pair.value) if pair is not None else (None, None)
        elif isinstance(before, Sequence) and isinstance(step, int) and step < len(before.items):
            node = before.items[step]
        else:
            return None, None
    return key, node


def article(title: str) -> str:
    """Put `a`, `an` or `the` in front of the name of a kind of node."""
    if title.startswith("statement '"):
        return f"the {title}"
    if title.endswith("s") or title in ("course", "race", "team", "tour", "flow", "show", "given", "expect"):
        return f"'{title}'"
    return f"{'an' if title[0] in 'aeiou' else 'a'} {title}"


def shorten(node: Node | None, most: int = 40) -> str:
    """Give a scalar's text, cut where it is long."""
    text = node.text if isinstance(node, Scalar) else "…"
    return text if len(text) <= most else text[: most - 1] + "…"
