"""The command `format`: courses and tile libraries in their normal form.

In: paths, folders, names. Out: files written anew; exit code 1 when one has faults of its text, with `--check` when one
is not in its normal form.
"""

from __future__ import annotations

import click

from interpreter.cli.frame import command, show_faults


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
    from interpreter.cli.gather import gather_files
    from interpreter.course.format import format_course
    from interpreter.ruleset.find import Library
    from interpreter.source.diagnostic import Diagnostics
    from interpreter.source.files import read_source
    from interpreter.source.kinds import kind_of_file
    from interpreter.source.place import SourceText

    diagnostics = Diagnostics()
    if paths == ("-",):
        source: SourceText | None = SourceText("standard input", click.get_text_stream("stdin").read())
        assert source is not None
        text = format_course(source, diagnostics)
        if not diagnostics.has_errors:
            click.echo(text, nl=False)
    else:
        files = gather_files(
            paths, Library(), ("courses", "tiles"), lambda path: kind_of_file(path) in ("course", "tiles")
        )
        changed = faulty = 0
        for path in files:
            source = read_source(path, diagnostics)
            own = Diagnostics()
            text = format_course(source, own) if source is not None else ""
            diagnostics.extend(each for each in own if each.severity == "error")
            if source is None or own.has_errors:
                faulty += 1
            elif text != source.text:
                changed += 1
                if not only_check:
                    from interpreter.cli.writing import write_file

                    write_file(path, text)
                click.echo(f"{'would change' if only_check else 'formatted'}: {path}")
        counts = [
            f"{changed} {'would change' if only_check else 'formatted'}",
            f"{len(files) - changed - faulty} as before",
        ]
        counts += [f"{faulty} with faults"] if faulty else []
        click.echo(f"{len(files)} file{'' if len(files) == 1 else 's'}: {', '.join(counts)}")
        if only_check and changed and not diagnostics.has_errors:
            ctx.exit(1)
    if diagnostics.has_errors:
        ctx.exit(show_faults(diagnostics))
