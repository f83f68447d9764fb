"""Good and bad documents, each bad one with the codes and places it expects; none missing, none unexpected.

A bad file begins with a line for each diagnostic, `# expect: CODE LINE:COLUMN`. A good file has its value
beside it in a JSON file.
"""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
import yaml

import interpreter.source.document as document
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.files import MAX_BYTES, read_source, write_atomically
from interpreter.source.node import Mapping, Node, Scalar
from interpreter.source.place import SourceText
from interpreter.source.traps import MAX_DEPTH
from interpreter.source.tree import MAX_FAULTS, MAX_NODES

FOLDER = Path(__file__).parent / "data" / "documents"
BAD = sorted((FOLDER / "bad").glob("*.yaml"))
GOOD = sorted((FOLDER / "good").glob("*.yaml"))
EXPECT = re.compile(r"^# expect: ([A-Z]\d{3}) (\d+):(\d+)$", re.MULTILINE)

# The traps of the language page, section 2 and 14, by the code that tells them.
TRAPS = ["Y021", "Y022", "Y024", "Y025", "Y026", "Y005", "Y011", "Y012", "Y013", "Y014", "Y015", "Y016", "Y017"]

# Where the parser in Python tells the same fault otherwise, and why.
DIFFERENT = {
    "leading_exclamation": "it takes the comma after a tag for a part of the tag",
    "unknown_escapes": "it makes half a pair of surrogates of an escape, which is then refused as a control character",
}


def read(path: Path) -> tuple[Mapping | None, Diagnostics]:
    diagnostics = Diagnostics()
    source = read_source(path, diagnostics, path.name)
    return (read_document(source, diagnostics) if source else None), diagnostics


def value_of(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {pair.key.text: value_of(pair.value) for pair in node}
    return [value_of(item) for item in node]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_document_gives_what_it_expects(path: Path) -> None:
    expected = [(code, int(line), int(column)) for code, line, column in EXPECT.findall(path.read_text("utf-8"))]
    _, diagnostics = read(path)
    assert [(item.code, item.place.line, item.place.column) for item in diagnostics.in_order()] == expected
    assert expected


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_document_has_its_value(path: Path) -> None:
    tree, diagnostics = read(path)
    assert [str(item) for item in diagnostics] == []
    assert tree is not None
    assert value_of(tree) == json.loads(path.with_suffix(".json").read_text("utf-8"))


def test_every_trap_has_a_file_and_a_hint() -> None:
    assert len(BAD) >= 50 and len(GOOD) >= 4
    found = {code for path in BAD for code, _, _ in EXPECT.findall(path.read_text("utf-8"))}
    assert set(TRAPS) <= found
    for path in BAD:
        for item in read(path)[1]:
            assert item.hint or item.code not in TRAPS, str(item)


def test_the_parser_in_python_tells_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "_LOADER", yaml.SafeLoader)
    different = []
    for path in [*GOOD, *BAD]:
        _, diagnostics = read(path)
        found = [(item.code, item.place.line, item.place.column) for item in diagnostics.in_order()]
        if found != [(code, int(line), int(column)) for code, line, column in EXPECT.findall(path.read_text("utf-8"))]:
            different.append(path.stem)
    assert different == sorted(DIFFERENT)


def test_refused_entries_are_left_out_and_the_others_kept() -> None:
    diagnostics = Diagnostics()
    tree = read_document(SourceText("t", "a: 1\nb:\nc: [2, *x, 3]\na: 4\nd: {e: f(g, h), i: 5}\n"), diagnostics)
    assert tree is not None
    assert value_of(tree) == {"a": 1, "c": [2, 3], "d": {"i": 5}}


def test_caps_are_told_and_what_is_below_them_is_read() -> None:
    def codes(text: str) -> list[str]:
        diagnostics = Diagnostics()
        tree = read_document(SourceText("t", text), diagnostics)
        assert (tree is None) == diagnostics.has_errors
        return [item.code for item in diagnostics]

    levels = MAX_DEPTH - 1
    assert codes("a: " + "[" * levels + "]" * levels) == []
    assert codes("a: " + "[" * (levels + 1) + "]" * (levels + 1)) == ["Y007"]
    values = MAX_NODES - 3  # the mapping, its key and the list are values too
    assert codes("a: [" + "1," * values + "]") == []
    assert codes("a: [" + "1," * (values + 1) + "]") == ["Y008"]
    assert codes("a: " + "x" * (MAX_BYTES - 3)) == []
    assert codes("a: " + "x" * (MAX_BYTES - 2)) == ["Y002"]
    assert codes("a: 1\n" * (MAX_FAULTS + 5)) == ["Y013"] * MAX_FAULTS + ["Y009"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "big").write_bytes(b"#" * (MAX_BYTES + 1))
    (tmp_path / "latin").write_bytes("a: 1\nné: é\n".encode("latin-1"))
    (tmp_path / "utf16").write_text("a: 1\n", "utf-16")
    (tmp_path / "binary").write_bytes(bytes(range(32)) * 3)
    (tmp_path / "nul").write_bytes(b"a: 1\nb\x00: 2\n")
    (tmp_path / "loop").symlink_to("loop")
    found = {}
    for name in ("none", "folder", "big", "latin", "utf16", "binary", "nul", "loop", "a\0b"):
        diagnostics = Diagnostics()
        source = read_source(tmp_path / name, diagnostics, "shown")
        first = diagnostics.in_order()[0]
        found[name] = (first.code, str(first.place), source is None)
    assert found == {
        "none": ("Y001", "shown:1:1", True),
        "folder": ("Y001", "shown:1:1", True),
        "big": ("Y002", "shown:1:1", True),
        "latin": ("Y003", "shown:2:2", True),
        "utf16": ("Y003", "shown:1:1", True),
        "binary": ("Y004", "shown:1:1", True),
        "nul": ("Y004", "shown:2:2", False),
        "loop": ("Y001", "shown:1:1", True),
        "a\0b": ("Y001", "shown:1:1", True),
    }


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.course"
    write_atomically(path, "é\n")
    assert path.read_bytes() == "é\n".encode()
    path.chmod(0o600)
    write_atomically(path, "new\n")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new\n", 0o600)
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "half \ud800")
    assert path.read_text() == "new\n"
    link = tmp_path / "link"
    link.symlink_to(path)
    write_atomically(link, "through\n")
    assert link.is_symlink() and path.read_text() == "through\n"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.course", "link"]


def test_a_ruleset_of_a_thousand_lines_reads_in_well_below_a_tenth_of_a_second() -> None:
    rule = """  r{n}:
    event: passed(rider, marker)
    when: >-
      count(r for r in riders
      if r.row == {n}) > 1
    do:
      - {{emit: "won(rider, {n})", cite: "{n}.1"}}
      - choose: leader
        from: list(r for r in riders)
"""
    text = "format: 1\nrules:\n" + "".join(rule.format(n=n) for n in range(112))
    source = SourceText("long.yaml", text)
    assert len(source.lines) >= 1000
    taken = []
    for _ in range(3):
        began = time.process_time()
        assert read_document(source, Diagnostics()) is not None
        taken.append(time.process_time() - began)
    assert min(taken) < 0.1
