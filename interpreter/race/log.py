"""Tell what happened in a race, line by line, and to whom.

In: the events of a race. Out: `LogLine`s in order. A line that not all may read has a text for the others, or none for
them. What a team does while the teams choose together is told to the others when that loop has ended. Called by `Race`
and the reports.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from interpreter.language.types import FIELD
from interpreter.race.notes import SECRET_BEGIN, SECRET_END, SECRET_SEEN
from interpreter.race.sight import SPECTATOR, Sight
from interpreter.race.units import show_amount
from interpreter.source.place import Place

if TYPE_CHECKING:
    from interpreter.race.race import Race

LineKind = Literal["round", "phase", "choice", "roll", "move", "place", "lift", "reveal", "say", "change", "trace"]
ALL = -2
MOST_NAMED = 3  # kinds of cards that are named; of more their number is told
_VEILED = re.compile(f"{SECRET_BEGIN}(-?\\d+){SECRET_SEEN}(.*?){SECRET_END}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened.

    `seen_by` is the seat of the only team that may read `text`, or `ALL`; the others read `others`, or nothing when it
    is empty. `piece` is the piece it is about (-1: none), `detail` the text without its name, for tables.
    """

    kind: LineKind
    text: str
    round: int
    phase: str
    seen_by: int = ALL
    others: str = ""
    piece: int = -1
    team: int = SPECTATOR
    detail: str = ""
    place: Place | None = None
    cite: str = ""
    rule: str = ""  # of a trace: the procedure or rule that acts
    number: int = 0  # among all lines of the race, those that are hidden included

    def __str__(self) -> str:
        return self.text


def tell_race(race: Race, team: int | None = None, all_seen: bool = False) -> list[LogLine]:
    """Give the log as a team reads it (-1: a spectator); with `all_seen` everything, as when the race is over."""
    lines = _Teller(race).lines()
    if all_seen:
        return [replace(line, text=unveil(line.text, None), detail=unveil(line.detail, None)) for line in lines]
    seat = SPECTATOR if team is None else team
    told = []
    for line in lines:
        if line.seen_by not in (ALL, seat):
            if not line.others:
                continue
            line = replace(line, text=line.others, detail=line.others.partition(": ")[2] or line.others)
        told.append(replace(line, text=unveil(line.text, seat), detail=unveil(line.detail, seat)))
    return told


def unveil(text: str, team: int | None) -> str:
    """Show the marked parts of a text to the team that may read them, else `?`; None: show all."""
    if SECRET_BEGIN not in text:
        return text
    return _VEILED.sub(lambda found: found[2] if team is None or int(found[1]) == team != SPECTATOR else "?", text)


