"""Read a variable that only repeats another as that other one.

In: bodies. Out: the same without such variables. `b = a` goes when it is the only binding of `b`, when all readings of
`b` come after it in its block, and when nothing there binds `a` again. One pass to find them, one to rename. Called by
`lower_program`.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from interpreter.language import ir
from interpreter.program.nodes import blocks, bound_name, every, expressions


def merge_variables(program: ir.Program) -> None:
    """Do so in every body."""
    for body in program.bodies.values():
        found = _Found()
        found.number(body.stmts)
        names = found.repeats(set(body.params))
        if names:
            _rename(body.stmts, names)


@dataclass(slots=True)
class _Found:
    """Where variables are bound and read: statements are numbered as they are written."""

    count: int = 0
    bound: dict[str, list[int]] = field(default_factory=dict)
    read: dict[str, tuple[int, int]] = field(default_factory=dict)  # the first and the last reading
    copies: list[tuple[ir.Set, int, int]] = field(default_factory=list)  # with its number and the end of its block

    def number(self, stmts: list[ir.Stmt]) -> None:
        """Go through a block."""
        copies: list[tuple[ir.Set, int]] = []
        for stmt in stmts:
            self.count += 1
            at = self.count
            if isinstance(stmt, ir.Set) and isinstance(stmt.value, ir.Var):
                copies.append((stmt, at))
            if name := bound_name(stmt):
                self.bound.setdefault(name, []).append(at)
            self._note(expressions(stmt), at)
            for block in blocks(stmt):
                self.number(block)
        self.copies += [(stmt, at, self.count) for stmt, at in copies]

    def _note(self, nodes: list[ir.Expr], at: int) -> None:
        for node in every(nodes):
            if isinstance(node, ir.Var):
                self.read[node.name] = (self.read.get(node.name, (at, at))[0], at)
            elif name := bound_name(node):
                self.bound.setdefault(name, []).append(at)

    def repeats(self, params: set[str]) -> dict[str, str]:
        """Map each variable that only repeats another to that other one."""
        names: dict[str, str] = {}
        for stmt, at, end in self.copies:
            assert isinstance(stmt.value, ir.Var)
            first, last = self.read.get(stmt.name, (at + 1, at + 1))
            source = self.bound.get(stmt.value.name, [])
            again = bisect_right(source, end) - bisect_right(source, at)
            if len(self.bound[stmt.name]) == 1 and at < first and last <= end and not again and stmt.name not in params:
                names[stmt.name] = stmt.value.name
        return {name: _origin(name, names) for name in names}


def _origin(name: str, names: dict[str, str]) -> str:
    while name in names:
        name = names[name]
    return name


def _rename(stmts: list[ir.Stmt], names: dict[str, str]) -> None:
    stmts[:] = [stmt for stmt in stmts if not (isinstance(stmt, ir.Set) and stmt.name in names)]
    for stmt in stmts:
        for node in every(expressions(stmt)):
            if isinstance(node, ir.Var):
                node.name = names.get(node.name, node.name)
        for block in blocks(stmt):
            _rename(block, names)
