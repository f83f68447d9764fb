"""The command `simulate`: many races between bots, and what they say about the bots and the seats.

In: a ruleset, a course, bots. Out: tables on standard output; with `--out` a row for each line of each race's result.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.frame import command, wants_color

if TYPE_CHECKING:
    from rich.table import Table

    from interpreter.public.simulate import Simulation

RACES = 400


@command(
    "simulate",
    ("commissaire simulate my-game my-course --races 400", "the ruleset's first bot in every seat"),
    ("commissaire simulate my-game my-course --team one=steady --team two=random", "one bot against another"),
    ("commissaire simulate my-game my-course --jobs 2 --out races.csv", "two processes, a table of all races"),
)
@click.argument("ruleset")
@click.argument("course", required=False)
@click.option("--races", type=click.IntRange(1, 1_000_000), default=RACES, show_default=True, help="How many races.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes.")
@click.option("--seed", default="1", show_default=True, help="Any word or number; each race has one made of it.")
@click.option("--teams", type=click.IntRange(1), metavar="N", help="How many teams; 4 where the game allows.")
@click.option("--team", "seats", multiple=True, metavar="NAME=BOT", help="A team and its bot. Repeat it.")
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Change an option. Repeat it.")
@click.option("--with", "modules", multiple=True, metavar="NAME", help="Add a module or a house rule. Repeat it.")
@click.option("--out", metavar="FILE", help="Write a line for each place of each race, as CSV.")
def simulate(
    ruleset: str,
    course: str | None,
    races: int,
    jobs: int,
    seed: str,
    teams: int | None,
    seats: tuple[str, ...],
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    out: str | None,
) -> None:
    """Race bots many times and show who wins.

    The seats are rotated: in each race every bot sits one seat further. The same seed gives the same races, however
    many processes race them.
    """
    from interpreter.cli.progress import Progress
    from interpreter.cli.race import read_seats, read_settings
    from interpreter.pipeline import load_ruleset
    from interpreter.public.races import PERSON, seat_teams
    from interpreter.public.simulate import Simulation, plan_simulation
    from interpreter.public.simulate import simulate as run

    if teams is not None and seats:
        raise click.UsageError("either --teams, or --team for each")
    loaded = load_ruleset(ruleset, modules)
    bots = [str(bot) for bot in seat_teams(loaded, read_seats(loaded, teams, seats))[1].values()]
    if PERSON in bots:
        raise click.UsageError("a person cannot take part in a simulation")
    plan = plan_simulation(ruleset, course or "", bots, races, seed, read_settings(loaded, settings), modules)
    simulation = Simulation(plan)
    stopped = False
    with Progress(races, "racing") as progress:
        try:
            for row in run(plan, jobs):
                simulation.rows.append(row)
                progress.step()
        except KeyboardInterrupt:
            stopped = True
    if stopped:
        click.echo(f"stopped after {len(simulation.rows)} of {races} races", err=True)
    show_simulation(simulation)
    if out is not None:
        write_rows(simulation, Path(out))
        click.echo(f"wrote {out}", err=True)
    if stopped:
        raise SystemExit(130)


def show_simulation(simulation: Simulation) -> None:
    """Show wins by bot and by seat, rounds, and the gaps at the finish."""
    from rich.console import Console
    from rich.table import Table

    from interpreter.public.simulate import interval

    console = Console(no_color=not wants_color(), highlight=False)
    races = len(simulation.rows)
    if not races:
        return
    table = Table("bot", title=f"{races} races", title_justify="left", box=None, pad_edge=False)
    for head in ("seats", "wins", "share", "95 %", "by seats alone"):
        table.add_column(head, justify="right")
    seats = len(simulation.plan.bots)
    for bot, (won, even) in simulation.wins_by_bot().items():
        low, high = interval(won, races)
        mine = simulation.plan.bots.count(bot)
        table.add_row(bot, str(mine), f"{won:g}", _percent(won / races), f"{_percent(low)} to {_percent(high)}",
                      _percent(even / races))  # fmt: skip
    console.print(table)
    table = Table("seat", box=None, pad_edge=False)
    for head in ("wins", "share", "95 %"):
        table.add_column(head, justify="right")
    for seat, won in enumerate(simulation.wins_by_seat(), 1):
        low, high = interval(won, races)
        table.add_row(str(seat), f"{won:g}", _percent(won / races), f"{_percent(low)} to {_percent(high)}")
    console.print()
    console.print(table)
    console.print()
    console.print(_rounds(simulation))
    gaps = _gaps(simulation, seats)
    if gaps is not None:
        console.print()
        console.print(gaps)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _rounds(simulation: Simulation) -> str:
    rounds = sorted(row.rounds for row in simulation.rows)
    middle = rounds[len(rounds) // 2]
    return f"rounds: {rounds[0]} to {rounds[-1]}, half of the races within {middle}"


def _gaps(simulation: Simulation, seats: int) -> Table | None:
    """Make a table of the first number that the result shows, by place."""
    from rich.table import Table

    del seats
    by_place: dict[int, list[int]] = {}
    name = ""
    for row in simulation.rows:
        for number, line in enumerate(row.lines, 1):
            value = next(((key, text) for key, text in line.shown.items() if text.removeprefix("-").isdecimal()), None)
            if value is not None:
                name = value[0]
                by_place.setdefault(number, []).append(int(value[1]))
    if not by_place:
        return None
    table = Table("place", title=f"{name}, by place", title_justify="left", box=None, pad_edge=False)
    for head in ("least", "middle", "most"):
        table.add_column(head, justify="right")
    for place, values in sorted(by_place.items())[:12]:
        values.sort()
        table.add_row(str(place), str(values[0]), str(values[len(values) // 2]), str(values[-1]))
    return table


def write_rows(simulation: Simulation, path: Path) -> None:
    """Write a line for each place of each race: whole or not at all."""
    from interpreter.source.files import write_atomically

    shown = list(dict.fromkeys(key for row in simulation.rows for line in row.lines for key in line.shown))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["race", "seed", "rounds", "place", "name", "seat", "bot", *shown])
    for row in simulation.rows:
        for line in row.lines:
            head = [row.number, row.seed, row.rounds, line.place, line.name, line.seat + 1, row.bots[line.seat]]
            writer.writerow([*head, *(line.shown.get(key, "") for key in shown)])
    write_atomically(path, text.getvalue())