class _Teller:
    def __init__(self, race: Race) -> None:
        self.race, self.labels = race, race.labels
        self.linked, self.program = race.game.linked, race.emitted.program
        self.sight = Sight(self.linked)
        self.told: list[LogLine] = []
        self.round, self.phase = 0, ""
        self.facts: list[Any] | None = None
        self.loop: list[int] = []  # lines told in a loop that has not ended
        self.depth, self.team = 0, SPECTATOR

    def lines(self) -> list[LogLine]:
        for event in self.race.machine.events or ():
            self._tell(event)
        if self.race.over:
            self._compare(self.race.machine.watched_values())
        for number in self.loop:
            line = self.told[number]
            self.told[number] = replace(line, seen_by=line.team, others="")
        return self.told

    def _add(self, kind: LineKind, text: str, note: int = -1, **more: Any) -> None:
        place, cite = None, ""
        if note >= 0:
            found = self.program.notes[note]
            place, cite = found.place, found.cite
        line = LogLine(kind, text, self.round, self.phase, **{"place": place, "cite": cite, **more})
        line = replace(line, number=len(self.told))
        if self.depth:
            self.loop.append(len(self.told))
            line = replace(line, team=self.team)
        self.told.append(line)

    def _about(self, kind: LineKind, piece: int, detail: str, note: int = -1, **more: Any) -> None:
        self._add(kind, f"{self.labels.pieces[piece]}: {detail}", note, piece=piece, detail=detail, **more)

    def _tell(self, event: Sequence[Any]) -> None:
        match event:
            case ("round", number):
                self.round, self.phase, self.depth, self.loop = number, "", 0, []
                self._add("round", f"round {number}")
            case ("phase", name):
                self.phase, self.depth, self.loop = name, 0, []
                self._add("phase", name.replace("_", " "))
            case ("facts", values):
                self._compare(values)
            case ("together", change):
                self.depth, self.team = max(0, self.depth + change), SPECTATOR
                if not self.depth:
                    self.loop = []
            case ("pass", team):
                self.team = team
            case ("choice", team, site, label, secret, piece, _):
                self._choice(team, site, label, secret, piece)
            case ("roll", piece, pips):
                rolled = "rolls " + ", ".join(str(each) for each in pips)
                if piece >= 0:
                    self._about("roll", piece, rolled)
                else:
                    self._add("roll", rolled, detail=rolled)
            case ("move", piece, before, row, field, note, way):
                self._about("move", piece, self._way(before, row, field, way), note)
            case ("place", piece, field):
                self._about("place", piece, f"on {self.labels.show(FIELD, field)}")
            case ("lift", piece, _):
                self._about("lift", piece, "leaves the course")
            case ("reveal", owner, name, index, type, value, note):
                self._reveal(owner, name, index, self.labels.text(type, value), note)
            case ("say", text, note):
                self._add("say", text, note, detail=text)
            case ("trace", note, piece):
                found = self.program.notes[note]
                text = f"{found.rule}, {found.cite} ({found.place.source.name}:{found.place.line})"
                self._add("trace", text, note, rule=found.rule, piece=piece)
            case ("short", ridden, wanted, row, name, steps, note, piece):
                self._short(ridden, wanted, row, name, steps, note, piece)
            case ("formula", name, arguments, steps, note, piece):
                self._formula(name, arguments, steps, note, piece)

    def _choice(self, team: int, number: int, label: str, secret: bool, piece: int) -> None:
        site = self.program.sites[number]
        name = site.name.replace("_", " ")
        who = self.race.names[team]
        if piece >= 0 and self.linked.piece_team[piece] == team:
            who = self.labels.pieces[piece]
        more: dict[str, Any] = {"team": team, "piece": piece, "place": site.place, "cite": site.cite}
        more["detail"] = f"{name} {label}"
        if secret:
            more |= {"seen_by": team, "others": f"{who}: {name} ?"}
        self._add("choice", f"{who}: {name} {label}", **more)

    def _way(self, before: int, row: int, field: int, way: Sequence[int]) -> str:
        """Tell a move; of a ride from field to field also the lanes in between, unless they are that of the goal."""
        names, lanes = self.linked.course.row_names, self.linked.course.field_lane
        start = names[before] if before >= 0 else "start"
        between = [lanes[each] for each in way[:-1]]
        by = f", by lanes {' '.join(map(str, between))}" if set(between) - {lanes[field]} else ""
        return f"row {start} → {names[row]}{self._lane(field)}{by}"

    def _lane(self, field: int) -> str:
        course = self.linked.course
        lane, lanes = course.field_lane[field], len(course.row_fields[course.field_row[field]])
        if lanes == 1:
            return ""
        if lanes > 3:
            return f" lane {lane}"
        return " left" if lane == 1 else " right" if lane == lanes else " middle"

    def _reveal(self, owner: str, name: str, index: int, shown: str, note: int) -> None:
        detail = f"{name.replace('_', ' ')} {shown}"
        if owner not in ("race", "team"):
            self._about("reveal", index, detail, note)
        else:
            who = self.race.names[index] if owner == "team" else "race"
            self._add("reveal", f"{who}: {detail}", note, team=index if owner == "team" else SPECTATOR, detail=detail)

    def _formula(self, name: str, arguments: Sequence[Any], steps: Sequence[Any], note: int, piece: int) -> None:
        from interpreter.race.explain import explain_steps

        formula = self.linked.checked.formulas[name]
        types = formula.decl.takes.values()
        shown = ", ".join(self.labels.show(type, value) for type, value in zip(types, arguments, strict=True))
        self._add("trace", f"{name}({shown}) = {explain_steps(formula, steps, self.labels)}", note, piece=piece)

    def _short(self, ridden: int, wanted: int, row: int, name: str, steps: Any, note: int, piece: int) -> None:
        from interpreter.race.explain import explain_steps

        why = "there is no room"
        if name and not steps[-1][2]:
            why = f"{name} {explain_steps(self.linked.checked.formulas[name], steps, self.labels)}"
        into = self.linked.course.row_names[row]
        self._add("trace", f"{ridden} of {wanted} rows, not into row {into}: {why}", note, piece=piece)

    # ------------------------------------------------------------------ what changed from phase to phase

    def _compare(self, values: list[Any]) -> None:
        before, self.facts = self.facts, values
        if before is None:
            return
        for name, old, new in zip(self.race.machine.watched, before, values, strict=True):
            if old == new:
                continue
            what, owner, own_name = name.split(".", 2)
            for index, (was, now) in enumerate(zip(old, new, strict=True)):
                if was != now and what == "attribute":
                    attribute = self.linked.checked.decl.attributes_of(owner)[own_name]
                    if now != attribute.default:  # what is only made ready for the next time is no news
                        told = f"{show_amount(was, attribute.unit)} → {show_amount(now, attribute.unit)}"
                        self._changed(owner, index, f"{own_name.replace('_', ' ')} {told}")
                elif was != now:
                    self._cards_moved(owner, own_name, index, was, now)

    def _changed(self, owner: str, index: int, detail: str, **more: Any) -> None:
        if owner == "race":
            self._add("change", detail, detail=detail, **more)
        elif owner == "team":
            self._add("change", f"{self.race.names[index]}: {detail}", detail=detail, **{"team": index, **more})
        else:
            self._about("change", index, detail, **more)

    def _cards_moved(self, owner: str, name: str, index: int, was: Sequence[int], now: Sequence[int]) -> None:
        seen = self.sight.piles[owner, name]
        if seen == "nobody" or (owner == "race" and seen != "all"):
            return
        pile = self.linked.checked.decl.piles_of(owner)[name]
        names, more, fewer = self.labels.entries[pile.of], Counter(now), Counter(was)
        parts = _count_cards(names, more - fewer, "+") + _count_cards(names, fewer - more, "-")
        if not parts:
            return
        title = name.replace("_", " ")
        detail = f"{title} {' '.join(parts)}"
        if seen == "all":
            self._changed(owner, index, detail)
            return
        change = len(now) - len(was)
        others = f"{title} {change:+d} card{'s' if abs(change) != 1 else ''}" if change else ""
        who = self.race.names[index] if owner == "team" else self.labels.pieces[index]
        team = self.sight.owner_of(owner, index)
        self._changed(owner, index, detail, seen_by=team, others=f"{who}: {others}" if others else "")


def _count_cards(names: Sequence[str], cards: Counter[int], sign: str) -> list[str]:
    if len(cards) > MOST_NAMED:
        return [f"{sign} {cards.total()} cards"]
    return [f"{sign} {f'{count} ' if count > 1 else ''}{names[card]}" for card, count in sorted(cards.items())]
