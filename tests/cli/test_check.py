"""The command `check`: every kind of file, every form, choosing codes, mending."""

from __future__ import annotations

import json
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from cli_runs import TREE, Run

from interpreter.cli.progress import Progress

BAD = {  # a file of each kind, and the codes of its faults
    "bad-game.yaml": ("format: 1\nruleset: bad-game\ntitle: Bad\nplayer: {min: 1}\n", {"S002"}),
    "bad.course": ('course "Bad"\nfor: my-game\n12 flt\nfinish\n9 flat\n', {"C012"}),
    "bad.tiles": ('tiles "Bad"\nfor: my-game\ntile a: 3 flt\n', {"C012"}),
    "bad-case.yaml": ("format: 1\nscenario: Bad\nruleset: my-game\nexpekt: {}\n", {"S002"}),
    "bad.tour.yaml": ("format: 1\ntour: bad\ntitle: Bad\nruleset: my-game\nstages: []\n", {"S007"}),
    "bad.replay.json": ('{"format": 1, "replay": "1"}\n', {"S003"}),
}


def test_all_files_of_the_repository_are_sound(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is run in its top folder: what is wrong on purpose lies in folders that are passed by."""
    monkeypatch.chdir(TREE)
    shown = run("check", ".", "--strict")
    assert shown.code == 0, shown.out
    checked = int(shown.out.split()[0])
    assert checked >= 180
    assert shown.out == f"{checked} files checked: no faults\n"


def test_a_schema_is_no_file_of_ours_but_a_file_that_names_its_schema_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "any.json").write_text('{"$schema": "https://json-schema.org/draft/2020-12/schema", "replay": 1}\n')
    assert run("check").out == "no files to check\n"
    assert (TREE / "schemas" / "replay.schema.json").is_file() and run("check", str(TREE / "schemas")).code == 0
    (tmp_path / "race.json").write_text('{"$schema": "../replay.schema.json", "format": 1, "replay": "1"}\n')
    shown = run("check")
    assert shown.code == 1 and "race.json:1:" in shown.out and "'$schema'" in shown.out


def test_a_folder_is_walked_for_every_kind_of_file(run: Run, game: Path) -> None:
    """Replays and files named .yml too, which no name stands for."""
    for name, (text, _) in BAD.items():
        (game / name.replace("case.yaml", "case.yml")).write_text(text)
    told = {
        line.split(":")[0] for line in run("check", ".", "--format", "concise").out.splitlines() if ": error " in line
    }
    assert told == {name.replace("case.yaml", "case.yml") for name in BAD}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_of_each_kind_is_told(run: Run, game: Path, name: str) -> None:
    text, codes = BAD[name]
    (game / name).write_text(text)
    shown = run("check", name, "--format", "json")
    assert shown.code == 1
    told = json.loads(shown.out)
    assert codes <= {each["code"] for each in told["diagnostics"]}
    assert {each["file"] for each in told["diagnostics"]} == {name}


def test_a_folder_is_walked_and_other_files_are_passed_by(run: Run, game: Path) -> None:
    (game / "notes.yaml").write_text("a: 1\n")
    (game / "README.md").write_text("ruleset: x\n")
    (game / "data.json").write_text("{}\n")
    (game / ".hidden").mkdir()
    (game / ".hidden" / "bad.course").write_text("nothing\n")
    (game / "deep").mkdir()
    (game / "deep" / "fine.course").write_text('course "F"\nfor: my-game\n20 flat\nfinish\n9 flat\n')
    assert run("check").out == "3 files checked: no faults\n"
    assert run("check", ".", "deep", "deep/fine.course").out == "3 files checked: no faults\n"
    assert run("check", "deep").out == "1 file checked: no faults\n"


def test_a_name_stands_for_its_file(run: Run, game: Path) -> None:
    assert run("check", "my-game", "my-hills").out == "2 files checked: no faults\n"


def test_a_file_of_no_kind_is_told_when_it_is_named(run: Run, game: Path) -> None:
    (game / "notes.yaml").write_text("a: 1\n")
    shown = run("check", "notes.yaml", "--format", "concise")
    assert shown.code == 1
    assert "neither 'ruleset' nor 'module'" in shown.out


def test_an_empty_folder_has_nothing_to_check(run: Run) -> None:
    shown = run("check")
    assert (shown.code, shown.out) == (0, "no files to check\n")


@pytest.mark.parametrize("form", ["full", "concise", "json", "github", "sarif", "junit"])
def test_forms(run: Run, game: Path, form: str) -> None:
    for name, (text, _) in BAD.items():
        (game / name).write_text(text)
    shown = run("check", "bad.course", "bad-game.yaml", "--format", form)
    assert shown.code == 1 and shown.err == ""
    assert "C012" in shown.out and "S002" in shown.out
    if form in ("full", "concise"):
        assert shown.out.splitlines()[-1].startswith("2 files checked: ")
    if form in ("json", "sarif"):
        json.loads(shown.out)
    if form == "junit":
        ET.fromstring(shown.out)
    if form == "github":
        assert all(line.startswith("::error ") for line in shown.out.splitlines())


def test_forms_for_machines_say_so_when_nothing_is_wrong(run: Run, game: Path) -> None:
    assert json.loads(run("check", "--format", "json").out)["errors"] == 0
    assert json.loads(run("check", "--format", "sarif").out)["runs"][0]["results"] == []
    assert ET.fromstring(run("check", "--format", "junit").out).get("failures") == "0"
    assert run("check", "--format", "github").out == ""


def test_warnings_fail_only_when_strict(run: Run, game: Path) -> None:
    (game / "short.course").write_text('course "S"\nfor: my-game\n20 flat\nfinish\n9 flat\n')
    source = (game / "my-game.yaml").read_text()
    (game / "my-game.yaml").write_text(source.replace("formulas:", "formulas:\n  unused: 1 + 1"))
    shown = run("check", "my-game")
    assert shown.code == 0 and "1 warning" in shown.out
    assert run("check", "my-game", "--strict").code == 1


def test_codes_are_selected_and_ignored(run: Run, game: Path) -> None:
    (game / "bad.course").write_text(BAD["bad.course"][0])
    (game / "bad-game.yaml").write_text(BAD["bad-game.yaml"][0])

    def codes(*line: str) -> tuple[int, set[str]]:
        shown = run("check", ".", "--format", "json", *line)
        return shown.code, {each["code"][0] for each in json.loads(shown.out)["diagnostics"]}

    assert codes()[0] == 1 and {"C", "S"} <= codes()[1]
    assert codes("--select", "C") == (1, {"C"})
    assert codes("--select", "C,S002", "--ignore", "C012") == (1, {"S"})
    assert codes("--select", "C", "--ignore", "C0") == (0, set())


def test_against_another_ruleset(run: Run, game: Path) -> None:
    (game / "narrow.yaml").write_text(
        "format: 1\nruleset: narrow\ntitle: Narrow\nextends: [my-game]\ncourse: {lanes: 1, max_lanes: 1}\n"
    )
    (game / "wide.course").write_text('course "W"\nfor: my-game\n20 flat on 2 lanes\nfinish\n9 flat\n')
    assert run("check", "wide.course").code == 0
    assert "narrow" in run("check", "wide.course", "--against", "narrow").out


def test_a_module_is_checked_alone_and_against_a_base(run: Run, game: Path) -> None:
    def module(formula: str) -> str:
        return (
            "format: 1\nmodule: rain\ntitle: Rain\n"
            f"needs:\n  formulas:\n    {formula}: {{takes: {{rider: rider, die: int}}, gives: int}}\n"
            "  pieces: {rider: {per_team: 1}}\n"
            f"formulas:\n  {formula}: {{modifiers: {{rain: {{add: -1}}}}}}\n"
        )

    (game / "rain.yaml").write_text(module("movement"))
    assert run("check", "rain.yaml", "--strict").out == "1 file checked: no faults\n"
    assert run("check", "rain.yaml", "--against", "my-game").out == "1 file checked: no faults\n"
    (game / "rain.yaml").write_text(module("moving"))
    assert run("check", "rain.yaml").code == 0
    shown = run("check", "rain.yaml", "--against", "my-game")
    assert shown.code == 1 and "moving" in shown.out


def test_a_fault_of_a_base_is_told_once_and_where_it_stands(run: Run, game: Path) -> None:
    source = (game / "my-game.yaml").read_text()
    (game / "my-game.yaml").write_text(source.replace("value: die", "value: dye"))
    for number in range(5):
        assert run("new", "variant", f"v{number}", "--for", "flamme-rouge-printed").code == 0
        variant = (game / f"v{number}.yaml").read_text().replace("flamme-rouge-printed", "my-game")
        (game / f"v{number}.yaml").write_text(
            "\n".join(x for x in variant.splitlines() if "default:" not in x and x != "options:")
        )
    shown = run("check", ".", "--format", "json")
    told = [each for each in json.loads(shown.out)["diagnostics"] if each["code"].startswith("T")]
    assert [each["file"] for each in told] == ["my-game.yaml"]


def test_courses_do_not_echo_the_errors_of_their_ruleset(run: Run, game: Path) -> None:
    source = (game / "my-game.yaml").read_text()
    (game / "my-game.yaml").write_text(source.replace("value: die", "value: dye"))
    codes = [each["code"] for each in json.loads(run("check", "--format", "json").out)["diagnostics"]]
    assert codes == ["T010"]
    codes = [each["code"] for each in json.loads(run("check", "my-hills", "--format", "json").out)["diagnostics"]]
    assert codes == ["L003"]


def test_several_hundred_files_share_what_they_need(run: Run, game: Path) -> None:
    for number in range(300):
        (game / f"c{number:03}.course").write_text(f'course "{number}"\nfor: my-game\n30 flat\nfinish\n9 flat\n')
    began = time.process_time()
    assert run("check").out == "302 files checked: no faults\n"
    assert time.process_time() - began < 6.0


# ---------------------------------------------------------------------- mending


def test_fix_mends_names_commas_and_the_form_of_courses(run: Run, game: Path) -> None:
    before = (game / "my-game.yaml").read_bytes()
    broken = (
        before.decode().replace("option.slowest", "option.slowst").replace("rider.terrain.bonus", "rider.terrain.bonis")
    )
    assert broken.encode() != before
    (game / "my-game.yaml").write_text(broken)
    (game / "bad.course").write_text('course "Bad"\nfor: my-gaem\n12   flt\nfinish\n9 flat\n')
    shown = run("check", "--fix")
    assert shown.code == 0, shown.out
    assert "my-game.yaml:42:34: T011 mended: slowest instead of slowst" in shown.out
    assert "bad.course:2:6: C020 mended: my-game instead of my-gaem" in shown.out
    assert "bad.course: formatted" in shown.out
    assert shown.out.splitlines()[-1] == "3 files checked: no faults"
    assert (game / "my-game.yaml").read_bytes() == before
    assert (game / "bad.course").read_text() == 'course "Bad"\nfor: my-game\n\n12 flat\nfinish\n 9 flat\n'


def test_fix_quotes_what_a_comma_cuts(run: Run, game: Path) -> None:
    source = (game / "my-game.yaml").read_text()
    long = "              - advance: rider\n                by: movement(rider, die)\n"
    assert long in source
    (game / "my-game.yaml").write_text(
        source.replace(long, "              - {advance: rider, by: movement(rider, die)}\n")
    )
    shown = run("check", "my-game.yaml", "--fix")
    assert shown.code == 0, shown.out
    assert '- {advance: rider, by: "movement(rider, die)"}' in (game / "my-game.yaml").read_text()


def test_fix_leaves_alone_what_is_in_doubt(run: Run, game: Path) -> None:
    source = (game / "my-game.yaml").read_text()
    doubtful = source.replace("rider.tired}", "rider.t}").replace("rider.terrain.bonus", "rider.terrain.xyz")
    (game / "my-game.yaml").write_text(doubtful)
    shown = run("check", "my-game.yaml", "--fix")
    assert shown.code == 1 and "mended" not in shown.out
    assert (game / "my-game.yaml").read_text() == doubtful


def test_fix_keeps_line_ends_and_the_mark_at_the_begin(run: Run, game: Path) -> None:
    text = '\ufeffcourse "Bad"\r\nfor: my-game\r\n12 flt\r\nfinish\r\n9 flat\r\n'
    (game / "bad.course").write_bytes(text.encode())
    assert run("check", "bad.course", "--fix").code == 0
    wanted = '\ufeffcourse "Bad"\r\nfor: my-game\r\n\r\n12 flat\r\nfinish\r\n 9 flat\r\n'
    assert (game / "bad.course").read_bytes().decode() == wanted


def test_fix_tells_on_the_other_stream_when_a_machine_reads(run: Run, game: Path) -> None:
    (game / "bad.course").write_text(BAD["bad.course"][0])
    shown = run("check", "bad.course", "--fix", "--format", "json")
    assert json.loads(shown.out)["errors"] == 0
    assert "C012 mended: flat instead of flt" in shown.err


def test_fix_changes_nothing_in_sound_files(run: Run, game: Path) -> None:
    before = {path.name: path.read_bytes() for path in game.iterdir()}
    assert len(before) == 2
    assert run("check", "--fix").out == "2 files checked: no faults\n"
    assert {path.name: path.read_bytes() for path in game.iterdir()} == before


# ---------------------------------------------------------------------- progress


def test_progress_is_for_terminals_and_long_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Progress(3, "checking") as progress:
        progress.due = 0.0
        progress.step()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    for name in ("PATIENCE", "PACE"):
        monkeypatch.setattr(f"interpreter.cli.progress.{name}", 600.0)  # seconds: longer than any test takes
    with Progress(4, "checking") as progress:
        progress.step()
        assert capsys.readouterr().err == ""
        progress.due = 0.0
        progress.step()
        drawn = capsys.readouterr().err
        assert "checking" in drawn and "2/4" in drawn
        progress.step()
        assert capsys.readouterr().err == "", "there is a time between two drawings"
    assert capsys.readouterr().err.endswith("\x1b[2K"), "wiped in the end"


def test_what_lies_beside_a_file_is_known_from_any_folder(run: Run, game: Path) -> None:
    club = game / ".club"  # its name keeps it out of the tree that is walked
    club.mkdir()
    (game / "my-game.yaml").rename(club / "my-game.yaml")
    (club / "my.tiles").write_text('tiles "Mine"\nfor: my-game\n\ntile x: 9 flat\n')
    (club / "road.course").write_text('course "Road"\nfor: my-game\ntiles: my\n\n20 flat\nlay x\nfinish\n9 flat\n')
    for path in (club / "my.tiles", club / "road.course"):
        shown = run("check", str(path))
        assert (shown.code, shown.out) == (0, "1 file checked: no faults\n"), shown.out + shown.err
    assert run("race", str(club / "my-game.yaml"), str(club / "road.course"), "--log", "none").code == 0
