"""Keep back the faults that later passes see only because something could not be read.

In: diagnostics of document and shape (Y, S), the trees that were read all the same, and what the later passes found in
them. Out: what they found without its echoes. A part that could not be read is taken as unknown: nothing is told of
names that it may have declared, nor of what the entry lacks in which it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from interpreter.ruleset.procedures import bound_names
from interpreter.source.diagnostic import Diagnostic
from interpreter.source.node import Mapping, Node, Pair, Scalar, Sequence
from interpreter.source.place import Place

WORD = re.compile(r"[^\W\d]\w*")
LABEL = re.compile(r"[^\W\d][\w.]*")
QUOTED = re.compile(r"'(\w+)'")
COMMENT = re.compile(r"(?:^|\s)#.*")
# Codes of names that were looked up in vain, or found declared in part.
NAMES = frozenset((
    "R010", "R011", "R012", "R013", "R020", "R035", "R037", "R038", "R040", "R042", "R048", "R051", "R054", "R055",
    "R057", "R059", "R060", "R064", "R067", "R068", "R071", "R074", "R081", "R083", "R084", "R086", "R087", "T010",
    "T011", "T014", "T015", "T018", "T021", "X107", "X108", "X109", "X110", "X111", "X113", "X114", "X115",
))  # fmt: skip
# Codes of names that stand twice: these are no matter of what is missing.
TAKEN = frozenset(("R036", "R044", "R049", "T019"))
# Codes of what a whole file lacks.
LACKING = frozenset(("R020", "R052", "R053", "X105"))
CALLS = ("T014", "T015")  # they show a whole call, and speak of its first word
MAY_BE_NONE = "T012"  # unless a guard that could not be read says otherwise


@dataclass(slots=True)
class Unread:
    """What could not be read: the words in it, the heads of the entries around it, and whether a section is gone."""

    words: set[str] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)  # the same, with dots in them
    heads: set[tuple[int, int, int]] = field(default_factory=set)  # (identity of the source, line, column)
    names: set[tuple[int, int, int]] = field(default_factory=set)  # the same of the names of listed entries
    sections: bool = False
    entries: dict[tuple[int, int], int] = field(
        default_factory=dict
    )  # (source, first line) of procedures and the like → last

    def is_echo(self, item: Diagnostic) -> bool:
        """Say whether a later fault is told only because something could not be read."""
        place = item.place
        spot = (id(place.source), place.line, place.column)
        if item.code in LACKING and (self.sections or spot in self.names):
            return True
        if spot in self.heads and item.code not in TAKEN:
            return True
        if item.code == MAY_BE_NONE:
            return any(
                source == id(place.source) and first <= place.line <= last
                for (source, first), last in self.entries.items()
            )
        shown = place.source.line(place.line)[place.column - 1 : place.column - 1 + place.length]
        if item.code.startswith("X"):  # of a scenario, where `red.1` is one name, and `red` a team
            labels = LABEL.findall(shown)
            return item.code in NAMES and any(
                each in self.labels or each.split(".")[0] in self.labels for each in labels
            )
        words = WORD.findall(shown)
        named = {*(words[:1] if item.code in CALLS else words), *QUOTED.findall(item.message)}
        named |= {name.removesuffix("s") for name in named}  # the plural of a kind of piece
        return item.code in NAMES and not self.words.isdisjoint(named)


def find_unread(faults: Iterable[Diagnostic], trees: Iterable[Mapping]) -> Unread:
    """Find out what could not be read: what the faults of document and shape speak of and the trees do not hold."""
    unread = Unread()
    by_source = {id(tree.place.source): (tree, blank_out(tree)) for tree in trees}
    for fault in faults:
        if fault.severity != "error" or fault.code[0] not in "YS":
            continue
        place = fault.place
        tree, lines = by_source.get(id(place.source), (None, place.source.lines))
        around = list(pairs_around(tree, place)) if tree is not None else []
        if around and isinstance(around[-1], Pair) and around[-1].key.place == place:
            continue  # a misspelt key that was read as the one that was meant
        for line in block_at(place, lines):
            unread.words.update(WORD.findall(COMMENT.sub("", line)))
            unread.labels.update(LABEL.findall(COMMENT.sub("", line)))
        unread.heads.add((id(place.source), place.line, place.column))
        unread.sections |= len(around) < 2
        if len(around) > 1 and isinstance(around[1], Pair):
            entry = around[1].key.place
            unread.entries[id(entry.source), entry.line] = entry.line + len(block_at(entry, lines)) - 1
        entries = [node for node in around if isinstance(node, Mapping)]
        unread.words |= bound_names(entries[-1] if entries else None)  # by a statement that is not whole
        for depth, node in enumerate(around):
            places = [node.key.place, node.value.place] if isinstance(node, Pair) else [node.place]
            if isinstance(node, Mapping) and node.pairs:
                places.append(node.pairs[0].key.place)  # a listed entry begins with its verb or name
                name = node.pairs[0].value.place
                unread.names.add((id(name.source), name.line, name.column))
            unread.heads.update((id(each.source), each.line, each.column) for each in places)
            if depth and isinstance(node, Pair):  # the name of an entry, not of a section
                unread.words.add(node.key.text)
    return unread


def blank_out(tree: Mapping) -> list[str]:
    """Give the lines of a file without the scalars that the tree holds: what is left could not be read."""
    lines = list(tree.place.source.lines)
    held: dict[int, list[tuple[int, int]]] = {}  # begin and end of scalars, by line
    todo: list[Node] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, Mapping):
            todo += [each for pair in node for each in (pair.key, pair.value)]
        elif isinstance(node, Sequence):
            todo += node.items
        else:
            for place in [place for _, place in node.spans] or [node.place]:
                begin = place.column - 1
                end = len(lines[place.line - 1]) if node.spans else begin + place.length
                held.setdefault(place.line - 1, []).append((begin, end))
    for number, spans in held.items():  # each line is written anew once, however many scalars it holds
        letters = list(lines[number])
        for begin, end in spans:
            letters[begin:end] = " " * (end - begin)
        lines[number] = "".join(letters)
    return lines


def block_at(place: Place, lines: list[str]) -> list[str]:
    """Give the lines that hang on a place: from the dash of its list entry or its own, and those that lie deeper."""
    source, first = place.source, place.line
    depth = depth_of(source.line(first))
    above = first
    while above > 1 and not is_dash(source.line(above)) and depth_of(source.line(above)) >= depth:
        above -= 1
    if is_dash(source.line(above)) and depth_of(source.line(above)) == depth - 2:
        first, depth = above, depth - 2
    last = first
    while last < len(source.lines) and depth_of(source.line(last + 1)) > depth:
        last += 1
    return lines[first - 1 : last]


def depth_of(line: str) -> int:
    """Count the blanks before a line; an empty one lies as deep as can be."""
    return len(line) - len(line.lstrip(" ")) if line.strip() else len(line) + 1_000_000


def first_column(line: str) -> int:
    """Give the column of the first key or value on a line, counted from 1."""
    return len(line) - len(line.lstrip(" -")) + 1


def is_dash(line: str) -> bool:
    """Say whether a list entry begins on a line."""
    return line.lstrip(" ").startswith("- ")


def pairs_around(tree: Mapping, place: Place) -> Iterator[Pair | Node]:
    """Give what a place lies in, from the outside in: the entries of mappings, and the items of lists."""
    node: Node | None = tree
    while node is not None:
        before: Pair | Node | None = None
        if isinstance(node, Mapping):
            before = next(
                (pair for pair in reversed(node.pairs) if lies_in(place, pair.key.place, pair.value, 1)), None
            )
        elif isinstance(node, Sequence):
            before = next((item for item in reversed(node.items) if lies_in(place, item.place, item, 0)), None)
        if before is not None:
            yield before
        node = before.value if isinstance(before, Pair) else before


def lies_in(place: Place, begin: Place, node: Node, deeper: int) -> bool:
    """Say whether a place may lie in a node that begins so: below and deeper, or on its line with no end between."""
    if begin.source is not place.source or (begin.line, begin.column) > (place.line, place.column):
        return False
    if begin.line < place.line:
        return begin.column + deeper <= first_column(place.source.line(place.line))
    last = last_scalar(node)
    end = last.column - 1 + last.length if last is not None and last.line == place.line else begin.column
    between = place.source.line(place.line)[end : place.column - 1]
    return not any(char in between for char in ("," if isinstance(node, Scalar) else "}]"))


def last_scalar(node: Node) -> Place | None:
    """Give the place of the last scalar in a node."""
    while not isinstance(node, Scalar):
        inner = [pair.value for pair in node] if isinstance(node, Mapping) else node.items
        if not inner:
            return None
        node = inner[-1]
    return node.spans[-1][1] if node.spans else node.place
