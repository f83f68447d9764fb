"""The frame of all commands: help, misuse, exit codes, colours, endings, and what a start costs."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from cli_runs import TREE, Run

from interpreter.cli import frame, main
from interpreter.cli.main import COMMANDS, HIDDEN, cli
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place, SourceText

COMMAND = [sys.executable, "-c", "from interpreter.cli.main import main; main()"]
HEAVY = ("yaml", "lark", "networkx", "jsonschema", "rich", "interpreter.pipeline", "interpreter.vocabulary")
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def start(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    given = {"capture_output": True, "text": True, "timeout": 60, "cwd": TREE, **more}
    return subprocess.run([*COMMAND, *arguments], check=False, **given)  # type: ignore[call-overload,no-any-return]


def commands() -> list[str]:
    return [*COMMANDS, *HIDDEN]


def test_there_are_commands() -> None:
    assert len(commands()) >= 12


@pytest.mark.parametrize("name", commands())
def test_every_command_has_help_with_an_example_in_80_columns(run: Run, name: str) -> None:
    shown = run(name, "--help")
    assert shown.code == 0
    assert "Examples:" in shown.out and f"commissaire {name}" in shown.out.split("Examples:")[1]
    assert max(map(len, shown.out.splitlines())) <= 80
    assert "--color" in shown.out and "--debug" in shown.out


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_list_of_commands_says_what_the_commands_say(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None and command.name == name
    first = (command.help or "").strip().split("\n\n")[0].replace("\n", " ")
    assert first == COMMANDS[name][1]


def test_help_lists_all_commands(run: Run) -> None:
    shown = run("--help")
    assert shown.code == 0
    assert re.findall(r"^  ([a-z]+)  +[A-Z]", shown.out, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("chek", "there is no command 'chek'; did you mean 'check'?"),
        ("check nosuch-thing", "there is no 'nosuch-thing', as a path or a name"),
        ("check --format xml", "'xml' is not one of"),
        ("check --select Q", "no code begins with 'Q'"),
        ("check --against nosuch", "there is no ruleset 'nosuch'"),
        ("check --color sometimes", "'sometimes' is not one of"),
        ("list nosuch", "there is no ruleset 'nosuch'"),
        ("draw nosuch", "there is no course 'nosuch'"),
        ("draw", "Missing argument 'COURSE'"),
        ("format", "Missing argument 'PATH...'"),
        ("diff my-game", "Missing argument 'VARIANT'"),
        ("explain Y999", "there is no code 'Y999'; codes of Y are Y001 to"),
        ("explain D5", "is asked for with its ruleset: commissaire explain RULESET D5"),
        ("explain my-game movment", "my-game has nothing called 'movment'; did you mean 'movement'?"),
        ("terms advanse", "the language has no word 'advanse'; did you mean 'advance'?"),
        ("new tale my-tale", "'tale' is not one of"),
        ("new ruleset My_Game", "no name for a file"),
        ("new course c --in nosuch", "there is no folder 'nosuch'"),
        ("new course c --for nosuch", "there is no ruleset 'nosuch'"),
        ("--colour never", "No such option"),
        ("format my-game.yaml", "my-game.yaml is neither a course nor a tile library"),
    ],
)
def test_misuse_is_told_and_exits_2(run: Run, game: Path, line: str, said: str) -> None:
    shown = run(*line.split())
    assert (shown.code, shown.out) == (2, "")
    assert said in " ".join(shown.err.split())


def test_a_bug_is_told_in_two_lines_and_with_debug_in_full(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(code: str) -> None:
        raise ZeroDivisionError(code)

    monkeypatch.setattr("interpreter.cli.explain.explain_code", fail)
    shown = run("explain", "Y001")
    assert (shown.code, shown.out) == (frame.BUG, "")
    assert shown.err.splitlines() == [
        "This is a bug of commissaire, not a fault of yours. ZeroDivisionError: Y001",
        "Please report it with what the same command shows with --debug behind it.",
    ]
    for line in (("explain", "Y001", "--debug"), ("--debug", "explain", "Y001")):
        shown = run(*line)
        assert shown.code == frame.BUG
        assert "Traceback (most recent call last)" in shown.err and "in fail" in shown.err


def test_trouble_with_a_file_is_no_bug(run: Run) -> None:
    for line in (("check", "x" * 300), ("new", "ruleset", "x" * 300)):
        shown = run(*line)
        assert shown.code == 1
        assert shown.err == f"Error: {'x' * 60}…: File name too long\n"


def test_an_error_of_a_race_is_shown_as_a_diagnostic(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(Exception):
        def __init__(self) -> None:
            found = Diagnostics()
            found.error("X001", Place(SourceText("my.yaml", "a: b\n"), 1, 4), "red.1 stands nowhere")
            (self.diagnostic,) = found

    def fail(code: str) -> None:
        raise Stopped

    monkeypatch.setattr("interpreter.cli.explain.explain_code", fail)
    shown = run("explain", "Y001")
    assert shown.code == 1
    assert shown.err.startswith("my.yaml:1:4: error X001: red.1 stands nowhere\n")


@pytest.mark.parametrize("fault", [KeyboardInterrupt, EOFError])
def test_ctrl_c_ends_with_a_word(run: Run, monkeypatch: pytest.MonkeyPatch, fault: type[BaseException]) -> None:
    def stop(code: str) -> None:
        raise fault

    monkeypatch.setattr("interpreter.cli.explain.explain_code", stop)
    shown = run("explain", "Y001")
    assert (shown.code, shown.out, shown.err) == (frame.STOPPED, "", "stopped\n")


# ---------------------------------------------------------------------- colours


@pytest.mark.parametrize(
    ("line", "environment", "painted"),
    [
        ((), {}, False),
        (("--color", "always"), {}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {}, False),
        ((), {"NO_COLOR": "1"}, False),
    ],
)
def test_colours_are_for_terminals_and_those_who_ask(
    run: Run, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...], environment: dict[str, str], painted: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    plain = run("terms", "advance").out
    for shown in (run("terms", "advance", *line), run(*line, "terms", "advance")):
        assert (ANSI.search(shown.out) is not None) == painted
        assert ANSI.sub("", shown.out) == plain


def test_a_terminal_gets_colours_unless_no_color_is_set() -> None:
    pty = pytest.importorskip("pty")
    for environment, painted in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        master, slave = pty.openpty()
        known = {"PATH": os.environ["PATH"], "TERM": "xterm", **environment}
        subprocess.run([*COMMAND, "terms", "stop"], stdout=slave, env=known, cwd=TREE, check=True, timeout=60)
        os.close(slave)
        shown = os.read(master, 4096).decode()
        os.close(master)
        assert (ANSI.search(shown) is not None) == painted, environment


def test_a_person_plays_at_a_terminal() -> None:
    """Typed as at a keyboard: an answer, taken back, given again, left; the others' cards are never shown."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    line = ["race", "flamme-rouge", "--team", "me=person", "--team", "red=steady", "--seed", "4"]
    known = {"PATH": os.environ["PATH"], "TERM": "xterm"}
    process = subprocess.Popen([*COMMAND, *line], stdin=slave, stdout=slave, stderr=slave, env=known, cwd=TREE)
    os.close(slave)
    os.write(master, b"1\nu\n1\n1\n1\n1\nu\nq\nq\n")
    shown = b""
    with contextlib.suppress(OSError):  # raised when it has ended
        while part := os.read(master, 4096):
            shown += part
    os.close(master)
    assert process.wait(60) == 0
    plain = ANSI.sub("", shown.decode())
    assert plain.count("taken back: ") == 2 and "Which card does me." in plain
    assert not re.search(r"red\.\w+ .*(card|hand|deck)", plain)
    assert "this race is not saved" in plain and "Traceback" not in plain


