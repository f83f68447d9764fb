"""Inputs that try to break a reader, by name: bytes of at most 1 MiB each, made when asked for.

Any reader of files can be fed with them. None may take more than 5 s or 500 MiB, or end in anything but diagnostics.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

MIB = 1024 * 1024


def _fill(part: str, size: int = MIB) -> bytes:
    """The text as often as it goes into the size."""
    data = part.encode()
    return data * (size // len(data))


def _billion_laughs() -> bytes:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 60)]
    return "\n".join(lines).encode()


def _stairs(levels: int) -> bytes:
    """Block mappings, each a blank deeper: the size grows with the square of the depth."""
    return "\n".join(" " * n + "a:" for n in range(levels)).encode()


def _noise(seed: int, size: int, letters: bytes | None = None) -> bytes:
    chance = random.Random(seed)
    return bytes(chance.choices(letters, k=size)) if letters else chance.randbytes(size)


VALID = b"""format: 1
ruleset: house
players: {min: 2, max: 4}
tables:
  cards: {entries: {one: {value: 1}, two: {value: 2, copies: 3}}}
rules:
  a: {event: "passed(rider, marker)", when: marker.kind == 1, do: [{emit: "won(rider, 1)"}]}
  b:
    event: landed(rider)
    do:
      - say: 'it''s {rider}'
      - if: >-
          count(r for r in riders
          if r.row == 3) > 1
        then: stop
