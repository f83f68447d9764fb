"""Diagnostics as people and machines get them: exact texts for people, parsed texts for machines."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.reports.diagnostics import FORMS, render_diagnostics
from interpreter.reports.excerpt import show_excerpt
from interpreter.source.diagnostic import Diagnostic, Diagnostics, Related
from interpreter.source.document import read_document
from interpreter.source.place import Place, SourceText

BASE = SourceText("base.yaml", "events:\n  landing: {}\n")
HOUSE = SourceText("my,house.yaml", "format: 1\nrules:\n  a:\n    event: landign(rider)\n\tweit: 日本 x\n")
WRONG = Diagnostic(
    "R034",
    "error",
    "there is no event 'landign'",
    Place(HOUSE, 4, 12, 7),
    "did you mean 'landing'?",
    (Related(Place(BASE, 2, 3), "events are declared here"),),
)
ODD = Diagnostic("Y023", "warning", "100% odd\nhere", Place(HOUSE, 5, 11))


def test_full_shows_the_line_the_caret_the_related_place_and_the_hint() -> None:
    assert render_diagnostics([WRONG, ODD], "full", files_checked=2) == "\n".join(
        [
            "my,house.yaml:4:12: error R034: there is no event 'landign'",
            "    4 |     event: landign(rider)",
            "      |            ^^^^^^^",
            "   events are declared at base.yaml:2:3",
            "   hint: did you mean 'landing'?",
            "",
            "my,house.yaml:5:11: warning Y023: 100% odd\\nhere",
            "    5 |     weit: 日本 x",
            "      |                ^",
            "",
            "2 files checked: 1 error, 1 warning",
        ]
    )


def test_concise_is_a_line_each() -> None:
    assert render_diagnostics([WRONG], "concise").splitlines() == [
        "my,house.yaml:4:12: error R034: there is no event 'landign'",
        "1 error",
    ]


def test_no_faults_are_said_when_files_were_checked() -> None:
    assert render_diagnostics([], "full", files_checked=1) == "1 file checked: no faults"
    assert render_diagnostics([], "full") == ""


def test_colours_are_ansi_codes_around_the_same_text() -> None:
    plain, painted = (render_diagnostics([WRONG, ODD], "full", color=each) for each in (False, True))
    assert "\x1b[1;31merror R034\x1b[0m" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


def test_github_escapes_what_its_commands_use() -> None:
    first, second = render_diagnostics([WRONG, ODD], "github").splitlines()
    assert first.startswith("::error file=my%2Chouse.yaml,line=4,col=12,endColumn=19,title=R034")
    assert first.endswith("::there is no event 'landign'%0Ahint: did you mean 'landing'?")
    assert second.endswith(",title=Y023 comment-like-text::100%25 odd\\nhere")


def test_json_holds_everything() -> None:
    whole = json.loads(render_diagnostics([WRONG, ODD], "json", files_checked=2))
    assert (whole["format"], whole["files_checked"], whole["errors"], whole["warnings"]) == (1, 2, 1, 1)
    first, second = whole["diagnostics"]
    assert (first["code"], first["file"], first["line"], first["column"], first["length"]) == (
        "R034",
        "my,house.yaml",
        4,
        12,
        7,
    )
    assert first["related"] == [
        {"file": "base.yaml", "line": 2, "column": 3, "length": 1, "message": "events are declared here"}
    ]
    assert (second["title"], second["message"], second["hint"]) == ("comment-like-text", "100% odd\nhere", None)


def test_sarif_has_what_the_standard_requires() -> None:
    log = json.loads(render_diagnostics([WRONG, ODD, WRONG], "sarif"))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["R034", "Y023"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["R034", "Y023", "R034"]
    first = run["results"][0]
    assert first["level"] == "error" and first["message"]["text"].startswith("there is no event")
    where = first["locations"][0]["physicalLocation"]
    assert where["artifactLocation"]["uri"] == "my%2Chouse.yaml"
    assert where["region"] == {"startLine": 4, "startColumn": 12, "endColumn": 19}
    assert first["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "base.yaml"


def test_junit_counts_errors_as_failures() -> None:
    root = ET.fromstring(render_diagnostics([WRONG, ODD], "junit", files_checked=3))
    (suite,) = root
    assert (suite.get("tests"), suite.get("failures")) == ("3", "1")
    failures = suite.findall("./testcase/failure")
    assert [each.get("type") for each in failures] == ["R034"]
    assert len(suite.findall("testcase")) == 3


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(ValueError, match="no form 'xml'"):
        render_diagnostics([], "xml")


@pytest.mark.parametrize("column", [1, 70, 100_000, 199_990, 200_000, 10**9])
def test_a_long_line_is_cut_around_the_caret(column: int) -> None:
    text = "".join(chr(97 + n % 26) for n in range(200_000))
    line, caret = show_excerpt(Place(SourceText("long.yaml", text), 1, column, 3))
    assert len(line) < 160 and len(caret) < 160
    if column < len(text):
        assert line[caret.index("^")] == text[column - 1]


@pytest.mark.parametrize(
    ("text", "column", "under"),
    [
        ("a\tb", 3, "b"),
        ("日本語 x", 5, "x"),
        ("e\u0301te\u0301 x", 7, "x"),
        ("\x1b[31m x", 7, "x"),
        ("a\u202eb", 3, "b"),
    ],
)
def test_the_caret_stands_under_its_letter(text: str, column: int, under: str) -> None:
    line, caret = show_excerpt(Place(SourceText("w.yaml", text), 1, column))
    cells = [
        cell
        for letter in line
        for cell in ([] if letter == "\u0301" else [letter, ""] if letter in "日本語" else [letter])
    ]
    assert cells[caret.index("^")] == under


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(), max_size=80), st.integers(1, 5), st.integers(1, 90), st.integers(1, 100))
def test_no_text_breaks_a_terminal_or_a_form(text: str, line: int, column: int, length: int) -> None:
    source = SourceText(text or "x", text)
    place = Place(source, line, column, length)
    item = Diagnostic("Y006", "error", text, place, text, (Related(place, text),))
    for form in FORMS:
        shown = render_diagnostics([item], form, files_checked=1)
        shown.encode("utf-8")
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown), form
        if form in ("json", "sarif"):
            json.loads(shown)
        if form == "junit":
            ET.fromstring(shown)


def test_every_fault_of_a_file_is_shown_in_every_form() -> None:
    diagnostics = Diagnostics()
    text = "a: {do: f(x, y)}\nb:\nc: *x\nb: 1\nd: e: f\n"
    read_document(SourceText("many.yaml", text), diagnostics)
    codes = [item.code for item in diagnostics.in_order()]
    assert codes == ["Y021", "Y012", "Y015", "Y013", "Y024"]
    for form in FORMS:
        shown = render_diagnostics(diagnostics.in_order(), form, files_checked=1)
        assert all(code in shown for code in codes), form
