"""What the tests of the commands share: how a run ended, where the files lie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

TREE = Path(__file__).parent.parent.parent
GOLDEN = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Ran:
    """A run of a command: its exit code and what it wrote."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
