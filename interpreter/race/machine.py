"""The lists of a running race, and the primitives that emitted code calls.

In: `Linked`, chance. Out: `Machine`: flat lists over pieces, teams, fields and rows that keep their identity, so that
emitted functions are bound to them once. Made by `Race`. Saving and copying are slices of the lists in `state`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from interpreter.program.build import MOST_ROUNDS
from interpreter.program.link import Linked, entry_value
from interpreter.program.poison import Poison
from interpreter.race.chance import Chance
from interpreter.race.entries import MOST_ITEMS, Lists
from interpreter.race.faults import RaceFault
from interpreter.race.ground import Shared, spots_of_rows
from interpreter.race.labels import Labels, team_names
from interpreter.race.notes import Notes, watched_lists
from interpreter.race.road import Road
from interpreter.race.work import MOST_STEPS

MOST_NESTED = 32
LARGEST = 2**63


class Machine(Road, Lists, Notes):
    """State and primitives. Lists named `shown.…` say which secret values are shown to all."""

    def __init__(self, linked: Linked, chance: Chance) -> None:
        self.linked = linked
        self.chance = chance
        self.state: dict[str, list[Any]] = {}
        self.piles: list[list[int]] = []
        self.work = self.state["work"] = [MOST_STEPS]  # what is left; emitted code counts it down
        self.nested = 0
        self.orders = 0
        self.events: list[tuple[Any, ...]] | None = None
        self.begin_round: Callable[[], None] = self.count_round
        self.together_depth = 0
        self.standings: dict[str, list[int]] = {}
        self.labels: Labels = Labels(linked, team_names(linked.teams))
        self._declare()
        self.reset()

    def _declare(self) -> None:
        """Make all lists; `reset` fills them."""
        linked, decl = self.linked, self.linked.checked.decl
        count = len(linked.piece_kind)
        self.defaults: dict[str, list[Any]] = {}
        for name in ("at", "where", "order", "finished", "left"):
            self.state[name] = []
        self.defaults["at"] = [Poison("a piece off the course has no row", piece) for piece in range(count)]
        self.defaults["where"] = [-1] * count
        self.defaults["order"] = [0] * count
        self.defaults["finished"] = [False] * count
        self.defaults["left"] = [-1] * count
        self.state["bots"] = [_nobody] * linked.teams  # asked directly by emitted code of that form
        self.defaults["round"] = [0]
        self.defaults["stage"] = [0]
        course = linked.course
        self.defaults["free_field"] = list(linked.room)
        self.defaults["free_row"] = [sum(max(0, linked.room[f]) for f in fields) for fields in course.row_fields]
        self.defaults["n_row"] = [0] * (len(course.row_fields) + 1)  # the last is that of no row, where nobody stands
        sizes = {"race": 1, "team": linked.teams}
        for owner in ("race", "team", *decl.pieces):
            size = sizes.get(owner, count)
            for attribute in decl.attributes_of(owner).values():
                value = entry_value(linked, attribute.type, attribute.default)
                name = f"attribute.{owner}.{attribute.name}"
                role = linked.roles.get(f"{owner}.{attribute.name}")
                self.defaults[name] = [*role, *([-1] * (size - len(role)))] if role is not None else [value] * size
                if attribute.secret:
                    self.defaults[f"shown.{owner}.{attribute.name}"] = [False] * size
        for name in self.defaults:
            self.state[name] = []
        if decl.words is not None and decl.words.laps_shared:
            self.spots = fields, rows = course.field_spot, spots_of_rows(course)
            self.state |= {"free_field": Shared(fields), "free_row": Shared(rows), "n_row": Shared([*rows, len(rows)])}
        self.state["passed"] = [[] for _ in course.marks]
        self.filled: dict[str, list[list[int]]] = {}
        for owner in ("race", "team", *decl.pieces):
            for pile in decl.piles_of(owner).values():
                name = f"pile.{owner}.{pile.name}"
                table = decl.tables.get(pile.of)
                cards: list[int] = [linked.entries[pile.of][card] for card in pile.start]
                if pile.filled and table is not None:
                    for number, entry in enumerate(table.entries.values()):
                        copies = entry.values.get("copies")
                        cards += [number] * min(max(copies if isinstance(copies, int) else 1, 0), MOST_ITEMS)
                self.filled[name] = [list(cards) for _ in range(sizes.get(owner, count))]
                self.state[name] = [[] for _ in range(sizes.get(owner, count))]

        of_lists = {
            f"attribute.{owner}.{attribute.name}"
            for owner in ("race", "team", *decl.pieces)
            for attribute in decl.attributes_of(owner).values()
            if attribute.type.is_list
        }
        self.of_lists = of_lists
        self.fresh = [(self.state[name], values) for name, values in self.defaults.items() if name not in of_lists]
        for name, piles in self.filled.items():
            self.fresh += zip(self.state[name], piles, strict=True)
        self.flat = [items for name, items in self.state.items() if name in self.defaults and name not in of_lists]
        self.flat += [pile for name in self.filled for pile in self.state[name]]
        self.flat += self.state["passed"]
        self.deep = [self.state[name] for name in self.defaults if name in of_lists]
        self.watched = watched_lists(decl)

    def reset(self) -> None:
        """Bring everything to the state before set-up."""
        for items, values in self.fresh:
            items[:] = values
        for name in self.of_lists:
            self.state[name][:] = [list(value) for value in self.defaults[name]]
        for passed in self.state["passed"]:
            passed.clear()
        self.budget, self.nested, self.orders, self.together_depth = MOST_STEPS, 0, 0, 0
        self.at, self.where, self.order = self.state["at"], self.state["where"], self.state["order"]
        self.free_field, self.free_row, self.n_row = (self.state[n] for n in ("free_field", "free_row", "n_row"))

    # ------------------------------------------------------------------ limits

    def endless(self) -> None:
        """Stop: there have been too many rounds."""
        raise RaceFault("X010", f"the race is not over after {MOST_ROUNDS} rounds; its until never holds")

    def count_round(self) -> None:
        """Begin a round."""
        self.state["round"][0] += 1
        if self.state["round"][0] > MOST_ROUNDS:
            self.endless()
        if self.events is not None:
            self.note_facts()
            self.events.append(("round", self.state["round"][0]))

    def enter(self, event: str) -> None:
        """Begin the rules of an event."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise RaceFault("X011", f"events set each other off more than {MOST_NESTED} deep; the last is '{event}'")

    def leave(self) -> None:
        """End the rules of an event."""
        self.nested -= 1

    def whole(self, number: int) -> int:
        """Check that a number has at most 64 bits."""
        if -LARGEST < number < LARGEST:
            return number
        raise RaceFault("X012", "a number has more than 64 bits")

    def broken(self, name: str, after: str) -> None:
        """Stop: an invariant does not hold."""
        raise RaceFault("X013", f"the invariant '{name}' does not hold after {after}")

    def no_option(self, name: str) -> None:
        """Stop: a choice that must be made has no options."""
        raise RaceFault("X015", f"there is nothing to choose for '{name}'", "write then:, else: or optional: true")

    def no_way(self, name: str) -> None:
        """Stop: no way of a menu is open."""
        raise RaceFault("X016", f"no way of the menu '{name}' is open", "write optional: true, or a way without when")

    # ------------------------------------------------------------------ chance and cards

    def roll(self, count: int, faces: list[int], who: int) -> list[int]:
        """Roll dice."""
        if not 0 <= count <= 1000:
            raise RaceFault("X017", f"{count} dice are rolled; at most 1000 can be")
        self.spend(30 * count)  # what is drawn is kept
        pips = self.chance.roll(count, faces)
        if self.events is not None:
            self.events.append(("roll", who, tuple(pips)))
        return pips

    def shuffle(self, pile: list[int]) -> None:
        """Shuffle a pile."""
        self.spend(30 * len(pile))  # what is drawn is kept
        self.chance.shuffle(pile)

    def deal(self, pile: list[int], count: int) -> None:
        """Let cards come off a pile as they lie. A scenario's script takes the place of this."""

    def draw_card(self, pile: list[int], into: Any, refill: Any) -> int:
        """Draw the top card; none when there is none."""
        if not pile and refill != -1:
            pile += refill
            refill.clear()
            self.shuffle(pile)
        if not pile:
            return -1
        if len(pile) > 1000:
            self.spend(len(pile) // 64)
        card = pile.pop(0)
        if into != -1:
            into.append(card)
        return card

    def draw_more(self, cards: list[int], pile: list[int], count: int, refill: list[int]) -> None:
        """Shuffle the refill, lay it down as the pile, and go on drawing up to so many cards."""
        pile += refill
        refill.clear()
        self.work[0] -= 30 * len(pile)  # as `shuffle`
        if self.work[0] < 0:
            self.exhausted()
        self.chance.shuffle(pile)
        missing = count - len(cards)
        cards += pile[:missing]
        del pile[:missing]

    def take_cards(self, pile: list[int], cards: Iterable[int]) -> None:
        """Take cards out of a pile."""
        for card in list(cards):
            self.measured(pile).remove(card)

    def put_on_top(self, cards: list[int], pile: list[int]) -> None:
        """Lay cards on top of a pile, in their order."""
        pile[:0] = self.measured(cards)
        self.spend(len(pile) // 64)

    # ------------------------------------------------------------------ tour and log

    def standing(self, name: str) -> list[int]:
        """Give a classification of the tour so far."""
        return list(self.standings.get(name, ()))

    def join(self, *parts: str) -> str:
        """Join the parts of a text."""
        text = "".join(parts)
        self.spend(len(text))
        if len(text) > MOST_ITEMS:
            raise RaceFault("X017", f"a text has at most {MOST_ITEMS} characters")
        return text


def _nobody(*_: Any) -> Any:
    raise RuntimeError("a choice came up, and no bots were given that answer it")
