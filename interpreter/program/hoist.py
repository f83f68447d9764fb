"""Read a pile once where its owner does not change: piles keep their identity for the whole race.

In: bodies. Out: the same, in which a pile that is read several times by one loop variable or parameter is kept in a
variable at the begin of the loop or function. One pass, from the inside out. Called by `lower_program`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from interpreter.language import ir
from interpreter.program.nodes import bound_name, node_fields

PILE = "pile."
Read = tuple[str, str]  # a pile, and the variable it is read by
Slot = tuple[Any, Any]  # where a read stands: a node and the name of its field, or a list and an index


@dataclass(slots=True)
class _Found:
    """What statements hold: reads of piles with their slots, and the variables that they bind."""

    reads: dict[Read, list[Slot]] = field(default_factory=dict)
    bound: set[str] = field(default_factory=set)

    def merge(self, other: _Found) -> None:
        for key, slots in other.reads.items():
            self.reads.setdefault(key, []).extend(slots)
        self.bound |= other.bound


def hoist_piles(program: ir.Program) -> None:
    """Do so in every body."""
    for body in program.bodies.values():
        found = _Found()
        _scan(body.stmts, found)
        for param in reversed(body.params):
            _keep(body.stmts, param, found)


def _keep(stmts: list[ir.Stmt], variable: str, found: _Found) -> None:
    """Keep what is read several times by a variable in front of statements, unless they bind it again."""
    for key in [key for key in found.reads if key[1] == variable]:
        slots = found.reads.pop(key)
        if variable in found.bound or len(slots) < 2:
            continue
        local = f"{key[0].rpartition('.')[2]}_of_{variable}"
        for holder, place in slots:
            if isinstance(holder, list):
                holder[place] = ir.Var(local)
            else:
                setattr(holder, place, ir.Var(local))
        stmts.insert(0, ir.Set(local, ir.Get(ir.State(key[0]), ir.Var(variable)), place=stmts[0].place))


def _scan(node: Any, found: _Found, slot: Slot | None = None) -> None:
    if isinstance(node, list):
        for index, item in enumerate(node):
            if not isinstance(item, str):
                _scan(item, found, (node, index))
        return
    match node:
        case ir.Get(list=ir.State(name=pile), index=ir.Var(name=variable)) if slot is not None and pile.startswith(
            PILE
        ):
            found.reads.setdefault((pile, variable), []).append(slot)
            return
        case ir.For():
            _scan(node.source, found, (node, "source"))
            inner = _Found()
            _scan(node.body, inner)
            # A list keeps the slots of its items only while nothing is put in front of them: done when it is scanned.
            _keep_inside(node, inner)
            found.merge(inner)
            found.bound.add(node.variable)
            return
        case ir.Set() | ir.Cut() | ir.Ask() | ir.Comp():
            found.bound.add(bound_name(node))
    for name in node_fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, ir.Expr | ir.Stmt | list):
            _scan(value, found, (node, name))


def _keep_inside(loop: ir.For, inner: _Found) -> None:
    """Keep reads at the begin of a loop's pass. Slots are never items of the body itself, which holds statements."""
    if loop.body:
        _keep(loop.body, loop.variable, inner)
