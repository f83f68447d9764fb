"""Read the examples of pages about tours: a tour file beside a small ruleset with a `tour:` section and a course."""

from __future__ import annotations

import shlex
from pathlib import Path

from race_pages import HOUSE, ROAD

from interpreter.public.tours import check_tour_file, load_tour
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics, Faults

TOUR = """tour:
  classifications:
    overall: {of: riders, as: r, by: [r.number]}
"""
PLAIN = """format: 1
tour: three
title: Three
ruleset: house
stages: [{course: road}]
"""


def read_as_tour(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Check a tour file; `lone` is a ruleset of another family, `bare` one without a `tour:` section."""
    library = lay_out(folder)
    path = folder / "three.tour.yaml"
    path.write_text(example)
    check_tour_file(path, library, diagnostics)


def read_as_tour_command(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    """Do what `tour NAME` does before a race begins."""
    library = lay_out(folder)
    (folder / "three.tour.yaml").write_text(PLAIN)
    words = shlex.split(example)
    assert words[:2] == ["commissaire", "tour"]
    try:
        load_tour(words[2], library)
    except Faults as faults:
        diagnostics.extend(faults.diagnostics)


def lay_out(folder: Path) -> Library:
    (folder / "house.yaml").write_text(HOUSE + TOUR)
    (folder / "bare.yaml").write_text(HOUSE.replace("ruleset: house", "ruleset: bare"))
    (folder / "lone.yaml").write_text(HOUSE.replace("ruleset: house", "ruleset: lone") + TOUR)
    (folder / "road.course").write_text(ROAD.format(ruleset="house"))
    return Library(root=folder, shipped=folder / "shipped")
