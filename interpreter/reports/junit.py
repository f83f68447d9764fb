"""Render diagnostics as JUnit XML, the form in which build servers show tests.

In: diagnostics. Out: XML. Called by `diagnostics`. An error is a failed test case of its file, a warning a passed one
that says something; the files without either are one passed test case.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from interpreter.source.characters import show_text
from interpreter.source.diagnostic import Diagnostic


def render_junit(items: Sequence[Diagnostic], files_checked: int) -> str:
    """Give one test suite."""
    failures = sum(item.severity == "error" for item in items)
    clean = max(files_checked - len({item.place.source.name for item in items}), 0)
    tests = str(len(items) + bool(clean))
    counts = {"name": "commissaire check", "tests": tests, "failures": str(failures), "errors": "0"}
    root = ET.Element("testsuites", counts)
    suite = ET.SubElement(root, "testsuite", counts)
    if clean:
        ET.SubElement(suite, "testcase", classname="commissaire", name=f"files without faults: {clean}")
    for item in items:
        _add_case(suite, item)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode")


def _add_case(suite: ET.Element, item: Diagnostic) -> None:
    name = show_text(item.place.source.name)
    title = f"{item.code} at {item.place.line}:{item.place.column}"
    named = {"classname": name, "name": title, "file": name, "line": str(item.place.line)}
    case = ET.SubElement(suite, "testcase", named)
    text = show_text(str(item)) + (f"\nhint: {show_text(item.hint)}" if item.hint else "")
    if item.severity == "error":
        failure = ET.SubElement(case, "failure", type=item.code, message=show_text(item.message))
        failure.text = text
    else:
        ET.SubElement(case, "system-out").text = text
