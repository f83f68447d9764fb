"""Build the tree of a document from the events of its reading, and note what the strict form of YAML refuses.

In: scalars, openings and closings in order, with marks (line, column, offset; counted from 0). Out: a `node` tree, or
diagnostics Y007 to Y023. Depth and nodes are counted before anything is built. Knows nothing of PyYAML; called by
`document`. What an entry means is checked by the readers of rulesets, scenarios and tours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from interpreter.source.characters import find_control, name_character
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.node import Literal, Mapping, Node, Pair, Scalar, Sequence
from interpreter.source.place import Place, SourceText
from interpreter.source.spans import find_spans
from interpreter.source.traps import (
    MAX_DEPTH,
    QUOTE_WHOLE,
    TOO_DEEP,
    Last,
    Mark,
    count_open,
    find_comment,
    is_cut_by_comment,
    quote_hint,
)

MAX_NODES = 100_000
MAX_FAULTS = 100

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
_WORDS: dict[str, Literal] = {"true": True, "false": False, "~": None}


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is open. `open` counts brackets of an expression that a comma has cut."""

    node: Mapping | Sequence
    flow: bool
    key: Scalar | None = None
    waits: bool = False  # a key was read, its value comes next
    drop: bool = False  # the value belongs to a key that was refused
    open: int = 0
    seen: dict[str, Place] = field(default_factory=dict)


