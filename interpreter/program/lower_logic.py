"""Lower what decides: comparisons, `and`, `or`, `if`; later parts are computed only where they are asked for.

In: typed expressions. Out: IR, with branches in front of it where parts need statements. Called by `lower`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from interpreter.language import ir
from interpreter.language import tree as t
from interpreter.program.lower_core import Core

DEEPEST_BRANCHES = 8  # of one chain of `and` or `or`; what comes behind them stands side by side
DEEPEST_INLINE = 6  # formulas inside one another that become statements


class Logic(Core):
    """The part of the lowering that knows conditions."""

    def _comparison(self, node: t.Comparison) -> ir.Expr:
        if len(node.operators) == 1:
            left, right = self.expr(node.operands[0]), self.expr(node.operands[1])
            return self.op(node.operators[0].replace("not in", "notin"), left, right)
        operators = [operator.replace("not in", "notin") for operator in node.operators]
        made = [self.branch(partial(self.expr, each)) for each in node.operands]
        if not any(before for before, _ in made[2:]):
            for before, _ in made[:2]:
                self.extend(before)
            return ir.Op(f"chain {' '.join(operators)}", [value for _, value in made], self.place)
        return self._links(operators, made)

    def _links(self, operators: list[str], made: list[tuple[list[ir.Stmt], ir.Expr]]) -> ir.Expr:
        """A chain whose later operands need statements: they are computed only when the links before them hold."""
        self.extend(made[0][0])
        left = self.hold(made[0][1])
        self.extend(made[1][0])
        right = self.hold(made[1][1])
        result = self.start(self.op(operators[0], left, right))
        for operator, (before, value) in zip(operators[1:], made[2:], strict=True):
            inner: list[ir.Stmt] = list(before)
            left = right
            with self.into(inner):
                right = self.hold(value)
                self.emit(ir.Set(result, self.op(operator, left, right)))
            self.emit(ir.If(ir.Var(result), inner))
        return ir.Var(result)

    def logic(self, operator: str, operands: list[Callable[[], ir.Expr]], depth: int = 0) -> ir.Expr:
        """`and`, `or`: later operands are computed only where they are asked for."""
        parts: list[ir.Expr] = []
        decided = operator == "or"
        for index, make in enumerate(operands):
            before, value = self.branch(make)
            if not before:
                parts.append(value)
                if isinstance(value, ir.Lit) and value.value is decided:
                    break
                continue
            so_far = self.op(operator, *parts) if parts else ir.Lit(not decided)
            if isinstance(so_far, ir.Lit):
                if so_far.value is decided:
                    return so_far
                self.extend(before)
                parts = [value]
                continue
            result = self.start(so_far)
            rest = operands[index + 1 :]
            test: ir.Expr = ir.Var(result) if operator == "and" else ir.Op("not", [ir.Var(result)])
            inner: list[ir.Stmt] = list(before)
            is_last = depth < DEEPEST_BRANCHES
            with self.into(inner):
                more = rest and is_last
                last = self.logic(operator, [partial(_given, value), *rest], depth + 1) if more else value
                self.emit(ir.Set(result, last))
            self.emit(ir.If(test, inner))
            if is_last:
                return ir.Var(result)
            parts = [ir.Var(result)]
        return self.op(operator, *parts)

    def where(self, node: t.Typed | None, body: Callable[[], None]) -> None:
        """Emit what is done where a condition holds. A condition that is a chain of `and` becomes branch in branch."""
        self.nest_tests(self.conjuncts(node) if node is not None else [], body)

    def nest_tests(self, tests: list[Callable[[], ir.Expr]], body: Callable[[], None], depth: int = 0) -> None:
        """Emit what is done where all of some tests hold, each made and asked only where those before it hold."""
        if depth == DEEPEST_BRANCHES:
            tests = [partial(self.logic, "and", tests)]
        parts: list[ir.Expr] = []
        for number, make in enumerate(tests):
            before, value = self.branch(make)
            if before:
                if parts:
                    inner: list[ir.Stmt] = list(before)
                    with self.into(inner):
                        self.nest_tests([partial(_given, value), *tests[number + 1 :]], body, depth + 1)
                    self._emit_if(self.op("and", *parts), inner)
                    return
                self.extend(before)
            parts.append(value)
        inner = []
        with self.into(inner):
            body()
        self._emit_if(self.op("and", *parts) if parts else ir.Lit(True), inner)

    def _emit_if(self, condition: ir.Expr, then: list[ir.Stmt]) -> None:
        if isinstance(condition, ir.Lit):
            if condition.value:
                self.extend(then)
        elif then:
            self.emit(ir.If(condition, then))

    def conjuncts(self, node: t.Typed) -> list[Callable[[], ir.Expr]]:
        """Take a condition apart: what must hold, one after the other, each asked only where those before it hold."""
        if isinstance(node, t.Logic) and node.operator == "and":
            return [part for operand in node.operands for part in self.conjuncts(operand)]
        if isinstance(node, t.FormulaCall) and self.may_place(node.name):
            guards = self.guards_of(node)
            if guards is not None:
                return guards
        return [lambda: self.expr(node)]

    def choice(self, node: t.Conditional) -> ir.Expr:
        """`a if c else b`: only one side is computed."""
        condition = self.expr(node.condition)
        if isinstance(condition, ir.Lit):
            return self.expr(node.value if condition.value else node.other)
        then_stmts, then = self.branch(lambda: self.expr(node.value))
        else_stmts, other = self.branch(lambda: self.expr(node.other))
        if not then_stmts and not else_stmts:
            return self.op("if", condition, then, other)
        result = self.fresh()
        self.emit(ir.If(condition, [*then_stmts, ir.Set(result, then)], [*else_stmts, ir.Set(result, other)]))
        return ir.Var(result)


def _given(value: ir.Expr) -> ir.Expr:
    """Give an expression that was lowered already."""
    return value
