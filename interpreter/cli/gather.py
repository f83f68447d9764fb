"""Find the files that a command was given: paths, folders, names.

In: the arguments. Out: paths, each once, in the order given; those of a folder by name. Called by `check` and `format`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import click

from interpreter.ruleset.find import Kind, Library, walk_files
from interpreter.source.kinds import kind_of_file
from interpreter.source.suggest import nearest

ALL: tuple[Kind, ...] = ("rulesets", "courses", "tiles", "tours")


def gather_files(
    given: Iterable[str],
    library: Library,
    kinds: tuple[Kind, ...] = ALL,
    wanted: Callable[[Path], bool] = lambda path: kind_of_file(path) is not None,
) -> list[Path]:
    """List the files. Of a folder those that are `wanted`; a name may be of any of the `kinds`.

    Raises:
        click.UsageError: something is neither a path nor a name.
    """
    found: dict[Path, Path] = {}
    for each in given:
        for path in _files_of(each, library, kinds, wanted):
            found.setdefault(path.resolve(), path)
    return list(found.values())


def _files_of(given: str, library: Library, kinds: tuple[Kind, ...], wanted: Callable[[Path], bool]) -> Iterable[Path]:
    path = Path(given)
    if path.is_dir():
        return sorted(file for file in walk_files(path) if wanted(file))
    if path.exists():
        return [path]
    named = [file for kind in kinds for file in library.candidates(kind, given)[:1]]
    if named:
        return named
    beside = [str(file) for file in path.parent.iterdir()] if path.parent.is_dir() else []
    near = nearest(given, [name for kind in kinds for name in library.names(kind)] + sorted(beside))
    raise click.UsageError(
        f"there is no '{given}', as a path or a name" + (f"; did you mean '{near}'?" if near else "")
    )
