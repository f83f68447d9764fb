"""Write files for commands: whole or not at all, with a sentence when it cannot be done.

In: a path, a text. Out: the file. Called by the commands that write.
"""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.source.files import write_atomically


def write_file(path: Path, text: str) -> None:
    """Write a text.

    Raises:
        click.ClickException: the file cannot be written; nothing has changed then.
    """
    try:
        write_atomically(path, text)
    except OSError as fault:
        raise click.ClickException(f"{path} cannot be written: {fault.strerror or fault}") from None
