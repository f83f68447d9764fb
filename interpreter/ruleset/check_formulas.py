"""Type formulas with their modifiers, those of borne entries too.

In: declarations, the checker of expressions. Out: `TypedFormula`s in the order of the file, or diagnostics R054-R056.
Called by `check`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from interpreter.language.tree import Typed
from interpreter.language.types import ANY, BOOL, INT, Type, describe, fits, piece, table
from interpreter.ruleset.checked import Checked, TypedFormula, TypedModifier
from interpreter.ruleset.expressions import Expressions
from interpreter.ruleset.model import Formula, Modifier
from interpreter.ruleset.scope import Facts, Scope, facts_when

MOST_PENDING = 100  # formulas that wait for each other's types, in a circle
WORD = re.compile(r"[^\W\d]\w*")
OF_NUMBERS = ("add", "multiply", "at_least", "at_most")
OF_TRUTHS = ("forbid", "allow")


def check_worn(checked: Checked, expressions: Expressions) -> None:
    """Type who bears the entries of tables: an expression over one piece, called by its kind's name, or over none."""
    for each in checked.decl.tables.values():
        if each.worn_by is not None:
            scope = Scope()
            for kind in checked.decl.pieces.values():
                scope.bind(kind.name, piece(kind.name), kind.place, fixed=True)
            wanted = table(each.name).or_none()
            expressions.current = _bearer_of(each.name)
            checked.worn_by[each.name] = expressions.typed(each.worn_by, scope, wanted)
            expressions.current = ""


def _bearer_of(name: str) -> str:
    """Name who bears the entries of a table, among what calls formulas: it may go in a circle with them."""
    return f"worn_by of {name}"


def bearing_kind(checked: Checked, name: str) -> str:
    """Give the kind of piece that bears a table's entries; empty when they hold for all."""
    text = checked.decl.tables[name].worn_by
    if name not in checked.worn_by or text is None:
        return ""
    if name not in checked.bearing:
        words = set("".join(c if c.isalnum() or c == "_" else " " for c in text.text).split())
        checked.bearing[name] = next((kind for kind in checked.decl.pieces if kind in words), "")
    return checked.bearing[name]


def check_formulas(checked: Checked, expressions: Expressions) -> None:
    """Type all formulas; what a formula gives is found when another asks for it."""
    worn = _borne_modifiers(checked, expressions)
    pending: set[str] = set()

    def infer(name: str) -> Type:
        decl = checked.decl.formulas[name]
        if name in checked.formulas:
            return checked.formulas[name].gives
        if decl.gives is not None:
            return decl.gives
        if name in pending or len(pending) > MOST_PENDING:
            return ANY  # a circle, which is told elsewhere: of others those that are called are typed before
        check_one(name)
        return checked.formulas[name].gives

    def check_one(name: str) -> None:
        pending.add(name)
        outer, expressions.current = expressions.current, name
        decl = checked.decl.formulas[name]
        checked.formulas[name] = _check_formula(decl, worn.get(name, []), checked, expressions)
        expressions.current = outer
        pending.discard(name)

    expressions.infer = infer
    for name in called_first(checked.decl.formulas, worn):
        if name not in checked.formulas:
            check_one(name)
    calls = expressions.calls  # circles are told from the formula that is written first
    others = {name: calls[name] for name in calls if name not in checked.decl.formulas}
    expressions.calls = others | {name: calls[name] for name in checked.decl.formulas if name in calls}
    checked.formulas = {name: checked.formulas[name] for name in checked.decl.formulas}


def called_first(formulas: Mapping[str, Formula], worn: Mapping[str, list[Modifier]]) -> list[str]:
    """Order formulas so that one comes behind those it names; so a chain may be as long as it likes."""
    named: dict[str, list[str]] = {}
    for name, each in formulas.items():
        scalars = [each.value]
        for modifier in (*each.modifiers, *worn.get(name, ())):
            scalars += [modifier.value, modifier.when]
        words = (word for scalar in scalars if scalar is not None for word in WORD.findall(scalar.text))
        named[name] = [word for word in dict.fromkeys(words) if word in formulas]
    order: dict[str, None] = {}
    seen: set[str] = set()
    for root in formulas:
        todo = [(root, False)]
        while todo:
            name, is_done = todo.pop()
            if is_done:
                order[name] = None
            elif name not in seen:
                seen.add(name)
                todo.append((name, True))
                todo += [(other, False) for other in reversed(named[name]) if other not in seen]
    return list(order)


def _borne_modifiers(checked: Checked, expressions: Expressions) -> dict[str, list[Modifier]]:
    """Gather the modifiers of borne entries by formula."""
    worn: dict[str, list[Modifier]] = {}
    for each in checked.decl.tables.values():
        for entry in each.entries.values():
            for formula, modifiers in entry.modifiers.items():
                if formula not in checked.decl.formulas:
                    hint = expressions.diagnostics.near(formula, checked.decl.formulas)
                    message = f"there is no formula '{formula}'"
                    expressions.diagnostics.error("R054", modifiers[0].place, message, hint)
                else:
                    worn.setdefault(formula, []).extend(modifiers)
    return worn


