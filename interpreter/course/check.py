"""Check the names of a course or tile library against the words of its rulesets, before anything is built.

In: a parsed file, the words, the tiles. Out: a `Checked`: the facts, the tiles of each `lay`, and whether the road is
known well enough to be counted. What lies where (rows, lanes, laps) is checked by `expand` and `places`. Called by
`build` and, for libraries, from outside.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.course import nodes
from interpreter.course.facts import Facts, check_facts, sum_words
from interpreter.course.names import Names
from interpreter.course.tiles import Laid, TileBox
from interpreter.language.words import CourseWords
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.place import Place


@dataclass(slots=True)
class Checked:
    """What `check_course` found out. `laid` is by the identity of a `Lay`."""

    words: CourseWords
    names: Names
    facts: Facts
    library: Facts | None = None
    laid: dict[int, list[Laid]] = field(default_factory=dict)
    countable: bool = True


class Teller:
    """Notes faults; those inside a tile of a library get the line of the course that laid it."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self.diagnostics = diagnostics
        self.laid_at: Place | None = None

    def __call__(self, code: str, place: Place, message: str, hint: str | None = None) -> None:
        """Note a fault."""
        here = self.laid_at
        related = [Related(here, "laid here")] if here and here.source is not place.source else []
        self.diagnostics.error(code, place, message, hint, related)


def check_course(
    file: nodes.CourseFile, words: list[CourseWords], tiles: nodes.TileFile | None, diagnostics: Diagnostics
) -> Checked:
    """Look up all names of a course."""
    whole, tell = sum_words(words), Teller(diagnostics)
    checked = Checked(whole, Names(whole, tell), check_facts(file, whole, tell))
    if tiles:
        checked.library = check_facts(tiles, whole, tell)
    broken = file.broken or (tiles is not None and tiles.broken)
    _Walk(checked, TileBox(file, tiles, diagnostics), tell, broken).course(file)
    return checked


def check_tiles(file: nodes.TileFile, words: list[CourseWords], diagnostics: Diagnostics) -> None:
    """Check a tile library by itself, all its tiles, against the rulesets it names."""
    whole, tell = sum_words(words), Teller(diagnostics)
    checked = Checked(whole, Names(whole, tell), check_facts(file, whole, tell))
    walk = _Walk(checked, TileBox(file, None, diagnostics), tell, file.broken)
    for tile in file.own_tiles:
        walk.tile(tile)


class _Walk:
    """Goes over all pieces of a file. Each tile is looked at once. Of a `broken` file nothing is missed."""

    def __init__(self, checked: Checked, box: TileBox, tell: Teller, broken: bool) -> None:
        self.broken = broken
        self.checked = checked
        self.names = checked.names
        self.box = box
        self.tell = tell
        self.seen: set[int] = set()

    def course(self, file: nodes.CourseFile) -> None:
        for tile in file.own_tiles:
            self.tile(tile)
        self.pieces(file.road, in_tile=False)

    def tile(self, tile: nodes.Tile) -> None:
        if id(tile) not in self.seen:
            self.seen.add(id(tile))
            self.pieces(tile.body, in_tile=True)
            if not tile.body:
                self.checked.countable = False
                if not self.broken:
                    self.tell("C054", tile.name.place, f"the tile '{tile.name.text}' has no rows", "tile X: 6 TERRAIN")

    def pieces(self, pieces: list[nodes.Piece], in_tile: bool) -> None:
        names = self.names
        for piece in pieces:
            match piece:
                case nodes.Stretch():
                    names.check_stretch(piece)
                case nodes.Mark():
                    names.check_thing(piece.thing, "mark")
                case nodes.Zone():
                    names.check_thing(piece.thing, "zone")
                case nodes.Put():
                    names.check_thing(piece.thing, "put")
                case nodes.Bare():
                    names.check_bare(piece)
                    self.checked.countable = False
                case nodes.Lay():
                    self.lay(piece, in_tile)
                case nodes.Laps():
                    self.laps(piece, in_tile)
                case nodes.Fork():
                    self.fork(piece, in_tile)

    def laps(self, laps: nodes.Laps, in_tile: bool) -> None:
        if laps.count.value == 0:
            self.tell("C009", laps.count.place, "laps are ridden at least once", "write a number from 1")
        self.pieces(laps.body, in_tile)

    def fork(self, fork: nodes.Fork, in_tile: bool) -> None:
        titles: set[str] = set()
        for way in fork.ways:
            if way.title and way.title.text in titles:
                message = f"a way of this fork is called {way.title.text} already"
                self.tell("C048", way.title.place, message, "give each way its own title")
            if way.title:
                titles.add(way.title.text)
            self.pieces(way.body, in_tile)

    def lay(self, lay: nodes.Lay, in_tile: bool) -> None:
        if in_tile:
            self.tell("C054", lay.place, "a tile lays no tiles", "write its rows out")
            self.checked.countable = False
            return
        laid, understood = self.box.cut(lay)
        self.checked.laid[id(lay)] = laid
        self.checked.countable &= understood
        for each in laid:
            self.checked.countable &= self.box.use(each, self.checked.facts.boxes)
            self.tell.laid_at = each.place
            self.tile(each.tile)
            self.tell.laid_at = None
