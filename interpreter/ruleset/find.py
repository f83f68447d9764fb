"""Find files by the names that authors use for them.

In: a name (or a path) and the file that speaks it. Out: a path. A name is looked for beside that file and in the two
folders above it, then in the tree of the current folder, then among the shipped files; the first of these that knows
the name decides. Whether the file is sound is not looked at; `read` and the courses' readers do that.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from interpreter.language.words import CourseWords
from interpreter.ruleset.part import Part
from interpreter.source.kinds import is_module_file, kind_of_file
from interpreter.source.shipped import Folder, shipped_folder
from interpreter.source.spoken import ENGLISH

Kind = Literal["rulesets", "courses", "tiles", "tours"]

ENDINGS: dict[Kind, str] = {"rulesets": ".yaml", "courses": ".course", "tiles": ".tiles", "tours": ".tour.yaml"}
NARROW_FIRST: tuple[Kind, ...] = ("tours", "rulesets", "courses", "tiles")
KNOWN = (*ENDINGS.values(), ".yml", ".json")  # of files that `check` looks at, replays among them
SHIPPED: dict[Kind, Folder] = {"rulesets": "rulesets", "courses": "courses", "tiles": "courses", "tours": "courses"}
STEPS_UP = 2
# A current folder may be somebody's home: the walk is broad first and ends after so many names.
MOST_NAMES = 20_000
SKIPPED = ".commissaire-skip"  # a folder with such a file is not walked unless it is named
PASSED_BY = frozenset({"node_modules", "__pycache__", "build", "dist", "venv", "env", "site-packages"})


@dataclass(frozen=True, slots=True)
class Twice:
    """An id that two files of one tree claim; a name would not say which is meant."""

    kind: Kind
    name: str
    first: Path
    second: Path

    def __str__(self) -> str:
        return f"'{self.name}' stands twice: {self.first} and {self.second}"


@dataclass(slots=True)
class Library:
    """What names mean, for one run: the trees are walked once, when a name first needs it."""

    root: Path | None = None  # tree of the author's own files; the current folder when not given
    shipped: Path | None = None  # for tests: a folder that holds `rulesets` and `courses`
    parts: dict[Path, Part] = field(default_factory=dict)  # rulesets read so far, by resolved path
    language: str = ENGLISH  # of the texts that are written in several
    words: dict[Path, CourseWords | None] = field(default_factory=dict)  # of rulesets checked so far; None with errors
    _own: dict[Kind, dict[str, list[Path]]] | None = None
    _shipped: dict[Kind, dict[str, list[Path]]] = field(default_factory=dict)

    def ruleset(self, name: str, beside: Path | None = None) -> Path | None:
        """Find a ruleset or module by its id or path."""
        return self._first("rulesets", name, beside)

    def course(self, name: str, beside: Path | None = None) -> Path | None:
        """Find a course by its file's name or path."""
        return self._first("courses", name, beside)

    def tiles(self, name: str, beside: Path | None = None) -> Path | None:
        """Find a tile library by its file's name or path."""
        return self._first("tiles", name, beside)

    def tour(self, name: str, beside: Path | None = None) -> Path | None:
        """Find a tour by its file's name or path."""
        return self._first("tours", name, beside)

    def names(self, kind: Kind) -> list[str]:
        """List every name of a kind that is known without a path, sorted."""
        own, shipped = self._own_files()[kind], self._shipped_files(kind)
        return sorted(name for name in {*own, *shipped} if self._real(kind, own.get(name, ()), shipped.get(name, ())))

    def names_seen(self, kind: Kind, spoken: Iterable[str], beside: Path | None) -> list[str]:
        """List every name that is known, and of those that a file speaks also what is found only from there."""
        return [*self.names(kind), *(name for name in spoken if self._first(kind, name, beside) is not None)]

    def runnable(self) -> list[str]:
        """List the names of rulesets, without modules, which never run alone."""
        return [name for name in self.names("rulesets") if not self._is_module(name)]

    def modules(self) -> list[str]:
        """List the names of modules."""
        return [name for name in self.names("rulesets") if self._is_module(name)]

    def _is_module(self, name: str) -> bool:
        path = self.ruleset(name)
        return path is not None and is_module_file(path)

    def paths(self, kind: Kind) -> list[Path]:
        """List the shipped files of a kind, by name."""
        found = self._shipped_files(kind)
        return [path for name in sorted(found) for path in self._real(kind, found[name])]

    def candidates(self, kind: Kind, name: str, beside: Path | None = None) -> list[Path]:
        """Give every file that the name may mean at the first place that knows it; more than one is a clash."""
        ending = ENDINGS[kind]
        if "/" in name or "\\" in name or name.endswith(ending):
            start = beside.parent if beside is not None else Path()
            given = Path(name).expanduser()
            tries = [start / given, given] + ([] if name.endswith(ending) else [start / (name + ending)])
            return [Path(os.path.normpath(path)) for path in tries if path.is_file()][:1]
        if beside is not None:
            here = beside.absolute().parent
            for folder in (here, *list(here.parents)[:STEPS_UP]):
                near = self._real(kind, [folder / (name + ending)])
                if near:
                    return near
        return self._real(kind, self._own_files()[kind].get(name, ())) or self._real(
            kind, self._shipped_files(kind).get(name, ())
        )

    def clashes(self, kind: Kind) -> list[Twice]:
        """List the ids that stand twice in one tree, the author's or the shipped one."""
        result = []
        for files in (self._own_files()[kind], self._shipped_files(kind)):
            for name in sorted(files):
                paths = self._real(kind, files[name])
                result += [Twice(kind, name, paths[0], other) for other in paths[1:]]
        return list(dict.fromkeys(result))

    def _first(self, kind: Kind, name: str, beside: Path | None) -> Path | None:
        return next(iter(self.candidates(kind, name, beside)), None)

    def _real(self, kind: Kind, *groups: Iterable[Path]) -> list[Path]:
        """Keep the files that are what the kind says: not every YAML file is a ruleset."""
        paths = [path for group in groups for path in group if path.is_file()]
        return [path for path in paths if kind_of_file(path) == "ruleset"] if kind == "rulesets" else paths

    def _own_files(self) -> dict[Kind, dict[str, list[Path]]]:
        if self._own is None:
            self._own = sort_by_name(walk_files(self.root if self.root is not None else Path.cwd()))
        return self._own

    def _shipped_files(self, kind: Kind) -> dict[str, list[Path]]:
        if kind not in self._shipped:
            folder = self.shipped / SHIPPED[kind] if self.shipped is not None else shipped_folder(SHIPPED[kind])
            self._shipped[kind] = sort_by_name(walk_files(folder))[kind]
        return self._shipped[kind]


