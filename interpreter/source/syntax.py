"""Explain why the reading of YAML has broken off, in the words of an author.

In: the parser's sentence and marks, what was read last, the lines. Out: a `Break`: code, place, sentence, hint, and the
lines that are to be left out so that the rest of the file can still be looked at. Called by `document`. Understands the
sentences of both parsers of PyYAML (C and Python); one it does not know is passed on as Y006.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.source.traps import ALIAS, ALIAS_HINT, QUOTE_WHOLE, TAG, TAG_HINT, TOO_DEEP, Last, Mark, find_comment

_QUOTE_TEXT = "put the whole text or expression into quotes"
_DOUBLE = "double an apostrophe inside '…': 'it''s'; put an expression that begins with a quote into quotes whole"


@dataclass(slots=True)
class Failure:
    """What the parser said: `problem` at `at`, perhaps `context` (what it was reading) since `since`."""

    problem: str
    context: str
    at: Mark
    since: Mark | None


@dataclass(slots=True)
class Break:
    """A syntax fault told to an author. `lines` are the first and last line at fault, counted from 0.

    `sure` says that it is known for what it is; others may be the echo of a fault before them.
    """

    code: str
    at: Mark
    message: str
    hint: str | None
    lines: tuple[int, int]
    length: int = 1
    sure: bool = True


def explain_break(failure: Failure, last: Last, lines: list[str]) -> Break:
    """Find the trap that an author has run into."""
    at, problem, context = failure.at, failure.problem, failure.context
    since = failure.since or at
    letter = lines[at.line][at.column : at.column + 1] if at.line < len(lines) else ""
    if "nesting depth" in problem:  # the C parser gives up at a thousand brackets, before it tells of the first
        return _break("Y007", since, TOO_DEEP, None)
    if "cannot start any token" in problem:
        return _break("Y025", at, f"a text cannot begin with '{letter}'", _QUOTE_TEXT)
    if "block scalar" in context:
        sign = lines[since.line][since.column : since.column + 1]
        hint = "put the whole text into quotes; a folded text begins on the line after '>-'"
        return _break("Y025", since, f"'{sign}' at the beginning of a value opens a text of several lines", hint)
    if "anchor" in context or "alias" in context:
        return _break("Y015", since, ALIAS, ALIAS_HINT)
    if "tag" in context.split():
        return _break("Y016", since, TAG, TAG_HINT)
    if "directive" in context:
        return _break("Y018", since, "directives are not read", "delete the line that begins with '%'")
    if "quoted scalar" in context:
        return _explain_quoted(failure, since, lines)
    if "entries are not allowed" in problem:
        return _explain_dash(at, lines)
    if "keys are not allowed" in problem:
        return _break("Y025", at, "a value cannot begin with '? '", _QUOTE_TEXT)
    if "values are not allowed" in problem:
        return _explain_colon(at, last, lines)
    if "could not find expected ':'" in problem:
        word = lines[since.line][since.column :][:60].rstrip()
        hint = "write `key: value`; a text goes on only when it is indented deeper than its key"
        return _break("Y029", since, f"'{word}' is not a key: no colon follows it", hint, length=len(word))
    if "flow" in context:
        return _explain_flow(failure, since, last, lines, letter)
    if "node content" in problem or "node content" in context:
        return _break("Y025", at, f"a value cannot begin with '{letter}'", _QUOTE_TEXT)
    if _touches(last, at, lines):
        return _explain_touch(at, last, lines, f"{context} {problem}")
    if "document start" in problem:
        return _break("Y011", at, "something follows the end of the document", "a file holds one mapping", sure=False)
    if "block mapping" in context or "block collection" in context:
        if letter == ":":
            return _break("Y014", at, "a key is missing in front of the colon", "write `key: value`")
        column = len(lines[at.line]) - len(lines[at.line].lstrip(" ")) if at.line < len(lines) else 0
        hint = "entries that belong together begin in the same column"
        here = Mark(at.line, column, at.offset - at.column + column)
        return _break("Y028", here, "this line does not stand in the column of any entry above it", hint, sure=False)
    return _break("Y006", at, f"this is not YAML: {problem or context}", None, sure=False)


def _break(
    code: str,
    at: Mark,
    message: str,
    hint: str | None,
    lines: tuple[int, int] | None = None,
    length: int = 1,
    sure: bool = True,
) -> Break:
    return Break(code, at, message, hint, lines or (at.line, at.line), length, sure)


def _touches(last: Last, at: Mark, lines: list[str]) -> bool:
    """Say whether only blanks lie between what was read last and the fault, on one line."""
    if not last.kind or last.end.line != at.line or at.line >= len(lines):
        return False
    return not lines[at.line][last.end.column : at.column].strip()


def _explain_quoted(failure: Failure, since: Mark, lines: list[str]) -> Break:
    at = failure.at
    if "escape" in failure.problem or "hexdecimal" in failure.problem or "hexadecimal" in failure.problem:
        column = max(lines[at.line].rfind("\\", 0, at.column + 1), 0)
        hint = "a backslash is doubled inside \"…\"; inside '…' it is a letter like others"
        here = Mark(at.line, column, at.offset - at.column + column)
        return _break("Y030", here, "there is no such escape", hint, (since.line, at.line), 2)
    return _break("Y027", since, "the text in quotes that begins here does not end", "write the quote that ends it")


def _explain_dash(at: Mark, lines: list[str]) -> Break:
    if lines[at.line][: at.column].strip():
        hint = "a list begins on a new line; a negative number has no blank after its '-'; a text goes into quotes"
        return _break("Y025", at, "a value cannot begin with '- '", hint)
    return _break(
        "Y028", at, "an entry of a list is not expected in this column", "lists lie under their key", sure=False
    )


def _explain_colon(at: Mark, last: Last, lines: list[str]) -> Break:
    """A colon and a blank where no key can stand: within a text, or the key stands too deep."""
    if last.kind == "plain" and last.begin.line < last.end.line == at.line and _touches(last, at, lines):
        line = lines[at.line]
        column = len(line) - len(line.lstrip(" "))
        here = Mark(at.line, column, at.offset - at.column + column)
        above = lines[last.begin.line].strip()[:60]
        first = lines[last.begin.line][last.begin.column :]
        if ":" in first and ": " not in first and last.begin.column == len(line[:column]):
            return _break(
                "Y028", last.begin, f"'{above}' is not a key with a value", "put a blank after the colon", sure=False
            )
        hint = "indent it like the key above; that key has its value already"
        return _break("Y028", here, f"this key stands deeper than '{above}'", hint, length=at.column - column)
    return _break("Y024", at, "a colon and a blank stand inside a text", _QUOTE_TEXT)


def _explain_flow(failure: Failure, since: Mark, last: Last, lines: list[str], letter: str) -> Break:
    """Inside {…} or […]."""
    at = failure.at
    end = last.end
    column = find_comment(lines[end.line], end.column)
    if last.kind == "plain" and column is not None and at[:2] > (end.line, column):
        here = Mark(end.line, column, end.offset + column - end.column)
        return _break("Y022", here, "the comment cuts a text", QUOTE_WHOLE)
    if letter == "?":
        return _break("Y026", at, "a '?' stands inside {…} or […]", QUOTE_WHOLE)
    if _touches(last, at, lines):
        one_line = last.begin.line == end.line
        if last.kind == "plain" and letter in ("[", "{"):
            return _break("Y025", at, f"a '{letter}' cuts the text before it", QUOTE_WHOLE)
        if letter == ":" and one_line:
            return _break("Y024", at, "a colon and a blank stand inside a text", _QUOTE_TEXT)
        follows = lines[at.line][end.column :].strip()
        if one_line and follows and last.kind in ("quoted", "closed", "alias"):
            return _explain_touch(at, last, lines, failure.context)
    if letter == ",":
        return _break("Y006", at, "there is nothing before this comma", "delete the comma")
    if failure.since is not None and failure.since != at:
        sign = lines[since.line][since.column : since.column + 1]
        other = "}" if sign == "{" else "]"
        return _break("Y027", since, f"the '{sign}' that opens here does not close", f"write the '{other}'")
    return _break("Y025", at, f"a value cannot begin with '{letter}'", _QUOTE_TEXT, sure=False)


def _explain_touch(at: Mark, last: Last, lines: list[str], context: str) -> Break:
    """Something follows directly on a text in quotes, a closing bracket or an alias."""
    begin = last.begin
    if last.kind == "alias":
        return _break("Y015", begin, ALIAS, ALIAS_HINT, length=last.end.column - begin.column)
    if begin.line != at.line:
        what = "text in quotes" if last.kind == "quoted" else "list or mapping in brackets"
        message = f"the {what} that begins here ends in line {at.line + 1}, and something follows it"
        hint = "is a closing quote or bracket missing before?"
        return _break("Y027", begin, message, hint, (begin.line, begin.line))
    if last.kind == "quoted":
        hint = _DOUBLE
        message = "something follows the text in quotes that begins here"
    elif last.kind == "closed":
        hint = "put an expression that begins with a bracket into quotes"
        message = "something follows the list or mapping that begins here"
    else:
        return _break("Y006", at, "something follows the value", _QUOTE_TEXT, sure=False)
    whole = lines[at.line][begin.column :].rstrip()
    if last.kind == "quoted" and lines[at.line][last.end.column : last.end.column + 1].isalnum():
        return _break("Y025", begin, message, _DOUBLE, length=last.end.column - begin.column)
    if "flow" not in context and '"' not in whole and " #" not in whole and len(whole) < 80 and " " in whole:
        hint = f'an expression that begins so goes into quotes: "{whole}"'
    return _break("Y025", begin, message, hint, length=last.end.column - begin.column)
