"""Put marks, zones and things where their numbers say.

In: the `Road` and what `expand` left to be placed, with the block whose rows each counts. Out: the steps that cross
each line, the zones of rows, the things on fields; diagnostics C034-C037, C039, C063 at the author's numbers. Called
by `build`.
"""

from __future__ import annotations

from interpreter.course import nodes
from interpreter.course.check import Teller
from interpreter.course.expand import Expander, Placed, Scope
from interpreter.course.road import START, Road

TO_GO_HINT = "'N to go' counts the rows before the finish and belongs to the whole course"
LAST_HINT = "'last N' counts the rows before the finish and belongs to the whole course"


def place_things(expander: Expander, tell: Teller) -> set[str]:
    """Resolve all that is told by number, and tell lines that lie behind the last row.

    Gives the kinds of which something could not be placed, which was told: they are not to be counted.
    """
    placer = _Placer(expander, tell)
    for placed in expander.placed:
        tell.laid_at = placed.laid_at
        placer.place(placed)
        tell.laid_at = None
    for line in expander.road.lines:
        if not line.steps and id(line) not in placer.failed:
            tell.laid_at = line.laid_at
            tell("C063", line.place, "nothing lies behind this mark", "lay rows behind it, or drop it")
            tell.laid_at = None
    return placer.failed_kinds


