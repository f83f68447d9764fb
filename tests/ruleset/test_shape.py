"""Shape: every fault in one run, at its place; the walk down agrees with the library that knows JSON Schema."""

from __future__ import annotations

import copy
import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from interpreter.ruleset.find import Library
from interpreter.ruleset.schemas import build_schemas
from interpreter.ruleset.shape import MOST_TOLD, FileKind, check_shape, load_walker, plain
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.node import Mapping
from interpreter.source.place import SourceText
from interpreter.source.shipped import shipped_folder
from interpreter.vocabulary.all import REGISTRY

HERE = Path(__file__).parent
TREE = HERE.parent.parent
SCHEMAS = sorted(shipped_folder("schemas").glob("*.json"))
KINDS: dict[str, FileKind] = {"rulesets": "ruleset", "scenarios": "scenario"}
FILES = [
    *((path, "ruleset") for path in Library(root=TREE / "rulesets").paths("rulesets")),
    *((path, "ruleset") for path in sorted((TREE / "tests/data/rulesets").glob("*.yaml"))),
    *((path, "scenario") for path in sorted((TREE / "tests/scenarios").rglob("*.yaml"))),
    *((path, "tour") for path in Library(root=TREE / "courses").paths("tours")),
]


def read(text: str, name: str = "text.yaml") -> Mapping:
    diagnostics = Diagnostics()
    tree = read_document(SourceText(name, text), diagnostics)
    assert tree is not None and not diagnostics.has_errors, list(diagnostics)
    return tree


def told(text: str, kind: FileKind = "ruleset") -> list[str]:
    diagnostics = Diagnostics()
    check_shape(read(text), kind, diagnostics)
    return [
        f"{item.place.line}:{item.place.column} {item.code} {item.message} | {item.hint}"
        for item in diagnostics.in_order()
    ]


def test_the_schemas_in_the_tree_are_those_that_the_vocabulary_gives() -> None:
    built = build_schemas(REGISTRY.verbs)
    assert len(SCHEMAS) == len(built) == 5
    for path in SCHEMAS:
        assert json.loads(path.read_text(encoding="utf-8")) == built[path.name], "python tests/ruleset/write_schemas.py"


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
def test_the_schemas_are_schemas_and_dispatch_without_one_of(path: Path) -> None:
    schema = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert '"oneOf"' not in path.read_text(encoding="utf-8")


def test_an_editor_is_offered_every_verb_and_key() -> None:
    defs = build_schemas(REGISTRY.verbs)["ruleset.schema.json"]["$defs"]
    assert set(REGISTRY.verbs) <= set(defs["statement"]["properties"])
    for name, verb in REGISTRY.verbs.items():
        keys = defs[f"verb_{name}"]["properties"]
        assert {name, *verb.keys, "cite", "doc", "covers"} == set(keys)
        assert all(keys[key].get("description") for key in keys), name


def test_there_are_files() -> None:
    assert len(FILES) >= 15


@pytest.mark.parametrize(("path", "kind"), FILES, ids=lambda value: getattr(value, "stem", value))
def test_files_of_the_tree_have_the_right_shape(path: Path, kind: FileKind) -> None:
    diagnostics = Diagnostics()
    tree = read(path.read_text(encoding="utf-8"), path.name)
    assert check_shape(tree, kind, diagnostics), [str(item) for item in diagnostics]
    assert Draft202012Validator(load_walker(kind).schema).is_valid(plain(tree))


BAD = """\
format: 1
ruleset: x
title: X
optons: {a: 1}
options:
  one: {tipe: int, default: 4}
  2x: {type: int}
players: 3
dice: []
formulas:
  f: {value: 1, modifiers: {a: {ad: 3}, b: 5}}
procedures:
  p:
    do:
      - lett: {a: 1}
      - let: {a: 1}
        set: {b: 2}
      - if: a
        thn: [stop]
      - stopp
      - run: {a: 1}
      - for: r
        in: riders
        do: {set: {}}
      - roll: die
        for: rider
      - advance: rider
        while: to
        bye: 3
      - say: ~
      - return: 3
        cite: 4.1
      - {}
  q: {do: ~, offer: {ways: {a: {do: stop}}}}
rules:
  - a
course: {laps: sometimes, max_lanes: 0, lanes: two}
"""
WANTED = """\
4:1 S002 a ruleset or module has no key 'optons'
6:9 S002 an option has no key 'tipe'
7:3 S006 '2x' is no name
8:10 S004 'players' wants a mapping, not '3'
9:7 S007 'dice' is empty
11:33 S002 a modifier has no key 'ad'
11:44 S004 'b' wants a mapping, not '5'
15:9 S010 there is no verb 'lett'
17:9 S002 the statement 'let' has no key 'set'
18:9 S003 the statement 'if' needs 'then'
19:9 S002 the statement 'if' has no key 'thn'
20:9 S005 'stopp' is no statement by itself
21:14 S004 'run' wants a text, not a mapping
24:19 S007 'set' is empty
29:9 S002 the statement 'advance' has no key 'bye'
30:14 S009 '~' takes nothing out here: 'say' wants a text or a number or true or false or a mapping
33:9 S010 the statement is empty
36:3 S004 'rules' wants a mapping, not a list
37:16 S005 'sometimes' is none of the words that may stand here
37:38 S008 'max_lanes' is 0, and it must be at least 1
"""


