"""The command `commissaire`: one group, whose commands are loaded when they are called.

In: the command line. Out: an exit code: 0 fine, 1 faults found, 2 misuse, 70 a bug, 130 stopped by Ctrl-C. Nothing that
reads files is imported here, so that `--version`, `--help` and completion answer at once.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from interpreter.cli.frame import HELP_NAMES, Setting, add_setting, end_quietly, run_guarded

# What each command is: the module and function, and the sentence of the list. A test holds these sentences against the
# commands' own.
COMMANDS: dict[str, tuple[str, str]] = {
    "race": ("interpreter.cli.race:race", "Play one race and show it."),
    "tour": ("interpreter.cli.tour:tour", "Race a tour stage by stage, with standings."),
    "simulate": ("interpreter.cli.simulate:simulate", "Race bots many times and show who wins."),
    "list": ("interpreter.cli.listing:list_command", "List the games, or what one game offers."),
    "check": ("interpreter.cli.check:check", "Check rulesets, modules, courses, tiles, tours, scenarios."),
    "test": ("interpreter.cli.test:test", "Run scenario files."),
    "replay": ("interpreter.cli.replay:replay", "Play a saved race again."),
    "draw": ("interpreter.cli.draw:draw", "Draw a course."),
    "format": ("interpreter.cli.format:format_command", "Write courses in their normal form."),
    "new": ("interpreter.cli.new:new", "Write a commented file to begin with."),
    "diff": ("interpreter.cli.diff:diff", "Say in words what a variant changes."),
    "explain": ("interpreter.cli.explain:explain", "Explain a code, or a rule of a game."),
    "terms": ("interpreter.cli.terms:terms", "Look up the words of the ruleset language."),
}
HIDDEN: dict[str, str] = {"schemas": "interpreter.cli.schemas:schemas"}

HELP = """Commissaire plays and checks cycling board games whose rules are data.

\b
A first race:         commissaire list
                      commissaire race RULESET
A game of your own:   commissaire new ruleset my-game
                      commissaire check my-game.yaml
"""


class Commands(click.Group):
    """A group that imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command."""
        where = COMMANDS[cmd_name][0] if cmd_name in COMMANDS else HIDDEN.get(cmd_name)
        if where is None:
            return None
        module, _, name = where.partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        add_setting(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is told with the nearest name."""
        if args and args[0] not in COMMANDS and args[0] not in HIDDEN and not args[0].startswith("-"):
            from interpreter.source.suggest import nearest

            near = nearest(args[0], COMMANDS)
            raise click.UsageError(f"there is no command '{args[0]}'" + (f"; did you mean '{near}'?" if near else ""))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; however it ends, it ends with a sentence and an exit code."""
        return run_guarded(ctx, lambda: super(Commands, self).invoke(ctx))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


def show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    """Print the version and end."""
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("commissaire")
    except PackageNotFoundError:
        number = "(not installed)"
    click.echo(f"commissaire {number}")
    ctx.exit()


@click.group(cls=Commands, help=HELP, context_settings=HELP_NAMES)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version, help="Show the version."
)
def cli() -> None:
    """Plays and checks cycling board games whose rules are data."""


add_setting(cli)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal of few letters shows the others by number
    try:
        cli.main(arguments, prog_name="commissaire", obj=Setting())
    finally:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            sys.exit(end_quietly())
