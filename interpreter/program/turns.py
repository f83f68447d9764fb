"""Ask once what need not be asked again: `where` of a loop in an order, which is asked before it and at each turn.

In: a loop that fills a list with the pieces for which something holds, and the loop over that list in an order which
asks the same again. Out: the second loop without the question, where what is done for one piece cannot change the
answer for another: it writes the lists that are asked at its own piece alone. Called by `lower_program`.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.program.build import same
from interpreter.program.nodes import blocks, every, renamed

HARMLESS = {"len", "list", "measured", "shuffle", "draw_more", "no_option", "exhausted", "spend", "next_order"}


def ask_once(program: ir.Program) -> None:
    """Do so in every body."""
    for body in program.bodies.values():
        _look(body.stmts, program.data)


def _look(stmts: list[ir.Stmt], data: dict[str, list[Any]]) -> None:
    for number, stmt in enumerate(stmts):
        for block in blocks(stmt):
            _look(block, data)
        match stmts[number - 2 : number + 1] if number > 1 else []:
            case [
                ir.For(
                    variable=first,
                    source=ir.Data(name=pieces),
                    body=[
                        ir.If(
                            condition=asked, then=[ir.Do(value=ir.Call(name=".append", args=[ir.Var(name=found), _]))]
                        )
                    ],
                ),
                ir.Do(value=ir.Call(name="sort_by", args=[ir.Var(name=ordered), *_])),
                ir.For(source=ir.Var(name=source), body=[ir.If(condition=again, then=then, other=[])]) as loop,
            ] if found == ordered == source and _alike(renamed(asked, {first: loop.variable}), again):
                lists = _lists_of(again, loop.variable)
                if lists is not None and _each_once(data[pieces]) and not _changes(then, lists, loop.variable):
                    loop.body = then


def _each_once(entries: list[Any]) -> bool:
    return all(isinstance(each, int) for each in entries) and len(set(entries)) == len(entries)


def _alike(one: ir.Expr, other: ir.Expr) -> bool:
    """Say whether two conditions are the same."""
    if isinstance(one, ir.Op) and isinstance(other, ir.Op):
        return one.op == other.op and all(map(_alike, one.args, other.args)) and len(one.args) == len(other.args)
    return same(one, other)


def _lists_of(asked: ir.Expr, piece: str) -> set[str] | None:
    """Name the lists of the race that are read, each at the piece itself; None when anything else is read."""
    match asked:
        case ir.Lit():
            return set()
        case ir.Op():
            found = [_lists_of(arg, piece) for arg in asked.args]
            return None if None in found else {name for names in found for name in names or ()}
        case ir.Get(list=ir.State(name=name), index=ir.Var(name=index)) if index == piece:
            return {name}
        case ir.Get(list=ir.Data(), index=ir.Var(name=index)) if index == piece:
            return set()
        case ir.Get(list=ir.Data(), index=ir.Get() as index):
            return _lists_of(index, piece)
    return None


def _changes(stmts: list[ir.Stmt], lists: set[str], piece: str) -> bool:
    """Say whether statements may change the lists anywhere but at the piece."""
    for node in every(stmts):
        match node:
            case ir.Store(list=ir.State(name=name), index=index):
                if name in lists and not (isinstance(index, ir.Var) and index.name == piece):
                    return True
            case ir.Store() | ir.Fill() | ir.Apply():
                return True
            case ir.Call() if not (node.name in HARMLESS or node.name.startswith(".")):
                return True
    return False
