"""The tiles and stages of the box Peloton have the squares that are printed on them.

Printed squares, in riding order, as five programs that play the game have them (they agree, but for misprints in one):
Y start area, F flat, s supply zone, c cobbles; the digit behind a letter is the number of lanes, two without one.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from test_shipped_stages import TILES as BASE_TILES

from interpreter.course.model import Course
from interpreter.pipeline import check_course_file, words_of
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "courses" / "flamme-rouge"
LIBRARY = Library(root=ROOT)

TILES = {
    "1": "4Y3 2F3", "^1": "5Y3 1F3",
    "2": "5F3 1F", "^2": "6F",
    "3": "5s3 1F", "^3": "2F c1 c1 c2 c1",
    "4": "5s3 1F", "^4": "c1 c2 c1 c1 2F",
    "5": "c1 c2 c1 c2 c1 c1", "^5": "c1 c1 4F",
    "6": "c1 c1 c2 c1 c1 c1", "^6": "c1 c1 c1 c2 c1 1F",
    "7": "2F c1 c1 c2 c1", "^7": "c1 c2 c1 3F",
    "8": "3F c1 c2 c1", "^8": "c1 c1 c2 c1 c1 1F",
    "9": "2s3 1F", "^9": "2F3 1F",
}  # fmt: skip

# The strings of the stage cards: for two to four teams, for five and six.
STAGES = {
    7: ("a^23gMRPkeqos4cDHjTniu", "^123gMRPkeqos4cDHjT^9niu"),
    8: ("a^2h4oIcQDF3prsejLktgu", "^12h4oIcQDF3prsejLktg^9u"),
    9: ("A^23p5^7okjq4e8^6hgirsTu", "12^93p5^7okjq4e8^6hgirsTu"),
    10: ("a^2h4Lopc5^6r3gqJksteIU", "^12h4^9Lopc5^6r3gqJksteIU"),
    11: ("a^28^5qgir^3^4sopthk7^6eJu", "^128^5qgir9^3^4sopthk7^6eJu"),
    12: ("A^24qMOKRFsd3plnhgeTju", "124qMOKRFsd3pln^9hgeTju"),
}
CASES = [(number, wide) for number in STAGES for wide in (False, True)]
LETTERS = {"flat": "F", "ascent": "A", "descent": "D", "supply": "s", "cobbles": "c"}


def squares_of(printed: str) -> list[str]:
    """Write printed squares one by one: `2F c1` is F2 F2 c1."""
    found = []
    for run in printed.split():
        number = run[: len(run) - len(run.lstrip("0123456789"))]
        rest = run[len(number) :]
        found += [rest if rest[1:] else f"{rest}2"] * int(number or 1)
    return found


def tiles_of(card: str) -> list[str]:
    """Split the string of a card: `a^2h` is a, ^2, h."""
    return [("^" + each[0] if marked else each) for marked, each in _letters(card)]


def _letters(card: str) -> list[tuple[bool, str]]:
    found, marked = [], False
    for letter in card:
        if letter == "^":
            marked = True
        else:
            found.append((marked, letter))
            marked = False
    return found


def read(text: str) -> Course:
    diagnostics = Diagnostics()
    words = words_of(ROOT / "rulesets" / "flamme-rouge" / "flamme-rouge-peloton.yaml", LIBRARY)
    assert words is not None
    course = check_course_file(SourceText(str(FOLDER / "test.course"), text), LIBRARY, diagnostics, [words])
    assert course is not None, list(map(str, diagnostics))
    return course


def squares(course: Course) -> list[str]:
    start = {row for zone in course.zones for row in zone.rows if zone.kind == "start"}
    return [
        f"{'Y' if row in start or course.row_to_finish[row] <= 0 else LETTERS[terrain]}{len(course.row_fields[row])}"
        for row, terrain in enumerate(course.row_terrain)
    ]


def path_of(number: int, wide: bool) -> Path:
    return FOLDER / f"stage-{number}{'-wide' if wide else ''}.course"


@pytest.mark.parametrize("name", TILES)
def test_a_tile_has_its_printed_squares(name: str) -> None:
    start = "" if name in ("1", "^1") else "1 flat in start\n"
    course = read(f'course "One tile"\nfor: flamme-rouge-peloton\ntiles: flamme-rouge-peloton\n{start}lay {name} u\n')
    own = [square for square, tile in zip(squares(course), course.row_tile, strict=True) if tile == name]
    assert own == squares_of(TILES[name])


@pytest.mark.parametrize(("number", "wide"), CASES)
def test_a_stage_has_the_tiles_and_squares_of_its_card(number: int, wide: bool) -> None:
    path = path_of(number, wide)
    course = read(path.read_text(encoding="utf-8"))
    names = tiles_of(STAGES[number][wide])
    assert [tile for _, tile in dict(zip(course.row_tile_number, course.row_tile, strict=True)).items()] == names
    printed = BASE_TILES | TILES
    assert squares(course) == [square for name in names for square in squares_of(printed[name])]
    assert len({name.strip("^").lower() for name in names}) == len(names), "a tile has two sides and lies once"
    assert course.notes["players"] == ("5-6" if wide else "2-4")


@pytest.mark.parametrize(("number", "wide"), CASES)
def test_a_stage_has_78_squares_and_81_with_the_wide_start(number: int, wide: bool) -> None:
    """Three squares more lie in the wide stages (tile 9); stage 12 has four more than the others, as its card says."""
    course = read(path_of(number, wide).read_text(encoding="utf-8"))
    assert len(course.row_names) == (81 if wide else 78) + (4 if number == 12 else 0)


@pytest.mark.parametrize(("number", "wide"), CASES)
def test_the_breakaway_square_is_the_fourth_of_tile_two(number: int, wide: bool) -> None:
    course = read(path_of(number, wide).read_text(encoding="utf-8"))
    zone = next(zone for zone in course.zones if zone.kind == "breakaway")
    tile = [row for row, name in enumerate(course.row_tile) if name.strip("^") == "2"]
    assert list(zone.rows) == [tile[3]]
    assert len(course.row_fields[tile[3]]) == (3 if wide else 2)


def test_all_stages_are_shipped_and_the_library_holds_both_boxes() -> None:
    ours = [
        path for path in FOLDER.glob("*.course") if "for: flamme-rouge-peloton\n" in path.read_text(encoding="utf-8")
    ]
    assert sorted(ours) == sorted(path_of(number, wide) for number, wide in CASES)
    names = [line.split()[1].strip(":") for line in library_lines()]
    assert sorted(names) == sorted([*BASE_TILES, *TILES])


def test_the_tiles_of_the_base_game_are_alike_in_both_libraries() -> None:
    base = set(library_lines("flamme-rouge"))
    assert len(base) == 42
    assert base <= set(library_lines())


def library_lines(name: str = "flamme-rouge-peloton") -> list[str]:
    text = (FOLDER / f"{name}.tiles").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.startswith(("tile ", "back "))]


def test_backs_belong_to_the_tile_above() -> None:
    for kind, pair in groupby(enumerate(library_lines()), key=lambda each: each[0] // 2):
        front, back = (line.split()[1].strip(":") for _, line in pair)
        assert back in (front.upper(), f"^{front}") and back != front, kind
