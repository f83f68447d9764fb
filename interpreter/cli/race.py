"""The command `race`: plays one race and shows it.

In: a ruleset, perhaps a course, teams with bots or people. Out: the race on the terminal; with `--save` a replay. What
a race shows is made by `reports.race`; people are asked by `person`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from interpreter.cli.frame import command, wanted_language, wants_color

if TYPE_CHECKING:
    from interpreter.program.build import Wanted
    from interpreter.public.races import Race
    from interpreter.ruleset.loaded import Ruleset


@command(
    "race",
    ("commissaire race my-game", "bots race on the game's example course"),
    ("commissaire race my-game my-course --team me=person", "play yourself"),
    ("commissaire race my-game --teams 3 --seed 7 --log short", "the same race each time"),
    ("commissaire race my-game --set slowest=2 --trace", "with an option changed, and the rules that act"),
)
@click.argument("ruleset", required=False)
@click.argument("course", required=False)
@click.option("--teams", type=click.IntRange(1), metavar="N", help="How many teams; 4 where the game allows.")
@click.option(
    "--team",
    "seats",
    multiple=True,
    metavar="NAME=BOT",
    help="A team and its bot, or person. Repeat it; teams that are not named have the ruleset's first bot.",
)
@click.option("--seed", metavar="SEED", help="Any word or number; drawn and printed when it is left out.")
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Change an option. Repeat it.")
@click.option("--with", "modules", multiple=True, metavar="NAME", help="Add a module or a house rule. Repeat it.")
@click.option("--log", "style", type=click.Choice(["full", "short", "none"]), default="full", help="How much is told.")
@click.option("--save", metavar="FILE", help="Save the race as a replay when it ends or is left.")
@click.option("--resume", metavar="FILE", help="Go on with a saved race.")
@click.option("--anyway", is_flag=True, help="Resume although rules or course have changed, as far as it fits.")
@click.option("--check", "checks", is_flag=True, help="Look at the invariants after each procedure of the flow.")
@click.option("--trace", "traces", is_flag=True, help="Show the rules that act, with their citations.")
@click.pass_context
def race(
    ctx: click.Context,
    ruleset: str | None,
    course: str | None,
    teams: int | None,
    seats: tuple[str, ...],
    seed: str | None,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    style: Any,
    save: str | None,
    resume: str | None,
    anyway: bool,
    checks: bool,
    traces: bool,
) -> None:
    """Play one race and show it.

    Bots race when no person takes part; a team's bot is one of the ruleset, or random. `person` asks at the terminal
    and shows only what that team may see.
    """
    from interpreter.cli.playing import play_race, save_file, tell_language, tell_warnings
    from interpreter.program.build import Wanted
    from interpreter.public.reopen import load_race
    from interpreter.ruleset.find import Library

    wanted = Wanted(traces=traces, checks=checks, explains=True)
    if resume is not None:
        if ruleset or course or teams or seats or seed or settings or modules:
            raise click.UsageError("--resume takes ruleset, course, teams, seed and options from the file")
        made = load_race(Path(resume), Library(language=wanted_language()), anyway=anyway, wanted=wanted)
        source = f"resumed from {resume}"
        tell_warnings(made)
    else:
        if ruleset is None:
            raise click.UsageError("which ruleset? `commissaire list` shows what there is")
        made, source = _new_race(ruleset, course, teams, seats, seed, settings, modules, wanted)
    tell_language(made.ruleset)
    try:
        play_race(made, style, wants_color(), source, saves=save is not None)
    finally:
        if save is not None:
            save_file(made, save)
    del ctx


def _new_race(
    ruleset: str,
    course: str | None,
    teams: int | None,
    seats: tuple[str, ...],
    seed: str | None,
    settings: tuple[str, ...],
    modules: tuple[str, ...],
    wanted: Wanted,
) -> tuple[Race, str]:
    from interpreter.pipeline import load_ruleset
    from interpreter.public.races import Race

    loaded = load_ruleset(ruleset, modules, language=wanted_language())
    drawn = seed is None
    made = Race(
        loaded,
        course,
        read_seats(loaded, teams, seats),
        draw_seed() if seed is None else seed,
        read_settings(loaded, settings),
        wanted=wanted,
        begin=False,
    )
    return made, "drawn" if drawn else ""


def draw_seed() -> str:
    """Draw a seed that is short enough to be typed."""
    import secrets

    return str(secrets.randbelow(1_000_000))


def read_seats(ruleset: Ruleset, teams: int | None, seats: tuple[str, ...]) -> Any:
    """Read who plays: how many teams, `NAME=BOT` for some or all of them; misuse is told."""
    from interpreter.bots.make import bot_names
    from interpreter.race.labels import team_names

    least, most = ruleset.checked.decl.players
    known = bot_names(ruleset.checked.decl)
    named = _read_named(seats, known)
    usual = ruleset.checked.decl.usual_teams
    count = teams if teams is not None else usual if len(named) <= 1 else max(least, len(named))
    if len(named) > count:
        raise click.UsageError(f"--teams {count}, but {len(named)} are named with --team")
    if not least <= count <= most:
        raise click.UsageError(f"{ruleset.id} is for {ruleset.checked.decl.for_teams}, not {count}")
    if not named:
        return count
    others = [name for name in team_names(count) if name not in named]
    return named | dict.fromkeys(others[: count - len(named)], known[0])


def _read_named(seats: tuple[str, ...], bots: list[str]) -> dict[str, str]:
    from interpreter.public.races import PERSON
    from interpreter.race.labels import fault_of_team
    from interpreter.source.suggest import did_you_mean

    known = [*bots, PERSON]
    read: dict[str, str] = {}
    for seat in seats:
        name, equals, bot = seat.partition("=")
        if not name or (equals and not bot):
            raise click.UsageError(f"--team '{seat}': write NAME=BOT, for example red={known[0]}")
        if fault := fault_of_team(name, list(read)):
            raise click.UsageError(f"--team '{seat}': {fault}")
        if equals and bot not in known:
            raise click.UsageError(f"--team '{seat}': there is no bot '{bot}'; {did_you_mean(bot, known)}")
        read[name] = bot or known[0]
    return read


def read_settings(ruleset: Ruleset, settings: tuple[str, ...]) -> dict[str, Any]:
    """Read `OPTION=VALUE`; misuse is told."""
    from interpreter.ruleset.declare import fault_of_option
    from interpreter.source.suggest import did_you_mean

    known = ruleset.checked.decl.options
    read: dict[str, Any] = {}
    for each in settings:
        name, equals, text = each.partition("=")
        if not equals:
            raise click.UsageError(f"--set '{each}': write OPTION=VALUE")
        if name not in known:
            hint = did_you_mean(name, known) or "it has none"
            raise click.UsageError(f"--set '{each}': {ruleset.id} has no option '{name}'; {hint}")
        value = _read_value(text)
        fault = fault_of_option(known[name], value)
        if fault:
            raise click.UsageError(f"--set '{each}': {fault}")
        read[name] = value
    return read


def _read_value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdecimal() and text.isascii() else text
