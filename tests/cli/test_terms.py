"""The language reference: every registered word is in it, and every example is read and typed by the checker."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from cli_runs import TREE, Run

from interpreter.language.registry import Property
from interpreter.pipeline import check_ruleset_file
from interpreter.reports.reference import EXPRESSIONS, GROUPS, Term, gather_terms
from interpreter.ruleset.find import Library
from interpreter.ruleset.names import LISTS, SPACES
from interpreter.ruleset.sections import FILE
from interpreter.ruleset.signature import BUILTIN, PSEUDO_TABLES
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import SourceText
from interpreter.vocabulary.all import REGISTRY

GAME = TREE / "tests" / "data" / "terms" / "examples.yaml"
# What the letter in the example of a property stands for: a loop around it that binds it.
LOOPS = {
    "r": "riders",
    "t": "teams",
    "m": "markers.top",
    "z": "zones.start",
    "s": "list(r.row.stretch for r in riders)",
}


@cache
def terms() -> list[Term]:
    found = gather_terms(REGISTRY)
    assert len(found) >= 150
    return found


def group(name: str) -> dict[str, Term]:
    return {term.name: term for term in terms() if term.group == name}


# ---------------------------------------------------------------------- completeness


def test_every_word_of_the_registry_is_a_term() -> None:
    assert len(REGISTRY.functions) >= 34 and len(REGISTRY.verbs) >= 19 and len(REGISTRY.properties) >= 36
    assert set(group("Functions")) == set(REGISTRY.functions)
    assert set(group("Statements")) == {*REGISTRY.verbs, "return", "stop", "next"}
    assert {(term.owner, term.name) for term in terms() if term.group == "Properties"} == set(REGISTRY.properties)


def test_sections_names_and_types_are_those_that_the_checker_knows() -> None:
    header = {"format", "ruleset", "module", "title", "source", "status", "missing", "extends", "needs"}
    assert set(group("Sections of a file")) >= set(FILE.keys) | header
    assert set(group("Names")) >= {*SPACES, *LISTS}
    assert set(group("Types")) >= {*BUILTIN, *PSEUDO_TABLES}


def test_every_term_has_a_text_that_ends() -> None:
    wrong = [term.written for term in terms() if not term.doc or term.doc[-1] not in ".?`…"]
    assert wrong == []
    wrong = [f"{term.name} {name}" for term in terms() for name, doc, _ in term.keys if not doc]
    assert len(wrong) <= 12, wrong


def test_the_overview_prints_every_word(run: Run) -> None:
    shown = run("terms")
    assert shown.code == 0
    assert max(map(len, shown.out.splitlines())) <= 80
    places = [shown.out.index(f"\n{name}" if number else name) for number, name in enumerate(GROUPS)]
    assert places == sorted(places)
    text = " ".join(shown.out.split())
    missing = [term.written for term in terms() if " ".join(term.written.split(" → ")[0].split()) not in text]
    missing = [each for each in missing if each.rstrip(":") not in text and each.split()[0] not in text]
    assert missing == []


@pytest.mark.parametrize("name", sorted({term.name for term in gather_terms(REGISTRY)}))
def test_every_word_can_be_looked_up(run: Run, name: str) -> None:
    shown = run("terms", "--", name)
    assert shown.code == 0
    found = [term for term in terms() if term.answers(name)]
    assert found and all(term.written in " ".join(shown.out.split()) for term in found if len(term.written) < 70)


def test_markdown_has_every_word(run: Run) -> None:
    page = run("terms", "--markdown").out
    assert all(f"### `{term.written}`" in page for term in terms())


def test_the_schemas_tell_the_same_texts() -> None:
    """Editors complete from the schema; the reference is made of the same words."""
    schema = json.loads((TREE / "schemas" / "ruleset.schema.json").read_text(encoding="utf-8"))
    for name, verb in REGISTRY.verbs.items():
        assert schema["$defs"][f"verb_{name}"]["description"] == verb.doc


# ---------------------------------------------------------------------- examples


def wrap_expression(text: str) -> str:
    """Bind an expression to a variable, within the loop that its letter asks for."""
    assert '"' not in text
    loop = LOOPS.get(text[0]) if text[1:2] == "." else None
    let = f'let: {{found: "{text}"}}'
    return f"for: {text[0]}\n      in: {loop}\n      do: {{{let}}}" if loop else let


def wrap_statement(text: str) -> str:
    return text.replace("\n", "\n      ")


def faults_of(statement: str, tmp_path: Path) -> list[str]:
    """Check the game of the examples with one statement more, in a procedure that has a rider, a card and a team."""
    procedure = (
        "  tried:\n    takes: {rider: rider, card: leaf, team: team}\n    do:\n"
        "    - " + statement + "\n"
        "  try_all:\n    do:\n    - for: rider\n      in: riders\n"
        '      do: {run: "tried(rider, leaf.oak, rider.team)"}\n'
    )
    text = GAME.read_text(encoding="utf-8").replace("\nflow:\n  round: [", f"{procedure}\nflow:\n  round: [try_all, ")
    diagnostics = Diagnostics()
    check_ruleset_file(SourceText("examples.yaml", text), Library(root=tmp_path, shipped=tmp_path), diagnostics)
    return [f"{item} | {item.hint}" for item in diagnostics if item.severity == "error"]


EXAMPLES = {
    **{f"function {name}": wrap_expression(word.example) for name, word in REGISTRY.functions.items()},
    **{f"property {'.'.join(name)}": wrap_expression(word.example) for name, word in REGISTRY.properties.items()},
    **{f"statement {name}": wrap_statement(word.example) for name, word in REGISTRY.verbs.items()},
    **{f"expression {name}": wrap_expression(example) for name, (_, example) in EXPRESSIONS.items()},
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_read_and_typed(name: str, tmp_path: Path) -> None:
    assert len(EXAMPLES) >= 100
    if name.startswith("statement choose") or name.startswith("statement draw"):
        # `card` is what they bind; the procedure's parameter of that name would be in the way.
        assert faults_of(EXAMPLES[name].replace("card", "other"), tmp_path) == []
    else:
        assert faults_of(EXAMPLES[name], tmp_path) == []


def test_the_game_of_the_examples_is_sound_and_finds_faults(tmp_path: Path) -> None:
    assert faults_of("say: fine", tmp_path) == []
    assert [fault.split(": ")[1] for fault in faults_of(wrap_expression("nosuch(3)"), tmp_path)] == ["error T015"]


def test_an_example_shows_its_own_word() -> None:
    for name, function in REGISTRY.functions.items():
        assert f"{name}(" in function.example
    for name, verb in REGISTRY.verbs.items():
        assert verb.example.startswith(f"{name}:")
    for (owner, name), found in REGISTRY.properties.items():
        assert isinstance(found, Property) and found.example.endswith(f".{name}"), (owner, name)
