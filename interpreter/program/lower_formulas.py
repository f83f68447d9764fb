"""Lower calls of formulas with their modifiers: inlined as statements, as a table, as the call of a function.

In: typed formulas. Out: IR expressions. Called by `lower` for every call of a formula; the functions are made by
`lower_functions`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from interpreter.language import ir
from interpreter.language import tree as t
from interpreter.program.lower_logic import DEEPEST_INLINE
from interpreter.program.lower_numbers import Numbers
from interpreter.program.tabulate import tabulate
from interpreter.ruleset.check_formulas import bearing_kind
from interpreter.ruleset.checked import TypedFormula, TypedModifier

LARGEST_PLACED = 400  # nodes of a formula, with all that it calls
HELD_AFTER = 20  # modifiers, so that an expression does not grow deeper with each
MOST_PLACED = 100_000  # nodes of all formulas that are put in place


class Formulas(Numbers):
    """The part of the lowering that knows formulas."""

    def formula_call(self, node: t.FormulaCall) -> ir.Expr:
        """Lower a call: inlined where statements may stand, else a call of the formula's own function."""
        formula = self.checked.formulas[node.name]
        arguments = [self.expr(each) for each in node.arguments]
        shallow = self.may_place(node.name)
        light = self.tabulates or (_is_light(formula) and all(_is_cheap(each) for each in arguments))
        if self.out is None and shallow and light:
            return self._inline(formula, arguments)
        table = self._tabulated(formula, arguments) if shallow else None
        if table is not None:
            return table
        if self.out is not None and shallow:
            arguments = [self.hold_index(each) for each in arguments]
            held = [each if _is_cheap(each) else self.hold(each) for each in arguments]
            return self._inline(formula, held)
        self.want("formula", node.name)
        return ir.Apply("formula", node.name, arguments, node.place)

    def _tabulated(self, formula: TypedFormula, arguments: list[ir.Expr]) -> ir.Expr | None:
        """Make a table of a formula whose modifiers change a number, where it reads only columns of two things."""
        name = formula.decl.name
        if not self.switches.tabulate or name in self.untabulated:
            return None
        table = None
        if formula.modifiers and all(m.decl.operation not in ("forbid", "allow") for m in formula.modifiers):
            self.tabulates = True
            with self.into(None):
                table = tabulate(self._inline(formula, arguments), formula.decl.place, self.program)
            self.tabulates = False
        if table is None:
            self.untabulated.add(name)
        return table

    def may_place(self, name: str) -> bool:
        """Say whether a formula is put in place here: a small one, not too deep, while the program is not too long."""
        size = self.sizes.get(name, 0)
        if not self.switches.inline or self.depth >= DEEPEST_INLINE or size > LARGEST_PLACED:
            return False
        return self.placed + size <= MOST_PLACED

    def guards_of(self, node: t.FormulaCall) -> list[Callable[[], ir.Expr]] | None:
        """Take the call of a formula apart whose modifiers all forbid: its value, and that nothing forbids it."""
        formula = self.checked.formulas[node.name]
        if self.out is None or any(modifier.decl.operation != "forbid" for modifier in formula.modifiers):
            return None
        env: dict[str, ir.Expr] = {}

        def within(make: Callable[[], ir.Expr]) -> Callable[[], ir.Expr]:
            def part() -> ir.Expr:
                if not env:
                    arguments = [self.hold_index(self.expr(each)) for each in node.arguments]
                    held = [each if _is_cheap(each) else self.hold(each) for each in arguments]
                    env.update(zip(formula.decl.takes, held, strict=True))
                before, self.env = self.env, dict(env)
                self.depth += 1
                value = make()
                self.depth -= 1
                self.env = before
                return value

            return part

        self.placed += self.sizes.get(node.name, 0)
        parts = [within(part) for part in self._parts_of(formula)]
        return [*parts, *(within(self._guard(formula, modifier)) for modifier in formula.modifiers)]

    def _parts_of(self, formula: TypedFormula) -> list[Callable[[], ir.Expr]]:
        if isinstance(formula.value, t.Logic) and formula.value.operator == "and":
            return [partial(self.expr, each) for each in formula.value.operands]
        return [lambda: self.expr(formula.value)]

    def _inline(self, formula: TypedFormula, arguments: list[ir.Expr]) -> ir.Expr:
        self.depth += 1
        self.placed += self.sizes.get(formula.decl.name, 0)
        env = dict(zip(formula.decl.takes, arguments, strict=True))
        before, self.env = self.env, env
        value = self.formula_value(formula)
        self.env = before
        self.depth -= 1
        return value

    def formula_value(self, formula: TypedFormula) -> ir.Expr:
        """Lower value and modifiers in the scope of the formula's parameters."""
        rest = list(formula.modifiers)
        guards: list[Callable[[], ir.Expr]] = [lambda: self.expr(formula.value)]
        while rest and rest[0].decl.operation == "forbid":
            guards.append(self._guard(formula, rest.pop(0)))
        value = self.logic("and", guards) if len(guards) > 1 else guards[0]()
        for number, modifier in enumerate(rest, 1):
            value = self._modified(formula, modifier, value)
            if number % HELD_AFTER == 0 and self.out is not None:
                value = self.hold(value)
        return value

    def _guard(self, formula: TypedFormula, modifier: TypedModifier) -> Callable[[], ir.Expr]:
        """What must hold for a `forbid` to leave a value true; asked only while it is true."""

        def allows() -> ir.Expr:
            with self.bound(self.bearer(formula, modifier)):
                acts: list[Callable[[], ir.Expr]] = [
                    lambda: self._acts(formula, modifier),
                    lambda: self.expr(modifier.value),
                ]
                return self.op("not", self.logic("and", acts))

        return allows

    def _modified(self, formula: TypedFormula, modifier: TypedModifier, value: ir.Expr) -> ir.Expr:
        if modifier.value is None:
            return value
        operation = modifier.decl.operation
        names = self.bearer(formula, modifier)
        with self.bound(names):
            if operation in ("forbid", "allow"):
                tests: list[Any] = [lambda: self._acts(formula, modifier), lambda: self.expr(modifier.value)]
                if operation == "forbid":
                    return self.logic("and", [lambda: value, lambda: self.op("not", self.logic("and", tests))])
                return self.logic("or", [lambda: value, lambda: self.logic("and", tests)])
            acts = self._acts(formula, modifier)
            if isinstance(acts, ir.Lit) and not acts.value:
                return value
            if self.out is None:
                changed = self.apply_operation(operation, value, self.expr(modifier.value))
                return changed if isinstance(acts, ir.Lit) else self.op("if", acts, changed, value)
            if isinstance(acts, ir.Lit):
                return self.apply_operation(operation, value, self.expr(modifier.value))
            result = self.start(value)
            inner: list[ir.Stmt] = []
            with self.into(inner):
                changed = self.apply_operation(operation, ir.Var(result), self.expr(modifier.value))
                if not (isinstance(changed, ir.Var) and changed.name == result):
                    self.emit(ir.Set(result, changed))
            self.emit(ir.If(acts, inner))
            return ir.Var(result)

    def apply_operation(self, operation: str, value: ir.Expr, operand: ir.Expr) -> ir.Expr:
        """Apply a modifier's operation to a value."""
        match operation:
            case "add":
                return self.op("+", value, operand)
            case "multiply":
                return self.product(value, operand)
            case "at_least":
                return self.bounded(value, operand, "max")
            case "at_most":
                return self.bounded(value, operand, "min")
            case _:
                return operand

    def bounded(self, value: ir.Expr, bound: ir.Expr, word: str) -> ir.Expr:
        """The greater (`max`) or lesser (`min`) of two."""
        if isinstance(value, ir.Lit) and isinstance(bound, ir.Lit) and self.switches.fold:
            return ir.Lit(max(value.value, bound.value) if word == "max" else min(value.value, bound.value))
        if self.out is None or not self.switches.inline:
            return ir.Call(word, [value, bound])
        limit = self.hold(bound)
        result = self.start(value)
        test = ir.Op("<" if word == "max" else ">", [ir.Var(result), limit])
        self.emit(ir.If(test, [ir.Set(result, limit)]))
        return ir.Var(result)

    def bearer(self, formula: TypedFormula, modifier: TypedModifier) -> dict[str, ir.Expr]:
        """What `this` and the bearer's kind stand for in a borne entry's modifier."""
        decl = modifier.decl
        if not decl.table:
            return {}
        entry = self.linked.entries[decl.table][decl.entry]
        names: dict[str, ir.Expr] = {"this": ir.Lit(entry)}
        kind = bearing_kind(self.checked, decl.table)
        if kind and kind not in formula.decl.takes:
            names[kind] = self.env[bearer_parameter(formula, kind)]
        return names

    def _acts(self, formula: TypedFormula, modifier: TypedModifier) -> ir.Expr:
        """When a modifier acts: its entry is borne, and its `when` holds."""
        decl = modifier.decl
        tests: list[Any] = []
        if decl.table:
            kind = bearing_kind(self.checked, decl.table)
            who = {kind: self.env[bearer_parameter(formula, kind)]} if kind else {}
            tests.append(lambda: self.bears(decl.table, decl.entry, who))
        if modifier.when is not None:
            tests.append(lambda: self.expr(modifier.when))
        return self.logic("and", tests) if tests else ir.Lit(True)

    def bears(self, table: str, entry: str, who: dict[str, ir.Expr]) -> ir.Expr:
        """Does the bearer bear this entry?"""
        before, self.env = self.env, who
        borne = self.expr(self.checked.worn_by[table])
        self.env = before
        return self.op("==", borne, ir.Lit(self.linked.entries[table][entry]))


def bearer_parameter(formula: TypedFormula, kind: str) -> str:
    """Give the first parameter of the bearing kind."""
    for name, type in formula.decl.takes.items():
        if type.kind == "piece" and type.name == kind:
            return name
    raise AssertionError(f"{formula.decl.name} takes no {kind}")


def _is_cheap(node: ir.Expr) -> bool:
    """Say whether reading an expression again costs next to nothing."""
    if isinstance(node, ir.Lit | ir.Var | ir.Data):
        return True
    return isinstance(node, ir.Get) and isinstance(node.list, ir.Data) and isinstance(node.index, ir.Var | ir.Lit)


def _is_light(formula: TypedFormula) -> bool:
    """Say whether a formula is small enough to be inlined as an expression."""
    switches_only = all(m.decl.operation in ("forbid", "allow") for m in formula.modifiers)
    return len(formula.modifiers) <= (8 if switches_only else 2)
