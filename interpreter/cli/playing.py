"""Play a race at the terminal: bots step by step, people asked, everything shown as it happens.

In: a race that may not have begun. Out: text on standard output; hints about bots on standard error. Called by the
commands `race` and `replay`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from interpreter.cli.layout import screen_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.public.races import Race
    from interpreter.race.race import Answer
    from interpreter.reports.race import RaceReport


def play_race(race: Race, style: Any, color: bool, source: str, tape: Sequence[Answer] | None = None) -> None:
    """Play a race to its end, or until the person who plays leaves it; with a tape as far as its answers go."""
    from interpreter.reports.race import RaceReport

    people = [name for name, bot in race.bots.items() if bot is None] if tape is None else []
    viewer = None if not people else race.names.index(people[0]) if len(people) == 1 else -1
    report = RaceReport(race, viewer, style, screen_width(), color)
    _show(report, report.header(_who_plays(race), source))
    if not race.snapshots:
        race.begin()
    table = None
    if people:
        from interpreter.cli.person import Table

        table = Table(race, report, people)
    drawn = False
    shown_round = race.round
    while race.decision is not None:
        if not drawn and race.round:
            drawn, shown_round = True, race.round
            _show_start(report)
            if table is not None:
                table.road = report.road()
        if tape is not None:
            if len(race.answers) == len(tape):
                _show_end_of_tape(report)
                return
            race.answer(tape[len(race.answers)].value)
        elif race.asks_person:
            assert table is not None
            if not table.ask():
                return
        else:
            race.step()
        if drawn and race.round != shown_round:
            shown_round = race.round
            _show_round(report)
        tell_warnings(race)
    _show(report, report.news())
    if style != "none":
        _show(report, ["", *report.whole_course()])
    if style == "short":
        _show(report, report.order(race.round))
    _show(report, report.results())


def _who_plays(race: Race) -> dict[str, str]:
    return {name: bot if isinstance(bot, str) else "its own bot" for name, bot in race.seats.items()}


def _show_end_of_tape(report: RaceReport) -> None:
    """Show how far an unfinished race has come; who goes on with it must not be shown what was hidden."""
    decision = report.race.decision
    assert decision is not None
    _show(report, [*report.news(), "", *report.road()])
    count = len(report.race.answers)
    _show(report, ["", f"Not finished: after {count} answers {decision.team_name} is asked: {decision.prompt}"])


def _show_start(report: RaceReport) -> None:
    if report.style == "none":
        return
    news = report.news()
    if report.style == "full" and news:
        _show(report, ["", *news])
    _show(report, ["", *report.whole_course()])


def _show_round(report: RaceReport) -> None:
    news = report.news()
    _show(report, news)
    if report.style == "full" and news:
        _show(report, ["", *report.road()])


def _show(report: RaceReport, lines: list[str]) -> None:
    for line in lines:
        click.echo(line, color=report.color)


def tell_warnings(race: Race) -> None:
    """Tell once what bots and replays had to say."""
    while race.warnings:
        click.echo(f"note: {race.warnings.pop(0)}", err=True)


def save_file(race: Race, path: str) -> None:
    """Save a race and say so."""
    try:
        race.save(path)
    except OSError as fault:
        raise click.ClickException(f"cannot write {path}: {fault.strerror or fault}") from fault
    click.echo(f"saved {path}", err=True)
