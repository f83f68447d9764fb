"""Lay one part of a ruleset over another.

In: the trees of parts, one after the other. Out: one tree with what each part set in it, and the clashes of parts that
do not extend each other. Order (`before`, `after`) and wholeness are looked at by `merge` when all parts are laid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.ruleset.clash import TAKEN_OUT, Clash, Setting
from interpreter.ruleset.forms import as_text, expand, word_at
from interpreter.ruleset.misshape import article
from interpreter.ruleset.part import Part
from interpreter.ruleset.paths import describe
from interpreter.ruleset.sections import FILE, FORMULA, HEADER, NO_RULE, OPTION, VALUE, Kind, Path, alternative
from interpreter.ruleset.whole import MOST_TOLD, check_misspelt_formula
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Pair, Scalar
from interpreter.source.spoken import is_spoken
from interpreter.source.suggest import did_you_mean

ANYTHING = "{…}"
Pairs = dict[str, Pair]  # the pairs of a mapping by key, in its order


@dataclass(slots=True)
class Merger:
    """The merging of one ruleset: who set what so far, and (by identity) whom each part extends."""

    diagnostics: Diagnostics
    known: dict[int, set[int]]
    settings: dict[Path, Setting] = field(default_factory=dict)
    clashes: dict[Path, list[Clash]] = field(default_factory=dict)
    part: Part = field(init=False)
    missed: int = 0  # how many `~` took out nothing
    doubled: int = 0  # how many keys came second into a seat

    def merge_all(self, layers: list[Part], top: Part) -> Mapping:
        """Lay one part over another, from the first to the last."""
        tree = Mapping([], top.tree.place)
        for each in layers:
            self.part = each
            self.merge(tree, each.tree, FILE, ())
        return tree

    def open_clashes(self) -> list[Clash]:
        """List the clashes that no part has decided."""
        return [clash for clashes in self.clashes.values() for clash in clashes]

    def merge(self, base: Mapping, over: Mapping, kind: Kind, path: Path) -> None:
        """Lay a mapping over another, key by key."""
        if kind.alternatives:
            self.check_seats(over, kind)
        pairs = {pair.key.text: pair for pair in base}
        for pair in over:
            key, value = pair.key.text, pair.value
            if not path and key in HEADER:
                continue
            at, child = (*path, key), kind.child(key)
            if is_none(value):
                self.remove(pairs, pair, child, at)
                continue
            if child is OPTION and not isinstance(value, Mapping):
                value = Mapping([Pair(word_at("default", pair.key.place), value)], pair.key.place)
            if isinstance(value, Mapping) and not child.whole and not (child is VALUE and is_spoken(value)):
                self.merge(self.open(pairs, pair, value, child, at), value, child, at)
            else:
                self.put(pairs, pair, kind, at)
        base.pairs = list(pairs.values())

    def open(self, pairs: Pairs, pair: Pair, value: Mapping, kind: Kind, at: Path) -> Mapping:
        """Give the mapping under a key, to be written into: it may be new, or stand there in its short form."""
        old = pairs.get(pair.key.text)
        if old is not None and isinstance(old.value, Mapping):
            return old.value
        before = self.settings.pop(at, None)
        opened = expand(old.value, kind) if old is not None else None
        result = opened if opened is not None else Mapping([], value.place)
        if old is None:
            if kind is FORMULA and self.part.is_whole and (self.part.parents or self.part.is_module):
                check_misspelt_formula(pair, value, pairs, self.diagnostics)
            pairs[pair.key.text] = Pair(pair.key, result)
        else:
            old.value = result
        if opened is not None and before is not None:
            for each in opened:
                text = f"{each.key.text}: {as_text(each.value)}"
                self.settings[(*at, each.key.text)] = Setting(before.part, before.place, text)
        elif before is not None and not self.extends(before.part):
            self.clash(at, before, Setting(self.part, pair.key.place, ANYTHING))
        return result

    def put(self, pairs: Pairs, pair: Pair, kind: Kind, at: Path) -> None:
        """Set a plain value, in the seat of the one it replaces."""
        key = pair.key.text
        group = alternative(kind, key)
        old = pairs.get(key)
        if old is not None and isinstance(old.value, Mapping) and not kind.child(key).whole:
            self.forget_below(old.value, kind.child(key), pair, at)
        self.note((*at[:-1], "|".join(group)), pair, f"{key}: {as_text(pair.value)}")
        others = [other for other in group if other != key and other in pairs]
        if others and old is None:
            seated = {(key if name == others[0] else name): each for name, each in pairs.items()}
            pairs.clear()
            pairs.update(seated)
        for other in others:
            pairs.pop(other, None)
        pairs[key] = Pair(pair.key, pair.value)

    def remove(self, pairs: Pairs, pair: Pair, kind: Kind, at: Path) -> None:
        """Take a key out."""
        old = pairs.pop(pair.key.text, None)
        if old is not None:
            if isinstance(old.value, Mapping) and not kind.whole:
                self.forget_below(old.value, kind, pair, at)
            self.note(at, pair, TAKEN_OUT)
        elif self.part.is_whole and not self.is_gone(at) and self.missed < MOST_TOLD:
            self.missed += 1
            message = f"there is no {describe(at)} to take out"
            self.diagnostics.error("R010", pair.key.place, message, did_you_mean(at[-1], pairs))

    def is_gone(self, at: Path) -> bool:
        """Say whether a part that this one does not extend took out what stood at a path; both want the same then."""
        before = self.settings.get(at)
        return before is not None and before.text == TAKEN_OUT and not self.extends(before.part)

    def check_seats(self, over: Mapping, kind: Kind) -> None:
        """Check that one body does not put two keys into one seat: the second would silently replace the first."""
        for group in kind.alternatives:
            given = [pair.key for pair in over if pair.key.text in group and not is_none(pair.value)]
            for key in given[1:]:
                self.doubled += 1
                if self.doubled > MOST_TOLD:
                    return
                self.diagnostics.error(
                    "R017", key.place, f"{article(kind.name)} has '{given[0].text}' or '{key.text}', not both",
                    "make two, each under a name of its own" if kind.name == "modifier" else "keep one")  # fmt: skip

    def note(self, seat: Path, pair: Pair, text: str) -> None:
        """Remember who set a value, and whether a part that this one does not extend set another."""
        self.decide(seat)
        before, now = self.settings.get(seat), Setting(self.part, pair.key.place, text)
        if before is not None and not self.extends(before.part) and before.text != text and seat[-1] not in NO_RULE:
            self.clash(seat, before, now)
        self.settings[seat] = now

    def clash(self, path: Path, first: Setting, second: Setting) -> None:
        """Remember that two parts disagree, until one that extends both decides."""
        self.clashes.setdefault(path, []).append(Clash(path, first, second))

    def decide(self, path: Path) -> None:
        """Drop the clashes at a path that this part, which extends both sides, decides by setting it."""
        if path in self.clashes:
            self.clashes[path] = [
                clash for clash in self.clashes[path]
                if not (self.extends(clash.first.part) and self.extends(clash.second.part))]  # fmt: skip

    def extends(self, other: Part) -> bool:
        """Say whether the part that is being merged is the other or extends it."""
        return other is self.part or id(other) in self.known.get(id(self.part), ())

    def forget_below(self, old: Mapping, kind: Kind, pair: Pair, at: Path) -> None:
        """Drop what is known of the values below a path, as they go; those of strangers are a clash, told once."""
        strange = None
        for path in seats_below(old, kind, at):
            self.decide(path)
            before = self.settings.pop(path, None)
            if before is not None and not self.extends(before.part):
                strange = strange or before
        if strange is not None:
            self.clash(at, strange, Setting(self.part, pair.key.place, as_text(pair.value)))


def seats_below(tree: Mapping, kind: Kind, path: Path) -> Iterator[Path]:
    """Give the seats of all values in a mapping."""
    for pair in tree:
        key, child = pair.key.text, kind.child(pair.key.text)
        yield (*path, "|".join(alternative(kind, key)))
        if isinstance(pair.value, Mapping) and not child.whole:
            yield from seats_below(pair.value, child, (*path, key))


def is_none(node: Node) -> bool:
    """Say whether a node is `~`."""
    return isinstance(node, Scalar) and node.value is None
