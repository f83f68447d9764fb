"""Try the examples of code pages that are rulesets: one file, or several each behind a line `# path/name.yaml`."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.pipeline import check_ruleset_file
from interpreter.ruleset.find import Library
from interpreter.ruleset.merge import Merged, merge_ruleset
from interpreter.ruleset.read import read_ruleset
from interpreter.source.diagnostic import Diagnostics

HEAD = re.compile(r"# ([\w/-]+\.(?:yaml|course))")
ID = re.compile(r"^(?:ruleset|module): (\S+)$", re.MULTILINE)


def write_files(text: str, folder: Path) -> Path:
    """Write the files of an example; gives the last. A line of a file has the number that it has in the example."""
    path, lines = None, []
    for number, line in enumerate([*text.splitlines(), None]):
        head = HEAD.fullmatch(line) if line is not None else None
        if (head or line is None) and path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        if head is not None:
            path, lines = folder / head[1], ["#"] * number
        if line is not None:
            lines.append(line)
    if path is None:
        path = folder / f"{ID.search(text)[1]}.yaml"
        path.write_text(text, encoding="utf-8")
    return path


def merge_file(path: Path, folder: Path, diagnostics: Diagnostics) -> Merged | None:
    """Read and merge a file whose bases lie in a folder."""
    part = read_ruleset(path, Library(root=folder, shipped=folder / "shipped"), diagnostics)
    return merge_ruleset(part, diagnostics) if part is not None else None


def read_as_ruleset(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Read, merge and check an example."""
    library = Library(root=folder, shipped=folder / "shipped")
    check_ruleset_file(write_files(example, folder), library, diagnostics)


def read_as_chain(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Read a chain of as many rulesets as the example says, each extending the next."""
    length = int(example)
    for number in range(length):
        base = f"extends: [link{number + 1}]\n" if number + 1 < length else "source: made up\n"
        (folder / f"link{number}.yaml").write_text(f"format: 1\nruleset: link{number}\ntitle: A link\n{base}")
    merge_file(folder / "link0.yaml", folder, diagnostics)
