"""Say in an author's words what the grammar did not understand in a line.

In: the text of a line (or of one piece of it) and the grammar's fault. Out: a `Finding`, or None where the line begins
with a bare name, of which only the words of a ruleset can say what it is. Called by `parse`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from interpreter.course.tree import LARGE, TWICE
from interpreter.source.grammar import SyntaxFault
from interpreter.source.suggest import nearest

RESERVED = frozenset((
    "course", "tiles", "tile", "back", "fork", "or", "join", "end", "finish", "mark", "zone", "put", "lay", "lap",
    "laps", "lane", "lanes", "row", "rows", "room", "any", "keep", "in", "on", "and", "of", "after", "before", "to",
    "go", "last", "left", "right", "middle",
))  # fmt: skip
FORMS = {
    "course": 'course "Title"',
    "tiles": 'tiles "Title"',
    "mark": 'mark KIND ["Title"] [COLUMN: VALUE …] [after row N | before row N | N to go] [on lap N]',
    "zone": 'zone KIND ["Title"] [COLUMN: VALUE …] on rows N-M   (or: on row N, on last N)',
    "put": "put KIND on row N [lane K] [and row …]",
    "lay": "lay NAMES, the names of tiles one behind the other",
    "tile": "tile NAME: 3 TERRAIN, 3 TERRAIN   (or, on lines of their own: tile NAME … end)",
    "back": "back NAME: 3 TERRAIN, 3 TERRAIN   (or, on lines of their own: back NAME … end)",
    "finish": 'finish ["Title"]',
    "fork": 'fork ["Title"] … or ["Title"] … join, each word on a line of its own',
    "or": 'fork ["Title"] … or ["Title"] … join, each word on a line of its own',
    "join": "'join' stands on a line of its own",
    "end": "'end' stands on a line of its own",
    "laps": 'N laps ["Title"] … end',
    "stretch": "N TERRAIN [in ZONE] [on N lanes] [room N] [keep SIDE]",
    "fact": "NAME: VALUE",
}
BEGINNINGS = (
    "a line begins with a number of rows, or with one of: mark, zone, put, lay, finish, fork, or, join, end; "
    "a fact with its name and a ':'"
)
_SAID = {
    "INT": "a number", "NAME": "a name", "STRING": "a title in quotes", "TIME": "a time", "LAYING": "names of tiles",
    "TILENAME": "the name of a tile", "COLON": "':'", "COMMA": "','", "PLUS": "'+'", "MINUS": "'-'", "_ROWS": "'rows'",
    "_LANES": "'lanes'", "_LAPS": "'laps'", "SIDE": "left, middle or right", "$END": "a new line",
}  # fmt: skip
_NAME = re.compile(r"[^\W\d_]\w*(?:-\w+)*")
_QUOTES = "“”„‟‘’‚«»‹›'`´"


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault: its code, column from 1 in the text, length, sentence and hint."""

    code: str
    column: int
    length: int
    message: str
    hint: str | None = None


def explain(text: str, fault: SyntaxFault) -> Finding | None:
    """Say what is wrong with a line that the grammar does not know."""
    begin = len(text) - len(text.lstrip()) + 1
    word = _first_word(text)
    at_end = not fault.text.strip()
    if LARGE in fault.expected:
        hint = "a course has at most 10,000 rows"
        return Finding("C009", fault.column, len(fault.text), "this number is larger than 999,999,999", hint)
    found = _explain_sign(text, fault)
    if found:
        return found
    if word in ("course", "tiles"):
        rest = text.strip()[len(word) :].strip().strip(_QUOTES + '"')
        column, length = _rest_span(text, fault)
        return Finding("C007", column, length, "a title stands in straight double quotes", f'write: {word} "{rest}"')
    verb = _verb_of(text, word)
    if verb == "" and not word:
        return Finding("C010", begin, 1, f"'{text.strip()[:1]}' cannot begin a line", BEGINNINGS)
    if at_end:
        return _explain_end(text, verb, begin)
    if verb == "" and word:
        swapped = re.match(r"\s*([^\W\d_]\w*(?:-\w+)*)\s+([0-9]+)\s*$", text)
        if swapped and swapped.group(1) not in RESERVED - {"lap", "laps"}:
            name, rows = swapped.groups()
            what = "laps" if name in ("lap", "laps") else "rows"
            message = f"'{name} {rows}': the number of {what} comes first"
            hint = f"write: {rows} {name if what == 'rows' else 'laps'}"
            return Finding("C006", begin, len(text.strip()), message, hint)
        return None
    return _explain_word(text, fault, verb)


