"""Check that a base has what a module needs.

In: a merged tree and its parts. Out: diagnostics R020 (missing) and R021 (of another type), told at the entry of
`extends` (or the command line) that brings the module, and R022. Types are compared as they are written; whether the
names in them mean something is checked later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from interpreter.ruleset.forms import as_text, expand
from interpreter.ruleset.part import Parent, Part
from interpreter.ruleset.paths import describe, is_container
from interpreter.ruleset.sections import FILE, OPERATIONS, REMARKS, Kind, Path
from interpreter.ruleset.whole import is_complete
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.node import Mapping, Node, Pair, Scalar
from interpreter.source.place import SourceText
from interpreter.source.suggest import did_you_mean

MOST_TOLD = 100
COMPARED = ("type", "gives", "of", "by", "event")  # keys whose value is a type or what is like one


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing that a module needs and a tree does not have, or has otherwise."""

    path: Path
    pair: Pair
    message: str
    hint: str | None
    is_missing: bool


def check_needs(tree: Mapping, parts: list[Part], diagnostics: Diagnostics) -> bool:
    """Check the needs of every module that a ruleset brings in; false when one of them does not fit."""
    fits = True
    for part in parts:
        needs = part.tree.pair("needs")
        if needs is None or not isinstance(needs.value, Mapping):
            continue
        if not part.is_module:
            diagnostics.error(
                "R022", needs.key.place, "only a module needs something of its base",
                "write 'module:' instead of 'ruleset:', or take 'needs' out")  # fmt: skip
            continue
        if parts[-1].is_module:
            continue  # it is not laid over a base yet
        brought = find_parent(part, parts)
        if brought is None:
            continue
        for lack in islice(find_lacks(needs.value, tree, FILE, (), part.source), MOST_TOLD):
            fits = False
            diagnostics.error(
                "R020" if lack.is_missing else "R021", brought.place,
                f"the module '{part.id}' does not fit here: {lack.message}", lack.hint,
                [Related(lack.pair.key.place, f"'{part.id}' needs it here")])  # fmt: skip
    return fits


def find_parent(part: Part, parts: list[Part]) -> Parent | None:
    """Find the entry of `extends` that brings a module: the last, for there the base stands as well."""
    found = [parent for each in parts if not each.is_module for parent in each.parents if part in parent.part.lineage()]
    direct = [parent for parent in found if parent.part is part]
    return (direct or found)[-1] if found else None


def find_lacks(needs: Mapping, tree: Mapping, kind: Kind, path: Path, own: SourceText) -> Iterator[Lack]:
    """Give what a tree lacks of what is needed. What the module itself (`own`) brings is not suggested."""
    here = {pair.key.text: pair.value for pair in tree if is_complete(pair, kind.child(pair.key.text))}
    for pair in needs:
        key, at, child = pair.key.text, (*path, pair.key.text), kind.child(pair.key.text)
        if key in REMARKS or key in ("default", "value"):
            continue
        if kind.name == "modifier" and key in OPERATIONS:
            if key not in here:
                yield Lack(at, pair, f"{describe(path)} has no '{key}'", None, True)
            continue
        have = here.get(key)
        if have is None and key == "gives":
            continue  # the base lets it follow from the value; the checker compares it
        if have is None and is_container(kind, child) and isinstance(pair.value, Mapping) and pair.value.pairs:
            yield from find_lacks(pair.value, Mapping([], pair.value.place), child, at, own)
        elif have is None:
            brought = {pair.key.text for pair in tree if pair.key.place.source is own}
            others = [name for name in here if name not in REMARKS and name not in brought]
            yield Lack(
                at, pair, f"there is no {describe(at)}{say_types(pair.value, child)}", did_you_mean(key, others), True
            )
        elif child.typed:
            yield from compare_declared(pair, have, child, at)
        elif isinstance(pair.value, Mapping):
            inner = have if isinstance(have, Mapping) else expand(have, child) or Mapping([], pair.value.place)
            yield from find_lacks(pair.value, inner, child, at, own)
        elif (key in COMPARED or child.name == "parameter") and as_text(have) != as_text(pair.value):
            yield Lack(at, pair, f"{describe(at)} is {as_text(have)}, and it needs {as_text(pair.value)}", None, False)


def say_types(wanted: Node, kind: Kind) -> str:
    """Write the types of what is needed behind its name: `(rider: rider, pips: list of int), giving bool`."""
    if isinstance(wanted, Scalar):
        return f" ({as_text(wanted)})"
    if kind.name not in ("formula", "procedure", "event") or not isinstance(wanted, Mapping):
        return ""
    takes, gives = (wanted if kind.name == "event" else wanted.get("takes")), wanted.get("gives")
    pairs = takes.pairs if isinstance(takes, Mapping) else []
    listed = ", ".join(f"{pair.key.text}: {as_text(pair.value)}" for pair in pairs)
    return f"({listed})" + (f", giving {as_text(gives)}" if gives is not None else "")


def compare_declared(pair: Pair, have: Node, kind: Kind, at: Path) -> Iterator[Lack]:
    """Compare the types of two declarations, each in its long or short form."""
    wanted_type, type_here = type_of(pair.value, kind), type_of(have, kind)
    if wanted_type and type_here != wanted_type:
        yield Lack(
            at, pair, f"{describe(at)} is {type_here or 'without a type'}, and it needs {wanted_type}", None, False
        )


def type_of(node: Node, kind: Kind) -> str:
    """Give the type of a declaration as text."""
    mapping = node if isinstance(node, Mapping) else expand(node, kind)
    found = mapping.get("type") if mapping is not None else None
    return as_text(found) if found is not None else ""
