"""Names: beside the file, above it, in the tree of the current folder, among the shipped files; what stands twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.pipeline import load_ruleset
from interpreter.ruleset.find import MOST_NAMES, Library, name_path, walk_files
from interpreter.source.diagnostic import Faults
from interpreter.source.shipped import shipped_folder


def write(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text or f"format: 1\nruleset: {path.stem}\n")
    return path


def test_the_nearest_file_of_a_name_is_taken(tmp_path: Path) -> None:
    shipped = write(tmp_path / "shipped" / "rulesets" / "game" / "game.yaml")
    library = Library(root=tmp_path / "mine", shipped=tmp_path / "shipped")
    house = tmp_path / "mine" / "a" / "b" / "house.yaml"
    assert library.ruleset("game", house) == shipped
    own = write(tmp_path / "mine" / "elsewhere" / "game.yaml")
    library = Library(root=tmp_path / "mine", shipped=tmp_path / "shipped")
    assert library.ruleset("game", house) == library.ruleset("game") == own
    above = write(tmp_path / "mine" / "game.yaml")
    beside = write(tmp_path / "mine" / "a" / "b" / "game.yaml")
    assert library.ruleset("game", house) == beside
    assert library.ruleset("game", tmp_path / "mine" / "a" / "house.yaml") == above


def test_paths_and_other_kinds_of_file(tmp_path: Path) -> None:
    course = write(tmp_path / "roads" / "hill.course")
    tiles = write(tmp_path / "roads" / "box.tiles")
    tour = write(tmp_path / "roads" / "long.tour.yaml")
    game = write(tmp_path / "game.yaml")
    library = Library(root=tmp_path, shipped=tmp_path / "none")
    assert (library.course("hill"), library.tiles("box"), library.tour("long")) == (course, tiles, tour)
    assert (
        library.course("hill", game) == library.course("roads/hill", game) == library.course("roads/hill.course", game)
    )
    assert library.course("roads/hil", game) is None and library.ruleset("long.tour") is None
    assert library.ruleset(str(game)) == game and library.ruleset("game.yaml", tour.parent.parent / "x.yaml") == game
    assert library.names("courses") == ["hill"] and library.names("rulesets") == ["game"]


def test_a_file_that_is_no_ruleset_is_not_found_by_name(tmp_path: Path) -> None:
    write(tmp_path / "compose.yaml", "services: {web: {}}\n")
    write(tmp_path / ".hidden" / "game.yaml")
    write(tmp_path / "build" / "game.yaml")
    library = Library(root=tmp_path, shipped=tmp_path / "none")
    assert library.ruleset("compose") is None and library.ruleset("game") is None and library.names("rulesets") == []


def test_an_id_that_stands_twice_is_told_with_both_places(tmp_path: Path) -> None:
    first, second = write(tmp_path / "a" / "game.yaml"), write(tmp_path / "b" / "game.yaml")
    library = Library(root=tmp_path, shipped=tmp_path / "none")
    assert library.candidates("rulesets", "game") == [first, second]
    assert library.ruleset("game", first) == first
    (twice,) = library.clashes("rulesets")
    assert (twice.name, twice.first, twice.second) == ("game", first, second)
    assert str(twice) == f"'game' stands twice: {first} and {second}"


def test_a_large_tree_is_not_walked_to_its_end(tmp_path: Path, monkeypatch) -> None:
    for number in range(5):
        write(tmp_path / f"d{number}" / "deep" / "game.yaml")
    monkeypatch.setattr("interpreter.ruleset.find.MOST_NAMES", 4)
    assert MOST_NAMES > 1000 and list(walk_files(tmp_path)) == []


def test_shipped_ids_are_unique_and_files_lie_where_they_should() -> None:
    library = Library(root=shipped_folder("rulesets"))
    for kind in ("rulesets", "courses", "tiles", "tours"):
        assert library.clashes(kind) == []
    assert shipped_folder("schemas").joinpath("ruleset.schema.json").is_file()
    assert all(path.is_file() for path in library.paths("rulesets"))


def test_files_of_the_current_folder_are_named_from_there(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert name_path(tmp_path / "a" / "b.yaml") == "a/b.yaml"
    assert name_path(Path("a/b.yaml")) == "a/b.yaml" and name_path(tmp_path.parent) == str(tmp_path.parent)


def test_modules_are_no_rulesets_to_race(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("format: 1\nruleset: game\n")
    (tmp_path / "rain.yaml").write_text("format: 1\nmodule: rain\n")
    library = Library(root=tmp_path, shipped=tmp_path / "none")
    assert library.names("rulesets") == ["game", "rain"]
    assert (library.runnable(), library.modules()) == (["game"], ["rain"])
    with pytest.raises(Faults, match="there is no ruleset 'rian'") as raised:
        load_ruleset("rian", library=library)
    assert [item.hint for item in raised.value.diagnostics] == ["known here: game"]
