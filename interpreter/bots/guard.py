"""Let a bot read only what its team may see.

In: a race, a team. Out: the scoring functions of a bot, bound to the lists of the race; where a function may come upon
hidden values, to lists that stop the race (X030) when one is read. What others do while the teams choose together is
not there to be read: such a function sees the lists as its team does. Called by `policy`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn

from interpreter.bots.reads import find_reads, find_written_together
from interpreter.race.bind import bind_program
from interpreter.race.faults import RaceFault
from interpreter.race.race import Race
from interpreter.race.sight import Sight
from interpreter.race.together import seen_lists

Key = tuple[str, str]


class Guard:
    """The functions of one bot for one team."""

    def __init__(self, race: Race, team: int, bot: str) -> None:
        self.race, self.team, self.bot = race, team, bot
        self.sight = Sight(race.game.linked)
        self.hidden = self.sight.hidden_lists()
        self.reads: dict[Key, set[str]] = {}
        self.bound: dict[Key, Callable[..., Any]] | None = None

    def function(self, key: Key) -> Callable[..., Any]:
        """Give a function as the team may call it now."""
        emitted = self.race.emitted
        if key not in self.reads:
            self.reads[key] = find_reads(emitted, key)
        reads = self.reads[key]
        if self.race.machine.together_depth and reads & find_written_together(emitted):
            return self._bind(seen_lists(self.race, self.team))[key]
        if not reads & self.hidden:
            return self.race.functions[key]
        if self.bound is None:
            self.bound = self._bind(self.race.machine.state)
        return self.bound[key]

    def _bind(self, lists: Mapping[str, list[Any]]) -> dict[Key, Callable[..., Any]]:
        guarded: dict[str, Any] = dict(lists)
        for name in self.hidden:
            if name in lists:
                guarded[name] = _GuardedList(self, name, lists)
        return bind_program(self.race.emitted, self.race.machine, lists=guarded)

    def stop(self, name: str, index: int) -> NoReturn:
        """Stop the race: the bot read something hidden."""
        _, owner, attribute = name.split(".", 2)
        labels = self.race.labels
        whose = labels.teams[index] if owner == "team" else labels.pieces[index] if owner != "race" else "race"
        message = (
            f"the bot '{self.bot}' of {labels.teams[self.team]} reads {whose}.{attribute}, which is hidden from it"
        )
        raise RaceFault("X030", message, "a bot reads what its team may see")


class _GuardedList:
    """A list of a race in which values may be hidden."""

    def __init__(self, guard: Guard, name: str, lists: Mapping[str, list[Any]]) -> None:
        self.guard, self.name, self.lists = guard, name, lists
        self.items = lists[name]
        self.is_pile = name.startswith("pile.")
        _, self.owner, self.own_name = name.split(".", 2)

    def __getitem__(self, index: int) -> Any:
        guard = self.guard
        if self.is_pile:
            if guard.sight.sees_pile(guard.team, self.owner, self.own_name, index):
                return self.items[index]
            return _HiddenPile(guard, self.name, index, len(self.items[index]))
        if not guard.sight.sees_attribute(guard.team, self.owner, self.own_name, index, self.lists):
            guard.stop(self.name, index)
        return self.items[index]

    def __iter__(self) -> Iterator[Any]:
        return iter([self[index] for index in range(len(self.items))])

    def __len__(self) -> int:
        return len(self.items)


class _HiddenPile:
    """A pile of which only the size may be read."""

    def __init__(self, guard: Guard, name: str, index: int, size: int) -> None:
        self.guard, self.name, self.index, self.size = guard, name, index, size

    def __len__(self) -> int:
        return self.size

    def _stop(self, *_: Any) -> NoReturn:
        self.guard.stop(self.name, self.index)

    __iter__ = __getitem__ = __contains__ = __eq__ = __add__ = __radd__ = _stop
    __hash__ = None  # type: ignore[assignment]
