"""Find which lists of a race a function reads, and which are written while teams choose together.

In: emitted code and its IR. Out: names of lists. Both are the most that may happen. Called by `guard`.
"""

from __future__ import annotations

from functools import lru_cache
from types import CodeType
from typing import Any

from interpreter.language import ir
from interpreter.program.emit_expressions import Emitted, python_name
from interpreter.program.nodes import blocks, children, every

Key = tuple[str, str]
PLACES = {"at", "where", "order", "finished", "left", "free_field", "free_row", "n_row", "passed"}
MOVES = {"move_to", "move_by", "lift", "place_on_field", "place_on_row"}


def find_reads(emitted: Emitted, key: Key) -> set[str]:
    """Name the lists that a function and what it calls read. Primitives of the road read where pieces stand."""
    by_name = {python_name(*each): each for each in emitted.codes}
    found: set[str] = set()
    seen: set[Key] = set()
    waiting = [key]
    while waiting:
        each = waiting.pop()
        if each in seen:
            continue
        seen.add(each)
        for name in _names_in(emitted.codes[each]):
            if name in emitted.state_names:
                found.add(emitted.state_names[name])
            elif name in by_name:
                waiting.append(by_name[name])
            elif name.startswith("m_"):
                found |= PLACES
    return found


def _names_in(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for const in code.co_consts:
        if isinstance(const, CodeType):
            names |= _names_in(const)
    return names


def find_written_together(emitted: Emitted) -> frozenset[str]:
    """Name the lists that may be written in a loop in which the teams choose together."""
    return _written(id(emitted.program), _Program(emitted.program))


class _Program:
    """Holds a program for the cache, which knows it by its id."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Program) and other.program is self.program


@lru_cache(maxsize=16)
def _written(_: int, held: _Program) -> frozenset[str]:
    bodies = held.program.bodies
    waiting: list[Any] = [body for each in bodies.values() for body in _loops_together(each.stmts)]
    found: set[str] = set()
    for each in bodies.values():
        if _loops_together(each.stmts):
            found |= _piles_in(each.stmts)  # a pile may have been taken out of the loop
    seen: set[Key] = set()
    while waiting:
        node = waiting.pop()
        match node:
            case ir.Store(list=ir.State(name=name)) | ir.Fill(list=ir.State(name=name)):
                found.add(name)
            case ir.Apply():
                key = (node.kind, node.name)
                if key in bodies and key not in seen:
                    seen.add(key)
                    waiting += bodies[key].stmts
            case ir.State() if node.name.startswith("pile."):
                found.add(node.name)
            case ir.Call(args=[ir.Get(list=ir.State(name=name)), *_]):
                found.add(name)  # a list of an attribute that is appended to, or a pile
        if isinstance(node, ir.Apply) and node.kind == "road":
            found |= PLACES
        if isinstance(node, ir.Call) and node.name in MOVES:
            found |= PLACES
        waiting += children(node)
    return frozenset(found)


def _piles_in(nodes: list[Any]) -> set[str]:
    return {node.name for node in every(nodes) if isinstance(node, ir.State) and node.name.startswith("pile.")}


def _loops_together(stmts: list[ir.Stmt]) -> list[ir.Stmt]:
    """Give the statements in loops that follow a call of `together`."""
    found: list[ir.Stmt] = []
    opened = False
    for each in stmts:
        if isinstance(each, ir.Do) and isinstance(each.value, ir.Call) and each.value.name == "together":
            opened = each.value.args == [ir.Lit(1)]
        elif opened:
            found.append(each)
        for block in blocks(each):
            found += _loops_together(block)
    return found
