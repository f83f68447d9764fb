"""Say which functions in the IR read no variable but their own.

In: IR. Out: a truth value. Called by `emit`.
"""

from __future__ import annotations

from interpreter.language import ir


def is_closed(node: ir.Function) -> bool:
    """Say whether a function reads no variable but its own."""
    return not _free(node.body) - set(node.params)


def _free(node: ir.Expr) -> set[str]:
    """Give the variables that an expression reads and does not bind."""
    match node:
        case ir.Var():
            return {node.name}
        case ir.Get():
            return _free(node.list) | _free(node.index)
        case ir.Op() | ir.Call() | ir.Apply():
            return {name for arg in node.args for name in _free(arg)}
        case ir.ListOf():
            return {name for item in node.items for name in _free(item)}
        case ir.Comp():
            inner = _free(node.element) | (_free(node.condition) if node.condition is not None else set())
            return _free(node.source) | inner - {node.variable}
        case ir.Function():
            return _free(node.body) - set(node.params)
    return set()
