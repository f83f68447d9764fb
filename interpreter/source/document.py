"""Read the strict form of YAML that rulesets, scenarios and tours are written in.

In: a text. Out: a tree of `node`, or diagnostics Y002 to Y030, as many as can be told at once. Does not know what the
entries mean. Called by every reader of YAML files. PyYAML is used for its events only; it is named nowhere else.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

import yaml

from interpreter.source.characters import check_characters, check_tabs
from interpreter.source.diagnostic import Diagnostic, Diagnostics
from interpreter.source.files import MAX_BYTES, tell_too_large
from interpreter.source.node import Mapping
from interpreter.source.place import Place, SourceText
from interpreter.source.syntax import Break, Failure, explain_break
from interpreter.source.traps import ALIAS, ALIAS_HINT, START, TAG, TAG_HINT, Mark
from interpreter.source.tree import TreeBuilder

MAX_PASSES = 20  # readings of a file with syntax faults, each without the lines that the ones before broke off at
MAX_WORK = 4 * MAX_BYTES  # characters read in all these passes

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_document(source: SourceText, diagnostics: Diagnostics) -> Mapping | None:
    """Read one document.

    Returns:
        The top mapping; entries that were refused (noted as errors) are left out of it. None when the text is no YAML,
        too large or too deep, or holds no mapping.
    """
    if len(source.text) > MAX_BYTES:
        tell_too_large(Place(source, 1, 1), diagnostics)
        return None
    text = check_characters(source, diagnostics)
    if text is None:
        return None
    has_tabs = "\t" in text
    text = check_tabs(source, text, diagnostics).removeprefix("\ufeff")
    found = Diagnostics()
    builder = TreeBuilder(source, text, found)
    broken = _parse(builder)
    diagnostics.extend(_without_echoes(found, broken))
    if broken is not None:
        if not has_tabs:  # else the break is most likely theirs
            _read_the_rest(builder, broken, diagnostics)
        return None
    if builder.too_large:
        return None
    if not isinstance(builder.root, Mapping):
        hint = "a file is a list of `key: value`"
        what = "the file is empty" if not builder.has_document else "the file is not a mapping"
        diagnostics.error("Y010", builder.root.place if builder.root else Place(source, 1, 1), what, hint)
        return None
    return builder.root


def _parse(builder: TreeBuilder) -> Break | None:
    """Read the builder's text to its end, or until it breaks off."""
    loader = _LOADER(builder.text)
    at, event = START, None
    try:
        while not builder.stopped and loader.check_event():
            event = loader.get_event()
            _TAKERS[type(event)](builder, event)
    except yaml.MarkedYAMLError as fault:
        place = fault.problem_mark or fault.context_mark
        since = _mark(fault.context_mark) if fault.context_mark else None
        if since is None or "flow node" in (fault.context or ""):
            since = builder.opening or since
        failure = Failure(fault.problem or "", fault.context or "", _mark(place) if place else at, since)
        return explain_break(_inside(failure, builder.lines), builder.last, builder.lines)
    except (ValueError, OverflowError):  # the parser in Python, at \U escapes beyond the last letter
        at = _mark(event.end_mark) if event is not None else at
        return Break("Y030", at, "there is no such escape", None, (at.line, at.line))
    finally:
        loader.dispose()
    return None


def _read_the_rest(builder: TreeBuilder, broken: Break, diagnostics: Diagnostics) -> None:
    """Tell a syntax fault, then leave its lines out and read again, so that the others are told too.

    What else is found in a top-level section with a syntax fault may be the fault's echo: only known traps count there.
    """
    source = builder.source
    lines = list(builder.lines)
    tops = [n for n, line in enumerate(lines) if line[:1] not in ("", " ", "#", "-", "]", "}", ")")]
    touched: set[int] = set()
    work = len(builder.text)
    known = builder.cut_line
    for _ in range(MAX_PASSES):
        section = bisect_right(tops, broken.at.line)
        if known != broken.at.line and (broken.sure or section not in touched):
            place = Place(source, broken.at.line + 1, broken.at.column + 1, max(broken.length, 1))
            diagnostics.error(broken.code, place, broken.message, broken.hint)
        again = section in touched
        touched.update(range(section, bisect_right(tops, broken.lines[1]) + 1))
        if not _leave_out(lines, broken, tops, again and not broken.sure):
            return
        work += len(builder.text)
        if work > MAX_WORK:
            return
        found = Diagnostics()
        rest = TreeBuilder(source, "\n".join(lines[:-1]), found)
        next_broken = _parse(rest)
        for item in _without_echoes(found, next_broken):
            if bisect_right(tops, item.place.line - 1) not in touched:
                diagnostics.add(item)
        if next_broken is None:
            return
        broken, known = next_broken, rest.cut_line