def _check_formula(decl: Formula, worn: list[Modifier], checked: Checked, expressions: Expressions) -> TypedFormula:
    scope = Scope()
    for name, type in decl.takes.items():
        scope.bind(name, type, decl.place, fixed=True)
    value = expressions.typed(decl.value, scope, decl.gives) if decl.value is not None else None
    gives = decl.gives or (value.type if value is not None else ANY)
    if value is None:
        value = Typed(ANY, decl.place)
    typed: list[TypedModifier] = []
    slots: set[str] = set()
    by_table: dict[str, list[Modifier]] = {}
    for each in worn:
        by_table.setdefault(each.table, []).append(each)
    facts = facts_when(value, True) if gives == BOOL else {}
    for modifier in decl.modifiers:
        if modifier.worn:
            if modifier.worn in slots:
                message = f"the entries of '{modifier.worn}' act twice on '{decl.name}'"
                expressions.diagnostics.error("R055", modifier.place, message, "keep one of the two modifiers")
                continue
            slots.add(modifier.worn)
            if modifier.worn not in checked.decl.tables:
                hint = expressions.diagnostics.near(modifier.worn, checked.worn_by)
                expressions.diagnostics.error("R055", modifier.place, f"there is no table '{modifier.worn}'", hint)
            elif modifier.worn not in checked.worn_by:
                hint = "write worn_by: in the table"
                message = f"nothing says who bears the entries of '{modifier.worn}'"
                expressions.diagnostics.error("R055", modifier.place, message, hint)
            for each in by_table.get(modifier.worn, ()):
                made = _check_modifier(each, decl, gives, scope, {}, checked, expressions)
                typed.append(made)
                if each.operation in ("allow", "replace"):
                    facts = {}
            continue
        made = _check_modifier(modifier, decl, gives, scope, facts, checked, expressions)
        typed.append(made)
        facts = _facts_after(made, facts)
    is_bounded = any(m.operation in ("at_least", "at_most") for m in decl.modifiers)
    for each in worn:
        if each.table in slots:
            continue
        if is_bounded:
            expressions.diagnostics.error(
                "R073",
                each.place,
                f"'{each.entry}' modifies '{decl.name}', which has a floor or cap: before or behind it, nothing says",
                f"give {decl.name} a modifier {{worn: {each.table}}} where it acts",
            )
        typed.append(_check_modifier(each, decl, gives, scope, {}, checked, expressions))
    return TypedFormula(decl, gives, value, typed)


def _facts_after(made: TypedModifier, facts: Facts) -> Facts:
    """What later modifiers may take for granted: they are looked at while the value is true."""
    if made.decl.operation == "forbid" and made.when is None and made.value is not None:
        return facts | facts_when(made.value, False)
    if made.decl.operation in ("allow", "replace"):
        return {}
    return facts


def _check_modifier(
    modifier: Modifier,
    formula: Formula,
    gives: Type,
    scope: Scope,
    facts: Facts,
    checked: Checked,
    expressions: Expressions,
) -> TypedModifier:
    inner = scope.child(facts if modifier.operation == "forbid" else None)
    if modifier.table:
        kind = bearing_kind(checked, modifier.table)
        inner.bind("this", table(modifier.table), modifier.place, fixed=True)
        expressions.calls.setdefault(formula.name, {}).setdefault(_bearer_of(modifier.table), modifier.place)
        bearer = next((name for name, type in formula.takes.items() if kind and type == piece(kind)), "")
        if kind and not bearer:
            message = f"'{formula.name}' takes no {kind} that could bear '{modifier.entry}'"
            expressions.diagnostics.error("R074", modifier.place, message)
        elif kind and bearer != kind and kind not in formula.takes:
            inner.bind(kind, piece(kind), modifier.place, fixed=True)
    when = expressions.typed(modifier.when, inner, BOOL) if modifier.when is not None else None
    if when is not None:
        inner = inner.child(facts_when(when, True))
    wanted = gives
    if modifier.operation in OF_NUMBERS:
        wanted = INT
        if not fits(gives, INT):
            message = f"'{modifier.operation}' acts on a number; '{formula.name}' gives {describe(gives)}"
            expressions.diagnostics.error("R056", modifier.place, message)
    elif modifier.operation in OF_TRUTHS:
        wanted = BOOL
        if not fits(gives, BOOL):
            message = f"'{modifier.operation}' acts on true or false; '{formula.name}' gives {describe(gives)}"
            expressions.diagnostics.error("R056", modifier.place, message)
    if modifier.optional and not fits(gives, INT):
        expressions.diagnostics.error("R056", modifier.place, "only a bonus on a number is optional")
    value = expressions.typed(modifier.value, inner, wanted) if modifier.value is not None else None
    return TypedModifier(modifier, value, when)
