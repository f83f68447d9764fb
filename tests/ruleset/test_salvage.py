"""A fault of shape or document is told alone: what the later passes find only because of it is kept back.

Each key of a good ruleset is spoilt in turn. Which faults of several passes are told together stand in
`tests/data/rulesets/bad`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.pipeline import check_ruleset_file
from interpreter.public.tours import check_tour_file
from interpreter.ruleset.find import Library
from interpreter.ruleset.salvage import salvage
from interpreter.ruleset.shape import check_shape
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.node import Mapping, Node, Pair, Scalar
from interpreter.source.place import SourceText

FOLDER = Path(__file__).parent.parent / "data" / "rulesets"
NEVER = ("format", "ruleset", "extends")  # without these nothing is read
# Left empty there is no trace of the name that these bind, nor of a parameter among the others.
BINDING = ("as", "choose", "draw", "roll", "for")


def read(path: Path) -> Mapping:
    tree = read_document(SourceText(path.name, path.read_text("utf-8")), Diagnostics())
    assert tree is not None
    return tree


def pairs_below(node: Node) -> Iterator[Pair]:
    if isinstance(node, Mapping):
        for pair in node:
            yield pair
            yield from pairs_below(pair.value)
    elif not isinstance(node, Scalar):
        for item in node:
            yield from pairs_below(item)


def spoil(text: str, pair: Pair, how: str) -> str | None:
    """Give the text with one key renamed, or its value gone or of a wrong kind; None where that cannot be."""
    lines = text.split("\n")
    if how == "renamed":
        place, new = pair.key.place, "zzqx"
    elif isinstance(pair.value, Scalar) and not pair.value.spans:
        place, new = pair.value.place, ""
    else:
        return None
    line = lines[place.line - 1]
    if how == "wrong":
        new = f"[{{a: {line[place.column - 1 : place.column - 1 + place.length]}}}]"
    lines[place.line - 1] = line[: place.column - 1] + new + line[place.column - 1 + place.length :]
    return "\n".join(lines)


@pytest.mark.parametrize("how", ["renamed", "empty", "wrong"])
@pytest.mark.parametrize("name", ["carousel", "whispers"])
def test_one_fault_of_shape_makes_no_others(name: str, how: str) -> None:
    path = FOLDER / f"{name}.yaml"
    text, library = path.read_text("utf-8"), Library(root=FOLDER)
    told, others = 0, []
    pairs = list(pairs_below(read(path)))
    traceless = {id(pair) for pair in pairs if pair.key.text in BINDING}
    traceless |= {id(inner) for pair in pairs if pair.key.text == "takes" for inner in pairs_below(pair.value)}
    for pair in pairs:
        spoilt = spoil(text, pair, how)
        if spoilt is None or pair.key.text in NEVER or (how == "empty" and id(pair) in traceless):
            continue
        found = Diagnostics()
        check_ruleset_file(SourceText(path.name, spoilt), library, found)
        if any(item.code[0] in "YS" for item in found):
            told += 1
            others += [(pair.key.place.line, str(item)) for item in found if item.code[0] not in "YS"]
    assert others == []
    assert told >= 20


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_what_is_salvaged_has_the_right_shape(path: Path) -> None:
    text = path.read_text("utf-8")
    for pair in list(pairs_below(read(path)))[::7]:
        for how in ("renamed", "wrong"):
            tree = read_document(SourceText(path.name, spoil(text, pair, how) or text), Diagnostics())
            if tree is None:
                continue
            found = Diagnostics()
            kept = salvage(tree, "ruleset", found)
            assert kept is None or kept is tree or check_shape(kept, "ruleset", Diagnostics()) or pair.key.text in NEVER
            assert (kept is tree) == (not found.has_errors)


def test_a_tour_file_is_told_all_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "five.tour.yaml"
    path.write_text(
        "format: 1\ntour: fife\ntitle: Five\nruleset: skitter\nstagess:\n"
        "  - corse: pudle\n  - {course: 3, options: [hand]}\n  - 5\nweird: 3\n"
    )
    (tmp_path / "skitter.yaml").write_text((FOLDER / "skitter.yaml").read_text("utf-8"))
    found = Diagnostics()
    assert check_tour_file(path, Library(root=tmp_path, shipped=tmp_path), found) is None
    lines = [f"{item.place.line} {item.code}" for item in found.in_order()]
    assert lines == ["2 L010", "4 L011", "5 S002", "6 S002", "6 L007", "7 L007", "7 S004", "8 S004", "9 S002"]
