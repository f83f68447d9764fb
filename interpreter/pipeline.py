"""The passes in order: from files to a race.

    course text  ─parse─▶ nodes ─build─▶ Course ──────────────┐
    ruleset text ─read, merge─▶ tree ─shape─▶ declare ─prune─▶ check ─▶ Checked
                                                              │
                                    link ◀────────────────────┘  options, tables and course become constants
                                    lower ─▶ IR ─emit─▶ Python ─▶ Race

Diagnostics are looked at between the passes; a pass runs on what the one before it could read, and what it says only
because something could not be read is kept back.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from interpreter.course.build import build_course
from interpreter.course.model import Course
from interpreter.course.parse import check_library_name, check_ruleset_names, parse_course, parse_tiles
from interpreter.language.words import CourseWords
from interpreter.program.build import Switches, Wanted
from interpreter.program.link import link_ruleset
from interpreter.race.game import Game
from interpreter.ruleset.check import check_ruleset
from interpreter.ruleset.checked import Checked
from interpreter.ruleset.declare import declare_ruleset, fault_of_option
from interpreter.ruleset.declare_course import read_course_words
from interpreter.ruleset.echoes import find_unread
from interpreter.ruleset.find import Library
from interpreter.ruleset.limits import check_size
from interpreter.ruleset.loaded import Ruleset
from interpreter.ruleset.merge import Merged, merge_ruleset
from interpreter.ruleset.part import Part
from interpreter.ruleset.prune import prune_declarations
from interpreter.ruleset.read import read_mapping, read_ruleset
from interpreter.scenarios.games import Games, Passes
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.files import read_source
from interpreter.source.node import Mapping
from interpreter.source.place import Place, SourceText
from interpreter.source.spoken import ENGLISH
from interpreter.source.suggest import did_you_mean
from interpreter.vocabulary.all import REGISTRY

# ---------------------------------------------------------------------- rulesets


def check_ruleset_file(
    given: Path | SourceText, library: Library, diagnostics: Diagnostics, modules: Sequence[str] = ()
) -> Ruleset | None:
    """Read, merge and check a ruleset or module; None when it has errors."""
    part = read_ruleset(given, library, diagnostics, extra_modules=tuple(modules))
    if part is None or not part.is_whole:
        return None
    ruleset = _check_part(part, library, diagnostics)
    if ruleset is not None:
        ruleset.modules = tuple(modules)
    return ruleset


def check_ruleset_mapping(
    tree: Mapping, library: Library, diagnostics: Diagnostics, beside: Path | None
) -> Ruleset | None:
    """Merge and check a ruleset that is written inside another file."""
    part = read_mapping(tree, library, diagnostics, beside)
    return _check_part(part, library, diagnostics) if part.is_whole else None


def _check_part(part: Part, library: Library, diagnostics: Diagnostics) -> Ruleset | None:
    """Merge and check what was read. Of a file that could be read in part only, echoes of that are not told."""
    if not diagnostics.has_errors:
        return check_merged(merge_ruleset(part, diagnostics), library, diagnostics)
    unread = find_unread(diagnostics, [each.tree for each in part.lineage()])
    found = diagnostics.copy()
    check_merged(merge_ruleset(part, found), library, found)
    diagnostics.extend(item for item in found if not unread.is_echo(item))
    return None


def check_merged(merged: Merged, library: Library, diagnostics: Diagnostics) -> Ruleset | None:
    """Declare, prune and check a merged tree; all faults of these passes are told in one run."""
    if not (merged.is_whole and merged.fits and check_size(merged.tree, diagnostics)):
        return None
    family = tuple(part.id for part in merged.parts if part.id)
    decl = declare_ruleset(merged.tree, family, diagnostics)
    decl.place = Place(
        merged.top.source, merged.tree.place.line if merged.tree.place.source is merged.top.source else 1, 1
    )
    pruned = prune_declarations(decl, merged.top.source.name)
    checked = check_ruleset(decl, REGISTRY, diagnostics)
    return None if diagnostics.has_errors else Ruleset(merged, checked, library, pruned)


# ---------------------------------------------------------------------- courses


def check_course_file(
    given: Path | SourceText,
    library: Library,
    diagnostics: Diagnostics,
    words: list[CourseWords] | None = None,
) -> Course | None:
    """Parse, check and build a course: against `words`, else against the rulesets it names; None when it has errors."""
    source = read_source(given, diagnostics) if isinstance(given, Path) else given
    beside = given if isinstance(given, Path) else None
    file = parse_course(source, diagnostics) if source is not None else None
    if file is None:
        return None
    if words is None:
        spoken = [name.text for name in file.rulesets]
        check_ruleset_names(file, library.names_seen("rulesets", spoken, beside), diagnostics)
        words = _words_of(file, library, diagnostics, beside)
    tiles, files = None, [(given, source.text)] if isinstance(given, Path) and source is not None else []
    if file.tiles is not None:
        check_library_name(file, library.names_seen("tiles", [file.tiles.text], beside), diagnostics)
        path = library.tiles(file.tiles.text, beside)
        tile_source = read_source(path, diagnostics) if path is not None else None
        if path is not None and tile_source is not None:
            files.append((path, tile_source.text))
            tiles = parse_tiles(tile_source, diagnostics)
    course = build_course(file, words, tiles, diagnostics)
    if course is not None:
        course.files = tuple(files)
        course.name = given.stem if isinstance(given, Path) else course.name
    return course


def words_of(path: Path, library: Library) -> CourseWords | None:
    """Give what a ruleset says of its courses, looked up once for all files of a run; None when it has errors."""
    key = path.resolve()
    if key not in library.words:
        ruleset = check_ruleset_file(path, library, Diagnostics())
        library.words[key] = ruleset.words if ruleset is not None else None
    return library.words[key]


def _words_of(file: Any, library: Library, diagnostics: Diagnostics, beside: Path | None) -> list[CourseWords]:
    words: list[CourseWords] = []
    for name in file.rulesets:
        path = library.ruleset(name.text, beside)
        if path is None:
            continue
        found = words_of(path, library)
        if found is not None:
            words.append(found)
        else:
            diagnostics.error("L003", name.place, f"the ruleset '{name.text}' has errors; check it first")
    return words


# ---------------------------------------------------------------------- a game


def full_options(checked: Checked, given: dict[str, Any], diagnostics: Diagnostics, place: Place) -> dict[str, Any]:
    """Give every option its value; what is given is checked."""
    known = checked.decl.options
    values = {name: option.default for name, option in known.items()}
    for name, value in given.items():
        if name not in known:
            diagnostics.error("L004", place, f"there is no option '{name}'", did_you_mean(name, known))
            continue
        fault = fault_of_option(known[name], value)
        if fault:
            diagnostics.error("L005", place, fault)
        values[name] = value
    return values


def build_course_for(
    ruleset: Ruleset, course: Path | SourceText, diagnostics: Diagnostics, options: dict[str, Any]
) -> Course | None:
    """Check and build a course with the words of one ruleset; `options` are full."""
    words = read_course_words(ruleset.merged.tree, ruleset.checked.decl, diagnostics, options)
    return check_course_file(course, ruleset.library, diagnostics, [words])


def prepare_game(
    ruleset: Ruleset,
    course: Path | SourceText | Course,
    diagnostics: Diagnostics,
    teams: int,
    options: dict[str, Any] | None = None,
    switches: Switches | None = None,
    wanted: Wanted | None = None,
    few_teams: bool = False,
) -> Game | None:
    """Link a ruleset with a course, options and a number of teams; None when they do not fit.

    With `few_teams` there may be fewer than the game needs, as in a scenario.
    """
    place = ruleset.checked.decl.place
    values = full_options(ruleset.checked, options or {}, diagnostics, place)
    if diagnostics.has_errors:
        return None
    if not isinstance(course, Course):
        built = build_course_for(ruleset, course, diagnostics, values)
        if built is None:
            return None
        course = built
    linked = link_ruleset(ruleset.checked, course, values, teams, diagnostics, place, few_teams, ruleset.language)
    if linked is None or diagnostics.has_errors:
        return None
    return Game(linked, REGISTRY, switches or Switches(), wanted or Wanted())


# ---------------------------------------------------------------------- scenarios


def make_games(library: Library, switches: Switches | None = None) -> Games:
    """Make what the scenarios of one run share: their rulesets and games, each made once."""

    def check_course(ruleset: Ruleset, given: Path | SourceText, found: Diagnostics, options: dict[str, Any]) -> Any:
        values = full_options(ruleset.checked, options, found, ruleset.checked.decl.place)
        return build_course_for(ruleset, given, found, values)

    def prepare(ruleset: Ruleset, course: Course, found: Diagnostics, teams: int, options: dict[str, Any]) -> Any:
        return prepare_game(ruleset, course, found, teams, options, switches, few_teams=True)

    return Games(library, Passes(check_ruleset_file, check_ruleset_mapping, check_course, prepare))


# ---------------------------------------------------------------------- by name


def load_ruleset(
    name: str | Path, modules: Sequence[str] = (), library: Library | None = None, language: str = ENGLISH
) -> Ruleset:
    """Load a ruleset by its id or path. Its races are told in the language, or in the library's, as far as it has it.

    Raises:
        Faults: with all that is wrong.
    """
    library = library or Library(language=language)
    diagnostics = Diagnostics()
    path = name if isinstance(name, Path) else library.ruleset(name)
    if path is None:
        source = SourceText("command line", str(name))
        hint = did_you_mean(str(name), library.runnable())
        diagnostics.error("L006", Place(source, 1, 1, len(str(name))), f"there is no ruleset '{name}'", hint)
        raise Faults(diagnostics)
    ruleset = check_ruleset_file(path, library, diagnostics, modules)
    if ruleset is None:
        raise Faults(diagnostics)
    return ruleset


def find_course(name: str | Path, library: Library) -> Path:
    """Find a course by its name or path.

    Raises:
        Faults: there is none.
    """
    path = name if isinstance(name, Path) else library.course(name)
    if path is None:
        diagnostics = Diagnostics()
        source = SourceText("command line", str(name))
        hint = did_you_mean(str(name), library.names("courses"))
        diagnostics.error("L007", Place(source, 1, 1, len(str(name))), f"there is no course '{name}'", hint)
        raise Faults(diagnostics)
    return path
