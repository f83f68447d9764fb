"""Say which team may see which value of a race.

In: `Linked`, the lists of a race. Out: answers of yes or no. Secret attributes are seen by their owner until they are
shown; piles by all, their owner or nobody; what belongs to the race has no owner. The size of a pile is open. What is
hidden while teams choose together is not its business; `together` knows that. Called by `views`, `log` and the bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from interpreter.program.link import Linked, evaluate

SeenBy = Literal["all", "owner", "nobody"]
SPECTATOR = -1  # a team that is none: sees what all see


class Sight:
    """Who may see what in the races of one game."""

    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self.piles: dict[tuple[str, str], SeenBy] = {}
        self.secrets: set[tuple[str, str]] = set()
        decl = linked.checked.decl
        for owner in ("race", "team", *decl.pieces):
            for attribute in decl.attributes_of(owner).values():
                if attribute.secret:
                    self.secrets.add((owner, attribute.name))
            for pile in decl.piles_of(owner):
                seen = linked.checked.seen_by.get((owner, pile), "all")
                self.piles[owner, pile] = seen if isinstance(seen, str) else evaluate(linked, seen)  # type: ignore[assignment]

    def owner_of(self, owner: str, index: int) -> int:
        """Give the team whose value it is; -1 for the race's."""
        if owner == "race":
            return SPECTATOR
        return index if owner == "team" else self.linked.piece_team[index]

    def sees_attribute(self, team: int, owner: str, name: str, index: int, state: Mapping[str, list[Any]]) -> bool:
        """Say whether a team may see the value of an attribute."""
        if (owner, name) not in self.secrets or state[f"shown.{owner}.{name}"][index]:
            return True
        return team != SPECTATOR and self.owner_of(owner, index) == team

    def sees_pile(self, team: int, owner: str, name: str, index: int) -> bool:
        """Say whether a team may see the cards of a pile."""
        seen = self.piles[owner, name]
        return seen == "all" or (seen == "owner" and team != SPECTATOR and self.owner_of(owner, index) == team)

    def hidden_lists(self) -> set[str]:
        """Name the lists of a race in which anything may be hidden."""
        names = {f"attribute.{owner}.{name}" for owner, name in self.secrets}
        return names | {f"pile.{owner}.{name}" for (owner, name), seen in self.piles.items() if seen != "all"}
