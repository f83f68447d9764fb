"""A ruleset as the checker leaves it: declarations whose expressions and bodies are typed.

In: nothing. Out: classes filled by `check`; `program.link` joins them with a course.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from interpreter.language.statements import Text
from interpreter.language.tree import Typed
from interpreter.language.types import Type
from interpreter.ruleset.model import Declarations, Formula, Modifier, Named, Procedure, Ranking, Rule


@dataclass(slots=True)
class TypedModifier:
    """A modifier whose expressions are typed."""

    decl: Modifier
    value: Typed | None
    when: Typed | None


@dataclass(slots=True)
class TypedFormula:
    """A formula whose expressions are typed; `gives` is inferred where it was not written."""

    decl: Formula
    gives: Type
    value: Typed
    modifiers: list[TypedModifier]


@dataclass(slots=True)
class TypedRule:
    """A rule whose condition and body are typed. `types` are those of its parameters."""

    decl: Rule
    types: tuple[Type, ...]
    when: Typed | None
    body: list[Any]
    bearer: str = ""  # of a borne entry's rule: the variable that holds the bearer, or empty


@dataclass(slots=True)
class TypedWay:
    """A way of a menu."""

    name: str
    named: Named
    when: Typed | None
    body: list[Any]
    again: bool = False


@dataclass(slots=True)
class TypedProcedure:
    """A procedure whose body is typed; a menu has `ways`."""

    decl: Procedure
    gives: Type | None
    body: list[Any]
    ways: list[TypedWay] = field(default_factory=list)
    by: Typed | None = None
    prompt: Text = field(default_factory=Text)
    optional: bool = False
    again: bool = False


@dataclass(slots=True)
class TypedRanking:
    """A ranking whose expressions are typed."""

    decl: Ranking
    of: Typed
    where: Typed | None
    by: list[Typed]
    show: dict[str, Typed]


@dataclass(slots=True)
class Checked:
    """A ruleset that passed the checker: what is linked with a course and lowered."""

    decl: Declarations
    formulas: dict[str, TypedFormula] = field(default_factory=dict)
    procedures: dict[str, TypedProcedure] = field(default_factory=dict)
    rules: dict[str, list[TypedRule]] = field(default_factory=dict)  # by event, in the order in which they run
    worn_by: dict[str, Typed] = field(default_factory=dict)  # by table
    bearing: dict[str, str] = field(default_factory=dict)  # kind of piece that bears entries, by table, as it is asked
    until: Typed | None = None
    results: dict[str, TypedRanking] = field(default_factory=dict)
    classifications: dict[str, TypedRanking] = field(default_factory=dict)
    invariants: dict[str, Typed] = field(default_factory=dict)
    bots: dict[str, dict[str, Any]] = field(default_factory=dict)  # bot → choice → Typed, or way → Typed
    per_team: dict[str, Typed] = field(default_factory=dict)
    seen_by: dict[tuple[str, str], Typed | str] = field(default_factory=dict)
    choices: dict[str, list[Any]] = field(default_factory=dict)  # name → sites where it is asked
