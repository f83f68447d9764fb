"""Colour words of a report for a terminal, or leave them as they are.

In: a text and what it is. Out: the text, within ANSI codes when colours are wanted. Whether they are is the command
line's to say.
"""

from __future__ import annotations

from typing import Literal

Role = Literal["error", "warning", "place", "gutter", "caret", "hint", "good"]

_CODES: dict[Role, str] = {
    "error": "1;31",
    "warning": "1;33",
    "place": "1",
    "gutter": "34",
    "caret": "1;35",
    "hint": "36",
    "good": "32",
}


def paint(text: str, role: Role, color: bool) -> str:
    """Give the text in the colour of its role."""
    return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if color else text
