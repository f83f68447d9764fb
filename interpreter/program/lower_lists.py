"""Lower what goes through lists: loops, comprehensions, orders, functions passed on, texts.

In: generators. Out: IR: loops where statements may stand, comprehensions elsewhere; both give the same. Called by the
words of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeGuard

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.program.lower_logic import Logic
from interpreter.program.secrets import find_secrets, veil
from interpreter.program.tabulate import tabulate


class Lists(Logic):
    """The part of the lowering that knows lists."""

    def each(self, gen: t.Generator, body: Callable[[], None]) -> None:
        """Emit a loop over a generator; `body` emits what is done for each element that fits."""
        source = self.iterable(gen.source)
        variable = self.fresh(gen.variable)
        inner: list[ir.Stmt] = []
        self.nest += 1
        with self.bound({gen.variable: ir.Var(variable)}), self.into(inner):
            self.where(gen.condition, body)
        self.nest -= 1
        self.emit(ir.For(variable, source, inner))

    def iterable(self, node: t.Typed) -> ir.Expr:
        """Lower a list that is only gone through."""
        source = self.expr(node)
        if isinstance(source, ir.Call) and source.name == "list":
            return source.args[0]
        return source

    def try_table(self, make: Callable[[], ir.Expr], gen: t.Generator) -> ir.Expr | None:
        """Make a column of something that goes along the road and reads only columns of one thing, or give None."""
        if not self.switches.compose or not isinstance(gen.source, t.Apply) or gen.source.function.name != "path":
            return None
        with self.into(None):
            pure = make()
        return tabulate(pure, gen.place, self.program, work=10)

    def flags_of_all(self, gen: t.Generator) -> ir.Expr | None:
        """Give the list of the race that holds what a generator gives, for each piece that there is; or None."""
        source, element = gen.source, gen.element
        if gen.condition is not None or not isinstance(source, t.Everything) or source.what != "piece":
            return None
        variable = self.fresh(gen.variable)
        with self.bound({gen.variable: ir.Var(variable)}), self.into(None):
            match self.expr(element):
                case ir.Get(list=ir.State() as flags, index=ir.Var(name=name)) if name == variable:
                    of_all = len(self.linked.data[f"pieces.{source.name}"]) == len(self.linked.piece_kind)
                    return flags if of_all and element.type.kind == "bool" else None
        return None

    def comprehension(self, gen: t.Generator, lazy: bool = False) -> ir.Expr:
        """Lower a generator to a list (or an iterator): a loop that appends, where formulas need statements."""
        if self.loops and not lazy and gen.condition is not None:
            found = self.start(ir.ListOf([]))
            self.each(gen, lambda: self.emit(ir.Do(ir.Call(".append", [ir.Var(found), self.expr(gen.element)]))))
            return ir.Var(found)
        source = self.iterable(gen.source)
        variable = self.fresh(gen.variable)
        with self.bound({gen.variable: ir.Var(variable)}), self.into(None):
            condition = self.expr(gen.condition) if gen.condition is not None else None
            element = self.expr(gen.element)
        if isinstance(condition, ir.Lit) and condition.value:
            condition = None
        if condition is None and isinstance(element, ir.Var) and element.name == variable and not lazy:
            return ir.Call("list", [source])
        return ir.Comp(element, variable, source, condition, lazy)

    def key(self, keys: list[t.Typed]) -> ir.Expr:
        """A key to order by: one value, or a tuple of several."""
        values = [self.expr(each) for each in keys]
        if self.switches.compose and len(values) > 1:
            ranked = self.build.rank(values)
            if ranked is not None:
                return ranked
        return values[0] if len(values) == 1 else ir.Call("tuple", values)

    def tells_apart(self, source: ir.Expr, key: ir.Expr) -> TypeGuard[ir.Call]:
        """Say whether a list is that of the pieces on a row, and a key to order by tells any two fields there apart.

        Then nothing hangs on the order in which they are found: where a field holds one piece, or no order is kept.
        """
        words = self.checked.decl.words
        if any(room > 1 for room in self.linked.room) or (words is not None and words.laps_shared):
            return False
        on_a_row = isinstance(source, ir.Call) and source.name == "pieces_on_row"
        return on_a_row and self._trend(key, self.linked.course.row_fields) is not None

    def sort_key(self, variable: str, key: ir.Expr, on_a_row: bool, on_course: bool) -> list[ir.Expr]:
        """What a list of pieces is sorted by, and whether backwards: by the field where the key goes with that.

        Only where all are on the course: the key of a piece that is not stops the race, also of a single one.
        """
        rows = self.linked.course.row_fields
        falls = self._trend(key, rows if on_a_row else [[field for fields in rows for field in fields]])
        if falls is None or not on_course or not self.switches.compose:
            return [ir.Function([variable], key), ir.Lit(False)]
        return [ir.State("at"), ir.Lit(falls)]

    def _trend(self, key: ir.Expr, lists: list[list[int]]) -> bool | None:
        """Say of a key that is a column of a piece's field whether it always falls along fields; None: it does not
        always fall, nor always rise."""
        match key:
            case ir.Get(list=ir.Data(name=column), index=ir.Get(list=ir.State(name="at"), index=ir.Var())):
                values = self.linked.data[column]
                pairs = [(values[one], values[next_]) for fields in lists for one, next_ in pairwise(fields)]
                if all(isinstance(one, int) and isinstance(next_, int) for one, next_ in pairs):
                    for falls in (False, True):
                        if all((one > next_) if falls else (one < next_) for one, next_ in pairs):
                            return falls
        return None

    def ordered(self, gen: t.Generator) -> ir.Expr:
        """The elements of a generator in the order of its keys, which see the variable."""
        variable = self.fresh(gen.variable)
        plain = isinstance(gen.element, t.Local) and gen.element.name == gen.variable
        with self.bound({gen.variable: ir.Var(variable)}), self.into(None):
            condition = self.expr(gen.condition) if gen.condition is not None else None
            key = self.key(gen.by)
            element = self.expr(gen.element)
        source = ir.Comp(ir.Var(variable), variable, self.iterable(gen.source), condition)
        in_order = ir.Call("sorted_by", [source, ir.Function([variable], key)])
        return in_order if plain else ir.Comp(element, variable, in_order)

    def callback(self, names: list[str], body: Callable[[], ir.Expr]) -> ir.Expr:
        """A nameless function of an expression: what primitives call back."""
        params = [self.fresh(name) for name in names]
        values: dict[str, ir.Expr] = {name: ir.Var(param) for name, param in zip(names, params, strict=True)}
        with self.bound(values), self.into(None):
            return ir.Function(params, body())

    def text(self, text: st.Text) -> ir.Expr:
        """A text with the names of things in it, in the language of the race."""
        with self.into(None):
            made: list[ir.Expr] = [
                ir.Lit(part) if isinstance(part, str) else veil(self, self._named(part), find_secrets(self, part))
                for part in text.parts(self.linked.language)
            ]
        return ir.Call("join", made)

    def _named(self, part: t.Typed) -> ir.Expr:
        return ir.Call("text", [ir.Lit(str(part.type.plain)), self.expr(part)])
