"""Check that every entry of a merged tree is whole: a change must hit what it changes.

In: a merged tree. Out: diagnostics R011 (an entry that gives only a part, and nothing to add it to) and R012 (a new
formula that looks like a misspelt change). What the entries say is checked later.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from interpreter.ruleset.part import Part
from interpreter.ruleset.sections import FILE, FORMULA, REMARKS, Kind
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Pair
from interpreter.source.suggest import did_you_mean, nearest

MISSPELT = 0.8  # as like as two names of which one is a slip of the pen


def check_whole(tree: Mapping, top: Part, needed: Mapping | None, diagnostics: Diagnostics) -> None:
    """Check all entries. Those that a module only expects of its base need not be whole."""
    changes = bool(top.parents) or top.is_module
    check_mapping(tree, FILE, needed, changes, diagnostics)


def check_mapping(tree: Mapping, kind: Kind, needed: Mapping | None, changes: bool, diagnostics: Diagnostics) -> None:
    """Check the entries of a mapping, and those in them."""
    for pair in tree:
        child, value = kind.child(pair.key.text), pair.value
        expected = needed.get(pair.key.text) if needed is not None else None
        if not isinstance(value, Mapping) or child.whole:
            continue
        if expected is None and child.needed:
            check_entry(pair, value, child, tree, changes, diagnostics)
        check_mapping(value, child, expected if isinstance(expected, Mapping) else None, changes, diagnostics)


def check_entry(
    pair: Pair, value: Mapping, kind: Kind, among: Mapping, changes: bool, diagnostics: Diagnostics
) -> None:
    """Check one entry against what its kind needs."""
    keys = set(value.keys())
    missing = [group for group in kind.needed if not keys & set(group)]
    if not missing:
        return
    name = pair.key.text
    given = [each.key.text for each in value if each.key.text not in REMARKS]
    if changes and missing[0] == kind.needed[0]:
        only = f"only {listing(given)} stands here" if given else "nothing stands here"
        others = [other.key.text for other in among if other is not pair and is_complete(other, kind)]
        diagnostics.error(
            "R011", pair.key.place, f"there is no {kind.name} '{name}' to change: {only}",
            did_you_mean(name, others) or f"a new {kind.name} says {listing(missing[0], ' or ')}")  # fmt: skip
    else:
        diagnostics.error(
            "R011", pair.key.place, f"the {kind.name} '{name}' does not say {listing(missing[0], ' or ')}"
        )


def is_complete(pair: Pair, kind: Kind) -> bool:
    """Say whether an entry gives all that its kind needs."""
    keys = set(pair.value.keys()) if isinstance(pair.value, Mapping) else {kind.short}
    return all(keys & set(group) for group in kind.needed) or not isinstance(pair.value, Mapping)


def check_misspelt_formula(pair: Pair, value: Mapping, among: Mapping, diagnostics: Diagnostics) -> None:
    """Tell of a new formula without parameters whose name is almost that of one in the base."""
    keys = set(value.keys())
    if "value" not in keys or keys & set(FORMULA.declared):
        return
    near = nearest(pair.key.text, among.keys())
    if near is not None and SequenceMatcher(None, near, pair.key.text).ratio() >= MISSPELT:
        diagnostics.error(
            "R012", pair.key.place, f"there is no formula '{pair.key.text}' to give a new value to",
            f"did you mean '{near}'? A new formula says what it gives, for example: gives: int")  # fmt: skip


def listing(words: tuple[str, ...] | list[str], between: str = ", ") -> str:
    """Write words in quotes, one behind the other."""
    return between.join(f"'{word}'" for word in words)
