"""Type an expression: a scalar's text into a typed tree.

In: declarations, the registry, a scope. Out: typed nodes, or diagnostics T001-T029 in the collector and a node of type
`any`, so that one fault is told once. Does not know what a statement is; `check` and the verbs call it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.language import syntax as s
from interpreter.language import tree as t
from interpreter.language.parse import parse_expression, parse_text
from interpreter.language.registry import Registry
from interpreter.language.types import ANY, BOOL, EMPTY_LIST, INT, NONE, TEXT, Type, describe, fits, join, list_of
from interpreter.ruleset.apply import check_call
from interpreter.ruleset.model import Declarations, PieceKind
from interpreter.ruleset.names import resolve_member, resolve_name
from interpreter.ruleset.scope import Scope, facts_when, path_of
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Node, Scalar
from interpreter.source.place import Place
from interpreter.source.suggest import some_of

MOST_CHARACTERS = 200_000  # of all expressions of a ruleset: ten times those of the largest game there is
MOST_EXPRESSIONS = 10_000  # likewise
MOST_LOOPS = 2_500  # `… for x in …` in them; likewise
ORDERED = ("int", "list")
KEYS = ("int", "bool", "list", "any")  # what things can be ordered by


@dataclass(slots=True)
class Expressions:
    """The checker of expressions of one ruleset."""

    decl: Declarations
    registry: Registry
    diagnostics: Diagnostics
    calls: dict[str, dict[str, Place]] = field(default_factory=dict)  # formula → formulas it calls, with a place
    current: str = ""  # the formula that is being typed
    infer: Callable[[str], Type] | None = None  # finds what a formula gives that does not say so
    read: dict[tuple[int, int], Scalar] = field(default_factory=dict)  # what was read, by identity and offset
    characters: int = 0  # of it
    loops: set[tuple[int, int]] = field(default_factory=set)  # likewise, those of `… for x in …`
    generators: int = 0  # inside one another where an expression is being typed
    used: set[tuple[str, str]] = field(default_factory=set)  # declarations that something reads
    standings: dict[str, Type] = field(default_factory=dict)  # types of the classifications that were asked for
    plurals: dict[str, PieceKind] = field(init=False)  # kinds of pieces by the name of the list of them
    tables_of: dict[str, str] | None = None  # entries with the first table that has them; made for the first hint

    def __post_init__(self) -> None:
        self.plurals = {}
        for kind in self.decl.pieces.values():
            self.plurals.setdefault(kind.plural, kind)

    def table_of(self, entry: str) -> str | None:
        """Give the first table that has an entry of a name."""
        if self.tables_of is None:
            self.tables_of = {}
            for table in self.decl.tables.values():
                for name in table.entries:
                    self.tables_of.setdefault(name, table.name)
        return self.tables_of.get(entry)

    def typed(self, node: Node | None, scope: Scope, wanted: Type | None = None) -> t.Typed:
        """Type the expression of a scalar; what is wanted is checked."""
        if not isinstance(node, Scalar):
            return t.Typed(ANY, node.place if node is not None else self.decl.place)  # the shape told it
        if node.value is None and not node.quoted:
            return self._want(t.Constant(NONE, node.place, None), wanted)
        syntax = parse_expression(node, self.diagnostics) if self.may_read(node) else None
        if syntax is None:
            return t.Typed(ANY, node.place)
        return self._want(_Walk(self, node).visit(syntax, scope, wanted), wanted)

    def may_read(self, node: Scalar, text: str | None = None, begin: int = 0) -> bool:
        """Count expressions and their characters, each once however often it is typed; too many are told."""
        if (id(node), begin) not in self.read:
            self.read[id(node), begin] = node
            self.characters += len(node.text if text is None else text)
            if self.characters > MOST_CHARACTERS:
                self._tell_many(f"the expressions of this ruleset have more than {MOST_CHARACTERS:,} characters")
            if len(self.read) > MOST_EXPRESSIONS:
                self._tell_many(f"this ruleset has more than {MOST_EXPRESSIONS:,} expressions")
        return self.characters <= MOST_CHARACTERS and len(self.read) <= MOST_EXPRESSIONS

    def count_loop(self, node: Scalar, at: int) -> None:
        """Count a `… for x in …`; too many are told."""
        self.loops.add((id(node), at))
        if len(self.loops) > MOST_LOOPS:
            self._tell_many(f"the expressions of this ruleset have more than {MOST_LOOPS:,} loops")

    def _tell_many(self, message: str) -> None:
        self.diagnostics.error("T023", self.decl.place, message, "nobody can read so many")

    def typed_part(self, node: Scalar, text: str, begin: int, scope: Scope) -> t.Typed:
        """Type an expression inside a text, as in `say`; `begin` is its offset."""
        syntax = parse_text(node, text, begin, self.diagnostics) if self.may_read(node, text, begin) else None
        return t.Typed(ANY, node.place) if syntax is None else _Walk(self, node).visit(syntax, scope, None)

    def call(self, node: Node, scope: Scope) -> tuple[str, list[s.Syntax], _Walk, Scalar] | None:
        """Read a call of a procedure or event, `name(arguments)` or a bare name: name, arguments, who types them."""
        if not isinstance(node, Scalar):
            return None  # the shape told it
        syntax = parse_expression(node, self.diagnostics) if self.may_read(node) else None
        if isinstance(syntax, s.Name):
            return syntax.name, [], _Walk(self, node), node
        if isinstance(syntax, s.Call):
            for name, value in syntax.named:
                place = node.place_at(value.at, value.length)
                self.diagnostics.error("T014", place, f"'{name}=' has no place here: arguments stand in their order")
            given = [*syntax.arguments, *(value for _, value in syntax.named)]
            return syntax.name, given, _Walk(self, node), node
        if syntax is not None:
            self.diagnostics.error("T005", node.place, "a call stands here: name(arguments)")
        return None

    def _want(self, node: t.Typed, wanted: Type | None) -> t.Typed:
        if wanted is None or fits(node.type, wanted):
            return t.settle(node, wanted) if wanted is not None else node
        if node.type.optional and fits(node.type.plain, wanted):
            self.may_be_none(node)
        else:
            self.diagnostics.error("T013", node.place, f"this is {describe(node.type)}; {describe(wanted)} is wanted")
        return t.Typed(ANY, node.place)

    def check_key(self, key: t.Typed) -> None:
        """Check what things are ordered by."""
        if key.type.optional:
            self.may_be_none(key)
        elif key.type.kind not in KEYS:
            self.diagnostics.error("T013", key.place, f"a key is a number; this is {describe(key.type)}")

    def may_be_none(self, node: t.Typed) -> None:
        """Note that something may be none where it must not be."""
        path = path_of(node)
        subject = f"'{path}'" if path else "this"
        guard = f"{path} != none" if path else "… != none"
        self.diagnostics.error("T012", node.place, f"{subject} may be none here", f"ask first: {guard}")


@dataclass(slots=True)
class _Walk:
    """One expression being typed: the checker and the scalar that holds it."""

    owner: Expressions
    scalar: Scalar

    @property
    def decl(self) -> Declarations:
        return self.owner.decl

    def place(self, node: s.Syntax) -> Place:
        return self.scalar.place_at(node.at, node.length)

    def error(self, code: str, node: s.Syntax, message: str, hint: str | None = None) -> t.Typed:
        place = self.place(node)
        self.owner.diagnostics.error(code, place, message, hint)
        return t.Typed(ANY, place)

    def visit(self, node: s.Syntax, scope: Scope, wanted: Type | None = None) -> t.Typed:
        """Type a node. `wanted` helps where a bare literal could be several things; it is not checked here."""
        place = self.place(node)
        match node:
            case s.Literal():
                return t.Constant(_type_of(node.value), place, node.value)
            case s.Name():
                return resolve_name(self, node, scope)
            case s.Member():
                return resolve_member(self, node, scope)
            case s.Item():
                return self._item(node, scope)
            case s.Call():
                return check_call(self, node, scope)
            case s.Unary():
                kind = BOOL if node.operator == "not" else INT
                return t.Negation(kind, place, node.operator, self.want(node.operand, scope, kind))
            case s.Binary():
                left, right = self.want(node.left, scope, INT), self.want(node.right, scope, INT)
                return t.Arithmetic(INT, place, node.operator, left, right)
            case s.Logic():
                return self._logic(node, scope)
            case s.Conditional():
                condition = self.want(node.condition, scope, BOOL)
                value = self.visit(node.value, scope.child(facts_when(condition, True)), wanted)
                other = self.visit(node.other, scope.child(facts_when(condition, False)), wanted)
                both = join([value.type, other.type])
                if both is None:
                    return self.error(
                        "T016", node, f"one side is {describe(value.type)}, the other {describe(other.type)}"
                    )
                return t.Conditional(both, place, condition, t.settle(value, both), t.settle(other, both))
            case s.Comparison():
                return self._comparison(node, scope)
            case s.ListOf():
                items = [self.visit(item, scope) for item in node.items]
                if not items:
                    return t.ListOf(EMPTY_LIST, place, [])
                element = join([item.type for item in items])
                if element is None:
                    kinds = ", ".join(dict.fromkeys(str(item.type) for item in items))
                    return self.error("T016", node, f"the items of a list are of one type; these are {kinds}")
                return t.ListOf(list_of(element), place, [t.settle(item, element) for item in items])
            case s.Generator():
                return self.error("T014", node, "'… for … in …' stands only as the argument of a function", "list(…)")
        raise AssertionError(f"no typing of {type(node).__name__}")

    def want(self, node: s.Syntax, scope: Scope, wanted: Type) -> t.Typed:
        """Type a node and check that it fits."""
        return self.owner._want(self.visit(node, scope, wanted), wanted)

    def _logic(self, node: s.Logic, scope: Scope) -> t.Typed:
        inner, operands = scope, []
        for each in node.operands:
            operand = self.want(each, inner, BOOL)
            operands.append(operand)
            inner = inner.child(facts_when(operand, node.operator == "and"))
        return t.Logic(BOOL, self.place(node), node.operator, operands)

    def _comparison(self, node: s.Comparison, scope: Scope) -> t.Typed:
        operands = [self.visit(each, scope) for each in node.operands]
        for left, operator, right, at in zip(operands, node.operators, operands[1:], node.operands[1:], strict=False):
            if "any" in (left.type.kind, right.type.kind):
                continue
            if operator in ("in", "not in"):
                if not right.type.is_list:
                    self.error("T016", at, f"'{operator}' wants a list behind it; this is {describe(right.type)}")
                elif join([left.type, right.type.element]) is None:
                    self.error("T016", at, f"{describe(left.type)} is never in {describe(right.type)}")
            elif operator in ("==", "!="):
                if join([left.type, right.type]) is None:
                    hint = self._as_entry(left.type, right)
                    self.error("T016", at, f"{describe(left.type)} is never {describe(right.type)}", hint)
                elif NONE in (left.type, right.type) and not (left.type.optional or right.type.optional):
                    value = left if right.type == NONE else right
                    if value.type != NONE and path_of(value) not in scope.known:  # not just known from a guard above
                        self.owner.diagnostics.warning("T020", value.place, f"{describe(value.type)} is never none")
                self._compare_text(left, right, node)
                self._compare_text(right, left, node)
            else:
                for operand in (left, right):
                    if operand.type.optional:
                        self.owner.may_be_none(operand)
                    elif operand.type.kind not in ORDERED:
                        place = operand.place
                        self.owner.diagnostics.error(
                            "T016", place, f"{describe(operand.type)} has no order; '{operator}' compares numbers"
                        )
        settled = list(operands)
        for index, operator in enumerate(node.operators):
            left, right = operands[index], operands[index + 1]
            other = right.type.element if operator in ("in", "not in") and right.type.is_list else right.type
            settled[index] = t.settle(settled[index], other)
            settled[index + 1] = t.settle(settled[index + 1], left.type)
        return t.Comparison(BOOL, self.place(node), settled, list(node.operators))

    def _as_entry(self, type: Type, text: t.Typed) -> str | None:
        """Give the hint where the name of an entry stands as a text."""
        if type.kind != "table" or not isinstance(text, t.Constant) or not isinstance(text.value, str):
            return None
        near = self.owner.diagnostics.nearest(text.value, self.decl.tables[type.name].entries)
        return f"an entry is written with its table: {type.name}.{near}" if near else None

    def _compare_text(self, knob: t.Typed, text: t.Typed, node: s.Syntax) -> None:
        if isinstance(knob, t.Knob) and isinstance(text, t.Constant) and isinstance(text.value, str):
            option = self.decl.options[knob.name]
            if option.values and text.value not in option.values:
                known = some_of(option.values)
                self.owner.diagnostics.error(
                    "T017", text.place, f"option {knob.name} is never '{text.value}'", f"its values are: {known}"
                )

    def _item(self, node: s.Item, scope: Scope) -> t.Typed:
        place = self.place(node)
        if isinstance(node.base, s.Name) and node.base.name not in scope.variables:
            table = self.decl.tables.get(node.base.name)
            if table is not None and table.keys is not None and table.of is not None:
                if len(node.keys) != 2:
                    return self.error("T014", node, f"{table.name} has two keys: {table.name}[{', '.join(table.keys)}]")
                known = [Type("table", key) if key in self.decl.tables else ANY for key in table.keys]
                first, second = (self.want(key, scope, type) for key, type in zip(node.keys, known, strict=True))
                self.owner.used.add(("table", table.name))
                return t.Cell(table.of, place, table.name, (first, second))
        base = self.visit(node.base, scope)
        if base.type.kind == "any":
            return base
        if not base.type.is_list or base.type.optional:
            return self.error(
                "T016", node.base, f"only lists and tables with two keys have items; this is {describe(base.type)}"
            )
        if len(node.keys) != 1:
            return self.error("T014", node, "a list has one index")
        return t.Item(base.type.element, place, base, self.want(node.keys[0], scope, INT))


def _type_of(value: int | bool | str | None) -> Type:
    if value is None:
        return NONE
    return BOOL if isinstance(value, bool) else INT if isinstance(value, int) else TEXT
