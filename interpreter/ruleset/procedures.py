"""Type procedures: lists of statements and menus. What a verb means is the vocabulary's; here is what all share.

In: declarations, the registry's verbs. Out: typed procedures, or diagnostics R060-R066. A procedure is typed again
while the type of one of its variables still grows (a variable has the type that all its bindings fit). Called by
`check`; the verbs call back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.language.types import ANY, BOOL, INT, TEAM, Type, describe, fits, join
from interpreter.ruleset.apply import check_arguments, name_is_taken
from interpreter.ruleset.checked import Checked, TypedProcedure, TypedWay
from interpreter.ruleset.expressions import Expressions
from interpreter.ruleset.reader import flag_of, named_of, pairs_of, scalars_of, text_of
from interpreter.ruleset.scope import Scope, facts_when
from interpreter.ruleset.texts import check_text
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar, Sequence
from interpreter.source.place import Place

DEEPEST_LOOPS = 8  # in one another in one procedure
PASSES = 6  # how often a body is typed until the types of its variables stand still
Statements = list[st.Statement]


@dataclass(slots=True)
class Procedures:
    """The checker of statements of one ruleset."""

    checked: Checked
    expressions: Expressions
    gives: Type | None = None  # of the procedure that is being typed
    in_loop: int = 0
    current: str = ""
    types: dict[Place, Type] = field(default_factory=dict)  # of variables, by the place of their first binding
    grown: bool = False
    runs: dict[str, dict[str, Place]] = field(default_factory=dict)  # procedure or rule → what it runs
    emits: dict[str, dict[str, Place]] = field(default_factory=dict)
    sites: list[st.Statement] = field(default_factory=list)

    @property
    def decl(self) -> Any:
        """The declarations."""
        return self.checked.decl

    @property
    def diagnostics(self) -> Diagnostics:
        """The collector."""
        return self.expressions.diagnostics

    def error(self, code: str, place: Place, message: str, hint: str | None = None) -> None:
        """Note a fault."""
        self.diagnostics.error(code, place, message, hint)

    def check_procedure(self, name: str) -> None:
        """Type one procedure."""
        decl = self.checked.decl.procedures[name]
        self.gives = decl.gives
        scope = Scope()
        for each, type in decl.takes.items():
            scope.bind(each, type, decl.place, fixed=True)
        typed = TypedProcedure(decl, decl.gives, [])
        if decl.offer is not None:
            self._check_menu(typed, decl.offer, scope)
        else:
            typed.body = self.check_body(name, decl.body, scope, decl.place)
            if decl.gives is not None and not decl.gives.optional and not ends(typed.body):
                hint = "let every way through it end with - return: …"
                self.error("R060", decl.place, f"'{name}' gives {describe(decl.gives)}, but may end without one", hint)
        self.checked.procedures[name] = typed
        self.gives = None

    def check_body(self, name: str, body: Node | None, scope: Scope, place: Place) -> Statements:
        """Type a body until the types of its variables stand still."""
        outer, self.current = self.current, name

        def once() -> Statements:
            return self.block(body, scope.child())

        typed: Statements = self._until_stable(once)
        self.current = outer
        return typed

    def _until_stable(self, once: Callable[[], Any]) -> Any:
        told, sites = len(self.diagnostics), len(self.sites)
        for _ in range(PASSES):
            self.grown = False
            self.diagnostics.forget_after(told)
            del self.sites[sites:]
            typed = once()
            if not self.grown:
                break
        return typed

    def _check_menu(self, typed: TypedProcedure, offer: Mapping, scope: Scope) -> None:
        name = typed.decl.name
        typed.by = self.expressions.typed(offer.get("by"), scope, TEAM)
        typed.prompt = check_text(offer.get("prompt"), scope, self.expressions)
        typed.optional = flag_of(offer.get("optional"))
        for pair in pairs_of(offer.get("ways")):
            body = pair.value if isinstance(pair.value, Mapping) else None
            named = named_of(pair.key.text, pair.key.place, body)
            when_node = body.get("when") if body is not None else None
            when = self.expressions.typed(when_node, scope.child(), BOOL) if when_node is not None else None
            inner = scope.child(facts_when(when, True) if when is not None else None)
            stmts = self.check_body(name, body.get("do") if body is not None else None, inner, pair.key.place)
            again = flag_of(body.get("again")) if body is not None else False
            typed.ways.append(TypedWay(pair.key.text, named, when, stmts, again))
        if not typed.ways:
            self.error("R061", offer.place, f"the menu '{name}' has no ways", "write ways: {…}")
        elif typed.decl.gives is not None and not all(ends(way.body) for way in typed.ways if not way.again):
            message = f"'{name}' gives {describe(typed.decl.gives)}, but a way may end without one"
            self.error("R060", typed.decl.place, message, "let every way end with - return: …")

    # ------------------------------------------------------------------ what verbs use

    def block(self, node: Node | None, scope: Scope) -> Statements:
        """Type a list of statements, or a single bare one, in a scope that is its own."""
        if node is None or (isinstance(node, Scalar) and node.value is None and not node.quoted):
            return []
        typed: Statements = []
        for item in node.items if isinstance(node, Sequence) else [node]:
            if typed and ends(typed[-1:]):  # those before it do not
                self.diagnostics.warning("R062", item.place, "nothing comes here: the statement above leaves")
                break
            made = self.statement(item, scope)
            if made is not None:
                typed.append(made)
        return typed

    def statement(self, node: Node, scope: Scope) -> st.Statement | None:
        """Type one statement, by its first key."""
        if isinstance(node, Scalar):
            return self._word(node)
        if not isinstance(node, Mapping) or not node.pairs:
            return None  # the shape told it
        first = node.pairs[0]
        if first.key.text == "return":
            value = self.expressions.typed(first.value, scope, self.gives) if self.gives is not None else None
            if self.gives is None:
                self.error(
                    "R064", first.value.place, f"'{self.current}' gives nothing", "write gives: in the procedure"
                )
            return st.Return(first.key.place, value=value)
        verb = self.expressions.registry.verbs.get(first.key.text)
        if verb is None:
            return None  # the shape told it, and of keys that a verb does not have
        made: st.Statement | None = verb.check(self, node, scope)
        if made is not None:
            made.cite = text_of(node.get("cite"))
            made.covers = tuple(s.text for s in scalars_of(node.get("covers")))
        return made

    def _word(self, node: Scalar) -> st.Statement | None:
        if node.text == "return":
            if self.gives is not None and not self.gives.optional:
                message = f"'{self.current}' gives {describe(self.gives)}; here it returns nothing"
                self.error("R064", node.place, message, "write - return: …")
            return st.Return(node.place)
        if node.text in ("stop", "next"):
            if not self.in_loop:
                self.error("R075", node.place, f"'{node.text}' stands outside a loop")
            return st.Leave(node.place, word=node.text)
        return None  # the shape told it

    def bind(self, name: str, type: Type, place: Place, scope: Scope) -> Type:
        """Bind a variable, or bind it again; give the type it has now. Narrower than its own, it is known to be so."""
        taken = name_is_taken_here(self, name)
        if taken:
            self.error("T019", place, f"a variable cannot be called '{name}': that is {taken}")
            return type
        known = scope.variables.get(name)
        if known is None:
            grown = join([self.types.get(place, type), type]) or type
            self.types[place] = grown
            scope.bind(name, grown, place)
            scope.hints[name] = f"'{name}' is bound in a block that is over here; bind it before that block"
        elif known.fixed:
            message = f"'{name}' is a parameter or the variable of a loop, and cannot be bound again"
            self.error("R076", place, message, "take another name")
            return type
        else:
            grown = join([known.type, type]) or ANY
            if grown.kind == "any" and "any" not in (known.type.kind, type.kind):
                message = f"'{name}' is {describe(known.type)} elsewhere; this is {describe(type)}"
                self.error("R066", place, message, "take another name")
                return type
            if grown != known.type and known.place is not None:
                self.types[known.place] = grown
                self.grown = True
            scope.forget_variable(name)
            known.type = grown
        if type != grown and fits(type, grown) and type.kind not in ("none", "any") and not type.is_list:
            scope.known[name] = type
        return grown

    def arguments(self, name: str, takes: dict[str, Type], call: Any, scope: Scope) -> list[t.Typed]:
        """Type the arguments of a call that `expressions.call` read."""
        return check_arguments(call[2], name, takes, call[1], None, scope)

    def loop(self, node: Node | None, scope: Scope) -> Statements:
        """Type the body of a loop. What its passes change is not known at its begin."""
        self.in_loop += 1
        if self.in_loop == DEEPEST_LOOPS + 1 and node is not None:
            hint = "give the inner ones a procedure of their own"
            self.error("R091", node.place, f"loops stand more than {DEEPEST_LOOPS} deep in one another", hint)
        typed = self.block(node, scope)
        self.in_loop -= 1
        return typed

    def number(self, node: Node | None, scope: Scope) -> t.Typed | None:
        """Type a number where one is written."""
        return self.expressions.typed(node, scope, INT) if node is not None else None


def name_is_taken_here(procedures: Procedures, name: str) -> str:
    """Say what else a name means; empty when it is free."""

    return name_is_taken(procedures.checked.decl, name)


def bound_names(node: Node | None) -> set[str]:
    """Give the names that statements below a node may bind, for loops: they are not what they were before."""
    names: set[str] = set()
    todo: list[Node] = [node] if node is not None else []
    while todo:
        each = todo.pop()
        if isinstance(each, Sequence):
            todo += each.items
        elif isinstance(each, Mapping):
            for pair in each.pairs:
                if pair.key.text == "let" and isinstance(pair.value, Mapping):
                    names.update(pair.value.keys())
                elif pair.key.text in ("as", "choose", "roll", "draw"):
                    names.add(text_of(pair.value))
                todo.append(pair.value)
    return names


def ends(body: Statements) -> bool:
    """Say whether a body always leaves: by return, stop or next."""
    for each in body:
        if isinstance(each, st.Return | st.Leave):
            return True
        if isinstance(each, st.If | st.Choose) and ends(each.then) and ends(each.other):
            return True
        if isinstance(each, st.While) and isinstance(each.condition, t.Constant) and each.condition.value is True:
            return not stops(each.body)
    return False


def stops(body: Statements) -> bool:
    """Say whether a `stop` in a body leaves the loop whose body it is."""
    for each in body:
        if isinstance(each, st.Leave) and each.word == "stop":
            return True
        if isinstance(each, st.If | st.Choose) and (stops(each.then) or stops(each.other)):
            return True
    return False
