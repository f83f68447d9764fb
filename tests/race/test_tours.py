"""Whole tours: what `tours.py` holds of each round, stage and standing; and how the standings are told.

The long run, five hundred tours by two to six teams, is `python tests/race/tours.py`.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from click.testing import CliRunner
from tours import race_tour

from interpreter.cli.frame import Setting
from interpreter.cli.main import cli

TOUR = "three-days"


@pytest.mark.parametrize("teams", [2, 5])
def test_tours_end_and_keep_what_must_hold(teams: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        tour = race_tour(TOUR, teams, seed, seen)
        assert tour.number == len(tour.stages) == 3
    for what in ("choices of a jersey", "leading teams", "reduced hands", "starts without a rider"):
        assert seen[what] > 0, what


def test_a_tour_is_the_same_for_the_same_seed() -> None:
    one, other = race_tour(TOUR, 2, 5), race_tour(TOUR, 2, 5)
    assert one.reports == other.reports
    assert one.reports != race_tour(TOUR, 2, 6).reports


def test_standings_are_told_after_each_stage_with_the_gaps() -> None:
    arguments = ["tour", TOUR, "--teams", "2", "--seed", "3"]
    result = CliRunner().invoke(cli, arguments, obj=Setting(), catch_exceptions=False)
    assert result.exit_code == 0
    parts = re.split(r"^After stage (\d)", result.output, flags=re.MULTILINE)
    assert parts[1::2] == ["1", "2", "3"]
    for part in parts[2::2]:
        for name in ("overall", "points", "young", "teams"):
            assert re.search(rf"^ +{name} ", part, re.MULTILINE), name
    overall = parts[-1].partition(" overall ")[2].partition("\n\n")[0]
    lines = re.findall(r"^ *\d+\.  \w+\.\d +([\d:.]+)(?: +\+([\d:.]+))?$", overall, re.MULTILINE)
    assert len(lines) >= 4
    assert lines[0][1] == ""
    for total, gap in lines[1:]:
        assert tenths(total) - tenths(lines[0][0]) == tenths(gap)


def tenths(text: str) -> int:
    """Read `8:54:30.2`."""
    *whole, seconds = text.split(":")
    minutes = 0
    for part in whole:
        minutes = 60 * minutes + int(part)
    return 600 * minutes + round(10 * float(seconds))
