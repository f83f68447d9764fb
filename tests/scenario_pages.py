"""Try the examples of code pages that are scenarios, by the rules of a game called toy."""

from __future__ import annotations

import shutil
from pathlib import Path

from ruleset_pages import HEAD, write_files

from interpreter.pipeline import make_games
from interpreter.ruleset.find import Library
from interpreter.scenarios.run import check_scenario_file, run_scenario_file
from interpreter.source.diagnostic import Diagnostics

TOY = Path(__file__).parent / "data" / "pages" / "toy.yaml"


def read_as_scenario(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Check and run an example: a scenario file, or files each behind a line `# name.yaml`, the scenario last."""
    shutil.copy(TOY, folder)
    if HEAD.match(example):
        path = write_files(example, folder)
    else:
        path = folder / "example.yaml"
        path.write_text(example, encoding="utf-8")
    games = make_games(Library(root=folder, shipped=folder / "shipped"))
    check_scenario_file(path, games, diagnostics)
    for outcome in run_scenario_file(path, games):
        if outcome.fault is not None:
            diagnostics.extend([outcome.fault, *outcome.others])


def read_as_many(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Read a file with so many scenarios."""
    cases = "".join(f"  - scenario: Case {number}\n" for number in range(int(example)))
    path = folder / "example.yaml"
    path.write_text(f"format: 1\nscenarios:\n{cases}", encoding="utf-8")
    check_scenario_file(path, make_games(Library(root=folder, shipped=folder / "shipped")), diagnostics)
