"""Tell the log of a race in short lines: rounds, phases, one line a piece where possible.

In: log lines in order. Out: lines of text. What one piece does in a phase stands on one line: what was chosen, rolled
and shown, then where it rode; traces stand below. Called by `race`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.race.log import LogLine

INDENT = "  "
WIDEST_DETAIL = 34


@dataclass(slots=True)
class Entry:
    """A line of a phase: whose it is, fragments of what happened, where it rode, traces."""

    name: str
    parts: list[str] = field(default_factory=list)
    ways: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)
    traces: list[LogLine] = field(default_factory=list)
    text: str = ""  # of a line about nobody
    asked: str = ""  # the choice that the last part tells of


def gather_entries(lines: Sequence[LogLine], teams: Sequence[str], pieces: Sequence[str]) -> list[Entry]:
    """Bring the lines of one phase together by pieces; a piece comes where it rode first, or first did something."""
    entries: list[Entry] = []
    by_name: dict[str, Entry] = {}
    last: dict[str, Entry] = {}
    waiting: dict[str, list[LogLine]] = {}  # traces of what has no line yet, by name
    for line in lines:
        name = pieces[line.piece] if line.piece >= 0 else teams[line.team] if line.team >= 0 else ""
        if line.kind == "trace":
            here = by_name.get(name)
            (waiting.setdefault(name, []) if here is None else here.traces).append(line)
            continue
        if line.kind == "choice" and not line.text.startswith(f"{name}:"):
            name = teams[line.team]
        if line.kind == "roll" and not name and entries and entries[-1].text.startswith("rolls "):
            entries[-1].text += line.text.replace("rolls", ",", 1).replace(" ", "", 1).replace(",", ", ", 1)
            continue
        if not name or line.kind == "say":
            entries.append(Entry("", text=line.text, traces=waiting.pop("", [])))
            by_name = {}  # what comes after a remark stands below it
            continue
        entry = last.get(name) if line.kind == "change" else by_name.get(name)
        if entry is None or (line.kind in ("move", "place") and entry.changes):
            entry = by_name[name] = last[name] = Entry(name)
            entries.append(entry)
        elif line.kind in ("move", "place") and not entry.ways:
            entries.remove(entry)  # the order of the moves is the order of the lines
            entries.append(entry)
        _add(entry, line)
        entry.traces += waiting.pop("", []) + waiting.pop(name, [])
    left = {line.place: line for traces in waiting.values() for line in traces}
    return [*entries, Entry("", traces=list(left.values()))] if left else entries


def tell_traces(traces: Sequence[LogLine]) -> list[str]:
    """Give the lines of traces: what one rule did in a row stands on one line."""
    told: list[str] = []
    before: tuple[str, str, str] | None = None
    for line in traces:
        if not line.rule or line.place is None:
            told += [line.text] if told[-1:] != [line.text] else []  # a rule may ask the same twice
            before = None
            continue
        file = line.place.source.name.rpartition("/")[2]
        key = (line.rule, line.cite, file)
        if key == before:
            told[-1] = f"{told[-1]} {line.place.line}"
        else:
            told.append(f"{line.rule}, {line.cite}  {file}:{line.place.line}")
        before = key
    return told


def _add(entry: Entry, line: LogLine) -> None:
    if line.kind == "move":
        landing = f" row {line.detail.rpartition(' → ')[2].split()[0]}"
        if entry.parts and (entry.parts[-1] + " ").partition(" lane ")[0].rstrip().endswith(landing):
            entry.parts.pop()  # the choice of this very place
        last = entry.ways[-1] if entry.ways else ""
        begin, _, end = line.detail.partition(" → ")
        landed = last.rpartition(" → ")[2].split()
        if last and landed and begin.split()[-1:] == landed[:1]:
            entry.ways[-1] = f"{last.rpartition(' → ')[0]} → {landed[0]} → {end}"
        else:
            entry.ways.append(line.detail)
    elif line.kind in ("place", "lift"):
        place = line.detail.removeprefix("on ")
        if entry.parts and entry.parts[-1].endswith(place):
            entry.parts.pop()  # the choice of this very place
        entry.ways.append(line.detail)
    elif line.kind == "change":
        entry.changes.append(line.detail)
    elif line.kind == "choice" and entry.asked == line.detail.rpartition(" ")[0]:
        entry.parts[-1] += f", {line.detail.rpartition(' ')[2]}"  # the same choice again
    else:
        entry.parts.append(line.detail)
    entry.asked = line.detail.rpartition(" ")[0] if line.kind == "choice" else ""


def tell_phase(entries: Sequence[Entry], width: int, names: int) -> list[str]:
    """Give the lines of a phase; `names` is how wide the column of names is."""
    details = [", ".join(entry.parts) for entry in entries]
    short = [len(text) for text, entry in zip(details, entries, strict=True) if entry.ways or entry.changes]
    column = min(max(short, default=0), WIDEST_DETAIL)
    lines: list[str] = []
    for entry, detail in zip(entries, details, strict=True):
        if entry.text:
            lines += _wrap(f"· {entry.text}", width, len(INDENT) + 2)
        elif entry.name:
            behind = ", ".join([*entry.ways, *entry.changes])
            text = f"{detail.ljust(column)}  {behind}" if column and behind else detail or behind
            lines += _wrap(f"{entry.name.ljust(names)}  {text}".rstrip(), width, len(INDENT) + names + 2)
        for trace in tell_traces(entry.traces):
            lines += _wrap(trace, width, len(INDENT) + 6, len(INDENT) + 4)
    return lines


def _wrap(text: str, width: int, indent: int, first: int = len(INDENT)) -> list[str]:
    if len(text) + first <= width:
        return [" " * first + text]
    return textwrap.wrap(
        text,
        width,
        initial_indent=" " * first,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
