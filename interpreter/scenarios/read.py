"""Read scenario files.

In: a path, or a text. Out: scenarios, each with the keys that its file shares, or diagnostics: those of the document
(Y) and of the shape (S), X101 (a name that stands twice in a folder) and X102 (too much). What the keys say is checked
by `check`. A key of a scenario takes the place of the file's; in `given` and `options` it adds to it.
"""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.ruleset.echoes import Unread, find_unread
from interpreter.ruleset.find import name_path
from interpreter.ruleset.salvage import salvage
from interpreter.scenarios.model import Scenario
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.document import read_document
from interpreter.source.files import read_source
from interpreter.source.node import Mapping, Node, Pair, Scalar, Sequence
from interpreter.source.place import Place, SourceText

MOST_SCENARIOS = 300  # of a file
MOST_CHANGED = 50  # of a file, those that bring rules of their own: each takes a moment to check
MOST_ROWS = 100_000  # of all courses that a file writes out, as its numbers say
LONGEST_COURSE = 10_000  # rows; a longer one is refused before it is built
MOST_VALUES = 2_000  # of one key of a scenario
ADDING = ("given", "options")
NAME = re.compile(r"^\s*(?:-\s+)?scenario:\s+(.+?)\s*(?:\s#.*)?$")
LONGEST_LINE = 1_000  # that is looked into for a name


def read_scenarios(given: Path | SourceText, diagnostics: Diagnostics) -> list[Scenario] | None:
    """Read a file; None when it has faults that keep its scenarios from being understood."""
    mine = Diagnostics()
    scenarios, _ = salvage_scenarios(given, mine)
    diagnostics.extend(mine)
    return None if mine.has_errors and any(item.code[0] in "YS" for item in mine) else scenarios


def salvage_scenarios(given: Path | SourceText, diagnostics: Diagnostics) -> tuple[list[Scenario] | None, Unread]:
    """Read what can be read of a file, and say what cannot; None instead of scenarios when there are none to check."""
    path = given if isinstance(given, Path) else None
    source = read_source(given, diagnostics, name_path(given)) if isinstance(given, Path) else given
    mine = Diagnostics()
    tree = read_document(source, mine) if source is not None else None
    if tree is not None:
        tree = salvage(tree, "scenario", mine)
    diagnostics.extend(mine)
    if tree is None:
        return None, Unread()
    return _list_scenarios(tree, path, diagnostics), find_unread(mine, [tree])


def _list_scenarios(tree: Mapping, path: Path | None, diagnostics: Diagnostics) -> list[Scenario] | None:
    shared = {pair.key.text: pair.value for pair in tree if pair.key.text not in ("format", "scenarios")}
    listed = tree.get("scenarios")
    if not isinstance(listed, Sequence):
        if not isinstance(shared.get("scenario"), Scalar):
            return None
        return _distinct([_make_scenario(shared, {}, path)], diagnostics)
    if len(listed.items) > MOST_SCENARIOS:
        hint = "split the file"
        diagnostics.error("X102", listed.place, f"a file holds at most {MOST_SCENARIOS} scenarios", hint)
        return None
    found = []
    for item in listed:
        assert isinstance(item, Mapping)
        found.append(_make_scenario({pair.key.text: pair.value for pair in item}, shared, path))
    changed = [each for each in found if "ruleset" in each.own and isinstance(each.keys["ruleset"], Mapping)]
    if len(changed) > MOST_CHANGED:
        message = f"more than {MOST_CHANGED} scenarios of the file change the rules"
        diagnostics.error("X102", changed[MOST_CHANGED].place, message, "split the file")
        return None
    if not _may_build([each.keys["course"] for each in found if "course" in each.keys], diagnostics):
        return None
    return _distinct(found, diagnostics)


