"""Go through IR without knowing each kind of node.

In: nodes. Out: what lies right inside one, copies with other variables, whether one may be left out. Called by the
passes over IR.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from interpreter.language import ir

_SKIPPED = ("place", "name", "variable", "params", "op", "kind", "site", "lazy", "most")
_FIELDS: dict[type, tuple[str, ...]] = {}  # of each class of node: the fields that may hold nodes

_LEAVES = frozenset((ir.Lit, ir.Var, ir.Data, ir.State, ir.Break, ir.Continue))


def node_fields(kind: type) -> tuple[str, ...]:
    """Name the fields of a class of nodes that may hold nodes."""
    known = _FIELDS.get(kind)
    if known is None:
        known = _FIELDS[kind] = tuple(each.name for each in fields(kind) if each.name not in _SKIPPED)
    return known


def children(node: Any) -> list[Any]:
    """List the nodes right inside a node, in the order in which they are written."""
    kind = type(node)
    if kind in _LEAVES:
        return []
    found: list[Any] = []
    for name in node_fields(kind):
        value = getattr(node, name)
        if type(value) is list:
            found += value
        elif value is not None and value is not False and value is not True:
            found.append(value)
    return found


def blocks(stmt: ir.Stmt) -> list[list[ir.Stmt]]:
    """List the blocks of statements right inside a statement."""
    match stmt:
        case ir.If():
            return [stmt.then, stmt.other]
        case ir.While() | ir.For() | ir.Keep():
            return [stmt.body]
    return []


def expressions(stmt: ir.Stmt) -> list[ir.Expr]:
    """List the expressions right inside a statement: those that it computes itself."""
    return [each for each in children(stmt) if isinstance(each, ir.Expr)]


def every(nodes: Sequence[Any]) -> Iterator[Any]:
    """Give nodes and all that lies inside them, each before what is inside it."""
    todo = list(reversed(nodes))
    while todo:
        node = todo.pop()
        yield node
        todo += reversed(children(node))


def bound_name(node: Any) -> str:
    """Give the variable that a statement or a comprehension binds, or nothing."""
    if isinstance(node, ir.For | ir.Comp):
        return node.variable
    return node.name if isinstance(node, ir.Set | ir.Cut | ir.Ask) else ""


def mapped(node: Any, change: Callable[[ir.Expr], ir.Expr | None]) -> Any:
    """Copy a node with some of its expressions changed: those for which `change` gives another."""
    if isinstance(node, list):
        return [mapped(item, change) for item in node]
    if not isinstance(node, ir.Expr | ir.Stmt):
        return node
    other = change(node) if isinstance(node, ir.Expr) else None
    if other is not None:
        return other
    return replace(node, **{name: mapped(getattr(node, name), change) for name in node_fields(type(node))})


def renamed(node: Any, names: Mapping[str, str]) -> Any:
    """Copy a node with its variables renamed."""
    kind = type(node)
    if kind is list:
        return [renamed(item, names) for item in node]
    if kind is ir.Var:
        return ir.Var(names.get(node.name, node.name))
    if kind in _LEAVES or not isinstance(node, ir.Expr | ir.Stmt):
        return node
    copied = replace(node, **{name: renamed(getattr(node, name), names) for name in node_fields(kind)})
    if isinstance(copied, ir.For | ir.Comp):
        copied.variable = names.get(copied.variable, copied.variable)
    elif isinstance(copied, ir.Set | ir.Cut | ir.Ask):
        copied.name = names.get(copied.name, copied.name)
    elif isinstance(copied, ir.Function):
        copied.params = [names.get(param, param) for param in copied.params]
    return copied


def is_safe(node: ir.Expr) -> bool:
    """Say whether an expression can neither fail nor take long, so that it may be left out when it is not needed."""
    match node:
        case ir.Lit() | ir.Var() | ir.Data() | ir.State():
            return True
        case ir.Op():
            return node.op not in ("//", "%") and all(is_safe(arg) for arg in node.args)
        case ir.Get():
            return isinstance(node.list, ir.State) and is_safe(node.index)
    return False
