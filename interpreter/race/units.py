"""Know the unit of a number, and write times as people read them.

In: a typed expression, or a number with its unit. Out: the unit as declared (`s`, `0.1 s`, `min`, `fields`), or a text:
times as `1:23:45.6`, anything else as the number. Only for what people are shown; rules count in whole units.
"""

from __future__ import annotations

from interpreter.language import tree as t
from interpreter.ruleset.model import Declarations

TENTHS = {"0.1 s": 1, "s": 10, "min": 600}


def unit_of(node: t.Typed, decl: Declarations) -> str:
    """Give the unit of an expression, as far as it can be read off what it is made of; empty when it has none."""
    match node:
        case t.Attribute():
            return decl.attributes_of(node.owner)[node.name].unit
        case t.FormulaCall():
            return decl.formulas[node.name].unit
        case t.Knob():
            return decl.options[node.name].unit
        case t.Apply() if node.function.name in ("sum", "min", "max", "abs"):
            inner = [node.generator.element] if node.generator is not None else node.arguments[:1]
            return unit_of(inner[0], decl) if inner else ""
        case t.Arithmetic(operator="+" | "-"):
            return unit_of(node.left, decl) or unit_of(node.right, decl)
        case t.Conditional():
            return unit_of(node.value, decl) or unit_of(node.other, decl)
    return ""


def show_amount(number: int, unit: str, sign: bool = False) -> str:
    """Write a number: a time with its parts, else as it is; with `sign` always with + or -."""
    plus = "+" if sign and number > 0 else ""
    if unit not in TENTHS:
        return f"{plus}{number}"
    minus = "-" if number < 0 else ""
    tenths = abs(number) * TENTHS[unit]
    seconds, rest = divmod(tenths, 10)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{plus}{minus}{text}" + (f".{rest}" if unit == "0.1 s" else "")
