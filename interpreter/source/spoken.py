"""Texts that are written in several languages: `title: {en: Sprinter, nl: Sprinter}`.

In: a text by language. Out: a plain `str` in the first choice, English or else the first that is written, which
remembers the others. Whoever shows a text to people asks `in_language`; all others need not know.
"""

from __future__ import annotations

import re
from typing import TypeGuard, TypeVar

from interpreter.source.node import Mapping, Node, Scalar, Sequence

ENGLISH = "en"
TEXTS = ("title", "doc", "prompt", "say")
T = TypeVar("T")
CODE = re.compile(r"[a-z]{2}(-[A-Z]{2})?")


class Spoken(str):
    """A text in several languages; as a `str` it is the one that is shown when nobody asks for a language."""

    by_language: dict[str, str]

    def __new__(cls, by_language: dict[str, str]) -> Spoken:
        """Make it from texts by language."""
        made = super().__new__(cls, pick(by_language, ENGLISH))
        made.by_language = dict(by_language)
        return made


def in_language(text: str, language: str) -> str:
    """Give a text in a language; in English, else the first that is written, when it is not in that one.

    Example:
        >>> in_language(Spoken({"en": "mountain", "nl": "berg"}), "nl")
        'berg'
        >>> in_language("mountain", "nl")
        'mountain'
    """
    return pick(text.by_language, language) if isinstance(text, Spoken) else text


def pick(by_language: dict[str, T], language: str) -> T:
    """Give what is said in a language, else in English, else what is said first."""
    for each in (language, ENGLISH):
        if each in by_language:
            return by_language[each]
    return next(iter(by_language.values()))


def is_spoken(node: Node | None) -> TypeGuard[Mapping]:
    """Say whether a node is a text by language: its keys are two letters, its values texts."""
    return (
        isinstance(node, Mapping)
        and bool(node.pairs)
        and all(
            CODE.fullmatch(pair.key.text) and isinstance(pair.value, Scalar) and isinstance(pair.value.value, str)
            for pair in node
        )
    )


def languages_in(node: Node) -> list[str]:
    """List the languages in which texts of a tree are written, sorted; none where no text is by language.

    Only what stands under a key that holds a text: elsewhere two letters may be anybody's name.
    """
    found: set[str] = set()
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Sequence):
            waiting += each.items
        elif isinstance(each, Mapping):
            for pair in each:
                if pair.key.text in TEXTS and is_spoken(pair.value):
                    found.update(pair.value.keys())
                waiting.append(pair.value)
    return sorted(found)
