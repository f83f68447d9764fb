"""Lower typed expressions to IR.

In: typed trees of a linked ruleset. Out: IR expressions; in a place where statements may stand, loops and inlined
formulas go in front of them. Called by `lower_program` for every body; the words of the vocabulary call back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.language.registry import Registry
from interpreter.program.build import Builder, Switches, Wanted
from interpreter.program.link import Linked, entry_value
from interpreter.program.lower_formulas import DEEPEST_INLINE, Formulas
from interpreter.program.lower_numbers import Numbers
from interpreter.program.lower_riding import Riding
from interpreter.program.lower_statements import Statements
from interpreter.program.poison import NOTHING
from interpreter.program.secrets import Secret, find_secrets, veil
from interpreter.program.tabulate import tabulate_column
from interpreter.ruleset.model import Checked


class Lowering(Formulas, Numbers, Statements, Riding):
    """The lowering of one program: where statements go, what names stand for, which optimisations are on."""

    def __init__(self, linked: Linked, registry: Registry, switches: Switches, wanted: Wanted) -> None:
        self.linked = linked
        self.registry = registry
        self.switches = switches
        self.wanted = wanted
        self.logs = wanted.logs
        self.traces = wanted.traces
        self.build = Builder(linked.data, switches)
        self.memo: dict[tuple[str, str], ir.Expr] = {}
        self.program = ir.Program(data=linked.data)
        self.out: list[ir.Stmt] | None = None
        self.env: dict[str, ir.Expr] = {}
        self.counter = 0
        self.growing: dict[str, bool] = {}  # formula → whether its value may grow
        self.depth = 0
        self.walk_listens = False
        self.todo: dict[tuple[str, str], None] = {}  # bodies still to be lowered, in order
        self.place: Any = None
        self.rule = ""
        self.secrets: dict[str, list[Secret]] = {}  # variables that hold what not all see
        self.subjects: list[ir.Expr] = []  # the pieces that what is lowered is about, the nearest last; for traces

    @property
    def checked(self) -> Checked:
        """The checked ruleset."""
        return self.linked.checked

    @property
    def loops(self) -> bool:
        """Whether functions over lists become loops here: statements may stand, and the switch is on."""
        return self.out is not None and self.switches.loops

    # ------------------------------------------------------------------ names and statements

    def fresh(self, name: str = "t") -> str:
        """Give a name that nothing else has."""
        self.counter += 1
        return f"{name}_{self.counter}"

    def emit(self, statement: ir.Stmt) -> None:
        """Append a statement."""
        assert self.out is not None
        if statement.place is None:
            statement.place = self.place
        self.out.append(statement)

    def extend(self, statements: list[ir.Stmt]) -> None:
        """Append statements."""
        for each in statements:
            self.emit(each)

    def start(self, value: ir.Expr) -> str:
        """Bind a new variable to a first value."""
        name = self.fresh()
        self.emit(ir.Set(name, value))
        return name

    def hold(self, value: ir.Expr) -> ir.Expr:
        """Keep a value that is read more than once; a plain variable or constant is its own keeper."""
        if isinstance(value, ir.Lit | ir.Var | ir.Data | ir.State) or self.out is None:
            return value
        return ir.Var(self.start(value))

    def note(self, place: Any, cite: str = "") -> ir.Expr:
        """Number who tells something: the rule that is lowered, a place, and its citation, or else the rule's."""
        procedure = self.checked.procedures.get(self.rule)
        cite = cite or (procedure.decl.cite if procedure is not None else "")
        self.program.notes.append(ir.Note(self.rule, place, cite))
        return ir.Lit(len(self.program.notes) - 1)

    @property
    def subject(self) -> ir.Expr:
        """The piece that what is lowered is about, or none."""
        return self.subjects[-1] if self.subjects else ir.Lit(ir.NONE)

    def hold_index(self, value: ir.Expr) -> ir.Expr:
        """Keep the read of the race inside `column[list[x]]`, so that the column stays one that others compose with."""
        if self.out is None or not self.switches.compose:
            return value
        match value:
            case ir.Get(list=ir.Data() as column, index=ir.Get(list=ir.State() as items, index=ir.Var() as who)):
                return ir.Get(column, self._held(items, who), value.place)
        return value

    def _held(self, items: ir.State, who: ir.Var) -> ir.Expr:
        """A list of the race read by a variable; within one expression nothing changes, so that it is read once."""
        key = (items.name, who.name)
        if key not in self.memo:
            self.memo[key] = ir.Var(self.start(ir.Get(items, who)))
        return self.memo[key]

    @contextmanager
    def into(self, out: list[ir.Stmt] | None) -> Iterator[None]:
        """Let statements go elsewhere; None: no statement may stand, everything is an expression."""
        before, self.out, known = self.out, out, self.memo
        self.memo = dict(known)
        try:
            yield
        finally:
            self.out, self.memo = before, known

    @contextmanager
    def bound(self, names: dict[str, ir.Expr]) -> Iterator[None]:
        """Let names stand for expressions."""
        before = self.env
        self.env = {**before, **names}
        try:
            yield
        finally:
            self.env = before

    def branch(self, make: Callable[[], ir.Expr]) -> tuple[list[ir.Stmt], ir.Expr]:
        """Lower something apart: the statements it needs, and its value."""
        if self.out is None:
            return [], make()
        inner: list[ir.Stmt] = []
        with self.into(inner):
            value = make()
        return inner, value

    # ------------------------------------------------------------------ expressions

    def op(self, op: str, *args: ir.Expr) -> ir.Expr:
        """An operation."""
        return self.build.op(op, *args, place=self.place)

    def get(self, items: ir.Expr, index: ir.Expr) -> ir.Expr:
        """An item of a list."""
        return self.build.get(items, index, self.place)

    def call(self, name: str, args: list[ir.Expr], place: Any = None) -> ir.Expr:
        """A primitive."""
        return ir.Call(name, args, place or self.place)

    def known(self, name: str) -> ir.Expr:
        """A value that linking knows."""
        return ir.Lit(self.linked.known[name])

    def length(self, items: ir.Expr) -> ir.Expr:
        """The length of a list."""
        if isinstance(items, ir.Data) and self.switches.fold:
            return ir.Lit(len(self.linked.data[items.name]))
        if isinstance(items, ir.Call) and items.name == "list":
            items = items.args[0]
        return ir.Call("len", [items])

    def constant_list(self, values: list[Any]) -> ir.Expr:
        """A list that never changes."""
        name = f"constant.{values}"
        self.linked.data.setdefault(name, values)
        return ir.Data(name)

    def rows_ahead(self, count: int) -> str:
        """Name the column that gives, for each row, the row so many ahead on the first way, or none."""
        name = f"row.ahead.{count}"
        if name not in self.linked.data:
            following = self.linked.data["row.next_or_none"]
            column = list(range(len(following) - 1))
            for _ in range(count):
                column = [following[row] if row >= 0 else -1 for row in column]
            self.linked.data[name] = [*column, NOTHING]
        return name

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
                return self.logic(node.operator, [lambda each=each: self.expr(each) for each in node.operands])  # type: ignore[misc]
            case t.Conditional():
                return self.choice(node)
            case t.ListOf():
                return ir.ListOf([self.expr(item) for item in node.items])
        raise AssertionError(f"no lowering of {type(node).__name__}")

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

    def _comparison(self, node: t.Comparison) -> ir.Expr:
        if len(node.operators) == 1:
            left, right = self.expr(node.operands[0]), self.expr(node.operands[1])
            return self.op(node.operators[0].replace("not in", "notin"), left, right)
        operators = [operator.replace("not in", "notin") for operator in node.operators]
        made = [self.branch(lambda each=each: self.expr(each)) for each in node.operands]  # type: ignore[misc]
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

    def logic(self, operator: str, operands: list[Callable[[], ir.Expr]]) -> ir.Expr:
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
            with self.into(inner):
                last = self.logic(operator, [lambda value=value: value, *rest]) if rest else value  # type: ignore[misc]
                self.emit(ir.Set(result, last))
            self.emit(ir.If(test, inner))
            return ir.Var(result)
        return self.op(operator, *parts)

    def where(self, node: t.Typed | None, body: Callable[[], None]) -> None:
        """Emit what is done where a condition holds. A condition that is a chain of `and` becomes branch in branch."""
        self._nest(self.conjuncts(node) if node is not None else [], body)

    def _nest(self, tests: list[Callable[[], ir.Expr]], body: Callable[[], None]) -> None:
        parts: list[ir.Expr] = []
        for number, make in enumerate(tests):
            before, value = self.branch(make)
            if before:
                if parts:
                    inner: list[ir.Stmt] = list(before)
                    with self.into(inner):
                        self._nest([lambda value=value: value, *tests[number + 1 :]], body)  # type: ignore[misc]
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
        if isinstance(node, t.FormulaCall) and self.switches.inline and self.depth < DEEPEST_INLINE:
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
        self.emit(
            ir.If(condition, [*then_stmts, ir.Set(result, then)], [*else_stmts, ir.Set(result, other)])
        )
        return ir.Var(result)

    # ------------------------------------------------------------------ generators

    def each(self, gen: t.Generator, body: Callable[[], None]) -> None:
        """Emit a loop over a generator; `body` emits what is done for each element that fits."""
        source = self.iterable(gen.source)
        variable = self.fresh(gen.variable)
        inner: list[ir.Stmt] = []
        with self.bound({gen.variable: ir.Var(variable)}), self.into(inner):
            self.where(gen.condition, body)
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
        return tabulate_column(pure, gen.place, self.linked.data)

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
        values = {name: ir.Var(param) for name, param in zip(names, params, strict=True)}
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
