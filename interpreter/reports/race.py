"""Show a race: what is raced, the road with the riders, what happens round by round, the results.

In: a race that goes on, whose eyes it is seen with, how much is told. Out: lines of text, each part of the log once.
Works without colours. Called by the commands `race` and `replay`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from itertools import groupby
from typing import Literal

from interpreter.course.draw import draw_course, draw_part
from interpreter.race.log import LogLine, tell_race
from interpreter.race.race import Race
from interpreter.race.results import Standing
from interpreter.reports.riders import letter_pieces, stand_on_fields, team_codes
from interpreter.reports.story import gather_entries, tell_phase
from interpreter.source.spoken import in_language

LogStyle = Literal["full", "short", "none"]
MARGIN = 14  # columns of a drawing beside its rows: lane numbers, bars
AHEAD, BACK = 9, 2  # rows drawn in front of the first and behind the last


class RaceReport:
    """The report of one race. `viewer` is a seat, -1 a spectator, None one who sees everything."""

    def __init__(
        self, race: Race, viewer: int | None, style: LogStyle = "full", width: int = 80, color: bool = False
    ) -> None:
        self.race, self.viewer, self.style = race, viewer, style
        self.width, self.color = width, color
        self.letters = letter_pieces(race)
        codes = team_codes(race.names)
        self.codes = {
            letter: f"1;7;{codes[race.game.linked.piece_team[piece]]}" for piece, letter in enumerate(self.letters)
        }
        self.told: dict[int, str] = {}  # lines that were told, by number
        self.head: tuple[int, str] = (0, "")

    # ------------------------------------------------------------------ what is raced

    def header(self, bots: Mapping[str, str], source: str = "") -> list[str]:
        """Name ruleset, course, seed, teams with their bots, and the options that were changed."""
        linked = self.race.game.linked
        decl = linked.checked.decl
        lines = [self.paint(in_language(decl.title, linked.language), "1"), linked.course.title]
        lines.append(f"seed {self.race.seed}{f'  ({source})' if source else ''}")
        lines += [
            self._team(name) + f"  {bots[name]}" if name in bots else self._team(name) for name in self.race.names
        ]
        changed = [
            f"{name} {_plain(linked.options[name])}"
            for name, option in decl.options.items()
            if linked.options[name] != option.default
        ]
        if changed:
            lines.append(f"changed: {', '.join(changed)}")
        return lines

    def _team(self, name: str) -> str:
        seat = self.race.names.index(name)
        linked = self.race.game.linked
        widest = max(len(each) for each in self.race.names)
        own = [self.letters[piece] for piece, team in enumerate(linked.piece_team) if team == seat]
        painted = " ".join(self.paint(letter, self.codes[letter]) for letter in own)
        return f"  {name.ljust(widest)}  {painted}"

    def whole_course(self) -> list[str]:
        """Draw the course with all who stand on it."""
        words = self.race.game.linked.checked.decl.words
        text = draw_course(
            self.race.game.linked.course,
            [words] if words is not None else [],
            stand_on_fields(self.race, self.letters),
            self.color,
            self.codes,
            max(20, min(60, (self.width - MARGIN) // 10 * 10)),
            self.width,
        )
        return text.rstrip("\n").split("\n")

    def road(self) -> list[str]:
        """Draw the part of the road on which pieces stand; nothing when none does."""
        riders = stand_on_fields(self.race, self.letters)
        if not riders:
            return []
        course = self.race.game.linked.course
        words = self.race.game.linked.checked.decl.words
        taken = [course.field_row[field] for field in riders]
        first = max(0, min(taken) - BACK)
        last = min(len(course.row_terrain) - 1, max(taken) + AHEAD)
        rows = range(first, last + 1)
        known = [words] if words is not None else []
        return draw_part(course, known, riders, rows, self.color, self.codes, max(20, self.width - MARGIN))

    # ------------------------------------------------------------------ what happened

    def news(self) -> list[str]:
        """Tell what happened since this was last asked."""
        race = self.race
        lines = tell_race(race, self.viewer, all_seen=self.viewer is None)
        fresh = [line for line in lines if self.told.get(line.number) != line.text]
        count = lines[-1].number + 1 if lines else 0
        self.told = {number: text for number, text in self.told.items() if number < count}
        self.told.update((line.number, line.text) for line in fresh)
        if self.style == "none":
            return []
        if self.style == "short":
            return [f"          · {line.text}" for line in fresh if line.kind == "say"]
        return self._tell_full(fresh)

    def _tell_full(self, fresh: list[LogLine]) -> list[str]:
        names = max(len(name) for name in [*self.race.labels.pieces, *self.race.names])
        out: list[str] = []
        for (number, phase), lines in groupby(fresh, key=lambda line: (line.round, line.phase)):
            told = [line for line in lines if line.kind not in ("round", "phase")]
            entries = gather_entries(told, self.race.names, self.race.labels.pieces)
            if not entries:
                continue
            if number and number != self.head[0]:
                out += ["", self.paint(f"Round {number} ".ljust(self.width, "─"), "1")]
                self.head = (number, "")
            if phase and (number, phase) != self.head:
                out.append(self.paint(phase.replace("_", " "), "4" if self.color else ""))
                self.head = (number, phase)
            out += tell_phase(entries, self.width, names)
        return out

    def order(self, number: int) -> list[str]:
        """Tell in one line who stands where after a round, front to back."""
        race = self.race
        linked, state = race.game.linked, race.machine.state
        kinds = linked.checked.decl.pieces
        standing = [p for p, row in enumerate(state["where"]) if row >= 0 and not kinds[linked.piece_kind[p]].ghost]
        standing.sort(key=lambda p: (linked.course.row_to_finish[state["where"][p]], -state["order"][p]))
        parts = []
        for row, pieces in groupby(standing, key=lambda p: state["where"][p]):
            letters = [self.letters[piece] for piece in pieces]
            parts.append(f"{linked.course.row_names[row]} {''.join(self.paint(x, self.codes[x]) for x in letters)}")
        return [f"round {str(number).rjust(2)}  " + "  ".join(parts)]

    # ------------------------------------------------------------------ how it ended

    def results(self) -> list[str]:
        """Give the tables of the results."""
        decl = self.race.game.linked.checked.decl
        out: list[str] = []
        for name, lines in self.race.results.items():
            doc = in_language(decl.results[name].doc, self.race.game.linked.language)
            title = name.replace("_", " ").capitalize()
            lines_of_doc = textwrap.wrap(f"{title}  {doc}" if doc else title, self.width, subsequent_indent="  ")
            lines_of_doc[0] = self.paint(title, "1") + lines_of_doc[0][len(title) :]
            out += ["", *lines_of_doc]
            out += _table(lines)
        return out

    def paint(self, text: str, code: str) -> str:
        """Colour a text when colours are wanted."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.color and code else text


def _table(lines: list[Standing]) -> list[str]:
    if not lines:
        return ["  nobody"]
    heads = ["", "", *(name.replace("_", " ") for name in lines[0].shown)]
    rows = [[f"{line.place}.", line.name, *(line.read(name) for name in lines[0].shown)] for line in lines]
    widths = [max(len(row[at]) for row in [heads, *rows]) for at in range(len(heads))]
    out = []
    for row in [heads, *rows]:
        cells = [row[0].rjust(widths[0]), row[1].ljust(widths[1])]
        cells += [
            cell.rjust(width) if _is_number(cell) or row is heads else cell.ljust(width)
            for cell, width in zip(row[2:], widths[2:], strict=True)
        ]
        out.append(("  " + "  ".join(cells)).rstrip())
    return out if any(heads) else out[1:]


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _plain(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
