"""Copy the lists of a race, and bring them back.

In: a machine. Out: `Snapshot`, plain slices, which is never changed and may be shared by copies. Lists keep their
identity, so that emitted functions stay bound to them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.race.machine import Machine


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The lists of a race at one moment. `answers` were given before it; `begun`: a round is about to begin."""

    lists: tuple[list[Any], ...]
    nested: tuple[list[list[Any]], ...]
    at: tuple[int, int]
    counts: tuple[int, int]
    answers: int
    begun: bool
    events: int


def take_snapshot(machine: Machine, answers: int, begun: bool) -> Snapshot:
    """Copy all lists."""
    return Snapshot(
        tuple([items[:] for items in machine.flat]),
        tuple([[item[:] for item in items] for items in machine.deep]),
        machine.chance.positions,
        (machine.budget, machine.orders),
        answers,
        begun,
        len(machine.events) if machine.events is not None else 0,
    )


def restore(machine: Machine, snapshot: Snapshot) -> None:
    """Bring all lists back."""
    for items, saved in zip(machine.flat, snapshot.lists, strict=True):
        items[:] = saved
    for items, nested in zip(machine.deep, snapshot.nested, strict=True):
        items[:] = [item[:] for item in nested]
    machine.chance.rewind(snapshot.at)
    machine.budget, machine.orders = snapshot.counts
    machine.nested = machine.together_depth = 0
    if machine.events is not None:
        del machine.events[snapshot.events :]
