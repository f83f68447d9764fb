"""Play a race at the terminal: bots step by step, people asked, everything shown as it happens.

In: a race that may not have begun. Out: text on standard output; hints about bots and languages on standard error.
Called by the commands `race`, `tour` and `replay`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from interpreter.cli.frame import wanted_language
from interpreter.cli.layout import screen_width
from interpreter.source.spoken import ENGLISH, languages_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.cli.person import Table
    from interpreter.public.races import Race
    from interpreter.race.race import Answer
    from interpreter.reports.race import RaceReport
    from interpreter.ruleset.loaded import Ruleset


def play_race(
    race: Race, style: Any, color: bool, source: str, tape: Sequence[Answer] | None = None, saves: bool = False
) -> None:
    """Play a race to its end, or until the person who plays leaves it; with a tape as far as its answers go.

    With `saves` the caller saves it in the end, whatever happens.
    """
    from interpreter.reports.race import RaceReport

    people = [name for name, bot in race.bots.items() if bot is None] if tape is None else []
    viewer = None if not people else race.names.index(people[0]) if len(people) == 1 else -1
    report = RaceReport(race, viewer, style, screen_width(), color)
    _Play(race, report, people, tape, saves).play(source)


class _Play:
    """One race at the terminal."""

    def __init__(
        self, race: Race, report: RaceReport, people: list[str], tape: Sequence[Answer] | None, saves: bool
    ) -> None:
        self.race, self.report, self.tape = race, report, tape
        self.road: list[str] = []  # that was shown last
        self.table: Table | None = None
        if people:
            from interpreter.cli.person import Table

            self.table = Table(race, report, people, saves)

    def play(self, source: str) -> None:
        race, report = self.race, self.report
        seats = {name: bot if isinstance(bot, str) else "its own bot" for name, bot in race.seats.items()}
        self._show(report.header(seats, source))
        race.watch = self._show_round
        if not race.snapshots:
            race.begin()
        elif race.round:
            self._show_course()
        while race.decision is not None:
            if not self._go_on():
                return
            tell_warnings(race)
        self._show(report.news())
        if report.style != "none":
            self._show(["", *report.whole_course()])
        if report.style == "short":
            self._show(report.order(race.round))
        self._show(report.results())

    def _go_on(self) -> bool:
        """Give the next answer; false when the race is left."""
        race, tape = self.race, self.tape
        if tape is not None:
            if len(race.answers) == len(tape):
                self._show_end_of_tape()
                return False
            race.answer(tape[len(race.answers)].value)
            return True
        if race.asks_person:
            assert self.table is not None
            return self.table.ask()
        return race.step()

    def _show_end_of_tape(self) -> None:
        decision = self.race.decision
        assert decision is not None
        news, road = self.report.news(), self.report.road()
        self._show(news + (["", *road] if road != self.road else []))
        count = len(self.race.answers)
        self._show(["", f"Not finished: after {count} answers {decision.team_name} is asked: {decision.prompt}"])

    def _show_course(self) -> None:
        """Show what happened so far, and the whole course."""
        report = self.report
        news = report.news()
        self._show(["", *news] if news else [])
        if report.style != "none":
            self._show(["", *report.whole_course()])
        self.road = report.road()
        if self.table is not None:
            self.table.road = self.road

    def _show_round(self) -> None:
        """Show a round that ends, or the set-up; called when the next one begins."""
        report = self.report
        if self.race.round == 0:
            self._show_course()
            return
        self._show(report.news())
        if report.style == "short":
            self._show(report.order(self.race.round))
        elif report.style == "full":
            self.road = report.road()
            self._show(["", *self.road])
            if self.table is not None:
                self.table.road = self.road

    def _show(self, lines: list[str]) -> None:
        for line in lines:
            click.echo(line, color=self.report.color)


def tell_warnings(race: Race) -> None:
    """Tell once what bots and replays had to say."""
    while race.warnings:
        click.echo(f"note: {race.warnings.pop(0)}", err=True)


def tell_language(ruleset: Ruleset) -> None:
    """Say on standard error that a ruleset does not have the language that was asked for, and which it has."""
    wanted, known = wanted_language(), languages_in(ruleset.merged.tree)
    if wanted not in (ENGLISH, *known):
        has = f"it has {', '.join(known)}" if known else "it has one language"
        click.echo(f"note: {ruleset.id} has no texts in '{wanted}'; {has}", err=True)


def save_file(race: Race, path: str) -> None:
    """Save a race and say so."""
    try:
        race.save(path)
    except OSError as fault:
        raise click.ClickException(f"cannot write {path}: {fault.strerror or fault}") from fault
    hint = f"; go on with: commissaire race --resume {path}" if race.decision is not None else ""
    click.echo(f"saved {path}{hint}", err=True)
