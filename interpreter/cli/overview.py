"""Look over all games, courses and modules that names can reach, for the command `list`.

In: a library. Out: tables, or rows for them. Rulesets are read and merged but not type-checked for the overview;
modules and courses that are said to fit were tried.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.cli.layout import columns, heading, paragraph, say, tint
from interpreter.pipeline import check_course_file, check_ruleset_file
from interpreter.ruleset.find import Library, name_path
from interpreter.ruleset.loaded import Ruleset
from interpreter.ruleset.merge import Merged, merge_ruleset
from interpreter.ruleset.read import read_ruleset
from interpreter.ruleset.reader import number_of, text_of
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping
from interpreter.source.spoken import in_language

FOR = re.compile(r"^[ \t]*for[ \t]*:([^#\n]*)", re.MULTILINE)
HEAD = 4096  # characters of a course in which its `for:` lies
HOUSE = "house"  # the folder of house rules, beside the game that they change
MOST_SHOWN = 24  # of an author's own games; a folder may hold the games of a whole club


@dataclass(slots=True)
class Game:
    """A ruleset or module as the overview shows it; `merged` is None for a file with errors."""

    name: str
    path: Path
    merged: Merged | None

    def title_in(self, language: str) -> str:
        """Give its title; its name where it cannot be read."""
        return in_language(self.merged.title, language) if self.merged is not None else self.name

    @property
    def is_module(self) -> bool:
        """Say whether it is a module."""
        return self.merged is not None and self.merged.is_module

    @property
    def is_house_rule(self) -> bool:
        """Say whether it is a house rule: it lies in a folder of that name."""
        return self.path.parent.name == HOUSE and not self.is_module

    @property
    def base(self) -> str:
        """The id of what it extends first."""
        parents = self.merged.top.parents if self.merged is not None else ()
        return parents[0].part.id if parents else ""

    @property
    def family(self) -> set[str]:
        """Its id and those of all it extends."""
        return {part.id for part in self.merged.parts} if self.merged is not None else {self.name}


@dataclass(slots=True)
class Related:
    """What belongs to a ruleset: rows of name and title."""

    modules: list[tuple[str, str]] = field(default_factory=list)
    variants: list[tuple[str, str]] = field(default_factory=list)
    house_rules: list[tuple[str, str]] = field(default_factory=list)


def show_overview(library: Library) -> None:
    """Show all rulesets and modules."""
    shipped = {path.resolve() for path in library.paths("rulesets")}
    games = find_games(library)
    courses = find_courses(library)
    groups = (
        ("Games", [each for each in games if each.path.resolve() in shipped]),
        ("Games below this folder", [each for each in games if each.path.resolve() not in shipped]),
    )
    for title, group in groups:
        sound = [each for each in group if each.merged is not None]
        whole = [each for each in sound if not each.is_module and not each.is_house_rule]
        show_group(title, whole, courses, library.language)
        if modules := [each for each in sound if each.is_module]:
            heading("Modules" if title == "Games" else "Modules below this folder", "added with --with NAME")
            columns([(each.name, each.title_in(library.language)) for each in modules[:MOST_SHOWN]])
        if house_rules := [each for each in sound if each.is_house_rule]:
            heading(
                "House rules" if title == "Games" else "House rules below this folder",
                "commissaire diff GAME HOUSE-RULE",
            )
            bases = dict.fromkeys(each.base for each in house_rules)
            columns([(base, ", ".join(each.name for each in house_rules if each.base == base)) for base in bases])
    broken = [each for each in games if each.merged is None]
    if broken:
        heading("With errors", f"commissaire check {'.' if len(broken) > 1 else name_path(broken[0].path)}")
        names = ", ".join(each.name for each in broken[:MOST_SHOWN])
        paragraph(names + (f" and {len(broken) - MOST_SHOWN} more" if len(broken) > MOST_SHOWN else ""), 2)
    say()
    paragraph("More about one: commissaire list RULESET · a race: commissaire race RULESET", 0, "dim")


def find_games(library: Library) -> list[Game]:
    """Read every ruleset and module that has a name."""
    found = []
    for name in library.names("rulesets"):
        path = library.ruleset(name)
        if path is not None:
            diagnostics = Diagnostics()
            part = read_ruleset(path, library, diagnostics)
            merged = merge_ruleset(part, diagnostics) if part is not None and part.is_whole else None
            found.append(Game(name, path, None if diagnostics.has_errors else merged))
    return found


def show_group(title: str, games: list[Game], courses: dict[str, list[Path]], language: str) -> None:
    """Show rulesets: name, teams, courses, title."""
    if not games:
        return
    heading(title)
    columns([row_of(each, courses, language) for each in games[:MOST_SHOWN]])
    if len(games) > MOST_SHOWN:
        say(tint(f"  … and {len(games) - MOST_SHOWN} more", "dim"))


def row_of(game: Game, courses: dict[str, list[Path]], language: str) -> tuple[str, str, str, str]:
    """Give the row of a ruleset."""
    assert game.merged is not None
    tree = game.merged.tree
    players = tree.get("players")
    bounds = [number_of(players.get(key)) for key in ("min", "max")] if isinstance(players, Mapping) else []
    least, most = bounds if bounds else (None, None)
    teams = f"{least} team{'' if least == 1 else 's'}" if least == most else f"{least or 1}-{most or 'any'} teams"
    number = len({path for name in game.family for path in courses.get(name, ())})
    title = game.title_in(language) + (" (not complete)" if text_of(tree.get("status")) == "partial" else "")
    return game.name, teams, f"{number} course{'' if number == 1 else 's'}", title


def find_courses(library: Library) -> dict[str, list[Path]]:
    """List courses by the rulesets they are for, as their heads say."""
    found: dict[str, list[Path]] = {}
    for name in library.names("courses"):
        path = library.course(name)
        if path is None:
            continue
        with path.open(encoding="utf-8", errors="replace") as file:
            head = FOR.search(file.read(HEAD))
        for ruleset in head[1].split(",") if head else ():
            found.setdefault(ruleset.strip(), []).append(path)
    return found


def courses_for(ruleset: Ruleset, library: Library) -> tuple[list[tuple[str, str]], int]:
    """List courses that fit a ruleset, each with what it is, the example first; they are checked against it.

    Returns:
        Rows of name and text, and how many more courses say that they are for it; those were not looked at.
    """
    paths = find_courses(library)
    named = {path for part in ruleset.merged.parts for path in paths.get(part.id, ())}
    waiting = sorted(named, key=lambda path: (path.stem != ruleset.words.example, path.stem))
    rows: list[tuple[str, str]] = []
    while waiting and len(rows) < MOST_SHOWN:
        path = waiting.pop(0)
        course = check_course_file(path, library, Diagnostics(), [ruleset.words])
        if course is not None:
            lanes = sorted({len(fields) for fields in course.row_fields})
            width = "1 lane" if lanes == [1] else f"{'-'.join(map(str, dict.fromkeys((lanes[0], lanes[-1]))))} lanes"
            rows.append((path.stem, f"{course.title}: {course.length} rows, {width}"))
    return rows, len(waiting)


def find_related(ruleset: Ruleset, library: Library) -> Related:
    """List the modules that can be added to a ruleset, and the rulesets that extend it."""
    related, top = Related(), ruleset.merged.top
    for game in find_games(library):
        if game.merged is None or game.name == ruleset.id:
            continue
        if not game.merged.is_module:
            if ruleset.id in game.family:
                rows = related.house_rules if game.is_house_rule else related.variants
                rows.append((game.name, game.title_in(library.language)))
        elif top.path is not None and not top.is_module and game.name not in {part.id for part in ruleset.merged.parts}:
            tried = Diagnostics()
            if check_ruleset_file(top.path, library, tried, [game.name]) is not None:
                related.modules.append((game.name, game.title_in(library.language)))
    return related
