"""Keep the games that a ruleset was prepared for, so that the next race of the same make begins at once.

In: a ruleset, a course, teams, options. Out: `Game`, one of the few that the ruleset keeps, or prepared anew; what does
not fit is raised as `Faults`. A course whose file, or whose tile library's file, has another text by now is built
again; the text of a ruleset was read when it was loaded. Called by `races`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from interpreter.pipeline import prepare_game
from interpreter.program.build import Wanted
from interpreter.public.courses import CourseFile
from interpreter.race.game import Game
from interpreter.ruleset.loaded import Ruleset
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.files import read_source

KEPT = 16  # games of one ruleset; the one that was not asked for longest goes first


def game_for(
    ruleset: Ruleset, course: CourseFile, teams: int, options: Mapping[str, Any], wanted: Wanted | None
) -> Game:
    """Give the game of a ruleset on a course.

    Raises:
        Faults: they do not fit.
    """
    given = course.given
    road = given.resolve() if isinstance(given, Path) else given.text
    # Values as they are written: of an option 1 and true are not the same.
    values = tuple(sorted((name, repr(value)) for name, value in options.items()))
    key = (road, teams, values, wanted, ruleset.language)
    game: Game | None = ruleset.games.pop(key, None)
    if game is None or not _is_fresh(game):
        diagnostics = Diagnostics()
        game = prepare_game(ruleset, given, diagnostics, teams, dict(options), wanted=wanted)
        if game is None:
            raise Faults(diagnostics)
    ruleset.games[key] = game
    while len(ruleset.games) > KEPT:
        del ruleset.games[next(iter(ruleset.games))]
    return game


def _is_fresh(game: Game) -> bool:
    """Say whether the files of the course still have the texts it was built from."""
    for path, text in game.linked.course.files:
        source = read_source(path, Diagnostics())
        if source is None or source.text != text:
            return False
    return True
