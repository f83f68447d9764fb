"""Find what a team sees of a race while the teams choose together.

In: a race that waits inside such a loop. Out: its lists as they were when the loop began, with what the team's own
passes have changed since. They are found by racing the round again beside the race, so that races which nobody looks at
pay nothing. Called by `views` and by bots that read what such a loop writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from interpreter.program.poison import Poison
from interpreter.race.bind import bind_program

if TYPE_CHECKING:
    from interpreter.race.machine import Machine
    from interpreter.race.race import Race

Lists = dict[str, list[Any]]


def seen_lists(race: Race, team: int) -> Mapping[str, list[Any]]:
    """Give the lists of a race as a team sees them; what is secret in them is still in them."""
    if race.machine.together_depth == 0:
        return race.machine.state
    shadow = race.make_twin()
    recorder = _Recorder(shadow.machine)
    shadow.machine.together = recorder.together  # type: ignore[method-assign]
    shadow.machine.begin_pass = recorder.begin_pass  # type: ignore[method-assign]
    shadow.functions = bind_program(shadow.emitted, shadow.machine)
    shadow.replay_tape(race.snapshots[-1], race.answers)
    return recorder.seen_by(team)


class _Recorder:
    """Keeps the lists at the begin of a loop, and what each pass has changed."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.note_together, self.note_pass = machine.together, machine.begin_pass
        self.base: Lists = {}
        self.team = -1
        self.before: Lists = {}
        self.changes: list[tuple[int, list[tuple[str, int, Any]]]] = []

    def together(self, change: int) -> None:
        self.note_together(change)
        if change > 0 and self.machine.together_depth == 1:
            self.base = _copy(self.machine.state)
            self.team, self.before, self.changes = -1, self.base, []

    def begin_pass(self, team: int) -> None:
        self.note_pass(team)
        if self.machine.together_depth == 1:
            now = _copy(self.machine.state)
            self.changes.append((self.team, _compare(self.before, now)))
            self.team, self.before = team, now

    def seen_by(self, team: int) -> Lists:
        seen = _copy(self.base)
        last = (self.team, _compare(self.before, self.machine.state))
        for whose, changed in [*self.changes, last]:
            if whose == team and team >= 0:
                for name, index, value in changed:
                    seen[name][index] = value
        return seen


def _copy(state: Mapping[str, list[Any]]) -> Lists:
    return {name: [list(each) if isinstance(each, list) else each for each in items] for name, items in state.items()}


def _compare(before: Lists, now: Mapping[str, list[Any]]) -> list[tuple[str, int, Any]]:
    """Give the items that differ: (list, index, new value)."""
    changed = []
    for name, items in now.items():
        old = before[name]
        for index, value in enumerate(items):
            if not _is_same(old[index], value):
                changed.append((name, index, list(value) if isinstance(value, list) else value))
    return changed


def _is_same(one: Any, other: Any) -> bool:
    """Say whether two items are equal; the place of a piece off the course must not be compared."""
    if one is other:
        return True
    return type(one) is type(other) and not isinstance(one, Poison) and bool(one == other)
