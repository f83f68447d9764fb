"""Note what happens in a race, for the log, the report and the views.

In: calls of emitted code. Out: `events`, plain tuples in order, or nothing when `events` is None. `log` reads them. The
part of the machine that changes nothing in a race.

    ("round", number)                        ("phase", procedure of the flow)
    ("facts", values)                        numbers and piles as a round or phase begins, in the order of `watched`
    ("together", 1 | -1)                     ("pass", team)
    ("choice", team, site, label, secret, subject, prompt)
    ("roll", piece | -1, pips)               ("move", piece, row before | -1, row, field, note, way)
    ("place", piece, field)                  ("lift", piece, row)
    ("reveal", owner, name, index, type, value, note)
    ("say", text, note)                      ("trace", note, piece)
    ("formula", name, arguments, steps, note, piece)
    ("short", rows ridden, rows wanted, row not entered, formula, steps | -1, note, piece)

A note is an index into `Program.notes`: which rule, where it stands, what it cites.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.race.entries import MOST_ITEMS
from interpreter.race.faults import RaceFault
from interpreter.race.work import Work

if TYPE_CHECKING:
    from interpreter.program.link import Linked
    from interpreter.race.labels import Labels
    from interpreter.ruleset.model import Declarations

SECRET_BEGIN, SECRET_SEEN, SECRET_END = "\x02", "\x03", "\x04"


class Notes(Work):
    """What the machine knows of telling."""

    events: list[tuple[Any, ...]] | None
    state: dict[str, list[Any]]
    watched: list[str]
    where: list[int]
    at: list[Any]
    labels: Labels
    linked: Linked
    together_depth: int

    def note_facts(self) -> None:
        """Note the numbers and piles that the log compares."""
        if self.events is not None:
            self.events.append(("facts", self.watched_values()))

    def watched_values(self) -> list[Any]:
        """Give the numbers and piles that the log compares, in the order of `watched`."""
        state = self.state
        return [tuple(map(tuple, state[name])) if name[0] == "p" else tuple(state[name]) for name in self.watched]

    def begin_phase(self, name: str) -> None:
        """Note that a procedure of the flow begins."""
        self.together_depth = 0
        if self.events is not None:
            self.note_facts()
            self.events.append(("phase", name))

    def together(self, change: int) -> None:
        """Begin (1) or end (-1) a loop whose passes the teams do not see of each other."""
        self.together_depth += change
        if self.events is not None:
            self.events.append(("together", change))

    def begin_pass(self, team: int) -> None:
        """Begin a team's pass of such a loop; -1: nobody's."""
        if self.events is not None:
            self.events.append(("pass", team))

    def say(self, text: str, note: int = -1) -> None:
        """Write a line into the log."""
        self.spend(100)
        if self.events is not None:
            self.events.append(("say", text, note))

    def veil(self, text: str, *whose: Any) -> str:
        """Mark a text that only one team may read, or nobody: `whose` is a seat, shown to all, a seat, shown, …"""
        seats = {seat for seat, shown in zip(whose[::2], whose[1::2], strict=True) if not shown}
        if not seats:
            return text
        return f"{SECRET_BEGIN}{seats.pop() if len(seats) == 1 else -1}{SECRET_SEEN}{text}{SECRET_END}"

    def note_move(self, who: int, before: int, note: int = -1, way: Sequence[int] = ()) -> None:
        """Note that a piece rode; `way`: the fields of a ride to a field, the last one with them."""
        if self.events is not None:
            self.events.append(("move", who, before, self.where[who], self.at[who], note, tuple(way)))

    def note_reveal(self, owner: str, name: str, index: int, type: str, value: Any, note: int = -1) -> None:
        """Note that a secret was shown."""
        if self.events is not None:
            self.events.append(("reveal", owner, name, index, type, value, note))

    def trace(self, note: int, piece: int) -> None:
        """Note that a rule with a citation acts; `piece` is the one that it is about, or -1."""
        if self.events is not None:
            self.events.append(("trace", note, piece))

    def trace_formula(self, name: str, arguments: list[Any], steps: list[Any], note: int, piece: int) -> None:
        """Note what a formula gave, and how."""
        if self.events is not None:
            self.events.append(("formula", name, tuple(arguments), tuple(steps), note, piece))

    def trace_short(self, ridden: int, wanted: int, row: int, formula: str, steps: Any, note: int, piece: int) -> None:
        """Note that a walk ended early; `row` is the one that was not entered, `steps` what `while` says of it."""
        if self.events is not None:
            told = steps if steps == -1 else tuple(steps)
            self.events.append(("short", ridden, wanted, row, formula, told, note, piece))

    def text(self, type: str, value: Any) -> str:
        """Name a value as people read it."""
        if isinstance(value, list):
            self.spend(20 * len(value))
        text = self.labels.text(type, value)
        if len(text) > MOST_ITEMS:
            raise RaceFault("X017", f"a text has at most {MOST_ITEMS} characters")
        return text


def watched_lists(decl: Declarations) -> list[str]:
    """Name the lists that the log compares from phase to phase: open numbers that are shown, and piles."""
    names: list[str] = []
    for owner in ("race", "team", *decl.pieces):
        for attribute in decl.attributes_of(owner).values():
            if attribute.type.kind == "int" and attribute.shown and not attribute.secret:
                names.append(f"attribute.{owner}.{attribute.name}")
        names += [f"pile.{owner}.{pile}" for pile in decl.piles_of(owner)]
    return names
