"""The command `tour`: races a tour stage by stage, with standings after each.

In: a tour file, teams. Out: the stages on the terminal, tables of the classifications; with `--save` a file to go on
from, between or inside stages.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from interpreter.cli.frame import command, wanted_language, wants_color

if TYPE_CHECKING:
    from interpreter.public.races import Race
    from interpreter.public.tours import Tour
    from interpreter.race.tour import StageReport


@command(
    "tour",
    ("commissaire tour my-tour", "bots race, and standings are shown after each stage"),
    ("commissaire tour my-tour --team me=person --save my-tour.json", "play yourself, and go on another day"),
    ("commissaire tour --resume my-tour.json --save my-tour.json", "go on"),
)
@click.argument("file", required=False)
@click.option("--teams", type=click.IntRange(1), metavar="N", help="How many teams; 4 where the game allows.")
@click.option("--team", "seats", multiple=True, metavar="NAME=BOT", help="A team and its bot, or person. Repeat it.")
@click.option("--seed", metavar="SEED", help="Any word or number; drawn and printed when it is left out.")
@click.option("--log", "style", type=click.Choice(["full", "short", "none"]), default="none", show_default=True,
              help="How much of each stage is told.")  # fmt: skip
@click.option("--save", metavar="FILE", help="Save the tour when it ends or is left.")
@click.option("--resume", metavar="FILE", help="Go on with a saved tour.")
@click.option("--anyway", is_flag=True, help="Resume although rules or courses have changed, as far as it fits.")
@click.option("--check", "checks", is_flag=True, help="Look at the invariants after each procedure of the flow.")
def tour(
    file: str | None,
    teams: int | None,
    seats: tuple[str, ...],
    seed: str | None,
    style: Any,
    save: str | None,
    resume: str | None,
    anyway: bool,
    checks: bool,
) -> None:
    """Race a tour stage by stage, with standings."""
    from interpreter.cli.playing import tell_language
    from interpreter.cli.race import draw_seed, read_seats
    from interpreter.program.build import Wanted
    from interpreter.public.saved_tours import resume_tour, save_tour
    from interpreter.public.tours import Tour, load_tour
    from interpreter.ruleset.find import Library

    wanted, library = Wanted(checks=checks, explains=True), Library(language=wanted_language())
    if resume is not None:
        if file or teams or seats or seed:
            raise click.UsageError("--resume takes tour, teams and seed from the file")
        made = resume_tour(Path(resume), library, anyway=anyway, wanted=wanted)
    else:
        if file is None:
            raise click.UsageError("which tour? give its name or file")
        plan = load_tour(Path(file) if Path(file).is_file() else file, library)
        chosen = read_seats(plan.ruler, teams, seats) if teams is not None or seats else None
        made = Tour(plan, chosen, draw_seed() if seed is None else seed, wanted=wanted, library=library)
    tell_language(made.plan.ruler)
    try:
        play_tour(made, style, wants_color(), save is not None)
    finally:
        if save is not None:
            save_tour(made, Path(save))
            hint = "" if made.over else f"; go on with: commissaire tour --resume {save}"
            click.echo(f"saved {save}{hint}", err=True)


def play_tour(made: Tour, style: Any, color: bool, saves: bool) -> None:
    """Play a tour to its end, or until the person who plays leaves it."""
    from interpreter.cli.playing import play_race
    from interpreter.public.races import Race
    from interpreter.public.saved_tours import save_tour

    click.echo(f"{made.plan.title}\n{len(made.stages)} stages, seed {made.seed}")
    for number, report in enumerate(made.reports, 1):
        show_stage(made, report, number, color)
    shown = len(made.reports)
    people = any(bot == "person" for bot in made.seats.values())
    while not made.over:
        race = made.race
        assert isinstance(race, Race)
        race.keep = lambda path: save_tour(made, path)
        if made.between and people:
            ask_between(race, color, saves)
        elif people or style != "none":
            click.echo(f"\n{made.stage.title}\n")
            play_race(race, style, color, f"stage {made.number}", saves=saves)
        else:
            race.play()
        if race.decision is not None:
            return
        made.go_on()
        while shown < len(made.reports):
            shown += 1
            show_stage(made, made.reports[shown - 1], shown, color)


def ask_between(race: Race, color: bool, saves: bool) -> None:
    """Ask what the tour's ruleset asks after a stage, until somebody leaves."""
    from interpreter.cli.layout import screen_width
    from interpreter.cli.person import Table
    from interpreter.reports.race import RaceReport

    people = [name for name, bot in race.bots.items() if bot is None]
    table = Table(race, RaceReport(race, -1, "none", screen_width(), color), people, saves)
    while race.decision is not None:
        if not race.asks_person:
            race.step()
        elif not table.ask():
            return


def show_stage(made: Tour, report: StageReport, number: int, color: bool) -> None:
    """Show what a stage came to, with what its ruleset says of that list, and the classifications after it with the
    gaps to the first."""
    from interpreter.cli.layout import wrapped
    from interpreter.cli.standings import standing_table
    from interpreter.source.spoken import in_language

    click.echo(click.style(f"\nAfter stage {number}: {report.title}", bold=True), color=color)
    linked = made.stages[number - 1].game.linked
    for name, lines in [*report.results.items()][:1]:
        doc = wrapped(in_language(linked.checked.decl.results[name].doc, linked.language))
        click.echo(
            "\n" + "".join(f"{line}\n" for line in doc) + standing_table(f"stage, {name}", lines, most=10), color=color
        )
    for name, lines in report.standings.items():
        if lines:
            click.echo("\n" + standing_table(name, lines, most=10), color=color)
