"""Words of games for tests of courses, read from the declaration-only files in `data/words`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from interpreter.course.build import build_course
from interpreter.course.model import Course
from interpreter.course.nodes import CourseFile, TileFile
from interpreter.course.parse import check_ruleset_names, parse_course, parse_tiles
from interpreter.language.types import BOOL, INT, TEXT, Type, table
from interpreter.language.words import Column, CourseWords, Word
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

DATA = Path(__file__).parent / "data"
COURSES = Path(__file__).parent.parent / "courses"
_TYPES = {"int": INT, "bool": BOOL, "text": TEXT}


def _type(name: str) -> Type:
    return _TYPES.get(name, table(name))


def _column(name: str, said: Any) -> Column:
    said = {"type": said} if isinstance(said, str) else said
    return Column(name, _type(said["type"]), said.get("required", True), said.get("default"), said.get("unit", ""))


def _word(name: str, said: dict[str, Any]) -> Word:
    columns = {key: _column(key, value) for key, value in said.get("columns", {}).items()}
    return Word(name, columns, said.get("at_least", 0), said.get("at_most"), said.get("every_row", False))


def load_words(name: str) -> CourseWords:
    """Read the words of one game."""
    said = yaml.safe_load((DATA / "words" / f"{name}.yaml").read_text(encoding="utf-8"))
    terrain = said["terrain"]
    return CourseWords(
        name,
        tuple(terrain),
        slopes={key: value["slope"] for key, value in terrain.items() if "slope" in value},
        zones={key: _word(key, value) for key, value in said.get("zones", {}).items()},
        markers={key: _word(key, value) for key, value in said.get("markers", {}).items()},
        tokens={key: _word(key, value) for key, value in said.get("tokens", {}).items()},
        facts={key: _column(key, value) for key, value in said.get("facts", {}).items()},
        tables={key: tuple(value) for key, value in said.get("tables", {}).items()},
        lanes=said.get("lanes", 1),
        max_lanes=said.get("max_lanes", 64),
        room=None if said.get("room") == "any" else said.get("room", 1),
        run_out=said.get("run_out", 0),
        min_rows=said.get("rows", {}).get("at_least", 0),
        max_rows=said.get("rows", {}).get("at_most"),
        glyphs={key: value["glyph"] for key, value in terrain.items() if "glyph" in value},
    )


WORDS = {path.stem: load_words(path.stem) for path in sorted((DATA / "words").glob("*.yaml"))}


def words_of(file: CourseFile | TileFile, base: bool = False) -> list[CourseWords]:
    """Give the words of the rulesets that a file names, those that exist."""
    names = [f"{name.text}-base" if base else name.text for name in file.rulesets]
    return [WORDS[name] for name in names if name in WORDS]


def read_library(name: str, folder: Path, diagnostics: Diagnostics) -> TileFile | None:
    """Read a tile library beside a course."""
    paths = (folder / f"{name}.tiles", DATA / "courses" / "good" / f"{name}.tiles")
    path = next((each for each in paths if each.exists()), paths[0])
    return parse_tiles(SourceText(path.name, path.read_text(encoding="utf-8")), diagnostics) if path.exists() else None


def read_course(
    text: str,
    name: str = "test.course",
    folder: Path = DATA / "courses" / "good",
    known: tuple[str, ...] = (),
    base: bool = False,
) -> tuple[Course | None, Diagnostics]:
    """Do what a caller does: parse, check the names of rulesets, find the library, build."""
    diagnostics = Diagnostics()
    file = parse_course(SourceText(name, text), diagnostics)
    if file is None:
        return None, diagnostics
    check_ruleset_names(file, known or tuple(WORDS), diagnostics)
    tiles = read_library(file.tiles.text, folder, diagnostics) if file.tiles else None
    return build_course(file, words_of(file, base), tiles, diagnostics), diagnostics


def build(text: str, **said: Any) -> Course:
    """Build a course that has no faults."""
    course, diagnostics = read_course(text, **said)
    assert course is not None, "\n".join(map(str, diagnostics))
    return course