def _without_echoes(found: Diagnostics, broken: Break | None) -> list[Diagnostic]:
    """Leave out that a key has no value where its braces are told to be none: `say: {rider} is tired`."""
    if broken is None:
        return list(found)
    line, begin = broken.at.line + 1, broken.at.column + 1
    return [
        item
        for item in found
        if item.code != "Y012" or item.place.line != line or not begin <= item.place.column < begin + broken.length
    ]


def _leave_out(lines: list[str], broken: Break, tops: list[int], whole_section: bool) -> bool:
    """Blank the lines at fault with what lies deeper below them; says whether there was anything to blank."""
    first, last = broken.lines
    last = min(last, len(lines) - 1)
    if whole_section or not any(lines[n].strip() for n in range(first, last + 1)):
        section = bisect_right(tops, min(first, len(lines) - 1))
        first = tops[section - 1] if section else 0
        last = (tops[section] if section < len(tops) else len(lines)) - 1
    else:
        depth = len(lines[first]) - len(lines[first].lstrip(" "))
        while last + 1 < len(lines) and _is_deeper(lines[last + 1], depth):
            last += 1
    changed = any(lines[n].strip() for n in range(first, last + 1))
    lines[first : last + 1] = [""] * (last + 1 - first)
    return changed


def _is_deeper(line: str, depth: int) -> bool:
    return not line.strip() or len(line) - len(line.lstrip(" ")) > depth


def _inside(failure: Failure, lines: list[str]) -> Failure:
    """Move a fault that the parser saw behind the last line to the end of that line."""
    failure.at = _back_to_text(failure.at, lines)
    if failure.since is not None:
        failure.since = _back_to_text(failure.since, lines)
    return failure


def _back_to_text(mark: Mark, lines: list[str]) -> Mark:
    while mark.line > 0 and (mark.line >= len(lines) or not lines[mark.line].strip()):
        line = min(mark.line, len(lines)) - 1
        mark = Mark(line, len(lines[line]), mark.offset)
    return mark


def _mark(mark: Any) -> Mark:
    return Mark(mark.line, mark.column, mark.index)


def _take_scalar(builder: TreeBuilder, event: Any) -> None:
    begin, end = _mark(event.start_mark), _mark(event.end_mark)
    if _has_marks(builder, event, begin):
        return
    builder.scalar(event.value, event.style or "", begin, end)


def _take_begin(builder: TreeBuilder, event: Any) -> None:
    begin = _mark(event.start_mark)
    if event.anchor is not None:
        builder.error("Y015", builder.place(begin), ALIAS, ALIAS_HINT)
    if event.tag is not None:
        builder.error("Y016", builder.place(begin), TAG, TAG_HINT)
    builder.open(begin, isinstance(event, yaml.MappingStartEvent), bool(event.flow_style))


def _has_marks(builder: TreeBuilder, event: Any, begin: Mark) -> bool:
    """Refuse a scalar with an anchor or a tag."""
    if event.anchor is not None:
        builder.refuse("Y015", begin, _mark(event.end_mark), ALIAS, ALIAS_HINT)
    elif event.tag is not None:
        builder.refuse("Y016", begin, _mark(event.end_mark), TAG, TAG_HINT)
    else:
        return False
    return True


def _take_alias(builder: TreeBuilder, event: Any) -> None:
    builder.refuse("Y015", _mark(event.start_mark), _mark(event.end_mark), ALIAS, ALIAS_HINT, "alias")


def _take_document(builder: TreeBuilder, event: Any) -> None:
    begin = _mark(event.start_mark)
    if builder.has_document:
        builder.error(
            "Y011", builder.place(begin, 3), "a second document begins here", "a file holds one; make it two files"
        )
        builder.stopped = True
    elif event.version or event.tags:
        hint = "delete the line that begins with '%'"
        builder.error("Y018", builder.place(begin), "directives are not read", hint)
    builder.has_document = True


_TAKERS: dict[type, Any] = {
    yaml.ScalarEvent: _take_scalar,
    yaml.MappingStartEvent: _take_begin,
    yaml.SequenceStartEvent: _take_begin,
    yaml.MappingEndEvent: lambda builder, event: builder.close(_mark(event.end_mark)),
    yaml.SequenceEndEvent: lambda builder, event: builder.close(_mark(event.end_mark)),
    yaml.AliasEvent: _take_alias,
    yaml.DocumentStartEvent: _take_document,
    yaml.DocumentEndEvent: lambda builder, event: None,
    yaml.StreamStartEvent: lambda builder, event: None,
    yaml.StreamEndEvent: lambda builder, event: None,
}
