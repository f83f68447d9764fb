"""Keep numbers to 64 bits, and lists as they were when they were kept.

In: typed expressions that a statement keeps, and products. Out: IR with the checks that they need. Sums and quotients
are checked when they are kept; a product of two unknown numbers at once, because squares of squares fill the memory.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language import tree as t
from interpreter.program.lower_lists import Lists

SMALL = 2**16  # numbers that may multiply another without a check
MOST = 2**63


class Numbers(Lists):
    """The part of the lowering that knows how large a number may be."""

    def stored(self, node: t.Typed) -> ir.Expr:
        """Lower a value that is kept: a number that was computed is checked, a list is kept as it is now."""
        value = self.expr(node)
        if node.type.kind == "int" and not isinstance(value, ir.Lit) and self.may_grow(node):
            return self.whole(value, node.place)
        if node.type.is_list and is_mutable(node):
            return ir.Call("list", [value])
        return value

    def whole(self, value: ir.Expr, place: Any) -> ir.Expr:
        """A number, checked to have 64 bits."""
        if self.out is None:
            return ir.Call("whole", [value], place)
        held = self.hold(value)
        fits = ir.Op("chain < <", [ir.Lit(-MOST), held, ir.Lit(MOST)])
        self.emit(ir.If(ir.Op("not", [fits]), [ir.Do(ir.Call("whole", [held], place), place=place)]))
        return held

    def product(self, left: ir.Expr, right: ir.Expr) -> ir.Expr:
        """A product, checked at once unless a small number is one of the two."""
        value = self.op("*", left, right)
        if isinstance(value, ir.Lit) or _is_small(left) or _is_small(right):
            return value
        return self.whole(value, self.place)

    def may_grow(self, node: t.Typed) -> bool:
        """Say whether a number may have more bits than those it is made of."""
        match node:
            case t.Arithmetic():
                return node.operator in ("+", "-", "*") or self.may_grow(node.left) or self.may_grow(node.right)
            case t.Negation():
                return self.may_grow(node.operand)
            case t.Conditional():
                return self.may_grow(node.value) or self.may_grow(node.other)
            case t.FormulaCall():
                return self.formula_grows(node.name) or any(self.may_grow(each) for each in node.arguments)
            case t.Apply():
                made = [node.generator.element] if node.generator is not None else []
                return node.function.name == "sum" or any(self.may_grow(each) for each in [*made, *node.arguments])
            case t.ListOf():
                return any(self.may_grow(each) for each in node.items)
            case t.Item():
                return self.may_grow(node.list)
        return False

    def formula_grows(self, name: str) -> bool:
        """Say whether the value of a formula may have more bits than what it is given."""
        if name not in self.growing:
            formula = self.checked.formulas[name]
            operands = [modifier.value for modifier in formula.modifiers if modifier.value is not None]
            self.growing[name] = (
                any(modifier.decl.operation in ("add", "multiply") for modifier in formula.modifiers)
                or self.may_grow(formula.value)
                or any(self.may_grow(each) for each in operands)
            )
        return self.growing[name]


def is_mutable(node: t.Typed) -> bool:
    """Say whether a list is one that statements change in place: an attribute or a pile, or may be one of them."""
    match node:
        case t.Attribute() | t.Pile() | t.FormulaCall():
            return True
        case t.Conditional():
            return is_mutable(node.value) or is_mutable(node.other)
    return False


def _is_small(node: ir.Expr) -> bool:
    return isinstance(node, ir.Lit) and isinstance(node.value, int) and abs(node.value) < SMALL
