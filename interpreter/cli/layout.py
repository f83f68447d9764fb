"""Set texts for a terminal: columns, wrapped paragraphs, headings.

In: texts. Out: lines no wider than the terminal (80 where there is none), colours where they are wanted. Called by the
commands that show lists. Escapes what no terminal should get.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest

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
    if not text or not style or not wants_color():
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
    """Print rows in columns as wide as their longest text; the last column is broken into lines.

    Where the columns in front take more than half of the screen, the last one stands below them.
    """
    table = [[show_text(cell) for cell in row] for row in rows]
    if not table:
        return
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]) - 1)]
    begin = indent + sum(widths) + 2 * len(widths)
    below = begin > screen_width() * 2 // 3
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        painted = [tint(cell, style) if style else cell for cell, style in zip_longest(cells, styles[: len(cells)])]
        head = " " * indent + "  ".join(cell or "" for cell in painted)
        style = styles[len(widths)] if len(widths) < len(styles) else ""
        lines = [tint(line, style) for line in wrapped(row[-1], indent + 4 if below else begin)]
        if below or not lines:
            say(head.rstrip())
        else:
            say(head + "  " + lines.pop(0).lstrip())
        for line in lines:
            say(line)
