"""The commands that show and write: whole texts against files in `golden/`, and what else they promise.

To write the files anew after a wanted change: GOLDEN=write pytest tests/cli/test_commands.py, then read the difference.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import click
import pytest
from cli_runs import GOLDEN, TREE, Run

from interpreter.cli.main import COMMANDS, cli
from interpreter.source.pages import all_pages

FLAT = 'course "Flat"\nfor: my-game\n\n30 flat\nfinish\n 9 flat\n'
VARIANT = """format: 1
ruleset: my-rules
title: My rules
extends: [my-game]
options: {slowest: {default: 2}}
formulas:
  movement:
    modifiers:
      tired: ~
      wind: {add: -1, when: rider.terrain == terrain.descent, before: slowest, cite: house}
"""
SHOWN = {  # the name of the file with the whole text → the command line
    "list": "list",
    "list-my-game": "list my-game",
    "list-my-rules": "list my-rules",
    "diff": "diff my-game my-rules --places",
    "diff-none": "diff my-game my-game",
    "explain-code": "explain Y021",
    "explain-formula": "explain my-rules movement",
    "explain-modifier": "explain my-game movement.slowest",
    "explain-procedure": "explain my-game ride_all",
    "explain-option": "explain my-rules slowest",
    "explain-all": "explain my-game",
    "draw": "draw my-hills",
    "terms-verb": "terms advance",
    "terms-function": "terms first",
    "terms-property": "terms row.to_finish",
    "terms-section": "terms options",
    "terms-event": "terms passed",
    "terms-several": "terms row",
    "terms-markdown": "terms add --markdown",
}


@pytest.fixture
def games(game: Path) -> Path:
    (game / "my-rules.yaml").write_text(VARIANT)
    return game


def hold_golden(name: str, text: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SHOWN)
def test_shown_texts(run: Run, games: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The shipped games are others' matter: here there are none.
    (games / "shipped").mkdir()
    monkeypatch.setattr("interpreter.ruleset.find.shipped_folder", lambda kind: games / "shipped")
    shown = run(*SHOWN[name].split())
    assert (shown.code, shown.err) == (0, "")
    assert max(map(len, shown.out.splitlines())) <= 100
    hold_golden(name, shown.out)


def test_every_file_in_golden_is_used() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(SHOWN)


# ---------------------------------------------------------------------- list


def test_list_shows_every_shipped_game(run: Run) -> None:
    shown = run("list")
    names = {path.stem for path in (TREE / "rulesets").rglob("*.yaml")}
    assert len(names) >= 3
    assert shown.code == 0 and all(re.search(rf"(?<![\w-]){name}(?![\w-])", shown.out) for name in names)


def test_list_names_files_with_errors(run: Run, game: Path) -> None:
    (game / "broken.yaml").write_text("format: 1\nruleset: broken\nplayers: [\n")
    shown = run("list")
    assert shown.code == 0
    assert "With errors  commissaire check broken.yaml\n  broken\n" in shown.out


def test_list_of_a_shipped_game_marks_its_example(run: Run) -> None:
    shown = run("list", "flamme-rouge")
    assert shown.code == 0
    assert " *  corso-paseo" in shown.out and "  random " in shown.out


# ---------------------------------------------------------------------- terms


def test_a_key_is_found_in_all_that_have_it(run: Run) -> None:
    shown = run("terms", "secret")
    assert shown.code == 0 and shown.out.startswith("secret  (a key)\n")
    assert "\n  attribute  Seen by its owner only.\n  choose     Only the team sees the answer.\n" in shown.out
    assert run("terms", "secret:").out == shown.out.replace("secret:", "secret")
    assert "false: bookkeeping" in run("terms", "shown").out
    shown = run("terms", "secrat")
    assert (shown.code, shown.out) == (2, "") and "the language has no word 'secrat'" in shown.err


# ---------------------------------------------------------------------- draw


def test_draw_writes_svg(run: Run, game: Path) -> None:
    shown = run("draw", "my-hills", "--svg", "my.svg")
    assert (shown.code, shown.out) == (0, "wrote my.svg\n")
    text = (game / "my.svg").read_text()
    assert text.startswith("<svg ") and run("draw", "my-hills", "--svg", "-").out == text


def test_draw_fits_the_terminal(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (game / "long.course").write_text(FLAT.replace("30", "200"))
    for width in (60, 80, 100):
        monkeypatch.setenv("COLUMNS", str(width))
        drawn = [line for line in run("draw", "long").out.splitlines() if line.startswith(" 1 ")]
        assert 20 < max(map(len, drawn)) <= width


def test_draw_tells_the_faults_of_a_course(run: Run, game: Path) -> None:
    (game / "bad.course").write_text(FLAT.replace("flat", "flt"))
    shown = run("draw", "bad.course")
    assert (shown.code, shown.out) == (1, "")
    assert "C012" in shown.err


def test_a_file_that_cannot_be_written_is_told(run: Run, game: Path) -> None:
    shown = run("draw", "my-hills", "--svg", "nosuch/my.svg")
    assert (shown.code, shown.err) == (1, "Error: nosuch/my.svg cannot be written: No such file or directory\n")


# ---------------------------------------------------------------------- format


def test_format_writes_and_tells(run: Run, game: Path) -> None:
    (game / "a.course").write_text(FLAT.replace("\n\n30", "\n30"))
    (game / "bad.course").write_text(FLAT.replace("30 flat", "flat 30"))
    shown = run("format", ".", "--check")
    assert shown.code == 1 and "C006" in shown.err
    assert shown.out == "would change: a.course\n3 files: 1 would change, 1 as before, 1 with faults\n"
    (game / "bad.course").unlink()
    assert run("format", "a.course", "--check").code == 1
    assert run("format", "a.course").out == "formatted: a.course\n1 file: 1 formatted, 0 as before\n"
    assert (game / "a.course").read_text() == FLAT
    assert run("format", ".", "--check").code == 0


def test_format_of_a_stream(run: Run) -> None:
    assert run("format", "-", given=FLAT.replace("\n\n30", "\n30")).out == FLAT
    shown = run("format", "-", given="course\n")
    assert (shown.code, shown.out) == (1, "") and "standard input:1:6" in shown.err
    assert run("format", "-", given=b"\xff").code == 1


# ---------------------------------------------------------------------- diff


def test_diff_of_a_module(run: Run, game: Path) -> None:
    (game / "rain.yaml").write_text(
        "format: 1\nmodule: rain\ntitle: Rain\n"
        "needs: {formulas: {movement: {takes: {rider: rider, die: int}, gives: int}}, pieces: {rider: {per_team: 1}}}\n"
        "formulas: {movement: {modifiers: {rain: {add: -1}}}}\n"
    )
    shown = run("diff", "my-game", "my-game", "--with", "rain")
    assert shown.code == 0
    assert "My game → My game with rain" in shown.out
    assert "formula movement: 1 less (new modifier rain)" in shown.out


def test_diff_shows_statements_and_cuts_long_ones(run: Run, game: Path) -> None:
    steps = "".join(f"      - say: line {number}\n" for number in range(40))
    head = "format: 1\nruleset: my-rules\ntitle: My rules\nextends: [my-game]\n"
    (game / "my-rules.yaml").write_text(f"{head}procedures:\n  ride_all:\n    do:\n{steps}")
    shown = run("diff", "my-game", "my-rules")
    assert shown.code == 0 and "  - procedure ride_all does something else\n" in shown.out
    assert "\n    --- my-game.yaml:" in shown.out and "\n    +++ my-rules.yaml:8\n" in shown.out
    assert "\n    + - say: line 1\n" in shown.out and "line 39" not in shown.out
    assert re.search(r"\n    … \d+ lines more\n", shown.out)
    (game / "my-rules.yaml").write_text(f"{head}procedures: {{ride_all: {{do: []}}}}\n")
    shown = run("diff", "my-game", "my-rules")
    assert "  - procedure ride_all does nothing any more\n" in shown.out
    assert "+++" not in shown.out and "\n    - - for: rider\n" in shown.out


# ---------------------------------------------------------------------- explain


@pytest.mark.parametrize("code", list(all_pages()))
def test_every_code_is_explained(run: Run, code: str) -> None:
    shown = run("explain", code.lower())
    assert shown.code == 0 and shown.out.startswith(code)


def test_ids_of_printed_rules_are_explained(run: Run) -> None:
    shown = run("explain", "flamme-rouge", "FR-2b")
    assert shown.code == 0
    assert shown.out.startswith("FR-2b\n  A rider moves exactly")
    assert "covers FR-2b" in shown.out and "advance: rider" in shown.out
    assert "exempt: " in run("explain", "flamme-rouge", "FR-6c").out


# ---------------------------------------------------------------------- new


@pytest.mark.parametrize("kind", ["ruleset", "variant", "course", "scenario"])
def test_new_files_are_sound_and_never_written_over(run: Run, game: Path, kind: str) -> None:
    target = [] if kind == "ruleset" else ["--for", "my-game"]
    shown = run("new", kind, "my-thing", *target)
    assert shown.code == 0
    name = shown.out.split()[1]
    assert run("check", name, "--strict").out == "1 file checked: no faults\n"
    assert f"next: commissaire check {name}" in shown.out
    before = (game / name).read_bytes()
    again = run("new", kind, "my-thing", *target)
    assert (again.code, again.err) == (1, f"Error: {name} is there already; nothing was written\n")
    assert (game / name).read_bytes() == before


def test_new_finds_the_only_game_of_a_folder(run: Run, game: Path) -> None:
    assert run("new", "course", "second").code == 0
    assert "for: my-game" in (game / "second.course").read_text()
    assert run("new", "ruleset", "other-game").code == 0
    shown = run("new", "course", "third")
    assert shown.code == 2 and "for which game? write --for RULESET" in shown.err


def test_new_does_not_take_an_id_that_is_taken(run: Run, game: Path) -> None:
    shown = run("new", "ruleset", "flamme-rouge")
    assert shown.code == 1 and "'flamme-rouge' is the id of" in shown.err
    assert not (game / "flamme-rouge.yaml").exists()


def test_new_for_every_shipped_game(run: Run, tmp_path: Path) -> None:
    names = [
        path.stem
        for path in (TREE / "rulesets").rglob("*.yaml")
        if "\nruleset:" in path.read_text() and "\nextends:" not in path.read_text()
    ]
    assert len(names) >= 1
    for name in [*names, "arrivee-time-trial"]:
        for kind in ("variant", "course", "scenario"):
            assert run("new", kind, f"{kind}-{name}", "--for", name).code == 0, (kind, name)
    shown = run("check", ".", "--strict")
    assert shown.code == 0, shown.out


def test_a_new_tour_is_for_a_game_that_ranks_tours(run: Run, tmp_path: Path) -> None:
    shown = run("new", "tour", "week", "--for", "flamme-rouge")
    assert shown.code == 2
    assert "ranks nobody over several stages; write --for flamme-rouge-grand-tour or" in " ".join(shown.err.split())
    shown = run("new", "tour", "week", "--for", "flamme-rouge-grand-tour")
    assert shown.out.startswith("wrote week.tour.yaml\n")
    assert run("check", ".", "--strict").out == "1 file checked: no faults\n"
    assert run("tour", "week", "--teams", "2", "--seed", "1").out.count("\nAfter stage ") == 3


# ---------------------------------------------------------------------- schemas


def test_schemas_are_written_and_compared(run: Run, tmp_path: Path) -> None:
    assert run("schemas", "--into", ".", "--check").code == 1
    assert list(tmp_path.iterdir()) == []
    assert run("schemas", "--into", ".").code == 0
    assert len(list(tmp_path.glob("*.schema.json"))) >= 4
    assert run("schemas", "--into", ".", "--check").out == "all schemas are as they should be\n"


def test_the_schemas_in_the_tree_are_as_they_should_be(run: Run) -> None:
    shown = run("schemas", "--check")
    assert shown.code == 0, shown.out


def test_all_that_a_new_variant_offers_holds(run: Run, tmp_path: Path) -> None:
    """The lines behind a # are lines of the game: with all of them in force the variant is sound, and other."""
    games = [path.stem for path in sorted((TREE / "rulesets").glob("*/*.yaml")) if "\nruleset:" in path.read_text()]
    assert len(games) >= 10
    for name in games:
        assert run("new", "variant", f"my-{name}", "--for", name).code == 0
        path = tmp_path / f"my-{name}.yaml"
        text = re.sub(r"(?m)^#(?=\S|  )", "", path.read_text())
        assert text.count("\n#") >= 2 and text != path.read_text(), "sentences stay, lines of the game come into force"
        path.write_text(text)
        shown = run("check", path.name)
        assert shown.code == 0, shown.err + shown.out + text
        assert "my_line" in run("diff", name, f"my-{name}").out


