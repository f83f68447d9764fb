"""Check that every entry of a merged tree is whole: a change must hit what it changes.

In: a merged tree. Out: diagnostics R011 (an entry that gives only a part, and nothing to add it to) and R012 (a new
formula that looks like a misspelt change). What the entries say is checked later.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice

from interpreter.ruleset.part import Part
from interpreter.ruleset.sections import FILE, FORMULA, REMARKS, Kind
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Pair
from interpreter.source.suggest import did_you_mean, nearest

MISSPELT = 0.8  # as like as two names of which one is a slip of the pen
MOST_TOLD = 100
MOST_SEARCHED = 1000  # names among which a hint is looked for
MOST_COMPARED = 300  # a ruleset with more formulas was not written by hand


def check_whole(tree: Mapping, top: Part, needed: Mapping | None, diagnostics: Diagnostics) -> None:
    """Check all entries. Those that a module only expects of its base need not be whole."""
    checker = Wholeness(bool(top.parents) or top.is_module, diagnostics)
    checker.check_mapping(tree, FILE, needed)


@dataclass(slots=True)
class Wholeness:
    """One look at a tree. `changes`: the file changes others, so that a part of an entry is meant as a change."""

    changes: bool
    diagnostics: Diagnostics
    told: int = 0

    def check_mapping(self, tree: Mapping, kind: Kind, needed: Mapping | None) -> None:
        """Check the entries of a mapping, and those in them."""
        expected = {pair.key.text: pair.value for pair in needed} if needed is not None else {}
        for pair in tree:
            child, value = kind.child(pair.key.text), pair.value
            if not isinstance(value, Mapping) or child.whole or self.told >= MOST_TOLD:
                continue
            wanted = expected.get(pair.key.text)
            if wanted is None and child.needed:
                self.check_entry(pair, value, child, tree)
            self.check_mapping(value, child, wanted if isinstance(wanted, Mapping) else None)

    def check_entry(self, pair: Pair, value: Mapping, kind: Kind, among: Mapping) -> None:
        """Check one entry against what its kind needs."""
        keys = set(value.keys())
        missing = [group for group in kind.needed if not keys & set(group)]
        if not missing:
            return
        self.told += 1
        name = pair.key.text
        hint = None
        if self.changes and missing[0] == kind.needed[0]:
            given = [each.key.text for each in value if each.key.text not in REMARKS]
            only = f"only {listing(given)}" if given else "nothing"
            message = f"there is no {kind.name} '{name}' to change: {only} stands here"
            others = [other.key.text for other in islice(among, MOST_SEARCHED) if is_complete(other, kind)]
            hint = did_you_mean(name, others) or f"a new {kind.name} says {listing(missing[0], ' or ')}"
        else:
            message = f"the {kind.name} '{name}' does not say {listing(missing[0], ' or ')}"
        self.diagnostics.error("R011", pair.key.place, message, hint)


def is_complete(pair: Pair, kind: Kind) -> bool:
    """Say whether an entry gives all that its kind needs."""
    keys = set(pair.value.keys()) if isinstance(pair.value, Mapping) else {kind.short}
    return all(keys & set(group) for group in kind.needed) or not isinstance(pair.value, Mapping)


def check_misspelt_formula(pair: Pair, value: Mapping, among: Collection[str], diagnostics: Diagnostics) -> None:
    """Tell of a new formula without parameters whose name is almost that of one in the base."""
    keys = set(value.keys())
    if "value" not in keys or keys & set(FORMULA.declared) or len(among) > MOST_COMPARED:
        return
    near = nearest(pair.key.text, among)
    if near is not None and SequenceMatcher(None, near, pair.key.text).ratio() >= MISSPELT:
        diagnostics.error(
            "R012", pair.key.place, f"there is no formula '{pair.key.text}' to give a new value to",
            f"did you mean '{near}'? A new formula says what it gives, for example: gives: int")  # fmt: skip


def listing(words: tuple[str, ...] | list[str], between: str = ", ") -> str:
    """Write words in quotes, one behind the other."""
    return between.join(f"'{word}'" for word in words)
