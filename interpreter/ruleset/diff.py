"""Say in a player's words what one ruleset changes of another.

In: two merged rulesets. Out: `Change` values, section by section, each with what is different, the citation and the
place. Trees are compared as they stand, so the two need not extend each other. Called by `commissaire diff`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.ruleset.forms import as_text, expand
from interpreter.ruleset.merge import Merged
from interpreter.ruleset.paths import is_container
from interpreter.ruleset.sections import FILE, HEADER, NO_RULE, OPERATIONS, Kind, Path, kind_at
from interpreter.ruleset.wording import CUT, TABLES, Wording, name_thing, say_doc, say_steps
from interpreter.ruleset.written import Line, compare_lines, compare_texts
from interpreter.source.node import Mapping, Node, Pair, Sequence
from interpreter.source.place import Place

ANOTHER = " is another one"  # of what is too long for a sentence
SILENT = (*NO_RULE, "exempt")
SECTIONS = ("players", "dice", *FILE.keys)  # in the order in which a player asks


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: where in the tree, in words, the printed rule it belongs to, and the place that makes it.

    `about` is what the ruleset says of the thing that is different; `lines` are the statements (or what is too long for
    a sentence) that were taken out and put in.
    """

    path: Path
    words: str
    cite: str
    place: Place
    about: str = ""
    lines: tuple[Line, ...] = ()

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})" if self.cite else self.words


def describe_changes(base: Merged, variant: Merged) -> list[Change]:
    """List what is different in the variant. Remarks (citations, texts) alone are no difference."""
    found = Comparison(base, variant).compare(base.tree, variant.tree, FILE, (), "")
    return sorted(found, key=lambda change: SECTIONS.index(change.path[0]) if change.path else -1)


