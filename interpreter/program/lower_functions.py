"""Lower the functions of formulas: their value, every amount they may have, their explanation.

In: typed formulas. Out: bodies of kind `formula`, `amounts` and `explain`. Called by `lower_program`
for what is called.
"""

from __future__ import annotations

from interpreter.language import ir
from interpreter.language import tree as t
from interpreter.program.lower_formulas import Formulas
from interpreter.ruleset.checked import TypedFormula


class Functions(Formulas):
    """The part of the lowering that knows the functions of formulas."""

    def amounts(self, node: t.FormulaCall) -> ir.Expr:
        """Every value a formula may have for its owner."""
        self.want("amounts", node.name)
        return ir.Apply("amounts", node.name, [self.expr(each) for each in node.arguments], node.place)

    def lower_formula(self, kind: str, name: str) -> ir.Body:
        """Lower the function of a formula: its value, its amounts, or its explanation."""
        formula = self.checked.formulas[name]
        params = [self.local(each) for each in formula.decl.takes]
        out: list[ir.Stmt] = []
        env: dict[str, ir.Expr] = {each: ir.Var(param) for each, param in zip(formula.decl.takes, params, strict=True)}
        before, self.env = self.env, env
        self.place = formula.decl.place
        with self.into(out):
            if kind == "formula":
                self.emit(ir.Return(self.formula_value(formula)))
            elif kind == "amounts":
                self._lower_amounts(formula)
            else:
                self._lower_explain(formula)
        self.env = before
        return ir.Body(kind, name, params, out, formula.decl.place)

    def _lower_amounts(self, formula: TypedFormula) -> None:
        values = self.start(ir.ListOf([self.expr(formula.value)]))
        for modifier in formula.modifiers:
            if modifier.value is None:
                continue
            with self.bound(self.bearer(formula, modifier)):
                acts = self._acts(formula, modifier)
                if isinstance(acts, ir.Lit) and not acts.value:
                    continue
                each = self.fresh("value")
                inner: list[ir.Stmt] = []
                with self.into(inner):
                    operand = self.hold(self.expr(modifier.value))
                    with self.into(None):
                        changed = self.apply_operation(modifier.decl.operation, ir.Var(each), operand)
                    listed: ir.Expr = ir.Comp(changed, each, ir.Var(values))
                    if modifier.decl.optional:
                        both = ir.Op("+", [ir.Var(values), listed])
                        listed = ir.Call("distinct", [both], modifier.decl.place)  # or they would double and double
                    self.emit(ir.Set(values, listed))
                self.emit(ir.If(acts, inner))
        self.emit(ir.Return(ir.Call("distinct", [ir.Var(values)])))

    def _lower_explain(self, formula: TypedFormula) -> None:
        """Give [(part, operand, value after it)]: part 0 is the formula's value, n its n-th modifier."""
        value = self.start(self.expr(formula.value))
        steps = self.start(ir.ListOf([ir.Call("tuple", [ir.Lit(0), ir.Var(value), ir.Var(value)])]))
        for number, modifier in enumerate(formula.modifiers, 1):
            if modifier.value is None:
                continue
            with self.bound(self.bearer(formula, modifier)):
                acts = self._acts(formula, modifier)
                inner: list[ir.Stmt] = []
                with self.into(inner):
                    operation = modifier.decl.operation
                    operand = self.hold(self.expr(modifier.value))
                    if operation == "forbid":
                        changed = self.op("and", ir.Var(value), self.op("not", operand))
                    elif operation == "allow":
                        changed = self.op("or", ir.Var(value), operand)
                    else:
                        changed = self.apply_operation(operation, ir.Var(value), operand)
                    self.emit(ir.Set(value, changed))
                    step = ir.Call("tuple", [ir.Lit(number), operand, ir.Var(value)])
                    self.emit(ir.Do(ir.Call(".append", [ir.Var(steps), step])))
                if modifier.decl.operation in ("forbid", "allow"):
                    # Looked at only while it can still change the value, as in the formula itself.
                    looked: ir.Expr = ir.Var(value)
                    if modifier.decl.operation == "allow":
                        looked = ir.Op("not", [looked])
                    inner = [ir.If(looked, inner)]
                self.emit(ir.If(acts, inner))
        self.emit(ir.Return(ir.Var(steps)))
