"""Write a checked course out: laps, tiles and ways become rows, one after the other.

In: checked nodes. Out: a `Road` with its rows, and `Placed`: the marks, zones and things that are told by number, each
with the block whose rows it counts. Diagnostics about the finish line and forks (C041, C042, C046, C047), about
`on laps` (C038). Called by `build`, followed by `places`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.course import nodes
from interpreter.course.check import Checked, Teller
from interpreter.course.facts import Facts
from interpreter.course.road import START, Line, Road, Row, ThingKey
from interpreter.source.place import Place

MAX_STEPS = 300_000


class _TooManySteps(Exception):
    """Ends the writing out of a course that would not fit into the memory."""


@dataclass(slots=True)
class Scope:
    """A block while it is written out: its rows, and what can be named in it.

    Rows of a block are rows of the blocks around it too, except that a second way (`apart`) keeps its own.
    """

    outer: Scope | None = None
    kind: str = ""  # `laps`, `fork`, `tile`, empty for the course itself
    apart: bool = False
    label: str = ""  # of a second way
    way: int = 0
    lap: int = 0  # of the innermost laps around; `laps` is how many there are
    laps: int = 0
    rows: list[int] = field(default_factory=list)
    ways: dict[str, list[list[int]]] = field(default_factory=dict)
    tiles: dict[str, list[list[int]]] = field(default_factory=dict)


@dataclass(slots=True)
class Placed:
    """A mark, zone or thing told by number; `line` is the mark's."""

    node: nodes.Mark | nodes.Zone | nodes.Put
    scope: Scope
    laid_at: Place | None
    line: Line | None = None


