"""What a pass over a program may change, and what it must leave alone: `passes.yaml`, each with every pass off."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from fingerprints import ALL_SWITCHES, directly, in_steps

from interpreter.language import ir
from interpreter.pipeline import check_ruleset_file, prepare_game
from interpreter.program.build import Switches, Wanted
from interpreter.program.inline import DEEPEST
from interpreter.program.merge import merge_variables
from interpreter.program.narrow import narrow_loops
from interpreter.program.nodes import every
from interpreter.race.game import Game
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place, SourceText

CASES: dict[str, dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("passes.yaml").read_text(encoding="utf-8"))
BARE = Wanted(logs=False, views=False, calls=False)


def make_game(sections: dict[str, Any], folder: Path, switches: Switches) -> Game:
    sections = dict(sections)
    road, lanes = sections.pop("road", "30 flat"), sections.pop("road_lanes", 1)
    whole = {
        "format": 1,
        "ruleset": "house",
        "title": "House",
        "terrain": {"entries": {"flat": {}}},
        "pieces": {"rider": {"per_team": 2}},
        "flow": {"round": ["ride"], "until": "any(r.finished for r in riders)"},
        "results": {"riders": {"of": "riders", "as": "r", "where": "r.on_course", "by": ["r.row.to_finish"]}},
        **sections,
    }
    diagnostics = Diagnostics()
    library = Library(root=folder, shipped=folder)
    ruleset = check_ruleset_file(SourceText("house.yaml", yaml.safe_dump(whole, sort_keys=False)), library, diagnostics)
    assert ruleset is not None, [str(item) for item in diagnostics.in_order()]
    course = f'course "Road"\nfor: house\nlanes: {lanes}\n\n{road}\nfinish\n6 flat\n'
    game = prepare_game(ruleset, SourceText("road.course", course), diagnostics, 2, switches=switches)
    assert game is not None, [str(item) for item in diagnostics.in_order()]
    return game


@pytest.mark.parametrize("name", CASES)
def test_every_pass_gives_the_same_races(name: str, tmp_path: Path) -> None:
    expected: list[str] | None = None
    for label, switches in ALL_SWITCHES.items():
        game = make_game(CASES[name], tmp_path, switches)
        for form in (in_steps, directly):
            found = [form(game, str(seed)) for seed in range(3)]
            expected = expected or found
            assert found == expected, f"{label}, {form.__name__}"


def nodes_of(name: str, folder: Path) -> list[Any]:
    program = make_game(CASES[name], folder, Switches()).emission("direct", BARE).program
    return list(every(program.bodies["flow", "race"].stmts))


def loops_with_a_question(nodes: list[Any]) -> int:
    """Loops over a list in an order that ask of each entry again what was asked before."""
    loops = [node for node in nodes if isinstance(node, ir.For) and isinstance(node.source, ir.Var)]
    return sum(isinstance(loop.body[0], ir.If) for loop in loops)


def test_a_question_is_asked_once_only_where_nothing_can_change_the_answer(tmp_path: Path) -> None:
    assert loops_with_a_question(nodes_of("asked once, for a piece changes only itself", tmp_path)) == 0
    assert loops_with_a_question(nodes_of("asked again, for one piece changes another", tmp_path)) == 1
    assert loops_with_a_question(nodes_of("asked again, for a procedure may change it", tmp_path)) == 1


def test_loops_go_through_what_fits(tmp_path: Path) -> None:
    nodes = nodes_of("loops over what fits on the way", tmp_path)
    assert not any(isinstance(node, ir.Call) and node.name == "range" for node in nodes)


def test_all_pieces_are_set_at_once_but_not_those_of_one_kind(tmp_path: Path) -> None:
    nodes = nodes_of("the same for every piece, and for every piece of a kind", tmp_path)
    assert not any(isinstance(node, ir.Fill) for node in nodes), "there are two kinds"
    nodes = nodes_of("asked once, for a piece changes only itself", tmp_path)
    assert [node.list.name for node in nodes if isinstance(node, ir.Fill)] == ["attribute.rider.ready"]


def test_pieces_of_a_row_are_looked_for_in_any_order_only_where_none_share_a_field(tmp_path: Path) -> None:
    def asked(name: str) -> list[str]:
        nodes = nodes_of(name, tmp_path)
        return [node.name for node in nodes if isinstance(node, ir.Call) and node.name in ("pieces_on_row", "sort_by")]

    assert "pieces_on_row" not in asked("pieces on a row of two lanes, each on its own field")
    assert "pieces_on_row" in asked("several pieces on a field, in the order in which they came")


def test_a_walk_ends_by_a_table_of_field_and_card(tmp_path: Path) -> None:
    nodes = nodes_of("tables of a field and a card, also from in front of the road", tmp_path)
    tables = [
        n for n in nodes if isinstance(n, ir.Get) and isinstance(n.list, ir.Get) and isinstance(n.list.list, ir.Data)
    ]
    assert any(table.list.list.name.startswith("reach.") for table in tables)


def test_procedures_are_put_in_place_up_to_a_depth(tmp_path: Path) -> None:
    name = "procedures inside one another, more than are put in place"
    program = make_game(CASES[name], tmp_path, Switches()).emission("direct", BARE).program
    left = [body for kind, body in program.bodies if kind == "procedure"]
    assert left == [f"p{DEEPEST - 1}"], "that one holds the others"


def after(change: Any, *stmts: ir.Stmt, data: dict[str, list[Any]] | None = None) -> list[ir.Stmt]:
    """Give the statements of a program after a pass over it."""
    body = ir.Body("procedure", "made up", [], deepcopy(list(stmts)), Place(SourceText("none", ""), 1, 1, 1))
    change(ir.Program(bodies={("procedure", "made up"): body}, data=data or {}))
    return body.stmts


def read(name: str) -> ir.Stmt:
    return ir.Do(ir.Call("read", [ir.Var(name)]))


COPY = ir.Set("b", ir.Var("a"))


def test_a_copy_that_is_read_in_its_block_goes() -> None:
    assert after(merge_variables, COPY, ir.While(ir.Var("c"), [read("b")])) == [ir.While(ir.Var("c"), [read("a")])]


@pytest.mark.parametrize(
    "stmts",
    [
        [ir.While(ir.Var("c"), [read("b"), COPY])],  # read before it is bound: that of the last pass
        [ir.If(ir.Var("c"), [COPY]), read("b")],  # read behind the block
        [COPY, ir.Set("a", ir.Lit(1)), read("b")],
        [COPY, ir.For("a", ir.Data("rows"), [read("b")])],
        [COPY, ir.Set("b", ir.Lit(1)), read("b")],
    ],
)
def test_a_copy_stays_that_may_differ(stmts: list[ir.Stmt]) -> None:
    assert after(merge_variables, *stmts) == stmts


def test_the_team_of_what_a_team_owns_is_known_while_its_variable_stays() -> None:
    data = {"owned.rider": [[0], [1]], "piece.team": [0, 1, -1]}
    team = ir.Do(ir.Call("read", [ir.Get(ir.Data("piece.team"), ir.Var("rider"))]))
    owned = ir.Get(ir.Data("owned.rider"), ir.Var("team"))
    assert after(narrow_loops, ir.For("rider", owned, [team]), data=data) == [ir.For("rider", owned, [read("team")])]
    for name in ("team", "rider"):
        body = [ir.Set(name, ir.Lit(0)), team]
        assert after(narrow_loops, ir.For("rider", owned, body), data=data) == [ir.For("rider", owned, body)]
