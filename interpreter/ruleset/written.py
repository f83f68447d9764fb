"""Write statements in one form, a line each, and say which lines one list of them has and another has not.

In: two nodes of merged trees. Out: `Line` values, as of a unified diff. How an author broke the lines makes no
difference: a bare statement is a list of one, and what fits on a line stands on one. Citations and texts are left out.
Called by `diff`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from interpreter.ruleset.forms import as_text, read_literal
from interpreter.ruleset.sections import REMARKS
from interpreter.source.node import Mapping, Node, Pair, Scalar, Sequence
from interpreter.source.place import Place

BODIES = ("do", "then", "else")  # keys that hold statements
WIDTH = 72  # characters of a mapping that stands on one line
CONTEXT = 1  # lines shown around a change
NEEDS_QUOTES = re.compile(r"""[!&*{}\[\]'"%@`|>#,]|[?:-](?:\s|$)|.*(?::\s|\s#)""")  # at the begin of a text
CUT_INSIDE = re.compile(r"[,\[\]{}?]")  # inside braces


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a comparison: `sign` is `-` (taken out), `+` (put in), a blank (in both) or `…` (lines left out)."""

    sign: str
    text: str
    place: Place


def compare_lines(old: Node | None, new: Node | None) -> tuple[Line, ...]:
    """List the lines that only one of two nodes has, with a line around them; None has no lines.

    Places of lines taken out lie in the old file, all others in the new one.
    """
    before, after = ([] if node is None else list(_body(node, 0)) for node in (old, new))
    matcher = SequenceMatcher(None, [text for text, _ in before], [text for text, _ in after], autojunk=False)
    found: list[Line] = []
    for group in matcher.get_grouped_opcodes(CONTEXT):
        if found:
            found.append(Line("…", "", found[-1].place))
        for tag, begin, end, first, last in group:
            if tag == "equal":
                found += [Line(" ", *line) for line in after[first:last]]
            else:
                found += [Line("-", *line) for line in before[begin:end]]
                found += [Line("+", *line) for line in after[first:last]]
    return tuple(found)


def compare_texts(old: Node, new: Node) -> tuple[Line, ...]:
    """Give two values that are too long for a sentence; lists entry by entry."""
    if isinstance(old, Sequence) or isinstance(new, Sequence):
        return compare_lines(old, new)
    return Line("-", as_text(old), old.place), Line("+", as_text(new), new.place)


def _body(node: Node, depth: int) -> Iterator[tuple[str, Place]]:
    """Write a list, of statements or names; a bare statement is a list of one."""
    indent = "  " * depth
    for item in node if isinstance(node, Sequence) else [node]:
        if not isinstance(item, Mapping):
            yield f"{indent}- {_flow(item, False)}", item.place
            continue
        for number, (text, place) in enumerate(_keys(item, depth + 1)):
            yield (f"{indent}- {text[len(indent) + 2 :]}" if number == 0 else text), place


def _keys(node: Mapping, depth: int) -> Iterator[tuple[str, Place]]:
    """Write a mapping: on one line where it fits and holds no statements, else a key a line."""
    indent, pairs = "  " * depth, _told(node)
    if len(pairs) == 1 and not _holds_statements(node):
        yield f"{indent}{pairs[0].key.text}: {_flow(pairs[0].value, False)}", node.place
        return
    if not _holds_statements(node) and len(whole := _flow(node, True)) <= WIDTH:
        yield indent + whole, node.place
        return
    for pair in pairs:
        name, value = pair.key.text, pair.value
        if name in BODIES and not (isinstance(value, Sequence) and not value.items):
            yield f"{indent}{name}:", pair.key.place
            yield from _body(value, depth + 1)
        elif isinstance(value, Mapping) and (_holds_statements(value) or len(_flow(value, True)) > WIDTH):
            yield f"{indent}{name}:", pair.key.place
            yield from _keys(value, depth + 1)
        else:
            yield f"{indent}{name}: {_flow(value, False)}", pair.key.place


def _told(node: Mapping) -> list[Pair]:
    """Give the pairs of a mapping that say how the game is played."""
    return [pair for pair in node if pair.key.text not in REMARKS]


def _holds_statements(node: Node) -> bool:
    """Say whether statements stand in a mapping, however deep."""
    return isinstance(node, Mapping) and any(pair.key.text in BODIES or _holds_statements(pair.value) for pair in node)


def _flow(node: Node, inside: bool) -> str:
    """Write a node on one line; texts inside braces get quotes where YAML would cut them."""
    if isinstance(node, Scalar):
        text = as_text(node)
        plain = not NEEDS_QUOTES.match(text) and not (inside and CUT_INSIDE.search(text))
        if isinstance(node.value, str) and not (plain and read_literal(text) == text):
            return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
        return text
    if isinstance(node, Sequence):
        return "[" + ", ".join(_flow(item, True) for item in node) + "]"
    return "{" + ", ".join(f"{pair.key.text}: {_flow(pair.value, True)}" for pair in _told(node)) + "}"
