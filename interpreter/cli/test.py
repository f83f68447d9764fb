"""The command `test`: runs scenario files.

In: files, folders; without any, this folder. Out: what failed, with the first difference and the rule that caused it,
and a last line with totals; exit code 1 when a scenario failed.
"""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.frame import STOPPED, command, wants_color

if TYPE_CHECKING:
    from interpreter.scenarios.model import Outcome


@command(
    "test",
    ("commissaire test my-game.scenarios.yaml", "one file"),
    ("commissaire test .", "all scenario files of this folder"),
    ("commissaire test . --list", "with a line for each scenario"),
    ("commissaire test . --coverage", "and which lines of the rules no scenario ran"),
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--list", "listed", is_flag=True, help="A line for each scenario, also for those that hold.")
@click.option("--select", metavar="TEXT", help="Only scenarios with this text in their names.")
@click.option("--coverage", "covers", is_flag=True, help="Tell which lines of the rulesets nothing ran.")
@click.pass_context
def test(ctx: click.Context, paths: tuple[str, ...], listed: bool, select: str | None, covers: bool) -> None:
    """Run scenario files.

    A scenario shows one rule: what is given, what is done, what is expected. Of one that fails the first difference is
    shown, and the rule that caused it.
    """
    from interpreter.cli.gather import gather_files
    from interpreter.cli.progress import Progress
    from interpreter.pipeline import make_games
    from interpreter.program.build import Switches
    from interpreter.ruleset.find import Library
    from interpreter.scenarios.coverage import Coverage
    from interpreter.scenarios.run import run_scenario_file
    from interpreter.source.kinds import kind_of_file

    library = Library()
    games = make_games(library, Switches.none() if covers else None)  # what is computed beforehand runs no line
    coverage = Coverage()
    files = gather_files(paths or (".",), library, (), wanted=lambda path: kind_of_file(path) == "scenario")
    color = wants_color()
    passed = failed = 0
    stopped = False
    with Progress(len(files), "testing") as progress, coverage if covers else nullcontext():
        try:
            for path in files:
                for outcome in run_scenario_file(Path(path), games):
                    if select is not None and select.casefold() not in outcome.name.casefold():
                        continue
                    passed, failed = passed + outcome.passed, failed + (not outcome.passed)
                    if listed or not outcome.passed:
                        progress.wipe()
                        click.echo("\n".join(show_outcome(outcome, color)), color=color)
                progress.step()
        except KeyboardInterrupt:
            stopped = True
    click.echo("".join(f"{line}\n" for line in coverage.show(games) if covers), nl=False)
    click.echo(show_totals(passed, failed, len(files), color), color=color)
    if stopped:
        click.echo("stopped", err=True)
    ctx.exit(STOPPED if stopped else 1 if failed else 0)


def show_outcome(outcome: Outcome, color: bool) -> list[str]:
    """Give the lines of one scenario: its name, and of one that failed what is wrong and why."""
    from interpreter.reports.diagnostics import show_diagnostic
    from interpreter.reports.paint import paint

    word = paint("holds", "good", color) if outcome.passed else paint("FAILS", "error", color)
    lines = [f"{word}  {outcome.name}"]
    for fault in (outcome.fault, *outcome.others):
        if fault is not None:
            lines += [f"  {line}" for line in show_diagnostic(fault, color)]
    return lines if outcome.passed else [*lines, ""]


def show_totals(passed: int, failed: int, files: int, color: bool) -> str:
    """Give the last line: how many scenarios of how many files hold."""
    from interpreter.reports.paint import paint

    where = f"{files} file{'' if files == 1 else 's'}"
    if not passed + failed:
        return f"{where}: no scenarios"
    if not failed:
        return f"{where}: " + paint(f"{passed} scenario{' holds' if passed == 1 else 's hold'}", "good", color)
    return f"{where}: " + paint(f"{failed} of {passed + failed} scenarios fail", "error", color)
