"""Merge the parts of a ruleset into one tree.

In: a part with all it extends. Out: `Merged`, whose tree holds no `~`, no `before` and no `after` any more, and whose
nodes keep the places of the files that wrote them; or diagnostics R010 to R022. Types, names and expressions are not
looked at. `read_mapping` of `read` gives parts that are written inside a scenario.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path as FilePath

from interpreter.ruleset.clash import Clash, Setting, tell_clashes, tell_unordered_rules
from interpreter.ruleset.find import Library
from interpreter.ruleset.forms import as_text, expand, word_at
from interpreter.ruleset.misshape import article
from interpreter.ruleset.needs import check_needs
from interpreter.ruleset.order import sort_entries
from interpreter.ruleset.part import Part
from interpreter.ruleset.paths import describe
from interpreter.ruleset.read import read_mapping
from interpreter.ruleset.sections import FILE, FORMULA, HEADER, OPTION, REMARKS, Kind, Path, alternative
from interpreter.ruleset.whole import check_misspelt_formula, check_whole
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Pair, Scalar
from interpreter.source.place import Place
from interpreter.source.suggest import did_you_mean

ANYTHING = "{…}"
TAKEN_OUT = "~"


@dataclass(slots=True, eq=False)
class Merged:
    """One tree out of several parts, the last of which is the file that was asked for.

    `settings` says for each path that a part gave a plain value (or took out) which part did and where; the keys of
    one seat (`add|multiply|…`) are written as one. `needed` is what a module that stands alone expects of its base: the
    tree then holds it too.
    """

    tree: Mapping
    parts: list[Part]
    settings: dict[Path, Setting] = field(default_factory=dict)
    needed: Mapping | None = None

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
    tell_clashes(merger.clashes, parts, known, diagnostics)
    tell_unordered_rules(tree, merger.settings, parts, known, diagnostics)
    sort_entries(tree, FILE, diagnostics)
    if part.is_whole:
        check_whole(tree, part, needed, diagnostics)
        check_needs(tree, parts, diagnostics)
    top = part.tree if part.tree.pairs or not part.parents else part.parents[0].part.tree
    tree.pairs[:0] = [pair for pair in top if pair.key.text in HEADER]
    return merged


@dataclass(slots=True)
class Merger:
    """The merging of one ruleset: who set what so far, and whom each part extends."""

    diagnostics: Diagnostics
    known: dict[int, set[int]]
    settings: dict[Path, Setting] = field(default_factory=dict)
    clashes: list[Clash] = field(default_factory=list)
    part: Part = field(init=False)

    def merge_all(self, layers: list[Part], top: Part) -> Mapping:
        """Lay one part over another, from the first to the last."""
        tree = Mapping([], top.tree.place)
        for each in layers:
            self.part = each
            self.merge(tree, each.tree, FILE, ())
        return tree

    def merge(self, base: Mapping, over: Mapping, kind: Kind, path: Path) -> None:
        """Lay a mapping over another, key by key."""
        if kind.alternatives:
            self.check_seats(over, kind)
        for pair in over:
            key, value = pair.key.text, pair.value
            if not path and key in HEADER:
                continue
            at, child = (*path, key), kind.child(key)
            if is_none(value):
                self.remove(base, pair, at)
                continue
            if child is OPTION and not isinstance(value, Mapping):
                value = Mapping([Pair(word_at("default", pair.key.place), value)], pair.key.place)
            if isinstance(value, Mapping) and not child.whole:
                self.merge(self.open(base, pair, value, child, at), value, child, at)
            else:
                self.put(base, pair, kind, at)

    def open(self, base: Mapping, pair: Pair, value: Mapping, kind: Kind, at: Path) -> Mapping:
        """Give the mapping under a key, to be written into: it may be new, or stand there in its short form."""
        old = base.pair(pair.key.text)
        if old is not None and isinstance(old.value, Mapping):
            return old.value
        before = self.settings.pop(at, None)
        opened = expand(old.value, kind) if old is not None else None
        if old is None:
            if kind is FORMULA and self.part.is_whole and (self.part.parents or self.part.is_module):
                check_misspelt_formula(pair, value, base, self.diagnostics)
            old = Pair(pair.key, value)
            base.pairs.append(old)
        elif opened is not None and before is not None:
            for each in opened:
                text = f"{each.key.text}: {as_text(each.value)}"
                self.settings[(*at, each.key.text)] = Setting(before.part, before.place, text)
            before = None
        if before is not None and not self.extends(before.part):
            self.clashes.append(Clash(at, before, Setting(self.part, pair.key.place, ANYTHING)))
        result = opened if opened is not None else Mapping([], value.place)
        old.value = result
        return result

    def put(self, base: Mapping, pair: Pair, kind: Kind, at: Path) -> None:
        """Set a plain value, in the seat of the one it replaces."""
        key = pair.key.text
        group = alternative(kind, key)
        old = base.pair(key)
        if old is not None and isinstance(old.value, Mapping) and not kind.child(key).whole:
            self.forget_below(at, pair)
        self.note((*at[:-1], "|".join(group)), pair, f"{key}: {as_text(pair.value)}")
        seats = [index for index, each in enumerate(base.pairs) if each.key.text in group]
        new = Pair(pair.key, pair.value)
        if not seats:
            base.pairs.append(new)
            return
        base.pairs[seats[0]] = new
        for index in reversed(seats[1:]):
            del base.pairs[index]

    def remove(self, base: Mapping, pair: Pair, at: Path) -> None:
        """Take a key out."""
        old = base.pair(pair.key.text)
        if old is not None:
            self.forget_below(at, pair)
            self.note(at, pair, TAKEN_OUT)
            base.pairs = [each for each in base.pairs if each is not old]
        elif self.part.is_whole and not self.is_gone(at):
            self.diagnostics.error(
                "R010", pair.key.place, f"there is no {describe(at)} to take out",
                did_you_mean(at[-1], base.keys()))  # fmt: skip

    def is_gone(self, at: Path) -> bool:
        """Say whether a part that this one does not extend took out what stood at a path; both want the same then."""
        before = self.settings.get(at)
        return before is not None and before.text == TAKEN_OUT and not self.extends(before.part)

    def check_seats(self, over: Mapping, kind: Kind) -> None:
        """Check that one body does not put two keys into one seat: the second would silently replace the first."""
        for group in kind.alternatives:
            given = [p.key for p in over if p.key.text in group and not is_none(p.value)]
            for key in given[1:]:
                self.diagnostics.error(
                    "R017", key.place, f"{article(kind.name)} has '{given[0].text}' or '{key.text}', not both",
                    "make two, each under a name of its own" if kind.name == "modifier" else "keep one")  # fmt: skip

    def note(self, seat: Path, pair: Pair, text: str) -> None:
        """Remember who set a value, and whether a part that this one does not extend set another."""
        if self.clashes:
            self.clashes = [clash for clash in self.clashes if not self.decides(seat, clash)]
        before, now = self.settings.get(seat), Setting(self.part, pair.key.place, text)
        if before is not None and not self.extends(before.part) and before.text != text and seat[-1] not in REMARKS:
            self.clashes.append(Clash(seat, before, now))
        self.settings[seat] = now

    def decides(self, seat: Path, clash: Clash) -> bool:
        """Say whether this part, which extends both sides of a clash, sets the key itself or one above it."""
        return clash.path[: len(seat)] == seat and self.extends(clash.first.part) and self.extends(clash.second.part)

    def extends(self, other: Part) -> bool:
        """Say whether the part that is being merged is the other or extends it."""
        return id(other) in self.known.get(id(self.part), ()) or other is self.part

    def forget_below(self, at: Path, pair: Pair) -> None:
        """Drop what is known of the values below a path, as they go; those of strangers are a clash."""
        below = [path for path in self.settings if len(path) > len(at) and path[: len(at)] == at]
        strange = [path for path in below if not self.extends(self.settings[path].part)]
        if strange:
            now = Setting(self.part, pair.key.place, as_text(pair.value))
            self.clashes.append(Clash(at, self.settings[strange[0]], now))
        for path in below:
            del self.settings[path]


def is_none(node: Node) -> bool:
    """Say whether a node is `~`."""
    return isinstance(node, Scalar) and node.value is None
