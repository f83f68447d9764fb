"""No input of at most 1 MiB takes the reader long, fills memory, or ends in anything but diagnostics."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hostile import HOSTILE, MIB, VALID
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.reports.diagnostics import render_diagnostics
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.files import read_source
from interpreter.source.place import SourceText

SECONDS = 5
MEBIBYTES = 500

# Harmless to this reader, and there for others: texts that are no expressions, keys that mean nothing, odd letters.
FINE = {
    "brackets in an expression",
    "brackets in a quoted expression",
    "minus signs",
    "not not not",
    "additions",
    "a thousand unknown keys",
    "a huge plain text",
    "a huge plain text on lines",
    "a huge quoted text",
    "a huge quoted text on lines",
    "a huge text of escapes",
    "a huge text of doubled quotes",
    "a huge folded text",
    "a huge folded text in stairs",
    "a huge folded text of blanks",
    "a huge literal text",
    "numbers of other scripts",
    "direction marks",
    "accents upon one letter",
    "cut in a folded text",
}

# Reads every input in a process of its own, so that its memory can be measured, and prints what came out.
READ_ALL = """
import json, resource, sys, time
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from hostile import HOSTILE
from interpreter.reports.diagnostics import render_diagnostics
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.files import read_source
def peak():
    # MiB at the most; `ru_maxrss` also holds those of the process that started this one
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

path, found = Path(sys.argv[1]), {}
for name in HOSTILE:
    path.write_bytes(HOSTILE[name])
    diagnostics = Diagnostics()
    began = time.process_time()
    source = read_source(path, diagnostics, "hostile.yaml")
    tree = read_document(source, diagnostics) if source else None
    shown = render_diagnostics(diagnostics.in_order(), "full")
    seconds = time.process_time() - began
    memory = peak()
    found[name] = [seconds, memory, len(diagnostics), tree is not None, len(shown)]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, int, int, bool, int]]:
    here = Path(__file__).parent
    path = tmp_path_factory.mktemp("hostile") / "hostile.yaml"
    run = [sys.executable, "-c", READ_ALL, str(path), str(here), str(here.parent)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return {name: tuple(values) for name, values in json.loads(done.stdout).items()}


def test_there_are_many_hostile_inputs_and_none_is_too_large() -> None:
    assert len(HOSTILE) >= 60
    assert [name for name in HOSTILE if len(HOSTILE[name]) > MIB] == ["more than a mebibyte"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_input_ends_in_diagnostics(name: str, found: dict[str, tuple[float, int, int, bool, int]]) -> None:
    seconds, memory, told, has_tree, shown = found[name]
    assert seconds < SECONDS
    assert memory < MEBIBYTES  # the most that was needed up to this input
    assert (told == 0) == (name in FINE)
    assert has_tree or told
    assert told <= 125 and shown < 100_000


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_told(data: bytes) -> None:
    read_bytes(data)


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("a: \n-[]{},'\"#&*!|>?%@`~=\\\t\r0é"), max_size=80))
def test_any_signs_are_read_or_told(text: str) -> None:
    read_bytes(text.encode())


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_valid_file_that_is_changed_is_read_or_told(data: st.DataObject) -> None:
    text = VALID
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        kind = data.draw(st.sampled_from(("cut", "delete", "insert", "double", "replace")))
        until = data.draw(st.integers(at, min(at + 12, len(text))))
        sign = data.draw(
            st.sampled_from([*(bytes([n]) for n in b"\n\t\0\"'[]{}(),:#&*!|>%@?- \\\r\xff"), b": ", b" #", b"\n\n"])
        )
        text = {
            "cut": text[:at],
            "delete": text[:at] + text[until:],
            "insert": text[:at] + sign + text[at:],
            "double": text[:until] + text[at:],
            "replace": text[:at] + sign + text[at + 1 :],
        }[kind]
    read_bytes(text)


def read_bytes(data: bytes) -> None:
    """Read what a file with these bytes would hold; every diagnostic must point into it and be printable."""
    diagnostics = Diagnostics()
    try:
        source = SourceText("t.yaml", data.decode("utf-8"))
    except UnicodeDecodeError:
        return
    tree = read_document(source, diagnostics)
    assert tree is not None or diagnostics.has_errors
    for item in diagnostics:
        assert 1 <= item.place.line <= len(source.lines), str(item)
        assert 1 <= item.place.column <= len(source.lines[item.place.line - 1]) + 1, str(item)
    render_diagnostics(diagnostics.in_order(), "full", color=True).encode("utf-8")


def test_broken_bytes_are_told_with_their_place(tmp_path: Path) -> None:
    diagnostics = Diagnostics()
    (tmp_path / "t.yaml").write_bytes("a: 1\nbé: ".encode() + b"\xff\xfe\nc: \xfd\n")
    assert read_source(tmp_path / "t.yaml", diagnostics, "t.yaml") is None
    assert [str(item) for item in diagnostics] == [
        "t.yaml:2:5: error Y003: the byte 0xFF is not UTF-8, and 2 more after it"
    ]
