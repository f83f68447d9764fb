"""Mend what can be mended without a doubt, for `check --fix`.

In: files and their diagnostics. Out: files written anew, each whole or not at all, and a sentence for each change.
Three things are mended: a name to which exactly one known name is near, an expression that YAML cuts at a comma, and
the form of courses. A change that does not take its fault away is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from interpreter.source.diagnostic import Diagnostic, Diagnostics
from interpreter.source.files import read_source, write_atomically
from interpreter.source.kinds import kind_of_file
from interpreter.source.suggest import Mend

MOST_ROUNDS = 12  # a fault may hide others: those of names lie behind those of the text
MARK = b"\xef\xbb\xbf"


def rulesets_first(paths: Iterable[Path]) -> list[Path]:
    """Put files into the order in which they are mended: what others stand on comes first."""
    order = ("ruleset", "tiles", "course")
    kinds = {path: kind_of_file(path) for path in paths}
    return sorted(kinds, key=lambda path: order.index(kind) if (kind := kinds[path]) in order else len(order))


def mend_file(path: Path, examine: Callable[[Path], Diagnostics]) -> list[str]:
    """Mend one file; gives what was done. `examine` checks it anew, with nothing remembered."""
    done: list[str] = []
    for _ in range(MOST_ROUNDS):
        found = find_mends(examine(path), path)
        if not found or not (mended := _carry_out(path, found, examine)):
            break
        done += mended
    if kind_of_file(path) in ("course", "tiles"):
        done += _format(path)
    return done


def find_mends(diagnostics: Iterable[Diagnostic], path: Path) -> list[Diagnostic]:
    """List the faults of a file that can be mended, from its end to its begin, none over another."""
    own = [each for each in diagnostics if isinstance(each.hint, Mend) and is_file(each.place.source.name, path)]
    own.sort(key=lambda each: (each.place.line, each.place.column), reverse=True)
    result: list[Diagnostic] = []
    for each in own:
        later = result[-1].place if result else None
        assert isinstance(each.hint, Mend)
        end = each.place.column + len(each.hint.old)
        if _stands_there(each) and (later is None or later.line > each.place.line or later.column >= end):
            result.append(each)
    return result


def is_file(name: str, path: Path) -> bool:
    """Say whether a diagnostic's file is this one."""
    try:
        return Path(name).resolve() == path.resolve()
    except (OSError, ValueError):
        return False


def _stands_there(item: Diagnostic) -> bool:
    """Say whether the place holds what is to be replaced, as a whole word."""
    assert isinstance(item.hint, Mend)
    line, begin = item.place.source.line(item.place.line), item.place.column - 1
    end = begin + len(item.hint.old)
    around = line[begin - 1 : begin] + line[end : end + 1] if item.hint.old.isidentifier() else ""
    return line[begin:end] == item.hint.old and not any(letter.isalnum() or letter == "_" for letter in around)


def _carry_out(path: Path, items: list[Diagnostic], examine: Callable[[Path], Diagnostics]) -> list[str]:
    """Write the changes; take all of them back when a fault still stands or a new one stands in its line."""
    source = read_source(path, Diagnostics())
    if source is None or source.text != items[0].place.source.text:
        return []
    lines = list(source.lines)
    for item in items:
        assert isinstance(item.hint, Mend)
        at, begin = item.place.line - 1, item.place.column - 1
        lines[at] = lines[at][:begin] + item.hint.new + lines[at][begin + len(item.hint.old) :]
    before = path.read_bytes()
    _write(path, "\n".join(lines), before)
    left = examine(path)
    touched = {item.place.line for item in items}
    if any(is_file(each.place.source.name, path) and each.place.line in touched for each in left):
        write_back(path, before)
        return _carry_out(path, items[:-1], examine) if len(items) > 1 else []
    return [
        f"{item.place}: {item.code} mended: {item.hint.new} instead of {item.hint.old}"
        for item in reversed(items)
        if isinstance(item.hint, Mend)
    ]


def _format(path: Path) -> list[str]:
    from interpreter.course.format import format_course

    source = read_source(path, Diagnostics())
    text = format_course(source) if source is not None else ""
    if source is None or text == source.text:
        return []
    _write(path, text, path.read_bytes())
    return [f"{path}: formatted"]


def _write(path: Path, text: str, before: bytes) -> None:
    """Write a text with the line ends and the mark at the begin that the file had."""
    if b"\r\n" in before:
        text = text.replace("\n", "\r\n")
    write_atomically(path, ("\ufeff" if before.startswith(MARK) else "") + text)


def write_back(path: Path, before: bytes) -> None:
    """Give a file the bytes that it had."""
    write_atomically(path, before.decode("utf-8"))
