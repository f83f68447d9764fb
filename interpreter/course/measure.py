"""Count a course written out before it is written out, and refuse what is too large.

In: checked nodes. Out: True when rows, lines and steps from field to field stay below the limits; else a diagnostic
C070 at the piece that goes beyond. Nothing is built here, so that `9999999 laps` costs nothing. Called by `build`.
"""

from __future__ import annotations

from interpreter.course import nodes
from interpreter.course.check import Checked, Teller
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place

MAX_ROWS = 10_000
MAX_PIECES = 50_000
MAX_STEPS = 300_000
MAX_COVERED = 500_000


def is_small_enough(file: nodes.CourseFile, checked: Checked, diagnostics: Diagnostics) -> bool:
    """Say whether a course may be written out; tell where it becomes too large."""
    measure = _Measure(checked, Teller(diagnostics))
    rows = measure.pieces(file.road)[0]
    if rows == 0 and not measure.full:
        diagnostics.error("C064", file.title.place, "this course has no road", "write for example: 60 TERRAIN")
        return False
    return not measure.full


class _Measure:
    """Adds up (rows, pieces, steps, rows covered by zones and things put) of blocks, up to the first too large."""

    def __init__(self, checked: Checked, tell: Teller) -> None:
        self.checked = checked
        self.tell = tell
        self.full = False
        self.lanes = checked.facts.lanes

    def pieces(self, pieces: list[nodes.Piece]) -> tuple[int, int, int, int]:
        """Measure a block."""
        rows = count = steps = covered = 0
        for piece in pieces:
            more = self.piece(piece)
            rows, count, steps, covered = rows + more[0], count + more[1], steps + more[2], covered + more[3]
            if not self.full:
                self.look((rows, count, steps, covered), piece.place)
            if self.full:
                break
        return rows, count, steps, covered

    def piece(self, piece: nodes.Piece) -> tuple[int, int, int, int]:
        """Measure a piece."""
        match piece:
            case nodes.Stretch():
                rows, lanes = piece.rows.value, piece.lanes.value if piece.lanes else self.lanes
                return rows, 1, rows * lanes * lanes, rows * len(piece.zones)
            case nodes.Zone():
                return 0, 1, 0, _covered(piece.rows)
            case nodes.Put():
                return 0, len(piece.spots), 0, sum(_covered(spot.rows) for spot in piece.spots)
            case nodes.Laps():
                rows, count, steps, covered = self.pieces(piece.body)
                times = piece.count.value
                return rows * times, max(count, 1) * times, steps * times, covered * times
            case nodes.Fork():
                ways = [self.pieces(way.body) for way in piece.ways]
                return (
                    sum(w[0] for w in ways),
                    sum(w[1] for w in ways),
                    sum(w[2] for w in ways),
                    sum(w[3] for w in ways),
                )
            case nodes.Lay():
                return self.lay(piece)
            case _:
                return 0, 1, 0, 0

    def lay(self, lay: nodes.Lay) -> tuple[int, int, int, int]:
        """Measure laid tiles."""
        rows = count = steps = covered = 0
        default, library = self.lanes, self.checked.library
        for laid in self.checked.laid.get(id(lay), ()):
            if library and laid.tile.place.source is not lay.place.source:
                self.lanes = library.lanes
            more = self.pieces(laid.tile.body)
            self.lanes = default
            rows, count, steps, covered = rows + more[0], count + more[1], steps + more[2], covered + more[3]
            if not self.full:
                self.look((rows, count, steps, covered), laid.place)
            if self.full:
                break
        return rows, count, steps, covered

    def look(self, size: tuple[int, int, int, int], place: Place) -> None:
        """Tell the first limit that is passed."""
        limits = (MAX_ROWS, MAX_PIECES, MAX_STEPS, MAX_COVERED)
        names = (
            "rows",
            "pieces of road",
            "steps from field to field",
            "rows in zones and under things put on the road",
        )
        for found, limit, name in zip(size, limits, names, strict=True):
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
