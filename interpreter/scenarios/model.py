"""Say what a scenario is: as an author wrote it, as it is ready to run, and how it went.

In: nothing. Out: `Scenario` (made by `read`), `Plan` (made by `check`), `Outcome` (made by `run`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from interpreter.language.types import Type
from interpreter.race.game import Game
from interpreter.source.diagnostic import Diagnostic
from interpreter.source.node import Node, Scalar
from interpreter.source.place import Place


@dataclass(slots=True, eq=False)
class Scenario:
    """One scenario. `keys` are its own and those that its file shares, each with the place where it was written."""

    name: str
    place: Place  # of the name
    path: Path | None
    keys: dict[str, Node]
    own: frozenset[str] = frozenset()  # names of the keys that it has itself

    @property
    def cites(self) -> list[str]:
        """The rules that it shows, as written between the commas of `cite`, and the ids of `covers`."""
        found: list[str] = []
        for key in ("cite", "covers"):
            node = self.keys.get(key)
            for each in [node] if isinstance(node, Scalar) else getattr(node, "items", []):
                if isinstance(each, Scalar):
                    found += [part.strip() for part in each.text.split(",")]
        return found


@dataclass(frozen=True, slots=True)
class Thing:
    """Something whose state can be given and expected: of the race, a team or a piece, an attribute, pile or property.

    `owner` is `race`, `team` or a kind of piece, `index` its number; `label` is how an author calls it.
    """

    label: str
    owner: str
    index: int
    name: str
    type: Type
    place: Place | None = None  # of its declaration


@dataclass(frozen=True, slots=True)
class Setting:
    """A thing and the value that it is given; a place on the road is (row, field)."""

    thing: Thing
    value: Any
    place: Place


@dataclass(frozen=True, slots=True)
class Step:
    """What is run: `call` (a procedure with its arguments), `round` or `race`."""

    kind: str
    name: str
    args: tuple[Any, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Wish:
    """What is expected. `kind` is state, formula, decision, results, standings or log; the others are what it needs."""

    kind: str
    label: str
    place: Place
    thing: Thing | None = None
    value: Any = None
    args: tuple[Any, ...] = ()
    type: Type | None = None


@dataclass(slots=True, eq=False)
class Plan:
    """A scenario that was checked: nothing in it needs a name to be looked up any more."""

    scenario: Scenario
    game: Game
    teams: list[str]
    seed: str | None = None
    setup: bool = False
    given: list[Setting] = field(default_factory=list)
    standings: dict[str, list[int]] = field(default_factory=dict)  # of the tour so far, best first
    steps: list[Step] = field(default_factory=list)
    dice: list[tuple[int, Place]] = field(default_factory=list)
    draws: list[Scalar] = field(default_factory=list)
    answers: list[tuple[str | None, Scalar]] = field(default_factory=list)
    wishes: list[Wish] = field(default_factory=list)
    error: tuple[str, Place] | None = None

    @property
    def halts(self) -> bool:
        """Say whether it ends at the first decision that is not answered."""
        return any(wish.kind == "decision" for wish in self.wishes)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario went. `fault` is the first thing that is not as expected, None when all is."""

    name: str
    place: Place
    fault: Diagnostic | None = None
    others: tuple[Diagnostic, ...] = ()  # more faults of a scenario that could not be run
    expected: str = ""
    found: str = ""

    @property
    def passed(self) -> bool:
        """Say whether all was as expected."""
        return self.fault is None

    def __str__(self) -> str:
        return f"{self.place}: {self.name}: {self.fault.message if self.fault else 'passed'}"
