"""The command `simulate`: many races between bots, and what they say about the bots and the seats.

In: a ruleset, a course, bots. Out: tables on standard output; with `--out` a row for each line of each race's result.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.frame import command, wants_color

if TYPE_CHECKING:
    from interpreter.public.simulate import Simulation

RACES = 400
MOST_PLACES = 12  # of which the amounts are shown


@command(
    "simulate",
    ("commissaire simulate my-game my-course --races 400", "the ruleset's first bot in every seat"),
    ("commissaire simulate my-game my-course --team one=eager --team two=random", "one bot against another"),
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
    if out is not None and not Path(out).resolve().parent.is_dir():
        raise click.ClickException(f"{out} cannot be written: there is no folder {Path(out).parent}")
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
    """Show wins by bot and by seat, rounds, and what the first number of the results was by place."""
    from interpreter.public.simulate import interval

    races = len(simulation.rows)
    if not races:
        return

    def shares(won: float) -> list[str]:
        low, high = interval(won, races)
        return [f"{won:g}", _percent(won / races), f"{_percent(low)} to {_percent(high)}"]

    show_table(
        f"{races} races",
        ("bot", "seats", "wins", "share", "95 %", "by seats alone"),
        [
            [bot, str(simulation.plan.bots.count(bot)), *shares(won), _percent(even / races)]
            for bot, (won, even) in simulation.wins_by_bot().items()
        ],
    )
    seats = enumerate(simulation.wins_by_seat(), 1)
    show_table("", ("seat", "wins", "share", "95 %"), [[str(seat), *shares(won)] for seat, won in seats])
    click.echo(f"\n{_rounds(simulation)}")
    title, rows = _amounts(simulation)
    if rows:
        show_table(f"\n{title}, by place", ("place", "least", "middle", "most"), rows)


def show_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table, the first column to the left, the others to the right, below its title."""
    from rich.console import Console
    from rich.table import Table

    click.echo(title)
    table = Table(heads[0], box=None, pad_edge=False)
    for head in heads[1:]:
        table.add_column(head, justify="right")
    for row in rows:
        table.add_row(*row)
    Console(no_color=not wants_color(), highlight=False).print(table)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _rounds(simulation: Simulation) -> str:
    rounds = sorted(row.rounds for row in simulation.rows)
    middle = rounds[len(rounds) // 2]
    return f"rounds: {rounds[0]} to {rounds[-1]}, half of the races within {middle}"


def _amounts(simulation: Simulation) -> tuple[str, list[list[str]]]:
    """Give the title of the first number that the results show, and by place its least, middle and greatest value."""
    from interpreter.race.units import show_amount

    by_place: dict[int, list[int]] = {}
    name = unit = ""
    for row in simulation.rows:
        for number, line in enumerate(row.lines, 1):
            name = name or next((key for key, text in line.shown.items() if _is_number(text)), "")
            if _is_number(line.shown.get(name, "")):
                unit = line.units.get(name, "")
                by_place.setdefault(number, []).append(int(line.shown[name]))
    rows = []
    for place, values in sorted(by_place.items())[:MOST_PLACES]:
        values.sort()
        told = (values[0], values[len(values) // 2], values[-1])
        rows.append([str(place), *(show_amount(value, unit) for value in told)])
    return name.replace("_", " "), rows


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


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
