"""Typed expressions: what the checker makes of a syntax tree, and what is lowered.

In: nothing. Out: node classes. Every node has its type and its place in the file that wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.language.types import INT, NONE, Type
from interpreter.source.place import Place

if TYPE_CHECKING:
    from interpreter.language.registry import Function, Property


@dataclass(slots=True)
class Typed:
    """An expression with its type."""

    type: Type
    place: Place


@dataclass(slots=True)
class Constant(Typed):
    """A number, a bool, a text, none (value None), or an entry of a table (value is its name)."""

    value: int | bool | str | None


@dataclass(slots=True)
class Local(Typed):
    """A variable of a procedure, a parameter, the variable of a generator, `this`."""

    name: str


@dataclass(slots=True)
class Knob(Typed):
    """The value of an option."""

    name: str


@dataclass(slots=True)
class Fact(Typed):
    """A fact of the course that the ruleset declares."""

    name: str


@dataclass(slots=True)
class Scoring(Typed):
    """A scoring list."""

    name: str


@dataclass(slots=True)
class Standing(Typed):
    """A classification of a tour."""

    name: str


@dataclass(slots=True)
class Everything(Typed):
    """All teams, rows or fields; or by `name` the pieces of a kind, the entries of a table, the marks or zones."""

    what: str  # team, row, field, piece, table, marker, zone
    name: str = ""


@dataclass(slots=True)
class Column(Typed):
    """A column of a table read off an entry."""

    table: str
    name: str
    base: Typed


@dataclass(slots=True)
class SpanColumn(Typed):
    """A column of a mark or zone of a known kind."""

    what: str  # marker or zone
    kind: str
    name: str
    base: Typed


@dataclass(slots=True)
class Attribute(Typed):
    """An attribute of the race (owner `race`, no base), a team (`team`) or a piece (its kind)."""

    owner: str
    name: str
    base: Typed | None


@dataclass(slots=True)
class Pile(Typed):
    """A pile of the race, a team or a piece."""

    owner: str
    name: str
    base: Typed | None


@dataclass(slots=True)
class Owned(Typed):
    """The pieces of one kind that a team has (`team.riders`), or the one it has (`team.car`)."""

    kind: str
    base: Typed


@dataclass(slots=True)
class Builtin(Typed):
    """A property that the language has: of `race`, `course`, a team, piece, row, field, mark, zone or stretch."""

    property: Property
    base: Typed | None


@dataclass(slots=True)
class Item(Typed):
    """An item of a list, counted from 1."""

    list: Typed
    index: Typed


@dataclass(slots=True)
class Cell(Typed):
    """A cell of a table with two keys."""

    table: str
    keys: tuple[Typed, Typed]


@dataclass(slots=True)
class Generator:
    """`element for variable in source if condition`; `by` are the keys of `by=`, which see the variable."""

    element: Typed
    variable: str
    source: Typed
    condition: Typed | None
    place: Place
    variable_type: Type
    by: list[Typed] = field(default_factory=list)


@dataclass(slots=True)
class Apply(Typed):
    """A function of the registry with its arguments; a generator stands in place of the first."""

    function: Function
    arguments: list[Typed]
    generator: Generator | None = None
    named: dict[str, Typed] = field(default_factory=dict)
    formula: str = ""  # the formula named by `via=`, or called inside `amounts(…)`


@dataclass(slots=True)
class FormulaCall(Typed):
    """A call of a formula of the ruleset."""

    name: str
    arguments: list[Typed]


@dataclass(slots=True)
class Negation(Typed):
    """`-x` or `not x`."""

    operator: str
    operand: Typed


@dataclass(slots=True)
class Arithmetic(Typed):
    """`+ - * // %`."""

    operator: str
    left: Typed
    right: Typed


@dataclass(slots=True)
class Comparison(Typed):
    """A chain of comparisons."""

    operands: list[Typed]
    operators: list[str]


@dataclass(slots=True)
class Logic(Typed):
    """`and`, `or` over two or more."""

    operator: str
    operands: list[Typed]


@dataclass(slots=True)
class Conditional(Typed):
    """`value if condition else other`."""

    condition: Typed
    value: Typed
    other: Typed


@dataclass(slots=True)
class ListOf(Typed):
    """A list written out."""

    items: list[Typed]


def settle(node: Typed, wanted: Type) -> Typed:
    """Let none be none of a number where a number is wanted that may be none; else give the node as it is."""
    if node.type == NONE and wanted.kind == "int":
        return Constant(INT.or_none(), node.place, None)
    return node