class _Placer:
    """Resolves one placed thing after the other."""

    def __init__(self, expander: Expander, tell: Teller) -> None:
        self.expander = expander
        self.road: Road = expander.road
        self.tell = tell
        self.failed: set[int] = set()  # lines whose place was told as a fault
        self.failed_kinds: set[str] = set()  # marks, zones and things of which some have no place

    def place(self, placed: Placed) -> None:
        """Put one mark, zone or thing in its place."""
        match placed.node:
            case nodes.Mark():
                self.place_mark(placed, placed.node)
            case nodes.Zone():
                key = self.expander.key(placed.node.thing, "zone")
                zone, place = self.road.zone(key), placed.laid_at or placed.node.thing.kind.place
                rows = self.rows(placed.node.rows, placed.scope)
                if rows is None:
                    self.failed_kinds.add(key.kind)
                for row in rows or ():
                    self.road.rows[row].zones.setdefault(zone, place)
            case nodes.Put():
                for spot in placed.node.spots:
                    self.put(placed.node.thing.kind.text, spot, placed.scope)

    # ---- rows --------------------------------------------------------------------------------------------------------

    def rows(self, span: nodes.Span, scope: Scope) -> list[int] | None:
        """Give the rows that an author means; None when that was told as a fault or cannot be known."""
        match span:
            case nodes.LastRows():
                return self.last_rows(span, scope)
            case nodes.TileSpan():
                return self.tile_rows(span, scope)
            case _:
                return self.numbered_rows(span, scope)

    def numbered_rows(self, span: nodes.RowSpan, scope: Scope) -> list[int] | None:
        """Resolve `row 3`, `rows 3-5`, `row 3 of "way"`, `row +1`."""
        first, last = span.first.value, span.last.value
        counted, offset = scope.rows, 0
        if span.past:
            if scope.outer is not None:
                self.tell("C035", span.place, "'row +N' counts from the finish and belongs to the whole course", None)
                return None
            if self.road.finish_row is None:
                return None
            offset = len(counted) - self.road.run_out
        elif span.way is not None:
            ways = scope.ways.get(span.way.text[1:-1], [])
            if len(ways) != 1:
                message = f"there is no way called {span.way.text} here"
                hint = (
                    f"known here: {', '.join(sorted(scope.ways))}"
                    if scope.ways
                    else "a way has its name behind 'fork' or 'or'"
                )
                if ways:
                    message = f"there are {len(ways)} ways called {span.way.text} here"
                    hint = "write the line inside the way, where rows are counted in it"
                self.tell("C039", span.way.place, message, hint)
                return None
            counted = ways[0]
        if first > last:
            self.tell("C036", span.place, f"rows {first}-{last} run backwards", f"write: rows {last}-{first}")
            return None
        total = len(counted)
        for number in (span.first, span.last):
            if not 1 <= number.value + offset <= total or number.value == 0:
                self._tell_no_row(span, number, total, scope)
                return None
        return counted[first + offset - 1 : last + offset]

    def _tell_no_row(self, span: nodes.RowSpan, number: nodes.Number, total: int, scope: Scope) -> None:
        if span.past:
            message = f"there is no row +{number.value}: {self.road.run_out} rows lie behind the finish"
            self.tell("C035", number.place, message, "row +1 is the first row behind the finish")
            return
        where = f"in {span.way.text}" if span.way else "here"
        hint = "row +1 is the first row behind the finish"
        if scope.outer is not None or span.way is not None:
            hint = "in a block rows are counted from its first row"
        message = f"there is no row {number.value}: rows are counted from 1 to {total} {where}"
        self.tell("C035", number.place, message, hint)

    def last_rows(self, span: nodes.LastRows, scope: Scope) -> list[int] | None:
        """Resolve `last 25`: all rows from which so many or fewer rows are to be ridden, on every way."""
        count, road = span.count.value, self.road
        if scope.outer is not None:
            self.tell("C037", span.place, f"'last {count}' stands inside a block", LAST_HINT)
            return None
        if road.finish_row is None:
            return None
        if not 1 <= count <= road.length:
            self.tell("C036", span.place, f"last {count}: the course is {road.length} rows long", LAST_HINT)
            return None
        return [row for row, left in enumerate(road.to_finish) if 1 <= left <= count]

    def tile_rows(self, span: nodes.TileSpan, scope: Scope) -> list[int] | None:
        """Resolve `tile h`, `tile h 2`."""
        name, found = span.tile.text, scope.tiles.get(span.tile.text, [])
        nth = span.nth.value if span.nth else 1
        if not found:
            self.tell(
                "C050", span.tile.place, f"the tile '{name}' does not lie here", "only tiles that were laid are places"
            )
            return None
        if not 1 <= nth <= len(found):
            place = span.nth.place if span.nth else span.place
            times = "once" if len(found) == 1 else f"{len(found)} times"
            self.tell("C050", place, f"the tile '{name}' lies here {times}", "the first such tile is: tile X 1")
            return None
        return found[nth - 1]

    # ---- marks -------------------------------------------------------------------------------------------------------

    def place_mark(self, placed: Placed, mark: nodes.Mark) -> None:
        """Resolve `after row 3`, `before row 3`, `20 to go`."""
        where, line = mark.where, placed.line
        if where is None or line is None:
            return
        if where.count is not None:
            steps = self.steps_to_go(where, where.count.value, placed.scope)
        else:
            rows = self.rows(where.rows, placed.scope) if where.rows else None
            steps = None
            if rows and where.side == "after":
                steps = [(rows[-1], ahead) for ahead in self.road.ahead[rows[-1]]]
            elif rows:
                steps = [(behind, rows[0]) for behind in self.road.rows[rows[0]].behind or [START]]
        if steps is None:
            self.failed.add(id(line))
            self.failed_kinds.add(line.key.kind)
        else:
            line.steps = steps

    def steps_to_go(self, where: nodes.Where, count: int, scope: Scope) -> list[tuple[int, int]] | None:
        """Give the steps by which a rider comes to have so many rows to go, the first such on each way."""
        road = self.road
        if scope.outer is not None:
            self.tell("C037", where.place, f"'{count} to go' stands inside a block", TO_GO_HINT)
            return None
        if road.finish_row is None:
            return None
        if not 1 <= count <= road.length:
            message = f"{count} to go: the course is {road.length} rows long"
            self.tell("C037", where.place, message, TO_GO_HINT)
            return None
        if count == road.length:
            return [(START, 0)]
        steps: list[tuple[int, int]] = []
        # On a longer way there may be more rows to go again behind the line; it is not crossed a second time there.
        crossed = [False] * road.finish_row
        for row in range(1, road.finish_row):
            behind = road.rows[row].behind
            crossed[row] = all(crossed[each] for each in behind)
            if not crossed[row] and road.to_finish[row] <= count:
                steps += [(each, row) for each in behind if not crossed[each]]
                crossed[row] = True
        return steps

    # ---- things on fields --------------------------------------------------------------------------------------------

    def put(self, kind: str, spot: nodes.Spot, scope: Scope) -> None:
        """Put a thing on fields."""
        rows = self.rows(spot.rows, scope)
        if rows is None:
            self.failed_kinds.add(kind)
        for number, at in enumerate(rows or (), self._first_number(spot.rows)):
            row = self.road.rows[at]
            lanes: range | None = range(1, row.lanes + 1)
            if spot.lanes is not None:
                lanes = self.lanes(spot.lanes, row.lanes, number)
                if lanes is None:
                    self.failed_kinds.add(kind)
                    return
            for lane in lanes or ():
                things = row.tokens.setdefault(lane, [])
                if kind not in things:
                    things.append(kind)

    def _first_number(self, span: nodes.Span) -> int:
        return span.first.value if isinstance(span, nodes.RowSpan) else 1

    def lanes(self, span: nodes.LaneSpan, width: int, row: int) -> range | None:
        """Resolve lanes on a row; None when one is not there."""
        found: list[int] = []
        for lane in (span.first, span.last):
            number = self.lane(lane, width)
            if number is None or not 1 <= number <= width:
                said = lane.text if isinstance(lane, nodes.Name) else str(lane.value)
                wide = "1 lane" if width == 1 else f"{width} lanes"
                what = f"no middle lane: it is {wide} wide" if number is None else f"no lane {said}: it is {wide} wide"
                hint = "lanes are counted from the left, seen by the rider: 1 is left"
                self.tell("C034", span.place, f"row {row} has {what}", hint)
                return None
            found.append(number)
        if found[0] > found[1]:
            self.tell(
                "C036", span.place, f"lanes {found[0]}-{found[1]} run backwards", f"write: lanes {found[1]}-{found[0]}"
            )
            return None
        return range(found[0], found[1] + 1)

    def lane(self, lane: nodes.Number | nodes.Name, width: int) -> int | None:
        """Give the number of a lane; None for the middle of an even road."""
        if isinstance(lane, nodes.Number):
            return lane.value
        if lane.text == "middle":
            return (width + 1) // 2 if width % 2 else None
        return 1 if lane.text == "left" else width
