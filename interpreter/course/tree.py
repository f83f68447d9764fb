"""Read one line with the grammar, and turn Lark's tree into nodes.

In: the text of a line with its number. Out: a `Title`, a `Fact`, a `TileLine` or a list of pieces and words of blocks,
each with its place; a `SyntaxFault` where the grammar does not know the line or a number has too many digits. Called by
`parse` and `format`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from interpreter.course import nodes
from interpreter.source.grammar import SyntaxFault, load_grammar
from interpreter.source.place import Place, SourceText

if TYPE_CHECKING:
    from interpreter.source.grammar import SyntaxTree, Token

TWICE = "$TWICE"  # in a fault's `expected`: an option stands twice
LARGE = "$LARGE"  # … a number is longer than any row, lane or lap
MAX_DIGITS = 9


@dataclass(slots=True)
class Title:
    """The first line of a file."""

    kind: Literal["course", "tiles"]
    title: nodes.Value


@dataclass(slots=True)
class BlockWord:
    """A word that opens or closes a block. `count` stands with `laps`."""

    kind: Literal["laps", "fork", "or", "join", "end"]
    place: Place
    title: nodes.Value | None = None
    count: nodes.Number | None = None


@dataclass(slots=True)
class TileLine:
    """`tile X` or `back X`; `road` is None where the tile is a block."""

    kind: Literal["tile", "back"]
    name: nodes.Name
    place: Place
    road: list[nodes.Piece | BlockWord] | None


Line = Title | nodes.Fact | TileLine | list[nodes.Piece | BlockWord]


def read_line(source: SourceText, number: int, text: str, offset: int = 0) -> Line:
    """Read a line, or a part of it that begins `offset` characters into it.

    Raises:
        SyntaxFault: its columns count from the begin of `text`.
    """
    tree = load_grammar("interpreter.course", "course.lark").parse(text)
    return _Reader(source, number, offset).line(tree)


class _Reader:
    """Turns the tree of one line into nodes."""

    def __init__(self, source: SourceText, number: int, offset: int) -> None:
        self.source = source
        self.number = number
        self.offset = offset

    # ---- places and leaves ---------------------------------------------------------------------------------------

    def place(self, tree: SyntaxTree) -> Place:
        """Give the span of a rule."""
        column = tree.meta.column
        return Place(self.source, self.number, self.offset + column, max(1, tree.meta.end_column - column))

    def at(self, token: Token) -> Place:
        """Give the span of a token."""
        return Place(self.source, self.number, self.offset + (token.column or 1), max(1, len(token)))

    def name(self, token: Token) -> nodes.Name:
        """Read a name."""
        return nodes.Name(str(token), self.at(token))

    def count(self, token: Token) -> nodes.Number:
        """Read a number of rows, lanes or laps."""
        digits, column = token.lstrip("0"), token.column or 1
        if len(digits) > MAX_DIGITS:
            raise SyntaxFault(1, column, column + len(token), str(token), frozenset((LARGE,)))
        return nodes.Number(int(digits or 0), self.at(token))

    def title(self, token: Token | None) -> nodes.Value | None:
        """Read a title."""
        return nodes.Value("text", str(token), self.at(token)) if token is not None else None

    def value(self, tree: SyntaxTree) -> nodes.Value:
        """Read a value."""
        token = cast("Token", tree.children[0])
        kind = cast('Literal["int", "time", "text", "name"]', str(tree.data))
        return nodes.Value(kind, str(token), self.at(token))

    # ---- lines -----------------------------------------------------------------------------------------------------

    def line(self, tree: SyntaxTree) -> Line:
        """Read a line."""
        data, children = str(tree.data), tree.children
        if data in ("course_title", "tiles_title"):
            kind: Literal["course", "tiles"] = "course" if data == "course_title" else "tiles"
            token = cast("Token", children[1])
            return Title(kind, nodes.Value("text", str(token), self.at(token)))
        if data == "fact":
            values = [self.value(cast("SyntaxTree", each)) for each in children[1:]]
            return nodes.Fact(self.name(cast("Token", children[0])), values)
        if data == "tile":
            word, name, road = cast("Token", children[0]), cast("Token", children[1]), children[2]
            pieces = self.road(cast("SyntaxTree", road)) if road is not None else None
            return TileLine("tile" if word == "tile" else "back", self.name(name), self.at(word), pieces)
        return self.road(tree)

    def road(self, tree: SyntaxTree) -> list[nodes.Piece | BlockWord]:
        """Read pieces of road."""
        return [self.piece(cast("SyntaxTree", each)) for each in tree.children]

    def piece(self, tree: SyntaxTree) -> nodes.Piece | BlockWord:
        """Read one piece."""
        data, place = str(tree.data), self.place(tree)
        tokens = cast("list[Token]", tree.children)
        trees = cast("list[SyntaxTree]", tree.children)
        match data:
            case "stretch":
                return self.stretch(tree)
            case "finish":
                return nodes.Finish(self.at(tokens[0]), self.title(tokens[1]))
            case "mark":
                where = self.where(trees[2]) if trees[2] is not None else None
                laps = self.laps(trees[3]) if trees[3] is not None else None
                return nodes.Mark(self.thing(trees[1]), place, where, laps)
            case "zone":
                return nodes.Zone(self.thing(trees[1]), self.span(trees[2]), place)
            case "put":
                return nodes.Put(self.thing(trees[1]), [self.spot(each) for each in trees[2:]], place)
            case "lay":
                return nodes.Lay(str(tokens[1]), self.at(tokens[1]))
            case "laps":
                return BlockWord("laps", place, self.title(tokens[1]), self.count(tokens[0]))
            case "fork" | "or":
                return BlockWord("fork" if data == "fork" else "or", self.at(tokens[0]), self.title(tokens[1]))
            case _:
                return BlockWord("join" if data == "join" else "end", self.at(tokens[0]))

    # ---- parts of pieces -------------------------------------------------------------------------------------------

    def stretch(self, tree: SyntaxTree) -> nodes.Stretch:
        """Read a stretch with its options, each of which stands once."""
        rows, terrain = cast("list[Token]", tree.children[:2])
        node = nodes.Stretch(self.count(rows), self.name(terrain), self.place(tree))
        seen: set[str] = set()
        for option in cast("list[SyntaxTree]", tree.children[2:]):
            token, data = cast("Token", option.children[0]), str(option.data)
            if data in seen and data != "in_zones":
                word = data.removesuffix("_lanes")
                raise SyntaxFault(1, option.meta.column, option.meta.end_column, word, frozenset((TWICE,)))
            seen.add(data)
            match data:
                case "in_zones":
                    node.zones += [self.thing(each) for each in cast("list[SyntaxTree]", option.children)]
                case "on_lanes":
                    node.lanes = self.count(token)
                case "room":
                    node.room = nodes.Number(-1, self.at(token)) if token == "any" else self.count(token)
                case _:
                    node.keep = cast("nodes.Kerb", str(token))
        return node

    def thing(self, tree: SyntaxTree) -> nodes.Thing:
        """Read a thing of the game."""
        kind, title = cast("list[Token]", tree.children[:2])
        columns = [
            nodes.Column(self.name(cast("Token", each.children[0])), self.value(cast("SyntaxTree", each.children[1])))
            for each in cast("list[SyntaxTree]", tree.children[2:])
        ]
        return nodes.Thing(self.name(kind), self.title(title), columns)

    def where(self, tree: SyntaxTree) -> nodes.Where:
        """Read where a mark lies."""
        if tree.data == "to_go":
            return nodes.Where("to_go", None, self.count(cast("Token", tree.children[0])), self.place(tree))
        side: Literal["after", "before"] = "after" if tree.data == "after" else "before"
        return nodes.Where(side, self.span(cast("SyntaxTree", tree.children[1])), None, self.place(tree))

    def laps(self, tree: SyntaxTree) -> tuple[nodes.Number, nodes.Number]:
        """Read the laps of a mark."""
        first, last = cast("list[Token | None]", tree.children)
        begin = self.count(cast("Token", first))
        return begin, self.count(last) if last is not None else begin

    def span(self, tree: SyntaxTree) -> nodes.Span:
        """Read rows."""
        data, children, place = str(tree.data), cast("list[Token]", tree.children), self.place(tree)
        if data == "last":
            return nodes.LastRows(self.count(children[0]), place)
        if data == "tile_span":
            nth = self.count(children[2]) if children[2] is not None else None
            return nodes.TileSpan(self.name(children[1]), nth, place)
        first = self.count(children[0])
        last = self.count(children[1]) if data == "rows" else first
        of = cast("SyntaxTree | None", None if data == "past" else tree.children[-1])
        way = self.title(cast("Token", of.children[0])) if of is not None else None
        return nodes.RowSpan(first, last, place, way, data == "past")

    def spot(self, tree: SyntaxTree) -> nodes.Spot:
        """Read rows with lanes."""
        rows, lanes = cast("list[SyntaxTree]", tree.children)
        return nodes.Spot(self.span(rows), self.lanes(lanes) if lanes is not None else None)

    def lanes(self, tree: SyntaxTree) -> nodes.LaneSpan:
        """Read lanes."""
        first, last = cast("list[SyntaxTree]", tree.children)
        begin = self.lane(first)
        return nodes.LaneSpan(begin, self.lane(last) if last is not None else begin, self.place(tree))

    def lane(self, tree: SyntaxTree) -> nodes.Number | nodes.Name:
        """Read a lane: a number or a word."""
        token = cast("Token", tree.children[0])
        return self.count(token) if tree.data == "int" else self.name(token)
