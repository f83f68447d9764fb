"""Ask a person at the terminal: what happened, who stands where, the own cards, the options; take the answer.

In: a race that waits for a person, its report. Out: the race answered, an answer taken back, a file saved, or the wish
to leave. A wrong answer says so and changes nothing. What a team may not see is not shown; several people at one
terminal pass the screen. Called by `playing`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.hints import explain_options, tell_formulas, tell_own_things, tell_worn
from interpreter.cli.layout import screen_width, wrapped
from interpreter.source.characters import show_text

if TYPE_CHECKING:
    from interpreter.public.races import Race
    from interpreter.race.decision import Decision
    from interpreter.reports.race import RaceReport
    from interpreter.source.place import Place

KEYS = "number or name: answer · u: take back · m: map · ?: rule · s FILE: save · q: leave"
MOST_LINES = 12  # of a rule that is shown


class Table:
    """The people at this terminal."""

    def __init__(self, race: Race, report: RaceReport, people: list[str], saves: bool = False) -> None:
        self.race, self.report, self.people, self.saves = race, report, people, saves
        self.resumes = "race" if race.keep is None else "tour"
        self.at_screen = people[0] if len(people) == 1 else ""
        self.road: list[str] = []
        self.greeted = False
        # Answers when the race was saved last, or the person was told that it is not; of a stage of a tour unknown.
        self.kept = len(race.answers) if race.keep is None else -1

    def ask(self) -> bool:
        """Ask until there is an answer, or one was taken back; false when the person leaves."""
        race, decision = self.race, self.race.decision
        assert decision is not None
        self._pass_screen(decision)
        self._show_table(decision)
        while True:
            click.echo(
                self.report.paint(f"{decision.team_name}> ", self._color(decision)), nl=False, color=self.report.color
            )
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            done = self._obey(line.strip(), decision)
            if done is not None:
                return done
            assert race.decision is decision

    def _obey(self, text: str, decision: Decision) -> bool | None:
        """Do what was typed: true when the race goes on, false to leave, None to ask again."""
        labels = [label for label, _ in decision.grouped()]
        if text in labels:
            self.race.answer(text)
            return True
        word, _, rest = text.partition(" ")
        match word:
            case "":
                return None
            case "q":
                return self._leave()
            case "u":
                return self._undo(decision)
            case "m":
                self._say_lines(self.report.whole_course())
                return None
            case "?":
                self._say_rule(decision)
                return None
            case "s":
                self._save(rest.strip())
                return None
        label = find_label(decision, text)
        if label is None:
            self._say(f"'{text}' is none of the options; type {_range(decision)}, or ? for help")
            return None
        self.race.answer(label)
        return True

    # ------------------------------------------------------------------ commands

    def _undo(self, decision: Decision) -> bool | None:
        race = self.race
        seats = {race.names.index(name) for name in self.people}
        own = next((n for n in range(len(race.answers) - 1, -1, -1) if race.answers[n].team in seats), None)
        if own is None:
            self._say("there is no answer of yours to take back")
            return None
        if race.answers[own].team != decision.team:
            self._say(
                f"{race.names[race.answers[own].team]} has answered since; only the last answer can be taken back"
            )
            return None
        label = race.answers[own].label
        while len(race.answers) > own:
            race.undo()
        self.road = []
        self._say(f"taken back: {label}")
        return True

    def _leave(self) -> bool | None:
        """Leave; who would lose answers is told once."""
        count = len(self.race.answers)
        if self.saves or count == self.kept:
            return False
        self.kept = count
        self._say("this race is not saved: s FILE saves it, q again leaves it")
        return None

    def _say_rule(self, decision: Decision) -> None:
        decl = self.race.game.linked.checked.decl
        found = decl.procedures.get(decision.rule) or next((r for r in decl.rules if r.name == decision.rule), None)
        cite = decision.cite or (found.cite if found is not None else "")
        file = decision.place.source.name.rpartition("/")[2]
        self._say(f"{decision.rule.replace('_', ' ')}{f', {cite}' if cite else ''}  {file}:{decision.place.line}")
        if found is not None and found.doc:
            self._say_lines(wrapped(found.doc, 2))
        self._say_lines(show_statement(decision.place))
        if decl.source:
            self._say(f"  rules: {decl.source}; more: commissaire explain {decl.id} {decision.rule}")
        self._say(KEYS)

    def _save(self, path: str) -> None:
        if not path:
            self._say("write: s FILE")
            return
        try:
            self.race.save(Path(path).expanduser())
        except OSError as fault:
            self._say(f"cannot write {path}: {fault.strerror or fault}")
        else:
            self.kept = len(self.race.answers)
            self._say(f"saved {path}; go on with: commissaire {self.resumes} --resume {path}")

    # ------------------------------------------------------------------ the screen

    def _pass_screen(self, decision: Decision) -> None:
        if len(self.people) == 1 or self.at_screen == decision.team_name:
            return
        if self.at_screen and sys.stdout.isatty():
            click.clear()
        self.at_screen, self.road = decision.team_name, []
        self._say(f"Pass the screen to {decision.team_name}. (Enter)")
        if not sys.stdin.readline():
            raise EOFError
        if sys.stdout.isatty():
            click.clear()

    def _show_table(self, decision: Decision) -> None:
        report = self.report
        self._say_lines(report.news())
        road = report.road()
        if not self.greeted and self.race.round == 0:
            self.road = road
            self._say_lines(["", *report.whole_course()])
        elif road and road != self.road:
            self.road = road
            self._say_lines(["", *road])
        self._say("")
        self._say_lines([*tell_worn(self.race, decision.team), *tell_own_things(self.race, decision.team)])
        self._say(report.paint(decision.prompt, "1"))
        self._say_lines(tell_formulas(self.race, decision))
        self._say_lines(list_options(decision, explain_options(self.race, decision), screen_width()))
        if not self.greeted:
            self.greeted = True
            self._say(report.paint(KEYS, "2"))

    def _color(self, decision: Decision) -> str:
        from interpreter.reports.riders import team_codes

        return f"1;{team_codes(self.race.names)[decision.team]}"

    def _say(self, text: str) -> None:
        click.echo(text, color=self.report.color)

    def _say_lines(self, lines: list[str]) -> None:
        for line in lines:
            self._say(line)


def show_statement(place: Place) -> list[str]:
    """Give the lines of a ruleset in which a statement stands: from its place on, as far as they are indented."""
    first = place.source.line(place.line)
    column = len(first) - len(first.lstrip(" -"))
    lines = [first.strip().removeprefix("- ")]
    for number in range(place.line + 1, place.line + MOST_LINES):
        line = place.source.line(number)
        if not line.strip() or len(line) - len(line.lstrip(" ")) < column:
            break
        lines.append(line[column:].rstrip())
    return [f"    {show_text(line)}" for line in lines]


def group_options(decision: Decision) -> list[tuple[str, int]]:
    """Give each label once with how often it stands there; entries in the order of their table, rows along the road."""
    groups = decision.grouped()
    if decision.type.kind not in ("table", "row") or decision.is_hidden:
        return groups
    order = dict(zip(decision.labels, decision.options, strict=True))
    return sorted(groups, key=lambda group: (decision.site.is_declined(order[group[0]]), order[group[0]]))


def find_label(decision: Decision, text: str) -> str | None:
    """Find the option that a number, a name or the begin of a name means; None when it is none or several."""
    labels = [label for label, _ in group_options(decision)]
    if not _are_numbers(labels) and text.isdecimal() and 1 <= int(text) <= len(labels):
        return labels[int(text) - 1]
    near = [label for label in labels if label.casefold() == text.casefold()]
    near = near or [label for label in labels if label.casefold().startswith(text.casefold())]
    return near[0] if len(near) == 1 else None


def list_options(decision: Decision, remarks: dict[str, str], width: int) -> list[str]:
    """Number the options, equal ones once with their count; many short ones stand side by side."""
    groups = group_options(decision)
    if _are_numbers([label for label, _ in groups]):
        return ["  " + "  ".join(label for label, _ in groups)]
    digits = len(str(len(groups)))
    shown = [
        f"{str(number).rjust(digits)}  {label}{f' ×{count}' if count > 1 else ''}"
        for number, (label, count) in enumerate(groups, 1)
    ]
    widest = max(len(text) for text in shown)
    if remarks:
        return [
            line
            for text, (label, _) in zip(shown, groups, strict=True)
            for line in wrapped(remarks.get(label, ""), widest + 4, f"  {text.ljust(widest)}  ") or [f"  {text}"]
        ]
    across = max(1, (width - 2) // (widest + 3)) if len(shown) > 6 else 1
    down = -(-len(shown) // across)
    return ["  " + "   ".join(text.ljust(widest) for text in shown[line::down]).rstrip() for line in range(down)]


def _are_numbers(labels: list[str]) -> bool:
    """Say whether the options are numbers; then they are typed as they are, and not numbered."""
    return all(label.removeprefix("-").isdecimal() for label in labels if label != "none") and labels != ["none"]


def _range(decision: Decision) -> str:
    labels = [label for label, _ in group_options(decision)]
    return f"one of {', '.join(labels)}" if _are_numbers(labels) else f"a number from 1 to {len(labels)}"
