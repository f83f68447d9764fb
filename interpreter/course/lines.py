"""Cut a course file into lines of code, and refuse what is too big to be read.

In: the text of a file. Out: lines with their numbers, without comments and blank lines; or a diagnostic C004.
Characters that cannot be seen are told (C005) and read as blanks. Called by `parse` and `format`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place, SourceText

MAX_BYTES = 1024 * 1024
MAX_LINES = 20_000
MAX_WORDS = 100_000
MAX_LINE = 10_000

_COMMENT = re.compile(r'("[^"]*")|#.*', re.DOTALL)
_WORD = re.compile(r"\w+|[^\w\s]")
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff]")


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line that says something: its number, its text up to the comment, the comment with its `#` (or empty)."""

    number: int
    text: str
    comment: str


def split_comment(line: str) -> tuple[str, str]:
    """Give a line's code and its comment; a `#` inside a title is no comment."""
    for match in _COMMENT.finditer(line):
        if match.group(1) is None:
            return line[: match.start()], match.group(0)
    return line, ""


def is_too_big(source: SourceText, diagnostics: Diagnostics) -> bool:
    """Tell a text that is too long, or has too many lines or words, or one line that is too long."""
    text, begin = source.text, Place(source, 1, 1)
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        diagnostics.error("C004", begin, "this file is larger than 1 MiB", "a course of 10,000 rows needs far less")
        return True
    for number, line in enumerate(source.lines, 1):
        if len(line) > MAX_LINE:
            place = Place(source, number, MAX_LINE + 1)
            diagnostics.error("C004", place, f"this line is longer than {MAX_LINE:,} characters", "begin a new line")
            return True
    words = 0
    for lines, code in enumerate(code_lines(source), 1):
        words += len(_WORD.findall(code.text))
        if lines > MAX_LINES or words > MAX_WORDS:
            what = f"{MAX_LINES:,} lines" if lines > MAX_LINES else f"{MAX_WORDS:,} words"
            place = Place(source, code.number, 1, len(code.text))
            hint = "use laps and tiles, or longer stretches"
            diagnostics.error("C004", place, f"this file has more than {what}", hint)
            return True
    return False


def code_lines(source: SourceText) -> Iterator[CodeLine]:
    """Give the lines that say something, in order."""
    for number, raw in enumerate(source.lines, 1):
        text, comment = split_comment(clean(raw))
        if text.strip():
            yield CodeLine(number, text.rstrip(), comment)


def clean(line: str) -> str:
    """Turn characters that cannot be seen into blanks, one for one."""
    return _UNSEEN.sub(" ", line)


def tell_unseen(source: SourceText, diagnostics: Diagnostics) -> bool:
    """Tell control characters, the first of each line, and give True when there are any. No title needs them."""
    told = 0
    for number, raw in enumerate(source.lines, 1):
        # A byte order mark in front of the file and the line ends of another system are no fault.
        match = _UNSEEN.search(raw.rstrip("\r"), 1 if number == 1 and raw.startswith("\ufeff") else 0)
        if match:
            name = f"U+{ord(match.group(0)):04X}"
            hint = "retype this line; the character cannot be seen"
            diagnostics.error("C005", Place(source, number, match.start() + 1), f"a control character, {name}", hint)
            told += 1
            if told == 100:
                break
    return told > 0


def split_at_commas(text: str) -> list[tuple[int, str]]:
    """Cut a line at its commas, but not inside titles: (offset, part) each."""
    parts: list[tuple[int, str]] = []
    begin, quoted = 0, False
    for index, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif sign == "," and not quoted:
            parts.append((begin, text[begin:index]))
            begin = index + 1
    parts.append((begin, text[begin:]))
    return parts
