"""Typed statements: what verbs make of the statements of a procedure, and what they lower.

In: nothing. Out: node classes, one a verb. Every statement has its place and what named entries may carry.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.tree import Attribute, Pile, Typed
from interpreter.language.types import Type
from interpreter.source.place import Place
from interpreter.source.spoken import pick


@dataclass(slots=True)
class Text:
    """A text with expressions in it, by language; under the empty name when it is written in one only."""

    by_language: dict[str, list[str | Typed]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.by_language)

    def parts(self, language: str) -> list[str | Typed]:
        """Give texts and expressions in turn, in a language, else in English, else in the one that is written first."""
        return pick(self.by_language, language) if self.by_language else []


@dataclass(slots=True)
class Statement:
    """A statement: where it stands, what it cites and carries."""

    place: Place
    cite: str = ""
    covers: tuple[str, ...] = ()


@dataclass(slots=True)
class Let(Statement):
    """Bind variables."""

    bindings: list[tuple[str, Typed]] = field(default_factory=list)


@dataclass(slots=True)
class Change(Statement):
    """Assign (`set`), add to (`add`) or take out of (`remove`) attributes."""

    verb: str = "set"
    changes: list[tuple[Attribute, Typed]] = field(default_factory=list)


@dataclass(slots=True)
class If(Statement):
    """A branch."""

    condition: Typed | None = None
    then: list[Statement] = field(default_factory=list)
    other: list[Statement] = field(default_factory=list)


@dataclass(slots=True)
class For(Statement):
    """A loop over a list that is fixed at the start."""

    variable: str = ""
    source: Typed | None = None
    where: Typed | None = None
    order: list[Typed] = field(default_factory=list)
    body: list[Statement] = field(default_factory=list)
    together: bool = False


@dataclass(slots=True)
class While(Statement):
    """A loop."""

    condition: Typed | None = None
    body: list[Statement] = field(default_factory=list)


@dataclass(slots=True)
class Run(Statement):
    """Run a procedure; `bind` takes what it gives."""

    procedure: str = ""
    arguments: list[Typed] = field(default_factory=list)
    bind: str = ""


@dataclass(slots=True)
class Emit(Statement):
    """Fire an event."""

    event: str = ""
    arguments: list[Typed] = field(default_factory=list)


@dataclass(slots=True)
class Return(Statement):
    """Leave the procedure."""

    value: Typed | None = None


@dataclass(slots=True)
class Leave(Statement):
    """`stop` leaves the loop, `next` its pass."""

    word: str = "stop"


@dataclass(slots=True)
class Choose(Statement):
    """Ask a team for one of a list; `source` None is yes or no."""

    name: str = ""
    by: Typed | None = None
    source: Typed | None = None
    optional: bool = False
    always: bool = False
    secret: bool = False
    prompt: Text = field(default_factory=Text)
    then: list[Statement] = field(default_factory=list)
    other: list[Statement] = field(default_factory=list)
    of: Type | None = None
    seen: dict[str, Type] = field(default_factory=dict)  # locals that a bot may use


@dataclass(slots=True)
class Roll(Statement):
    """Roll dice."""

    name: str = ""
    dice: tuple[int, tuple[int, ...]] = (1, (1, 2, 3, 4, 5, 6))
    count: Typed | None = None
    each: bool = False
    piece: Typed | None = None


@dataclass(slots=True)
class Shuffle(Statement):
    """Shuffle a pile."""

    pile: Pile | None = None


@dataclass(slots=True)
class Draw(Statement):
    """Draw from the top of a pile."""

    name: str = ""
    count: Typed | None = None
    source: Pile | None = None
    into: Pile | None = None
    refill: Pile | None = None


@dataclass(slots=True)
class Put(Statement):
    """Move a card, a list of cards or a whole pile."""

    what: Typed | None = None
    source: Pile | None = None
    into: Pile | None = None
    top: bool = False


@dataclass(slots=True)
class Advance(Statement):
    """Ride: up to `by` rows, or `to` a field."""

    piece: Typed | None = None
    by: Typed | None = None
    to: Typed | None = None
    condition: Typed | None = None  # while
    onto: Typed | None = None
    stops: Typed | None = None
    ask: str = "stop"
    prompt: Text = field(default_factory=Text)
    lane: str = "keep"
    via: str = ""
    prefer: Typed | None = None
    along: Typed | None = None
    bind: str = ""
    seen: dict[str, Type] = field(default_factory=dict)


@dataclass(slots=True)
class Position(Statement):
    """Place a piece on a field or row, or lift it off the course (`at` None)."""

    piece: Typed | None = None
    at: Typed | None = None
    lane: str = "keep"


@dataclass(slots=True)
class Reveal(Statement):
    """Show a secret attribute to all."""

    attribute: Attribute | None = None


@dataclass(slots=True)
class Say(Statement):
    """Write a line into the log."""

    text: Text = field(default_factory=Text)
