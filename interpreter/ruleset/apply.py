"""Type a call: of a formula of the ruleset, or of a function of the registry.

In: a call's syntax, a scope. Out: a typed node, or diagnostics T014-T018. Called by `expressions`. In a signature `T`
is one type throughout, `K` one that has an order, `P` a kind of piece, `key` a number, a truth value or a list of
them, `formula` the name of a formula.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from interpreter.language import syntax as s
from interpreter.language import tree as t
from interpreter.language.parse import WORDS
from interpreter.language.registry import Function, Parameter
from interpreter.language.types import ANY, BOOL, Type, describe, fits, join, list_of
from interpreter.ruleset.model import Declarations
from interpreter.ruleset.scope import Scope, facts_when
from interpreter.ruleset.signature import read_type, type_of_word
from interpreter.source.place import Place

if TYPE_CHECKING:
    from interpreter.ruleset.expressions import Expressions, _Walk

DEEPEST_GENERATORS = 8  # in one another in one expression
VARIABLES = {"T", "K", "P"}  # words of a signature that stand for a type


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
    known = chain(decl.formulas, registry.functions)
    return walk.error(
        "T015", node, f"there is no formula or function '{node.name}'", walk.owner.diagnostics.near(node.name, known)
    )


def _call_formula(walk: _Walk, node: s.Call, scope: Scope) -> t.Typed:
    formula = walk.decl.formulas[node.name]
    place = walk.place(node)
    walk.owner.used.add(("formula", node.name))
    walk.owner.calls.setdefault(walk.owner.current, {}).setdefault(node.name, place)
    for name, value in node.named:
        walk.error("T014", value, f"'{name}=' has no place here: arguments of a formula stand in their order")
    given = [*node.arguments, *(value for _, value in node.named)]
    arguments = check_arguments(walk, node.name, formula.takes, given, node, scope)
    gives = formula.gives or (walk.owner.infer(node.name) if walk.owner.infer is not None else ANY)
    if len(arguments) != len(formula.takes):
        return t.Typed(gives, place)
    return t.FormulaCall(gives, place, node.name, arguments)


def check_arguments(
    walk: _Walk, name: str, takes: dict[str, Type], given: list[s.Syntax], node: s.Syntax | None, scope: Scope
) -> list[t.Typed]:
    """Type the arguments of a formula, procedure or event against its parameters."""
    if len(given) != len(takes):
        shape = f"{name}({', '.join(f'{n}: {type}' for n, type in takes.items())})" if takes else name
        place = walk.place(node) if node is not None else walk.scalar.place
        message = wrong_number(name, len(takes), len(given))
        walk.owner.diagnostics.error("T014", place, message, f"write: {shape}")
    return [walk.want(each, scope, type) for each, type in zip(given, takes.values(), strict=False)]


def wrong_number(name: str, takes: int, given: int) -> str:
    """Say that the number of arguments is not what is taken."""
    wanted = "no arguments" if takes == 0 else "1 argument" if takes == 1 else f"{takes} arguments"
    return f"'{name}' takes {wanted}, and {given or 'none'} {'is' if given < 2 else 'are'} given"


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
        if many and len(given) > 1:
            parameters = [parameters[-1]]  # numbers written out, not a list
        needed = sum(1 for p in parameters if not p.optional)
        if len(given) < needed or (len(given) > len(parameters) and not many):
            message = wrong_number(function.name, needed if len(given) < needed else len(parameters), len(given))
            return self.walk.error("T014", node, message, f"write: {function.signature}")
        formula = ""
        for index, each in enumerate(given):
            parameter = parameters[min(index, len(parameters) - 1)]
            if parameter.type == "formula call":
                if not (isinstance(each, s.Call) and each.name in self.walk.decl.formulas):
                    return self.walk.error("T014", each, "a call of a formula stands here", "amounts(movement(rider))")
                formula = each.name
            arguments.append(self._argument(each, parameter))
        if all(name != "by" for name, _ in node.named):
            self._check_bound(arguments)
        named: dict[str, t.Typed] = {}
        for name, value in node.named:
            known = {p.name: p for p in function.named}
            if name not in known:
                hint = self.walk.owner.diagnostics.near(name, known) or f"write: {function.signature}"
                self.walk.error("T014", value, f"'{function.name}' knows no '{name}='", hint)
            elif known[name].type == "formula":
                formula = self._formula(value, arguments[0].type if arguments else ANY)
            elif known[name].type == "key":
                by = self._keys(value)
                if self.generator is not None:
                    self.generator.by = by
                else:
                    hint = f"write for example: {function.name}(x for x in …, by=…)"
                    self.walk.error("T014", value, "'by=' wants a generator in front of it", hint)
            else:
                named[name] = self._argument(value, known[name])
        for parameter in function.named:
            if not parameter.optional and all(name != parameter.name for name, _ in node.named):
                hint = f"write: {function.signature}"
                return self.walk.error("T014", node, f"'{function.name}' wants '{parameter.name}='", hint)
        if self.bound is not None:
            arguments = [t.settle(each, self.bound) for each in arguments]
            named = {name: t.settle(each, self.bound) for name, each in named.items()}
        gives = self._gives()
        if function.narrow is not None:
            gives = function.narrow(arguments, gives)
        return t.Apply(gives, place, function, arguments, self.generator, named, formula)

    def _generate(self, node: s.Generator, parameter: Parameter) -> None:
        walk = self.walk
        source = walk.visit(node.source, self.scope)
        if source.type.kind != "any" and (not source.type.is_list or source.type.optional):
            walk.error("T016", node.source, f"a list stands behind 'in'; this is {describe(source.type)}")
            source = t.Typed(list_of(ANY), source.place)
        element_type = source.type.element if source.type.is_list else ANY
        check_variable_name(walk, node)
        walk.owner.count_loop(walk.scalar, node.at)
        walk.owner.generators += 1
        if walk.owner.generators == DEEPEST_GENERATORS + 1:
            hint = "give the inner ones a formula of their own"
            walk.error("T022", node, f"generators stand more than {DEEPEST_GENERATORS} deep in one another", hint)
        inner = self.scope.child()
        inner.bind(node.variable, element_type)
        condition = walk.want(node.condition, inner, BOOL) if node.condition is not None else None
        if condition is not None:
            inner = inner.child(facts_when(condition, True))
        element = walk.visit(node.element, inner)
        self.inner = inner
        walk.owner.generators -= 1
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
        if VARIABLES & set(words) or text in ("key", "formula call", "any", "value"):
            return None
        return read_type(text, self.walk.decl) or ANY

    def _unify(self, text: str, type: Type, where: Place, node: t.Typed | None = None) -> None:
        """Note what `T` is, or that a value does not fit a parameter of a type with `T` in it."""
        walk = self.walk
        if type.kind == "any" or text in ("key", "formula call", "any", "value"):
            return
        wants_list = text.startswith("list of")
        if wants_list and (not type.is_list or type.optional):
            if type.optional and node is not None:
                walk.owner.may_be_none(node)
            else:
                walk.owner.diagnostics.error(
                    "T013", where, f"'{self.function.name}' wants a list; this is {describe(type)}"
                )
            return
        if not VARIABLES & set(text.split()):
            wanted = read_type(text, walk.decl) or ANY
            if not fits(type, wanted):
                message = f"'{self.function.name}' wants {describe(wanted)}; this is {describe(type)}"
                if wants_list and node is None:  # the element of a generator
                    each = describe(wanted.element)
                    message = f"'{self.function.name}' wants {each} each time; this is {describe(type.element)}"
                walk.owner.diagnostics.error("T013", where, message)
            return
        element = type.element if wants_list else type
        joined = join([self.bound, element]) if self.bound is not None else element
        if joined is None:
            message = f"{describe(element)} and {describe(self.bound or ANY)} do not go together here"
            walk.owner.diagnostics.error("T013", where, message)
        else:
            self.bound = joined

    def _check_bound(self, arguments: list[t.Typed]) -> None:
        """Check that what is compared has an order, and what is grouped is a piece."""
        words = {word for parameter in self.function.takes for word in parameter.type.split()}
        bound, first = self.bound, self.generator.element if self.generator is not None else arguments[0]
        if bound is None or bound.kind == "any" or not words & {"K", "P"}:
            return
        has_order = "K" in words
        if bound.kind not in (("int", "list") if has_order else ("piece",)):
            what = "compares numbers" if has_order else "wants pieces"
            message = f"'{self.function.name}' {what}; this is {describe(bound)}"
            self.walk.owner.diagnostics.error("T013", first.place, message)
        elif bound.optional:
            self.walk.owner.may_be_none(first)

    def _keys(self, node: s.Syntax) -> list[t.Typed]:
        """Type the keys of `by=`: one, or a list of them."""
        nodes = list(node.items) if isinstance(node, s.ListOf) else [node]
        keys = [self.walk.visit(each, self.inner) for each in nodes]
        for key in keys:
            self.walk.owner.check_key(key)
        return keys

    def _formula(self, node: s.Syntax, piece: Type) -> str:
        if isinstance(node, s.Name) and node.name in self.walk.decl.formulas:
            name = node.name
            self.walk.owner.used.add(("formula", name))
            self.walk.owner.calls.setdefault(self.walk.owner.current, {}).setdefault(name, self.walk.place(node))
            fault = fault_of_way(self.walk.owner, name, piece)
            if fault:
                self.walk.error("T018", node, fault)
            return name
        known = self.walk.decl.formulas
        if isinstance(node, s.Name):
            hint = self.walk.owner.diagnostics.near(node.name, known)
            self.walk.error("T015", node, f"there is no formula '{node.name}'", hint)
        else:
            self.walk.error("T014", node, "'via=' takes the name of a formula, without brackets")
        return ""

    def _gives(self) -> Type:
        text = self.function.gives
        words = text.split()
        if not VARIABLES & set(words):
            return type_of_word(text, self.walk.decl)
        bound = self.bound or ANY
        if words[:2] == ["list", "of"]:
            return list_of(list_of(bound)) if words.count("list") > 1 else list_of(bound)
        return bound.or_none() if words[-1] == "none" else bound


def fault_of_way(owner: Expressions, name: str, piece: Type) -> str:
    """Say why a formula cannot decide over the steps of a piece; empty when it can."""
    formula = owner.decl.formulas[name]
    gives = formula.gives or (owner.infer(name) if owner.infer is not None else BOOL)
    takes = list(formula.takes.values())
    if [type.kind for type in takes] == ["piece", "field", "field"] and fits(gives, BOOL):
        if fits(piece, takes[0]):
            return ""
        return f"'{name}' decides over the steps of {describe(takes[0])}; this is {describe(piece)}"
    return f"'{name}' cannot decide over steps: such a formula takes a piece and two fields and gives a bool"


def check_variable_name(walk: _Walk, node: s.Generator) -> None:
    """Note the variable of a generator that is named like something else an expression could mean."""
    taken = name_is_taken(walk.decl, node.variable)
    if taken:
        place = walk.scalar.place_at(node.variable_at, len(node.variable))
        message = f"a variable cannot be called '{node.variable}': that is {taken}"
        walk.owner.diagnostics.error("T019", place, message)


def name_is_taken(decl: Declarations, name: str) -> str:
    """Say what else a name means everywhere; empty when it is free for a local."""
    if name in WORDS or name in ("race", "course", "option", "scoring", "markers", "zones", "standings", "this"):
        return "a word of the language"
    if name in decl.tables:
        return "a table"
    if name in decl.formulas:
        return "a formula"
    return ""
