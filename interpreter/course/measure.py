"""Count a course written out before it is written out, and refuse what is too large.

In: checked nodes. Out: True when rows, lines and things stay below the limits; else a diagnostic C070 at the piece that
goes beyond (steps from field to field are counted by `expand`). Nothing is built here, so that `9999999 laps` costs
nothing. Called by `build`.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.course import nodes
from interpreter.course.check import Checked, Teller
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place

MAX_ROWS = 10_000
MAX_PIECES = 50_000
MAX_COVERED = 500_000

Size = tuple[int, int, int]


def is_small_enough(file: nodes.CourseFile, checked: Checked, diagnostics: Diagnostics) -> bool:
    """Say whether a course may be written out; tell where it becomes too large."""
    measure = _Measure(checked, Teller(diagnostics))
    rows = measure.pieces(file.road)[0]
    if rows == 0 and not measure.full:
        diagnostics.error("C064", file.title.place, "this course has no road", "write for example: 60 TERRAIN")
        return False
    return not measure.full


class _Measure:
    """Adds up (rows, pieces, rows covered by zones and things put) of blocks, up to the first that is too large."""

    def __init__(self, checked: Checked, tell: Teller) -> None:
        self.checked = checked
        self.tell = tell
        self.full = False

    def pieces(self, pieces: list[nodes.Piece]) -> Size:
        """Measure a block."""
        return self.add((self.piece(piece), piece.place) for piece in pieces)

    def add(self, sizes: Iterable[tuple[Size, Place]]) -> Size:
        """Add sizes up, and tell the place where they become too large."""
        rows = count = covered = 0
        for more, place in sizes:
            rows, count, covered = rows + more[0], count + more[1], covered + more[2]
            if not self.full:
                self.look((rows, count, covered), place)
            if self.full:
                break
        return rows, count, covered

    def piece(self, piece: nodes.Piece) -> Size:
        """Measure a piece."""
        match piece:
            case nodes.Stretch():
                return piece.rows.value, 1, piece.rows.value * len(piece.zones)
            case nodes.Zone():
                return 0, 1, _covered(piece.rows)
            case nodes.Put():
                return 0, len(piece.spots), sum(_covered(spot.rows) for spot in piece.spots)
            case nodes.Laps():
                rows, count, covered = self.pieces(piece.body)
                times = piece.count.value
                return rows * times, max(count, 1) * times, covered * times
            case nodes.Fork():
                return self.add((self.pieces(way.body), way.place) for way in piece.ways)
            case nodes.Lay():
                laid = self.checked.laid.get(id(piece), ())
                return self.add((self.pieces(each.tile.body), each.place) for each in laid)
            case _:
                return 0, 1, 0

    def look(self, size: Size, place: Place) -> None:
        """Tell the first limit that is passed."""
        names = ("rows", "pieces of road", "rows in zones and under things put on the road")
        for found, limit, name in zip(size, (MAX_ROWS, MAX_PIECES, MAX_COVERED), names, strict=True):
            if found > limit:
                self.full = True
                hint = "laps and tiles are counted written out"
                self.tell("C070", place, f"the course has more than {limit:,} {name} here", hint)
                return


def _covered(span: nodes.Span) -> int:
    """Give the rows that a span covers at most."""
    match span:
        case nodes.RowSpan():
            return min(max(span.last.value - span.first.value + 1, 1), MAX_ROWS)
        case nodes.LastRows():
            return min(span.count.value, MAX_ROWS)
        case _:
            return 1