class Comparison:
    """One comparison; the variant knows who took out what."""

    def __init__(self, base: Merged, variant: Merged) -> None:
        self.base, self.variant = base, variant
        self.wording = Wording([base.tree, variant.tree])

    def compare(self, old: Mapping, new: Mapping, kind: Kind, path: Path, cite: str) -> Iterator[Change]:
        """Compare two mappings key by key: first what the new one holds, then what it lacks."""
        skipped = HEADER if not path else ()
        if kind.ordered and new_order(old, new):
            names = ", ".join(pair.key.text for pair in new)
            yield self.change(path, f"{name_thing(path)}: the order is now {names}", cite, new.place)
        if kind.name == "modifier" and self.wording.modifier(old) != self.wording.modifier(new):
            yield self.change(path, self.other_modifier(path, old, new), cite, self.place_of_operation(old, new))
            skipped = (*skipped, *OPERATIONS, "when")
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
                lines = compare_lines(None, statements_of(key, pair.value))
                yield self.change(at, self.appearance(at, pair, child), inner_cite, pair.key.place, lines)
            elif before.key.text != key:
                now, was = self.wording.show(pair.value), self.wording.show(before.value)
                words = f"{name_thing(path)}: {key} {now} instead of {before.key.text} {was}"
                yield self.change(at, words, inner_cite, pair.key.place)
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
        """Compare what stands under one key in both. A cell of a table is one value, also where it is a multiset."""
        new = pair.value
        if not kind.whole and not (kind.name == "value" and is_cell(path)):
            long_old = old if isinstance(old, Mapping) else expand(old, kind)
            long_new = new if isinstance(new, Mapping) else expand(new, kind)
            if long_old is not None and long_new is not None:
                yield from self.compare(long_old, long_new, kind, path, cite)
                return
        if as_text(old) == as_text(new):
            return
        words, lines = self.difference(path, old, new), compare_lines(old, new) if path[-1] == "do" else ()
        if path[-1] == "do" and not lines:
            return  # the same statements with other citations
        if words.endswith(ANOTHER):
            lines = compare_texts(old, new)
        yield self.change(path, words, cite, pair.key.place, lines)

    def change(self, path: Path, words: str, cite: str, place: Place, lines: tuple[Line, ...] = ()) -> Change:
        """Make a change, with what is said about the thing."""
        return Change(path, words, cite, place, self.about(path), lines)

    def about(self, path: Path) -> str:
        """Give the text of the innermost thing around a path that has one; of a cell, that of its column."""
        for tree in (self.variant.tree, self.base.tree):
            if is_cell(path):
                at = path.index("entries")
                column = find(tree, (*path[:at], "columns", path[at + 2]))
                if text := say_doc(column):
                    return text
            for depth in range(len(path), 1, -1):
                if text := say_doc(find(tree, path[:depth])):
                    return text
        return ""

    # ------------------------------------------------------------------ words

    def appearance(self, path: Path, pair: Pair, kind: Kind) -> str:
        """Say that something is new, with what it is when that is short."""
        value, show = pair.value, self.wording.show
        name = name_thing(path)
        if is_bonus(path):
            return self.difference(path, value, value)
        if path[-1] == "do" and len(path) == 3:
            return f"{name_thing(path[:-1])} acts without a menu"
        usual = self.default_of(path)
        if usual is not None:
            return self.difference(path, usual, value)
        if not isinstance(value, Mapping):
            value = expand(value, kind) or value
        if kind.name == "modifier" and isinstance(value, Mapping):
            return f"{name_thing(path[:-2])}: {self.wording.modifier(value)} (new modifier {path[-1]})"
        if isinstance(value, Mapping) and not kind.whole:
            shown = {"option": "default", "scoring list": "values", "formula": "value"}.get(kind.name, "")
            if kind.name == "entry":
                cells = [
                    self.wording.modifiers(each.value)
                    if each.key.text == "modifiers" and isinstance(each.value, Mapping)
                    else f"{each.key.text} {show(each.value)}"
                    for each in value
                    if each.key.text not in (*SILENT, "copies")
                ]
                return f"new {name}" + (f": {', '.join(cells)}" if cells and len(", ".join(cells)) < 120 else "")
            if kind.name == "rule":
                event, when = value.get("event"), value.get("when")
                on = f": {say_event(as_text(event))}" if event is not None else ""
                return f"new {name}{on}" + (f", when {show(when)}" if when is not None else "")
            keys = value.get("by")
            if kind.name == "ranked list" and keys is not None:
                return f"new {name}, by {show(keys)}"
            found = value.get(shown) if shown else None
            return f"new {name}" + (f": {show(found)}" if found is not None else "")
        if kind.name in ("value", "text"):
            return f"{name} is new" if isinstance(value, Mapping) else f"{name}: {show(value)}, new"
        return f"new {name}: {show(value)}"

    def default_of(self, path: Path) -> Node | None:
        """Give the value that a cell of a table has without a word, where its column has one."""
        if not is_cell(path):
            return None
        column = (*path[: path.index("entries")], "columns", path[-1])
        body = find(self.base.tree, column)
        long = body if isinstance(body, Mapping) or body is None else expand(body, kind_at(column))
        return long.get("default") if isinstance(long, Mapping) else None

    def difference(self, path: Path, old: Node, new: Node) -> str:
        """Say that a value is another one."""
        show, name = self.wording.show, name_thing(path)
        if is_bonus(path):
            return f"{name_thing(path[:-1])}: {say_bonus(new)}"
        if path[-1] == "do":
            nothing = isinstance(new, Sequence) and not new.items
            return f"{name_thing(path[:-1])} does {'nothing any more' if nothing else 'something else'}"
        if path[-1] == "default" and len(path) > 1 and path[0] == "options":
            return f"option {path[-2]}: {show(new)} instead of {show(old)}"
        if path[-1] in ("values", "value"):
            name = name_thing(path[:-1])
        if path[0] == "flow" and isinstance(old, Sequence) and isinstance(new, Sequence):
            steps = say_steps(old, new)
            if steps is not None:
                return f"{name}: {steps}"
        now, was = show(new), show(old)
        return name + ANOTHER if CUT in now + was else f"{name}: {now} instead of {was}"

    def other_modifier(self, path: Path, old: Mapping, new: Mapping) -> str:
        """Say that a modifier does something else, or does it at other times."""
        now, was = self.wording.modifier(new), self.wording.modifier(old)
        when, before = (as_text(each) if (each := body.get("when")) is not None else "" for body in (new, old))
        if when and when == before:
            (now, _, condition), (was, _, _) = now.partition(" when "), was.partition(" when ")
            was += f", when {condition}"
        return f"{name_thing(path[:-2])}: {now} instead of {was} (modifier {path[-1]})"

    def place_of_operation(self, old: Mapping, new: Mapping) -> Place:
        """Give the place of what is different in a modifier."""
        before = by_key(old)
        for pair in new:
            was = before.get(pair.key.text)
            if pair.key.text in (*OPERATIONS, "when") and (was is None or as_text(was.value) != as_text(pair.value)):
                return pair.key.place
        return new.place

    def disappearance(self, path: Path, pair: Pair, place: Place, cite: str) -> Change:
        """Say that something is gone."""
        setting, kind = self.variant.removed(path), kind_at(path)
        where = setting.place if setting is not None else place
        if is_bonus(path):
            words = f"{name_thing(path[:-1])}: {say_bonus(None)}"
        elif kind.name == "modifier" and isinstance(pair.value, Mapping):
            was = self.wording.modifier(pair.value)
            words = f"{name_thing(path[:-2])}: modifier {path[-1]} is taken out, {was}"
        else:
            words = f"{name_thing(path)} {'are' if kind.each is not None else 'is'} taken out"
        lines = compare_lines(statements_of(path[-1], pair.value), None)
        return self.change(path, words, cite_of(pair.value) or cite, where, lines)


def is_cell(path: Path) -> bool:
    """Say whether a path is that of a cell of a table."""
    if not path or path[0] not in TABLES or "entries" not in path:
        return False
    return len(path) == path.index("entries") + 3 and path[-1] not in ("modifiers", "rules")


def say_event(event: str) -> str:
    """Say when a rule comes: `on landed(rider)`, `after deal`."""
    word, _, rest = event.partition("(")
    return f"{word} {rest.removesuffix(')')}" if word in ("before", "after") and rest else f"on {event}"


def is_bonus(path: Path) -> bool:
    """Say whether it is told there that a modifier may be left unused."""
    return len(path) > 2 and path[-1] == "optional" and path[-3] == "modifiers"


def say_bonus(optional: Node | None) -> str:
    """Say whether the owner of a bonus may leave it."""
    may = optional is not None and as_text(optional) == "true"
    return "its owner may leave it" if may else "counts always, its owner may not leave it"


def statements_of(key: str, node: Node) -> Node | None:
    """Give the statements under a key, or those of the rule, way or procedure that stands there."""
    return node if key == "do" else node.get("do") if isinstance(node, Mapping) else None


def find(tree: Mapping, path: Path) -> Node | None:
    """Give what stands at a path."""
    node: Node | None = tree
    for key in path:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


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
