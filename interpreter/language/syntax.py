"""The tree of an expression as written, before types are known.

In: nothing. Out: nodes made by `parse_expression`. `at` and `length` are characters in the scalar's text; the scalar
turns them into a place.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Syntax:
    """A node; `at` is its offset and `length` its width in the text of its scalar, in characters."""

    at: int
    length: int


@dataclass(frozen=True, slots=True)
class Literal(Syntax):
    """A number, a text, true, false or none."""

    value: int | bool | str | None


@dataclass(frozen=True, slots=True)
class Name(Syntax):
    """A name that stands alone."""

    name: str


@dataclass(frozen=True, slots=True)
class Member(Syntax):
    """`base.name`; `name_at` is the offset of the name."""

    base: Syntax
    name: str
    name_at: int


@dataclass(frozen=True, slots=True)
class Item(Syntax):
    """`base[key]` or `base[key, key]`."""

    base: Syntax
    keys: tuple[Syntax, ...]


@dataclass(frozen=True, slots=True)
class Generator(Syntax):
    """`element for variable in source if condition`; `variable_at` is the offset of the variable."""

    element: Syntax
    variable: str
    variable_at: int
    source: Syntax
    condition: Syntax | None


@dataclass(frozen=True, slots=True)
class Call(Syntax):
    """`name(arguments, key=argument)`."""

    name: str
    arguments: tuple[Syntax, ...]
    named: tuple[tuple[str, Syntax], ...]


@dataclass(frozen=True, slots=True)
class Unary(Syntax):
    """`-x` or `not x`."""

    operator: str
    operand: Syntax


@dataclass(frozen=True, slots=True)
class Binary(Syntax):
    """`a + b` and its like: `+ - * // %`."""

    operator: str
    left: Syntax
    right: Syntax


@dataclass(frozen=True, slots=True)
class Comparison(Syntax):
    """`a < b <= c`; as many operators as operands less one. `in` and `not in` are operators."""

    operands: tuple[Syntax, ...]
    operators: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Logic(Syntax):
    """`a and b and c`, `a or b`."""

    operator: str
    operands: tuple[Syntax, ...]


@dataclass(frozen=True, slots=True)
class Conditional(Syntax):
    """`value if condition else other`."""

    condition: Syntax
    value: Syntax
    other: Syntax


@dataclass(frozen=True, slots=True)
class ListOf(Syntax):
    """`[a, b]`."""

    items: tuple[Syntax, ...]
