"""The command `check`: all faults of all files, in one of several forms.

In: paths, folders, names. Out: diagnostics and a last line with totals; exit code 1 when there are errors, with
`--strict` also when there are warnings.
"""

from __future__ import annotations

import click

from interpreter.cli.frame import STOPPED, command, wants_color

FORMS = ("full", "concise", "json", "github", "sarif", "junit")


@command(
    "check",
    ("commissaire check my-game.yaml", "one file"),
    ("commissaire check .", "all files of this folder"),
    ("commissaire check my.course --against my-variant", "does it fit?"),
    ("commissaire check . --strict --format=github", "for a build server"),
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option(
    "--format", "form", type=click.Choice(FORMS), default="full", show_default=True, help="How faults are shown."
)
@click.option("--against", metavar="RULESET", help="Check courses, tiles and modules with this ruleset.")
@click.option("--strict", is_flag=True, help="Warnings are faults too.")
@click.option("--fix", is_flag=True, help="Mend what is beyond doubt, and write the files.")
@click.option("--select", multiple=True, metavar="CODES", help="Only these codes: R,T010 (a letter stands for all).")
@click.option("--ignore", multiple=True, metavar="CODES", help="Not these codes.")
@click.pass_context
def check(
    ctx: click.Context,
    paths: tuple[str, ...],
    form: str,
    against: str | None,
    strict: bool,
    fix: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
) -> None:
    """Check rulesets, modules, courses, tiles, tours, scenarios.

    Folders are walked; without a PATH it is this folder. A name stands for a file that comes with commissaire or lies
    below this folder.
    """
    from interpreter.cli.choose import Choice
    from interpreter.cli.examine import Examiner
    from interpreter.cli.gather import gather_files
    from interpreter.cli.progress import Progress
    from interpreter.pipeline import load_ruleset
    from interpreter.reports.diagnostics import render_diagnostics
    from interpreter.ruleset.find import Library
    from interpreter.source.diagnostic import Diagnostics

    library = Library()
    files = gather_files(paths or (".",), library)
    choice = Choice.of(select, ignore)
    examiner = Examiner(library, load_ruleset(against, library=library) if against else None)
    examiner.told = {path.resolve() for path in files}
    for_people = form in ("full", "concise")
    diagnostics, checked, stopped = Diagnostics(), 0, False
    try:
        if fix:
            from interpreter.cli.mend import mend_file, rulesets_first

            for path in rulesets_first(files):
                for done in mend_file(path, lambda path: Examiner(Library(), examiner.against).examine(path)):
                    click.echo(done, err=not for_people)
        with Progress(len(files), "checking") as progress:
            for path in files:
                diagnostics.extend(examiner.examine(path))
                checked += 1
                progress.step()
    except KeyboardInterrupt:
        stopped = True
    items = [each for each in diagnostics.in_order() if choice.holds(each.code)]
    color = wants_color() and for_people
    text = render_diagnostics(items, form, color=color, files_checked=checked)
    if text:
        click.echo(text, color=color)
    elif for_people:
        click.echo("no files to check")
    if stopped:
        click.echo(f"stopped after {checked} of {len(files)} files", err=True)
        ctx.exit(STOPPED)
    if any(strict or each.severity == "error" for each in items):
        ctx.exit(1)
