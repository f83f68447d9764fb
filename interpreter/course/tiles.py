"""Cut what `lay` says into tiles, and check a tile library.

In: the tiles of a course and of its library. Out: for each `lay` the tiles in road order. Diagnostics C050-C054. A
mistake inside a laid tile of the library is told at its place there, with the course's line as a related place. Called
by `check`; `check_tiles` by whoever checks a library by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.course import nodes
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.place import Place
from interpreter.source.suggest import known_here

MAX_UNKNOWN = 10  # of one line
MAX_SIGNS = 20_000  # of all that is laid; each tile has a row, and a course 10,000


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile that a `lay` names. `place` is its name in the course."""

    tile: nodes.Tile
    place: Place


class TileBox:
    """The tiles a course may lay: its own and those of its library."""

    def __init__(self, file: nodes.RoadFile, library: nodes.TileFile | None, diagnostics: Diagnostics) -> None:
        self.diagnostics = diagnostics
        self.tiles: dict[str, nodes.Tile] = {}
        self.used: dict[str, list[str]] = {}  # front → names laid
        for tile in [*(library.own_tiles if library else ()), *file.own_tiles]:
            earlier = self.tiles.setdefault(tile.name.text, tile)
            if earlier is not tile:
                related = [Related(earlier.name.place, "declared here")]
                message = f"there is a tile '{tile.name.text}' already"
                diagnostics.error("C053", tile.name.place, message, "each tile has its own name", related)
        self.lengths = sorted({len(name) for name in self.tiles if len(name) <= 100})
        self.signs = 0

    def cut(self, lay: nodes.Lay) -> tuple[list[Laid], bool]:
        """Give the tiles that a `lay` names, and whether all of it was understood."""
        signs = [(index, sign) for index, sign in enumerate(lay.text) if not sign.isspace()]
        text = "".join(sign for _, sign in signs)
        self.signs += len(text)
        if self.signs > MAX_SIGNS:
            message = f"the names of the tiles that are laid have more than {MAX_SIGNS:,} letters"
            self.diagnostics.error("C070", lay.place, message, "a course has at most 10,000 rows")
            return [], False
        laid: list[Laid] = []
        begin = unknown = 0
        while begin < len(text) and unknown < MAX_UNKNOWN:
            ends, several = self._read_from(text, begin)
            for first, last in ends:
                place = lay.place.part(signs[first][0], signs[last - 1][0] - signs[first][0] + 1)
                laid.append(Laid(self.tiles[text[first:last]], place))
            if several:
                self._tell_ambiguous(text, signs, lay, several)
                return laid, False
            begin = ends[-1][1] if ends else begin
            if begin < len(text):
                unknown += 1 if self.tiles else MAX_UNKNOWN  # without a library one is like the other
                known = known_here(self.tiles)
                hint = f"known here: {known}" if known else "name a library above the road: tiles: LIBRARY"
                place = lay.place.part(signs[begin][0])
                self.diagnostics.error("C050", place, f"there is no tile '{text[begin]}'", hint)
                begin += 1
        return laid, unknown == 0

    def _read_from(self, text: str, begin: int) -> tuple[list[tuple[int, int]], tuple[int, int, int] | None]:
        """Cut a text from `begin` as far as it can be read: spans of names, and (at, one end, other end) where the text
        up to there can be read in two ways."""
        ways = {begin: 1}
        back: dict[int, list[int]] = {}
        furthest = begin
        for at in range(begin, len(text)):
            if at not in ways:
                if at > furthest:
                    break
                continue
            for length in self.lengths:
                end = at + length
                if end <= len(text) and text[at:end] in self.tiles:
                    ways[end] = min(2, ways.get(end, 0) + ways[at])
                    back.setdefault(end, []).append(at)
                    furthest = max(furthest, end)
        spans: list[tuple[int, int]] = []
        several: tuple[int, int, int] | None = None
        end = furthest
        while end > begin:
            starts = back[end]
            if len(starts) > 1:
                several = (end, starts[0], starts[1])
            spans.append((starts[0], end))
            end = starts[0]
        return spans[::-1], several

    def _tell_ambiguous(
        self, text: str, signs: list[tuple[int, str]], lay: nodes.Lay, found: tuple[int, int, int]
    ) -> None:
        end, long, short = found
        message = f"'{text[long:end]}' can be read as one tile, and as several that end with '{text[short:end]}'"
        place = lay.place.part(signs[long][0], signs[end - 1][0] - signs[long][0] + 1)
        self.diagnostics.error("C052", place, message, "rename one of these tiles, or write the road out")

    def use(self, laid: Laid, boxes: int) -> bool:
        """Note that a tile lies on the course; tell it, and give False, when there are not so many."""
        tile = laid.tile
        front = tile.back_of.text if tile.back_of else tile.name.text
        names = self.used.setdefault(front, [])
        there = len(names) < boxes
        if not there:
            name, message = tile.name.text, f"the tile '{tile.name.text}' lies on the course already"
            if boxes > 1:
                message = f"the tile '{name}' lies on the course {boxes} times already"
            elif name not in names:
                message += f" (it is the {'back' if tile.back_of else 'front'} of '{names[0]}')"
            one = "the box holds one" if boxes == 1 else f"the boxes hold {boxes}"
            self.diagnostics.error("C051", laid.place, message, f"{one} of each; take another tile")
        names.append(tile.name.text)
        return there
