"""Tables of ranked lists: place, name, what is shown, the gap to the first.

In: lines of a ranked list. Out: text. Called by the command `tour`.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.race.results import Standing


def standing_table(title: str, lines: Sequence[Standing], most: int = 20) -> str:
    """Give a table of the first lines; numbers also as what they are more or less than those of the first."""
    shown = list(lines[0].shown) if lines else []
    head = ["", title.replace("_", " "), *(name.replace("_", " ") for name in shown)]
    rows = [head]
    for line in lines[:most]:
        rows.append([f"{line.place}.", line.name, *(line.read(name, lines[0]) for name in shown)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    texts = []
    for row in rows:
        cells = [row[0].rjust(widths[0]), row[1].ljust(widths[1])]
        cells += [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        texts.append("  ".join(cells).rstrip())
    if len(lines) > most:
        texts.append(f"{'':{widths[0]}}  … {len(lines) - most} more")
    return "\n".join(texts)
