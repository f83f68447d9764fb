"""Make the graph of a course. The only module that knows networkx.

In: a `Road` that is written out. Out: a `networkx.DiGraph` of fields. A node is (row, lane), the row an int from 0, the
lane from 1; it has `row` (its name), `lane`, `lanes`, `terrain`, `room`, `zones`, `tokens`, `lap`, `spot`, `tile`,
`to_finish`, `from_start`, `line`, `way`. An edge leads from every lane of a row to every lane of each next row, with
`shift` (lanes to the right) and `marks` (indices of the lines crossed, in order). Called by `build`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.course.road import Road

if TYPE_CHECKING:
    import networkx

    Field = tuple[int, int]
    CourseGraph = networkx.DiGraph[Field]


def make_graph(road: Road, marks: dict[tuple[int, int], list[int]], zones: list[list[int]]) -> CourseGraph:
    """Make the graph. `marks` are indices by step, `zones` indices by row, as the `Course` will number them."""
    import networkx

    graph: CourseGraph = networkx.DiGraph()
    for at, row in enumerate(road.rows):
        for lane in range(1, row.lanes + 1):
            graph.add_node(
                (at, lane),
                row=row.name,
                lane=lane,
                lanes=row.lanes,
                terrain=row.terrain,
                room=row.room,
                zones=tuple(zones[at]),
                tokens=tuple(row.tokens.get(lane, ())),
                lap=row.lap,
                spot=(row.spot, lane),
                tile=row.tile,
                to_finish=road.to_finish[at],
                from_start=road.from_start[at],
                line=row.line,
                way=row.way,
            )
    for at, ahead in enumerate(road.ahead):
        lanes = range(1, road.rows[at].lanes + 1)
        for after in ahead:
            wider, crossed = road.shift(at, after), tuple(marks.get((at, after), ()))
            for first in lanes:
                for second in range(1, road.rows[after].lanes + 1):
                    graph.add_edge((at, first), (after, second), shift=second - first - wider, marks=crossed)
    return graph
