"""Write a course file the way all courses are written.

In: the text of a course or tile library. Out: the same file with its words, columns and blank lines in their places;
its pieces, their order, its marks and the words of its comments are never changed. A text with faults comes back as it
is. Called by the command `format`.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.course import nodes
from interpreter.course.lines import clean, is_too_big, split_comment
from interpreter.course.parse import parse_course, parse_tiles
from interpreter.course.tree import BlockWord, Line, TileLine, Title, read_line
from interpreter.course.write import write_fact, write_piece, write_title
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

COMMENT_COLUMN = 35
INDENT = "  "
_HEAD = ("for", "tiles", "lanes", "room")


@dataclass(slots=True)
class _Item:
    """A line of the file. `blank` says that blank lines stand in front of it; `line` is None for a comment alone."""

    line: Line | None
    comment: str
    blank: bool


def format_course(source: SourceText, diagnostics: Diagnostics | None = None) -> str:
    """Give the text in its normal form; a text with faults unchanged, its faults noted when there is a collector."""
    diagnostics = Diagnostics() if diagnostics is None else diagnostics
    if is_too_big(source, diagnostics):
        return source.text
    items = _read_items(source, diagnostics)
    if items is None:
        return source.text
    head, facts, road = _split(items)
    out: list[str] = []
    for item in head:
        out.extend(_with_blank(item, [_code(item)], bool(out)))
    for item in facts:
        out.append(_code(item))
    out.extend(_write_road(road))
    return "\n".join(out) + "\n"


def _read_items(source: SourceText, diagnostics: Diagnostics) -> list[_Item] | None:
    """Read all lines; None when there is a fault in one."""
    first = next((line for line in source.lines if split_comment(clean(line))[0].strip()), "")
    parse = parse_tiles if first.split()[:1] == ["tiles"] else parse_course
    own = Diagnostics()
    file = parse(source, own)
    diagnostics.extend(own)
    if file is None or file.broken or own.has_errors:
        return None
    items: list[_Item] = []
    blank = False
    for number, raw in enumerate(source.lines, 1):
        text, comment = split_comment(clean(raw))
        if text.strip():
            items.append(_Item(read_line(source, number, text.rstrip()), comment.rstrip(), blank))
        elif comment:
            items.append(_Item(None, comment.rstrip(), blank))
        blank = not text.strip() and not comment
    return items


def _split(items: list[_Item]) -> tuple[list[_Item], list[_Item], list[_Item]]:
    """Part the title (and what stands above it), the facts in their normal order, and the road.

    A comment on its own line in the head belongs to the fact below it; below the last fact, to the road.
    """
    at = next(index for index, item in enumerate(items) if isinstance(item.line, Title))
    head, rest = items[: at + 1], items[at + 1 :]
    groups: list[list[_Item]] = []
    waiting: list[_Item] = []
    used = 0
    for index, item in enumerate(rest):
        waiting.append(item)
        if isinstance(item.line, nodes.Fact):
            groups.append(waiting)
            waiting, used = [], index + 1
        elif item.line is not None:
            break

    def rank(group: list[_Item]) -> int:
        fact = group[-1].line
        name = fact.name.text if isinstance(fact, nodes.Fact) else ""
        return _HEAD.index(name) if name in _HEAD else len(_HEAD)

    return head, [item for group in sorted(groups, key=rank) for item in group], rest[used:]


def _write_road(items: list[_Item]) -> list[str]:
    """Write everything below the facts, with indents, and the numbers of the stretches of a block under one another."""
    blocks = _find_blocks(items)
    widths: dict[int, int] = {}
    for item, (_, block) in zip(items, blocks, strict=True):
        if isinstance(item.line, list) and isinstance(item.line[0], nodes.Stretch):
            widths[block] = max(widths.get(block, 0), len(str(item.line[0].rows.value)))
    out: list[str] = []
    for index, (item, (depth, block)) in enumerate(zip(items, blocks, strict=True)):
        text = _code(item, widths.get(block, 0), INDENT * depth)
        if index == 0:
            out.append("")
            out.append(text)
        else:
            out.extend(_with_blank(item, [text], True))
    return out


def _find_blocks(items: list[_Item]) -> list[tuple[int, int]]:
    """Give for each line its depth and the number of the block it lies in. A comment goes with the line below it."""
    found: list[tuple[int, int]] = []
    open_now = [0]
    number = 0
    for item in items:
        depth, block = len(open_now) - 1, open_now[-1]
        pieces: list[nodes.Piece | BlockWord] = item.line if isinstance(item.line, list) else []
        if isinstance(item.line, TileLine) and item.line.road is None:
            number += 1
            open_now.append(number)
        for index, piece in enumerate(pieces):
            if not isinstance(piece, BlockWord):
                continue
            if piece.kind in ("end", "join", "or"):
                open_now.pop()
            if index == 0:
                depth, block = len(open_now) - 1, open_now[-1]
            if piece.kind in ("laps", "fork", "or"):
                number += 1
                open_now.append(number)
        found.append((depth, block))
    for index in range(len(items) - 2, -1, -1):
        if items[index].line is None and not _closes(items[index + 1]):
            found[index] = found[index + 1]
    return found


def _closes(item: _Item) -> bool:
    """Say whether a line begins with a word that closes a block; a comment above it still lies in the block."""
    first = item.line[0] if isinstance(item.line, list) else None
    return isinstance(first, BlockWord) and first.kind in ("end", "join", "or")


def _with_blank(item: _Item, lines: list[str], after_something: bool) -> list[str]:
    return ["", *lines] if item.blank and after_something else lines


def _code(item: _Item, width: int = 0, indent: str = "") -> str:
    """Write one line with its comment."""
    match item.line:
        case None:
            return indent + item.comment
        case Title():
            text = write_title(item.line)
        case nodes.Fact():
            text = write_fact(item.line)
        case TileLine():
            text = f"{item.line.kind} {item.line.name.text}"
            if item.line.road is not None:
                text += ": " + ", ".join(write_piece(piece) for piece in item.line.road)
        case pieces:
            text = ", ".join(write_piece(piece) for piece in pieces)
            if isinstance(pieces[0], nodes.Stretch):
                text = text.rjust(len(text) + max(0, width - len(str(pieces[0].rows.value))))
    text = indent + text
    if not item.comment:
        return text
    return text.ljust(COMMENT_COLUMN - 1 if len(text) < COMMENT_COLUMN - 2 else len(text) + 2) + item.comment
