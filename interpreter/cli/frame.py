"""What all commands share: their options `--lang`, `--color` and `--debug`, their help, their way of ending.

In: click's contexts. Out: `command`, the decorator of every command; whether a stream wants colours; faults and bugs
shown. Called by `main` and every command. Knows nothing of games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

import click

from interpreter.source.spoken import CODE

if TYPE_CHECKING:
    from interpreter.source.diagnostic import Diagnostics

BUG = 70  # EX_SOFTWARE of sysexits.h
STOPPED = 130  # what a shell sees of a program that Ctrl-C has ended
PIPE = 141  # what a shell sees of a program that a broken pipe has ended
COMMAND_LINE = "command line"  # the name of the text in which a fault of the command line lies
HELP_NAMES = {"help_option_names": ["-h", "--help"]}
WIDTH = 80


@dataclass(slots=True)
class Setting:
    """What was asked for in front of a command or behind it."""

    color: str = "auto"
    debug: bool = False
    language: str = "en"


def setting_of(ctx: click.Context) -> Setting:
    """Give the setting of a run."""
    return ctx.ensure_object(Setting)


def add_setting(command: click.Command) -> None:
    """Add `--lang`, `--color` and `--debug`, which stand in front of a command or behind it."""
    if any(each.name == "color" for each in command.params):
        return
    command.params += [
        click.Option(
            ["--lang"],
            metavar="CODE",
            expose_value=False,
            is_eager=True,
            callback=_set_language,
            help="Language of titles and texts, where a game has them: en, nl, fr.",
        ),
        click.Option(
            ["--color"],
            type=click.Choice(["auto", "always", "never"]),
            expose_value=False,
            is_eager=True,
            callback=_set_color,
            help="Colours: auto is on a terminal only, and not with NO_COLOR.",
        ),
        click.Option(
            ["--debug"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_set_debug,
            help="Show the traceback of a bug.",
        ),
    ]


def _set_color(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    setting = setting_of(ctx)
    if value is not None:
        setting.color = value
    # What click prints itself; it leaves codes out by its own when it does not know better.
    ctx.color = {"always": True, "never": False}.get(setting.color, False if _is_plain() else None)


def _set_language(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        if not CODE.fullmatch(value):
            raise click.BadParameter(f"'{value}' is no language; write two small letters: en", ctx, param)
        setting_of(ctx).language = value


def wanted_language() -> str:
    """Give the language that was asked for."""
    context = click.get_current_context(silent=True)
    return setting_of(context).language if context is not None else "en"


def _set_debug(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        setting_of(ctx).debug = True


class Command(click.Command):
    """A command with examples at the end of its help."""

    examples: Sequence[tuple[str, str]] = ()

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples: command lines with their remarks, which stand above them where one is long."""
        if not self.examples:
            return
        widest = max(len(line) for line, _ in self.examples)
        beside = [f"{line.ljust(widest)}    # {remark}" for line, remark in self.examples]
        above = [part for line, remark in self.examples for part in (f"# {remark}", line)]
        with formatter.section("Examples"):
            fits = max(map(len, beside)) + formatter.current_indent <= WIDTH
            for part in beside if fits else above:
                formatter.write(f"{'':{formatter.current_indent}}{part}\n")


def command(name: str, *examples: tuple[str, str], hidden: bool = False) -> Callable[[Callable[..., Any]], Command]:
    """Make a command of a function: its docstring is the help, `examples` are command lines with a remark each."""

    def make(function: Callable[..., Any]) -> Command:
        made = click.command(name, cls=Command, hidden=hidden, context_settings=HELP_NAMES)(function)
        made.examples = examples
        return made

    return make


# ---------------------------------------------------------------------- colours


def _is_plain() -> bool:
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def wants_color(stream: IO[str] | None = None) -> bool:
    """Say whether a stream (standard output) gets colours: as asked for, else on a terminal without NO_COLOR."""
    context = click.get_current_context(silent=True)
    asked = setting_of(context).color if context is not None else "auto"
    if asked != "auto":
        return asked == "always"
    return not _is_plain() and (sys.stdout if stream is None else stream).isatty()


# ---------------------------------------------------------------------- endings


def run_guarded(ctx: click.Context, run: Callable[[], Any]) -> Any:
    """Run a command and turn whatever it raises into a sentence and an exit code."""
    from interpreter.source.diagnostic import Faults

    try:
        return run()
    except (click.ClickException, click.exceptions.Exit):
        raise
    except (KeyboardInterrupt, EOFError, click.Abort):
        click.echo("stopped", err=True)
        ctx.exit(STOPPED)
    except Faults as faults:
        ctx.exit(show_faults(faults.diagnostics))
    except BrokenPipeError:
        ctx.exit(end_quietly())
    except OSError as fault:
        if fault.filename is None:
            ctx.exit(show_bug(fault, setting_of(ctx)))
        shown = str(fault.filename) if len(str(fault.filename)) < 80 else f"{str(fault.filename)[:60]}…"
        raise click.ClickException(f"{shown}: {fault.strerror or fault}") from None
    except Exception as fault:
        ctx.exit(show_bug(fault, setting_of(ctx)))


def show_faults(diagnostics: Diagnostics) -> int:
    """Show what is wrong with an author's files; gives the exit code, 2 when the command line alone is at fault."""
    from interpreter.reports.diagnostics import render_diagnostics

    items = diagnostics.in_order()
    color = wants_color(sys.stderr)
    click.echo(render_diagnostics(items, "full", color=color), err=True, color=color)
    errors = [item for item in items if item.severity == "error"]
    return 2 if errors and all(item.place.source.name == COMMAND_LINE for item in errors) else 1


def show_bug(fault: Exception, setting: Setting) -> int:
    """Tell an error of a race, or a bug: in two lines, with `--debug` with its traceback."""
    diagnostic = getattr(fault, "diagnostic", None)
    if diagnostic is not None and not setting.debug:
        from interpreter.source.diagnostic import Diagnostics

        return show_faults(Diagnostics([diagnostic]))
    if setting.debug:
        import traceback

        click.echo("".join(traceback.format_exception(fault)), err=True, nl=False)
        return BUG
    what = f"{type(fault).__name__}: {fault}".rstrip(": ")
    click.echo(f"This is a bug of commissaire, not a fault of yours. {what}", err=True)
    click.echo("Please report it with what the same command shows with --debug behind it.", err=True)
    return BUG


def end_quietly() -> int:
    """End after a broken pipe: whoever read the output has enough of it."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, sys.stdout.fileno())
    return PIPE