def bare_name(text: str) -> tuple[int, str, str]:
    """Give the column, the name and the rest of a piece that begins with a bare name."""
    word = _first_word(text)
    begin = len(text) - len(text.lstrip()) + 1
    return begin, word, text.strip()[len(word) :].strip()


def block_word(text: str) -> str:
    """Guess which block a line that could not be read opens or closes: its word, or nothing."""
    text = text.strip()
    if text.startswith("}"):
        return "}"
    if re.match(r"[0-9]+\s*laps?(?![\w-])", text):
        return "laps"
    word = _first_word(text)
    return word if word in ("fork", "or", "join", "end") or (word in ("tile", "back") and ":" not in text) else ""


def _first_word(text: str) -> str:
    match = _NAME.match(text.strip())
    return match.group(0) if match else ""


def _verb_of(text: str, word: str) -> str:
    """Give the key of `FORMS` that a piece belongs to; empty where it begins with a bare name."""
    if word in FORMS and word not in ("laps", "stretch", "fact"):
        return word
    stripped = text.strip()
    if re.match(r"[0-9]+\s*laps?(?![\w-])", stripped):
        return "laps"
    if stripped[:1].isdigit():
        return "stretch"
    return "fact" if re.match(r"[^\W\d_]\w*(?:-\w+)*\s*:", stripped) else ""


def _rest_span(text: str, fault: SyntaxFault) -> tuple[int, int]:
    """Give the column of the fault and the length up to the end of the text."""
    column = min(fault.column, max(len(text.rstrip()), 1))
    return column, max(1, len(text.rstrip()) - column + 1)


def _explain_sign(text: str, fault: SyntaxFault) -> Finding | None:
    """Tell the signs of other languages and of other habits: braces, quotes, fractions."""
    sign = text[fault.column - 1 : fault.column]
    if sign and sign in "{}":
        return Finding("C008", fault.column, 1, "blocks have no braces", "3 laps … end, fork … or … join, tile X … end")
    if sign and sign in _QUOTES:
        rest = text[fault.column :].strip()
        for quote in _QUOTES + '"':
            rest = rest.split(quote)[0]
        return Finding("C007", fault.column, 1, "a title stands in straight double quotes", f'write "{rest.strip()}"')
    if sign == '"' and '"' not in text[fault.column :]:
        rest = text[fault.column :].strip()
        _, length = _rest_span(text, fault)
        return Finding("C007", fault.column, length, "this title has no closing quote", f'write "{rest}"')
    for number in re.finditer(r"-[0-9]+|[0-9]+\.[0-9]+", text):
        inside = number.start() < fault.column <= number.end()
        if inside and not (sign == "-" and re.search(r"[0-9]\s*$", text[: number.start()])):
            hint = "rows and lanes are counted in whole numbers"
            length = len(number.group(0))
            return Finding("C009", number.start() + 1, length, f"'{number.group(0)}' is not a whole number", hint)
    if sign == ",":
        return _empty_piece(text, fault.column)
    return None


def _empty_piece(text: str, column: int) -> Finding | None:
    """Tell a comma with nothing in front of it."""
    if text[: column - 1].strip() and not text[: column - 1].rstrip().endswith(","):
        return None
    hint = "a comma separates two pieces of road; drop it"
    return Finding("C014", column, 1, "nothing stands in front of this comma", hint)


