"""The command `format`: courses and tile libraries in their normal form.

In: paths, folders, names. Out: files written anew; exit code 1 when one has faults of its text, with `--check` when one
is not in its normal form.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from interpreter.cli.frame import command, show_faults

if TYPE_CHECKING:
    from interpreter.source.diagnostic import Diagnostics


@command(
    "format",
    ("commissaire format my.course", "writes the file"),
    ("commissaire format . --check", "changes nothing, and tells"),
    ("commissaire format - < my.course", "from one stream to the other"),
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit 1 when something would change.")
@click.pass_context
def format_command(ctx: click.Context, paths: tuple[str, ...], only_check: bool) -> None:
    """Write courses in their normal form.

    Words, columns and blank lines find their places; the road, its marks and the words of comments stay as they are.
    Folders are walked.
    """
    from interpreter.source.diagnostic import Diagnostics

    diagnostics = Diagnostics()
    changed = 0
    if paths == ("-",):
        format_stream(diagnostics)
    else:
        changed = format_files(paths, only_check, diagnostics)
    if diagnostics.has_errors:
        ctx.exit(show_faults(diagnostics))
    if only_check and changed:
        ctx.exit(1)


def format_stream(diagnostics: Diagnostics) -> None:
    """Format what comes in; nothing goes out when it has faults."""
    from interpreter.course.format import format_course
    from interpreter.source.place import SourceText

    try:
        given = sys.stdin.buffer.read().decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise click.ClickException("standard input is not UTF-8") from None
    text = format_course(SourceText("standard input", given), diagnostics)
    if not diagnostics.has_errors:
        click.echo(text, nl=False)


def format_files(given: tuple[str, ...], only_check: bool, diagnostics: Diagnostics) -> int:
    """Format files; gives how many are, or would be, other than before. Only errors are noted."""
    from interpreter.cli.gather import gather_files
    from interpreter.cli.writing import write_file
    from interpreter.course.format import format_course
    from interpreter.ruleset.find import Library
    from interpreter.source.diagnostic import Diagnostics
    from interpreter.source.files import read_source
    from interpreter.source.kinds import kind_of_file

    files = gather_files(given, Library(), ("courses", "tiles"), lambda path: kind_of_file(path) in ("course", "tiles"))
    for path in files:
        if path.exists() and kind_of_file(path) not in ("course", "tiles"):
            raise click.UsageError(f"{path} is neither a course nor a tile library")
    changed = faulty = 0
    for path in files:
        own = Diagnostics()
        source = read_source(path, own)
        text = format_course(source, own) if source is not None else ""
        diagnostics.extend(each for each in own if each.severity == "error")
        if source is None or own.has_errors:
            faulty += 1
        elif text != source.text:
            changed += 1
            if not only_check:
                write_file(path, text)
            click.echo(f"{'would change' if only_check else 'formatted'}: {path}")
    counts = [
        f"{changed} {'would change' if only_check else 'formatted'}",
        f"{len(files) - changed - faulty} as before",
    ]
    counts += [f"{faulty} with faults"] if faulty else []
    click.echo(f"{len(files)} file{'' if len(files) == 1 else 's'}: {', '.join(counts)}")
    return changed
