"""Say in a player's words what one ruleset changes of another.

In: two merged rulesets. Out: `Change` values in the order of the sections, each with what is different, the citation
and the place. Trees are compared as they stand, so the two need not extend each other. Called by `commissaire diff`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.ruleset.forms import as_text, expand
from interpreter.ruleset.merge import Merged
from interpreter.ruleset.paths import describe, is_container
from interpreter.ruleset.sections import FILE, HEADER, OPERATIONS, REMARKS, Kind, Path, kind_at
from interpreter.source.node import Mapping, Node, Pair, Sequence
from interpreter.source.place import Place

LONGEST = 90  # a value longer than this is not shown whole
SILENT = (*REMARKS, "example", "exempt")


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: where in the tree, in words, the printed rule it belongs to, and the place that makes it."""

    path: Path
    words: str
    cite: str
    place: Place

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})" if self.cite else self.words


def describe_changes(base: Merged, variant: Merged) -> list[Change]:
    """List what is different in the variant. Remarks (citations, texts) alone are no difference."""
    return list(Comparison(variant).compare(base.tree, variant.tree, FILE, (), ""))


@dataclass(slots=True)
class Comparison:
    """One comparison; the variant knows who took out what."""

    variant: Merged

    def compare(self, old: Mapping, new: Mapping, kind: Kind, path: Path, cite: str) -> Iterator[Change]:
        """Compare two mappings key by key: first what the new one holds, then what it lacks."""
        skipped = HEADER if not path else ()
        if kind.ordered and new_order(old, new):
            names = ", ".join(pair.key.text for pair in new)
            yield Change(path, f"{describe(path)}: the order is now {names}", cite, new.place)
        seats = [group for group in kind.alternatives if group != ("before", "after")]
        here, there = by_key(old), by_key(new)
        for pair in new:
            key = pair.key.text
            if key in skipped or key in SILENT:
                continue
            at, child = (*path, key), kind.child(key)
            inner_cite = cite_of(pair.value) or cite
            before = seated(here, key, seats)
            if before is None and is_container(kind, child) and isinstance(pair.value, Mapping):
                yield from self.compare(Mapping([], pair.value.place), pair.value, child, at, inner_cite)
            elif before is None:
                yield Change(at, appearance(at, pair, child), inner_cite, pair.key.place)
            elif before.key.text != key:
                words = f"{describe(path)}: {key} {show(pair.value)} instead of {before.key.text} {show(before.value)}"
                yield Change(at, words, inner_cite, pair.key.place)
            else:
                yield from self.compare_values(before.value, pair, child, at, inner_cite)
        for pair in old:
            key = pair.key.text
            if key in skipped or key in SILENT or seated(there, key, seats) is not None:
                continue
            at, child = (*path, key), kind.child(key)
            if is_container(kind, child) and isinstance(pair.value, Mapping) and self.variant.removed(at) is None:
                yield from self.compare(pair.value, Mapping([], new.place), child, at, cite)
            else:
                yield self.disappearance(at, pair, new.place, cite)

    def compare_values(self, old: Node, pair: Pair, kind: Kind, path: Path, cite: str) -> Iterator[Change]:
        """Compare what stands under one key in both."""
        new = pair.value
        if not kind.whole:
            long_old = old if isinstance(old, Mapping) else expand(old, kind)
            long_new = new if isinstance(new, Mapping) else expand(new, kind)
            if long_old is not None and long_new is not None:
                yield from self.compare(long_old, long_new, kind, path, cite)
                return
        if as_text(old) != as_text(new):
            yield Change(path, difference(path, old, new), cite, pair.key.place)

    def disappearance(self, path: Path, pair: Pair, place: Place, cite: str) -> Change:
        """Say that something is gone."""
        setting = self.variant.removed(path)
        where = setting.place if setting is not None else place
        words = f"{describe(path)} {'are' if kind_at(path).each is not None else 'is'} taken out"
        return Change(path, words, cite_of(pair.value) or cite, where)


def new_order(old: Mapping, new: Mapping) -> bool:
    """Say whether the entries that both hold stand in another order."""
    before, after = by_key(old), by_key(new)
    return [key for key in before if key in after] != [key for key in after if key in before]


def by_key(tree: Mapping) -> dict[str, Pair]:
    """Give the pairs of a mapping by key."""
    return {pair.key.text: pair for pair in tree}


def seated(pairs: dict[str, Pair], key: str, seats: list[tuple[str, ...]]) -> Pair | None:
    """Give the pair under a key, or under a key that shares its seat (`add` and `multiply`)."""
    group = next((group for group in seats if key in group), ())
    return pairs.get(key) or next((pairs[other] for other in group if other in pairs), None)


def cite_of(node: Node) -> str:
    """Give the citation of an entry."""
    found = node.get("cite") if isinstance(node, Mapping) else None
    return as_text(found) if found is not None else ""


def appearance(path: Path, pair: Pair, kind: Kind) -> str:
    """Say that something is new, with what it is when that is short."""
    value = pair.value
    if kind.name == "modifier" and isinstance(value, Mapping):
        operation = next((each for each in value if each.key.text in OPERATIONS), None)
        when = value.get("when")
        does = f": {operation.key.text} {show(operation.value)}" if operation is not None else ""
        return f"new {describe(path)}{does}" + (f" when {show(when)}" if when is not None else "")
    if kind.name == "option" and isinstance(value, Mapping):
        default = value.get("default")
        return f"new {describe(path)}" + (f": {show(default)}" if default is not None else "")
    if kind.name == "text":
        return f"{describe(path)}: {show(value)}, new"
    if isinstance(value, Mapping) or kind.whole:
        return f"{describe(path)} is new" if kind.name == "value" else f"new {describe(path)}"
    return f"{describe(path)}: {show(value)}, new" if kind.name == "value" else f"new {describe(path)}: {show(value)}"


def difference(path: Path, old: Node, new: Node) -> str:
    """Say that a value is another one."""
    if path[-1] == "do":
        return f"{describe(path[:-1])} does something else"
    if path[-1] == "default" and len(path) > 1 and path[0] == "options":
        return f"option {path[-2]}: {show(new)} instead of {show(old)}"
    if len(as_text(old)) + len(as_text(new)) > 2 * LONGEST:
        return f"{describe(path)} is now {show(new)}"
    return f"{describe(path)}: {show(new)} instead of {show(old)}"


def show(node: Node) -> str:
    """Give a value as text, cut where it is long; a list without brackets."""
    text = as_text(node)
    text = text[1:-1] if isinstance(node, Sequence) else text
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
