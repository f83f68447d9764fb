"""Run the command line inside the test, with the exit code and both streams, in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runs import Ran, Run
from click.testing import CliRunner

from interpreter.cli.frame import Setting
from interpreter.cli.main import cli


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command line; the current folder is empty, the terminal 80 columns wide."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)

    def call(*arguments: str, given: str | bytes | None = None) -> Ran:
        # 79 columns are what click takes of 80; the help is then the same everywhere.
        result = CliRunner().invoke(
            cli, list(arguments), input=given, obj=Setting(), prog_name="commissaire", terminal_width=78
        )
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return call


@pytest.fixture
def game(run: Run, tmp_path: Path) -> Path:
    """A folder with a game and a course, as `new` writes them."""
    assert run("new", "ruleset", "my-game").code == 0
    assert run("new", "course", "my-hills", "--for", "my-game").code == 0
    return tmp_path