def _may_build(courses: list[Node], diagnostics: Diagnostics) -> bool:
    """Say whether the courses that are written out are short enough in all, each counted once."""
    rows, seen = 0, set()
    for node in courses:
        if not isinstance(node, Scalar) or "\n" not in node.text or node.text in seen:
            continue
        seen.add(node.text)
        numbers = sum(int(number) for number in re.findall(r"\d{1,5}", node.text))
        laps = 1
        for found in re.finditer(r"(\d{1,5})\s+laps", node.text):
            laps = min(laps * max(int(found[1]), 1), LONGEST_COURSE)
        rows += min(numbers * laps, LONGEST_COURSE)
        if rows > MOST_ROWS:
            message = f"the courses of this file have more than {MOST_ROWS:,} rows"
            diagnostics.error("X102", node.place, message, "split the file, or shorten them")
            return False
    return True


def _make_scenario(own: dict[str, Node], shared: dict[str, Node], path: Path | None) -> Scenario:
    keys = {**shared, **own}
    for key in ADDING:
        base, more = shared.get(key), own.get(key)
        if isinstance(base, Mapping) and isinstance(more, Mapping):
            keys[key] = lay_over(base, more)
    name = own["scenario"]
    assert isinstance(name, Scalar)
    return Scenario(name.text, name.place, path, keys, frozenset(own))


def lay_over(base: Mapping, more: Mapping) -> Mapping:
    """Lay one mapping over another: values of the same key are replaced, mappings laid over each other."""
    pairs = {pair.key.text: pair for pair in base}
    for pair in more:
        before = pairs.get(pair.key.text)
        if before is not None and isinstance(before.value, Mapping) and isinstance(pair.value, Mapping):
            pairs[pair.key.text] = Pair(pair.key, lay_over(before.value, pair.value))
        else:
            pairs[pair.key.text] = pair
    return Mapping(list(pairs.values()), more.place)


def _distinct(scenarios: list[Scenario], diagnostics: Diagnostics) -> list[Scenario] | None:
    """Check that no name stands twice in the file, and that no scenario is too large."""
    seen: dict[str, Scenario] = {}
    for each in scenarios:
        for key, node in each.keys.items():
            if key != "ruleset" and count_values(node) > MOST_VALUES:
                message = f"'{key}' of a scenario holds at most {MOST_VALUES} values"
                diagnostics.error("X102", node.place, message, "a scenario shows one fact")
                return None
        if each.name in seen:
            _tell_twice(each, seen[each.name].place, diagnostics)
        seen.setdefault(each.name, each)
    return scenarios


def count_values(node: Node) -> int:
    """Count the values in a node."""
    if isinstance(node, Scalar):
        return 1
    inner = [pair.value for pair in node] if isinstance(node, Mapping) else node.items
    return sum(count_values(each) for each in inner)


def check_folder_names(
    scenarios: list[Scenario], known: dict[Path, dict[str, Place]], diagnostics: Diagnostics
) -> None:
    """Check that no name stands in another file of the folder too; the later file is told. `known` keeps names."""
    for each in scenarios:
        if each.path is None:
            return
        folder = each.path.parent
        if folder not in known:
            known[folder] = _names_in(folder)
        first = known[folder].get(each.name)
        if first is not None and first.source.name != each.place.source.name:
            _tell_twice(each, first, diagnostics)


def _names_in(folder: Path) -> dict[str, Place]:
    """Give the names of all scenarios of a folder, as they stand, with the first file that has them."""
    names: dict[str, Place] = {}
    for path in sorted(folder.glob("*.yaml")):
        source = read_source(path, Diagnostics(), name_path(path))
        for number, line in enumerate(source.lines if source is not None else (), 1):
            found = NAME.match(line) if "scenario:" in line and len(line) <= LONGEST_LINE else None
            if found is None:
                continue
            text = found[1]
            if text[0] == text[-1] and text[0] in "'\"" and len(text) > 1:
                text = text[1:-1].replace("''", "'") if text[0] == "'" else text[1:-1]
            assert source is not None
            names.setdefault(text, Place(source, number, found.start(1) + 1, len(found[1])))
    return names


def _tell_twice(scenario: Scenario, first: Place, diagnostics: Diagnostics) -> None:
    message = f"there is a scenario '{scenario.name}' already"
    hint = "a scenario shows one fact; say in its name what is different here"
    diagnostics.error("X101", scenario.place, message, hint, [Related(first, "the other one")])
