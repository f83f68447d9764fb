"""Render diagnostics as JSON, and as workflow commands that GitHub shows beside the lines of a change.

In: diagnostics. Out: a text. Called by `diagnostics`. The JSON is stable: keys are added, none is renamed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from interpreter.source.characters import show_text
from interpreter.source.diagnostic import Diagnostic
from interpreter.source.pages import page
from interpreter.source.place import Place

FORMAT = 1


def render_json(items: Sequence[Diagnostic], files_checked: int) -> str:
    """Give one object: `format`, `files_checked`, `errors`, `warnings`, `diagnostics`. ASCII only."""
    errors = sum(item.severity == "error" for item in items)
    whole = {
        "format": FORMAT,
        "files_checked": files_checked,
        "errors": errors,
        "warnings": len(items) - errors,
        "diagnostics": [_diagnostic(item) for item in items],
    }
    return json.dumps(whole, indent=2)


def render_github(items: Sequence[Diagnostic]) -> str:
    """Give a line for each: `::error file=…,line=…,col=…,endColumn=…,title=…::message`."""
    lines = []
    for item in items:
        place = item.place
        title = f"{item.code} {_title(item.code) or ''}".rstrip()
        where = f"file={_property(place.source.name)},line={place.line},col={place.column}"
        where += f",endColumn={place.column + place.length},title={_property(title)}"
        text = show_text(item.message) + (f"\nhint: {show_text(item.hint)}" if item.hint else "")
        lines.append(f"::{item.severity} {where}::{_escape(text)}")
    return "\n".join(lines)


def _diagnostic(item: Diagnostic) -> dict[str, object]:
    return {
        "code": item.code,
        "title": _title(item.code),
        "severity": item.severity,
        "message": item.message,
        **_place(item.place),
        "hint": item.hint,
        "related": [{**_place(related.place), "message": related.text} for related in item.related],
    }


def _place(place: Place) -> dict[str, object]:
    return {"file": place.source.name, "line": place.line, "column": place.column, "length": place.length}


def _title(code: str) -> str | None:
    found = page(code)
    return found.title if found else None


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escape(show_text(text)).replace(":", "%3A").replace(",", "%2C")
