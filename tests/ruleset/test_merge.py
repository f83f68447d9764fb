"""Merging: good files give the tree at their end, bad ones the codes and lines of their first line; and some laws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruleset_pages import merge_file, write_files

from interpreter.ruleset.find import Library
from interpreter.ruleset.forms import as_text
from interpreter.ruleset.merge import Merged, merge_over, merge_ruleset
from interpreter.ruleset.read import read_ruleset
from interpreter.ruleset.sections import HEADER
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.node import Mapping
from interpreter.source.place import SourceText

DATA = Path(__file__).parent.parent / "data" / "merge"
GOOD, BAD = sorted((DATA / "good").glob("*.yaml")), sorted((DATA / "bad").glob("*.yaml"))
EXPECTED = "\n# expected\n"


def body(tree: Mapping) -> str:
    return as_text(Mapping([pair for pair in tree if pair.key.text not in HEADER], tree.place))


def read_text(text: str) -> Mapping:
    diagnostics = Diagnostics()
    tree = read_document(SourceText("text", text), diagnostics)
    assert tree is not None and not len(diagnostics), list(diagnostics)
    return tree


def test_there_are_files() -> None:
    assert len(GOOD) >= 14 and len(BAD) >= 10


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_files_give_the_tree_at_their_end(path: Path, tmp_path: Path) -> None:
    text, expected = path.read_text(encoding="utf-8").split(EXPECTED)
    diagnostics = Diagnostics()
    merged = merge_file(write_files(text + "\n", tmp_path), tmp_path, diagnostics)
    assert [str(item) for item in diagnostics] == []
    assert merged is not None and merged.id == path.stem
    assert body(merged.tree) == as_text(read_text(expected))


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_files_give_their_codes_on_their_lines(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    wanted = sorted(text.splitlines()[0].removeprefix("# expect: ").split())
    diagnostics = Diagnostics()
    merge_file(write_files(text, tmp_path), tmp_path, diagnostics)
    assert sorted(f"{item.code}:{item.place.line}" for item in diagnostics) == wanted, list(diagnostics)


def merge_texts(tmp: Path, **texts: str) -> tuple[Merged, Diagnostics]:
    """Write rulesets under their names and merge the last."""
    for name, text in texts.items():
        (tmp / f"{name}.yaml").write_text(f"format: 1\nruleset: {name}\ntitle: A game\n{text}\n", encoding="utf-8")
    diagnostics = Diagnostics()
    merged = merge_file(tmp / f"{name}.yaml", tmp, diagnostics)
    assert merged is not None
    return merged, diagnostics


NAMES = st.sampled_from(["aa", "bb", "cc", "dd", "ee", "ff"])
OPTIONS = st.dictionaries(NAMES, st.integers(0, 9), min_size=1)


def options(values: dict[str, int]) -> str:
    return "options:\n" + "".join(f"  {name}: {{type: int, default: {value}}}\n" for name, value in values.items())


def changes(values: dict[str, int]) -> str:
    return "options: {" + ", ".join(f"{name}: {value}" for name, value in values.items()) + "}\n"


@settings(max_examples=25, deadline=None)
@given(base=OPTIONS)
def test_a_variant_that_says_nothing_is_its_base(
    tmp_path_factory: pytest.TempPathFactory, base: dict[str, int]
) -> None:
    tmp = tmp_path_factory.mktemp("merge")
    alone, _ = merge_texts(tmp, base=options(base))
    same, diagnostics = merge_texts(tmp, base=options(base), same="extends: [base]")
    assert not len(diagnostics) and body(alone.tree) == body(same.tree)


@settings(max_examples=25, deadline=None)
@given(base=st.fixed_dictionaries({name: st.integers(0, 9) for name in ("aa", "bb", "cc", "dd")}), data=st.data())
def test_parts_that_change_different_things_commute(
    tmp_path_factory: pytest.TempPathFactory, base: dict[str, int], data: st.DataObject
) -> None:
    tmp = tmp_path_factory.mktemp("merge")
    mine = data.draw(st.sets(st.sampled_from(list(base)), min_size=1, max_size=3))
    one = {name: data.draw(st.integers(0, 9)) for name in base if name in mine}
    other = {name: data.draw(st.integers(0, 9)) for name in base if name not in mine}
    texts = {
        "base": options(base),
        "one": "extends: [base]\n" + changes(one),
        "other": "extends: [base]\n" + changes(other),
    }
    there, first = merge_texts(tmp, **texts, both="extends: [one, other]")
    back, second = merge_texts(tmp, **texts, both="extends: [other, one]")
    assert not len(first) and not len(second)
    assert body(there.tree) == body(back.tree)


@settings(max_examples=40, deadline=None)
@given(first=st.integers(0, 3), second=st.integers(0, 3))
def test_two_strangers_clash_just_when_they_differ(
    tmp_path_factory: pytest.TempPathFactory, first: int, second: int
) -> None:
    tmp = tmp_path_factory.mktemp("merge")
    texts = {"base": options({"aa": 9}), "one": f"extends: [base]\n{changes({'aa': first})}",
             "other": f"extends: [base]\n{changes({'aa': second})}"}  # fmt: skip
    _, diagnostics = merge_texts(tmp, **texts, both="extends: [one, other]")
    assert [item.code for item in diagnostics] == ([] if first == second else ["R015"])
    _, decided = merge_texts(tmp, **texts, both="extends: [one, other]\noptions: {aa: 1}")
    assert not len(decided)


@settings(max_examples=40, deadline=None)
@given(order=st.permutations(["a", "b", "c", "d"]))
def test_each_entry_may_say_that_it_stands_behind_the_next(
    tmp_path_factory: pytest.TempPathFactory, order: list[str]
) -> None:
    tmp = tmp_path_factory.mktemp("merge")
    behind = dict(zip(order[1:], order, strict=False))
    rules = "".join(
        f"  {name}: {{event: finished(rider), do: [stop]{f', after: {behind[name]}' if name in behind else ''}}}\n"
        for name in "abcd"
    )
    merged, diagnostics = merge_texts(tmp, base="rules:\n" + rules)
    found = merged.tree.get("rules")
    assert not len(diagnostics) and isinstance(found, Mapping) and found.keys() == order


def test_a_ruleset_inside_another_file_is_merged_like_a_file(tmp_path: Path) -> None:
    merge_texts(tmp_path, base=options({"hand": 4}) + "formulas: {speed: 1}")
    for written in ("options: {hand: {default: 5}}", "options: {hand: 5}"):
        diagnostics = Diagnostics()
        tree = read_text("extends: base\n" + written)
        merged = merge_over(tree, Library(root=tmp_path), diagnostics, tmp_path / "some.yaml")
        assert not len(diagnostics), list(diagnostics)
        assert (merged.id, body(merged.tree)) == (
            "base",
            "{options: {hand: {type: int, default: 5}}, formulas: {speed: 1}}",
        )
    diagnostics = Diagnostics()
    merge_over(read_text("extends: base\nruleset: x\noptions: {hans: 5}"), Library(root=tmp_path), diagnostics)
    assert [(item.code, item.place.line) for item in diagnostics] == [("S002", 2), ("R011", 3)]


def test_modules_of_the_command_line_are_merged_and_told_there(tmp_path: Path) -> None:
    merge_texts(tmp_path, base="formulas: {speed: {gives: int, value: 1}}")
    needs = "needs: {formulas: {speed: {gives: int}, movement: {gives: int}}}"
    (tmp_path / "wind.yaml").write_text(
        "format: 1\nmodule: wind\ntitle: Wind\nformulas: {speed: {modifiers: {a: {add: 1}}}}\n"
    )
    (tmp_path / "rain.yaml").write_text(f"format: 1\nmodule: rain\ntitle: Rain\n{needs}\n")
    library, diagnostics = Library(root=tmp_path), Diagnostics()
    part = read_ruleset(tmp_path / "base.yaml", library, diagnostics, extra_modules=["wind"])
    assert part is not None
    merged = merge_ruleset(part, diagnostics)
    assert (
        not len(diagnostics) and merged.id == "base" and [each.id for each in merged.parts] == ["base", "wind", "base"]
    )
    assert body(merged.tree) == "{formulas: {speed: {gives: int, value: 1, modifiers: {a: {add: 1}}}}}"
    part = read_ruleset(tmp_path / "base.yaml", library, diagnostics, extra_modules=["wind", "rain", "rian"])
    assert part is not None and not part.is_whole
    assert [str(item) for item in diagnostics] == [
        "command line:1:32: error R001: there is no ruleset or module 'rian'"
    ]
    part = read_ruleset(tmp_path / "base.yaml", library, diagnostics, extra_modules=["rain"])
    assert part is not None
    merge_ruleset(part, diagnostics)
    assert str(diagnostics.items[1]).startswith("command line:1:8: error R020: the module 'rain' does not fit here")


def test_places_stay_with_the_files_that_wrote_them(tmp_path: Path) -> None:
    merged, _ = merge_texts(
        tmp_path, base=options({"hand": 4, "foot": 3}), house="extends: [base]\noptions: {hand: 5, foot: ~}"
    )
    hand = merged.tree.get("options")
    assert isinstance(hand, Mapping) and isinstance(hand.get("hand"), Mapping)
    entry = hand.get("hand")
    assert isinstance(entry, Mapping)
    places = {pair.key.text: re.sub(r".*/", "", str(pair.value.place)) for pair in entry}
    assert places == {"type": "base.yaml:5:16", "default": "house.yaml:5:17"}
    removed = merged.removed(("options", "foot"))
    assert removed is not None and removed.part is merged.top and removed.place.line == 5
    assert merged.is_own(entry.pairs[1].value.place) and not merged.is_own(entry.pairs[0].value.place)


def test_a_base_that_many_extend_is_read_once_and_its_faults_are_told_to_each(tmp_path: Path) -> None:
    merge_texts(tmp_path, base="optons: {}", one="extends: [base]", two="extends: [base]")
    library = Library(root=tmp_path)
    for name in ("one", "two", "base"):
        diagnostics = Diagnostics()
        part = read_ruleset(tmp_path / f"{name}.yaml", library, diagnostics)
        assert part is not None and [item.code for item in diagnostics] == ["S002"]
    assert len(library.parts) == 3
