"""The graph of fields is what the design says: its nodes, its edges, and no way back."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest
from course_words import DATA, read_library, words_of

from interpreter.course.build import write_out
from interpreter.course.parse import parse_course
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

FOLDER = DATA / "courses"
SAMPLES = sorted((FOLDER / "good").glob("*.course")) + sorted((FOLDER / "drawings").glob("*.course"))


def graph_of(text: str) -> networkx.DiGraph:
    diagnostics = Diagnostics()
    file = parse_course(SourceText("test.course", text), diagnostics)
    assert file is not None
    tiles = read_library(file.tiles.text, FOLDER / "good", diagnostics) if file.tiles else None
    written = write_out(file, words_of(file), tiles, diagnostics)
    assert written is not None and not diagnostics.has_errors
    return written.graph()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_field_lies_on_a_way_from_the_start_to_the_end_and_none_leads_back(path: Path) -> None:
    graph = graph_of(path.read_text(encoding="utf-8"))
    assert networkx.is_directed_acyclic_graph(graph)
    first, last = min(graph), max(graph)
    lanes = {node for node in graph if node[0] in (first[0], last[0])}
    ways = networkx.descendants(graph, first) & networkx.ancestors(graph, last)
    assert ways | lanes == set(graph)
    for node in graph:
        rows = {row for row, _ in graph.successors(node)}
        for row in rows:
            assert {lane for at, lane in graph.successors(node) if at == row} == set(
                range(1, graph.nodes[row, 1]["lanes"] + 1)
            )


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_rows_to_the_finish_are_lengths_of_shortest_ways(path: Path) -> None:
    graph = graph_of(path.read_text(encoding="utf-8"))
    line = next(node for node in graph if graph.nodes[node]["to_finish"] == 0)
    far = networkx.single_source_shortest_path_length(graph.reverse(), line)
    for node, said in graph.nodes(data="to_finish"):
        if said > 0:
            assert far[node] == said


def test_nodes_and_edges_say_what_they_are() -> None:
    graph = graph_of(
        'course "Case"\nfor: free-ride\n\n1 flat\nmark sprint\n1 climb in feed on 3 lanes room 4\nfinish\n2 laps\n'
        "  1 flat\nend\nput rock on row 2 lane 3\n"
    )
    assert sorted(graph) == [(0, 1), (0, 2), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (3, 2)]
    assert graph.nodes[1, 3] == {
        "row": "2", "lane": 3, "lanes": 3, "terrain": "climb", "room": 4, "zones": (0,), "tokens": ("rock",), "lap": 0,
        "spot": (1, 3), "tile": "", "to_finish": 1, "from_start": 2, "line": 6, "way": 0,
    }  # fmt: skip
    assert graph.nodes[3, 2]["spot"] == (2, 2) and graph.nodes[3, 2]["lap"] == 2
    # Two lanes become three along the right kerb: lane 1 is straight behind lane 2.
    shifts = {(lane, after): graph.edges[(0, lane), (1, after)]["shift"] for lane in (1, 2) for after in (1, 2, 3)}
    assert shifts == {(1, 1): -1, (1, 2): 0, (1, 3): 1, (2, 1): -2, (2, 2): -1, (2, 3): 0}
    assert graph.edges[(0, 2), (1, 1)]["marks"] == (0,) and graph.edges[(1, 1), (2, 1)]["marks"] == ()


def test_there_are_as_many_samples_as_ever() -> None:
    assert len(SAMPLES) >= 11
