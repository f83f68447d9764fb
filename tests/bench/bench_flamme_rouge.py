"""Measure Commissaire against Flamme Rouge written by hand, in pairs in one run.

    python tests/bench/bench_flamme_rouge.py [PAIRS]

Same course, four teams, random answers through a callback, `rider_order: fixed` so that both ask the same questions.
Processor time, medians over pairs: machines are noisy. Prints the ratios, the costs of copying a race at a round's
begin, of making a race from its files, and of checking 1,000 lines of a ruleset.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
import timeit
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(Path(__file__).parent), str(ROOT)]

import handwritten_flamme_rouge as by_hand  # noqa: E402

from interpreter.language.parse import _read_kept  # noqa: E402
from interpreter.pipeline import check_ruleset_file, prepare_game  # noqa: E402
from interpreter.program.build import Wanted  # noqa: E402
from interpreter.race.bind import bind_program  # noqa: E402
from interpreter.race.chance import Chance  # noqa: E402
from interpreter.race.direct import DirectRace  # noqa: E402
from interpreter.race.game import Game  # noqa: E402
from interpreter.race.machine import Machine  # noqa: E402
from interpreter.race.snapshot import restore, take_snapshot  # noqa: E402
from interpreter.ruleset.find import Library  # noqa: E402
from interpreter.source.diagnostic import Diagnostics  # noqa: E402
from interpreter.source.place import SourceText  # noqa: E402

LONGEST = ROOT / "rulesets" / "arrivee" / "arrivee.yaml"
RACES = 200  # of each side in a pair
COURSE = """course "The road of the yardstick"
for: flamme-rouge
4 flat in start, 14 flat, 5 ascent, 4 descent, 12 flat, 7 ascent, 5 descent, 10 flat, 3 ascent, 3 descent, 6 flat
finish
5 flat
"""
BARE = Wanted(logs=False, views=False, calls=False)
draw = random.random


def make_game() -> Game:
    """Read, merge, check and link."""
    library, diagnostics = Library(root=ROOT), Diagnostics()
    path = library.ruleset("flamme-rouge-printed")
    assert path is not None
    ruleset = check_ruleset_file(path, library, diagnostics)
    assert ruleset is not None, [str(item) for item in diagnostics.in_order()]
    options = {"rider_order": "fixed"}
    game = prepare_game(ruleset, SourceText("yardstick", COURSE), diagnostics, 4, options, wanted=BARE)
    assert game is not None, [str(item) for item in diagnostics.in_order()]
    return game


def random_bot(site: int, options: list[Any], values: tuple[Any, ...]) -> Any:
    """Take any option."""
    return options[int(draw() * len(options))]


def race_by_hand(races: int) -> None:
    """Race the yardstick, which calls a bot as well."""
    agents = [by_hand.random_agent] * 4
    for _ in range(races):
        by_hand.play_hook(agents)


def race_directly(game: Game) -> Callable[[int], None]:
    """Make a runner of the direct form."""
    runner, bots = DirectRace(game, wanted=BARE), [random_bot] * 4

    def run(races: int) -> None:
        for number in range(races):
            runner.play(str(number), bots)

    return run


def race_in_steps(game: Game) -> Callable[[int], None]:
    """Make a runner of the form that yields a decision for each choice."""
    machine = Machine(game.linked, Chance("0"))
    flow = bind_program(game.emission("steps", BARE), machine)["flow", "race"]

    def run(races: int) -> None:
        for number in range(races):
            machine.reset()
            machine.chance = Chance(str(number))
            send = flow(False).send
            try:
                asked = send(None)
                while True:
                    options = asked[2]
                    asked = send(options[int(draw() * len(options))])
            except StopIteration:
                pass

    return run


def seconds(run: Callable[[int], None]) -> float:
    """Measure processor time."""
    begin = time.process_time()
    run(RACES)
    return time.process_time() - begin


def ratio(ours: Callable[[int], None], pairs: int) -> tuple[float, float]:
    """Give the median of (by hand / ours) over pairs, and our races in a second."""
    race_by_hand(20), ours(20)
    ratios, best = [], float("inf")
    for _ in range(pairs):
        theirs, mine = seconds(race_by_hand), seconds(ours)
        ratios.append(theirs / mine)
        best = min(best, mine)
    return statistics.median(ratios), RACES / best


def median_time(run: Callable[[], object]) -> float:
    """Measure processor time, the first run left out, for it loads the grammars."""
    run()
    times = []
    for _ in range(7):
        begin = time.process_time()
        run()
        times.append(time.process_time() - begin)
    return statistics.median(times)


def check_longest() -> None:
    """Read and check the longest ruleset that is shipped, with no expression known from before."""
    _read_kept.cache_clear()
    diagnostics = Diagnostics()
    check_ruleset_file(LONGEST, Library(root=ROOT), diagnostics)
    assert not diagnostics.items, [str(item) for item in diagnostics.in_order()]


def main(pairs: int) -> None:
    """Print all figures."""
    game = make_game()
    for name, run, goal in (("direct", race_directly(game), 0.75), ("steps", race_in_steps(game), 0.70)):
        share, speed = ratio(run, pairs)
        print(f"{name:8} {share:.2f} of the speed by hand (goal {goal}), {speed:.0f} races a second")
    machine = DirectRace(game, wanted=BARE).machine
    saved = take_snapshot(machine, 0, True)
    copy = min(timeit.repeat(lambda: take_snapshot(machine, 0, True), number=2000, repeat=7)) / 2000
    back = min(timeit.repeat(lambda: restore(machine, saved), number=2000, repeat=7)) / 2000
    print(f"copy     {1e6 * copy:.1f} µs, restore {1e6 * back:.1f} µs (goal: together below 10 µs)")

    make = median_time(lambda: make_game().emission("direct", BARE))
    print(f"make     {1e3 * make:.0f} ms to read, check, link and emit (goal: below 60 ms)")
    check, lines = median_time(check_longest), LONGEST.read_text(encoding="utf-8").count("\n")
    per_thousand = 1e6 * check / lines
    print(f"check    {per_thousand:.0f} ms for 1,000 of the {lines} lines of {LONGEST.name} (goal: below 400 ms)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
