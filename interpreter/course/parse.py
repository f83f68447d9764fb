"""Read a course or a tile library: text to nodes, all mistakes of the text told in one run.

In: a file's text. Out: a `CourseFile` or `TileFile`, also of a file with faults (then `broken`), so that `build_course`
can tell its faults of names in the same run; None where the file is no course at all or too big. A line that cannot be
read is told and left out, piece by piece where it holds several. Nothing is looked up in a ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, cast

from interpreter.course import nodes
from interpreter.course.blocks import Blocks
from interpreter.course.faults import bare_name, block_word, explain
from interpreter.course.lines import CodeLine, code_lines, is_too_big, split_at_commas, tell_unseen
from interpreter.course.tree import BlockWord, Line, TileLine, Title, read_line
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.grammar import SyntaxFault
from interpreter.source.place import Place, SourceText
from interpreter.source.suggest import did_you_mean

_TILE_HEAD = re.compile(r"\s*(?:tile|back)\s+[^\s:,#\"]+\s*:")
MAX_TOLD = 300  # lines that could not be read, after which no more are told


def parse_course(source: SourceText, diagnostics: Diagnostics) -> nodes.CourseFile | None:
    """Read a course. None when the file is too big to be read, or is a tile library."""
    file = nodes.CourseFile(source, _no_title(source))
    return file if _Parser(file, file.road, "course", diagnostics).run() else None


def parse_tiles(source: SourceText, diagnostics: Diagnostics) -> nodes.TileFile | None:
    """Read a tile library. None when the file is too big to be read, or is a course."""
    file = nodes.TileFile(source, _no_title(source))
    return file if _Parser(file, [], "tiles", diagnostics).run() else None


def check_ruleset_names(file: nodes.RoadFile, known: Iterable[str], diagnostics: Diagnostics) -> None:
    """Tell the rulesets of `for:` that do not exist."""
    names = list(known)
    for ruleset in file.rulesets:
        if ruleset.text not in names:
            message = f"there is no ruleset '{ruleset.text}'"
            diagnostics.error("C020", ruleset.place, message, did_you_mean(ruleset.text, names))


def check_library_name(file: nodes.CourseFile, known: Iterable[str], diagnostics: Diagnostics) -> None:
    """Tell a tile library of `tiles:` that does not exist."""
    names = list(known)
    if file.tiles and file.tiles.text not in names:
        message = f"there is no tile library '{file.tiles.text}'"
        diagnostics.error("C055", file.tiles.place, message, did_you_mean(file.tiles.text, names))


def _no_title(source: SourceText) -> nodes.Value:
    return nodes.Value("text", '""', Place(source, 1, 1))


class _Parser:
    """Reads one file. `stage` rises: 0 facts, 1 tiles, 2 road."""

    def __init__(
        self,
        file: nodes.RoadFile,
        road: list[nodes.Piece],
        kind: Literal["course", "tiles"],
        diagnostics: Diagnostics,
    ) -> None:
        self.file = file
        self.kind = kind
        self.diagnostics = diagnostics
        self.blocks = Blocks(road, diagnostics)
        self.stage = 0
        self.titled = False
        self.told = 0
        self.facts: dict[str, nodes.Fact] = {}

    def run(self) -> bool:
        """Read the file; False when there is nothing to go on with."""
        source = self.file.source
        if is_too_big(source, self.diagnostics):
            return False
        self.file.broken = tell_unseen(source, self.diagnostics)
        lines = list(code_lines(source))
        if not lines:
            self._tell_no_title(Place(source, 1, 1))
        for index, line in enumerate(lines):
            if self.told >= MAX_TOLD:
                place = Place(source, line.number, 1, len(line.text))
                message = f"{self.told} lines could not be read; the rest of this file was not looked at"
                self.diagnostics.error("C004", place, message)
                break
            if not self._take_line(line, index == 0):
                return False
        self.blocks.close_all()
        self.file.broken |= self.blocks.broken
        return True

    def _take_line(self, line: CodeLine, first: bool) -> bool:
        read = self._read(line.number, line.text, first)
        if first and not isinstance(read, Title) and not self.titled:
            word = line.text.split()[0]
            column = len(line.text) - len(line.text.lstrip()) + 1
            self._tell_no_title(Place(self.file.source, line.number, column, len(word.rstrip(":"))))
        match read:
            case Title():
                return self._take_title(read)
            case nodes.Fact():
                self._take_fact(read)
            case TileLine():
                self._take_tile(read)
            case list():
                self._take_road(read)
        return True

    def _read(self, number: int, text: str, first: bool = False) -> Line | None:
        """Read a line; where that fails tell it, and give what can be read of it."""
        try:
            return read_line(self.file.source, number, text)
        except SyntaxFault as fault:
            head = _TILE_HEAD.match(text)
            if head and text[head.end() :].strip():
                return self._read_tile(number, text, head.end())
            parts = split_at_commas(text)
            word = text.split()[0]
            if len(parts) == 1 or word in ("course", "tiles", "tile", "back") or ":" in word:
                return self._tell_fault(number, text, 0, fault, first)
        return self._read_parts(number, text, parts)

    def _read_tile(self, number: int, text: str, begin: int) -> Line | None:
        """Read the pieces of a tile on one line, of which at least one has a fault."""
        line = read_line(self.file.source, number, text[:begin].rstrip(": \t"))
        parts = [(begin + offset, part) for offset, part in split_at_commas(text[begin:])]
        pieces = self._read_parts(number, text, parts)
        if isinstance(line, TileLine):
            line.road = pieces
        return line

    def _read_parts(self, number: int, text: str, parts: list[tuple[int, str]]) -> list[nodes.Piece | BlockWord]:
        """Read the pieces of a line one by one, and tell each that cannot be read."""
        pieces: list[nodes.Piece | BlockWord] = []
        read: Line | None
        for offset, part in parts:
            if not part.strip():
                self._tell_comma(number, text, offset)
                continue
            try:
                read = read_line(self.file.source, number, part, offset)
            except SyntaxFault as fault:
                read = self._tell_fault(number, part, offset, fault)
            if isinstance(read, list):
                pieces += read
            elif read is not None:
                place = Place(self.file.source, number, offset + 1, len(part.strip()))
                self._tell("C018", place, "this stands on a line of its own", "write it on its own line")
        return pieces

    def _tell_fault(
        self, number: int, text: str, offset: int, fault: SyntaxFault, first: bool = False
    ) -> list[nodes.Piece | BlockWord] | None:
        """Tell what the grammar did not know, and keep the blocks in step."""
        source, found = self.file.source, explain(text, fault)
        self.file.skipped.append(text)
        self.told += 1
        if found is None:
            column, name, rest = bare_name(text)
            place = Place(source, number, offset + column, len(name))
            self.file.broken = True
            return [nodes.Bare(nodes.Name(name, place), rest, place)]
        place = Place(source, number, offset + found.column, found.length)
        self._tell(found.code, place, found.message, found.hint)
        if first and text.split()[0] in ("course", "tiles"):
            self.titled = True
        return self._keep_blocks(number, text, offset)

    def _keep_blocks(self, number: int, text: str, offset: int) -> list[nodes.Piece | BlockWord] | None:
        """Open or close the block that an unreadable line opens or closes, so that its partner is not told too."""
        word = block_word(text)
        begin = offset + len(text) - len(text.lstrip()) + 1
        place = Place(self.file.source, number, begin, len(word) or 1)
        if word == "}":
            self.blocks.close_any()
        elif word in ("tile", "back"):
            self.blocks.open_tile(place, [])
        elif word == "laps":
            return [BlockWord("laps", place, None, nodes.Number(1, place))]
        elif word:
            return [BlockWord(cast('Literal["fork", "or", "join", "end"]', word), place)]
        return None

    def _tell_comma(self, number: int, text: str, offset: int) -> None:
        """Tell an empty piece between, in front of or behind commas."""
        self.told += 1
        if text[offset:].strip():
            column, message = offset + 1, "nothing stands in front of this comma"
            while text[column - 1] != ",":
                column += 1
            hint = "a comma separates two pieces of road; drop it"
        else:
            column, message = text.rstrip().rfind(",") + 1, "nothing follows this comma"
            hint = "a new line already separates pieces of road; drop the comma"
        self._tell("C014", Place(self.file.source, number, column), message, hint)

    # ---- lines that were read ----------------------------------------------------------------------------------------

    def _take_title(self, line: Title) -> bool:
        if self.titled:
            message = "there is a title already"
            hint = "a file holds one course, or one library of tiles"
            self._tell("C002", line.title.place, message, hint)
            return True
        self.titled = True
        self.file.title = line.title
        if line.kind == self.kind:
            return True
        what = "a library of tiles, not a course" if line.kind == "tiles" else "a course, not a library of tiles"
        place = Place(line.title.place.source, line.title.place.line, 1, len(line.kind))
        hint = (
            "the names of such files end in .tiles"
            if line.kind == "tiles"
            else "the names of such files end in .course"
        )
        self._tell("C003", place, f"this is {what}", hint)
        return False

    def _take_fact(self, fact: nodes.Fact) -> None:
        name = fact.name
        earlier = self.facts.setdefault(name.text, fact)
        if self.blocks.depth or self.stage:
            self._tell(
                "C018", name.place, f"the fact '{name.text}' stands below the road", "facts stand below the title"
            )
        if earlier is not fact:
            message = f"the fact '{name.text}' stands in line {earlier.name.place.line} already"
            self._tell("C023", name.place, message, "each fact stands once")
        self.file.facts.append(fact)

    def _take_tile(self, line: TileLine) -> None:
        tiles = self.file.own_tiles
        if self.blocks.depth:
            self._tell("C018", line.place, "a tile is declared inside a block", "declare tiles above the road")
        elif self.stage > 1:
            self._tell("C018", line.place, "a tile is declared below the road", "declare tiles above the road")
        self.stage = max(self.stage, 1)
        tile = nodes.Tile(line.name, line.place)
        if line.kind == "back":
            if tiles and tiles[-1].back_of is None:
                tile.back_of = tiles[-1].name
            else:
                hint = "a tile has two sides: tile X …, then back Y …"
                self._tell("C018", line.place, "'back' without a tile in front of it", hint)
        tiles.append(tile)
        if line.road is None:
            self.blocks.open_tile(line.place, tile.body)
            return
        self.blocks.open_tile(line.place, tile.body)
        depth = self.blocks.depth
        for piece in line.road:
            self.blocks.add(piece)
        if self.blocks.depth >= depth:
            self.blocks.close_all(depth)
            self.blocks.close_any()

    def _take_road(self, pieces: list[nodes.Piece | BlockWord]) -> None:
        outside = self.blocks.depth == 0
        if outside:
            self.stage = 2
        for piece in pieces:
            if self.kind == "tiles" and self.blocks.depth == 0 and not isinstance(piece, BlockWord | nodes.Bare):
                hint = "road stands in tiles: tile X … end"
                self._tell("C018", piece.place, "a library of tiles has no road of its own", hint)
            self.blocks.add(piece)

    def _tell_no_title(self, place: Place) -> None:
        self.titled = True
        hint = 'write: course "Name of the course"   (or: tiles "Name of the library")'
        self._tell("C001", place, "a file begins with its kind and title", hint)
        self.file.title = nodes.Value("text", '""', place)

    def _tell(self, code: str, place: Place, message: str, hint: str | None = None) -> None:
        self.file.broken = True
        self.diagnostics.error(code, place, message, hint)
