"""Show on a terminal how far long work has come.

In: how many steps there are. Out: one line on standard error that is drawn over and over and wiped in the end; nothing
before a second has gone, and nothing at all where standard error is no terminal.
"""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType

PATIENCE = 1.0  # seconds before anything is shown
PACE = 0.1  # seconds between two drawings
WIDTH = 30


class Progress:
    """A line such as `checking ███████░░░░░ 123 of 400`."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.done = total, what, 0
        self.due = time.monotonic() + PATIENCE
        self.drawn = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.wipe()

    def step(self, count: int = 1) -> None:
        """Say that so many steps more are done."""
        self.done += count
        now = time.monotonic()
        if now >= self.due and sys.stderr.isatty():
            self.due = now + PACE
            self._draw()

    def wipe(self) -> None:
        """Take the line away, for what is printed next."""
        if self.drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.drawn = False

    def _draw(self) -> None:
        full = WIDTH * self.done // max(self.total, 1)
        line = f"{self.what} {'█' * full}{'░' * (WIDTH - full)} {self.done} of {self.total}"
        sys.stderr.write("\r" + line[: shutil.get_terminal_size().columns - 1] + "\x1b[K")
        sys.stderr.flush()
        self.drawn = True
