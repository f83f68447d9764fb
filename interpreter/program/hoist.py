"""Read a pile once where its owner does not change: piles keep their identity for the whole race.

In: bodies. Out: the same, in which a pile that is read several times by one loop variable or parameter is kept in a
variable at the begin of the loop or function. Called by `lower_program`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from interpreter.language import ir

PILE = "pile."


def hoist_piles(program: ir.Program) -> None:
    """Do so in every body."""
    for body in program.bodies.values():
        body.stmts = _hoist(body.stmts)
        for param in reversed(body.params):
            body.stmts = _at_begin(body.stmts, param)


def _hoist(stmts: list[ir.Stmt]) -> list[ir.Stmt]:
    for stmt in stmts:
        match stmt:
            case ir.If():
                stmt.then, stmt.other = _hoist(stmt.then), _hoist(stmt.other)
            case ir.For():
                stmt.body = _at_begin(_hoist(stmt.body), stmt.variable)
            case ir.While() | ir.Keep():
                stmt.body = _hoist(stmt.body)
    return stmts


def _at_begin(stmts: list[ir.Stmt], variable: str) -> list[ir.Stmt]:
    counts: dict[str, int] = {}
    if not _count(stmts, variable, counts):
        return stmts
    kept: list[ir.Stmt] = []
    for name, count in counts.items():
        if count > 1:
            local = f"{name.rpartition('.')[2]}_of_{variable}"
            kept.append(ir.Set(local, ir.Get(ir.State(name), ir.Var(variable)), place=stmts[0].place))
            _replace(stmts, name, variable, local)
    return [*kept, *stmts]


def _count(node: Any, variable: str, counts: dict[str, int]) -> bool:
    """Count the reads of piles by a variable that always come about; false when the variable is bound again."""
    if isinstance(node, list):
        return all(_count(item, variable, counts) for item in node)
    if isinstance(node, ir.Set | ir.Cut | ir.Ask) and node.name == variable:
        return False
    if isinstance(node, ir.For | ir.Comp) and node.variable == variable:
        return False
    if _is_read(node, variable):
        counts[node.list.name] = counts.get(node.list.name, 0) + 1
        return True
    if isinstance(node, ir.Expr | ir.Stmt):
        return all(_count(getattr(node, each.name), variable, counts) for each in fields(node) if each.name != "place")
    return True


def _is_read(node: Any, variable: str) -> bool:
    return (
        isinstance(node, ir.Get)
        and isinstance(node.list, ir.State)
        and node.list.name.startswith(PILE)
        and isinstance(node.index, ir.Var)
        and node.index.name == variable
    )


def _replace(node: Any, name: str, variable: str, local: str) -> Any:
    """Replace the reads of a pile, in place."""
    if isinstance(node, list):
        node[:] = [_replace(item, name, variable, local) for item in node]
        return node
    if _is_read(node, variable) and node.list.name == name:
        return ir.Var(local)
    if isinstance(node, ir.Expr | ir.Stmt):
        for each in fields(node):
            if each.name != "place":
                setattr(node, each.name, _replace(getattr(node, each.name), name, variable, local))
    return node
