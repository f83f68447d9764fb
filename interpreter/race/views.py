"""Show a race as one team may see it: plain values that go into JSON as they are.

In: a race, a team or none (a spectator). Out: a dict. Hidden values are `?`, a hidden pile as many of them as it has
cards. Options are shown to the team that is asked. While teams choose together, what others have done is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from interpreter.language.ir import none_of
from interpreter.language.types import Type
from interpreter.race.labels import Labels, find_seat
from interpreter.race.sight import SPECTATOR, Sight
from interpreter.race.together import seen_lists

if TYPE_CHECKING:
    from interpreter.race.race import Race

HIDDEN = "?"


def view_race(race: Race, team: str | int | None) -> dict[str, Any]:
    """Give what a team sees.

    Raises:
        ValueError: there is no such team.
    """
    seat = find_seat(race.names, team)
    linked = race.game.linked
    view = _Viewer(race, seat)
    shown: dict[str, Any] = {
        "ruleset": linked.checked.decl.id,
        "course": linked.course.title,
        "you": race.names[seat] if seat != SPECTATOR else None,
        "round": race.round,
        "over": race.over,
        "race": view.things("race", 0),
        "teams": {name: view.things("team", number) for number, name in enumerate(race.names)},
        "pieces": {name: view.piece(piece) for piece, name in enumerate(race.labels.pieces)},
        "decision": view.decision(),
    }
    if race.over:
        shown["results"] = {
            name: [{"place": line.place, "name": line.name, **line.shown} for line in lines]
            for name, lines in race.results.items()
        }
    return shown


def plain_value(labels: Labels, type: Type, value: Any) -> Any:
    """Give a value as JSON has it: numbers, true and false, none as null, names."""
    if type.is_list:
        return [plain_value(labels, type.element, item) for item in value]
    if type.kind in ("int", "bool", "text"):
        return None if type.optional and value == none_of(type) and value is not True else value
    return None if value == -1 else labels.show(type, value)


class _Viewer:
    def __init__(self, race: Race, seat: int) -> None:
        self.race, self.seat = race, seat
        self.labels, self.linked = race.labels, race.game.linked
        self.sight = Sight(self.linked)
        self.state: Mapping[str, list[Any]] = seen_lists(race, seat)

    def things(self, owner: str, index: int) -> dict[str, Any]:
        """Give the attributes and piles of the race, a team or a piece."""
        decl, shown = self.linked.checked.decl, {}
        for name, attribute in decl.attributes_of(owner).items():
            value = self.state[f"attribute.{owner}.{name}"][index]
            seen = self.sight.sees_attribute(self.seat, owner, name, index, self.state)
            shown[name] = plain_value(self.labels, attribute.type, value) if seen else HIDDEN
        for name, pile in decl.piles_of(owner).items():
            cards = self.state[f"pile.{owner}.{name}"][index]
            seen = self.sight.sees_pile(self.seat, owner, name, index)
            shown[name] = [self.labels.entries[pile.of][card] if seen else HIDDEN for card in cards]
        return shown

    def piece(self, piece: int) -> dict[str, Any]:
        """Give where a piece stands, and what is seen of its attributes and piles."""
        course, kind = self.linked.course, self.linked.piece_kind[piece]
        row = self.state["where"][piece]
        shown: dict[str, Any] = {"kind": kind, "team": self.race.names[self.linked.piece_team[piece]]}
        shown["row"] = course.row_names[row] if row >= 0 else None
        shown["lane"] = course.field_lane[self.state["at"][piece]] if row >= 0 else None
        shown["finished"] = self.state["finished"][piece]
        return {**shown, **self.things(kind, piece)}

    def decision(self) -> dict[str, Any] | None:
        """Give the question: to others only who is asked, and while teams choose together not even that."""
        decision = self.race.decision
        if decision is None:
            return None
        if decision.team != self.seat:
            return {"by": decision.team_name} if self.race.machine.together_depth == 0 else {}
        return {
            "by": decision.team_name,
            "name": decision.name,
            "prompt": decision.prompt,
            "options": list(decision.labels),
            "rule": decision.rule,
            "cite": decision.cite,
        }
