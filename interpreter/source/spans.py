"""Say where every character of a scalar stands in the file, for scalars that folding or escapes have changed.

In: the lines of a file, the value that YAML made of some of them, style and marks. Out: spans for `node.Scalar`,
(offset in the value, place), rising. Called by `tree`. Checks nothing; what YAML has added (the blank of a fold) has no
place of its own and falls to the end of the piece before it.
"""

from __future__ import annotations

import re

from interpreter.source.place import Place, SourceText

Spans = list[tuple[int, Place]]

_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)")
_DOUBLED = re.compile("''")


def find_spans(
    source: SourceText, lines: list[str], value: str, style: str, first: tuple[int, int], last: tuple[int, int]
) -> Spans:
    """Give the spans of a scalar.

    Args:
        source: the file, for the places.
        lines: its lines as they were parsed, without line ends.
        value: what YAML made of it.
        style: `|`, `>`, `'`, `"`, or empty for plain.
        first: line and column of the begin, counted from 0.
        last: line and column behind the end, counted from 0.
    """
    if style == "|":
        return _literal(source, lines, value, first[0])
    if style == ">":
        return _folded(source, lines, value, first[0])
    return _flow(source, lines, style, first, last)


def _literal(source: SourceText, lines: list[str], value: str, header: int) -> Spans:
    spans: Spans = []
    offset = 0
    for number, piece in enumerate(value.split("\n"), header + 1):
        if piece and number < len(lines) and lines[number].endswith(piece):
            spans.append((offset, Place(source, number + 1, len(lines[number]) - len(piece) + 1, len(piece))))
        offset += len(piece) + 1
    return spans


def _folded(source: SourceText, lines: list[str], value: str, header: int) -> Spans:
    """Lines in order, each looked for behind the one before; only blanks and line ends may lie between."""
    spans: Spans = []
    indent: int | None = None
    offset, end = 0, len(value.rstrip(" \n"))
    for number in range(header + 1, len(lines)):
        line = lines[number]
        if offset >= end:
            break
        if not line.strip(" "):
            continue
        if indent is None:
            begin = value[: len(value) - len(value.lstrip("\n "))].rpartition("\n")[2]
            indent = len(line) - len(line.lstrip(" ")) - len(begin)
        piece = line[indent:]
        if piece.startswith(" "):  # deeper than the rest: kept as it is, so it begins a line of the value
            while not value.startswith(piece, offset):
                offset = value.find("\n", offset) + 1
                if offset == 0:
                    return spans
        else:
            while offset < end and value[offset] in "\n ":
                offset += 1
            if not value.startswith(piece, offset):
                return spans
        spans.append((offset, Place(source, number + 1, indent + 1, len(piece))))
        offset += len(piece)
    return spans


def _flow(source: SourceText, lines: list[str], style: str, first: tuple[int, int], last: tuple[int, int]) -> Spans:
    """Plain and quoted: a line end between two lines is a blank, n of them are n - 1 line ends."""
    spans: Spans = []
    quote = 1 if style else 0
    pattern = {"'": _DOUBLED, '"': _ESCAPE}.get(style)
    offset, blank, joined = 0, 0, False
    for number in range(first[0], last[0] + 1):
        line = lines[number]
        begin = first[1] + quote if number == first[0] else len(line) - len(line.lstrip(" \t"))
        piece = line[begin : last[1] - quote] if number == last[0] else line[begin:]
        joins = False
        if number != last[0]:
            whole, piece = piece, piece.rstrip(" \t")
            if style == '"' and (len(piece) - len(piece.rstrip("\\"))) % 2 == 1:
                joins = piece == whole  # a backslash at the end of the line; else it keeps the blank behind it
                piece = piece[:-1] if joins else whole[: len(piece) + 1]
        if number > first[0]:
            if not piece and number != last[0] and not joins:
                blank += 1
                continue
            offset += blank if joined or blank else 1
            blank = 0
        joined = joins
        offset = _add_piece(spans, source, number, begin, piece, offset, pattern)
    return spans


def _add_piece(
    spans: Spans,
    source: SourceText,
    number: int,
    begin: int,
    piece: str,
    offset: int,
    pattern: re.Pattern[str] | None,
) -> int:
    """Add a line's spans, a new one behind each escape; returns the offset in the value behind the piece."""
    spans.append((offset, Place(source, number + 1, begin + 1, max(len(piece), 1))))
    if pattern is None:
        return offset + len(piece)
    at = 0
    for match in pattern.finditer(piece):
        offset += match.start() - at + 1
        at = match.end()
        spans.append((offset, Place(source, number + 1, begin + at + 1, max(len(piece) - at, 1))))
    return offset + len(piece) - at
