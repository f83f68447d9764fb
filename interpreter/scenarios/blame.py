"""Find the rule that caused a difference.

In: a plan that failed, and what differed. Out: `Cause`, a sentence and a place in the ruleset. For a state the
scenario is run once more, line by line, and the line after which the value was last another one is the cause: emitted
code carries the lines of the ruleset. Called by `run` for scenarios that failed, so it may take its time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from interpreter.program.emit_expressions import FILES_APART
from interpreter.race.explain import explain_steps
from interpreter.race.race import Race
from interpreter.scenarios.compare import Difference
from interpreter.scenarios.model import Plan
from interpreter.scenarios.things import PROPERTIES, read_thing
from interpreter.source import node as n
from interpreter.source.place import Place, SourceText

MOVED = ("row", "lane", "field", "on_course", "terrain", "finished", "last_row")
Line = tuple[CodeType, int]


@dataclass(frozen=True, slots=True)
class Cause:
    """What caused it, in words, and where that stands; `kind` names the place: `moved by ride`."""

    text: str
    place: Place


def find_cause(plan: Plan, race: Race, difference: Difference, run_again: Callable[[Watch], None]) -> Cause | None:
    """Find what caused a difference; None when nothing did."""
    wish = difference.wish
    match wish.kind:
        case "state":
            watch = Watch(difference)
            run_again(watch)
            return watch.cause(plan)
        case "formula":
            return _explain(race, wish.args[0], list(wish.args[1:]))
        case "results" | "standings":
            checked = race.game.linked.checked
            known = checked.results if wish.kind == "results" else checked.classifications
            ranking = known[wish.label.partition(" ")[2]].decl
            return Cause(f"ranked by {ranking.name}{_cited(ranking.cite)}", ranking.place)
        case "decision" if race.decision is not None:
            decision = race.decision
            return Cause(f"asked by {decision.rule}{_cited(decision.cite)}", decision.place)
    return None


def _cited(cite: str) -> str:
    return f" ({cite})" if cite else ""


def _explain(race: Race, name: str, args: list[Any]) -> Cause:
    """Say how a formula comes to its value."""
    formula = race.game.linked.checked.formulas[name]
    steps = race.run_function("explain", name, args)
    return Cause(explain_steps(formula, steps, race.labels) + _cited(formula.decl.cite), formula.decl.place)


class Watch:
    """Looks at one thing while the emitted code of a race runs, and keeps the line that wrote it last."""

    def __init__(self, difference: Difference) -> None:
        assert difference.wish.thing is not None
        self.thing = difference.wish.thing
        self.race: Race | None = None
        self.value: Any = None
        self.before: Line | None = None
        self.writer: Line | None = None
        self.names: dict[CodeType, tuple[str, str]] = {}

    def begin(self, race: Race) -> None:
        """Begin to look; the race is arranged."""
        self.race = race
        self.names = {code: key for key, code in race.emitted.codes.items()}
        self.value = read_thing(self.thing, race.machine)

    def run(self, action: Callable[[], None]) -> None:
        """Run something while looking."""
        tracer = sys.gettrace()
        sys.settrace(self._enter)
        try:
            action()
        finally:
            sys.settrace(tracer)
        self._look()

    def _enter(self, frame: FrameType, event: str, arg: Any) -> Any:
        return self._step if frame.f_code in self.names else None

    def _step(self, frame: FrameType, event: str, arg: Any) -> Any:
        self._look()
        at: FrameType | None = frame
        if event == "return" or self.names[frame.f_code][0] == "road":  # the moving itself belongs to who moves
            at = frame.f_back
        if at is not None and at.f_code in self.names:
            self.before = at.f_code, at.f_lineno
        return self._step

    def _look(self) -> None:
        assert self.race is not None
        value = read_thing(self.thing, self.race.machine)
        if value != self.value:
            self.value, self.writer = value, self.before

    def cause(self, plan: Plan) -> Cause | None:
        """Give the rule that wrote last; else what was given, or the default."""
        race = self.race
        assert race is not None
        thing = self.thing
        if self.writer is None:
            for setting in plan.given:
                if setting.thing.label == thing.label or (setting.thing.name == "row" and thing.name in MOVED
                                                          and setting.thing.index == thing.index):  # fmt: skip
                    return Cause("nothing changed what was given", setting.place)
            return Cause("nothing changed it", thing.place) if thing.place is not None else None
        code, line = self.writer
        kind, name = self.names[code]
        body = race.emitted.program.bodies[kind, name]
        source = body.place.source
        if line > FILES_APART:
            source, line = race.emitted.files[line // FILES_APART - 1], line % FILES_APART
        rule = _rule_name(race, kind, name)
        place = Place(
            source, line, len(source.line(line)) - len(source.line(line).lstrip()) + 1, len(source.line(line).strip())
        )
        is_builtin = thing.place is None and thing.name in PROPERTIES["piece"]
        verb = "moved" if is_builtin and thing.name in MOVED else "changed"
        return Cause(f"last {verb} by {rule}{_cited(find_cite(race, source, line))}", place)


def _rule_name(race: Race, kind: str, name: str) -> str:
    if kind == "rule":
        event, _, number = name.rpartition("#")
        return f"the rule {race.game.linked.checked.rules[event][int(number)].decl.name}"
    return name


def find_cite(race: Race, source: SourceText, line: int) -> str:
    """Find the citation of the innermost entry or statement around a line."""
    found, depth = "", -1
    decl = race.game.linked.checked.decl
    named: list[Any] = [*decl.procedures.values(), *decl.rules, *decl.formulas.values()]
    named += [rule for table in decl.tables.values() for entry in table.entries.values() for rule in entry.rules]
    for each in named:
        for body in (getattr(each, "body", None), getattr(each, "offer", None)):
            cite, deep = _cite_in(body, source, line, each.cite, 0) if body is not None else ("", -1)
            if deep > depth:
                found, depth = cite, deep
    return found


def _cite_in(node: n.Node, source: SourceText, line: int, outer: str, depth: int) -> tuple[str, int]:
    """Give the citation in force at a line below a node, and how deep the line lies; -1 when it is not here."""
    if isinstance(node, n.Scalar):
        return (outer, depth) if node.place.source is source and node.place.line == line else ("", -1)
    cite = outer
    if isinstance(node, n.Mapping):
        own = node.get("cite")
        cite = own.text if isinstance(own, n.Scalar) else outer
        inner = [pair.key for pair in node] + [pair.value for pair in node]
    else:
        inner = list(node.items)
    best = ("", -1)
    for each in inner:
        found = _cite_in(each, source, line, cite, depth + 1)
        best = max(best, found, key=lambda pair: pair[1])
    return best
