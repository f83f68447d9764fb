"""The shipped stages of Flamme Rouge have the squares that their printed cards have."""

from __future__ import annotations

from itertools import groupby

import pytest
from course_words import COURSES, WORDS, build, read_library

from interpreter.course.check import check_tiles
from interpreter.course.model import Course
from interpreter.source.diagnostic import Diagnostics

FOLDER = COURSES / "flamme-rouge"

# Squares of the printed tiles in riding order: Y start area or behind the line, F flat, A ascent, D descent.
# Read off the tiles by five independent programs, which agree (the ascent of U ends at the line).
TILES = {
    "a": "5Y 1F", "A": "4Y 2F", "B": "4D 2F", "C": "3F 3A", "D": "5A 1D", "F": "3D 3F", "L": "3A 3D", "M": "2F 4A",
    "N": "6A", "u": "1F 5Y", "U": "2A 4Y",
    **dict.fromkeys("bcdflmn", "6F"), **dict.fromkeys("eghijkopqrst", "2F"),
    **dict.fromkeys("EGOKQR", "2A"), **dict.fromkeys("HP", "2D"), **dict.fromkeys("IJST", "2F"),
}  # fmt: skip

# Runs of squares of the seven stage cards, counted on the cards.
STAGES = {
    "corso-paseo": "5Y 68F 5Y",
    "firenze-milano": "5Y 17F 5A 3D 16F 7A 3D 17F 5Y",
    "haute-montagne": "5Y 31F 7A 5D 14F 12A 4Y",
    "classicissima": "4Y 10F 10A 4D 12F 5A 4D 5F 3A 3D 13F 5Y",
    "ronde-van-wevelgem": "5Y 41F 3A 5D 6F 5A 3D 5F 5Y",
    "plateaux-de-wallonie": "4Y 12F 3A 3D 6F 2A 2D 34F 2A 5F 5Y",
    "ballons": "4Y 8F 3A 5D 18F 4A 4D 10F 5A 4D 8F 5Y",
}


def runs(course: Course) -> str:
    """Write the squares of a course as runs: `5Y 68F 5Y`."""
    start = {row for zone in course.zones for row in zone.rows if zone.kind == "start"}
    letters = [
        "Y" if row in start or course.row_to_finish[row] <= 0 else terrain[0].upper()
        for row, terrain in enumerate(course.row_terrain)
    ]
    return " ".join(f"{len(list(run))}{letter}" for letter, run in groupby(letters))


def read_stage(name: str) -> Course:
    text = (FOLDER / f"{name}.course").read_text(encoding="utf-8")
    return build(text, name=f"{name}.course", folder=FOLDER, base=True)


@pytest.mark.parametrize("name", STAGES)
def test_a_stage_has_the_squares_of_its_card_and_no_tile_twice(name: str) -> None:
    course = read_stage(name)
    assert runs(course) == STAGES[name]
    assert len(course.row_names) == 78
    tiles = [tile.lower() for tile, _ in groupby(course.row_tile)]
    assert sorted(tiles) == sorted("abcdefghijklmnopqrstu")
    assert all(len(fields) == 2 for fields in course.row_fields)


def test_all_stages_are_shipped_and_named_after_their_files() -> None:
    base = [path for path in FOLDER.glob("*.course") if "for: flamme-rouge\n" in path.read_text(encoding="utf-8")]
    assert sorted(path.stem for path in base) == sorted(STAGES)
    assert [read_stage(name).name for name in STAGES] == list(STAGES)


def test_the_library_holds_the_printed_tiles_and_has_no_faults() -> None:
    diagnostics = Diagnostics()
    library = read_library("flamme-rouge", FOLDER, diagnostics)
    assert library is not None
    check_tiles(library, [WORDS["flamme-rouge-base"]], diagnostics)
    assert not list(diagnostics)
    assert sorted(tile.name.text for tile in library.own_tiles) == sorted(TILES)
    backs = {tile.back_of.text: tile.name.text for tile in library.own_tiles if tile.back_of}
    assert backs == {name: name.upper() for name in "abcdefghijklmnopqrstu"}


@pytest.mark.parametrize("name", sorted(TILES))
def test_a_tile_has_its_printed_squares(name: str) -> None:
    start = "" if name in "aA" else "1 flat in start\n"
    finish = "" if name in "uU" else "finish\n6 flat\n"
    text = f'course "One tile"\nfor: flamme-rouge\ntiles: flamme-rouge\n{start}lay {name}\n{finish}'
    course = build(text, folder=FOLDER, base=True)
    own = [row for row, tile in enumerate(course.row_tile) if tile == name]
    first, last = own[0], own[-1]
    squares = runs(course).split()
    if start:
        squares = squares[1:]
    if finish:
        squares = squares[:-1]
    assert " ".join(squares) == TILES[name]
    assert last - first + 1 == sum(int(run[:-1]) for run in TILES[name].split())
