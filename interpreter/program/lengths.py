"""Know how many entries a list has at the most, where it is gone through.

In: IR, statement by statement in the order in which it runs. Out: bounds, for the counting of work. Lists of the
course, of tables, of teams and pieces have a known length, and so has what is filtered out of them, and what is cut off
a pile. Attributes, piles and what is computed have not; a list that was measured need not be measured again until it
may have grown by more than a few entries. Called by `charge`.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.language import ir
from interpreter.program.build import same
from interpreter.program.nodes import blocks, bound_name, every, expressions

_SAME = {"list", "sorted", "sorted_by", "paid", "measured", "pieces_on_row", "pieces_on_field"}
_GROWS = {".append", ".extend", "append_to", "put_on_top", "draw_card", "draw_more"}


class Lengths:
    """What is known where the statements so far were run."""

    def __init__(self, data: dict[str, list[object]]) -> None:
        self.data = data
        self.facts: dict[int, tuple[set[str], bool, list[ir.Stmt]]] = {}  # of blocks, by identity
        self.counts: dict[str, str] = {}  # variables with the variable that holds the length of their list
        self.longest: dict[str, int | None] = {}  # of constant lists of lists
        self.known: dict[str, int] = {}  # of variables
        self.measured: set[str] = set()  # variables whose list was measured and has hardly grown since

    def of(self, node: ir.Expr) -> int | None:
        """Give the most entries that a list has, where that is known."""
        match node:
            case ir.Data():
                return len(self.data[node.name])
            case ir.Var():
                return self.known.get(node.name)
            case ir.State():
                return len(self.data["piece.team"])  # by piece, by team, or one
            case ir.ListOf():
                return len(node.items)
            case ir.Comp():
                return self.of(node.source)
            case ir.Get(list=ir.Data() as lists):
                return self._longest(lists.name)
            case ir.Call(
                name="range",
                args=[ir.Get(list=ir.Data() as first, index=one), ir.Get(list=ir.Data() as last, index=other)],
            ) if same(one, other):
                return self._longest_range(first.name, last.name)
            case ir.Call() if node.name in _SAME:
                return self.of(node.args[0])
        return None

    def _longest(self, name: str) -> int | None:
        if name not in self.longest:
            lists = [each for each in self.data[name] if isinstance(each, list)]
            self.longest[name] = max((len(each) for each in lists), default=None)
        return self.longest[name]

    def _longest_range(self, first: str, last: str) -> int | None:
        name = f"{first} to {last}"
        if name not in self.longest:
            ends = zip(self.data[first], self.data[last], strict=True)
            self.longest[name] = max((b - a for a, b in ends if isinstance(a, int) and isinstance(b, int)), default=0)
        return self.longest[name]

    def is_measured(self, node: ir.Expr) -> bool:
        """Say whether a list was measured already."""
        match node:
            case ir.Var():
                return node.name in self.measured
            case ir.Call(name="list" | "sorted" | "sorted_by", args=[ir.Var(name=name), *_]):
                return name in self.measured
        return False

    def run(self, stmt: ir.Stmt) -> None:
        """Go on behind a statement that holds no others."""
        if isinstance(stmt, ir.Do | ir.Set) and isinstance(stmt.value, ir.Apply):
            self._doubt()
        if isinstance(stmt, ir.Do) and isinstance(stmt.value, ir.Call):
            self._grow(stmt.value)
        name = bound_name(stmt)
        if not name:
            return
        value = stmt.value if isinstance(stmt, ir.Set) else None
        length = self.of(value) if value is not None else None
        if isinstance(stmt, ir.Cut) and isinstance(stmt.count, ir.Lit) and isinstance(stmt.count.value, int):
            length = stmt.count.value
        is_measured = value is not None and self.is_measured(value)
        self._forget({name})
        if length is not None:
            self.known[name] = length
        if is_measured:
            self.measured.add(name)
        match value:
            case ir.Call(name="len", args=[ir.Var(name=items)]):
                self.counts[items] = name

    def _grow(self, call: ir.Call) -> None:
        """Note that lists grow: those whose length is known know it still, and by a few no list becomes long."""
        for name, entries in self._growth(call).items():
            self.counts.pop(name, None)
            if entries is None:
                self._forget({name})
                self._doubt()  # it may have another name
            elif name in self.known:
                self.known[name] += entries

    def _doubt(self) -> None:
        """Note that any list of the race may have grown."""
        self.measured.clear()
        self.counts.clear()

    def _growth(self, call: ir.Call) -> dict[str, int | None]:
        """Say by how much a call lets lists grow; the list is named, or '' when it is no variable."""
        match call.name, call.args:
            case ((".append" | "append_to"), [items, *_]):
                return {_name(items): 1}
            case ".extend", [items, more]:
                return {_name(items): self.of(more)}
            case "put_on_top", [cards, pile]:
                return {_name(pile): self.of(cards)}
            case "draw_card", [pile, into, refill]:
                return {_name(into): 1, **({_name(pile): None} if not isinstance(refill, ir.Lit) else {})}
            case "draw_more", [cards, pile, ir.Lit(value=int() as count), _]:
                whole = self.known.get(_name(cards), -1) >= count  # it is filled up to that number
                return {_name(cards): 0 if whole else None, _name(pile): None}
        return {_name(call.args[0]): None} if call.name in _GROWS and call.args else {}

    def _forget(self, names: set[str]) -> None:
        for name in names:
            self.known.pop(name, None)
            self.counts.pop(name, None)
        self.measured -= names
        self.counts = {items: count for items, count in self.counts.items() if count not in names}

    def within(self, stmts: list[ir.Stmt], passes: int | None, run: Callable[[], None]) -> None:
        """Go through a block that is run so often, at the most; None: nobody knows.

        Before it, what its own last pass changed is forgotten; after it, also what was found out inside.
        """
        bound, applies = self._facts(stmts)
        if passes != 1:
            self._forget(bound)
            for name, entries in self._appended(stmts).items():
                if entries is None or passes is None:
                    self._forget({name})
                    self.measured.clear()
                elif name in self.known:
                    self.known[name] += entries * passes
                else:
                    self.measured.clear()
            if applies:
                self.measured.clear()
            self.counts.clear()
        known, measured, counts = dict(self.known), set(self.measured), self.counts
        self.counts = dict(counts)
        run()
        if passes != 1:
            self.known = known
        else:
            self.known = {name: max(length, self.known[name]) for name, length in known.items() if name in self.known}
        self.measured &= measured
        self.counts = {items: count for items, count in counts.items() if self.counts.get(items) == count}
        self._forget(bound)

    def _facts(self, stmts: list[ir.Stmt]) -> tuple[set[str], bool]:
        """Say which variables statements bind, and whether they call anything; looked up once for each block."""
        known = self.facts.get(id(stmts))
        if known is None:
            bound: set[str] = set()
            applies = False
            for stmt in stmts:
                for node in (stmt, *every(expressions(stmt))):
                    applies = applies or isinstance(node, ir.Apply)
                    bound.add(bound_name(node))
                for block in blocks(stmt):
                    inner, also = self._facts(block)
                    bound |= inner
                    applies = applies or also
            bound.discard("")
            known = self.facts[id(stmts)] = (bound, applies, stmts)
        return known[:2]

    def _appended(self, stmts: list[ir.Stmt]) -> dict[str, int | None]:
        """Say by how much lists grow at the most while statements are run once; None: nobody knows."""
        total: dict[str, int | None] = {}
        for stmt in stmts:
            found: list[dict[str, int | None]] = []
            for block in blocks(stmt):
                grown = self._appended(block)
                passes = self._passes(stmt)
                found.append({n: None if e is None or passes is None else e * passes for n, e in grown.items()})
            calls = [each for each in every(expressions(stmt)) if isinstance(each, ir.Call)]
            found += [self._growth(call) for call in calls if call.name in _GROWS]
            for grown in found:
                for name, entries in grown.items():
                    before = total.get(name, 0)
                    total[name] = None if entries is None or before is None else before + entries
        return total

    def _passes(self, stmt: ir.Stmt) -> int | None:
        match stmt:
            case ir.For():
                return self.of(stmt.source)
            case ir.While():
                return stmt.most
        return 1


def _name(node: ir.Expr) -> str:
    return node.name if isinstance(node, ir.Var) else ""
