"""Try the examples of code pages that are saved races; `RULES` and `ROAD` stand for the hashes as they must be."""

from __future__ import annotations

from pathlib import Path

from interpreter.pipeline import check_course_file, load_ruleset
from interpreter.public.reopen import load_race
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics, Faults

HOUSE = """format: 1
ruleset: house
title: House rules
terrain: {entries: {flat: {}}}
pieces: {rider: {per_team: 1}}
procedures:
  ride: {do: [{choose: steps, by: the(teams), from: "numbers(1, 3)"}, {advance: the(riders), by: steps}]}
flow: {round: [ride], until: any(r.finished for r in riders)}
results: {riders: {of: riders, as: r, by: [r.order]}}
"""
ROAD = 'course "Road"\nfor: house\n\n4 flat\nfinish\n3 flat\n'


def read_as_replay(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Make a race again from an example, beside its ruleset and course."""
    (folder / "house.yaml").write_text(HOUSE)
    (folder / "road.course").write_text(ROAD)
    library = Library(root=folder, shipped=folder / "shipped")
    course = check_course_file(folder / "road.course", library, Diagnostics())
    assert course is not None
    rules = load_ruleset("house", (), library).digest
    file = folder / "race.json"
    file.write_text(example.replace("RULES", rules).replace("ROAD", course.digest))
    try:
        load_race(file, library)
    except Faults as faults:
        diagnostics.extend(faults.diagnostics)
