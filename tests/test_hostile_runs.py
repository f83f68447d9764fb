"""No ruleset or course takes the checker, the compiler or a race long, fills memory, or ends in anything but a message.

They, and the hostile documents as rulesets, are run in two processes of their own, so that memory can be measured.
"""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hostile import HOSTILE
from hostile_rulesets import HOSTILE_RULESETS
from hostile_sections import FILLED, overfilled

SECONDS = 5
MEBIBYTES = 500
MIB = 1024 * 1024

RUN_HALF = """
import json, random, resource, sys, time
from pathlib import Path
sys.path[:0] = sys.argv[3:]
from hostile import HOSTILE
from hostile_rulesets import HOSTILE_RULESETS, Hostile
from hostile_sections import FILLED, filled
from interpreter.pipeline import check_ruleset_file, prepare_game
from interpreter.race.faults import RaceError
from interpreter.race.race import Race
from interpreter.ruleset.find import Library
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText
from interpreter.reports.diagnostics import render_diagnostics

def peak():
    # MiB at the most; `ru_maxrss` also holds those of the process that started this one
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

folder = Path(sys.argv[1])
library = Library(root=folder, shipped=folder / "shipped")

def run(given, road, teams):
    diagnostics = Diagnostics()
    ruleset = check_ruleset_file(given, library, diagnostics)
    if ruleset is None:
        render_diagnostics(diagnostics.in_order()[:200], "full")
        return "refused" if diagnostics.has_errors else "nothing is told"
    if ruleset.merged.is_module:
        return "a module"
    game = prepare_game(ruleset, SourceText("road.course", road), diagnostics, teams)
    if game is None:
        return "unfit" if diagnostics.has_errors else "nothing is told"
    chance = random.Random(1)
    try:
        race = Race(game, "1")
        for _ in range(20):
            if race.decision is not None:
                race.answer(chance.choice(race.decision.options))
        race.results
        return "over" if race.over else "goes on"
    except RaceError as fault:
        return "stops " + fault.code

found = {}
for name in [*HOSTILE_RULESETS, *HOSTILE, *map("filled: {}".format, FILLED)][int(sys.argv[2]) :: 2]:
    if name not in HOSTILE:
        case = HOSTILE_RULESETS[name] if name in HOSTILE_RULESETS else Hostile(filled(name[8:]))
        given, road, teams = SourceText("house.yaml", case.ruleset), case.road, case.teams
    else:
        given, road, teams = folder / "house.yaml", "", 2
        given.write_bytes(HOSTILE[name])
        library.parts.clear()
    began = time.process_time()
    ended = run(given, road, teams)
    memory = peak()
    found[name] = [ended, time.process_time() - began, memory]
print(json.dumps(found))
"""

# What these do is allowed, however odd; of the others each is refused, does not fit, or is stopped.
FINE = {"over", "goes on"}


def run_half(folder: Path, half: int) -> dict[str, tuple[str, float, int]]:
    here = Path(__file__).parent
    folder.mkdir()
    run = [sys.executable, "-c", RUN_HALF, str(folder), str(half), str(here), str(here.parent)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return {name: tuple(values) for name, values in json.loads(done.stdout).items()}


def run_all(folder: Path) -> dict[str, tuple[str, float, int]]:
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda half: run_half(folder / str(half), half), range(2))
    return first | second


def test_there_are_many_and_none_is_too_large() -> None:
    assert len(HOSTILE_RULESETS) >= 100
    sizes = {name: len(HOSTILE_RULESETS[name].ruleset.encode()) for name in HOSTILE_RULESETS}
    assert [name for name, size in sizes.items() if size > MIB] == []
    assert len(FILLED) >= 200
    assert len(overfilled("citations").encode()) <= MIB


def test_each_ends_in_time_and_in_a_message(tmp_path: Path) -> None:
    found = run_all(tmp_path)
    assert {name: seconds for name, (_, seconds, _) in found.items() if seconds >= SECONDS} == {}
    assert max(memory for _, _, memory in found.values()) < MEBIBYTES
    known = {"refused", "unfit", "a module", *FINE}
    assert {name: ended for name, (ended, _, _) in found.items() if ended not in known and ended[:7] != "stops X"} == {}
    assert set(found) == {*HOSTILE_RULESETS, *HOSTILE, *map("filled: {}".format, FILLED)}
    endings = [ended for name, (ended, _, _) in found.items() if name in HOSTILE_RULESETS]
    assert endings.count("stops X010") >= 30
    assert endings.count("refused") >= 20
    assert sum(ended in FINE for ended in endings) <= 45
    assert sum(ended in FINE for name, (ended, _, _) in found.items() if name.startswith("filled: ")) >= 90
    assert [name for name in HOSTILE if found[name][0] != "refused"] == []
