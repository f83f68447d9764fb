"""Random races of the expansions of Flamme Rouge, on all their courses, with invariants on.

RACES=100 pytest tests/test_expansion_races.py runs a hundred races of each case; else each is raced twice.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from interpreter.pipeline import check_ruleset_file, find_course, load_ruleset, prepare_game
from interpreter.program.build import Switches, Wanted
from interpreter.public.tours import Tour
from interpreter.race.direct import DirectRace
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics

ROOT = Path(__file__).parent.parent
LIBRARY = Library(root=ROOT)
RACES = int(os.environ.get("RACES", "2"))
BASE = ("corso-paseo", "haute-montagne", "ballons")
STAGES = [f"stage-{number}" for number in range(7, 13)]
WIDE = [f"{stage}-wide" for stage in STAGES]

# ruleset, modules, course, teams, options
CASES: list[tuple[str, tuple[str, ...], str, int, dict[str, object]]] = [
    *(("flamme-rouge-peloton", (), stage, 2 + index % 3, {}) for index, stage in enumerate(STAGES)),
    *(("flamme-rouge-peloton", (), stage, 5 + index % 2, {}) for index, stage in enumerate(WIDE)),
    ("flamme-rouge-peloton", (), "corso-paseo", 4, {}),
    ("flamme-rouge-peloton", (), "stage-8", 3, {"dummies": "both", "handicap": 3}),
    ("flamme-rouge-peloton", (), "stage-11-wide", 6, {"dummies": "both", "dummy_deck": "new_deck", "funnel": "stay"}),
    ("flamme-rouge-peloton", (), "stage-9", 4, {"dummies": "peloton", "attack_cards": 1, "passing": "lane"}),
    ("flamme-rouge-peloton", (), "stage-12-wide", 5, {"dummies": "muscle", "passing": "never"}),
    *((ruleset, ("meteo",), road, 4, {}) for ruleset in ("flamme-rouge", "flamme-rouge-printed") for road in BASE),
    ("flamme-rouge-printed", ("meteo",), "haute-montagne", 4, {"fall_and_climb": "climb_first", "fall_cost": 3}),
    *(("flamme-rouge-peloton", ("meteo",), stage, 6, {"dummies": "both"}) for stage in WIDE[:3]),
    ("flamme-rouge-grand-tour", ("meteo",), "ballons", 4, {}),
    *(("flamme-rouge-grand-tour", (), road, 4, {}) for road in BASE),
    ("flamme-rouge-grand-tour", (), "classicissima", 2, {"time_lost": "arrivals", "half_kept": "rounded_down"}),
    *(("flamme-rouge-peloton-tour", (), stage, 6, {"dummies": "both"}) for stage in WIDE[3:]),
]


@pytest.mark.parametrize(
    ("ruleset", "modules", "road", "teams", "options"),
    CASES,
    ids=["+".join((case[0], *case[1], case[2], *map(str, case[4].values()))) for case in CASES],
)
def test_random_races_hold_what_always_holds(
    ruleset: str, modules: tuple[str, ...], road: str, teams: int, options: dict[str, object]
) -> None:
    diagnostics = Diagnostics()
    loaded = load_ruleset(ruleset, modules, library=LIBRARY)
    switches = Switches() if RACES > 10 else Switches.none()
    game = prepare_game(loaded, find_course(road, LIBRARY), diagnostics, teams, options, switches=switches)
    assert game is not None, list(map(str, diagnostics))
    runner = DirectRace(game, wanted=Wanted(logs=False, views=False, calls=False, checks=True))
    for seed in range(RACES):
        draw = random.Random(f"{road} {seed}")
        runner.play(str(seed), [lambda site, open_options, seen, draw=draw: draw.choice(open_options)] * teams)
        first = next(iter(runner.results.values()))
        assert len(first) == teams * 2


def test_a_tour_of_five_stages_is_raced_whole() -> None:
    for seed in range(max(1, RACES // 20)):
        tour = Tour("grand-tour", teams=4, seed=seed, library=LIBRARY)
        tour.play()
        assert len(tour.reports) == 5
        points = sum(int(line.shown["points"]) for line in tour.reports[-1].standings["points"])
        assert points == 6 * 5 + 6, "3, 2 and 1 points for five stages, and again at the end"
        times = [int(line.shown["time"]) for line in tour.reports[-1].standings["time"]]
        assert times == sorted(times)


def test_all_courses_of_the_expansions_are_raced() -> None:
    assert {case[2] for case in CASES} >= {*STAGES, *WIDE, *BASE}
    assert len(CASES) >= 30


def test_meteo_fits_every_flamme_rouge_and_tells_other_games_why_not() -> None:
    fits = {}
    for path in sorted((ROOT / "rulesets").glob("*/*.yaml")):
        if "\nruleset:" in path.read_text(encoding="utf-8"):
            diagnostics = Diagnostics()
            fits[path.stem] = check_ruleset_file(path, LIBRARY, diagnostics, ["meteo"]) is not None
            if not fits[path.stem]:
                assert {item.code for item in diagnostics} <= {"R020", "R021"}
                messages = [item.message for item in diagnostics.in_order()]
                assert messages[0] == "the module 'meteo' does not fit here: there is no kind of card energy"
    assert fits["flamme-rouge"] and fits["flamme-rouge-peloton"] and not fits["arrivee"]
    assert all(fit == name.startswith("flamme-rouge") for name, fit in fits.items())
    assert len(fits) >= 12
