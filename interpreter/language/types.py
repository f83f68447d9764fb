"""The types of the ruleset language.

In: nothing. Out: `Type` values, compared by value, printed as an author writes them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal[
    "int",
    "bool",
    "text",
    "table",
    "piece",
    "team",
    "field",
    "row",
    "marker",
    "zone",
    "stretch",
    "none",
    "list",
    "pile",
    "scope",
    "any",
]


@dataclass(frozen=True, slots=True)
class Type:
    """A type. `name` is the table or the kind of piece; `of` the element of a list or pile; `optional` is `T or none`.

    `scope` is a name with members and no value (`race`, `course`, `option`, a table as a namespace); `any` is the type
    of what could not be understood, so that one fault is told once.
    """

    kind: Kind
    name: str = ""
    of: Type | None = None
    optional: bool = False

    def __str__(self) -> str:
        if self.kind == "list":
            text = f"list of {self.of}" if self.of is not None else "empty list"
        elif self.kind == "pile":
            text = f"pile of {self.of}"
        else:
            text = self.name or self.kind
        return f"{text} or none" if self.optional else text

    @property
    def plain(self) -> Type:
        """The type without `or none`."""
        return replace(self, optional=False) if self.optional else self

    def or_none(self) -> Type:
        """The type with `or none`."""
        return self if self.optional or self.kind in ("none", "any") else replace(self, optional=True)

    @property
    def is_list(self) -> bool:
        """Say whether it is a list or a pile (a pile reads as a list of its cards)."""
        return self.kind in ("list", "pile")

    @property
    def element(self) -> Type:
        """The type of an element of a list or pile; `any` for the empty list."""
        return self.of if self.of is not None else ANY


INT = Type("int")
BOOL = Type("bool")
TEXT = Type("text")
TEAM = Type("team")
FIELD = Type("field")
ROW = Type("row")
MARKER = Type("marker")
ZONE = Type("zone")
STRETCH = Type("stretch")
NONE = Type("none")
ANY = Type("any")
EMPTY_LIST = Type("list")


def table(name: str) -> Type:
    """Give the type whose values are the entries of a table."""
    return Type("table", name)


def piece(name: str) -> Type:
    """Give the type of a kind of piece; the empty name stands for a piece of any kind."""
    return Type("piece", name)


def list_of(element: Type) -> Type:
    """Give the type of a list."""
    return Type("list", of=element)


def pile_of(element: Type) -> Type:
    """Give the type of a pile of cards."""
    return Type("pile", of=element)


def describe(type: Type) -> str:
    """Name a type in a sentence."""
    words = {"none": "none", "bool": "true or false", "text": "a text", "int": "a number"}
    if type.kind in words:
        return words[type.kind] + (" or none" if type.optional else "")
    if type.is_list and type.element.kind == "any":
        return "a list"
    text = str(type)
    return f"an {text}" if text[:1] in "aeiou" else f"a {text}"


def fits(value: Type, wanted: Type) -> bool:
    """Say whether a value of one type may stand where another is wanted."""
    if value.kind == "any" or wanted.kind == "any":
        return True
    if value.kind == "none":
        return wanted.optional or wanted.kind == "none"
    if value.optional and not wanted.optional:
        return False
    if wanted.kind == "list" and value.is_list:
        return value.of is None or wanted.of is None or fits(value.of, wanted.of)
    if value.kind != wanted.kind:
        return False
    if value.kind in ("piece", "marker", "zone"):
        return wanted.name in ("", value.name)
    return value.name == wanted.name and value.of == wanted.of


def join(types: Iterable[Type]) -> Type | None:
    """Give the least type that all fit, None when there is none; `none` adds `or none`, `[]` takes the others' type."""
    result: Type | None = None
    for each in types:
        if result is None or result.kind == "any":
            result = each
        elif each.kind == "any" or fits(each, result):
            continue
        elif fits(result, each):
            result = each
        elif each.kind == "none":
            result = result.or_none()
        elif result.kind == "none":
            result = each.or_none()
        elif fits(each.plain, result.plain) and not each.is_list:
            result = result.or_none()
        elif fits(result.plain, each.plain) and not each.is_list:
            result = each.or_none()
        elif result.is_list and each.is_list:
            inner = join([result.element, each.element])
            if inner is None:
                return None
            result = list_of(inner)
        elif result.kind == each.kind and each.kind in ("piece", "marker", "zone"):
            result = Type(each.kind, "", optional=result.optional or each.optional)
        else:
            return None
    return result
