"""Find characters that no file of an author may hold, and show any text without harm to a terminal.

In: texts. Out: diagnostics Y004 and Y005, or a text in which nothing invisible is left. Called by `files`, `document`
and everything that prints an author's words. Does not look at what the text says.
"""

from __future__ import annotations

import re
import unicodedata

from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place, SourceText

SHOWN = 20  # told one by one; a file with more of them is no text

# Lone carriage returns and the line ends of Unicode are among them: YAML counts them as lines, editors do not.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]|\r(?!\n)")
_IN_TEXT = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_PLAIN = re.compile(r"[\x20-\x7e]*\Z")
_NAMES = {"\0": "NUL", "\r": "carriage return", "\x1b": "escape", "\x7f": "delete", "\x85": "next line"}
_NAMES |= {"\f": "form feed", "\ufeff": "byte order mark", "\u2028": "line separator", "\u2029": "paragraph separator"}


def check_characters(source: SourceText, diagnostics: Diagnostics) -> str | None:
    """Note control characters as Y004.

    Returns:
        The text with a blank for each of them, so that reading can go on; None when there are so many that the file
        is no text.
    """
    text = source.text
    if _FORBIDDEN.search(text) is None:
        return text
    for count, (line, column) in enumerate(_positions(text, _FORBIDDEN)):
        if count == SHOWN:
            return None
        letter = source.lines[line - 1][column - 1]
        diagnostics.error(
            "Y004", Place(source, line, column), f"{name_character(letter)} stands in the text", "delete it"
        )
    return _FORBIDDEN.sub(" ", text)


def check_tabs(source: SourceText, text: str, diagnostics: Diagnostics) -> str:
    """Note tabs as Y005, one a line; returns the text with a blank for each."""
    if "\t" not in text:
        return text
    told = 0
    for number, line in enumerate(text.split("\n"), 1):
        column = line.find("\t")
        if column >= 0:
            length = len(line[column:]) - len(line[column:].lstrip("\t"))
            diagnostics.error(
                "Y005", Place(source, number, column + 1, length), "a tab stands here", "use blanks, also to indent"
            )
            told += 1
        if told == SHOWN:
            break
    return text.replace("\t", " ")


def find_control(text: str) -> int | None:
    """Give the offset of the first character that a value must not hold (line ends are allowed), or None."""
    found = _IN_TEXT.search(text)
    return found.start() if found else None


def name_character(letter: str) -> str:
    """Name an invisible character: `the control character U+0007`, `a NUL byte`."""
    if letter == "\0":
        return "a NUL byte"
    known = _NAMES.get(letter)
    return f"the control character U+{ord(letter):04X}" + (f" ({known})" if known else "")


def show_character(letter: str) -> str:
    """Give a character as it may be printed: control characters, direction marks and halves of pairs as escapes."""
    kind = unicodedata.category(letter)
    number = ord(letter)
    if (
        kind in ("Cc", "Cs", "Zl", "Zp")
        or (kind == "Cf" and letter not in "\u200c\u200d\u00ad")
        or number & 0xFFFE == 0xFFFE
    ):
        return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}" if number < 65536 else f"\\U{number:08x}"
    return letter


def show_text(text: str) -> str:
    """Give a text on one line, printable on any terminal; line ends become `\\n`."""
    if _PLAIN.match(text):
        return text
    return "".join({"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(c) or show_character(c) for c in text)


def _positions(text: str, pattern: re.Pattern[str]) -> list[tuple[int, int]]:
    """Give line and column, counted from 1, of what a pattern finds, one more than are told at the most."""
    found: list[tuple[int, int]] = []
    line, begin, at = 1, 0, 0
    for match in pattern.finditer(text):
        line += text.count("\n", at, match.start())
        at = match.start()
        begin = text.rfind("\n", 0, at) + 1
        found.append((line, at - begin + 1))
        if len(found) > SHOWN:
            break
    return found
