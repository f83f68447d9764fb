"""Rulesets made at random race alike in both forms and with every optimisation off."""

from __future__ import annotations

import pytest
from fingerprints import ALL_SWITCHES, directly, in_steps
from generated import Maker

from interpreter.pipeline import check_ruleset_file, prepare_game
from interpreter.race.faults import RaceError, RaceFault
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText

SEEDS = range(24)
RACES = 2


def outcome(form: object, game: object, seed: str) -> str:
    """The fingerprint of a race, or the code of what stopped it."""
    try:
        return form(game, seed)  # type: ignore[operator, no-any-return]
    except (RaceError, RaceFault) as fault:
        return fault.code


@pytest.mark.parametrize("seed", SEEDS)
def test_a_generated_ruleset_races_alike_in_all_forms(seed: int) -> None:
    maker = Maker(seed)
    text = maker.text()
    course = SourceText("generated.course", maker.course())
    diagnostics = Diagnostics()
    ruleset = check_ruleset_file(SourceText(f"generated-{seed}.yaml", text), Library(), diagnostics)
    assert ruleset is not None, "\n".join(str(item) for item in diagnostics.in_order()) + "\n" + text
    expected: list[str] | None = None
    for label, switches in ALL_SWITCHES.items():
        game = prepare_game(ruleset, course, diagnostics, 2, switches=switches)
        assert game is not None, [str(item) for item in diagnostics.in_order()]
        for form in (in_steps, directly):
            found = [outcome(form, game, str(number)) for number in range(RACES)]
            expected = expected or found
            assert found == expected, f"{label}, {form.__name__}\n{text}"
    assert expected is not None and any(len(each) > 8 for each in expected), "every race was stopped"
