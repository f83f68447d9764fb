"""Rulesets that were made to be slow or deep: each is told in time, with a number of faults that a person can read."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from ruleset_pages import merge_file

from interpreter.ruleset.diff import describe_changes
from interpreter.ruleset.whole import MOST_TOLD
from interpreter.source.diagnostic import Diagnostics

MANY = 3000
SECONDS = 5


def repeat(line: str, count: int = MANY) -> str:
    return "".join(line.replace("#", str(number)) + "\n" for number in range(count))


OPTIONS = "options:\n" + repeat("  o#: {type: int, default: #}")
FORMULAS = "formulas:\n" + repeat("  o#: 3")
NESTED = "{if: a, then: [" * 27 + "stop" + "]}" * 27
CASES: dict[str, tuple[str | None, dict[str, str]]] = {
    "takes-out-all": (None, {"base": OPTIONS, "x": "extends: [base]\noptions:\n" + repeat("  o#: ~")}),
    "takes-out-nothing": ("R010", {"base": OPTIONS, "x": "extends: [base]\noptions:\n" + repeat("  p#: ~")}),
    "changes-nothing": ("R011", {"base": OPTIONS, "x": "extends: [base]\noptions:\n" + repeat("  p#: 3")}),
    "new-formulas": (None, {"base": FORMULAS, "x": "extends: [base]\nformulas:\n" + repeat("  p#: {value: 3}")}),
    "strangers": ("R015", {"base": OPTIONS, "a": "extends: [base]\noptions:\n" + repeat("  o#: -1"),
                           "b": "extends: [base]\noptions:\n" + repeat("  o#: -2"), "x": "extends: [a, b]"}),
    "rules": ("R016", {"a": "rules:\n" + repeat("  a#: {event: x(), do: {set: {r.q: 1}}}"),
                       "b": "rules:\n" + repeat("  b#: {event: x(), do: {set: {r.q: 1}}}"), "x": "extends: [a, b]"}),
    "circle": ("R014", {"x": "rules:\n" + repeat("  a#: {event: x(), do: stop, after: b#}\n"
                                                 "  b#: {event: x(), do: stop, after: a#}", 1500)}),
    "nowhere": ("R013", {"x": "rules:\n" + repeat("  a#: {event: x(), do: stop, after: none#}")}),
    "seats": ("R017", {"x": "formulas:\n  f:\n    modifiers:\n" + repeat("      m#: {add: 1, forbid: true}")
                            + "    value: 1"}),
    "bases": ("R001", {"x": "extends:\n" + repeat("- q#")}),
    "statements": ("S010", {"x": "procedures:\n  p:\n    do:\n" + repeat("    - lett: {a: #}")}),
    "nested": (None, {"x": "procedures: {p: {do: [" + NESTED + "]}}"}),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_it_is_told_in_time(name: str, tmp_path: Path) -> None:
    code, texts = CASES[name]
    for stem, text in texts.items():
        (tmp_path / f"{stem}.yaml").write_text(f"format: 1\nruleset: {stem}\ntitle: T\n{text}\n", encoding="utf-8")
    diagnostics, begin = Diagnostics(), time.process_time()
    merged = merge_file(tmp_path / "x.yaml", tmp_path, diagnostics)
    assert time.process_time() - begin < SECONDS
    assert len(diagnostics) <= MOST_TOLD + 1
    assert {item.code for item in diagnostics} <= {code, "S012"} and (code is None) == (len(diagnostics) == 0)
    if merged is not None and code is None and "base" in texts:
        base = merge_file(tmp_path / "base.yaml", tmp_path, Diagnostics())
        assert base is not None and len(describe_changes(base, merged)) == MANY
