"""Show the line that a diagnostic points to, with a caret under the place.

In: a place. Out: two lines of text, safe for any terminal: control characters as escapes, tabs as four blanks, a long
line cut around the caret. Called by the renderers and by messages of a running race.
"""

from __future__ import annotations

import unicodedata

from interpreter.reports.paint import paint
from interpreter.source.characters import show_character
from interpreter.source.place import Place

WIDEST = 140  # characters of a line that are shown
BEFORE = 60  # of them before the caret, when the line is cut
TAB = "    "


def show_excerpt(place: Place, color: bool = False) -> list[str]:
    """Give the numbered line and the line with the caret; nothing when the file has no such line."""
    line = place.source.line(place.line)
    if not line or line.isspace():
        return []
    column = min(max(place.column - 1, 0), len(line))
    first, last = 0, len(line)
    if last > WIDEST:
        first = max(0, min(column - BEFORE, last - WIDEST))
        last = min(last, first + WIDEST)
    part = line[first:last]
    shown = list(part) if part.isascii() and part.isprintable() else [_show(letter) for letter in part]
    head = "… " if first else ""
    tail = " …" if last < len(line) else ""
    indent = " " * (len(head) + _columns(shown[: column - first]))
    marked = _columns(shown[column - first : column - first + place.length])
    number = f"{place.line:5}"
    return [
        f"{paint(f'{number} |', 'gutter', color)} {head}{''.join(shown)}{tail}".rstrip(),
        f"{paint(' ' * len(number) + ' |', 'gutter', color)} {indent}{paint('^' * max(marked, 1), 'caret', color)}",
    ]


def _show(letter: str) -> str:
    return TAB if letter == "\t" else show_character(letter)


def _columns(shown: list[str]) -> int:
    text = "".join(shown)
    return len(text) if text.isascii() else sum(map(_width, shown))


def _width(shown: str) -> int:
    """Count the columns that a shown character takes on a terminal: 2 for wide ones, 0 for accents of their own."""
    if len(shown) > 1 or shown.isascii():
        return len(shown)
    if unicodedata.category(shown) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(shown) in ("W", "F") else 1
