"""Note which lines of the rulesets the scenarios of a run have run.

In: the games of that run, whose emitted code carries the lines of the YAML. Out: for each file the lines that may run,
and those of them that nothing ran. Nothing is woven into a program for it. Called by the command `test`.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from interpreter.program.emit_expressions import FILES_APART
from interpreter.scenarios.games import Games
from interpreter.source.kinds import kind_of_file

ENDINGS = (".yaml", ".yml")
BESIDE = ("explain", "prompt", "bot")  # emitted beside the rules


class Coverage:
    """Looks at emitted code while it is entered."""

    def __init__(self) -> None:
        self.seen: set[tuple[CodeType, int]] = set()
        self.before: Any = None

    def __enter__(self) -> Coverage:
        self.before = sys.gettrace()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self.before)

    def _enter(self, frame: FrameType, event: str, arg: Any) -> Any:
        if not frame.f_code.co_filename.endswith(ENDINGS):
            return None
        return self._step(frame, event, arg)

    def _step(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.seen.add((frame.f_code, frame.f_lineno))
        return self._step

    def lines(self, games: Games) -> dict[str, tuple[set[int], set[int]]]:
        """Give for each file of rules the lines that may run, and those that ran."""
        found: dict[str, tuple[set[int], set[int]]] = defaultdict(lambda: (set(), set()))
        for emitted in (each for game in games.games.values() for each in game.emitted.values()):
            for (kind, _), code in emitted.codes.items():
                for line in {line for *_, line in code.co_lines() if line} if kind not in BESIDE else ():
                    file = emitted.files[line // FILES_APART - 1].name if line > FILES_APART else code.co_filename
                    may, ran = found[file]
                    may.add(line % FILES_APART)
                    if (code, line) in self.seen:
                        ran.add(line % FILES_APART)
        rulesets = {file for file in found if file.endswith(ENDINGS) and kind_of_file(Path(file)) != "scenario"}
        return {file: found[file] for file in sorted(rulesets)}

    def show(self, games: Games) -> list[str]:
        """Give a line for each file: how many of its lines ran, and which did not."""
        shown = []
        for file, (may, ran) in self.lines(games).items():
            left = f"; not {_ranges(sorted(may - ran), sorted(may))}" if may - ran else ""
            shown.append(f"{file}: {len(ran)} of {len(may)} lines of rules ran{left}")
        return shown


def _ranges(lines: list[int], known: list[int]) -> str:
    """Write `12, 15-19`: lines that follow one another among those known are drawn together."""
    parts: list[list[int]] = []
    for line in lines:
        if parts and known.index(line) == known.index(parts[-1][-1]) + 1:
            parts[-1].append(line)
        else:
            parts.append([line])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)
