"""The games that the tests of this folder race, each made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from interpreter import CourseFile, Race, Ruleset, load_course, load_ruleset

ROOT = Path(__file__).parent.parent.parent
SKITTER = ROOT / "tests" / "data" / "rulesets" / "skitter.yaml"
POOL = """course "Pool"
for: skitter
3 open in bank
4 open
3 reed
3 open in shade depth: 2
3 rapid
4 open
finish
2 open
"""


@cache
def ruleset(name: str) -> Ruleset:
    return load_ruleset(SKITTER if name == "skitter" else name)


@cache
def course(name: str) -> CourseFile:
    return load_course(POOL if name == "pool" else name)


GAMES = [("flamme-rouge-printed", "corso-paseo"), ("flamme-rouge", "haute-montagne"), ("skitter", "pool")]
TEAMS = {"red": "random", "blue": "random", "green": "random"}


def race_of(game: tuple[str, str], seed: int, teams: object = None) -> Race:
    return Race(ruleset(game[0]), course(game[1]), teams=teams or TEAMS, seed=seed)  # type: ignore[arg-type]


def lists_of(race: Race) -> str:
    """All lists of a race and its streams of chance, as a text that can be compared."""
    return repr(
        (race.machine.state, race.machine.chance.positions, race.answers, race.decision and race.decision.labels)
    )
