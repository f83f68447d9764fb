"""The command `simulate`: its tables, the file with all races, the same races with any number of processes."""

from __future__ import annotations

import csv
from pathlib import Path

from cli_runs import Run


def test_the_tables_name_the_columns_as_people_read_them(run: Run) -> None:
    shown = run("simulate", "flamme-rouge", "--races", "4", "--team", "a=steady", "--team", "b=random")
    assert (shown.code, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert lines[0] == "4 races"
    assert lines[1].split() == ["bot", "seats", "wins", "share", "95", "%", "by", "seats", "alone"]
    assert [line.split()[0] for line in lines[2:4]] == ["random", "steady"]
    assert "to finish, by place" in lines and "to_finish" not in shown.out
    assert lines[lines.index("to finish, by place") + 1].split() == ["place", "least", "middle", "most"]
    assert lines[-1].split()[0] == "4"
    assert all(line == line.rstrip() for line in lines)


def test_amounts_of_time_are_told_with_their_parts(run: Run) -> None:
    out = run("simulate", "flamme-rouge-grand-tour", "--races", "2").out
    table = out[out.index("time, by place\n") :].splitlines()[2:]
    assert len(table) == 8
    for line in table:
        least, middle, most = line.split()[1:]
        assert all(minutes.isdecimal() and len(seconds) == 2 for minutes, _, seconds in
                   (each.partition(":") for each in (least, middle, most)))  # fmt: skip


def test_the_file_of_all_races_holds_plain_numbers_whatever_the_number_of_processes(run: Run, tmp_path: Path) -> None:
    texts = []
    for jobs in ("1", "2"):
        shown = run("simulate", "flamme-rouge", "--races", "4", "--seed", "x", "--jobs", jobs, "--out", "races.csv")
        assert (shown.code, shown.err) == (0, "wrote races.csv\n")
        texts.append((tmp_path / "races.csv").read_text())
    assert texts[0] == texts[1]
    rows = list(csv.DictReader((tmp_path / "races.csv").open()))
    assert len(rows) == 4 * 8
    assert list(rows[0]) == ["race", "seed", "rounds", "place", "name", "seat", "bot", "to_finish"]
    assert [row["seed"] for row in rows[::8]] == ["x/1", "x/2", "x/3", "x/4"]
    # By the list of riders of the first race: whoever is furthest past the line.
    first = [int(row["to_finish"]) for row in rows[:8]]
    assert first == sorted(first) and first[0] <= 0


def test_a_person_cannot_take_part(run: Run) -> None:
    shown = run("simulate", "flamme-rouge", "--team", "a=person", "--team", "b=random")
    assert shown.code == 2 and "a person cannot take part in a simulation" in shown.err
