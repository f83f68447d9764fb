"""Weigh expressions for the counting of work; lists that may be long are measured where they are gone through.

In: expressions. Out: the same with measuring put in, and what they weigh, in about one operation each. What is measured
goes in front of the statement where that can stand, and is else a primitive in the expression. Called by `charge`.
"""

from __future__ import annotations

from interpreter.language import ir
from interpreter.program.lengths import Lengths

LIGHT = 500  # what is counted with what holds it
SHORT = 32  # entries of a list that cost next to nothing to go through
CALL = 4  # what the call of a function weighs that counts itself
HEAVY = {"place_on_field": 30, "place_on_row": 40, "note_move": 20}  # calls that take long, or leave something behind
Key = tuple[str, str]

GOES_THROUGH = {"sum", "min", "max", "any", "all", "sorted", "list", "distinct", "min_or", "max_or", "groups"}
GOES_THROUGH |= {"rows_of"}


class Weighing:
    """What is known of functions, of lists, and of where a statement may be put."""

    def __init__(self, data: dict[str, list[object]]) -> None:
        self.weights: dict[Key, int] = {}  # what a call of a body weighs
        self.lengths = Lengths(data)
        self.front: list[ir.Stmt] | None = None  # where statements may go that run before an expression, whatever it is

    def expr(self, node: ir.Expr) -> tuple[ir.Expr, int]:
        """Charge an expression; gives it and what it weighs."""
        match node:
            case ir.Get():
                node.list, first = self.expr(node.list)
                node.index, second = self.expr(node.index)
                return node, first + second + 1
            case ir.Op():
                return node, self._operation(node)
            case ir.ListOf():
                return node, self._arguments(node.items) + 1
            case ir.Apply():
                return node, self._arguments(node.args) + self.weights.get((node.kind, node.name), CALL)
            case ir.Function():
                node.body, _ = self._later(node.body)
                return node, 1
            case ir.Comp():
                return node, self._comprehension(node)
            case ir.Call():
                return node, self._call(node)
        return node, 0

    def _later(self, node: ir.Expr) -> tuple[ir.Expr, int]:
        """Charge an expression that is computed later, several times or perhaps not at all."""
        front, self.front = self.front, None
        found = self.expr(node)
        self.front = front
        return found

    def _arguments(self, args: list[ir.Expr], later: bool = False) -> int:
        weight = 0
        for index, each in enumerate(args):
            args[index], more = self._later(each) if later and index else self.expr(each)
            weight += more
        return weight

    def _operation(self, node: ir.Op) -> int:
        weight = self._arguments(node.args, later=node.op in ("and", "or", "if") or node.op.startswith("chain")) + 1
        if node.op in ("in", "notin"):
            weight += self._go_through(node.args, 1)
        return weight

    def _call(self, node: ir.Call) -> int:
        if node.name in ("sorted_by", "sort_by"):
            return self._sort(node)
        weight = self._arguments(node.args) + HEAVY.get(node.name, 2)
        if node.name in GOES_THROUGH and len(node.args) == 1 + (node.name in ("min_or", "max_or", "groups")):
            weight += self._go_through(node.args, 0)
        elif node.name in ("position", ".extend"):
            weight += self._go_through(node.args, 1)
        elif node.name in (".remove", "put_on_top", "take_cards"):
            weight += self._go_through(node.args, 0)
        return weight

    def _go_through(self, args: list[ir.Expr], index: int) -> int:
        """What going through a list weighs; one that may be long is measured when it comes up."""
        items = args[index]
        length = self.lengths.of(items)
        if length is not None:
            return length // 4
        if isinstance(items, ir.Var) and self.front is not None:
            if items.name not in self.lengths.measured:
                entries = self._count(items)
                spent = ir.Do(ir.Call("spend", [ir.Op("*", [entries, ir.Lit(2)])]))
                self.front.append(ir.If(ir.Op(">", [entries, ir.Lit(SHORT)]), [spent]))
                self.lengths.measured.add(items.name)
        elif not isinstance(items, ir.Comp) and not _is_measured(items):
            args[index] = ir.Call("measured", [items])
        return 2

    def _count(self, items: ir.Expr) -> ir.Expr:
        """How many entries a list has: a variable, where one holds that."""
        count = self.lengths.counts.get(items.name) if isinstance(items, ir.Var) else None
        return ir.Var(count) if count else ir.Call("len", [items])

    def _sort(self, node: ir.Call) -> int:
        source, key, *_ = node.args
        node.args[0], weight = self.expr(source)
        each = 1
        if isinstance(key, ir.Function):
            key.body, each = self._later(key.body)
        return weight + self._for_each(node.args, 0, each + 5)

    def _comprehension(self, node: ir.Comp) -> int:
        node.element, each = self._later(node.element)
        if node.condition is not None:
            node.condition, more = self._later(node.condition)
            each += more
        node.source, weight = self.expr(node.source)
        sources = [node.source]
        weight += self._for_each(sources, 0, each + 2)
        node.source = sources[0]
        return weight

    def _for_each(self, args: list[ir.Expr], index: int, each: int) -> int:
        """What doing something for each entry of a list weighs; what may be much is counted when it comes up."""
        items = args[index]
        length = self.lengths.of(items)
        if length is not None and length * each <= LIGHT:
            return length * each
        if isinstance(items, ir.Var) and self.front is not None:
            self.front.append(ir.Charge(ir.Op("*", [ir.Call("len", [items]), ir.Lit(each)])))
        elif not _is_measured(items):  # what stands in two places is one object
            args[index] = ir.Call("paid", [items, ir.Lit(each)])
        return CALL


def _is_measured(node: ir.Expr) -> bool:
    return isinstance(node, ir.Call) and node.name in ("paid", "measured")
