"""Write nodes as an author would: one space between words, options in their order, the shortest form of each number.

In: nodes of one line. Out: its text, without indent and comment. Called by `format`.
"""

from __future__ import annotations

from interpreter.course import nodes
from interpreter.course.tree import BlockWord, Title


def write_title(title: Title) -> str:
    """Write the first line of a file."""
    return f"{title.kind} {title.title.text}"


def write_fact(fact: nodes.Fact) -> str:
    """Write a fact."""
    return f"{fact.name.text}: {', '.join(write_value(value) for value in fact.values)}"


def write_value(value: nodes.Value) -> str:
    """Write a value; a whole number without zeros in front."""
    return value.text.lstrip("0") or "0" if value.kind == "int" else value.text


def write_piece(piece: nodes.Piece | BlockWord) -> str:
    """Write a piece of road, or a word of a block."""
    match piece:
        case nodes.Stretch():
            return _write_stretch(piece)
        case nodes.Finish():
            return f"finish{_title(piece.title)}"
        case nodes.Mark():
            where = f" {_write_where(piece.where)}" if piece.where else ""
            laps = f" on {_range('lap', 'laps', *piece.laps)}" if piece.laps else ""
            return f"mark {write_thing(piece.thing)}{where}{laps}"
        case nodes.Zone():
            return f"zone {write_thing(piece.thing)} on {_write_span(piece.rows)}"
        case nodes.Put():
            return f"put {write_thing(piece.thing)} on {' and '.join(_write_spot(spot) for spot in piece.spots)}"
        case nodes.Lay():
            return f"lay {' '.join(piece.text.split())}"
        case BlockWord(kind="laps"):
            count = piece.count.value if piece.count else 1
            return f"{count} {'lap' if count == 1 else 'laps'}{_title(piece.title)}"
        case BlockWord():
            return f"{piece.kind}{_title(piece.title)}"
        case _:
            raise ValueError(f"{type(piece).__name__} is no piece of one line")


def write_thing(thing: nodes.Thing) -> str:
    """Write a mark, zone or token with title and columns."""
    columns = "".join(f" {column.name.text}: {write_value(column.value)}" for column in thing.columns)
    return f"{thing.kind.text}{_title(thing.title)}{columns}"


def _title(title: nodes.Value | None) -> str:
    return f" {title.text}" if title else ""


def _write_stretch(stretch: nodes.Stretch) -> str:
    parts = [f"{stretch.rows.value} {stretch.terrain.text}"]
    if stretch.zones:
        parts.append("in " + " and ".join(write_thing(zone) for zone in stretch.zones))
    if stretch.lanes:
        parts.append(f"on {stretch.lanes.value} {'lane' if stretch.lanes.value == 1 else 'lanes'}")
    if stretch.room:
        parts.append(f"room {stretch.room.value if stretch.room.value >= 0 else 'any'}")
    if stretch.keep:
        parts.append(f"keep {stretch.keep}")
    return " ".join(parts)


def _write_where(where: nodes.Where) -> str:
    if where.count:
        return f"{where.count.value} to go"
    return f"{where.side} {_write_span(where.rows)}" if where.rows else where.side


def _write_span(span: nodes.Span) -> str:
    match span:
        case nodes.LastRows():
            return f"last {span.count.value}"
        case nodes.TileSpan():
            return f"tile {span.tile.text}" + (f" {span.nth.value}" if span.nth else "")
        case _:
            if span.past:
                return f"row +{span.first.value}"
            return _range("row", "rows", span.first, span.last) + (f" of {span.way.text}" if span.way else "")


def _write_spot(spot: nodes.Spot) -> str:
    lanes = f" {_range('lane', 'lanes', spot.lanes.first, spot.lanes.last)}" if spot.lanes else ""
    return _write_span(spot.rows) + lanes


def _range(one: str, many: str, first: nodes.Number | nodes.Name, last: nodes.Number | nodes.Name) -> str:
    """Write `row 5` or `rows 5-7`."""
    begin = str(first.value) if isinstance(first, nodes.Number) else first.text
    end = str(last.value) if isinstance(last, nodes.Number) else last.text
    return f"{one} {begin}" if begin == end else f"{many} {begin}-{end}"
