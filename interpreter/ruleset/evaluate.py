"""Compute expressions of options: counts such as `per_team` or `lanes`, and who may see a pile.

In: a typed expression, the values of options. Out: its value; or, before that, diagnostics R090 where it reads anything
but options. Called by `declare` and `check` to check, and when a ruleset is linked with its options.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import tree as t
from interpreter.source.diagnostic import Diagnostics

COMPARE = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def check_of_options(node: t.Typed, diagnostics: Diagnostics) -> bool:
    """Say whether an expression reads only options; what else it reads is noted."""
    todo: list[t.Typed] = [node]
    fine = True
    while todo:
        each = todo.pop()
        match each:
            case t.Constant() | t.Knob() | t.Local():
                continue
            case t.Negation():
                todo.append(each.operand)
            case t.Arithmetic():
                todo += [each.left, each.right]
            case t.Conditional():
                todo += [each.condition, each.value, each.other]
            case t.Logic():
                todo += each.operands
            case t.Comparison() if all(operator in COMPARE for operator in each.operators):
                todo += each.operands
            case _:
                fine = False
                if each.type.kind != "any":
                    diagnostics.error("R090", each.place, "only options and numbers are known before the race", None)
    return fine


def evaluate(node: t.Typed, options: dict[str, Any]) -> Any:
    """Give the value of an expression of options; None where it divides by zero or reads something else."""
    match node:
        case t.Constant():
            return node.value
        case t.Knob():
            return options.get(node.name)
        case t.Local():  # a word such as `owner`
            return node.name
        case t.Conditional():
            return evaluate(node.value if evaluate(node.condition, options) else node.other, options)
        case t.Logic():
            values = [evaluate(each, options) for each in node.operands]
            return all(values) if node.operator == "and" else any(values)
        case t.Negation():
            value = evaluate(node.operand, options)
            return not value if node.operator == "not" else None if value is None else -value
        case t.Comparison():
            values = [evaluate(each, options) for each in node.operands]
            pairs = zip(values, node.operators, values[1:], strict=False)
            return all(operator in COMPARE and COMPARE[operator](left, right) for left, operator, right in pairs)
        case t.Arithmetic():
            return _compute(node.operator, evaluate(node.left, options), evaluate(node.right, options))
    return None


def _compute(operator: str, left: Any, right: Any) -> int | None:
    if not isinstance(left, int) or not isinstance(right, int) or (operator in ("//", "%") and right == 0):
        return None
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "//":
            return left // right
    return left % right
