"""Check what declarations are called: a name must not mean two things, nor hide a word of the language.

In: declarations, the registry. Out: diagnostics R049. Called by `check`.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.language.parse import WORDS
from interpreter.language.registry import Registry
from interpreter.ruleset.model import Declarations, Named
from interpreter.ruleset.names import LISTS, SPACES
from interpreter.ruleset.signature import BUILTIN
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping
from interpreter.source.place import Place


def check_names(decl: Declarations, registry: Registry, diagnostics: Diagnostics) -> None:
    """Check all names that an expression may hold."""
    taken: dict[str, str] = {}
    for words, what in ((WORDS, "a word of the language"), ((*SPACES, "this"), "a word of the language"),
                        (LISTS, "a list that every race has"), (registry.functions, "a function")):  # fmt: skip
        taken.update((word, what) for word in words)
    types = dict.fromkeys((*BUILTIN, "none", "piece"), "a type")
    for name, what, place, is_type in _global_names(decl):
        other = taken.get(name) or (types.get(name) if is_type else None)
        if other:
            _tell(name, what, other, place, diagnostics)
        taken.setdefault(name, what)
    for owner, what, named in _members(decl):
        builtin = "piece" if owner in decl.pieces else owner
        if (builtin, named.name) in registry.properties:
            _tell(named.name, what, f"a property that every {owner} has", named.place, diagnostics)
    _check_state(decl, registry, diagnostics)


def _tell(name: str, what: str, other: str, place: Place, diagnostics: Diagnostics) -> None:
    diagnostics.error("R049", place, f"{what} cannot be called '{name}': that is {other}", "take another name")


def _global_names(decl: Declarations) -> Iterator[tuple[str, str, Place, bool]]:
    """Give what stands alone in expressions or types: (name, what it is, where, whether it is a type)."""
    for table in decl.tables.values():
        if table.name not in ("zone_kind", "marker_kind", "token_kind"):
            yield table.name, "a table", table.place, True
    for kind in decl.pieces.values():
        yield kind.name, "a kind of piece", kind.place, True
        yield kind.plural, f"the list of all {kind.name} pieces", kind.place, False
    for formula in decl.formulas.values():
        yield formula.name, "a formula", formula.place, False


def _members(decl: Declarations) -> Iterator[tuple[str, str, Named]]:
    """Give what is read behind a dot: (owner, what it is, the declaration)."""
    for owner in ("race", "team", *decl.pieces):
        for attribute in decl.attributes_of(owner).values():
            yield owner, "an attribute", attribute
        for pile in decl.piles_of(owner).values():
            yield owner, "a pile", pile


def _check_state(decl: Declarations, registry: Registry, diagnostics: Diagnostics) -> None:
    """Check that no pile is called like an attribute beside it, and nothing of a team like its pieces."""
    pieces = {kind.plural: "the list of its pieces" for kind in decl.pieces.values()}
    pieces |= {kind.name: "its piece of that kind" for kind in decl.pieces.values()}
    for owner in ("race", "team", *decl.pieces):
        for pile in decl.piles_of(owner).values():
            if pile.name in decl.attributes_of(owner):
                _tell(pile.name, "a pile", "an attribute beside it", pile.place, diagnostics)
    for named in [*decl.team_attributes.values(), *decl.team_piles.values()]:
        if named.name in pieces:
            _tell(named.name, "something of a team", pieces[named.name], named.place, diagnostics)
    if decl.words is None or decl.course is None:
        return
    for fact in decl.words.facts:
        if ("course", fact) in registry.properties:
            place = _place_at(decl.course, "facts", fact)
            _tell(fact, "a fact", "a property that every course has", place, diagnostics)
    for word in [*decl.words.markers.values(), *decl.words.zones.values()]:
        for column in word.columns:
            section = (
                "markers" if word.name in decl.words.markers and word is decl.words.markers[word.name] else "zones"
            )
            if (section[:-1], column) in registry.properties:
                place = _place_at(decl.course, section, word.name, "columns", column)
                _tell(column, "a column", f"a property that every {section[:-1]} has", place, diagnostics)


def _place_at(node: Mapping, *path: str) -> Place:
    """Give the place of the key to which a path leads."""
    place, inner = node.place, node
    for step in path:
        pair = inner.pair(step)
        if pair is None:
            break
        place = pair.key.place
        if not isinstance(pair.value, Mapping):
            break
        inner = pair.value
    return place
