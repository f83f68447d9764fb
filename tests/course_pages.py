"""Read the examples on the pages of the codes of courses, against the words of games that do not exist."""

from __future__ import annotations

from course_words import DATA, WORDS, read_library, words_of

from interpreter.course.build import build_course
from interpreter.course.check import check_tiles
from interpreter.course.parse import check_library_name, check_ruleset_names, parse_course, parse_tiles
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

LIBRARIES = [path.stem for path in (DATA / "courses" / "good").glob("*.tiles")]


def read_as_course(example: str, diagnostics: Diagnostics) -> None:
    file = parse_course(SourceText("example.course", example), diagnostics)
    if file is None:
        return
    check_ruleset_names(file, WORDS, diagnostics)
    check_library_name(file, LIBRARIES, diagnostics)
    tiles = read_library(file.tiles.text, DATA / "courses" / "good", diagnostics) if file.tiles else None
    build_course(file, words_of(file), tiles, diagnostics)


def read_as_tiles(example: str, diagnostics: Diagnostics) -> None:
    file = parse_tiles(SourceText("example.tiles", example), diagnostics)
    if file is not None:
        check_ruleset_names(file, WORDS, diagnostics)
        check_tiles(file, words_of(file), diagnostics)