def name_path(path: Path) -> str:
    """Give the name by which messages speak of a file: seen from the current folder when it lies in it."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_absolute() and path.is_relative_to(here) else str(path)


def walk_files(root: Path) -> Iterator[Path]:
    """Give the files of a tree that may be of a kind, those near the top first, sorted in each folder.

    Left out: hidden and built folders, and folders below the root that hold a file named `.commissaire-skip`.
    """
    seen = 0
    level = [root]
    while level:
        below: list[Path] = []
        for folder in level:
            try:
                found = sorted(os.scandir(folder), key=lambda entry: entry.name)
            except OSError:
                continue
            if folder != root and any(entry.name == SKIPPED for entry in found):
                continue
            for entry in found:
                seen += 1
                if entry.is_dir(follow_symlinks=False):
                    if not entry.name.startswith(".") and entry.name not in PASSED_BY:
                        below.append(Path(entry.path))
                elif entry.name.endswith(KNOWN):
                    yield Path(entry.path)
            if seen > MOST_NAMES:
                return
        level = below


def sort_by_name(files: Iterable[Path]) -> dict[Kind, dict[str, list[Path]]]:
    """Sort files into kinds by their endings, and there by the name in front of the ending."""
    result: dict[Kind, dict[str, list[Path]]] = {kind: {} for kind in ENDINGS}
    for path in files:
        for kind in NARROW_FIRST:
            if path.name.endswith(ENDINGS[kind]):
                result[kind].setdefault(path.name.removesuffix(ENDINGS[kind]), []).append(path)
                break
    return result