def _explain_end(text: str, verb: str, begin: int) -> Finding | None:
    """Tell a piece that ends too early."""
    last = max(len(text.rstrip()), 1)
    if text.rstrip().endswith(","):
        hint = "a new line already separates pieces of road; drop the comma"
        return Finding("C014", last, 1, "nothing follows this comma", hint)
    if verb == "stretch" and text.strip().isdigit():
        number = text.strip()
        message = "a number of rows, but of what terrain?"
        return Finding("C013", begin, len(number), message, f"write for example: {number} flat")
    if verb == "":
        return None
    what = {"stretch": "this stretch is", "laps": "these laps are", "fact": "this fact is"}.get(
        verb, f"this '{verb}' is"
    )
    return Finding("C011", last, 1, f"{what} not complete", FORMS[verb])


def _explain_word(text: str, fault: SyntaxFault, verb: str) -> Finding:
    """Tell a word or number where another was expected."""
    rest = text[fault.column - 1 :].strip()
    match = re.match(r"[\w-]+|\S", rest)
    word = match.group(0) if match else rest
    column, length = fault.column, len(word)
    if TWICE in fault.expected:
        hint = "each option of a stretch stands once"
        return Finding("C010", column, fault.end_column - column, f"'{fault.text}' stands twice in this stretch", hint)
    if verb == "stretch":
        return _explain_after_terrain(rest, word, column, fault)
    if verb == "fact":
        if fault.expected & {"STRING"}:
            return Finding("C010", column, length, f"'{word}' is no value", 'a number, a time, a name or a "text"')
        value = text.split(":", 1)[1].strip().strip('"')
        hint = f'a text of several words stands in quotes: "{value}"; each fact has a line of its own'
        return Finding("C010", column, length, f"unexpected '{word}' behind the value", hint)
    before = _NAME.findall(text[: column - 1])
    if fault.expected == {"COLON"} and before and before[-1] not in RESERVED:
        # A name in front of it was read as the column of a thing, for want of a better word.
        name = before[-1]
        near = nearest(name, ("after", "before", "on", "in", "and"))
        hint = f"did you mean '{near}'? " if near else ""
        at = text[: column - 1].rstrip().rfind(name) + 1
        return Finding("C010", at, len(name), f"'{name}' is not understood here", hint + FORMS[verb])
    what = "number" if word.isdigit() else f"'{word}'"
    return Finding("C010", column, length, f"unexpected {what}", _hint_of(verb, word, fault))


def _explain_after_terrain(rest: str, word: str, column: int, fault: SyntaxFault) -> Finding:
    """Tell what stands behind the terrain of a stretch and does not belong there."""
    if "NAME" in fault.expected and "_LAPS" in fault.expected:
        return Finding("C010", column, len(word), f"unexpected '{word}' behind the number of rows", FORMS["stretch"])
    what = "number" if word.isdigit() else f"'{word}'"
    lanes = re.match(r"[0-9]+\s*lanes?(?![\w-])", rest)
    if word.isdigit():
        hint = (
            f"did you mean 'on {lanes.group(0)}'?"
            if lanes
            else "each piece of road has its own line, or a comma before it"
        )
    elif word in RESERVED:
        hint = "each piece of road has its own line, or a comma before it"
    else:
        near = nearest(word, ("in", "on", "room", "keep"))
        meant = near or (f"in {word}" if _NAME.match(word) else None)
        hint = f"did you mean '{meant}'?" if meant else FORMS["stretch"]
    if "IN" not in fault.expected:
        return Finding("C010", column, len(word), f"unexpected {what}", _hint_of("stretch", word, fault))
    return Finding("C010", column, len(word), f"unexpected {what} after the terrain", hint)


def _hint_of(verb: str, word: str, fault: SyntaxFault) -> str:
    """Say what might have stood there, and the form of the piece."""
    words = [name.lower() for name in fault.expected if name.isupper() and name not in _SAID and "$" not in name]
    near = nearest(word, words)
    if near:
        return f"did you mean '{near}'? {FORMS[verb]}"
    said = sorted({_SAID.get(name, f"'{name.lower()}'") for name in fault.expected})
    return f"here may stand {', '.join(said)}: {FORMS[verb]}"