def test_from_nothing_to_a_tested_variant(run: Run, tmp_path: Path) -> None:
    """The commands that `new` names, one after the other, as it names them."""
    shown = run("new", "variant", "our-rules", "--for", "flamme-rouge")
    following = [line.removeprefix("next:").strip() for line in shown.out.splitlines()[1:]]
    assert [line.split()[1] for line in following] == ["check", "diff", "new", "test", "race"]
    for line in following:
        shown = run(*line.split()[1:])
        assert shown.code == 0, (line, shown.err)
    assert "1 scenario holds" in run("test", "our-rules-test.yaml").out


# ---------------------------------------------------------------------- the examples of --help

MODULE = (
    "format: 1\nmodule: my-module\ntitle: Rain\nrules: {rain: {event: round_started(round), do: {say: It rains}}}\n"
)
EXAMPLES = [line for name in COMMANDS for line, _ in cli.get_command(click.Context(cli), name).examples]  # type: ignore[union-attr]
RANKED = "flamme-rouge-grand-tour"  # a game that ranks tours, which the one that `new` writes does not


@pytest.fixture
def named(run: Run, tmp_path: Path) -> Path:
    """A folder with all that the examples name; the examples of `new` write most of it."""
    for line in EXAMPLES:
        if line.startswith("commissaire new "):
            shown = run(*line.split()[1:-1], RANKED if " tour " in line else line.split()[-1])
            assert shown.code == 0, (line, shown.err)
    rules = (tmp_path / "my-game.yaml").read_text().replace("# example: NAME  ", "example: my-course")
    (tmp_path / "my-game.yaml").write_text(rules)
    (tmp_path / "base.yaml").write_text(rules.replace("ruleset: my-game", "ruleset: base"))
    (tmp_path / "my-variant.yaml").write_text(VARIANT.replace("my-rules", "my-variant"))
    (tmp_path / "my-module.yaml").write_text(MODULE)
    (tmp_path / "my-case.yaml").rename(tmp_path / "my-game.scenarios.yaml")
    for name in ("my-course", "my"):
        (tmp_path / f"{name}.course").write_text(FLAT)
    assert run("race", "my-game", "--log", "none", "--save", "my-race.json").code == 0
    return tmp_path


def test_every_example_of_the_helps_can_be_run(run: Run, named: Path) -> None:
    assert len(EXAMPLES) >= 35
    for line in EXAMPLES:
        words, _, given = line.partition(" < ")
        _, *rest = words.partition(" > ")[0].split()
        if rest[0] == "new":
            continue
        rest += ["--races", "8"] if rest[0] == "simulate" else []  # what an example leaves out takes its time
        shown = run(*rest, given=(named / given).read_text() if given else "1\n" * 2000)
        assert shown.code == 0, (line, shown.err, shown.out[-300:])
