"""Lower typed expressions to IR.

In: typed trees of a linked ruleset. Out: IR expressions; in a place where statements may stand, loops and inlined
formulas go in front of them. Called by `lower_program` for every body; the words of the vocabulary call back.
"""

from __future__ import annotations

from functools import partial

from interpreter.language import ir
from interpreter.language import tree as t
from interpreter.program.link import entry_value
from interpreter.program.lower_riding import Riding


class Lowering(Riding):
    """The lowering of one program: it knows every expression, and by the classes below it all else."""

    def expr(self, node: t.Typed | None) -> ir.Expr:
        """Lower an expression."""
        assert node is not None
        before, self.place = self.place, node.place
        value = self._expr(node)
        self.place = before
        return value

    def _expr(self, node: t.Typed) -> ir.Expr:
        match node:
            case t.Constant():
                if isinstance(node.value, str) and node.type.kind == "table":
                    return ir.Lit(self.linked.entries[node.type.name][node.value])
                return ir.Lit(ir.none_of(node.type) if node.value is None else node.value)
            case t.Local():
                return self.env[node.name] if node.name in self.env else ir.Var(self.local(node.name))
            case t.Knob():
                return ir.Lit(self.linked.options[node.name])
            case t.Fact():
                words = self.checked.decl.words
                type = words.facts[node.name].type if words is not None else node.type
                default = words.facts[node.name].default if words is not None else None
                value = entry_value(self.linked, type, self.linked.course.facts.get(node.name, default))
                return self.constant_list(value) if isinstance(value, list) else ir.Lit(value)
            case t.Scoring():
                return ir.Data(f"scoring.{node.name}")
            case t.Standing():
                return ir.Call("standing", [ir.Lit(node.name)], node.place)
            case t.Everything():
                return ir.Data(self._everything(node))
            case t.Column():
                return self.get(ir.Data(f"column.{node.table}.{node.name}"), self.expr(node.base))
            case t.SpanColumn():
                return self.get(ir.Data(f"{node.what}.{node.kind}.{node.name}"), self.expr(node.base))
            case t.Attribute():
                return self.read_attribute(node)
            case t.Pile():
                index = self.expr(node.base) if node.base is not None else ir.Lit(0)
                return ir.Get(ir.State(f"pile.{node.owner}.{node.name}"), index, node.place)
            case t.Owned():
                return self._owned(node)
            case t.Builtin():
                base = self.expr(node.base) if node.base is not None else None
                value = node.property.lower(self, base)
                assert isinstance(value, ir.Expr)
                return value
            case t.Item():
                return self._item(node)
            case t.Cell():
                first, second = (self.expr(key) for key in node.keys)
                return ir.Get(ir.Get(ir.Data(f"cells.{node.table}"), first, node.place), second, node.place)
            case t.Apply():
                value = node.function.lower(self, node)
                assert isinstance(value, ir.Expr)
                return value
            case t.FormulaCall():
                return self.formula_call(node)
            case t.Negation():
                return self.op("not" if node.operator == "not" else "neg", self.expr(node.operand))
            case t.Arithmetic():
                left, right = self.expr(node.left), self.expr(node.right)
                return self.product(left, right) if node.operator == "*" else self.op(node.operator, left, right)
            case t.Comparison():
                return self._comparison(node)
            case t.Logic():
                return self.logic(node.operator, [partial(self.expr, each) for each in node.operands])
            case t.Conditional():
                return self.choice(node)
            case t.ListOf():
                return ir.ListOf([self.expr(item) for item in node.items])
        raise AssertionError(f"no lowering of {node.__class__.__name__}")

    def _everything(self, node: t.Everything) -> str:
        names = {"team": "teams", "row": "rows", "field": "fields"}
        if node.what in names:
            return names[node.what]
        prefix = {"piece": "pieces", "table": "entries", "marker": "markers", "zone": "zones"}[node.what]
        return f"{prefix}.{node.name}"

    def _owned(self, node: t.Owned) -> ir.Expr:
        base = self.expr(node.base)
        if node.base.type.kind == "team":
            return self.get(ir.Data(f"owned{'' if node.type.is_list else '_one'}.{node.kind}"), base)
        if any(room > 1 for room in self.linked.room):
            self.program.read.add("order")
        return ir.Call(f"pieces_on_{node.base.type.kind}", [ir.Data(f"pieces.{node.kind}"), base], node.place)

    def _item(self, node: t.Item) -> ir.Expr:
        items, index = self.expr(node.list), self.expr(node.index)
        of_numbers = isinstance(node.list, t.Scoring) or (isinstance(node.list, t.Column) and node.type.kind == "int")
        if of_numbers:
            return ir.Call("score", [items, index], node.place)
        if isinstance(index, ir.Lit) and isinstance(index.value, int) and index.value >= 1:
            return ir.Get(items, ir.Lit(index.value - 1), node.place)
        return ir.Call("item", [items, index], node.place)
