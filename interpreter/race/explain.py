"""Say in one line how a formula comes to its value: `5 (die) + 6 (road, 1.8) + 4 (sprint, 2.2) = 15 fields`.

In: a race, the name of a formula, its arguments as literals; or the steps that its emitted explanation gave. Out: a
text. What changes nothing (a cap that is not reached, nothing added) is left out. Called by `Race` and the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.race.labels import Labels
from interpreter.race.units import show_amount
from interpreter.ruleset.checked import TypedFormula
from interpreter.source.suggest import did_you_mean

if TYPE_CHECKING:
    from interpreter.race.race import Race

LONGEST_LABEL = 28
LONGEST_CONDITION = 60


def explain_call(race: Race, name: str, arguments: Sequence[Any]) -> str:
    """Explain the value of a formula for these arguments, as the race stands.

    Raises:
        ValueError: there is no such formula, or an argument names nothing.
    """
    formulas = race.game.linked.checked.formulas
    if name not in formulas:
        hint = did_you_mean(name, formulas)
        raise ValueError(f"there is no formula '{name}'" + (f"; {hint}" if hint else ""))
    formula = formulas[name]
    takes = formula.decl.takes
    if len(arguments) != len(takes):
        raise ValueError(f"'{name}' takes {len(takes)} values ({', '.join(takes)}), not {len(arguments)}")
    values = [race.labels.find(type, given) for type, given in zip(takes.values(), arguments, strict=True)]
    return explain_steps(formula, race.run_function("explain", name, values), race.labels)


def explain_steps(formula: TypedFormula, steps: Sequence[tuple[int, Any, Any]], labels: Labels) -> str:
    """Explain what an emitted explanation gave: (part, operand, value after it), part 0 the formula's value."""
    if formula.gives.kind == "bool":
        return _explain_bool(formula, steps)
    if formula.gives.kind != "int":
        return _explain_other(formula, steps, labels)
    unit = f" {formula.decl.unit}" if formula.decl.unit else ""
    first = steps[0][1]
    text = f"{first} ({_value_label(formula)})"
    value, parts, is_sum = first, 1, False
    for part, operand, after in steps[1:]:
        if after == value:
            continue
        modifier = formula.modifiers[part - 1].decl
        whose = f"({_source(modifier)})"
        parts += 1
        match modifier.operation:
            case "add":
                text += f" {'+' if operand >= 0 else '-'} {abs(operand)} {whose}"
                is_sum = True
            case "multiply":
                text = f"({text}) × {operand} {whose}" if is_sum else f"{text} × {operand} {whose}"
                is_sum = False
            case "replace":
                text += f" → instead {operand} {whose}"
            case _:
                text += f" → {modifier.operation.replace('_', ' ')} {operand} {whose}"
        value = after
    told = show_amount(value, formula.decl.unit)
    told = told if told != str(value) else f"{value}{unit}"  # a time tells its unit itself
    return f"{text} = {told}" if parts > 1 else f"{told} ({_value_label(formula)})"


def _explain_bool(formula: TypedFormula, steps: Sequence[tuple[int, Any, Any]]) -> str:
    first, value = steps[0][1], steps[-1][2]
    text = " ".join(formula.decl.value.text.split()) if formula.decl.value is not None else ""
    is_plain = text in ("true", "false")
    shown = text if len(text) <= LONGEST_CONDITION else f"{text[:LONGEST_CONDITION].rpartition(' ')[0]} …"
    reasons = [] if is_plain else [f"({shown}) {'holds' if first else 'does not hold'}"]
    before = first
    for part, _, after in steps[1:]:
        if after == before:
            continue
        modifier = formula.modifiers[part - 1].decl
        if modifier.operation == "replace":
            reasons.append(f"replaced by {_source(modifier)}")
        else:
            reasons.append(f"{'forbidden' if modifier.operation == 'forbid' else 'allowed'} by {_source(modifier)}")
        before = after
    if not reasons:
        reasons = ["nothing forbids it"] if value else ["nothing allows it"]
    return f"{'yes' if value else 'no'}: {', but '.join(reasons)}"


def _explain_other(formula: TypedFormula, steps: Sequence[tuple[int, Any, Any]], labels: Labels) -> str:
    text = f"{labels.show(formula.gives, steps[0][1])} ({_value_label(formula)})"
    before = steps[0][1]
    for part, _, after in steps[1:]:
        if after != before:
            text += f" → {labels.show(formula.gives, after)} ({_source(formula.modifiers[part - 1].decl)})"
            before = after
    return text


def _value_label(formula: TypedFormula) -> str:
    text = " ".join(formula.decl.value.text.split()) if formula.decl.value is not None else "value"
    if len(text) <= LONGEST_LABEL:
        return text
    return formula.decl.name.replace("_", " ")


def _source(modifier: Any) -> str:
    name = f"{modifier.entry} {modifier.name}" if modifier.entry and modifier.entry != modifier.name else modifier.name
    return f"{name}, {modifier.cite}" if modifier.cite else str(name)
