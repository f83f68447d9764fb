"""Set texts for a terminal: columns, wrapped paragraphs, headings.

In: texts. Out: lines no wider than the terminal (80 where there is none), colours where they are wanted. Called by the
commands that show lists. Escapes what no terminal should get.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence

import click

from interpreter.cli.frame import wants_color
from interpreter.source.characters import show_text

BEGUN = "interpreter.cli.layout.begun"  # whether anything was printed
MOST = 100  # columns: longer lines are hard to read


def screen_width() -> int:
    """Give how many columns may be used."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, MOST))


def tint(text: str, style: str) -> str:
    """Colour a text: `head`, `name`, `dim`, `good`, `bad`, `code`; as it is where no colours are wanted."""
    if not text or not wants_color():
        return text
    codes = {"head": "1", "name": "36", "dim": "2", "good": "32", "bad": "31", "code": "33"}
    return f"\x1b[{codes[style]}m{text}\x1b[0m"


def say(text: str = "") -> None:
    """Print a line, with its colours when they are wanted."""
    click.get_current_context().meta[BEGUN] = True
    click.echo(text, color=wants_color())


def heading(text: str, remark: str = "") -> None:
    """Print a heading, with a blank line above it when it is not the first thing."""
    if BEGUN in click.get_current_context().meta:
        say()
    say(tint(text, "head") + (f"  {tint(remark, 'dim')}" if remark else ""))


def wrapped(text: str, indent: int = 0, first: str = "") -> list[str]:
    """Break a text into lines; `first` stands in front of the first one, in the place of its indent."""
    return textwrap.wrap(
        show_text(" ".join(text.split())),
        screen_width(),
        initial_indent=first or " " * indent,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def paragraph(text: str, indent: int = 0, style: str = "") -> None:
    """Print a text in lines."""
    for line in wrapped(text, indent):
        say(tint(line, style) if style else line)


def columns(rows: Iterable[Sequence[str]], indent: int = 2, styles: Sequence[str] = ("name",)) -> None:
    """Print rows in columns as wide as their longest text; the last column is broken into lines."""
    table = [[show_text(cell) for cell in row] for row in rows]
    if not table:
        return
    room = screen_width()
    widths = [min(max(len(row[at]) for row in table), room // 2) for at in range(len(table[0]) - 1)]
    for row in table:
        line, at = " " * indent, indent
        for index, width in enumerate(widths):
            style = styles[index] if index < len(styles) else ""
            padded = row[index].ljust(width)
            line += (tint(padded, style) if style else padded) + "  "
            at += max(width, len(row[index])) + 2
        last = wrapped(row[-1], min(at, room - 20))
        if at > room - 20 and last:
            say(line.rstrip())
            last = wrapped(row[-1], indent + 4)
            at = 0
        style = styles[len(widths)] if len(widths) < len(styles) else ""
        head = last[0].strip() if last and at else ""
        say((line + (tint(head, style) if style else head)).rstrip() if at else (last.pop(0) if last else ""))
        for rest in last[1:] if at else last:
            say(tint(rest, style) if style else rest)