class Expander:
    """Writes one course out."""

    def __init__(self, checked: Checked, tell: Teller) -> None:
        self.checked = checked
        self.tell = tell
        self.road = Road()
        self.top = Scope()
        self.placed: list[Placed] = []
        self.facts: Facts = checked.facts
        self._tails: list[tuple[int, list[Line]]] = [(START, [])]
        self._steps = 0
        self._ways = 0
        self._labels: dict[str, int] = {}
        self._tile = ""
        self._laid = 0  # how many tiles were laid so far
        self._line: int | None = None  # the line of the `lay`, inside a tile
        self._spots: list[int] = []  # inside the second lap and later: rows of the first lap
        self._spot_at: int | None = None

    def run(self, road: list[nodes.Piece]) -> Road | None:
        """Write the road out; None when it has too many steps from field to field, which is told."""
        try:
            self._pieces(road, self.top)
        except _TooManySteps:
            return None
        self.road.main = self.top.rows
        self.road.count()
        return self.road

    def _pieces(self, pieces: list[nodes.Piece], scope: Scope) -> None:
        for piece in pieces:
            match piece:
                case nodes.Stretch():
                    self._stretch(piece, scope)
                case nodes.Finish():
                    self._finish(piece, scope)
                case nodes.Mark():
                    self._mark(piece, scope)
                case nodes.Zone() | nodes.Put():
                    self.placed.append(Placed(piece, scope, self.tell.laid_at))
                case nodes.Laps():
                    self._laps(piece, scope)
                case nodes.Fork():
                    self._fork(piece, scope)
                case nodes.Lay():
                    self._lay(piece, scope)

    # ---- rows --------------------------------------------------------------------------------------------------------

    def _stretch(self, stretch: nodes.Stretch, scope: Scope) -> None:
        """Add the rows of a stretch."""
        lanes = stretch.lanes.value if stretch.lanes else self.facts.lanes
        room = self.facts.room
        if stretch.room:
            room = stretch.room.value if stretch.room.value > 0 else None
        here = self.tell.laid_at
        zones = {self.road.zone(self.key(thing, "zone")): here or thing.kind.place for thing in stretch.zones}
        line = self._line if self._line is not None else stretch.place.line
        for _ in range(stretch.rows.value):
            at = len(self.road.rows)
            row = Row("", stretch.terrain.text, lanes, room, stretch.keep, at, scope.way, scope.lap, self._tile, line)
            row.zones = dict(zones)
            row.tile_number = self._laid if self._tile else 0
            self._add(row, at, scope, stretch.place)

    def _add(self, row: Row, at: int, scope: Scope, place: Place) -> None:
        """Join a row to what lies behind it, number it, and count it in all blocks around."""
        if self._spot_at is not None:
            row.spot = self._spots[self._spot_at]
            row.tile_number = self.road.rows[row.spot].tile_number
            self._spot_at += 1
        for tail, lines in self._tails:
            if tail != START:
                row.behind.append(tail)
                self._steps += self.road.rows[tail].lanes * row.lanes
            for line in lines:
                line.steps.append((tail, at))
        if self._steps > MAX_STEPS:
            message = f"the course has more than {MAX_STEPS:,} steps from field to field here"
            self.tell("C070", place, message, "each lane of a row leads to each lane of the next rows")
            raise _TooManySteps
        self._tails = [(at, [])]
        self.road.rows.append(row)
        block: Scope | None = scope
        while block is not None:
            block.rows.append(at)
            if block.apart:
                row.name = f"{block.label} {len(block.rows)}"
                break
            if block.outer is None:
                row.name = str(len(block.rows))
            block = block.outer

    # ---- lines -------------------------------------------------------------------------------------------------------

    def key(self, thing: nodes.Thing, family: str) -> ThingKey:
        """Give kind, title and columns of a thing. Faults of its columns were told before."""
        word = self.checked.names.family(family).get(thing.kind.text)
        columns = self.checked.names.read_columns(thing, word, family, self.tell) if word else {}
        return ThingKey(thing.kind.text, thing.title_text, tuple(columns.items()))

    def _mark(self, mark: nodes.Mark, scope: Scope) -> None:
        """Draw a line here, or note that it lies elsewhere."""
        if mark.laps is not None and not self._is_on_lap(mark, mark.laps, scope):
            return
        line = Line(self.key(mark.thing, "mark"), mark.place, self.tell.laid_at)
        self.road.lines.append(line)
        if mark.where is not None:
            self.placed.append(Placed(mark, scope, self.tell.laid_at, line))
            return
        for _, lines in self._tails:
            lines.append(line)

    def _is_on_lap(self, mark: nodes.Mark, laps: tuple[nodes.Number, nodes.Number], scope: Scope) -> bool:
        """Say whether a mark is to be drawn on this lap."""
        first, last = laps
        if scope.laps == 0:
            self.tell(
                "C038", mark.place, "laps are counted inside laps only", "drop 'on lap …', or write: N laps … end"
            )
            return False
        for number in (first, last):
            if not 1 <= number.value <= scope.laps:
                message = f"there is no lap {number.value}: there are {scope.laps}"
                self.tell("C038", number.place, message, "laps are counted from 1")
                return False
        if first.value > last.value:
            message = f"laps {first.value}-{last.value} run backwards"
            self.tell("C036", first.place, message, f"write: laps {last.value}-{first.value}")
        return first.value <= scope.lap <= last.value

    def _finish(self, finish: nodes.Finish, scope: Scope) -> None:
        """Draw the finish line."""
        place, inside = self.tell.laid_at or finish.place, scope
        while inside.kind == "tile" and inside.outer is not None:
            inside = inside.outer
        if inside.outer is not None:
            if self.road.finish_place is None:
                self.road.finish_place = place
            what = "the laps" if inside.kind == "laps" else "a fork"
            close = "the 'end' of the laps; it lies at the end of the last lap" if inside.kind == "laps" else "'join'"
            self.tell("C042", place, f"the finish line lies inside {what}", f"write 'finish' after {close}")
        elif self.road.finish_place is not None:
            message = f"there is a finish line already, in line {self.road.finish_place.line}"
            hint = "a course has one finish line; use a mark for an intermediate sprint"
            self.tell("C041", place, message, hint)
        else:
            self.road.finish_place = place
            self.road.finish_row = len(self.road.rows)
            self.road.finish_title = finish.title.text[1:-1] if finish.title else ""
            if not self.road.rows:
                self.tell("C042", place, "the finish line lies in front of the whole road", "lay rows in front of it")

    # ---- blocks ------------------------------------------------------------------------------------------------------

    def _laps(self, laps: nodes.Laps, scope: Scope) -> None:
        """Write laps out; the rows of each later lap name those of the first as their spots."""
        outer_spots, outer_at = self._spots, self._spot_at
        begin, first = len(self.road.rows), outer_at
        spots: list[int] = []
        for lap in range(1, laps.count.value + 1):
            block = Scope(scope, "laps", way=scope.way, lap=lap, laps=laps.count.value)
            if lap > 1:
                self._spots, self._spot_at = spots, 0
            self._pieces(laps.body, block)
            if lap == 1:
                spots = [row.spot for row in self.road.rows[begin:]]
            self._gather(block, scope)
        self._spots, self._spot_at = outer_spots, outer_at
        if first is not None:
            self._spot_at = first + len(spots) * laps.count.value

    def _fork(self, fork: nodes.Fork, scope: Scope) -> None:
        """Write the ways of a fork out, each from the same rows behind it, and join them."""
        before = self._tails
        if any(tail == START for tail, _ in before):
            message = "the road begins with a fork"
            self.tell("C046", fork.place, message, "lay a row in front of it, where the ways part")
        if self.road.finish_row is not None:
            message = "a fork lies behind the finish line"
            self.tell("C046", fork.place, message, "the ways of a fork join before the finish")
        joined: list[tuple[int, list[Line]]] = []
        for index, way in enumerate(fork.ways):
            self._tails = [(tail, list(lines)) for tail, lines in before]
            title = way.title.text[1:-1] if way.title else ""
            block = Scope(scope, "fork", index > 0, "", scope.way, scope.lap, scope.laps)
            if block.apart:
                self._ways += 1
                block.way, block.label = self._ways, self._label(title or f"way {self._ways}")
            self._pieces(way.body, block)
            if not block.rows:
                self.tell("C047", way.place, "this way has no rows", "lay at least one row")
            elif title:
                scope.ways.setdefault(title, []).append(block.rows)
            self._gather(block, scope)
            joined += self._tails
        self._tails = joined

    def _label(self, label: str) -> str:
        """Give a name for a way that no other way has."""
        self._labels[label] = self._labels.get(label, 0) + 1
        return label if self._labels[label] == 1 else f"{label} ({self._labels[label]})"

    def _lay(self, lay: nodes.Lay, scope: Scope) -> None:
        """Write tiles out."""
        for laid in self.checked.laid[id(lay)]:
            block = Scope(scope, "tile", False, "", scope.way, scope.lap, scope.laps)
            self._tile, self._line, self.tell.laid_at = laid.tile.name.text, lay.place.line, laid.place
            if self.checked.library and laid.tile.place.source is not lay.place.source:
                self.facts = self.checked.library
            self._laid += 1
            self._pieces(laid.tile.body, block)
            self._tile, self._line, self.tell.laid_at, self.facts = "", None, None, self.checked.facts
            scope.tiles.setdefault(laid.tile.name.text, []).append(block.rows)
            self._gather(block, scope)

    def _gather(self, block: Scope, scope: Scope) -> None:
        """Let the block around know the ways and tiles of a block."""
        for title, rows in block.ways.items():
            scope.ways.setdefault(title, []).extend(rows)
        for name, rows in block.tiles.items():
            scope.tiles.setdefault(name, []).extend(rows)
