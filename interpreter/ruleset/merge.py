"""Merge the parts of a ruleset into one tree.

In: a part with all it extends. Out: `Merged`, whose tree holds no `~`, no `before` and no `after` any more, and whose
nodes keep the places of the files that wrote them; or diagnostics R010 to R022. Types, names and expressions are not
looked at. `read_mapping` of `read` gives parts that are written inside a scenario.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path as FilePath

from interpreter.ruleset.clash import TAKEN_OUT, Setting, tell_clashes, tell_unordered_rules
from interpreter.ruleset.find import Library
from interpreter.ruleset.lay import Merger
from interpreter.ruleset.needs import check_needs
from interpreter.ruleset.order import sort_entries
from interpreter.ruleset.part import Part
from interpreter.ruleset.read import read_mapping
from interpreter.ruleset.sections import FILE, HEADER, Path
from interpreter.ruleset.whole import check_whole
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping
from interpreter.source.place import Place


@dataclass(slots=True, eq=False)
class Merged:
    """One tree out of several parts, the last of which is the file that was asked for.

    `settings` says for each path that a part gave a plain value (or took out) which part did and where; the keys of
    one seat (`add|multiply|…`) are written as one. `needed` is what a module that stands alone expects of its base: the
    tree then holds it too. It `fits` when the base has what every module needs.
    """

    tree: Mapping
    parts: list[Part]
    settings: dict[Path, Setting] = field(default_factory=dict)
    needed: Mapping | None = None
    fits: bool = True

    @property
    def top(self) -> Part:
        """The file that was asked for."""
        return self.parts[-1]

    @property
    def id(self) -> str:
        """The id of the ruleset or module."""
        return self.top.id

    @property
    def title(self) -> str:
        """Its title."""
        return self.top.title

    @property
    def is_module(self) -> bool:
        """Say whether it is a module, which never runs alone."""
        return self.top.is_module

    @property
    def is_whole(self) -> bool:
        """Say whether every part could be read; if not, what is missing here may stand there."""
        return self.top.is_whole

    def part_of(self, place: Place) -> Part | None:
        """Give the part that wrote what stands at a place."""
        return next((part for part in self.parts if part.source is place.source), None)

    def is_own(self, place: Place) -> bool:
        """Say whether the file that was asked for wrote what stands at a place, and not one that it extends."""
        return place.source is self.top.source

    def removed(self, path: Path) -> Setting | None:
        """Give who took out what stood at a path."""
        setting = self.settings.get(path)
        return setting if setting is not None and setting.text == TAKEN_OUT else None


def merge_over(tree: Mapping, library: Library, diagnostics: Diagnostics, beside: FilePath | None = None) -> Merged:
    """Merge a ruleset that is written inside another file (`beside`): `extends` and what it changes."""
    return merge_ruleset(read_mapping(tree, library, diagnostics, beside), diagnostics)


def merge_ruleset(part: Part, diagnostics: Diagnostics) -> Merged:
    """Merge a part with all it extends: each part once, bases first, in the order of `extends`."""
    parts = part.lineage()
    known = {id(each): {id(other) for other in each.lineage()} for each in parts}
    needed: Mapping | None = None
    layers = parts
    if part.is_module:
        bases = [Part(each.id, "", True, tree, each.source, each.path)
                 for each in parts if isinstance(tree := each.tree.get("needs"), Mapping)]  # fmt: skip
        needed = Merger(Diagnostics(), known).merge_all(bases, part)
        for each in parts:
            known[id(each)] |= {id(base) for base in bases}
        layers = bases + parts
    merger = Merger(diagnostics, known)
    tree = merger.merge_all(layers, part)
    merged = Merged(tree, parts, merger.settings, needed)
    tell_clashes(merger.open_clashes(), parts, known, diagnostics)
    tell_unordered_rules(tree, merger.settings, parts, known, diagnostics)
    in_order = Diagnostics()
    sort_entries(tree, FILE, in_order)
    if part.is_whole:
        merged.fits = check_needs(tree, parts, diagnostics)
    if merged.fits:  # else all that a module changes is missing
        diagnostics.extend(in_order)
        if part.is_whole:
            check_whole(tree, part, needed, diagnostics)
    top = part.tree if part.tree.pairs or not part.parents else part.parents[0].part.tree
    tree.pairs[:0] = [pair for pair in top if pair.key.text in HEADER]
    return merged
