"""The command `replay`: plays a saved race again and shows it.

In: the file of a race. Out: the race on the terminal. A replay whose ruleset or course has changed is refused, unless
with `--anyway`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from interpreter.cli.frame import command, wanted_language, wants_color


@command(
    "replay",
    ("commissaire replay my-race.json", "round by round, as it was"),
    ("commissaire replay my-race.json --log short", "a line a round"),
    ("commissaire replay my-race.json --trace", "with the rules that acted"),
)
@click.argument("file")
@click.option("--anyway", is_flag=True, help="Play it as far as it fits, though ruleset, course or file have changed.")
@click.option("--log", "style", type=click.Choice(["full", "short", "none"]), default="full", help="How much is told.")
@click.option("--check", "checks", is_flag=True, help="Look at the invariants after each procedure of the flow.")
@click.option("--trace", "traces", is_flag=True, help="Show the rules that act, with their citations.")
def replay(file: str, anyway: bool, style: Any, checks: bool, traces: bool) -> None:
    """Play a saved race again.

    The same rules, course, seed and answers give the same race. Everything is shown, also what was hidden.
    """
    from interpreter.cli.playing import play_race, tell_language, tell_warnings
    from interpreter.program.build import Wanted
    from interpreter.public.reopen import load_race
    from interpreter.ruleset.find import Library

    library = Library(language=wanted_language())
    saved = load_race(Path(file), library, anyway=anyway, wanted=Wanted(traces=traces, checks=checks))
    tell_warnings(saved)
    tell_language(saved.ruleset)
    play_race(saved.start_over(begin=False), style, wants_color(), f"from {file}", tape=saved.answers)
