"""Try the examples of code pages that show in a race, in a course beside its ruleset, or on the command line."""

from __future__ import annotations

import random
import shlex
from pathlib import Path

from ruleset_pages import write_files

from interpreter.bots.make import make_bot
from interpreter.pipeline import check_course_file, check_ruleset_file, find_course, load_ruleset, prepare_game
from interpreter.program.build import Wanted
from interpreter.public.courses import example_course
from interpreter.race.faults import RaceError
from interpreter.race.race import Race
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.place import SourceText

TEAMS = 2
MOST_ANSWERS = 200

ROAD = """course "Road"
for: {ruleset}

4 flat
fork
  2 flat
or
  2 flat
join
4 flat
finish
3 flat
"""

HOUSE = """format: 1
ruleset: house
title: House rules
options: {speed: {type: int, default: 3, at_most: 6}}
terrain: {entries: {flat: {}}}
pieces: {rider: {per_team: 1}}
procedures:
  ride: {do: {advance: the(riders), by: option.speed}}
flow: {round: [ride], until: any(r.finished for r in riders)}
results: {riders: {of: riders, as: r, by: [r.order]}}
"""


def read_as_race(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Check an example and race it: its first bot answers for all teams, or chance does."""
    library = Library(root=folder, shipped=folder / "shipped")
    ruleset = check_ruleset_file(write_files(example, folder), library, diagnostics)
    assert ruleset is not None, [str(item) for item in diagnostics]
    road = SourceText("road.course", ROAD.format(ruleset=ruleset.id))
    game = prepare_game(ruleset, road, diagnostics, TEAMS, wanted=Wanted(checks=True))
    if game is None:
        return
    try:
        race_to_the_end(Race(game, "1"), list(ruleset.checked.decl.bots))
    except RaceError as fault:
        diagnostics.add(fault.diagnostic)


def race_to_the_end(race: Race, bots: list[str]) -> None:
    chance = random.Random("answers")
    answered = 0
    while race.decision is not None:
        assert (answered := answered + 1) < MOST_ANSWERS
        if bots:
            # An example has no line for what the road of all examples asks, and need not be told so.
            race.answer(make_bot(race, race.decision.team_name, bots[0], warn=lambda text: None)(race.decision))
        else:
            race.answer(chance.choice(race.decision.options))


def read_as_road(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Check the course that is the last file of an example."""
    path = write_files(example, folder)
    check_course_file(path, Library(root=folder, shipped=folder / "shipped"), diagnostics)


def read_as_grid(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Join the course that is the last file of an example with its ruleset, for a race of two teams."""
    path = write_files(example, folder)
    ruleset = load_ruleset("house", library=Library(root=folder, shipped=folder / "shipped"))
    prepare_game(ruleset, path, diagnostics, TEAMS)


def read_as_command(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Do what `race RULESET [COURSE] [--set OPTION=NUMBER] [--with RULESET]` does before a race begins."""
    (folder / "house.yaml").write_text(HOUSE)
    (folder / "garden.yaml").write_text(HOUSE.replace("ruleset: house", "ruleset: garden"))
    (folder / "road.course").write_text(ROAD.format(ruleset="house"))
    words = shlex.split(example)
    assert words[:2] == ["commissaire", "race"]
    options = {}
    added = words.pop() if words[-2] == "--with" else None
    if added is not None:
        words.pop()
    while "--set" in words:
        at = words.index("--set")
        name, _, value = words[at + 1].partition("=")
        options[name] = int(value)
        del words[at : at + 2]
    library = Library(root=folder, shipped=folder / "shipped")
    try:
        ruleset = load_ruleset(words[2], (added,) if added else (), library)
        course = find_course(words[3], library) if len(words) > 3 else example_course(ruleset).given
        prepare_game(ruleset, course, diagnostics, TEAMS, options)
    except Faults as faults:
        diagnostics.extend(faults.diagnostics)
