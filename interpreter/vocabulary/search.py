"""Functions that find one entry of a list: first, last.

`by=` sees the variable of the generator; least first, ties keep the order of the list; none when nothing is found.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Function, Parameter
from interpreter.language.tree import Apply

NONE = ir.Lit(ir.NONE)


def _first(lw: Lowering, a: Apply) -> ir.Expr:
    gen, nothing = a.generator, ir.Lit(ir.none_of(a.type))
    if gen is None:
        return ir.Call("first_of", [lw.expr(a.arguments[0]), nothing])
    if not gen.by:
        if not lw.loops:
            return ir.Call("first_of", [lw.comprehension(gen), nothing])
        found = lw.start(nothing)

        def take() -> None:
            lw.emit(ir.Set(found, lw.expr(gen.element)))
            lw.emit(ir.Break())

        lw.each(gen, take)
        return ir.Var(found)
    return _best(lw, gen, nothing)


def _best(lw: Lowering, gen: Any, nothing: ir.Expr) -> ir.Expr:
    """The entry with the least key, the first of several."""
    if not lw.loops:
        return ir.Call("first_of", [lw.ordered(gen), nothing])
    found, least = lw.start(nothing), lw.start(NONE)
    seen = lw.start(ir.Lit(False))

    def compare() -> None:
        key = lw.hold(lw.key(gen.by))
        better = ir.Op("or", [ir.Op("not", [ir.Var(seen)]), ir.Op("<", [key, ir.Var(least)])])
        element = lw.branch(lambda: lw.expr(gen.element))
        lw.emit(
            ir.If(
                better,
                [*element[0], ir.Set(found, element[1]), ir.Set(least, key), ir.Set(seen, ir.Lit(True))],
            )
        )

    lw.each(gen, compare)
    return ir.Var(found)


def _last(lw: Lowering, a: Apply) -> ir.Expr:
    gen, nothing = a.generator, ir.Lit(ir.none_of(a.type))
    if gen is None:
        return ir.Call("last_of", [lw.expr(a.arguments[0]), nothing])
    return ir.Call("last_of", [lw.ordered(gen) if gen.by else lw.comprehension(gen), nothing])


LIST = (Parameter("values", "list of T"),)
BY = (Parameter("by", "key", optional=True),)

WORDS = [
    Function(
        "first",
        LIST,
        "T or none",
        "The first entry, or the one with the least keys behind by=; none when there is none.",
        "first(r for r in riders if r.finished, by=[r.order])",
        _first,
        BY,
        loop=True,
    ),
    Function(
        "last",
        LIST,
        "T or none",
        "The last entry, or the one with the greatest keys behind by=; none when there is none.",
        "last(r for r in riders if r.finished, by=[r.order])",
        _last,
        BY,
        loop=True,
    ),
]
