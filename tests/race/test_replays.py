"""A replay that is broken, was changed, or does not fit any more is refused at the place where it is wrong."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from games import GAMES, ROOT, SKITTER, race_of
from jsonschema import Draft202012Validator

from interpreter import Faults, Race, load_course, load_ruleset


def saved(answers: int = 40) -> str:
    race = race_of(GAMES[0], 1)
    for _ in range(answers):
        race.step()
    return race.to_json()


def signed(text: str) -> str:
    """Take the hash away, so that what else is wrong is told."""
    tree = json.loads(text)
    del tree["hashes"]["replay"]
    return json.dumps(tree, indent=1)


def fault_of(text: str) -> str:
    with pytest.raises(Faults) as told:
        Race.from_json(text)
    first = told.value.diagnostics.in_order()[0]
    return f"{first.code} {first.place.line} {first.message}"


def test_a_replay_that_is_cut_is_told_at_its_end() -> None:
    text = saved()
    lines = text.count("\n")
    for length in (len(text) - 2, len(text) * 3 // 4, len(text) // 2, 10, 1):
        told = fault_of(text[:length])
        assert told.startswith("X200"), told
        assert int(told.split()[1]) <= lines
    assert "the replay is cut off here" in fault_of(text[: len(text) // 2])
    assert fault_of("").startswith("X200 1 ")
    assert fault_of("{" * 50_000).startswith("X200")


def test_a_lost_line_or_a_changed_word_is_told() -> None:
    text = saved()
    lines = text.split("\n")
    assert "changed by hand" in fault_of("\n".join(lines[:20] + lines[21:]))
    assert "changed by hand" in fault_of(text.replace('"seed": "1"', '"seed": "2"'))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"format": 1', '"format": 2', "S005"),
        ('"teams"', '"teems"', "S003"),
        ('"answers": [', '"answers": [7, ', "X201"),
        ('"name": "spot"', '"mane": "spot"', "X201"),
        ('"value": "row 5 lane 2"', '"value": "row 55 lane 2"', "X204"),
        ('"team": "red"', '"team": "blue"', "X204"),
        ('"name": "first_up"', '"name": "card"', "X204"),
        ('"finished": false', '"finished": true', "X206"),
        ('"ruleset": "flamme-rouge-printed"', '"ruleset": "flamme-rogue"', "L006"),
        ('"course": "corso-paseo"', '"course": "corso"', "L007"),
        ('"red", "blue", "green"', '"red"', "L001"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told(old: str, new: str, told: str) -> None:
    text = saved()
    if old not in text:
        old = json.dumps(json.loads(text)["answers"][0]["value"])
        old, new = f'"value": {old}', '"value": "row 55 lane 2"'
    tree = text.replace(old, new, 1)
    with contextlib.suppress(KeyError, json.JSONDecodeError):
        tree = signed(tree)
    assert fault_of(tree).startswith(told), fault_of(tree)


def test_answers_behind_the_end_are_told() -> None:
    race = race_of(GAMES[0], 1)
    race.play()
    tree = json.loads(race.to_json())
    tree["answers"].append({"team": "red", "name": "card", "value": "five"})
    del tree["hashes"]["replay"]
    assert "the race is over here, but 1 answers follow" in fault_of(json.dumps(tree))


def test_a_replay_of_other_rules_or_another_course_is_refused_unless_anyway(tmp_path: Path) -> None:
    rules = tmp_path / "skitter.yaml"
    rules.write_text(SKITTER.read_text(encoding="utf-8"), encoding="utf-8")
    road = tmp_path / "brook.course"
    lines = ['course "Brook"', "for: skitter", "3 open in bank", "9 open", "finish", "2 open"]
    road.write_text("\n".join(lines) + "\n", encoding="utf-8")
    race = Race(load_ruleset(rules), load_course(road), teams=2, seed=1)
    for _ in range(12):
        race.step()
    file = tmp_path / "race.json"
    race.save(file)
    assert len(Race.load(file).answers) == 12

    lines[3] = "10 open"
    road.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(Faults, match=r"X203.*the course .* has changed since this race was saved"):
        Race.load(file)
    lines[3] = "9 open  # a remark does not make another road"
    road.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert len(Race.load(file).answers) == 12

    rules.write_text(rules.read_text(encoding="utf-8").replace("default: 2, at_least: 1", "default: 1, at_least: 1"))
    with pytest.raises(Faults, match=r"X203.*the ruleset .* has changed since this race was saved"):
        Race.load(file)
    anyway = Race.load(file, anyway=True)
    assert any("has changed" in each for each in anyway.warnings)


def test_saving_leaves_the_old_file_or_the_whole_new_one(tmp_path: Path) -> None:
    race = race_of(GAMES[0], 1)
    file = tmp_path / "race.json"
    race.save(file)
    with pytest.raises(OSError, match=r"No such file"):
        race.save(tmp_path / "nowhere" / "race.json")
    assert [path.name for path in tmp_path.iterdir()] == ["race.json"]


def test_the_schema_of_replays_knows_what_is_saved() -> None:
    schema = json.loads((ROOT / "schemas" / "replay.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(saved()))
