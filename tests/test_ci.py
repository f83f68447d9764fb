"""The script that must pass before a change goes in runs what README prints."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

TREE = Path(__file__).parent.parent


def test_readme_begins_with_the_two_commands() -> None:
    (block,) = re.findall(
        r"^```\w*\n(.*?)^```", (TREE / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )[:1]
    install, test = block.splitlines()
    assert install.startswith(
        "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/commissaire race "
    )
    assert test == ".venv/bin/python -m pytest"


def test_the_script_can_be_run() -> None:
    script = TREE / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0
    text = script.read_text(encoding="utf-8")
    for step in ("ruff format --check", "ruff check", "mypy", "check rulesets courses tests/scenarios --strict"):
        assert f"step .venv/bin/{'commissaire ' if step.startswith('check') else ''}{step}" in text
