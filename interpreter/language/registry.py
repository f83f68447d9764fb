"""What a word of the vocabulary is: the shape in which verbs, functions and properties are registered.

In: nothing. Out: `Function`, `Property`, `Verb`, `Registry`. The words themselves lie in `vocabulary`; the checker, the
lowering, `terms`, the schemas and the suggestions read them from a `Registry` that is passed as a parameter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

KeyKind = Literal["expression", "name", "names", "body", "text", "call", "lanes", "flag", "list"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function: its name, and its type as written (`list of T`, `key`, `formula`)."""

    name: str
    type: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A function: what it takes and gives, text, example, lowering.

    Types are as written; `T` stands for one type, `K` for one that has an order, `P` for a kind of piece.
    `lower(lowering, apply)` gives an IR expression. `loop` functions may take a generator as their first argument.
    `named` parameters are given by name only (`by=`, `default=`, `gap=`, `via=`).
    """

    name: str
    takes: tuple[Parameter, ...]
    gives: str
    doc: str
    example: str
    lower: Callable[[Any, Any], Any]
    named: tuple[Parameter, ...] = ()
    loop: bool = False
    narrow: Callable[[list[Any], Any], Any] | None = None  # (arguments, type it gives) → a narrower type

    @property
    def signature(self) -> str:
        """The function as `terms` prints it."""
        parts = [f"{p.name}: {p.type}" for p in self.takes] + [f"{p.name}=…: {p.type}" for p in self.named]
        return f"{self.name}({', '.join(parts)}) → {self.gives}"


@dataclass(frozen=True, slots=True)
class Property:
    """A read-only property of a built-in thing: `row.to_finish`, `race.round`.

    `owner` is race, course, team, piece, row, field, marker, zone or stretch. `lower(lowering, base)` gives an IR
    expression; `base` is None for race and course.
    """

    owner: str
    name: str
    gives: str
    doc: str
    example: str
    lower: Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a statement."""

    kind: KeyKind
    doc: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A statement: its verb, the verb's own value, the other keys, text, example, checking and lowering.

    `check(checker, statement, scope)` gives a typed statement or None; `lower(lowering, typed, out)` appends IR.
    """

    name: str
    value: KeyKind
    doc: str
    example: str
    check: Callable[[Any, Any, Any], Any]
    lower: Callable[[Any, Any, Any], None]
    keys: dict[str, Key] = field(default_factory=dict)


@dataclass(slots=True)
class Registry:
    """All words, each under its name; properties under (owner, name)."""

    functions: dict[str, Function] = field(default_factory=dict)
    properties: dict[tuple[str, str], Property] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)

    def add(self, *words: Function | Property | Verb) -> None:
        """Register words.

        Raises:
            ValueError: a word is registered already.
        """
        for word in words:
            if isinstance(word, Property):
                known: dict[Any, Any] = self.properties
                key: Any = (word.owner, word.name)
            else:
                known = self.functions if isinstance(word, Function) else self.verbs
                key = word.name
            if key in known:
                raise ValueError(f"{key} is registered already")
            known[key] = word
