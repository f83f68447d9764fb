"""Give scenarios their rulesets and games, each made once.

In: the nodes of `ruleset`, `with`, `options` and `course`, and the passes of the pipeline, which are handed in because
they rank above this package. Out: `Game`, or diagnostics: X103 (no such file) and those of ruleset and course, whose
places lie in the scenario's file when their text does. `Games` lives as long as one run: it does not see later edits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from interpreter.course.model import Course
from interpreter.race.game import Game
from interpreter.ruleset.checked import Checked
from interpreter.ruleset.find import Library
from interpreter.ruleset.shape import plain
from interpreter.source import node as n
from interpreter.source.diagnostic import Diagnostic, Diagnostics, Related
from interpreter.source.place import Place, SourceText
from interpreter.source.suggest import did_you_mean


class CheckedRuleset(Protocol):
    """What scenarios need to know of a ruleset."""

    @property
    def checked(self) -> Checked:
        """Its declarations and typed bodies."""


@dataclass(frozen=True, slots=True)
class Passes:
    """The passes of the pipeline."""

    check_file: Callable[[Path, Library, Diagnostics, Sequence[str]], Any]
    check_mapping: Callable[[n.Mapping, Library, Diagnostics, Path | None], Any]
    check_course: Callable[[Any, Path | SourceText, Diagnostics, dict[str, Any]], Course | None]
    prepare: Callable[[Any, Course, Diagnostics, int, dict[str, Any]], Game | None]


@dataclass(slots=True)
class Games:
    """What was made so far, by content."""

    library: Library
    passes: Passes
    rulesets: dict[str, Any] = field(default_factory=dict)
    courses: dict[tuple[str, str, str], Course] = field(default_factory=dict)
    games: dict[tuple[str, str, str, int], Game] = field(default_factory=dict)
    names: dict[Path, dict[str, Place]] = field(default_factory=dict)  # of scenarios, by folder

    def find_ruleset(self, keys: dict[str, n.Node], path: Path | None, diagnostics: Diagnostics) -> tuple[str, Any]:
        """Give the ruleset of a scenario and a text that stands for it; the ruleset is None when it has faults."""
        given = keys["ruleset"]
        modules = [item for item in _listed(keys.get("with")) if isinstance(item, n.Scalar)]
        if isinstance(given, n.Mapping):
            tree = _with_modules(given, modules)
            # Rules keep the places of the file that wrote them; mere options may be those of another file.
            near = path.parent if path is not None and set(tree.keys()) <= {"extends", "options"} else path
            key = json.dumps([str(near), plain(tree)])
            if key not in self.rulesets:
                made = self.passes.check_mapping(tree, self.library, diagnostics, path)
                if made is None:
                    return key, None
                self.rulesets[key] = made
            return key, self.rulesets[key]
        assert isinstance(given, n.Scalar)
        file = self.library.ruleset(given.text, path)
        if file is None:
            hint = did_you_mean(given.text, self.library.runnable())
            diagnostics.error("X103", given.place, f"there is no ruleset '{given.text}'", hint)
            return "", None
        missing = [each for each in modules if self.library.ruleset(each.text, path) is None]
        for each in missing:
            hint = did_you_mean(each.text, self.library.modules())
            diagnostics.error("X103", each.place, f"there is no module '{each.text}'", hint)
        key = json.dumps([str(file.resolve()), [each.text for each in modules]])
        if not missing and key not in self.rulesets:
            mine = Diagnostics()
            made = self.passes.check_file(file, self.library, mine, [each.text for each in modules])
            if made is None:
                _tell_broken(given, mine, diagnostics)
                return key, None
            self.rulesets[key] = made
        return key, self.rulesets.get(key)

    def find_course(
        self,
        ruleset: Any,
        key: str,
        node: n.Scalar,
        path: Path | None,
        options: dict[str, Any],
        diagnostics: Diagnostics,
    ) -> tuple[str, Course | None]:
        """Give the course of a scenario, built with the words of its ruleset, and a text that stands for it."""
        given: Path | SourceText | None
        is_text = "\n" in node.text.strip() or node.text.lstrip().startswith("course ")
        if is_text:
            given, name = SourceText(node.place.source.name, node.text), node.text
        else:
            given = self.library.course(node.text, path)
            if given is None:
                hint = did_you_mean(node.text, self.library.names("courses"))
                diagnostics.error("X103", node.place, f"there is no course '{node.text}'", hint)
                return "", None
            name = str(given.resolve())
        where = (key, name, json.dumps(options))
        if where not in self.courses:
            mine = Diagnostics()
            course = self.passes.check_course(ruleset, given, mine, options)
            for item in mine:
                diagnostics.add(_move_into(item, given, node) if isinstance(given, SourceText) else item)
            if course is None:
                return name, None
            self.courses[where] = course
        return name, self.courses[where]

    def prepare(
        self,
        ruleset: Any,
        key: str,
        course: tuple[str, Course],
        teams: int,
        options: dict[str, Any],
        diagnostics: Diagnostics,
    ) -> Game | None:
        """Give the game."""
        name, built = course
        where = (key, name, json.dumps(options), teams)
        if where not in self.games:
            made = self.passes.prepare(ruleset, built, diagnostics, teams, options)
            if made is None:
                return None
            self.games[where] = made
        return self.games[where]


def _listed(node: n.Node | None) -> list[n.Node]:
    if node is None:
        return []
    return list(node.items) if isinstance(node, n.Sequence) else [node]


def _with_modules(tree: n.Mapping, modules: Sequence[n.Scalar]) -> n.Mapping:
    """Let a ruleset written in a scenario extend the modules under `with` too."""
    extends = tree.pair("extends")
    if not modules or extends is None:
        return tree
    items = n.Sequence([*_listed(extends.value), *modules], extends.value.place)
    pairs = [n.Pair(pair.key, items if pair is extends else pair.value) for pair in tree]
    return n.Mapping(pairs, tree.place)


def _tell_broken(given: n.Scalar, faults: Diagnostics, diagnostics: Diagnostics) -> None:
    errors = [item for item in faults.in_order() if item.severity == "error"]
    related = [Related(item.place, f"{item.code}: {item.message}") for item in errors[:3]]
    message = f"the ruleset '{given.text}' has {len(errors)} error{'s' if len(errors) != 1 else ''}"
    diagnostics.error("X104", given.place, message, "check it first", related)


def _move_into(item: Diagnostic, source: SourceText, node: n.Scalar) -> Diagnostic:
    """Bring a fault of a course to where its text stands in the scenario."""
    if item.place.source is not source:
        return item
    lines = source.text.split("\n")
    offset = sum(len(line) + 1 for line in lines[: item.place.line - 1]) + item.place.column - 1
    place = node.place_at(min(offset, max(len(source.text) - 1, 0)), item.place.length)
    return Diagnostic(item.code, item.severity, item.message, place, item.hint)
