"""Read which codes of diagnostics are wanted: `--select R,T010`, `--ignore S`.

In: the options' values. Out: a `Choice`. A letter, or the first digits of a code, stand for all codes that begin so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import click


@dataclass(frozen=True, slots=True)
class Choice:
    """What is selected and ignored; nothing selected selects all. What is ignored is ignored."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]

    @classmethod
    def of(cls, select: Iterable[str], ignore: Iterable[str]) -> Choice:
        """Read the values; each may hold several, with commas.

        Raises:
            click.UsageError: no code begins so.
        """
        return cls(_read("--select", select), _read("--ignore", ignore))

    def holds(self, code: str) -> bool:
        """Say whether a code is wanted."""
        return (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))


def _read(option: str, values: Iterable[str]) -> tuple[str, ...]:
    codes = [code for value in values for code in value.replace(",", " ").split()]
    if codes:
        from interpreter.source.pages import all_pages

        known = all_pages()
        for code in codes:
            if not any(each.startswith(code) for each in known):
                raise click.UsageError(f"{option}: no code begins with '{code}'; for example R, T010")
    return tuple(codes)
