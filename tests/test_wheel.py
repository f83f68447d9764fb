"""The wheel built from the tree runs a race and checks files in an environment without the tree beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COURSE = 'course "Mine"\nfor: flamme-rouge\n\n4 flat in start, 60 flat\nfinish\n5 flat\n'


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in a new environment. What the project depends on is lent by this one: nothing is fetched."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home, with_pip=False)
    site = next(home.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    lent = [
        path
        for path in map(Path, sys.path)
        if path.name == "site-packages" and path.is_dir() and not path.is_relative_to(home)
    ]
    links = home / "lent"
    links.mkdir()
    for folder in lent:
        for each in folder.iterdir():
            # The project itself stands there too, as a link to the tree: it must not be lent.
            if "commissaire" not in each.name and each.name != "interpreter" and not (links / each.name).exists():
                (links / each.name).symlink_to(each)
    (site / "lent.pth").write_text(f"{links}\n", encoding="utf-8")
    script = home / "commissaire"
    python = home / "bin" / "python"
    script.write_text(
        f"#!{python}\nimport sys\nfrom interpreter.cli.main import main\nsys.exit(main())\n", encoding="utf-8"
    )
    script.chmod(0o755)
    return script


def run(command: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run([str(command), *words], capture_output=True, text=True, check=False, cwd=folder, env=env)


def test_the_wheel_holds_rulesets_courses_and_schemas(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for folder, ending, least in (("rulesets", ".yaml", 2), ("courses", ".course", 7), ("schemas", ".json", 4)):
        held = [name for name in names if name.startswith(f"interpreter/shipped/{folder}/") and name.endswith(ending)]
        there = len(list((ROOT / folder).rglob(f"*{ending}")))
        assert len(held) == there >= least, folder


def test_the_wheel_alone_runs_the_race(command: Path, tmp_path: Path) -> None:
    here = subprocess.run(
        [sys.executable, "-c", "from interpreter.cli.main import main; main()", "race", "flamme-rouge", "--seed", "1"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    there = run(command, tmp_path, "race", "flamme-rouge", "--seed", "1")
    assert there.returncode == 0, there.stdout + there.stderr
    assert there.stdout == here.stdout and "Riders" in there.stdout


def test_the_wheel_alone_checks_files(command: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.course").write_text(COURSE)
    done = run(command, tmp_path, "check", "mine.course")
    assert done.returncode == 0, done.stdout + done.stderr
    (tmp_path / "mine.course").write_text(COURSE.replace("60 flat", "60 flot"))
    done = run(command, tmp_path, "check", "mine.course")
    assert done.returncode == 1 and "did you mean 'flat'" in done.stdout
