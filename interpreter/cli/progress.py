"""Show on a terminal how far long work has come.

In: how many steps there are. Out: a bar on standard error, wiped in the end; nothing before a second has gone, and
nothing at all where standard error is no terminal. The library that draws it is imported only then.
"""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

from interpreter.cli.frame import wants_color

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PATIENCE = 1.0  # seconds before anything is shown
PACE = 0.1  # seconds between two drawings


class Progress:
    """A line such as `checking ━━━━━━━━╺━━━━━━━━━━━ 123/400`."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.done = total, what, 0
        self.due = time.monotonic() + PATIENCE
        self.bar: Bar | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.wipe()

    def step(self) -> None:
        """Say that one step more is done."""
        self.done += 1
        if time.monotonic() >= self.due and sys.stderr.isatty():
            if self.bar is None:
                self.bar = _make_bar(self.what, self.total)
            self.bar.update(self.bar.task_ids[0], completed=self.done, refresh=True)
            self.due = time.monotonic() + PACE

    def wipe(self) -> None:
        """Take the line away, for what is printed next."""
        if self.bar is not None:
            self.bar.stop()
            self.bar = None


def _make_bar(what: str, total: int) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    # Drawn by the steps alone: a thread of its own would be in the way of processes that are forked.
    bar = Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True, no_color=not wants_color()),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task(what, total=total)
    bar.start()
    return bar
