"""The hidden command `schemas`: the JSON Schemas that editors read, written from the registry.

In: nothing. Out: the files of `schemas/`; with `--check` exit code 1 when one of them is not what it should be.
"""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cli.frame import command


@command("schemas", ("commissaire schemas", "after a word of the language has changed"), hidden=True)
@click.option("--into", metavar="FOLDER", help="Write them there instead.")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit 1 when something would change.")
@click.pass_context
def schemas(ctx: click.Context, into: str | None, only_check: bool) -> None:
    """Write the JSON Schemas anew from the words of the language."""
    import json

    from interpreter.cli.writing import write_file
    from interpreter.ruleset.schemas import build_schemas
    from interpreter.source.shipped import shipped_folder
    from interpreter.vocabulary.all import REGISTRY

    folder = Path(into) if into is not None else shipped_folder("schemas")
    changed = False
    for name, schema in build_schemas(REGISTRY.verbs).items():
        path, text = folder / name, json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        changed = True
        if not only_check:
            write_file(path, text)
        click.echo(f"{'would change' if only_check else 'wrote'} {path}")
    if not changed:
        click.echo("all schemas are as they should be")
    elif only_check:
        ctx.exit(1)
