"""What stops a race is told with the same code at the same place, whatever was computed before the race began."""

from __future__ import annotations

import pytest
from fingerprints import ALL_SWITCHES

from interpreter.pipeline import check_ruleset_file, find_course, prepare_game
from interpreter.race.faults import RaceError
from interpreter.race.race import Race
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

VARIANT = """format: 1
ruleset: odd-cards
title: Odd cards
extends: [flamme-rouge]
formulas:
  movement:
    modifiers:
      odd: {add: ⟨⟩, cite: house}
"""
COLUMN, LINE = 18, 8


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("10 // (card.value - 5)", "X001"),
        ("10 % (card.value - 5)", "X001"),
        ("10 // (card.value - rider.number - 4)", "X001"),  # of two things: a table
        ("10 // (card.value - race.round - 4)", "X001"),  # reads the race
        ("'min(n for n in [1, 2] if n > card.value)'", "X002"),
        ("'max(r.number for r in rider.team.riders if r.number > card.value)'", "X002"),
    ],
)
def test_every_optimisation_tells_the_same_fault_at_the_same_place(expression: str, code: str) -> None:
    source = SourceText("odd-cards.yaml", VARIANT.replace("⟨⟩", expression))
    told = {}
    for label, switches in ALL_SWITCHES.items():
        diagnostics = Diagnostics()
        ruleset = check_ruleset_file(source, Library(), diagnostics)
        assert ruleset is not None, list(map(str, diagnostics))
        game = prepare_game(ruleset, find_course("corso-paseo", Library()), diagnostics, 2, switches=switches)
        assert game is not None, list(map(str, diagnostics))
        race = Race(game, "1")
        with pytest.raises(RaceError) as stopped:
            while race.decision is not None:
                race.answer(race.decision.options[0])
        fault = stopped.value
        told[label] = f"{fault.code} {fault.place.source.name}:{fault.place.line}:{fault.place.column}"
        assert ("ride" in fault.moment) and fault.moment.startswith("round ")
    quoted = COLUMN + expression.startswith("'")
    assert set(told.values()) == {f"{code} odd-cards.yaml:{LINE}:{quoted}"}, told


def test_a_missing_cell_is_told_by_its_keys() -> None:
    text = (
        "format: 1\nruleset: house\ntitle: House\n"
        "terrain: {entries: {flat: {}, hill: {}}}\n"
        "tables: {pace: {by: [terrain, terrain], of: int, entries: {flat: {hill: 2}}}}\n"
        "pieces: {rider: {per_team: 1}}\n"
        "procedures:\n  ride: {do: {advance: the(riders), by: 'pace[terrain.hill, terrain.flat] + 1'}}\n"
        "flow: {round: [ride], until: any(r.finished for r in riders)}\n"
        "results: {riders: {of: riders, as: r, by: [r.order]}}\n"
    )
    diagnostics = Diagnostics()
    ruleset = check_ruleset_file(SourceText("house.yaml", text), Library(), diagnostics)
    assert ruleset is not None, list(map(str, diagnostics))
    course = SourceText("road.course", 'course "Road"\nfor: house\n9 flat\nfinish\n3 flat\n')
    game = prepare_game(ruleset, course, diagnostics, 1)
    assert game is not None, list(map(str, diagnostics))
    with pytest.raises(RaceError, match="the table 'pace' has no cell for hill, flat") as stopped:
        Race(game, "1")
    assert (stopped.value.code, stopped.value.place.line) == ("X003", 8)


def test_a_piece_off_the_course_stops_an_order_by_its_row_also_alone() -> None:
    text = (
        "format: 1\nruleset: house\ntitle: House\nterrain: {entries: {flat: {}}}\n"
        "pieces: {rider: {per_team: 1}}\nprocedures:\n  ride:\n    do:\n"
        "      - {for: r, in: riders, where: r.number > 0, order: [r.row.to_finish], do: {advance: r, by: 1}}\n"
        "flow: {round: [ride], until: any(r.finished for r in riders)}\n"
        "results: {riders: {of: riders, as: r, by: [r.order]}}\n"
    )
    course = SourceText("road.course", 'course "Road"\nfor: house\n9 flat\nfinish\n3 flat\n')
    for label, switches in ALL_SWITCHES.items():
        diagnostics = Diagnostics()
        ruleset = check_ruleset_file(SourceText("house.yaml", text), Library(), diagnostics)
        assert ruleset is not None, list(map(str, diagnostics))
        game = prepare_game(ruleset, course, diagnostics, 1, switches=switches)
        assert game is not None, list(map(str, diagnostics))
        with pytest.raises(RaceError) as stopped:
            Race(game, "1")
        assert (stopped.value.code, stopped.value.place.line) == ("X014", 9), label


def test_what_fails_for_an_entry_that_no_loop_comes_to_stops_nothing() -> None:
    text = (
        "format: 1\nruleset: house\ntitle: House\n"
        "terrain: {columns: {worth: int}, entries: {flat: {worth: 2}, hole: {worth: 0}}}\n"
        "formulas:\n  near:\n    takes: {here: row, there: row or none}\n"
        "    value: there != none and any(4 // w.terrain.worth == 2 and not occupied(w) for w in path(here, there))\n"
        "pieces: {rider: {per_team: 1}}\nprocedures:\n  ride:\n    do:\n"
        "      - for: r\n        in: riders\n        do:\n"
        "          - let: {rows: 1}\n"
        "          - if: r.on_course and near(r.row, ahead(r.row, 3))\n            then: {let: {rows: 3}}\n"
        "          - {advance: r, by: rows}\n"
        "flow: {round: [ride], until: any(r.finished for r in riders)}\n"
        "results: {riders: {of: riders, as: r, by: [r.order]}}\n"
    )
    course = SourceText("road.course", 'course "Road"\nfor: house\n5 flat, 1 hole, 6 flat\nfinish\n3 flat\n')
    for label, switches in ALL_SWITCHES.items():
        diagnostics = Diagnostics()
        ruleset = check_ruleset_file(SourceText("house.yaml", text), Library(), diagnostics)
        assert ruleset is not None, list(map(str, diagnostics))
        game = prepare_game(ruleset, course, diagnostics, 1, switches=switches)
        assert game is not None, list(map(str, diagnostics))
        assert Race(game, "1").over, label
