"""Say what kind of file a file is, by its ending and the keys it begins with.

In: a path. Out: a kind, or None for a file that is none of ours. Whether the file is sound is not looked at. Called by
whatever walks folders: `find`, and the commands that take paths.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

FileKind = Literal["ruleset", "course", "tiles", "scenario", "tour", "replay"]

HEAD_BYTES = 8192
_ENDINGS: dict[str, FileKind] = {".course": "course", ".tiles": "tiles"}
_KEY = re.compile(rb"^\"?([a-z_]+)\"?[ \t]*:", re.MULTILINE)
_JSON_KEY = re.compile(rb"\"([a-z_]+)\"\s*:")
_SCHEMA = re.compile(rb"\"\$schema\"\s*:\s*\"https?://json-schema\.org/")
# A file that lost its id is a ruleset still when it has two of these; then the reader says what is missing.
_SECTIONS = frozenset({"format", "extends", "needs", "players", "pieces", "terrain", "procedures", "flow", "formulas"})


def kind_of_file(path: Path) -> FileKind | None:
    """Give the kind of a file; None for others, and for one that cannot be read."""
    if path.suffix in _ENDINGS:
        return _ENDINGS[path.suffix]
    if path.suffix not in (".yaml", ".yml", ".json"):
        return None
    head = _read_head(path)
    if head is None:
        return None
    if path.suffix == ".json" and _SCHEMA.search(head):
        return None  # a schema names the keys of what it describes; a file that only names its schema is looked at
    return _kind_of_keys(path, {key.decode() for key in (_JSON_KEY if path.suffix == ".json" else _KEY).findall(head)})


def is_module_file(path: Path) -> bool:
    """Say whether a file of the kind `ruleset` is a module, which is added to rulesets and never runs alone."""
    keys = set(_KEY.findall(_read_head(path) or b""))
    return b"module" in keys and b"ruleset" not in keys


def _read_head(path: Path) -> bytes | None:
    """Read the beginning of a file; None when it cannot be read."""
    try:
        if not path.is_file():  # opening a pipe would wait for somebody who writes
            return None
        with path.open("rb") as file:
            return file.read(HEAD_BYTES)
    except (OSError, ValueError):
        return None


def _kind_of_keys(path: Path, keys: set[str]) -> FileKind | None:
    if "replay" in keys:
        return "replay"
    if path.suffix == ".json":
        return None
    if "scenario" in keys or "scenarios" in keys:
        return "scenario"
    if "stages" in keys or path.name.endswith((".tour.yaml", ".tour.yml")):
        return "tour"
    if "ruleset" in keys or "module" in keys or len(keys & _SECTIONS) > 1:
        return "ruleset"
    return None
