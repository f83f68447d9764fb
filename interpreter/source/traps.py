"""Know the traps of YAML: expressions and texts that YAML cuts or reads as something else, and what to write instead.

In: texts, and where a reading has broken off. Out: answers and hints for `tree`; `syntax` explains with
them where a reading has broken off. The list of traps is the language page's, section 2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from interpreter.source.place import Place
from interpreter.source.suggest import Mend

MAX_DEPTH = 60
TOO_DEEP = f"more than {MAX_DEPTH} levels of nesting"
ALIAS = "aliases and anchors are not read"
ALIAS_HINT = "write the value out, or use `like` or `extends`; a text that begins with '*' or '&' goes into quotes"
TAG = "tags are not read"
TAG_HINT = "delete the tag; `not` is written out, and a text that begins with '!' goes into quotes"
QUOTE_WHOLE = 'inside {…} and […] quote what holds a comma, a bracket or a question mark: {emit: "passed(a, 1)"}'

_TEXT = re.compile(r"'(?:[^']|'')*'")
_OPENS_TEXT = re.compile(r"(?:^|[\s(=,\[])'[^']*\Z")
_COMMENT = re.compile(r"[ \t]+#")
_BRACKET = re.compile(r"[()\[\]{}]")
_STEP = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


class Mark(NamedTuple):
    """A position: line and column and the offset in the text, all counted from 0, in characters."""

    line: int
    column: int
    offset: int


START = Mark(0, 0, 0)


@dataclass(slots=True)
class Last:
    """What was read last, for the hint when the next thing does not fit: `plain`, `quoted`, `closed` or `alias`."""

    kind: str = ""
    begin: Mark = START
    end: Mark = START


def count_open(text: str) -> int:
    """Count brackets that open and do not close (negative: that close and were not opened), outside '…'."""
    if _BRACKET.search(text) is None:
        return 0
    bare = _TEXT.sub("", text)
    return sum(_STEP.get(letter, 0) for letter in bare)


def find_comment(line: str, column: int) -> int | None:
    """Give the column of the '#' when a comment is the next thing from a column on (both counted from 0)."""
    found = _COMMENT.match(line, column)
    return found.end() - 1 if found else None


def is_cut_by_comment(text: str, comment: str) -> bool:
    """Say whether a text is so unfinished that the comment behind it must be a part of it."""
    if count_open(text) > 0:
        return True
    return "'" in comment and _OPENS_TEXT.search(_TEXT.sub("", text)) is not None


def quote_hint(lines: list[str], place: Place) -> str:
    """Give the hint to quote, with the whole expression when it closes on its line: `write "f(a, b)"`."""
    rest = lines[place.line - 1][place.column - 1 :]
    depth = 0
    for at, letter in enumerate(rest[:200]):
        step = _STEP.get(letter, 0)
        depth += step
        if step < 0 and depth <= 0:
            whole = rest[: at + 1] if depth == 0 else rest[:at]
            tail = rest[at + 1 : at + 2]
            if depth == 0 and '"' not in whole and tail in ("", ",", "}", "]", " "):
                text = f'in {{…}} and […] a comma ends a value; quote the expression: "{whole}"'
                return text if "\\" in whole else Mend(text, whole, f'"{whole}"')
            break
    return QUOTE_WHOLE
