"""Refuse a ruleset that is too large to be anybody's, before the passes that take long.

In: the tree of a file, or of all files merged. Out: diagnostic R092 where the first thing stands that is too many.
Called by `read` and by `pipeline`. The largest game there is has 722 declarations, 319 statements, 6 walks, 131
cells, and at most 5 parameters and 7 variables; the limits are ten times that or more.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.ruleset.sections import FILE, OPTION, TAKES, Kind
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar, Sequence
from interpreter.source.place import Place

MOST = {
    "declarations": 7_500,  # entries by id in all sections, and the words of options
    "statements": 3_500,  # and procedures of the flow
    "walks": 1_000,  # statements that advance a piece: each becomes some thirty lines of Python
    "cells": 200_000,  # of all tables: columns times entries
    "parameters": 50,  # of one formula, event or procedure
    "variables": 70,  # of one procedure, rule or way
}
HINT = "nobody can read so many; most likely a program that went wrong has written them"
BINDING = ("for", "as", "choose", "roll", "draw")  # keys whose value is a variable


def check_size(tree: Mapping, diagnostics: Diagnostics) -> bool:
    """Say whether a ruleset is small enough to be checked; each of the things that it has too many of is told once."""
    size = measure_size(tree)
    for what, place in size.beyond.items():
        of = {"parameters": "one declaration has", "variables": "one list of statements has"}.get(what, "there are")
        diagnostics.error("R092", place, f"{of} more than {MOST[what]:,} {what}: this is the first beyond them", HINT)
    return not size.beyond


def measure_size(tree: Mapping) -> Size:
    """Count what a tree of a ruleset holds, whatever its shape."""
    size = Size()
    size.take_entries(tree, FILE)
    needs = tree.get("needs")
    if isinstance(needs, Mapping):
        size.take_entries(needs, FILE)
    return size


@dataclass(slots=True)
class Size:
    """How many of each; of parameters and variables the most at one place. `beyond` is where each limit is passed."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MOST, 0))
    beyond: dict[str, Place] = field(default_factory=dict)

    def reach(self, what: str, count: int, place: Place) -> None:
        """Note that there are so many, of which the last stands at a place."""
        self.counts[what] = max(self.counts[what], count)
        if count > MOST[what]:
            self.beyond.setdefault(what, place)

    def add(self, what: str, count: int, place: Place) -> None:
        """Note that there are more."""
        self.reach(what, self.counts[what] + count, place)

    def take_entries(self, tree: Mapping, kind: Kind) -> None:
        """Count the declarations of a mapping, and what stands in them."""
        columns, rows = tree.get("columns"), tree.get("entries")
        if "entries" in kind.keys and isinstance(columns, Mapping) and isinstance(rows, Mapping):
            self.add("cells", len(columns.pairs) * len(rows.pairs), rows.place)
        for number, pair in enumerate(tree.pairs, 1):
            child, value = kind.child(pair.key.text), pair.value
            if kind.name == "choice" or (kind.each is not None and pair.key.text not in kind.keys):
                self.add("declarations", 1, pair.key.place)
                if kind is TAKES or kind.name == "event":
                    self.reach("parameters", number, pair.key.place)
            if pair.key.text == "do" and child.whole:
                self.take_body(value)
            elif isinstance(value, Mapping):
                self.take_entries(value, child)
            elif isinstance(value, Sequence) and kind is OPTION:
                self.add("declarations", len(value.items), value.place)
            elif isinstance(value, Sequence) and kind.name in ("flow", "tour"):
                self.add("statements", len(value.items), value.place)

    def take_body(self, body: Node) -> None:
        """Count the statements of a procedure, rule or way, and the variables that they bind."""
        variables: set[str] = set()
        todo = [body]
        while todo:
            node = todo.pop()
            if isinstance(node, Sequence):
                todo += reversed(node.items)
                continue
            self.add("statements", 1, node.place)
            if isinstance(node, Mapping) and node.pairs and node.pairs[0].key.text == "advance":
                self.add("walks", 1, node.place)
            for pair in node.pairs if isinstance(node, Mapping) else ():
                key, value = pair.key.text, pair.value
                if key in ("do", "then", "else"):
                    todo.append(value)
                elif key == "let" and isinstance(value, Mapping):
                    variables.update(value.keys())
                elif key in BINDING and isinstance(value, Scalar):
                    variables.add(value.text)
                self.reach("variables", len(variables), pair.key.place)
