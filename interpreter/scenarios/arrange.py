"""Bring a race to where a scenario begins.

In: a race that has not begun, settings. Out: the same race, its lists changed. No procedure runs and no event fires:
attributes are at their defaults, filled piles full and unshuffled, pieces that are not named off the course. A piece
that is put behind the line has finished.
"""

from __future__ import annotations

from interpreter.race.machine import Machine
from interpreter.scenarios.model import Plan


def arrange_race(plan: Plan, machine: Machine) -> None:
    """Set what is given, in written order."""
    course = machine.linked.course
    machine.standings = dict(plan.standings)
    for setting in plan.given:
        thing, value = setting.thing, setting.value
        if thing.place is not None:
            kind = "pile" if thing.type.kind == "pile" else "attribute"
            items = machine.state[f"{kind}.{thing.owner}.{thing.name}"]
            if thing.type.kind == "pile":
                items[thing.index][:] = value
            else:
                items[thing.index] = list(value) if isinstance(value, list) else value
        elif thing.owner == "race":
            machine.state[thing.name][0] = value
        elif thing.name == "row":
            row, field = value
            if row >= 0:
                machine.put_down(thing.index, field)
                if course.row_to_finish[row] <= 0 and not machine.is_ghost(thing.index):
                    machine.state["finished"][thing.index] = True
        else:
            machine.state["left" if thing.name == "last_row" else thing.name][thing.index] = value
