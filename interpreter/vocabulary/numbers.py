"""Functions of numbers and of formulas: abs, div_up, div_near, text, amounts."""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Function, Parameter
from interpreter.language.tree import Apply, FormulaCall

TWO = (Parameter("number", "int"), Parameter("by", "int"))


def _plain(name: str) -> Any:
    def lower(lw: Lowering, a: Apply) -> ir.Expr:
        return lw.call(name, [lw.expr(each) for each in a.arguments], a.place)

    return lower


def _amounts(lw: Lowering, a: Apply) -> ir.Expr:
    call = a.arguments[0]
    assert isinstance(call, FormulaCall)
    return lw.amounts(call)


def _text(lw: Lowering, a: Apply) -> ir.Expr:
    return ir.Call("text", [ir.Lit(str(a.arguments[0].type)), lw.expr(a.arguments[0])])


WORDS = [
    Function("abs", (Parameter("number", "int"),), "int", "The number without its sign.", "abs(-3)", _plain("abs")),
    Function("div_up", TWO, "int", "The quotient, rounded up.", "div_up(7, 2)", _plain("div_up")),
    Function(
        "div_near", TWO, "int", "The quotient, rounded to the nearest; halves up.", "div_near(7, 2)", _plain("div_near")
    ),
    Function(
        "amounts",
        (Parameter("call", "formula call"),),
        "list of int",
        "Every value a formula may have for its owner, rising: each optional bonus used or not.",
        "amounts(movement(the(riders), 3))",
        _amounts,
    ),
    Function(
        "text", (Parameter("value", "value"),), "text", "Its name, as people read it.", "text(the(riders))", _text
    ),
]
