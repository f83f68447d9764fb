"""Read what a ruleset says of its courses.

In: the merged tree, tables known. Out: `CourseWords`, or diagnostics R043. Widths and the like may be expressions of
options; here they are taken with the options at their defaults. Called by `declare`, and again by `link` when options
were set.
"""

from __future__ import annotations

from typing import Any

from interpreter.language.registry import Registry
from interpreter.language.types import ANY, INT
from interpreter.language.words import Column, CourseWords, Word
from interpreter.ruleset.declare_tables import read_declared_type
from interpreter.ruleset.evaluate import check_of_options, evaluate
from interpreter.ruleset.expressions import Expressions
from interpreter.ruleset.literals import read_literal
from interpreter.ruleset.model import Declarations
from interpreter.ruleset.reader import flag_of, number_of, pairs_of, scalar_of, text_of
from interpreter.ruleset.scope import Scope
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar


def read_course_words(
    tree: Mapping, decl: Declarations, diagnostics: Diagnostics, options: dict[str, Any] | None = None
) -> CourseWords:
    """Read `course` and what else a course is checked against."""
    node = tree.get("course")
    body = node if isinstance(node, Mapping) else Mapping([], tree.place)
    values = {name: option.default for name, option in decl.options.items()} | (options or {})

    def number(key: str, default: int) -> int:
        node = body.get(key)
        if not isinstance(node, Scalar):
            return default
        found = _value(node, values, decl, diagnostics)
        if found is None:
            return default
        if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= 10_000:
            place = body.get(key)
            diagnostics.error(
                "R043", place.place if place else tree.place, f"'{key}' is a whole number from 0 to 10000"
            )
            return default
        return found

    lanes = max(1, number("lanes", 1))
    room_text = text_of(body.get("room"))
    rows = body.get("rows")
    terrain = decl.tables.get("terrain")
    slopes: dict[str, int] = {}
    if terrain is not None and "slope" in terrain.columns:
        slopes = {name: entry.values.get("slope") or 0 for name, entry in terrain.entries.items()}
    glyphs: dict[str, str] = {}
    if terrain is not None and "glyph" in terrain.columns:
        glyphs = {name: str(entry.values.get("glyph") or "") for name, entry in terrain.entries.items()}
    names: dict[str, tuple[str, ...]] = {name: tuple(tab.entries) for name, tab in decl.tables.items()}
    return CourseWords(
        ruleset=decl.id,
        terrains=tuple(terrain.entries) if terrain is not None else (),
        slopes=slopes,
        glyphs=glyphs,
        zones=_read_words(body.get("zones"), decl, diagnostics),
        markers=_read_words(body.get("markers"), decl, diagnostics),
        tokens=_read_words(body.get("tokens"), decl, diagnostics),
        facts={
            p.key.text: _read_column(p.key.text, p.value, decl, diagnostics, False) for p in pairs_of(body.get("facts"))
        },
        tables=names,
        lanes=lanes,
        max_lanes=number("max_lanes", 64),
        room=None if room_text == "any" else number("room", 1),
        run_out=number("run_out", 0),
        min_rows=number_of(rows.get("at_least")) or 0 if isinstance(rows, Mapping) else 0,
        max_rows=number_of(rows.get("at_most")) if isinstance(rows, Mapping) else None,
        laps_shared=text_of(body.get("laps")) == "shared",
        example=text_of(body.get("example")) or None,
    )


def _value(node: Scalar, options: dict[str, Any], decl: Declarations, diagnostics: Diagnostics) -> Any:
    """Give a number, or the value of an expression of options; None where it cannot be told, which is then noted."""
    if not isinstance(node.value, str):
        return node.value
    typed = Expressions(decl, Registry(), diagnostics).typed(node, Scope(), INT)
    return evaluate(typed, options) if check_of_options(typed, diagnostics) else None


def _read_words(node: Node | None, decl: Declarations, diagnostics: Diagnostics) -> dict[str, Word]:
    words: dict[str, Word] = {}
    for pair in pairs_of(node):
        body = pair.value if isinstance(pair.value, Mapping) else Mapping([], pair.key.place)
        columns = {
            p.key.text: _read_column(p.key.text, p.value, decl, diagnostics, True)
            for p in pairs_of(body.get("columns"))
        }
        words[pair.key.text] = Word(
            pair.key.text,
            columns,
            number_of(body.get("at_least")) or 0,
            number_of(body.get("at_most")),
            flag_of(body.get("every_row")),
            text_of(body.get("room_for")),
        )
        kind = words[pair.key.text].room_for
        if kind and kind not in decl.pieces:
            place = body.get("room_for").place  # type: ignore[union-attr]
            diagnostics.error("R037", place, f"'{kind}' is no kind of piece", diagnostics.near(kind, decl.pieces))
    return words


def _read_column(name: str, node: Node, decl: Declarations, diagnostics: Diagnostics, required: bool) -> Column:
    """Read a column of a mark or zone (required unless it has a default), or a fact (only when it says so)."""
    default: Scalar | None
    if isinstance(node, Mapping):
        written = node.get("type")
        type, default = (ANY, None) if written is None else read_declared_type(written, decl, diagnostics)
        default = scalar_of(node.get("default")) or default
        flag = node.get("required")
        required = flag_of(flag) if flag is not None else required
        unit, doc = text_of(node.get("unit")), text_of(node.get("doc"))
    else:
        type, default = read_declared_type(node, decl, diagnostics)
        unit, doc = ("s" if type == INT and name == "time" else ""), ""
    value = read_literal(default, type, decl, diagnostics) if default is not None else None
    return Column(name, type.plain, required and default is None and not type.optional, value, unit, doc)
