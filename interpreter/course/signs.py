"""Choose the signs and letters of a drawing.

In: a course and the words of its rulesets. Out: a sign for each terrain, a letter for each line, zone and thing on the
road, the line above. A ruleset may choose its terrains' signs (`glyph`); the others get theirs from the slope. Called
by `draw` and `profile`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_lowercase, ascii_uppercase

from interpreter.course.model import Course, ZoneSpan
from interpreter.language.words import CourseWords
from interpreter.source.node import Literal

FINISH = "F"
_LEVEL = ".:=~>-_'!?0123456789"
_UP = {1: "/", 2: "/%", 3: ",/%"}
_UP_MANY = ",/%&^*+$@"
_DOWN = "\\`(<)"
_REST = "+*^$@!?=~<>0123456789" + ascii_lowercase


def choose_glyphs(words: CourseWords) -> dict[str, str]:
    """Give a sign for each terrain of a ruleset, the same on all its courses."""
    glyphs = {name: words.glyphs[name][0] for name in words.terrains if words.glyphs.get(name, "").strip()}
    slopes = words.slopes
    waiting = [name for name in words.terrains if name not in glyphs]
    up = sorted((name for name in waiting if slopes.get(name, 0) > 0), key=lambda name: slopes[name])
    down = sorted((name for name in waiting if slopes.get(name, 0) < 0), key=lambda name: -slopes[name])
    level = [name for name in waiting if slopes.get(name, 0) == 0]
    for names, signs in ((level, _LEVEL), (up, _UP.get(len(up), _UP_MANY)), (down, _DOWN)):
        free = [sign for sign in signs if sign not in glyphs.values()]
        for name in names:
            more = free or [sign for sign in _REST if sign not in glyphs.values()]
            glyphs[name] = more.pop(0) if more else "?"
    return glyphs


def letter_marks(course: Course) -> list[str]:
    """Give a letter for each line, in road order; `*` when there are no more."""
    letters = ascii_lowercase + ascii_uppercase.replace(FINISH, "")
    return [letters[index] if index < len(letters) else "*" for index in range(len(course.marks))]


def letter_zones(course: Course) -> dict[tuple[str, str, str], str]:
    """Give a letter for each kind of zone; where zones of a kind differ in title or columns, for each of them."""
    keys = list(dict.fromkeys(zone_key(zone) for zone in course.zones))
    several = {kind for kind, _, _ in keys if sum(1 for key in keys if key[0] == kind) > 1}
    letters: dict[tuple[str, str, str], str] = {}
    for key in keys:
        wanted = f"{key[2]}{key[1]}{key[0]}" if key[0] in several else key[0]
        letters[key] = _free_letter(wanted.lower(), ascii_lowercase, letters.values())
    return letters


def zone_key(zone: ZoneSpan) -> tuple[str, str, str]:
    """Give what zones with one letter have in common: kind, title, columns."""
    return zone.kind, zone.title, say_thing("", "", zone.columns)


def letter_tokens(course: Course) -> dict[str, str]:
    """Give a capital letter for each kind of thing on the road."""
    kinds = dict.fromkeys(kind for tokens in course.field_tokens for kind in tokens)
    letters: dict[str, str] = {}
    for kind in kinds:
        letters[kind] = _free_letter(kind.upper(), ascii_uppercase, letters.values())
    return letters


def say_thing(kind: str, title: str, columns: Mapping[str, Literal]) -> str:
    """Name a mark or zone: kind, title, and the values of its columns that say something (not none, 0 or false)."""
    return " ".join(part for part in (kind, title, *(str(value) for value in columns.values() if value)) if part)


def head_drawing(course: Course) -> str:
    """Give the line above a drawing: title and length."""
    behind = sum(1 for left in course.row_to_finish if left <= 0)
    way = " by the shortest way" if any(len(ahead) > 1 for ahead in course.row_next) else ""
    return f"{course.title}  ({course.length} rows{way}, {behind} behind the finish)"


def _free_letter(wanted: str, letters: str, used: Iterable[str]) -> str:
    taken = set(used)
    return next((sign for sign in wanted + letters if sign in letters and sign not in taken), "*")
