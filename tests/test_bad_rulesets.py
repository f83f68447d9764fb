"""Wrong rulesets, each with the codes and places it expects; none missing, none unexpected. And good ones, without any.

A wrong file begins with a line for each diagnostic, `# expect: CODE LINE:COLUMN`. What is several files begins each
with `# name.yaml`; a line of such a file has the number that it has in the whole.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ruleset_pages import HEAD, write_files

from interpreter.pipeline import check_ruleset_file
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.pages import all_pages

FOLDER = Path(__file__).parent / "data" / "rulesets"
BAD = sorted((FOLDER / "bad").glob("*.yaml"))
GOOD = sorted((FOLDER / "good").glob("*.yaml"))
EXPECT = re.compile(r"^# expect: ([A-Z]\d{3}) (\d+):(\d+)$", re.MULTILINE)

# Codes of the checker that no file alone can give; their pages show them.
ELSEWHERE = {"T023": "its file would have more than 200,000 characters"}


def check(path: Path, folder: Path) -> tuple[bool, list[tuple[str, int, int]]]:
    text = path.read_text(encoding="utf-8")
    if re.search(f"^{HEAD.pattern}$", text, re.MULTILINE):
        path = write_files(text, folder)
    diagnostics = Diagnostics()
    ruleset = check_ruleset_file(path, Library(root=folder, shipped=folder / "shipped"), diagnostics)
    assert (ruleset is None) == diagnostics.has_errors
    return ruleset is not None, [(d.code, d.place.line, d.place.column) for d in diagnostics.in_order()]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_wrong_ruleset_gives_what_it_expects(path: Path, tmp_path: Path) -> None:
    expected = [(code, int(line), int(column)) for code, line, column in EXPECT.findall(path.read_text("utf-8"))]
    _, found = check(path, tmp_path)
    assert found == expected
    assert expected


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_ruleset_gives_nothing(path: Path, tmp_path: Path) -> None:
    assert check(path, tmp_path) == (True, [])


def test_every_code_of_the_checker_has_a_wrong_ruleset() -> None:
    told = {code for path in BAD for code, _, _ in EXPECT.findall(path.read_text("utf-8"))}
    wanted = {code for code in all_pages() if code[0] == "T" or (code[0] == "R" and code >= "R030")}
    assert len(BAD) >= 90 and len(GOOD) >= 8 and len(wanted) >= 50
    assert sorted(wanted - told) == sorted(ELSEWHERE)
