"""Type a call: of a formula of the ruleset, or of a function of the registry.

In: a call's syntax, a scope. Out: a typed node, or diagnostics T014-T018. Called by `expressions`. In a signature `T`
is one type throughout, `key` a number, a truth value or a list of them, `formula` the name of a formula.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language import syntax as s
from interpreter.language import tree as t
from interpreter.language.registry import Function, Parameter
from interpreter.language.types import ANY, BOOL, Type, fits, join, list_of
from interpreter.ruleset.scope import Scope, facts_when
from interpreter.ruleset.signature import type_of_word
from interpreter.source.suggest import did_you_mean

if TYPE_CHECKING:
    from interpreter.ruleset.expressions import _Walk

KEYS = ("int", "bool", "list", "any")


def check_call(walk: _Walk, node: s.Call, scope: Scope) -> t.Typed:
    """Type a call."""
    decl, registry = walk.decl, walk.owner.registry
    if node.name in decl.formulas:
        return _call_formula(walk, node, scope)
    function = registry.functions.get(node.name)
    if function is not None:
        return _Application(walk, node, function, scope).typed()
    if node.name in decl.procedures:
        return walk.error("T015", node, f"'{node.name}' is a procedure; expressions only compute", "use the verb run")
    known = [*decl.formulas, *registry.functions]
    return walk.error("T015", node, f"there is no formula or function '{node.name}'", did_you_mean(node.name, known))


def _call_formula(walk: _Walk, node: s.Call, scope: Scope) -> t.Typed:
    formula = walk.decl.formulas[node.name]
    place = walk.place(node)
    walk.owner.used.add(("formula", node.name))
    walk.owner.calls.setdefault(walk.owner.current, {}).setdefault(node.name, place)
    arguments = check_arguments(walk, node.name, formula.takes, list(node.arguments), node, scope)
    for name, value in node.named:
        walk.error("T014", value, f"'{name}=' has no place in a formula: arguments stand in their order")
    gives = formula.gives or (walk.owner.infer(node.name) if walk.owner.infer is not None else ANY)
    if len(arguments) != len(formula.takes):
        return t.Typed(gives, place)
    return t.FormulaCall(gives, place, node.name, arguments)


def check_arguments(
    walk: _Walk, name: str, takes: dict[str, Type], given: list[s.Syntax], node: s.Syntax | None, scope: Scope
) -> list[t.Typed]:
    """Type the arguments of a formula, procedure or event against its parameters."""
    if len(given) != len(takes):
        shape = f"{name}({', '.join(f'{n}: {type}' for n, type in takes.items())})"
        place = walk.place(node) if node is not None else walk.scalar.place
        message = f"'{name}' takes {len(takes)} arguments; {len(given)} are given"
        walk.owner.diagnostics.error("T014", place, message, f"write: {shape}")
    return [walk.want(each, scope, type) for each, type in zip(given, takes.values(), strict=False)]


class _Application:
    """One call of a function being typed."""

    def __init__(self, walk: _Walk, node: s.Call, function: Function, scope: Scope) -> None:
        self.walk, self.node, self.function, self.scope = walk, node, function, scope
        self.bound: Type | None = None  # T
        self.generator: t.Generator | None = None
        self.inner = scope

    def typed(self) -> t.Typed:
        function, node, place = self.function, self.node, self.walk.place(self.node)
        given = list(node.arguments)
        arguments: list[t.Typed] = []
        if given and isinstance(given[0], s.Generator) and function.loop:
            self._generate(given[0], function.takes[0])
            given = given[1:]
            parameters = list(function.takes[1:])
        else:
            parameters = list(function.takes)
        many = bool(parameters) and parameters[-1].name.startswith("*")
        needed = sum(1 for p in parameters if not p.optional and not p.name.startswith("*"))
        if len(given) < needed or (len(given) > len(parameters) and not many):
            message = f"'{function.name}' cannot take {len(given)} arguments here"
            return self.walk.error("T014", node, message, f"write: {function.signature}")
        formula = ""
        for index, each in enumerate(given):
            parameter = parameters[min(index, len(parameters) - 1)]
            if parameter.type == "formula call":
                if not (isinstance(each, s.Call) and each.name in self.walk.decl.formulas):
                    return self.walk.error("T014", each, "a call of a formula stands here", "amounts(movement(rider))")
                formula = each.name
            arguments.append(self._argument(each, parameter))
        named: dict[str, t.Typed] = {}
        for name, value in node.named:
            known = {p.name: p for p in function.named}
            if name not in known:
                hint = did_you_mean(name, known) or f"write: {function.signature}"
                self.walk.error("T014", value, f"'{function.name}' knows no '{name}='", hint)
            elif known[name].type == "formula":
                formula = self._formula(value)
            elif known[name].type == "key":
                by = self._keys(value)
                if self.generator is not None:
                    self.generator.by = by
                else:
                    named[name] = t.ListOf(list_of(ANY), self.walk.place(value), by)
            else:
                named[name] = self._argument(value, known[name])
        for parameter in function.named:
            if not parameter.optional and parameter.name not in named and not formula:
                return self.walk.error("T014", node, f"'{function.name}' wants '{parameter.name}='", function.signature)
        return t.Apply(self._gives(), place, function, arguments, self.generator, named, formula)

    def _generate(self, node: s.Generator, parameter: Parameter) -> None:
        walk = self.walk
        source = walk.visit(node.source, self.scope)
        if source.type.kind != "any" and (not source.type.is_list or source.type.optional):
            walk.error("T016", node.source, f"a list stands behind 'in'; this is {source.type}")
            source = t.Typed(list_of(ANY), source.place)
        element_type = source.type.element if source.type.is_list else ANY
        check_variable_name(walk, node.variable, node)
        inner = self.scope.child()
        inner.bind(node.variable, element_type)
        condition = walk.want(node.condition, inner, BOOL) if node.condition is not None else None
        if condition is not None:
            inner = inner.child(facts_when(condition, True))
        element = walk.visit(node.element, inner)
        self.inner = inner
        place = walk.place(node)
        self.generator = t.Generator(element, node.variable, source, condition, place, element_type)
        self._unify(parameter.type, list_of(element.type), element.place)

    def _argument(self, node: s.Syntax, parameter: Parameter) -> t.Typed:
        typed = self.walk.visit(node, self.scope)
        wanted = self._wanted(parameter.type)
        if wanted is not None:
            return self.walk.owner._want(typed, wanted)
        self._unify(parameter.type, typed.type, typed.place, typed)
        return typed

    def _wanted(self, text: str) -> Type | None:
        """The type a parameter wants, None where `T` decides or several are allowed."""
        words = text.split()
        if "T" in words or text in ("key", "formula call", "any", "value"):
            return None
        return type_of_word(text, self.walk.decl)

    def _unify(self, text: str, type: Type, place: object, node: t.Typed | None = None) -> None:
        """Note what `T` is, or that a value does not fit a parameter of a type with `T` in it."""
        walk = self.walk
        where = node.place if node is not None else walk.place(self.node)
        if type.kind == "any" or text in ("key", "formula call", "any", "value"):
            return
        wants_list = text.startswith("list of")
        if wants_list and (not type.is_list or type.optional):
            if type.optional and node is not None:
                walk.owner.may_be_none(node)
            else:
                walk.owner.diagnostics.error("T013", where, f"'{self.function.name}' wants a list; this is a {type}")
            return
        if "T" not in text.split():
            wanted = type_of_word(text, walk.decl)
            if not fits(type, wanted):
                walk.owner.diagnostics.error(
                    "T013", where, f"'{self.function.name}' wants a {wanted}; this is a {type}"
                )
            return
        element = type.element if wants_list else type
        joined = join([self.bound, element]) if self.bound is not None else element
        if joined is None:
            walk.owner.diagnostics.error("T013", where, f"a {element} and a {self.bound} do not go together here")
        else:
            self.bound = joined

    def _keys(self, node: s.Syntax) -> list[t.Typed]:
        """Type the keys of `by=`: one, or a list of them."""
        nodes = list(node.items) if isinstance(node, s.ListOf) else [node]
        keys = [self.walk.visit(each, self.inner) for each in nodes]
        for key in keys:
            if key.type.optional:
                self.walk.owner.may_be_none(key)
            elif key.type.kind not in KEYS:
                self.walk.owner.diagnostics.error("T013", key.place, f"a key is a number; this is a {key.type}")
        return keys

    def _formula(self, node: s.Syntax) -> str:
        if isinstance(node, s.Name) and node.name in self.walk.decl.formulas:
            name = node.name
            self.walk.owner.used.add(("formula", name))
            self.walk.owner.calls.setdefault(self.walk.owner.current, {}).setdefault(name, self.walk.place(node))
            takes = [type.kind for type in self.walk.decl.formulas[name].takes.values()]
            gives = self.walk.decl.formulas[name].gives or BOOL
            if takes != ["piece", "field", "field"] or not fits(gives, BOOL):
                self.walk.error(
                    "T018", node, f"'{name}' cannot be a way: it takes (piece, field, field) and gives a bool"
                )
            return name
        known = self.walk.decl.formulas
        name = node.name if isinstance(node, s.Name) else "?"
        self.walk.error("T015", node, f"there is no formula '{name}'", did_you_mean(name, known))
        return ""

    def _gives(self) -> Type:
        text = self.function.gives
        words = text.split()
        if "T" not in words:
            return type_of_word(text, self.walk.decl)
        bound = self.bound or ANY
        if words[:2] == ["list", "of"]:
            return list_of(list_of(bound)) if words.count("list") > 1 else list_of(bound)
        return bound.or_none() if words[-1] == "none" else bound


def check_variable_name(walk: _Walk, name: str, node: s.Syntax) -> None:
    """Note a local that is named like something else an expression could mean."""
    taken = name_is_taken(walk, name)
    if taken:
        walk.error("T019", node, f"a variable cannot be called '{name}': that is {taken}")


def name_is_taken(walk: _Walk, name: str) -> str:
    """Say what else a name means everywhere; empty when it is free for a local."""
    decl = walk.decl
    if name in ("race", "course", "option", "scoring", "markers", "zones", "standings", "this"):
        return "a word of the language"
    if name in decl.tables:
        return "a table"
    if name in decl.formulas:
        return "a formula"
    return ""
