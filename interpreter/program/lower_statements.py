"""Lower statements: blocks, variables, attributes, loops over lists, events, the places where choices are asked.

In: typed statements. Out: IR statements where the lowering's `out` lies. The verbs of the vocabulary call these.
"""

from __future__ import annotations

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.language.types import ROW
from interpreter.program.build import same
from interpreter.program.lower_functions import Functions
from interpreter.program.secrets import find_secrets, note_secrets
from interpreter.program.traces import trace_formulas
from interpreter.source.place import Place


class Statements(Functions):
    """The part of the lowering that knows statements."""

    def statements(self, body: list[st.Statement]) -> None:
        """Lower statements in place."""
        for each in body:
            self.place = each.place
            self.memo = {}
            if self.traces and each.cite:
                self.emit(ir.Do(ir.Call("trace", [self.note(each.place, each.cite), self.subject], each.place)))
            if self.traces:
                trace_formulas(self, each)
            note_secrets(self, each)
            self._statement(each)

    def _statement(self, each: st.Statement) -> None:
        match each:
            case st.Return():
                value = self.stored(each.value) if each.value is not None else None
                if self.together and self.wanted.views:  # these loops end here
                    self.emit(ir.Do(ir.Call("together", [ir.Lit(-self.together)])))
                self.emit(ir.Return(value))
            case st.Leave():
                self.emit(ir.Break() if each.word == "stop" else ir.Continue())
            case _:
                verb = each.verb if isinstance(each, st.Change) else _VERBS[type(each)]
                self.registry.verbs[verb].lower(self, each, self.out)

    def block(self, body: list[st.Statement]) -> list[ir.Stmt]:
        """Lower statements apart."""
        inner: list[ir.Stmt] = []
        with self.into(inner):
            self.statements(body)
        return inner

    # ------------------------------------------------------------------ attributes

    def attribute_place(self, node: t.Attribute) -> tuple[ir.Expr, ir.Expr]:
        """Give the list and the index of an attribute."""
        index = self.expr(node.base) if node.base is not None else ir.Lit(0)
        return ir.State(f"attribute.{node.owner}.{node.name}"), index

    def read_attribute(self, node: t.Attribute) -> ir.Expr:
        """Read an attribute; the one that tells pieces of a kind apart is constant unless something sets it."""
        items, index = self.attribute_place(node)
        return ir.Get(items, index, node.place)

    def hide(self, node: t.Attribute, index: ir.Expr) -> None:
        """Hide a secret attribute that was set."""
        if self.wanted.views and self.checked.decl.attributes_of(node.owner)[node.name].secret:
            self.emit(ir.Store(ir.State(f"shown.{node.owner}.{node.name}"), index, ir.Lit(False)))

    def show(self, node: t.Attribute, index: ir.Expr) -> None:
        """Show a secret attribute."""
        if self.wanted.views:
            self.emit(ir.Store(ir.State(f"shown.{node.owner}.{node.name}"), index, ir.Lit(True)))
        if self.logs:
            value = self.expr(node)
            parts: list[ir.Expr] = [ir.Lit(node.owner), ir.Lit(node.name), index, ir.Lit(str(node.type.plain)), value]
            parts.append(self.note(node.place))
            self.emit(ir.Do(ir.Call("note_reveal", parts, node.place)))

    # ------------------------------------------------------------------ loops

    def loop_source(self, statement: st.For) -> ir.Expr:
        """The list of a loop, fixed at the start: where it is filtered or ordered, a list of its own."""
        assert statement.source is not None
        source = self.expr(statement.source)
        if statement.order:
            variable = self.fresh(statement.variable)
            with self.bound({statement.variable: ir.Var(variable)}), self.into(None):
                key = self.key(statement.order)
            on_a_row = source if self.loops and self.tells_apart(source, key) else None
            if on_a_row is not None:
                source = self._filtered(statement, on_a_row.args[0], row=self.hold(on_a_row.args[1]))
            elif statement.where is not None:
                source = self._filtered(statement, source)
            if not isinstance(source, ir.Var) or (statement.where is None and on_a_row is None):
                return ir.Call("sorted_by", [source, ir.Function([variable], key)])
            assert self.out is not None
            on_course = on_a_row is not None or _takes_in_those_on_course(self.out[-1])
            by = self.sort_key(variable, key, on_a_row is not None, on_course)
            self.emit(ir.Do(ir.Call("sort_by", [source, *by])))  # in place: the list is the loop's own
            return source
        if isinstance(source, ir.Data | ir.Comp | ir.ListOf) or self._is_constant(source):
            return source
        return ir.Call("list", [source])

    def _filtered(self, statement: st.For, source: ir.Expr, row: ir.Expr | None = None) -> ir.Expr:
        """The entries of a list for which a loop's `where` holds, and with `row` the pieces there."""
        variable = self.fresh(statement.variable)
        if not self.loops:
            with self.bound({statement.variable: ir.Var(variable)}), self.into(None):
                return ir.Comp(ir.Var(variable), variable, source, self.expr(statement.where))
        found = ir.Var(self.start(ir.ListOf([])))
        inner: list[ir.Stmt] = []
        tests = self.conjuncts(statement.where) if statement.where is not None else []
        if row is not None:
            tests.insert(0, lambda: ir.Op("==", [ir.Get(ir.State("where"), ir.Var(variable)), row]))
        with self.bound({statement.variable: ir.Var(variable)}), self.into(inner):
            self.nest_tests(tests, lambda: self.emit(ir.Do(ir.Call(".append", [found, ir.Var(variable)]))))
        self.emit(ir.For(variable, source, inner))
        return found

    def _is_constant(self, source: ir.Expr) -> bool:
        return isinstance(source, ir.Get) and isinstance(source.list, ir.Data)

    def block_under(self, statement: st.For) -> list[ir.Stmt]:
        """The body of a loop, under its `where`, which is asked when an element's turn comes."""
        inner: list[ir.Stmt] = []
        with self.into(inner):
            self.where(statement.where, lambda: self.statements(statement.body))
        return inner

    # ------------------------------------------------------------------ events and choices

    def fire(self, event: str, args: list[ir.Expr], place: Place) -> None:
        """Fire an event; nothing is emitted when no rule listens."""
        if self.checked.rules.get(event):
            self.want("event", event)
            self.emit(ir.Do(ir.Apply("event", event, args, place)))

    def site(self, statement: st.Choose | st.Advance) -> ir.Site:
        """Number the place where a choice is asked."""
        is_choice = isinstance(statement, st.Choose)
        source = statement.source if isinstance(statement, st.Choose) else None
        site = ir.Site(
            number=len(self.program.sites),
            name=statement.name if isinstance(statement, st.Choose) else statement.ask,
            place=statement.place,
            cite=statement.cite,
            type=statement.of if isinstance(statement, st.Choose) else ROW,
            locals=dict(statement.seen),
            prompt=statement.prompt,
            secret=isinstance(statement, st.Choose) and statement.secret,
            optional=isinstance(statement, st.Choose) and statement.optional,
            rule=self.rule,
            is_end=not is_choice,
            secrets=find_secrets(self, source) if source is not None else [],
        )
        self.program.sites.append(site)
        return site

    def seen_values(self, site: ir.Site) -> list[ir.Expr]:
        """The values of the locals that a choice sees, in the order of the site's `locals`."""
        return [self.env[name] if name in self.env else ir.Var(self.local(name)) for name in site.locals]


def _takes_in_those_on_course(loop: ir.Stmt) -> bool:
    """Say whether a loop that fills a list asks first of each piece whether it is on the course."""
    match loop:
        case ir.For(variable=piece, body=[ir.If(condition=asked)]):
            parts = asked.args if isinstance(asked, ir.Op) and asked.op == "and" else [asked]
            wanted = ir.Get(ir.State("where"), ir.Var(piece))
            return any(
                isinstance(part, ir.Op) and part.op == ">=" and same(part.args[0], wanted) and part.args[1] == ir.Lit(0)
                for part in parts
            )
    return False


_VERBS: dict[type[st.Statement], str] = {
    st.Let: "let",
    st.If: "if",
    st.For: "for",
    st.While: "while",
    st.Run: "run",
    st.Emit: "emit",
    st.Choose: "choose",
    st.Roll: "roll",
    st.Shuffle: "shuffle",
    st.Draw: "draw",
    st.Put: "put",
    st.Advance: "advance",
    st.Position: "place",
    st.Reveal: "reveal",
    st.Say: "say",
}
