"""Measure a stage of Arrivée: races in a second, where the time goes, and how it grows with the road and the riders.

    python tests/bench/bench_arrivee.py [RACES]

A road of 120 rows with everything on it, six teams, random answers through a callback, the direct form. Processor time;
for growth, runs of both sizes in turn, medians of the ratios: machines are noisy. What must hold: a road twice as long
makes a round at most 1.2 times as long, twice the riders at most 4 times.
"""

from __future__ import annotations

import cProfile
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT)]

from interpreter.pipeline import check_ruleset_file, prepare_game  # noqa: E402
from interpreter.program.build import Switches, Wanted  # noqa: E402
from interpreter.race.direct import DirectRace  # noqa: E402
from interpreter.ruleset.find import Library  # noqa: E402
from interpreter.source.diagnostic import Diagnostics  # noqa: E402
from interpreter.source.place import SourceText  # noqa: E402

PAIRS = 9
MOST_FOR_ROWS, MOST_FOR_RIDERS = 1.2, 4.0
BARE = Wanted(logs=False, views=False, calls=False)
HEAD = 'course "The road of the yardstick"\nfor: arrivee\ntype: medium\ntime: 4:00:00\n'
FIRST = """\
{} flat
mark sprint_prime "One"
{} climb_easy, {} climb
mark climb_prime "Two" category: c2
{} descent
{} flat in refreshment
{} cobbles
"""
LAST = """\
mark time_limit
{} climb_hard
mark climb_prime "Three" category: c1
{} descent
{} flat
finish
18 flat
zone protected on last 20
"""
draw = random.random


def make_road(times: int) -> str:
    """Write a road of 120 rows, or of so many times as many; the same things lie on it."""
    first = FIRST.format(*(times * rows for rows in (26, 6, 8, 12, 14, 6)))
    return HEAD + first + LAST.format(*(times * rows for rows in (10, 10, 28)))


def random_bot(site: int, options: list[Any], values: tuple[Any, ...]) -> Any:
    """Take any option."""
    return options[int(draw() * len(options))]


class Yardstick:
    """A stage that can be raced again and again."""

    def __init__(self, rows: int, teams: int, switches: Switches | None = None) -> None:
        library, diagnostics = Library(root=ROOT), Diagnostics()
        path = library.ruleset("arrivee")
        assert path is not None
        ruleset = check_ruleset_file(path, library, diagnostics)
        assert ruleset is not None, [str(item) for item in diagnostics.in_order()]
        road = SourceText("yardstick", make_road(rows // 120))
        game = prepare_game(ruleset, road, diagnostics, teams, {}, switches, BARE)
        assert game is not None, [str(item) for item in diagnostics.in_order()]
        self.race = DirectRace(game, wanted=BARE)
        self.bots = [random_bot] * teams

    def run(self, races: int) -> tuple[float, int]:
        """Race; gives seconds of the processor and rounds."""
        rounds = 0
        begin = time.process_time()
        for number in range(races):
            self.race.play(str(number), self.bots)
            rounds += self.race.machine.state["round"][0]
        return time.process_time() - begin, rounds

    def round_time(self, races: int) -> float:
        """Give the seconds of a round."""
        seconds, rounds = self.run(races)
        return seconds / rounds


def print_shares(yardstick: Yardstick, races: int) -> None:
    """Print what procedures and rules take: with the formulas that they read, with and without what they run."""
    profile = cProfile.Profile()
    profile.enable()
    yardstick.run(races)
    profile.disable()
    whole: dict[str, float] = {}
    own: dict[str, float] = {}
    for entry in profile.getstats():
        name = name_of(entry.code)
        if name:
            inner = sum(each.totaltime for each in entry.calls or () if name_of(each.code))
            whole[name] = whole.get(name, 0.0) + entry.totaltime
            own[name] = own.get(name, 0.0) + entry.totaltime - inner
    all_of_it = whole["the flow"]
    print(f"{'procedure or event':22} {'own':>6} {'with what it runs':>18}")
    for name, seconds in sorted(own.items(), key=lambda pair: -pair[1])[:16]:
        print(f"{name:22} {seconds / all_of_it:6.1%} {whole[name] / all_of_it:18.1%}")


def name_of(code: Any) -> str:
    """Name a procedure or rule as the ruleset does; empty for all else."""
    name = getattr(code, "co_name", "")
    kind, _, rest = name.partition("_")
    if kind == "flow":
        return "the flow"
    return rest.replace("_5f_", "_") if kind in ("procedure", "rule", "event") else ""


def growth(small: Yardstick, large: Yardstick, races: int) -> float:
    """Give the median ratio of the times of a round."""
    small.run(races), large.run(races)
    return statistics.median(large.round_time(races) / small.round_time(races) for _ in range(PAIRS))


def main(races: int) -> bool:
    """Print all figures; gives whether the growth is as wanted."""
    yardstick = Yardstick(120, 6)
    yardstick.run(races)
    seconds, rounds = min(yardstick.run(races) for _ in range(5))
    print(f"120 rows, 6 teams: {races / seconds:.0f} races a second, {rounds / races:.1f} rounds, ", end="")
    print(f"{1e3 * seconds / rounds:.2f} ms a round")
    print_shares(Yardstick(120, 6, Switches(join=False)), races)  # each procedure stays by itself
    rows = growth(yardstick, Yardstick(240, 6), races)
    print(f"twice the rows: a round takes {rows:.2f} times as long (at most {MOST_FOR_ROWS})")
    riders = growth(Yardstick(120, 3), yardstick, races)
    print(f"twice the riders: a round takes {riders:.2f} times as long (at most {MOST_FOR_RIDERS})")
    return rows <= MOST_FOR_ROWS and riders <= MOST_FOR_RIDERS


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