# ---------------------------------------------------------------------- the process


def test_version_costs_little() -> None:
    code = (
        "import sys, time\nfrom interpreter.cli.main import main\n"
        "try:\n    main(['--version'])\nexcept SystemExit as end:\n    assert not end.code\n"
        f"print([each for each in {HEAVY!r} if each in sys.modules], time.process_time())"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=TREE)
    first, second = shown.stdout.splitlines()
    assert re.fullmatch(r"commissaire \d+\.\d+\.\d+\S*", first)
    loaded, seconds = second.rsplit(" ", 1)
    assert loaded == "[]"
    assert float(seconds) < 0.2


@pytest.mark.parametrize("line", ["--help", "check --help", "new --help"])
def test_help_imports_nothing_heavy(line: str) -> None:
    code = (
        "import sys\nfrom interpreter.cli.main import main\n"
        f"try:\n    main({line.split()!r})\nexcept SystemExit:\n    pass\n"
        f"print([each for each in {HEAVY!r} if each in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=TREE)
    assert shown.stdout.splitlines()[-1] == "[]"


def test_a_page_is_checked_in_half_a_second(game: Path) -> None:
    code = (
        "import sys, time\nfrom interpreter.cli.main import main\n"
        "try:\n    main(['check', 'my-game.yaml'])\nexcept SystemExit as end:\n    assert not end.code\n"
        "print(time.process_time(), 'networkx' in sys.modules, 'rich' in sys.modules)"
    )
    best = 9.0
    for _ in range(3):
        shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=game)
        first, second = shown.stdout.splitlines()
        seconds, *heavy = second.split()
        assert (first, heavy) == ("1 file checked: no faults", ["False", "False"])
        best = min(best, float(seconds))
    assert best < 0.5


def test_a_broken_pipe_is_silent() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        shown = subprocess.run(
            [*COMMAND, "terms"], stdout=closed, stderr=subprocess.PIPE, text=True, cwd=TREE, check=False, timeout=60
        )
    assert (shown.returncode, shown.stderr) == (frame.PIPE, "")


def test_ctrl_c_in_a_long_check_shows_what_was_done(tmp_path: Path) -> None:
    """A file behind a named pipe would be waited for; a signal while many files are checked does it too."""
    for number in range(400):
        (tmp_path / f"c{number:03}.course").write_text(f'course "{number}"\nfor: nosuch\n12 flat\nfinish\n4 flat\n')
    process = subprocess.Popen(
        [*COMMAND, "check", ".", "--format", "concise"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TREE)},
    )
    time.sleep(0.6)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    if process.returncode == 1:  # a fast machine was done before
        assert "400 files checked" in out
    else:
        assert process.returncode == frame.STOPPED
        assert "stopped" in err


def test_output_is_made_for_the_letters_of_the_stream() -> None:
    known = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    shown = start("terms", "first", env=known, encoding="latin-1")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "\\u2192" in shown.stdout


def test_the_entry_point_is_this_function() -> None:
    text = (TREE / "pyproject.toml").read_text(encoding="utf-8")
    assert f'commissaire = "{main.__name__}:main"' in text
