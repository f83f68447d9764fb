"""Formulas explain themselves: each line is worked by hand from the ruleset's tables and modifiers."""

from __future__ import annotations

import pytest
from games import race_of

from interpreter import Race

FLAMME_ROUGE = ("flamme-rouge-printed", "haute-montagne")  # rows 36-42 ascend, 43-47 descend
SKITTER = ("skitter", "pool")  # rows 1-7 open, 8-10 reed, 11-13 open in shade


def standing(game: tuple[str, str], rows: dict[str, int], given: dict[str, str] | None = None) -> Race:
    race = race_of(game, 1)
    for piece, row in rows.items():
        number = race.labels.by_name[piece]
        if race.machine.where[number] >= 0:
            race.machine.lift(number)
        race.machine.place_on_row(number, row - 1, "right")
    return race


@pytest.mark.parametrize(
    ("game", "row", "call", "told"),
    [
        (FLAMME_ROUGE, 10, ("movement", "red.rouleur", "nine"), "9 rows (card.value)"),
        (FLAMME_ROUGE, 40, ("movement", "red.rouleur", "nine"),
         "9 (card.value) → at most 5 (ascent, Terrain) = 5 rows"),
        (FLAMME_ROUGE, 40, ("movement", "red.1", "four"), "4 rows (card.value)"),
        (FLAMME_ROUGE, 45, ("movement", "red.rouleur", "two"),
         "2 (card.value) → at least 5 (descent, Terrain) = 5 rows"),
        (FLAMME_ROUGE, 45, ("closes_up", "row 45", "none"),
         "no: (front != none and occupied(front) and not any(w != front …) does not hold"),
        (FLAMME_ROUGE, 10, ("cards_drawn", "red.rouleur"), "4 (option.hand_size)"),
        # a strider on open water: 1 more of its caste
        (SKITTER, 4, ("stride", "red.strider", 5, "none"), "5 (die) + 1 (water, Castes) = 6 rows"),
        # in the reeds it loses 1; a leaf that slows takes 2, and below 0 nothing goes
        (SKITTER, 9, ("stride", "red.strider", 1, "anchor"),
         "1 (die) - 1 (water, Castes) - 2 (leaf, Leaves) → at least 0 (floor, Swimming) = 0 rows"),
        # a diver gains nothing on open water; the twin leaf doubles, and the shade lets no more than 3
        (SKITTER, 4, ("stride", "red.diver", 4, "twin"), "4 (die) × 2 (twin, Leaves) = 8 rows"),
        (SKITTER, 9, ("stride", "red.diver", 4, "twin"), "(4 (die) + 1 (water, Castes)) × 2 (twin, Leaves) = 10 rows"),
        (SKITTER, 12, ("stride", "red.strider", 5, "surge"),
         "5 (die) + 1 (water, Castes) + 3 (leaf, Leaves) → at most 3 (shade, Shade) = 3 rows"),
        (SKITTER, 4, ("may_forage", "red.strider"),
         "no: (beetle.team.moth.on_course and beetle.team.moth.row == …) does not hold"),
        (SKITTER, 1, ("rank", "red.strider"), "1 (position(beetle, swimming()))"),
        (SKITTER, 4, ("last_in_trail",), "none (last(race.trail))"),
    ],
)  # fmt: skip
def test_explained(game: tuple[str, str], row: int, call: tuple[object, ...], told: str) -> None:
    race = standing(game, {str(call[1]): row} if len(call) > 1 and str(call[1]).startswith("red") else {})
    assert race.explain(*call) == told  # type: ignore[arg-type]


def test_what_forbids_is_named() -> None:
    race = standing(FLAMME_ROUGE, {"red.rouleur": 40, "blue.rouleur": 42})
    holds = "(front != none and occupied(front) and not any(w != front …) holds"
    assert race.explain("closes_up", "row 40", "row 42") == f"no: {holds}, but forbidden by rear, Slipstreaming"
    race = standing(FLAMME_ROUGE, {"red.rouleur": 10, "blue.rouleur": 12})
    assert race.explain("closes_up", "row 10", "row 12") == f"yes: {holds}"
    race = standing(SKITTER, {"red.strider": 9, "blue.strider": 12})
    race.machine.state["attribute.race.trail"][0].append(race.labels.by_name["blue.strider"])
    told = race.explain("may_follow", "red.strider", "blue.strider")
    assert told.endswith("holds, but forbidden by reeds, The wake")


def test_without_a_condition_of_its_own_nothing_forbids() -> None:
    race = standing(FLAMME_ROUGE, {"red.rouleur": 10})
    assert race.explain("takes_exhaustion", "red.rouleur", "row 11") == "yes: nothing forbids it"
    race = standing(FLAMME_ROUGE, {"red.rouleur": 10, "blue.rouleur": 11})
    assert race.explain("takes_exhaustion", "red.rouleur", "row 11") == "no: forbidden by sheltered, Exhaustion"


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (("movment", "red.rouleur", "nine"), "there is no formula 'movment'; did you mean 'movement'"),
        (("movement", "red.rouleur"), r"'movement' takes 2 values \(rider, card\), not 1"),
        (("movement", "red.rouler", "nine"), "there is no 'red.rouler'"),
        (("movement", "red.rouleur", "ten"), "'ten' is no energy"),
    ],
)
def test_a_wrong_question_is_told(call: tuple[str, ...], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        race_of(FLAMME_ROUGE, 1).explain(*call)
