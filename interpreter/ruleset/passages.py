"""Find in a ruleset what a name or a rule's id stands for, with its text as the author wrote it.

In: a merged ruleset, and a name (`movement`, `movement.road`) or an id of the catalogue of printed rules (`covers:`).
Out: `Passage` values, each a piece of a file. Called by the command `explain`. Where a catalogue lies beside the
ruleset (`RULES.md`, a table whose first column is the id), its sentence is found as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path as FilePath

from interpreter.ruleset.merge import Merged
from interpreter.ruleset.paths import describe
from interpreter.ruleset.reader import scalars_of, spoken_of, text_of
from interpreter.ruleset.sections import FILE, HEADER, Kind, Path
from interpreter.source.node import Mapping, Node, Sequence
from interpreter.source.place import Place

CATALOGUE = "RULES.md"
_ROW = re.compile(r"^\|([^|]*)\|(.*)\|\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Passage:
    """A named entry or a statement: what it is, its citation, text and ids, and its lines as they are written.

    `changes` are the lines in which other files set something in it: a variant writes only what it changes.
    """

    what: str
    path: Path
    names: Path  # of the entries it lies in, the outermost first, and its own
    place: Place
    cite: str
    doc: str
    covers: tuple[str, ...]
    lines: tuple[str, ...]
    changes: tuple[Place, ...] = ()


def list_passages(merged: Merged) -> list[Passage]:
    """List every named entry, and every statement that carries an id."""
    return list(_entries(merged.tree, FILE, (), ()))


def find_passages(merged: Merged, name: str) -> list[Passage]:
    """List what a name (or the end of a dotted one) or an id stands for."""
    wanted = tuple(name.split("."))
    return [
        replace(each, changes=tuple(_changes(each, merged)))
        for each in list_passages(merged)
        if name in each.covers or (each.path and each.names[-len(wanted) :] == wanted)
    ]


def _changes(passage: Passage, merged: Merged) -> list[Place]:
    """Give where files other than its own set something in an entry, a place for each line."""
    depth = len(passage.path)
    found: dict[tuple[int, int], Place] = {}
    for path, setting in merged.settings.items() if depth else ():
        place = setting.place
        if path[:depth] == passage.path and place.source is not passage.place.source:
            found.setdefault((id(place.source), place.line), place)
    return sorted(found.values(), key=lambda place: (place.source.name, place.line))


def exempt_reason(merged: Merged, name: str) -> str:
    """Give why an id has nothing to show; empty when it is not exempt."""
    exempt = merged.tree.get("exempt")
    return text_of(exempt.get(name)) if isinstance(exempt, Mapping) else ""


def catalogue_rows(merged: Merged) -> dict[str, str]:
    """Read the catalogues beside the ruleset and what it extends: id → sentence."""
    rows: dict[str, str] = {}
    for folder in dict.fromkeys(part.path.parent for part in merged.parts if part.path is not None):
        rows.update(_read_catalogue(folder / CATALOGUE))
    return rows


def _read_catalogue(path: FilePath) -> dict[str, str]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return {}
    found = [(row[1].strip(), [cell.strip() for cell in row[2].split("|")]) for row in _ROW.finditer(text)]
    return {name: " · ".join(cell for cell in cells if cell) for name, cells in found if re.search(r"\d", name)}


def _entries(node: Mapping, kind: Kind, path: Path, names: Path) -> Iterator[Passage]:
    for pair in node:
        key = pair.key.text
        if not path and key in HEADER:
            continue
        child, at = kind.child(key), (*path, key)
        is_entry = kind.each is not None and key not in kind.keys and child.name not in ("value", "parameter")
        inner = (*names, key) if is_entry else names
        if is_entry:
            yield _passage(describe(at), at, inner, pair.key.place, pair.value)
        if child.name == "value" or child.whole:
            yield from _statements(pair.value, describe(path), inner)
        elif isinstance(pair.value, Mapping):
            yield from _entries(pair.value, child, at, inner)


def _statements(node: Node, owner: str, names: Path) -> Iterator[Passage]:
    """The statements below a node that carry ids."""
    if isinstance(node, Mapping):
        if node.get("covers") is not None and node.pairs:
            yield _passage(f"statement of {owner}", (), names, node.pairs[0].key.place, node)
        for pair in node:
            yield from _statements(pair.value, owner, names)
    elif isinstance(node, Sequence):
        for item in node:
            yield from _statements(item, owner, names)


def _passage(what: str, path: Path, names: Path, place: Place, node: Node) -> Passage:
    said = node if isinstance(node, Mapping) else Mapping([], place)
    covers = tuple(scalar.text for scalar in scalars_of(said.get("covers")))
    cite, doc = text_of(said.get("cite")), spoken_of(said.get("doc"))
    return Passage(what, path, names, place, cite, doc, covers, tuple(lines_at(place)))


def lines_at(place: Place) -> list[str]:
    """Give the lines of what begins at a place: its own, and those below that are indented deeper.

    Blank lines and comments at the end belong to what follows. Common indent is taken off.
    """
    source, first = place.source, place.source.line(place.line)
    indent = len(first) - len(first.lstrip(" "))
    inner = place.column - 1 if first[indent:].startswith("- ") and place.column - 1 == indent + 2 else indent
    lines = [first]
    for number in range(place.line + 1, len(source.lines) + 1):
        line = source.line(number)
        deep = len(line) - len(line.lstrip(" "))
        if line.strip() and not (deep > indent and deep >= inner):
            break
        lines.append(line)
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        lines.pop()
    return [line[indent:].rstrip() for line in lines]
