"""Functions that go through a list once: count, any, all, sum, min, max, list, ordered.

Each takes a list, or a generator `x for y in list if c`. Lowered to a loop where statements may stand, to a
comprehension elsewhere; both give the same.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Function, Parameter
from interpreter.language.tree import Apply

TRUE, FALSE = ir.Lit(True), ir.Lit(False)


def _source(lw: Lowering, a: Apply) -> ir.Expr:
    """The list as an expression: the argument, or the comprehension of the generator."""
    return lw.comprehension(a.generator) if a.generator is not None else lw.expr(a.arguments[0])


def _count(lw: Lowering, a: Apply) -> ir.Expr:
    if a.generator is None:
        return lw.length(lw.expr(a.arguments[0]))
    if not lw.loops:
        return lw.length(lw.comprehension(a.generator))
    if a.generator.condition is None:
        return lw.length(lw.expr(a.generator.source))
    total = lw.start(ir.Lit(0))
    lw.each(a.generator, lambda: lw.emit(ir.Set(total, ir.Op("+", [ir.Var(total), ir.Lit(1)]))))
    return ir.Var(total)


def _search(lw: Lowering, a: Apply, found: bool) -> ir.Expr:
    """`any` looks for a true element, `all` for a false one."""
    if a.generator is None:
        return ir.Call("any" if found else "all", [lw.expr(a.arguments[0])])
    if not lw.loops:
        return ir.Call("any" if found else "all", [lw.comprehension(a.generator, lazy=True)])
    flags = lw.flags_of_all(a.generator)
    if flags is not None:
        return lw.op("in" if found else "notin", ir.Lit(found), flags)
    table = lw.try_table(
        lambda: ir.Call("any" if found else "all", [lw.comprehension(a.generator, lazy=True)]), a.generator
    )
    if table is not None:
        return table
    result = lw.start(ir.Lit(not found))

    def look() -> None:
        element = lw.expr(a.generator.element) if a.generator is not None else TRUE
        test = element if found else lw.op("not", element)
        lw.emit(ir.If(test, [ir.Set(result, ir.Lit(found)), ir.Break()]))

    lw.each(a.generator, look)
    return ir.Var(result)


def _sum(lw: Lowering, a: Apply) -> ir.Expr:
    if a.generator is None or not lw.loops:
        return ir.Call("sum", [_source(lw, a)])
    total = lw.start(ir.Lit(0))
    gen = a.generator
    lw.each(gen, lambda: lw.emit(ir.Set(total, ir.Op("+", [ir.Var(total), lw.expr(gen.element)]))))
    return ir.Var(total)


def _extreme(lw: Lowering, a: Apply, word: str) -> ir.Expr:
    default = lw.expr(a.named["default"]) if "default" in a.named else None
    if a.generator is None and len(a.arguments) > 1:
        return _extreme_of_two(lw, a, word)
    source = _source(lw, a)
    if default is not None:
        return ir.Call(f"{word}_or", [source, default], a.place)
    return ir.Call(word, [source], a.place)


def _extreme_of_two(lw: Lowering, a: Apply, word: str) -> ir.Expr:
    values = [lw.expr(each) for each in a.arguments]
    result = values[0]
    for value in values[1:]:
        result = lw.bounded(result, value, word)
    return result


def _list(lw: Lowering, a: Apply) -> ir.Expr:
    if a.generator is None:
        return ir.Call("list", [lw.expr(a.arguments[0])])
    return lw.comprehension(a.generator)


def _ordered(lw: Lowering, a: Apply) -> ir.Expr:
    if a.generator is None:
        by = a.named.get("by")
        source = lw.expr(a.arguments[0])
        return ir.Call("sorted", [source]) if by is None else source
    if not a.generator.by:
        return ir.Call("sorted", [lw.comprehension(a.generator)])
    return lw.ordered(a.generator)


def _item_of(index: int) -> Any:
    def lower(lw: Lowering, a: Apply) -> ir.Expr:
        return ir.Get(_source(lw, a), ir.Lit(index), a.place)

    return lower


def _numbers(lw: Lowering, a: Apply) -> ir.Expr:
    return ir.Call("numbers", [lw.expr(a.arguments[0]), lw.expr(a.arguments[1])], a.place)


def _position(lw: Lowering, a: Apply) -> ir.Expr:
    return ir.Call("position", [lw.expr(a.arguments[0]), lw.expr(a.arguments[1])], a.place)


ANY_LIST = (Parameter("values", "list of T"),)
BY = (Parameter("by", "key", optional=True),)
DEFAULT = (Parameter("default", "K", optional=True),)

WORDS = [
    Function(
        "count", ANY_LIST, "int", "How many there are.", "count(r for r in riders if r.finished)", _count, loop=True
    ),
    Function(
        "any",
        (Parameter("values", "list of bool"),),
        "bool",
        "Is it true of at least one?",
        "any(r.finished for r in riders)",
        lambda lw, a: _search(lw, a, True),
        loop=True,
    ),
    Function(
        "all",
        (Parameter("values", "list of bool"),),
        "bool",
        "Is it true of every one? True of none at all.",
        "all(r.finished for r in riders)",
        lambda lw, a: _search(lw, a, False),
        loop=True,
    ),
    Function(
        "sum",
        (Parameter("values", "list of int"),),
        "int",
        "The sum; 0 of nothing.",
        "sum(r.number for r in riders)",
        _sum,
        loop=True,
    ),
    Function(
        "min",
        (Parameter("values", "list of K"), Parameter("*more", "K", optional=True)),
        "K",
        "The least of a list, or of numbers written out. Of nothing: an error, or default=.",
        "min(r.row.to_finish for r in riders)",
        lambda lw, a: _extreme(lw, a, "min"),
        DEFAULT,
        loop=True,
    ),
    Function(
        "max",
        (Parameter("values", "list of K"), Parameter("*more", "K", optional=True)),
        "K",
        "The greatest of a list, or of numbers written out. Of nothing: an error, or default=.",
        "max(0, 3)",
        lambda lw, a: _extreme(lw, a, "max"),
        DEFAULT,
        loop=True,
    ),
    Function(
        "list",
        ANY_LIST,
        "list of T",
        "A list made of what a generator gives.",
        "list(r for r in riders if r.finished)",
        _list,
        loop=True,
    ),
    Function(
        "ordered",
        (Parameter("values", "list of K"),),
        "list of K",
        "The list in order of the keys behind by=, least first; ties keep their order.",
        "ordered(r for r in riders, by=[r.number])",
        _ordered,
        BY,
        loop=True,
    ),
    Function(
        "the", ANY_LIST, "T", "The first entry; an error when there is none.", "the(teams)", _item_of(0), loop=True
    ),
    Function(
        "numbers",
        (Parameter("from", "int"), Parameter("to", "int")),
        "list of int",
        "The whole numbers from one to another, both with it.",
        "numbers(0, 3)",
        _numbers,
    ),
    Function(
        "position",
        (Parameter("value", "T"), Parameter("values", "list of T")),
        "int",
        "Where it stands in the list, from 1; 0 when it does not.",
        "position(the(teams), teams)",
        _position,
    ),
]
