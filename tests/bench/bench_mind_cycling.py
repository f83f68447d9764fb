"""Races a minute hand can follow: Mind Cycling with 36 riders on 60 rows, and what finding ways costs in them.

Run it by hand: `python tests/bench/bench_mind_cycling.py`. It prints medians of seven passes, each over the same seeds.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from interpreter.bots.quick import make_quick_bot
from interpreter.pipeline import find_course, load_ruleset, prepare_game
from interpreter.race import ways
from interpreter.race.direct import DirectRace
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics

ROOT = Path(__file__).parent.parent.parent
TEAMS, COURSE, RACES, PASSES = 6, "ardennenklassieker", 5, 7


def make_race() -> DirectRace:
    """Make the race: six teams of six."""
    library = Library(root=ROOT)
    ruleset = load_ruleset("mind-cycling", library=library)
    game = prepare_game(ruleset, find_course(COURSE, library), Diagnostics(), TEAMS)
    assert game is not None
    return DirectRace(game)


def time_races(race: DirectRace, bot: str) -> float:
    """Give the seconds of one race."""
    begun = perf_counter()
    for seed in range(RACES):
        race.play(str(seed), [make_quick_bot(race, seat, bot, str(seed)) for seat in range(TEAMS)])
    return (perf_counter() - begun) / RACES


def count_calls(race: DirectRace, name: str) -> tuple[float, float]:
    """Give how often a search runs in one race, and the seconds of one."""
    search, spent, calls = getattr(ways, name), 0.0, 0

    def timed(*arguments: Any) -> Any:
        nonlocal spent, calls
        begun = perf_counter()
        found = search(*arguments)
        spent, calls = spent + perf_counter() - begun, calls + 1
        return found

    setattr(ways, name, timed)
    time_races(race, "random")
    setattr(ways, name, search)
    return calls / RACES, spent / calls


def main() -> None:
    """Print the figures."""
    race = make_race()
    time_races(race, "random")
    for bot in ("random", "steady"):
        each = median(time_races(race, bot) for _ in range(PASSES))
        print(f"{bot}: {1000 * each:.1f} ms a race, {1 / each:.1f} races a second")
    for name in ("find_reachable", "find_way"):
        calls, each = count_calls(race, name)
        print(f"{name}: {calls:.0f} in a race, {1e6 * each:.1f} µs each, {1000 * calls * each:.1f} ms a race")


if __name__ == "__main__":
    main()
