"""Chance as a scenario tells it: dice in the order rolled, cards in the order drawn.

In: the scripts, a race that has not begun. Out: its primitives of chance, replaced. A shuffle leaves a pile as it is
and lets the scripted cards come: the next card drawn from it is the next one of the script, wherever it lies; when the
script has run out, and in a pile that was not shuffled, the first card. Dice that are not scripted are a fault unless
the scenario gives a seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.race.bind import bind_program
from interpreter.race.chance import Chance, ScriptedOut
from interpreter.race.race import Race
from interpreter.scenarios.model import Plan
from interpreter.source.place import Place


class ScriptFault(ScriptedOut):
    """A script does not fit what happens; `place` is where, in the scenario."""

    def __init__(self, message: str, place: Place, hint: str | None = None) -> None:
        self.message = message
        self.place = place
        self.hint = hint
        super().__init__(message)


class ScriptedChance(Chance):
    """Dice by a script, or by the seed where there is none; piles that were shuffled are noted."""

    __slots__ = ("dice", "free", "piles", "place", "rolled")

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan.seed or "scenario")
        self.dice = plan.dice
        self.place = plan.scenario.place
        self.free = plan.seed is not None and not plan.dice
        self.rolled = 0
        self.piles: dict[int, int] = {}
        """Piles that were shuffled, by identity (lists of a race keep theirs) → cards put on top since."""

    def roll(self, count: int, faces: Sequence[int]) -> list[int]:
        """Give the next numbers of the script."""
        if self.free:
            return super().roll(count, faces)
        pips: list[int] = []
        for _ in range(count):
            if self.rolled == len(self.dice):
                place = self.dice[-1][1] if self.dice else self.place
                told = (
                    "another die is rolled, and the script has no more"
                    if self.dice
                    else "a die is rolled, and none is scripted"
                )
                raise ScriptFault(told, place, "write under dice: what is rolled, in its order")
            number, place = self.dice[self.rolled]
            if number not in faces:
                known = ", ".join(str(face) for face in dict.fromkeys(faces))
                raise ScriptFault(f"the die that is rolled has no {number}", place, f"its faces are: {known}")
            self.rolled += 1
            pips.append(number)
        return pips

    def shuffle(self, pile: list[Any]) -> None:
        """Note that the order of a pile is not known any more."""
        self.piles[id(pile)] = 0


class Script:
    """The script of one race: what it puts in place of the machine's primitives of cards."""

    def __init__(self, race: Race, plan: Plan, chance: ScriptedChance) -> None:
        self.plan = plan
        self.chance = chance
        self.drawn = 0
        self.entries = race.game.linked.entries
        self.tables: dict[int, str] = {}  # pile, by identity → its table of cards
        decl = race.game.linked.checked.decl
        for owner in ("race", "team", *decl.pieces):
            for pile in decl.piles_of(owner).values():
                for cards in race.machine.state[f"pile.{owner}.{pile.name}"]:
                    self.tables[id(cards)] = pile.of
        machine = race.machine
        self._draw_card, self._draw_more, self._put_on_top = machine.draw_card, machine.draw_more, machine.put_on_top
        instead = {each.__name__: each for each in (self.deal, self.draw_card, self.draw_more, self.put_on_top)}
        race.functions = bind_program(race.emitted, machine, instead)

    def deal(self, pile: list[int], count: int) -> None:
        """Bring the cards that come next to the top of a pile, from which so many are drawn."""
        if id(pile) not in self.chance.piles:
            return
        for at in range(min(count, len(pile))):
            pile.insert(at, pile.pop(self._find_next(pile, at)))

    def draw_card(self, pile: list[int], into: Any, refill: Any) -> int:
        """Draw a card; none when there is none."""
        if not pile and refill != -1:
            pile += refill
            refill.clear()
            self.chance.shuffle(pile)
        self.deal(pile, 1)
        return self._draw_card(pile, into, -1)

    def draw_more(self, cards: list[int], pile: list[int], count: int, refill: list[int]) -> None:
        """Shuffle the refill, lay it down as the pile, and go on drawing up to so many cards."""
        pile += refill
        refill.clear()
        self.chance.shuffle(pile)
        self.deal(pile, count - len(cards))
        self._draw_more(cards, pile, count, [])

    def put_on_top(self, cards: Iterable[int], pile: list[int]) -> None:
        """Lay cards on top of a pile: these are known."""
        laid = list(cards)
        self._put_on_top(laid, pile)
        if id(pile) in self.chance.piles:
            self.chance.piles[id(pile)] += len(laid)

    def _find_next(self, pile: list[int], at: int) -> int:
        """Give the position of the card that comes next, from position `at` on."""
        if self.chance.piles[id(pile)]:
            self.chance.piles[id(pile)] -= 1
            return at
        if self.drawn == len(self.plan.draws):
            return at
        scripted = self.plan.draws[self.drawn]
        entries = self.entries[self.tables[id(pile)]]
        card = entries.get(scripted.text, -1)
        if card not in pile[at:]:
            names = list(entries)
            there = ", ".join(names[each] for each in pile[at:]) or "nothing any more"
            raise ScriptFault(f"'{scripted.text}' cannot be drawn here", scripted.place, f"the pile holds: {there}")
        self.drawn += 1
        return pile.index(card, at)
