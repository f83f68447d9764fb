"""A ruleset as declarations: every section read, types resolved, bodies still nodes.

In: nothing. Out: classes filled by `declare`, whose bodies `check` types and stores in `Checked`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from interpreter.language.types import Type
from interpreter.language.words import CourseWords
from interpreter.source.node import Literal as Value
from interpreter.source.node import Mapping, Node, Scalar
from interpreter.source.place import Place

OPERATIONS = ("add", "multiply", "at_least", "at_most", "replace", "forbid", "allow")
USUAL_TEAMS = 4  # race when nothing is said, within what the ruleset allows


@dataclass(slots=True)
class Named:
    """What every named entry has: its id, where it stands, its citation, text and the rule ids it carries."""

    name: str
    place: Place
    cite: str = ""
    doc: str = ""
    covers: tuple[str, ...] = ()


@dataclass(slots=True)
class Option(Named):
    """A knob. `type` is int, bool, or text with `values`."""

    type: Type = field(default_factory=lambda: Type("any"))
    values: tuple[str, ...] = ()
    default: Value = None
    at_least: int | None = None
    at_most: int | None = None
    unit: str = ""


@dataclass(slots=True)
class ColumnDecl(Named):
    """A column of a table. `required` when it has no default."""

    type: Type = field(default_factory=lambda: Type("any"))
    default: Any = None
    required: bool = True


@dataclass(slots=True)
class Modifier(Named):
    """One operation on a formula. `worn` names a table instead: the slot where borne entries' modifiers act."""

    operation: str = ""
    value: Scalar | None = None
    when: Scalar | None = None
    optional: bool = False
    worn: str = ""
    table: str = ""  # of a borne entry: its table and name
    entry: str = ""


@dataclass(slots=True)
class Rule(Named):
    """What happens on an event. `parameters` are the names bound, in the event's order."""

    event: str = ""
    event_place: Place | None = None
    parameters: tuple[str, ...] = ()
    when: Scalar | None = None
    body: Node | None = None
    table: str = ""
    entry: str = ""


@dataclass(slots=True)
class Entry(Named):
    """A row of a table: literals by column; lists are lists of literals. Borne entries bear modifiers and rules."""

    values: dict[str, Any] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    modifiers: dict[str, list[Modifier]] = field(default_factory=dict)  # by formula
    rules: list[Rule] = field(default_factory=list)


@dataclass(slots=True)
class Table(Named):
    """A table. `keys` are the two tables of a table `by: [a, b]`, whose `cells` are by (a, b)."""

    columns: dict[str, ColumnDecl] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    worn_by: Scalar | None = None
    keys: tuple[str, str] | None = None
    of: Type | None = None
    cells: dict[tuple[str, str], Any] = field(default_factory=dict)
    is_cards: bool = False


@dataclass(slots=True)
class AttributeDecl(Named):
    """An attribute of the race, a team or a kind of piece."""

    owner: str = ""
    type: Type = field(default_factory=lambda: Type("any"))
    default: Any = None
    carry: bool = False
    secret: bool = False
    open: bool = False  # `secret: false` is written
    shown: bool = True  # to people who play, where they may see it at all
    at_least: int | None = None
    at_most: int | None = None
    unit: str = ""


@dataclass(slots=True)
class PileDecl(Named):
    """A pile of cards."""

    owner: str = ""
    of: str = ""
    seen_by: Scalar | None = None
    filled: bool = False
    start: tuple[str, ...] = ()
    carry: bool = False


@dataclass(slots=True)
class PieceKind(Named):
    """A kind of piece. `per_team` is an expression of options; or `by_role` gives (attribute, one entry a piece)."""

    plural: str = ""
    per_team: Scalar | None = None
    by_role: tuple[str, tuple[str, ...]] | None = None
    roles_place: Place | None = None
    ghost: bool = False
    attributes: dict[str, AttributeDecl] = field(default_factory=dict)
    piles: dict[str, PileDecl] = field(default_factory=dict)


@dataclass(slots=True)
class Formula(Named):
    """A pure expression with modifiers."""

    takes: dict[str, Type] = field(default_factory=dict)
    gives: Type | None = None
    unit: str = ""
    value: Scalar | None = None
    modifiers: list[Modifier] = field(default_factory=list)