def test_all_faults_of_a_file_are_told_in_one_run_each_at_its_place() -> None:
    assert [line.split(" | ")[0] for line in told(BAD)] == WANTED.splitlines()


def test_names_that_are_near_are_offered() -> None:
    hints = {line.split(" ")[0]: line.split(" | ")[1] for line in told(BAD)}
    for place, name in {
        "4:1": "options",
        "6:9": "type",
        "11:33": "add",
        "15:9": "let",
        "19:9": "then",
        "29:9": "by",
    }.items():
        assert hints[place].startswith(f"did you mean '{name}'?"), hints[place]


def test_scenarios_and_tours_and_changes_are_told_apart() -> None:
    assert told("format: 1\nscenario: one\nexpct: {}\n", "scenario")[0].startswith(
        "3:1 S002 a scenario has no key 'expct'"
    )
    assert told("format: 1\nteams: [red]\n", "scenario")[0].startswith("1:1 S003 a scenario needs 'scenario'")
    inside = "format: 1\nscenario: one\nruleset: {extends: game, options: {a: {defolt: 1}}}\n"
    assert told(inside, "scenario")[0].startswith("3:40 S002 an option has no key 'defolt'")
    assert told("format: 1\nscenarios: [{cite: 3}]\n", "scenario")[0].startswith(
        "2:13 S003 a scenario needs 'scenario'"
    )
    stage = "format: 1\ntour: t\ntitle: T\nruleset: game\nstages: [{corse: hill}]\n"
    assert [line.split(" | ")[0] for line in told(stage, "tour")] == [
        "5:10 S003 a stage needs 'course'", "5:11 S002 a stage has no key 'corse'"]  # fmt: skip
    assert told("extends: game\nflow: {until: 3}\n", "changes") == []
    assert told("options: {}\n", "changes")[0].startswith("1:1 S003 a ruleset needs 'extends'")


def test_a_thousand_faults_are_cut_off() -> None:
    text = "format: 1\nruleset: x\ntitle: X\n" + "".join(f"unknown{number}: 1\n" for number in range(1000))
    assert len(told(text)) == MOST_TOLD + 1 and "S012" in told(text)[0]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(["stop", "x", "", "rider"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["do", "let", "for", "when", "add", "then", "x1", "%"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """List every place in a value where something else may be put."""
    steps: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        steps = list(value.items())
    elif isinstance(value, list):
        steps = list(enumerate(value))
    return [path, *(place for step, inner in steps for place in places(inner, (*path, step)))]


SAMPLE = plain(read((TREE / "tests/data/rulesets/skitter.yaml").read_text(encoding="utf-8")))
PLACES = [place for place in places(SAMPLE) if place]
LIBRARY = Draft202012Validator(load_walker("ruleset").schema)


@settings(max_examples=60, deadline=None)
@given(where=st.sampled_from(PLACES), what=VALUES)
def test_the_walk_agrees_with_the_library(where: tuple[str | int, ...], what: object) -> None:
    value = copy.deepcopy(SAMPLE)
    inner = value
    for step in where[:-1]:
        inner = inner[step]
    inner[where[-1]] = what
    walker = load_walker("ruleset")
    assert walker.holds(value, walker.schema) == LIBRARY.is_valid(value)


def test_a_thousand_lines_are_checked_in_a_tenth_of_a_second() -> None:
    one = (TREE / "tests/data/rulesets/skitter.yaml").read_text(encoding="utf-8")
    tree = read(one)
    lines = one.count("\n")
    load_walker("ruleset")
    begin = time.process_time()
    for _ in range(3):
        check_shape(tree, "ruleset", Diagnostics())
    assert (time.process_time() - begin) / 3 / lines * 1000 < 0.1
