"""Every character of a scalar is found again in the file, whatever style it was written in."""

from __future__ import annotations

import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.node import Scalar
from interpreter.source.place import SourceText

LETTERS = st.characters(
    codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp"), exclude_characters="\ufeff\t"
)
TEXTS = st.one_of(
    st.text(st.sampled_from("ab '\"\\#:,[]{}é\n ")),
    st.text(LETTERS | st.sampled_from(" \n'\"\\"), max_size=60),
    st.lists(st.text(st.sampled_from("xy  "), max_size=12), max_size=8).map("\n".join),
)
PARTS = ["a", " ", "\n", "\n  ", "\\n", '\\"', "\\\n", "\\ ", "\\x41", "''", "\\\\"]
ESCAPES = {"n": "\n", "\\": "\\", '"': '"', "/": "/", " ": " ", "_": "\xa0"}


class Styled(str):
    """A text that is dumped in the style under test, while its key is plain."""


class Dumper(yaml.SafeDumper):
    wanted = ""

    def represent_styled(self, text: Styled) -> yaml.ScalarNode:
        return self.represent_scalar("tag:yaml.org,2002:str", str(text), style=self.wanted)


Dumper.add_representer(Styled, Dumper.represent_styled)


def read_value(text: str) -> tuple[Scalar | None, list[str]]:
    diagnostics = Diagnostics()
    tree = read_document(SourceText("t.yaml", text), diagnostics)
    node = tree.get("key") if tree else None
    return (node if isinstance(node, Scalar) else None), text.split("\n")


def letter_at(node: Scalar, lines: list[str], offset: int) -> str:
    """What the file has where a character of the value is said to stand, with escapes resolved."""
    place = node.place_at(offset)
    rest = lines[place.line - 1][place.column - 1 :]
    if node.quoted and rest[:1] == "\\" and lines[node.place.line - 1][node.place.column - 1] == '"':
        width = {"x": 2, "u": 4, "U": 8}.get(rest[1:2], 0)
        return chr(int(rest[2 : 2 + width], 16)) if width else ESCAPES.get(rest[1:2], "\n")
    return rest[:1]


def check_places(text: str, value: str) -> None:
    node, lines = read_value(text)
    assert node is not None and node.text == value
    for offset, letter in enumerate(value):
        if letter not in "\n ":  # the blank of a fold and the end of a line are no characters of the file
            assert letter_at(node, lines, offset) == letter, (text, offset)


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.sampled_from("'\"|>"), st.integers(10, 40))
@example("a\n\n  b\n c\n\nd", ">", 10)
@example("a\\ \n b", '"', 10)
@example("it's 'so'", "'", 20)
@example("\n\n x\n  y", "|", 20)
def test_places_of_dumped_texts(value: str, style: str, width: int) -> None:
    Dumper.wanted = style
    text = yaml.dump({"key": Styled(value)}, Dumper=Dumper, width=width, allow_unicode=True)
    if yaml.safe_load(text)["key"] != value:
        return  # the dumper cannot write every text in every style
    check_places(text, value)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.lists(st.sampled_from(["ab", "c", "rider.row", "+", "é", "(x)"]), min_size=0, max_size=4),
        min_size=1,
        max_size=6,
    )
)
def test_places_of_plain_texts_on_several_lines(words: list[list[str]]) -> None:
    body = "\n".join("    " + "  ".join(line) + "  " for line in words)
    text = f"key:\n{body}\nend: 1\n"
    value = yaml.safe_load(text)["key"]
    if value is not None and value not in ("+",):
        check_places(text, value)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(PARTS), max_size=30).map("".join),
    st.booleans(),
)
def test_places_of_quoted_texts_written_by_hand(body: str, double: bool) -> None:
    body = body if double else body.replace("\\", "/")
    quote = '"' if double else "'"
    text = f"key: {quote}{body}{quote}\nend: 1\n".replace("\n", "\n ").rstrip(" ").replace("\n end", "\nend")
    check_places(text, yaml.safe_load(text)["key"])


def test_a_fault_inside_a_folded_text_has_its_own_line_and_column() -> None:
    node, _ = read_value("key: >-\n  count(r for r in riders\n  if r.wor == 3)\n")
    assert node is not None
    place = node.place_at(node.text.index("wor"), 3)
    assert (place.line, place.column, place.length) == (3, 8, 3)


def test_a_quoted_text_stands_with_its_quotes_and_its_letters_within_them() -> None:
    node, _ = read_value('key: "a.b"\n')
    assert node is not None
    assert (node.place.column, node.place.length) == (6, 5)
    assert node.place_at(2).column == 9
