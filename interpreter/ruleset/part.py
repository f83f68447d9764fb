"""One file of a ruleset as it was read, with the files it extends.

In: nothing. Out: `Part`, made by `read`, put together by `merge`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.source.diagnostic import Diagnostic
from interpreter.source.node import Mapping
from interpreter.source.place import Place, SourceText


@dataclass(slots=True, eq=False)
class Parent:
    """A part that another extends, and where it says so."""

    part: Part
    place: Place


@dataclass(slots=True, eq=False)
class Part:
    """A ruleset or module as written in one file. `is_whole` is false when something it extends could not be read."""

    id: str
    title: str
    is_module: bool
    tree: Mapping
    source: SourceText
    path: Path | None = None
    parents: list[Parent] = field(default_factory=list)
    is_whole: bool = True
    faults: list[Diagnostic] = field(
        default_factory=list
    )  # of this file and all it extends, told again to each who asks

    def lineage(self) -> list[Part]:
        """List this part and all it extends, each once, a part after those it extends, in the order of `extends`."""
        return list(dict.fromkeys(self._walk(set())))

    def _walk(self, seen: set[int]) -> Iterator[Part]:
        if id(self) in seen:
            return
        seen.add(id(self))
        for parent in self.parents:
            yield from parent.part._walk(seen)
        yield self