"""

_MAKERS: dict[str, Callable[[], bytes]] = {
    # depth
    "flow lists open": lambda: b"[" * MIB,
    "flow lists open under a key": lambda: b"a: " + b"[" * 100_000,
    "flow lists closed": lambda: b"a: " + b"[" * 500_000 + b"]" * 500_000,
    "flow mappings open": lambda: _fill("{a: "),
    "flow mappings bare": lambda: b"{" * MIB,
    "flow lists on lines": lambda: _fill("[\n"),
    "flow mixed": lambda: _fill("[{a: "),
    "block lists on one line": lambda: _fill("- "),
    "block mappings in stairs": lambda: _stairs(1400),
    "block lists in stairs": lambda: "\n".join(" " * n + "-" for n in range(1400)).encode(),
    "explicit keys": lambda: _fill("? "),
    "explicit keys on lines": lambda: "\n".join(" " * n + "?" for n in range(1400)).encode(),
    "closing brackets": lambda: b"a: " + b"]" * 500_000,
    "brackets in an expression": lambda: b"when: " + b"(" * 500_000,
    "brackets in a quoted expression": lambda: b'when: "' + b"(" * 500_000 + b'"',
    "minus signs": lambda: b"when: " + b"-" * 500_000 + b"1",
    "not not not": lambda: b"when: " + b"not " * 200_000 + b"true",
    "additions": lambda: b"when: 1" + b" + 1" * 200_000,
    # many
    "commas in a list": lambda: b"a: [" + b"," * 1_000_000 + b"]",
    "commas": lambda: b"," * MIB,
    "ones in a list": lambda: b"a: [" + b"1," * 500_000 + b"1]",
    "bare keys in braces": lambda: b"a: {" + "".join(f"k{n}," for n in range(120_000)).encode() + b"}",
    "a thousand unknown keys": lambda: "".join(f"unknown_{n}: {n}\n" for n in range(1000)).encode(),
    "ninety thousand keys": lambda: "".join(f"k{n}: 1\n" for n in range(90_000)).encode(),
    "the same key": lambda: _fill("a: 1\n"),
    "the same key in braces": lambda: b"a: {" + b"b: 1, " * 150_000 + b"}",
    "empty values": lambda: "".join(f"k{n}:\n" for n in range(90_000)).encode(),
    "empty list entries": lambda: b"a:\n" + b"-\n" * 400_000,
    "documents": lambda: _fill("--- a\n"),
    "document ends": lambda: _fill("...\n"),
    "directives": lambda: _fill("%YAML 1.1\n"),
    "tag directives": lambda: "".join(f"%TAG !{n}! tag:x,{n}:\n" for n in range(10_000)).encode() + b"---\na: 1\n",
    "comments": lambda: _fill("# c\n"),
    "empty lines": lambda: b"\n" * MIB,
    "blanks": lambda: b" " * MIB,
    "tabs": lambda: b"\t" * MIB,
    "tabs on lines": lambda: _fill("\ta: 1\n"),
    "colons": lambda: b":" * MIB,
    "colons with blanks": lambda: _fill(": "),
    "question marks in braces": lambda: b"a: {" + b"b?," * 300_000 + b"}",
    "broken lines": lambda: _fill("a: b: c\n"),
    "broken lines with names": lambda: "".join(f"k{n}: [a] b\n" for n in range(60_000)).encode(),
    "quotes": lambda: b"'" * (MIB - 1),
    "double quotes": lambda: b'"' * (MIB - 1),
    "quotes never closed": lambda: _fill("a: 'b\n"),
    "cut expressions": lambda: b"a: {" + b"b: f(x, y), " * 80_000 + b"}",
    "cut and never closed": lambda: b"a: {b: f(" + b"x, " * 300_000 + b"}",
    # names for values
    "alias bomb": _billion_laughs,
    "aliases": lambda: b"a: &x 1\nb: [" + b"*x, " * 250_000 + b"]",
    "anchors": lambda: "".join(f"k{n}: &a{n} 1\n" for n in range(55_000)).encode(),
    "an anchor in itself": lambda: b"a: &a [*a, {b: *a}]\n",
    "merge keys": lambda: _fill("<<: {a: 1}\n"),
    "tags": lambda: b"a: [" + b"!!python/object/apply:os.system [x], " * 20_000 + b"]",
    "a long tag": lambda: b"a: !" + b"x" * 1_000_000 + b" b",
    "a long anchor": lambda: b"a: &" + b"x" * 1_000_000 + b" b",
    # size
    "a huge plain text": lambda: b"a: " + b"x" * (MIB - 3),
    "a huge plain text on lines": lambda: b"a: x\n" + b" x\n" * 100_000,
    "a huge quoted text": lambda: b"a: '" + b"x" * (MIB - 5) + b"'",
    "a huge quoted text on lines": lambda: b"a: '" + b"\n x" * 100_000 + b"'",
    "a huge text of escapes": lambda: b'a: "' + b"\\n" * 500_000 + b'"',
    "a huge text of doubled quotes": lambda: b"a: '" + b"''" * 200_000 + b"'",
    "a huge folded text": lambda: b"a: >\n" + b"  x\n" * 100_000,
    "a huge folded text in stairs": lambda: b"a: >\n  x\n" + "\n".join(" " * n + "x" for n in range(2, 1400)).encode(),
    "a huge folded text of blanks": lambda: b"a: >\n  x\n" + (b" " * 900 + b"\n") * 1000 + b" " * 901 + b"x\n",
    "a huge literal text": lambda: b"a: |\n" + b"  x\n" * 100_000,
    "a huge key": lambda: b"x" * 1_000_000 + b": 1\n",
    "a huge quoted key": lambda: b'"' + b"x" * 1_000_000 + b'": 1\n',
    "a huge number": lambda: b"a: " + b"9" * 1_000_000,
    "a huge number as key": lambda: b"9" * 1000 + b": 1\n",
    "a huge negative number": lambda: b"a: -" + b"9" * 5_000,
    "huge numbers": lambda: b"a: [" + (b"9" * 30 + b", ") * 30_000 + b"]",
    "numbers of other scripts": lambda: "a: [٣, ３, ²]\n".encode(),
    "an indentation of thousands": lambda: b"a:\n" + b" " * 500_000 + b"b: 1\n" + b" " * 400_000 + b"c: 1\n",
    "more than a mebibyte": lambda: b"# " + b"x" * MIB,
    # characters
    "nothing": lambda: b"",
    "a byte order mark alone": lambda: b"\xef\xbb\xbf",
    "byte order marks": lambda: b"\xef\xbb\xbf" * 1000 + b"a: 1",
    "NUL bytes": lambda: b"\0" * MIB,
    "a NUL byte": lambda: b"a: b\0c\n",
    "a NUL byte first": lambda: b"\0a: b\n",
    "all bytes": lambda: bytes(range(256)) * 100,
    "control characters": lambda: bytes(range(1, 32)) * 1000,
    "broken UTF-8": lambda: b"a: \xff\xfe\xfd\n" * 1000,
    "UTF-8 cut in a letter": lambda: "a: é".encode()[:-1],
    "overlong UTF-8": lambda: b"a: \xc0\xaf\xe0\x80\xaf\n",
    "surrogates in UTF-8": lambda: b"a: \xed\xa0\x80\xed\xb0\x80\n",
    "beyond the last letter": lambda: b"a: \xf4\x90\x80\x80\n",
    "surrogate escapes": lambda: b'a: "\\ud800\\udc00"\nb: "\\udfff"\nc: "\\U0000d800"\n',
    "escapes beyond the last letter": lambda: b'a: "\\UFFFFFFFF"\nb: "\\U00110000"\n',
    "a NUL escape": lambda: b'a: "\\0"\nb: "\\x00"\n',
    "a terminal's escapes": lambda: b'a: "\\e[2J"\nb: "\x1b]0;x\x07"\n',
    "UTF-16": lambda: "a: 1\n".encode("utf-16"),
    "UTF-32": lambda: "a: 1\n".encode("utf-32"),
    "Latin-1": lambda: "a: é\n".encode("latin-1"),
    "carriage returns": lambda: b"a: 1\rb: 2\r" * 50_000,
    "Windows lines": lambda: _fill("# c\r\n"),
    "line separators": lambda: _fill("a: 1\u2028b: 2\u2029c: 3\x85"),
    "direction marks": lambda: "a: '\u202e1\u2066'\n".encode(),
    "accents upon one letter": lambda: b"a: a" + "\u0301".encode() * 400_000,
    "wide letters": lambda: b"a: " + "日".encode() * 300_000 + b": b",
    "four-byte letters": lambda: b"a: [" + "🚲,".encode() * 200_000,
    # noise
    "noise": lambda: _noise(1, 200_000),
    "noise of letters": lambda: _noise(2, MIB, b"ab \n"),
    "noise of signs": lambda: _noise(3, MIB, b"a: \n-[]{},'\"#&*!|>?%@"),
    "noise of brackets": lambda: _noise(4, MIB, b"[]{},: a"),
    "noise of lines": lambda: _noise(5, MIB, b"a: \n- "),
    # another kind of file
    "a program": lambda: b"import os\nwhile True:\n    os.fork()\n",
    "JSON in depth": lambda: b'{"a":' * 150_000,
    "XML": lambda: b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    "an archive": lambda: b"PK\x03\x04" + _noise(6, 5000),
    "a course": lambda: b'course "X"\nfor: y\n12 flat\nfinish\n' * 2000,
    "a course of laps": lambda: b'course "X"\nfor: y\n' + b"9 laps\n" * 100_000,
    # valid files that are cut or changed
    "cut in a word": lambda: VALID[:100],
    "cut in braces": lambda: VALID[:40],
    "cut in quotes": lambda: VALID[: VALID.index(b"it''s") + 4],
    "cut in a folded text": lambda: VALID[: VALID.index(b"count(r") + 5],
    "a valid file many times": lambda: VALID * (MIB // len(VALID)),
}


class _Table(Mapping[str, bytes]):
    """Makes an input when it is asked for, so that not all of them lie in memory."""

    def __getitem__(self, name: str) -> bytes:
        return _MAKERS[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(_MAKERS)

    def __len__(self) -> int:
        return len(_MAKERS)


HOSTILE: Mapping[str, bytes] = _Table()
