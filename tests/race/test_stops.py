"""What stops a race is told with the same code at the same place, whatever was computed before the race began."""

from __future__ import annotations

import pytest
from fingerprints import ALL_SWITCHES

from interpreter.pipeline import check_ruleset_file, find_course, prepare_game
from interpreter.program.build import Switches
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


HOUSE = """format: 1
ruleset: house
title: House
terrain: {columns: {worth: int}, entries: {flat: {worth: 2}, hole: {worth: 0}}}
pieces: {rider: {per_team: 1}}
flow: {round: [ride], until: any(r.finished for r in riders)}
results: {riders: {of: riders, as: r, by: [r.order]}}
"""
ROAD = 'course "Road"\nfor: house\n5 flat, 1 hole, 6 flat\nfinish\n3 flat\n'


def race_of(sections: str, switches: Switches) -> Race:
    """Race a ruleset with these sections for one team that is never asked: it ends, or is stopped."""
    diagnostics = Diagnostics()
    ruleset = check_ruleset_file(SourceText("house.yaml", HOUSE + sections), Library(), diagnostics)
    assert ruleset is not None, list(map(str, diagnostics))
    game = prepare_game(ruleset, SourceText("road.course", ROAD), diagnostics, 1, switches=switches)
    assert game is not None, list(map(str, diagnostics))
    return Race(game, "1")


def line_of(sections: str, text: str) -> int:
    return (HOUSE + sections).partition(text)[0].count("\n") + 1


@pytest.mark.parametrize("label", ALL_SWITCHES)
def test_a_missing_cell_is_told_by_its_keys(label: str) -> None:
    sections = """tables: {pace: {by: [terrain, terrain], of: int, entries: {flat: {hole: 2}}}}
procedures:
  ride: {do: {advance: the(riders), by: "pace[terrain.hole, terrain.flat] + 1"}}
"""
    with pytest.raises(RaceError, match="the table 'pace' has no cell for hole, flat") as stopped:
        race_of(sections, ALL_SWITCHES[label])
    assert (stopped.value.code, stopped.value.place.line) == ("X003", line_of(sections, "ride: {do"))


@pytest.mark.parametrize("label", ALL_SWITCHES)
def test_a_piece_off_the_course_stops_an_order_by_its_row_also_alone(label: str) -> None:
    sections = """procedures:
  ride:
    do:
      - {for: r, in: riders, where: r.number > 0, order: [r.row.to_finish], do: {advance: r, by: 1}}
"""
    with pytest.raises(RaceError) as stopped:
        race_of(sections, ALL_SWITCHES[label])
    assert (stopped.value.code, stopped.value.place.line) == ("X014", line_of(sections, "- {for: r"))


@pytest.mark.parametrize("label", ALL_SWITCHES)
def test_what_fails_for_an_entry_that_no_loop_comes_to_stops_nothing(label: str) -> None:
    sections = """formulas:
  near:
    takes: {here: row, there: row or none}
    value: there != none and any(4 // w.terrain.worth == 2 and not occupied(w) for w in path(here, there))
procedures:
  ride:
    do:
      - for: r
        in: riders
        do:
          - let: {rows: 1}
          - if: r.on_course and near(r.row, ahead(r.row, 3))
            then: {let: {rows: 3}}
          - {advance: r, by: rows}
"""
    assert race_of(sections, ALL_SWITCHES[label]).over