@dataclass(slots=True)
class Event(Named):
    """An event with its parameters."""

    parameters: dict[str, Type] = field(default_factory=dict)
    builtin: bool = False


@dataclass(slots=True)
class Procedure(Named):
    """A list of statements, or a menu (`offer`)."""

    takes: dict[str, Type] = field(default_factory=dict)
    gives: Type | None = None
    body: Node | None = None
    offer: Mapping | None = None


@dataclass(slots=True)
class Ranking(Named):
    """A ranked list of results or of a tour."""

    of: Scalar | None = None
    variable: str = ""
    where: Scalar | None = None
    by: list[Scalar] = field(default_factory=list)
    show: dict[str, Scalar] = field(default_factory=dict)


@dataclass(slots=True)
class Bot(Named):
    """A policy: by choice an expression, or by way of a menu an expression."""

    choices: dict[str, Scalar | dict[str, Scalar]] = field(default_factory=dict)


@dataclass(slots=True)
class Flow:
    """Procedures in the order in which they run; `until` is tested after each round."""

    setup: list[Scalar] = field(default_factory=list)
    first_round: list[Scalar] | None = None
    round: list[Scalar] = field(default_factory=list)
    until: Scalar | None = None
    finish: list[Scalar] = field(default_factory=list)
    place: Place | None = None


@dataclass(slots=True)
class Declarations:
    """A whole ruleset, read."""

    id: str
    title: str
    place: Place
    module: bool = False
    status: Literal["complete", "partial"] = "complete"
    source: str = ""
    missing: tuple[str, ...] = ()
    family: tuple[str, ...] = ()  # the ids of this ruleset and of all that it extends
    players: tuple[int, int] = (1, 64)
    dice: tuple[int, tuple[int, ...]] = (1, (1, 2, 3, 4, 5, 6))  # how many dice, their faces
    options: dict[str, Option] = field(default_factory=dict)
    course: Mapping | None = None
    words: CourseWords | None = None  # with the options at their defaults
    tables: dict[str, Table] = field(default_factory=dict)
    scoring: dict[str, tuple[int, ...]] = field(default_factory=dict)
    scoring_named: dict[str, Named] = field(default_factory=dict)
    race_attributes: dict[str, AttributeDecl] = field(default_factory=dict)
    race_piles: dict[str, PileDecl] = field(default_factory=dict)
    team_attributes: dict[str, AttributeDecl] = field(default_factory=dict)
    team_piles: dict[str, PileDecl] = field(default_factory=dict)
    pieces: dict[str, PieceKind] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    flow: Flow = field(default_factory=Flow)
    results: dict[str, Ranking] = field(default_factory=dict)
    invariants: dict[str, tuple[Named, Scalar]] = field(default_factory=dict)
    classifications: dict[str, Ranking] = field(default_factory=dict)
    after_stage: list[Scalar] = field(default_factory=list)
    bots: dict[str, Bot] = field(default_factory=dict)
    exempt: dict[str, str] = field(default_factory=dict)
    listed: int = 0  # items of lists written as `name: how many`
    parameters: list[tuple[str, Place]] = field(default_factory=list)  # names that something binds, and where

    @property
    def usual_teams(self) -> int:
        """How many teams race when nothing is said."""
        least, most = self.players
        return min(max(USUAL_TEAMS, least), most)

    @property
    def for_teams(self) -> str:
        """For how many teams it is, in words."""
        least, most = self.players
        return f"{least} to {most} teams" if least != most else f"{least} team{'' if least == 1 else 's'}"

    def attributes_of(self, owner: str) -> dict[str, AttributeDecl]:
        """Give the attributes of `race`, `team` or a kind of piece."""
        if owner == "race":
            return self.race_attributes
        return self.team_attributes if owner == "team" else self.pieces[owner].attributes

    def piles_of(self, owner: str) -> dict[str, PileDecl]:
        """Give the piles of `race`, `team` or a kind of piece."""
        if owner == "race":
            return self.race_piles
        return self.team_piles if owner == "team" else self.pieces[owner].piles
