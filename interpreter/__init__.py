"""Commissaire: a rules-as-data interpreter for cycling board games.

What stands here is the whole Python interface. Nothing is imported before it is asked for.

    >>> from interpreter import Race, load_course, load_ruleset
    >>> race = Race(load_ruleset("my-game"), load_course("my-course"), teams=4, seed=1)
    >>> race.decision.prompt
    'A 1. Does red.1 ride one row more and tire?'
    >>> len(race.play()["riders"])
    8
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.pipeline import load_ruleset
    from interpreter.public.courses import CourseFile, load_course
    from interpreter.public.races import Race
    from interpreter.public.tours import Tour
    from interpreter.race.decision import Decision
    from interpreter.race.faults import AnswerError, RaceError
    from interpreter.race.log import LogLine
    from interpreter.race.results import Standing
    from interpreter.ruleset.loaded import Ruleset
    from interpreter.source.diagnostic import Faults

_PLACES = {
    "AnswerError": "interpreter.race.faults",
    "CourseFile": "interpreter.public.courses",
    "Decision": "interpreter.race.decision",
    "Faults": "interpreter.source.diagnostic",
    "LogLine": "interpreter.race.log",
    "Race": "interpreter.public.races",
    "RaceError": "interpreter.race.faults",
    "Ruleset": "interpreter.ruleset.loaded",
    "Standing": "interpreter.race.results",
    "Tour": "interpreter.public.tours",
    "load_course": "interpreter.public.courses",
    "load_ruleset": "interpreter.pipeline",
}

__all__ = [
    "AnswerError",
    "CourseFile",
    "Decision",
    "Faults",
    "LogLine",
    "Race",
    "RaceError",
    "Ruleset",
    "Standing",
    "Tour",
    "load_course",
    "load_ruleset",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'interpreter' has no attribute '{name}'")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_PLACES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
