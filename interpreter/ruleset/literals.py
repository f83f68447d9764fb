"""Read literals: cells of tables, defaults, facts, values in scenarios and answers.

In: a node and the type it must have. Out: a plain value (an entry by its name, none as None, a list as a tuple), or
diagnostic R035. Called by `declare` and its neighbours, and for a scenario's values.
"""

from __future__ import annotations

from typing import Any

from interpreter.language.types import Type, describe
from interpreter.ruleset.model import Declarations
from interpreter.ruleset.reader import spoken_of
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar, Sequence
from interpreter.source.spoken import is_spoken

LONGEST_LIST = 100_000
MOST_LISTED = 1_000_000  # items of all lists that are written as `name: how many`


def read_literal(node: Node, type: Type, decl: Declarations, diagnostics: Diagnostics) -> Any:
    """Read a literal of a type; None also when it cannot be read, which is then noted."""
    if type.kind == "any":
        return None
    if type.is_list:
        return _read_list(node, type, decl, diagnostics)
    if type.kind == "text" and is_spoken(node):
        return spoken_of(node)
    if not isinstance(node, Scalar):
        diagnostics.error("R035", node.place, f"a single value is wanted here: {describe(type)}")
        return None
    value = node.value
    if (value is None and not node.quoted) or (value == "none" and type.kind != "text"):
        if type.optional:
            return None
        diagnostics.error("R035", node.place, f"none does not fit; {describe(type)} is wanted")
        return None
    if type.kind == "int" and isinstance(value, int) and not isinstance(value, bool):
        return value
    if type.kind == "bool" and isinstance(value, bool):
        return value
    if type.kind == "text":
        return node.text
    if type.kind == "table":
        name = node.text
        entries = decl.tables[type.name].entries if type.name in decl.tables else {}
        if name not in entries and name.startswith(type.name + "."):
            hint = f"a literal is written bare: {name.partition('.')[2]}"
            diagnostics.error("R035", node.place, f"'{name}' is no literal", hint)
        elif name not in entries:
            diagnostics.error("R035", node.place, f"'{name}' is no {type.name}", diagnostics.near(name, entries))
        else:
            return name
        return None
    message = f"'{node.text[:60]}' is not {describe(type.plain)}"
    if type.kind in ("piece", "team", "field", "row", "marker", "zone", "stretch"):
        message = f"a {type} cannot be written here; only none can"
    diagnostics.error("R035", node.place, message)
    return None


def _read_list(node: Node, type: Type, decl: Declarations, diagnostics: Diagnostics) -> tuple[Any, ...]:
    element = type.element
    if isinstance(node, Sequence):
        return tuple(read_literal(item, element, decl, diagnostics) for item in node.items)
    if isinstance(node, Mapping) and element.kind == "table":
        found: list[Any] = []
        for pair in node.pairs:
            name = read_literal(pair.key, element, decl, diagnostics)
            count = pair.value.value if isinstance(pair.value, Scalar) else None
            if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= LONGEST_LIST:
                diagnostics.error("R035", pair.value.place, "how many? a whole number stands here")
            elif name is not None and len(found) + count <= LONGEST_LIST and decl.listed + count <= MOST_LISTED:
                found += [name] * count
                decl.listed += count
            elif name is not None:
                most = f"a list has at most {LONGEST_LIST:,} items, and all of a ruleset {MOST_LISTED:,}"
                diagnostics.error("R035", pair.value.place, most)
        return tuple(found)
    diagnostics.error("R035", node.place, f"a list is wanted here: {describe(type)}")
    return ()