class TreeBuilder:
    """Takes the events of one document. `stopped` says that reading on is of no use."""

    def __init__(self, source: SourceText, text: str, diagnostics: Diagnostics) -> None:
        self.source, self.text, self.diagnostics = source, text, diagnostics
        self.lines = [line.rstrip("\r") for line in text.split("\n")]
        self.lines.append("")  # the parser's marks may stand behind the last line
        self.root: Node | None = None
        self.last = Last()
        self.stopped = False
        self.too_large = False
        self.has_document = False
        self.cut_line = -1  # of an expression that a comma has cut and that has not closed yet
        self._frames: list[_Frame] = []
        self._nodes = 0
        self._faults = 0

    @property
    def opening(self) -> Mark | None:
        """The bracket that opened the innermost list or mapping, when it was opened by one."""
        if not self._frames or not self._frames[-1].flow:
            return None
        place = self._frames[-1].node.place
        return Mark(place.line - 1, place.column - 1, 0)

    def error(
        self, code: str, place: Place, message: str, hint: str | None = None, related: tuple[Related, ...] = ()
    ) -> None:
        """Note a fault; after a hundred one more that says so, and the reading stops."""
        self._faults += 1
        if self._faults <= MAX_FAULTS:
            self.diagnostics.error(code, place, message, hint, related)
        elif not self.stopped:
            self.diagnostics.error("Y009", place, f"more than {MAX_FAULTS} faults; the rest of the file is not read")
            self.stopped = self.too_large = True

    def place(self, mark: Mark, length: int = 1) -> Place:
        """Give the place of a mark."""
        return Place(self.source, mark.line + 1, mark.column + 1, max(length, 1))

    def open(self, mark: Mark, is_mapping: bool, flow: bool) -> None:
        """A mapping or a list begins."""
        if not self._count(mark):
            return
        if len(self._frames) >= MAX_DEPTH:
            self.diagnostics.error("Y007", self.place(mark), TOO_DEEP)
            self.stopped = self.too_large = True
            return
        self.last = Last()
        node: Mapping | Sequence = Mapping([], self.place(mark)) if is_mapping else Sequence([], self.place(mark))
        self._frames.append(_Frame(node, flow))

    def close(self, end: Mark) -> None:
        """The innermost mapping or list ends."""
        frame = self._frames.pop()
        if frame.flow:
            begin = frame.node.place
            self.last = Last("closed", Mark(begin.line - 1, begin.column - 1, 0), end)
        self._attach(frame.node, end)

    def refuse(self, code: str, begin: Mark, end: Mark, message: str, hint: str, kind: str = "") -> None:
        """Something stands here that is never allowed; the entry it belongs to is left out."""
        length = end.column - begin.column if end.line == begin.line else 1
        self.error(code, self.place(begin, length), message, hint)
        self.last = Last(kind, begin, end)
        self._nodes += 1
        self._attach(None, end)

    def scalar(self, value: str, style: str, begin: Mark, end: Mark) -> None:
        """A scalar; `style` as in `find_spans`."""
        if not self._count(begin):
            return
        frame = self._frames[-1] if self._frames else None
        if not value and not style:
            self._take_empty(frame, begin)
            return
        self.last = Last("quoted" if style in ("'", '"') else "plain" if not style else "", begin, end)
        node = self._make(value, style, begin, end)
        if node is None:
            self._attach(None, end)
            return
        if not style:
            if frame is not None and frame.flow and self._is_cut(frame, node):
                self._attach(None, end)
                return
            self._look_for_comment(node, end)
        self._attach(node, end)

    def _count(self, mark: Mark) -> bool:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self.diagnostics.error("Y008", self.place(mark), f"the file holds more than {MAX_NODES:,} values")
            self.stopped = self.too_large = True
        return not self.stopped

    def _make(self, value: str, style: str, begin: Mark, end: Mark) -> Scalar | None:
        one_line = begin.line == end.line
        if not style and one_line:
            place = Place(self.source, begin.line + 1, begin.column + 1, len(value))
            if value in _WORDS:
                return Scalar(_WORDS[value], value, place)
            if _NUMBER.match(value):
                return self._make_number(value, place)
            return Scalar(value, value, place)
        spans = find_spans(self.source, self.lines, value, style, begin[:2], end[:2])
        if style in ("'", '"'):
            length = end.column if one_line else len(self.lines[begin.line])
            place = self.place(begin, length - begin.column)
        else:
            place = spans[0][1] if spans else self.place(begin)
        node = Scalar(value, value, place, style in ("'", '"'), spans)
        control = find_control(value) if style == '"' else None
        if control is not None:
            what = name_character(value[control])
            self.error("Y004", node.place_at(control), f"this escape puts {what} into the text", "delete it")
            return None
        return node

    def _make_number(self, value: str, place: Place) -> Scalar | None:
        number = int(value) if len(value) <= 20 else 1 << 64
        if not -(1 << 63) <= number < 1 << 63:
            self.error("Y019", place, "the number does not fit into 64 bit", "if it is a text, put it into quotes")
            return None
        return Scalar(number, value, place)

    def _take_empty(self, frame: _Frame | None, mark: Mark) -> None:
        """A value or key that is not there."""
        if frame is None or frame.open > 0 or frame.drop:
            pass
        elif frame.waits and frame.key is not None:
            self._tell_no_value(frame, frame.key)
        elif isinstance(frame.node, Sequence):
            place = self.place(Mark(mark.line, max(mark.column - 1, 0), 0))  # the dash
            self.error("Y012", place, "this entry of the list is empty", "write the value, or delete the entry")
        else:
            self.error("Y014", self.place(mark), "a key is missing in front of the colon", "write `key: value`")
        self._attach(None, mark)

    def _tell_no_value(self, frame: _Frame, key: Scalar) -> None:
        name = key.text[:60]
        line = self.lines[key.place.line - 1]
        has_colon = line[key.place.column - 1 + key.place.length :].lstrip().startswith(":")
        if frame.flow and not has_colon and not key.quoted and ":" in key.text:
            self.error("Y012", key.place, f"'{name}' has no value", "put a blank after the colon")
        elif frame.flow and not has_colon and len(frame.seen) > 1:
            message = f"the comma before '{name}' ends the value, and '{name}' is not a key"
            self.error("Y021", key.place, message, QUOTE_WHOLE)
        else:
            hint = "write a value, `~` for none, or delete the key"
            self.error("Y012", key.place, f"the key '{name}' has no value", hint)

    def _is_cut(self, frame: _Frame, node: Scalar) -> bool:
        """Say whether a plain text inside braces is part of an expression cut by a comma; tells its first part."""
        if frame.open > 0:
            frame.open += count_open(node.text)
            self.cut_line = node.place.line - 1 if frame.open > 0 else -1
            return True
        opened = count_open(node.text)
        if opened == 0:
            if "?" in node.text:
                at = node.place_at(node.text.index("?"))
                self.error("Y026", at, "a '?' stands inside {…} or […]", QUOTE_WHOLE)
                return True
            return False
        if opened > 0:
            frame.open = opened
            self.cut_line = node.place.line - 1
            self.error("Y021", node.place, f"the comma cuts '{node.text[:60]}'", quote_hint(self.lines, node.place))
        else:
            self.error("Y021", node.place, f"'{node.text[:60]}' closes a bracket that it does not open", QUOTE_WHOLE)
        return True

    def _look_for_comment(self, node: Scalar, end: Mark) -> None:
        """Tell a text that ` #` has cut, and warn of a comment that looks like a part of the text."""
        line = self.lines[end.line]
        column = find_comment(line, end.column)
        if column is None:
            return
        place, comment = self.place(Mark(end.line, column, 0)), line[column:]
        if is_cut_by_comment(node.text, comment):
            self.error("Y022", place, f"the comment cuts '{node.text[-60:]}'", "put the whole text into quotes")
        elif not (self._frames and self._frames[-1].flow) and comment[1:2] not in ("", " ", "#"):
            hint = "put the whole text into quotes if it is a part of it; else put a blank after the '#'"
            self.diagnostics.warning("Y023", place, "what follows ' #' is a comment, not a part of the text", hint)

    def _attach(self, node: Node | None, end: Mark) -> None:
        """Put a finished node where it belongs; None where it was refused."""
        if not self._frames:
            self.root = node
            return
        frame = self._frames[-1]
        holder = frame.node
        if isinstance(holder, Sequence):
            if node is not None and frame.open <= 0:
                holder.items.append(node)
        elif frame.waits:
            if node is not None and frame.key is not None and not frame.drop:
                holder.pairs.append(Pair(frame.key, node))
            frame.waits, frame.drop, frame.key = False, False, None
        else:
            frame.waits = True
            self._take_key(frame, node)

    def _follows_question_mark(self, place: Place) -> bool:
        line, column = self.lines[place.line - 1], place.column - 2
        while column >= 0 and line[column] == " ":
            column -= 1
        return column >= 0 and line[column] == "?"

    def _take_key(self, frame: _Frame, node: Node | None) -> None:
        frame.key, frame.drop = None, True
        if node is None:
            return
        if not isinstance(node, Scalar):
            self.error("Y014", node.place, "a key is a name, not a list or a mapping", "put an expression into quotes")
            return
        if self._follows_question_mark(node.place):
            self.error("Y014", node.place, "a key is written without '?'", "write `key: value`")
        elif node.text == "<<" and not node.quoted:
            self.error("Y017", node.place, "merge keys are not read", "use `extends`, or `like` in a table")
        elif not frame.flow and not node.quoted and count_open(node.text) != 0:
            hint = "put the whole text into quotes"
            self.error("Y024", node.place, f"the colon and blank after '{node.text[:60]}' cut a text", hint)
        elif node.text in frame.seen:
            related = (Related(frame.seen[node.text], "first written here"),)
            hint = "keys of one mapping differ; delete or rename one"
            self.error("Y013", node.place, f"the key '{node.text[:60]}' stands twice", hint, related)
        else:
            frame.seen[node.text] = node.place
            frame.key, frame.drop = node, False
            if len(frame.seen) == 1 and not frame.flow and isinstance(frame.node, Mapping):
                frame.node.place = node.place
