"""The intermediate representation: what typed trees are lowered to, and what is emitted.

In: nothing. Out: node classes. Values are ints, bools, texts and lists of ints; `none` is -1. `Data` names a constant
list of the linked course and tables, `State` a list of the race that changes. Statements carry the place in the YAML
from which they came, and so do expressions that may fail while running.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from interpreter.source.place import Place

NONE = -1
# Of the tables that are made beforehand for one program: what takes more is computed in the race.
MOST_CELLS_IN_ALL = 300_000
NO_NUMBER = -(2**63)  # none where a number may be none: -1 is a number there


def none_of(type: Any) -> int:
    """Give what none of a type is: entries, pieces, rows and the like count from 0, numbers do not."""
    return NO_NUMBER if type is not None and type.kind == "int" else NONE


@dataclass(slots=True)
class Expr:
    """An expression."""


@dataclass(slots=True)
class Lit(Expr):
    """A constant."""

    value: int | bool | str


@dataclass(slots=True)
class Var(Expr):
    """A local variable of the emitted function."""

    name: str


@dataclass(slots=True)
class Data(Expr):
    """A constant list, by name."""

    name: str


@dataclass(slots=True)
class State(Expr):
    """A list of the race, by name."""

    name: str


@dataclass(slots=True)
class Get(Expr):
    """An item of a list, counted from 0. A constant list ends in a poison value, so that -1 fails when used."""

    list: Expr
    index: Expr
    place: Place | None = None


@dataclass(slots=True)
class Op(Expr):
    """An operation: + - * // % neg not == != < <= > >= in notin and or if (condition, value, other)."""

    op: str
    args: list[Expr]
    place: Place | None = None


@dataclass(slots=True)
class Call(Expr):
    """A primitive of the running race."""

    name: str
    args: list[Expr]
    place: Place | None = None


@dataclass(slots=True)
class Apply(Expr):
    """A call of an emitted function: `formula`, `procedure`, `event` or another kind, by name."""

    kind: str
    name: str
    args: list[Expr]
    place: Place | None = None


@dataclass(slots=True)
class ListOf(Expr):
    """A new list."""

    items: list[Expr]


@dataclass(slots=True)
class Comp(Expr):
    """A comprehension: a list, or an iterator when `lazy`."""

    element: Expr
    variable: str
    source: Expr
    condition: Expr | None = None
    lazy: bool = False


@dataclass(slots=True)
class Function(Expr):
    """A nameless function of an expression."""

    params: list[str]
    body: Expr


@dataclass(slots=True)
class Stmt:
    """A statement; `place` is that of the YAML statement it came from."""

    place: Place | None = field(default=None, kw_only=True)


@dataclass(slots=True)
class Set(Stmt):
    """Assign a local variable."""

    name: str
    value: Expr


@dataclass(slots=True)
class Store(Stmt):
    """Assign an item of a list."""

    list: Expr
    index: Expr
    value: Expr


@dataclass(slots=True)
class Fill(Stmt):
    """Assign all items of a list from another of the same length."""

    list: Expr
    values: Expr


@dataclass(slots=True)
class Do(Stmt):
    """Evaluate for the effect."""

    value: Expr


@dataclass(slots=True)
class Keep(Stmt):
    """Statements that keep a list of the race up to date; left out when nothing reads it (`Program.read`)."""

    name: str
    body: list[Stmt]


@dataclass(slots=True)
class Cut(Stmt):
    """Take so many items off the front of a list: bind them as a new list, and delete them from it."""

    name: str
    list: Expr
    count: Expr


@dataclass(slots=True)
class If(Stmt):
    """A branch."""

    condition: Expr
    then: list[Stmt]
    other: list[Stmt] = field(default_factory=list)


@dataclass(slots=True)
class While(Stmt):
    """A loop; `most` is how often it is gone through at the most, where that is known."""

    condition: Expr
    body: list[Stmt]
    most: int | None = None


@dataclass(slots=True)
class Charge(Stmt):
    """Count work against the limit of a race."""

    amount: Expr


@dataclass(slots=True)
class For(Stmt):
    """A loop over a list."""

    variable: str
    source: Expr
    body: list[Stmt]


@dataclass(slots=True)
class Break(Stmt):
    """Leave the loop."""


@dataclass(slots=True)
class Continue(Stmt):
    """Go on with the loop's next pass."""


@dataclass(slots=True)
class Return(Stmt):
    """Leave the function."""

    value: Expr | None = None


@dataclass(slots=True)
class Ask(Stmt):
    """Ask a team: binds `name` to one of the options. `site` numbers the choice; `values` are the locals it sees."""

    name: str
    site: int
    team: Expr
    options: Expr
    values: list[Expr]


@dataclass(slots=True)
class Body:
    """An emitted function: kind and name (as in `Apply`), parameters, statements; `asks` when a choice may come up."""

    kind: str
    name: str
    params: list[str]
    stmts: list[Stmt]
    place: Place
    asks: bool = False


@dataclass(slots=True)
class Site:
    """Where a choice is asked: its name, text, citation; the locals it sees; the type of an option."""

    number: int
    name: str
    place: Place
    cite: str
    type: Any
    locals: dict[str, Any]
    prompt: Any  # a text with expressions in it
    secret: bool = False
    optional: bool = False
    menu: tuple[str, ...] = ()  # names of the ways; options are then their numbers
    rule: str = ""
    is_end: bool = False  # the options are ends of a walk
    scored: bool = False  # a policy of the ruleset scores its options
    secrets: list[Any] = field(default_factory=list)  # what its options tell that not all see

    def is_declined(self, option: Any) -> bool:
        """Say whether an option is that of choosing nothing."""
        return (self.optional or bool(self.menu)) and option is not True and option == none_of(self.type)


@dataclass(frozen=True, slots=True)
class Note:
    """Which rule tells something, where it stands, and what it cites."""

    rule: str
    place: Place
    cite: str


@dataclass(slots=True)
class Program:
    """All that is emitted for one ruleset on one course."""

    bodies: dict[tuple[str, str], Body] = field(default_factory=dict)
    data: dict[str, list[Any]] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    read: set[str] = field(default_factory=set)  # lists that something reads, of those under `Keep`
    notes: list[Note] = field(default_factory=list)
    cells: int = MOST_CELLS_IN_ALL  # that its tables may still have
