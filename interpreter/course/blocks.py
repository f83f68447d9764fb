"""Keep the stack of open blocks while a file is read line by line.

In: pieces and words of blocks, in the order of the file. Out: pieces that hold their bodies; diagnostics for blocks
that are not closed (C016), words that close nothing (C017), blocks too deep (C019) and forks of one way (C047). A block
that is left open is dissolved: its pieces stay, so that their names are still looked up. Called by `parse`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from interpreter.course import nodes
from interpreter.course.tree import BlockWord
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.place import Place

MAX_DEPTH = 16
_CLOSER = {"laps": "end", "tile": "end", "fork": "join"}


@dataclass(slots=True)
class _Frame:
    """An open block: its kind, the word that opened it, the body being filled, and the body it lies in."""

    kind: Literal["laps", "fork", "tile"]
    place: Place
    body: list[nodes.Piece]
    outer: list[nodes.Piece]
    node: nodes.Laps | nodes.Fork | None


class Blocks:
    """The open blocks of a file. `body` is where the next piece goes."""

    def __init__(self, road: list[nodes.Piece], diagnostics: Diagnostics) -> None:
        self.body = road
        self.diagnostics = diagnostics
        self.broken = False
        self._frames: list[_Frame] = []

    @property
    def depth(self) -> int:
        """How many blocks are open."""
        return len(self._frames)

    def add(self, piece: nodes.Piece | BlockWord) -> None:
        """Take the next piece or word."""
        if not isinstance(piece, BlockWord):
            self.body.append(piece)
        elif piece.kind == "laps":
            self.open("laps", piece)
        elif piece.kind == "fork":
            self.open("fork", piece)
        elif piece.kind == "or":
            self._next_way(piece)
        else:
            self.close(piece.kind, piece.place)

    def open(self, kind: Literal["laps", "fork"], word: BlockWord) -> None:
        """Open laps or a fork."""
        if self.depth == MAX_DEPTH:
            self.broken = True
            message = f"blocks lie in one another more than {MAX_DEPTH} deep"
            self.diagnostics.error("C019", word.place, message, "write the road out")
        node: nodes.Laps | nodes.Fork
        body: list[nodes.Piece] = []
        if kind == "laps":
            node = nodes.Laps(word.count or nodes.Number(1, word.place), word.title, word.place, body)
        else:
            node = nodes.Fork(word.place, [nodes.Way(word.title, word.place, body)])
        if self.depth < MAX_DEPTH:
            self.body.append(node)
        self._push(_Frame(kind, word.place, body, self.body, node))

    def open_tile(self, place: Place, body: list[nodes.Piece]) -> None:
        """Open a tile; `body` is the tile's own list."""
        self._push(_Frame("tile", place, body, self.body, None))

    def _push(self, frame: _Frame) -> None:
        self._frames.append(frame)
        self.body = frame.body

    def _pop(self) -> _Frame:
        frame = self._frames.pop()
        self.body = frame.outer
        return frame

    def _next_way(self, word: BlockWord) -> None:
        """Begin another way of the fork that is open."""
        if not self._close_down_to("fork"):
            message, hint = "'or' without a fork before it", "write 'fork' on a line of its own where the ways part"
            self._tell("C017", word.place, message, hint)
            return
        frame = self._frames[-1]
        if isinstance(frame.node, nodes.Fork):
            frame.body = self.body = []
            frame.node.ways.append(nodes.Way(word.title, word.place, frame.body))

    def close(self, word: str, place: Place) -> None:
        """Close the block that a word closes."""
        kinds = ("fork",) if word == "join" else ("laps", "tile")
        if self._close_down_to(*kinds):
            self._finish_frame(self._pop(), place)
        elif self._frames:
            top = self._frames[-1]
            related = [Related(top.place, "opened here")]
            message = f"'{word}' does not close a '{top.kind}'"
            hint = f"write '{_CLOSER[top.kind]}'"
            self.broken = True
            self.diagnostics.error("C017", place, message, hint, related)
            self._pop()
        else:
            what = "a fork" if word == "join" else "laps or a tile"
            hint = "the block was closed earlier, or never opened; drop the line"
            self._tell("C017", place, f"'{word}' without {what} before it", hint)

    def close_any(self) -> None:
        """Close the innermost block, whatever it is (a brace of another language did)."""
        if self._frames:
            self._pop()

    def close_all(self, down_to: int = 0) -> None:
        """Tell each block that is still open, from the outermost, and dissolve it; down to a depth."""
        open_now = self._frames[down_to:]
        for frame in open_now[:MAX_DEPTH]:
            self._tell_open(frame)
        while len(self._frames) > down_to:
            self._dissolve(self._pop())

    def _close_down_to(self, *kinds: str) -> bool:
        """Tell and dissolve what lies open inside the innermost block of these kinds; False when there is none."""
        at = next((i for i in range(len(self._frames) - 1, -1, -1) if self._frames[i].kind in kinds), None)
        if at is None:
            return False
        self.close_all(at + 1)
        return True

    def _finish_frame(self, frame: _Frame, place: Place) -> None:
        if isinstance(frame.node, nodes.Fork) and len(frame.node.ways) == 1:
            message, hint = "this fork has one way only", "write 'or' between its ways"
            self._tell("C047", frame.place, message, hint)

    def _dissolve(self, frame: _Frame) -> None:
        """Put the pieces of a block that was left open where the block stood."""
        if frame.node is None or not frame.outer or frame.outer[-1] is not frame.node:
            return
        frame.outer.pop()
        if isinstance(frame.node, nodes.Fork):
            for way in frame.node.ways:
                frame.outer.extend(way.body)
        else:
            frame.outer.extend(frame.body)

    def _tell_open(self, frame: _Frame) -> None:
        message = "these laps are never closed" if frame.kind == "laps" else f"this '{frame.kind}' is never closed"
        self._tell("C016", frame.place, message, f"write '{_CLOSER[frame.kind]}' on a line of its own")

    def _tell(self, code: str, place: Place, message: str, hint: str) -> None:
        self.broken = True
        self.diagnostics.error(code, place, message, hint)
