"""Make bots by their names.

In: a race, a team, `random` or a bot of the ruleset. Out: a callable that answers a decision with one of its options.
Called by the commands and the Python interface. People are not bots; the commands ask them.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from interpreter.bots.pick import RANDOM, RandomBot
from interpreter.bots.policy import DataBot
from interpreter.race.decision import Decision
from interpreter.race.race import Race
from interpreter.ruleset.model import Declarations
from interpreter.source.suggest import did_you_mean

Bot = Callable[[Decision], Any]


def bot_names(decl: Declarations) -> list[str]:
    """Give the names of a ruleset's bots, those it states first."""
    return [*decl.bots, RANDOM] if RANDOM not in decl.bots else list(decl.bots)


def make_bot(race: Race, team: str, name: str, warn: Callable[[str], None] | None = None) -> Bot:
    """Make a bot for a team of a race. `warn` is told once of each choice that the bot has no line for.

    Raises:
        ValueError: the ruleset has no such bot, or there is no such team.
    """
    if team not in race.names:
        raise ValueError(f"there is no team '{team}'; known here: {', '.join(race.names)}")
    decl = race.game.linked.checked.decl
    if name in decl.bots:
        return DataBot(race, team, name, warn or _warn)
    if name == RANDOM:
        return RandomBot(race, team)
    known = bot_names(decl)
    hint = did_you_mean(name, known) or f"known here: {', '.join(known)}"
    raise ValueError(f"{decl.id} has no bot '{name}'; {hint}")


def _warn(text: str) -> None:
    warnings.warn(text, stacklevel=2)
