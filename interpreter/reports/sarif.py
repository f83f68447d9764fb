"""Render diagnostics as SARIF 2.1.0, the form that code scanning reads.

In: diagnostics. Out: JSON. Called by `diagnostics`. Only what the standard requires, and the pages of the codes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from urllib.parse import quote

from interpreter.source.diagnostic import Diagnostic
from interpreter.source.pages import page
from interpreter.source.place import Place

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(items: Sequence[Diagnostic]) -> str:
    """Give a log with one run. Columns count characters, as everywhere here."""
    codes = sorted({item.code for item in items})
    driver = {"name": "commissaire", "version": _version(), "rules": [_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(item, codes.index(item.code)) for item in items],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _version() -> str:
    try:
        return version("commissaire")
    except PackageNotFoundError:
        return "0"


def _rule(code: str) -> dict[str, object]:
    found = page(code)
    if found is None:
        return {"id": code}
    return {
        "id": code,
        "name": found.title,
        "shortDescription": {"text": found.what},
        "fullDescription": {"text": found.why},
        "help": {"text": f"instead of\n\n{found.example}\nwrite\n\n{found.instead}"},
    }


def _result(item: Diagnostic, index: int) -> dict[str, object]:
    text = item.message + (f" (hint: {item.hint})" if item.hint else "")
    result: dict[str, object] = {
        "ruleId": item.code,
        "ruleIndex": index,
        "level": item.severity,
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(item.place)}],
    }
    if item.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _location(related.place), "message": {"text": related.text}}
            for number, related in enumerate(item.related, 1)
        ]
    return result


def _location(place: Place) -> dict[str, object]:
    name = place.source.name.replace("\\", "/").encode("utf-8", "surrogatepass")
    region = {"startLine": place.line, "startColumn": place.column, "endColumn": place.column + place.length}
    return {"artifactLocation": {"uri": quote(name)}, "region": region}
