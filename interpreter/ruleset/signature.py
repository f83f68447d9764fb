"""Read types as authors and the registry write them: `list of rider`, `row or none`.

In: a text and the declarations. Out: a `Type`, or None when a word of it is unknown. Called by `declare`, `names`
and `apply`.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.language.types import ANY, Type, list_of, piece, table
from interpreter.ruleset.model import Declarations

BUILTIN = ("int", "bool", "text", "team", "field", "row", "marker", "zone", "stretch")
PSEUDO_TABLES = ("zone_kind", "token_kind", "marker_kind")


def read_type(text: str, decl: Declarations) -> Type | None:
    """Read a type; None when a name in it is not known."""
    words = text.split()
    if len(words) > 2 and words[-2:] == ["or", "none"]:
        inner = read_type(" ".join(words[:-2]), decl)
        return inner.or_none() if inner is not None and not inner.is_list else None
    if len(words) > 2 and words[:2] == ["list", "of"]:
        inner = read_type(" ".join(words[2:]), decl)
        return list_of(inner) if inner is not None else None
    if len(words) != 1:
        return None
    name = words[0]
    if name in BUILTIN:
        return Type(name)  # type: ignore[arg-type]
    if name in decl.pieces:
        return piece(name)
    if name == "piece":
        return piece("")
    if name in PSEUDO_TABLES or (name in decl.tables and decl.tables[name].keys is None):
        return table(name)
    return None


def type_of_word(text: str, decl: Declarations) -> Type:
    """Read a type that the registry writes. `piece` is the one solid kind where a ruleset has only one."""
    solid = [kind.name for kind in decl.pieces.values() if not kind.ghost]
    if len(solid) == 1 and "piece" in text.split():
        text = " ".join(solid[0] if word == "piece" else word for word in text.split())
    return read_type(text, decl) or ANY


def known_types(decl: Declarations) -> Iterator[str]:
    """Give the names a type may be made of."""
    yield from (*BUILTIN, *decl.pieces)
    yield from (name for name, tab in decl.tables.items() if tab.keys is None)
