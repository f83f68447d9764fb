"""What an expression can see: variables with their types, and what is known not to be none just here.

In: nothing. Out: `Scope`, and the facts that a condition states. Called by the checkers of expressions and statements.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language import tree as t
from interpreter.language.types import NONE, Type
from interpreter.source.place import Place

Facts = dict[str, Type]


@dataclass(slots=True)
class Variable:
    """A variable: its type so far, where it was bound, whether it may be bound again."""

    type: Type
    place: Place | None = None
    fixed: bool = False  # a parameter
    used: bool = False


@dataclass(slots=True)
class Scope:
    """Variables by name, outermost blocks first, and the narrowed types of paths such as `piece.mate`."""

    variables: dict[str, Variable] = field(default_factory=dict)
    known: Facts = field(default_factory=dict)
    hints: dict[str, str] = field(default_factory=dict)  # name that is not a variable → why not

    def child(self, facts: Facts | None = None) -> Scope:
        """Give the scope of a block inside, in which `facts` are known too. Outer variables are shared."""
        known = {**self.known, **facts} if facts else dict(self.known)
        return Scope(dict(self.variables), known, self.hints)

    def bind(self, name: str, type: Type, place: Place | None = None, fixed: bool = False) -> Variable:
        """Bind a new variable here, and forget what was known under its name."""
        variable = self.variables[name] = Variable(type, place, fixed)
        self.forget_variable(name)
        return variable

    def forget_variable(self, name: str) -> None:
        """Forget what is known of a variable and of what hangs on it."""
        for path in [p for p in self.known if p == name or p.startswith(name + ".")]:
            del self.known[path]

    def forget_attribute(self, name: str) -> None:
        """Forget what is known of an attribute, of whatever it is read."""
        for path in [p for p in self.known if f".{name}" in p and name in p.split(".")[1:]]:
            del self.known[path]

    def forget_state(self) -> None:
        """Forget all but the variables themselves: something ran that may have changed anything."""
        for path in [p for p in self.known if "." in p]:
            del self.known[path]


def path_of(node: t.Typed) -> str | None:
    """Give the path by which narrowing remembers an expression, or None when it has none."""
    match node:
        case t.Local():
            return node.name
        case t.Fact():
            return f"course.{node.name}"
        case t.Attribute():
            if node.base is None:
                return f"race.{node.name}"
            base = path_of(node.base)
            return f"{base}.{node.name}" if base else None
        case t.Column() | t.SpanColumn():
            base = path_of(node.base)
            return f"{base}.{node.name}" if base else None
        case t.Builtin():
            if node.base is None:
                return f"{node.property.owner}.{node.property.name}"
            base = path_of(node.base)
            return f"{base}.{node.property.name}" if base else None
        case t.Owned():
            base = path_of(node.base)
            return f"{base}.{node.kind}" if base else None
    return None


def facts_when(condition: t.Typed, holds: bool) -> Facts:
    """Give what is known where a condition holds (or does not): paths with the types they then have."""
    match condition:
        case t.Negation(operator="not"):
            return facts_when(condition.operand, not holds)
        case t.Logic():
            if (condition.operator == "and") == holds:
                facts: Facts = {}
                for operand in condition.operands:
                    facts |= facts_when(operand, holds)
                return facts
            return {}
        case t.Comparison():
            if len(condition.operators) == 1:
                return _facts_of_comparison(condition, holds)
            if holds:
                return {}
    return {}


def _is_none(node: t.Typed) -> bool:
    return node.type == NONE or (isinstance(node, t.Constant) and node.value is None)


def _facts_of_comparison(condition: t.Comparison, holds: bool) -> Facts:
    left, right = condition.operands
    operator = condition.operators[0]
    if operator in ("==", "!="):
        subject = left if _is_none(right) else right if _is_none(left) else None
        if subject is not None and (operator == "!=") == holds:
            path = path_of(subject)
            if path is not None:
                return {path: subject.type.plain}
        # Equal to something that is never none: not none either.
        if (operator == "==") == holds:
            for one, other in ((left, right), (right, left)):
                if one.type.optional and not other.type.optional and not _is_none(other):
                    path = path_of(one)
                    if path is not None:
                        return {path: one.type.plain}
    elif operator == ("in" if holds else "not in") and right.type.is_list:
        path = path_of(left)
        element = right.type.element
        if path is not None and element.kind == left.type.kind and not element.optional:
            return {path: element}
    return {}
