"""Collect what is wrong with an author's file, as values.

In: a code, a place, a sentence. Out: a list of diagnostics in the order of their places. Nothing is raised for an
author's fault; `pipeline` looks at the list between passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from interpreter.source.place import Place
from interpreter.source.suggest import did_you_mean, nearest

MOST_HINTS = 100

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a diagnostic speaks of, with a sentence about it."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: a stable code (a page of `explain`), a sentence, where, and what to do about it."""

    code: str
    severity: Severity
    message: str
    place: Place
    hint: str | None = None
    related: tuple[Related, ...] = ()

    def __str__(self) -> str:
        return f"{self.place}: {self.severity} {self.code}: {self.message}"


def key_of(item: Diagnostic) -> tuple[str, str, int, int, str]:
    """Give what tells a diagnostic from others."""
    return item.code, item.place.source.name, item.place.line, item.place.column, item.message


@dataclass(slots=True)
class Diagnostics:
    """The collector that the passes share. The same fault at the same place is kept once."""

    items: list[Diagnostic] = field(default_factory=list)  # changed by the methods alone
    _seen: set[tuple[str, str, int, int, str]] = field(default_factory=set)
    hinted: int = 0  # hints that were looked for
    errors: int = field(init=False)  # how many of the items are errors

    def __post_init__(self) -> None:
        self.errors = sum(item.severity == "error" for item in self.items)

    def error(
        self, code: str, place: Place, message: str, hint: str | None = None, related: Iterable[Related] = ()
    ) -> None:
        """Note a fault that keeps the file from being used."""
        self.add(Diagnostic(code, "error", message, place, hint, tuple(related)))

    def warning(
        self, code: str, place: Place, message: str, hint: str | None = None, related: Iterable[Related] = ()
    ) -> None:
        """Note something that is allowed and probably not meant."""
        self.add(Diagnostic(code, "warning", message, place, hint, tuple(related)))

    def add(self, item: Diagnostic) -> None:
        """Note a diagnostic made elsewhere."""
        key = key_of(item)
        if key not in self._seen:
            self._seen.add(key)
            self.items.append(item)
            self.errors += item.severity == "error"

    def forget_after(self, count: int) -> None:
        """Forget all but the first `count` items: what was noted since is looked at again."""
        for item in self.items[count:]:
            self._seen.discard(key_of(item))
            self.errors -= item.severity == "error"
        del self.items[count:]

    def copy(self) -> Diagnostics:
        """Give another collector that holds the same, for a pass whose findings are to be chosen from."""
        return Diagnostics(list(self.items), set(self._seen), self.hinted)

    def near(self, name: str, known: Iterable[str]) -> str | None:
        """Give the hint `did you mean 'X'? …`; the later ones of very many faults get none, for it takes time.

        What is known is only looked at where a hint is given: hand over what gives names one by one, not a list.
        """
        return did_you_mean(name, known) if self._may_look() else None

    def nearest(self, name: str, known: Iterable[str]) -> str | None:
        """Give the known name nearest to another, or None; for very many faults too."""
        return nearest(name, known) if self._may_look() else None

    def _may_look(self) -> bool:
        self.hinted += 1
        return self.hinted <= MOST_HINTS

    def extend(self, items: Iterable[Diagnostic]) -> None:
        """Note several."""
        for item in items:
            self.add(item)

    @property
    def has_errors(self) -> bool:
        """Say whether anything noted is an error."""
        return self.errors > 0

    def in_order(self) -> list[Diagnostic]:
        """Give what was noted by file, line, column and code."""
        return sorted(self.items, key=lambda d: (d.place.source.name, d.place.line, d.place.column, d.code))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


class Faults(Exception):
    """Raised at the edge of the product (Python interface, commands) when files have errors; holds all of them."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self.diagnostics = diagnostics
        super().__init__("\n".join(str(d) for d in diagnostics.in_order() if d.severity == "error"))
