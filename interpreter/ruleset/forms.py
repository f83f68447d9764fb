"""The long and short forms in which an author may write the same entry.

In: nodes as read. Out: mappings for what was written short (`moved: bool = false`), and text to compare nodes by.
"""

from __future__ import annotations

from interpreter.ruleset.sections import Kind
from interpreter.source.node import Mapping, Node, Pair, Scalar, Sequence
from interpreter.source.place import Place

EQUALS = " = "
MOST_DIGITS = 18


def expand(value: Node, kind: Kind) -> Mapping | None:
    """Write the short form of an entry as a mapping; None for what has no short form.

    Example: `bool = false` of an attribute becomes `{type: bool, default: false}`.
    """
    if not kind.short or isinstance(value, Mapping):
        return None
    if not kind.typed or isinstance(value, Sequence) or EQUALS not in value.text:
        return Mapping([Pair(word_at(kind.short, value.place), value)], value.place)
    cut = value.text.index(EQUALS)
    typed, given = value.text[:cut].rstrip(), value.text[cut + len(EQUALS) :].strip()
    begin = value.text.index(given, cut + len(EQUALS)) if given else cut
    return Mapping(
        [
            Pair(word_at(kind.short, value.place), Scalar(typed, typed, value.place_at(0, len(typed)))),
            Pair(
                word_at("default", value.place), Scalar(read_literal(given), given, value.place_at(begin, len(given)))
            ),
        ],
        value.place,
    )


def read_literal(text: str) -> int | bool | str:
    """Read a value as the document's reader does: a whole number, true, false, else a text."""
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS and (digits == "0" or digits[0] != "0"):
        return int(text)
    return text


def word_at(text: str, place: Place) -> Scalar:
    """Make a key that the author left out, at the place of what stands for it."""
    return Scalar(text, text, place)


def as_text(node: Node) -> str:
    """Write a node on one line, without its place, to compare two of them or to show one."""
    if isinstance(node, Scalar):
        return "~" if node.value is None else " ".join(node.text.split())
    if isinstance(node, Sequence):
        return "[" + ", ".join(as_text(item) for item in node) + "]"
    return "{" + ", ".join(f"{pair.key.text}: {as_text(pair.value)}" for pair in node) + "}"
