"""Tours by name: a file that lists stages, each a course, a ruleset of one family, options.

In: a tour file. Out: `TourPlan`, or diagnostics L010-L014 and those of its rulesets and courses; and `Tour`s made of a
plan. Called by the commands and the Python interface.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from interpreter.bots.make import Bot
from interpreter.course.model import Course
from interpreter.pipeline import check_course_file, check_ruleset_file, full_options, prepare_game
from interpreter.program.build import Wanted
from interpreter.public.courses import CourseFile
from interpreter.public.races import Race, Teams, seat_teams
from interpreter.race.chance import Chance
from interpreter.race.game import Game
from interpreter.race.labels import fault_of_team, team_names
from interpreter.race.tour import Stage
from interpreter.race.tour import Tour as EngineTour
from interpreter.ruleset.echoes import find_unread
from interpreter.ruleset.find import Library
from interpreter.ruleset.loaded import Ruleset
from interpreter.ruleset.reader import scalars_of, text_of
from interpreter.ruleset.salvage import salvage
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.document import read_document
from interpreter.source.files import read_source
from interpreter.source.node import Mapping as Tree
from interpreter.source.node import Node, Scalar, Sequence
from interpreter.source.place import Place, SourceText
from interpreter.source.suggest import did_you_mean

MOST_STAGES = 100


@dataclass(slots=True)
class StagePlan:
    """A stage as the file states it."""

    title: str
    ruleset: Ruleset
    course_file: CourseFile
    options: dict[str, Any]
    place: Place

    @property
    def course(self) -> Course:
        """The course, built."""
        assert self.course_file.course is not None
        return self.course_file.course


@dataclass(slots=True)
class TourPlan:
    """A tour file that was read: everything but teams and seed."""

    id: str
    title: str
    ruler: Ruleset
    stages: list[StagePlan]
    teams: list[str] | None
    place: Place
    path: Path | None = None

    @property
    def digest(self) -> str:
        """SHA-256 (hex) over the file and all rulesets and courses: what a saved tour holds against them."""
        whole = hashlib.sha256(self.place.source.text.encode())
        for each in self.stages:
            whole.update(f"{each.ruleset.digest} {each.course.digest}\n".encode())
        return whole.hexdigest()


def check_tour_file(given: Path | SourceText, library: Library, diagnostics: Diagnostics) -> TourPlan | None:
    """Read and check a tour with its rulesets and courses; None when it has errors."""
    source = read_source(given, diagnostics) if isinstance(given, Path) else given
    tree = read_document(source, diagnostics) if source is not None else None
    tree = salvage(tree, "tour", diagnostics) if tree is not None else None
    if tree is None:
        return None
    path = given if isinstance(given, Path) else None
    if not diagnostics.has_errors:
        return _Reader(library, diagnostics, path).read(tree)
    unread, found = find_unread(diagnostics, [tree]), Diagnostics()
    _Reader(library, found, path).read(tree)
    diagnostics.extend(item for item in found if not unread.is_echo(item))
    return None


@dataclass(slots=True)
class _Reader:
    library: Library
    diagnostics: Diagnostics
    path: Path | None
    rulesets: dict[str, Ruleset | None] = field(default_factory=dict)

    def read(self, tree: Tree) -> TourPlan | None:
        name = text_of(tree.get("tour"))
        node = tree.get("tour")
        if self.path is not None and node is not None and self.path.name.removesuffix(".tour.yaml") != name:
            message = f"the tour is called '{name}', its file '{self.path.name}'"
            self.diagnostics.error("L010", node.place, message, f"call the file {name}.tour.yaml")
        ruler = self._ruleset(tree.get("ruleset"))
        if ruler is not None and not ruler.checked.decl.classifications and tree.get("ruleset") is not None:
            place = tree.get("ruleset").place  # type: ignore[union-attr]
            message = f"'{ruler.id}' has no tour: section; nothing would be ranked"
            self.diagnostics.error("L011", place, message, "write tour: {classifications: …} into the ruleset")
        common = self._options(tree.get("options"))
        stages: list[StagePlan] = []
        listed = tree.get("stages")
        items = listed.items if isinstance(listed, Sequence) else []
        if len(items) > MOST_STAGES:
            self.diagnostics.error("L012", tree.place, f"a tour has at most {MOST_STAGES} stages, not {len(items)}")
            return None
        for number, item in enumerate(items, 1):
            stage = self._stage(item, number, tree.get("ruleset"), ruler, common)
            if stage is not None:
                stages.append(stage)
        self._check_common(tree.get("options"))
        teams = self._teams(tree.get("teams"), ruler)
        if self.diagnostics.has_errors or ruler is None:
            return None
        return TourPlan(name, text_of(tree.get("title")), ruler, stages, teams, tree.place, self.path)

    def _check_common(self, node: Node | None) -> None:
        """Tell the options for all stages that no ruleset of the tour has."""
        read = [each.checked.decl.options for each in self.rulesets.values() if each is not None]
        known = list(dict.fromkeys(name for options in read for name in options))
        for pair in node if isinstance(node, Tree) and read else ():
            if pair.key.text not in known:
                hint = did_you_mean(pair.key.text, known)
                self.diagnostics.error("L004", pair.key.place, f"there is no option '{pair.key.text}'", hint)

    def _teams(self, node: Node | None, ruler: Ruleset | None) -> list[str] | None:
        """Read how many teams there are, or their names; None when the file leaves it open."""
        if node is None or ruler is None:
            return None
        decl = ruler.checked.decl
        named = scalars_of(node) if isinstance(node, Sequence) else []
        count = node.value if isinstance(node, Scalar) and isinstance(node.value, int) else len(named)
        if not decl.players[0] <= count <= decl.players[1]:
            self.diagnostics.error("L012", node.place, f"{decl.id} is for {decl.for_teams}, not {count}")
            return None
        for seat, scalar in enumerate(named):
            if fault := fault_of_team(scalar.text, [each.text for each in named[:seat]]):
                self.diagnostics.error("L012", scalar.place, fault)
        return [scalar.text for scalar in named] or team_names(count)

    def _stage(
        self, item: Node, number: int, named: Node | None, ruler: Ruleset | None, common: dict[str, Any]
    ) -> StagePlan | None:
        if not isinstance(item, Tree):
            return None
        ruleset = self._ruleset(item.get("ruleset") or named)
        course_node = item.get("course")
        if ruleset is None or ruler is None or not isinstance(course_node, Scalar):
            return None
        family = {*ruleset.checked.decl.family} & {*ruler.checked.decl.family}
        if not family:
            message = f"'{ruleset.id}' and '{ruler.id}' have nothing in common; a tour keeps to one family of rulesets"
            self.diagnostics.error("L013", (item.get("ruleset") or item).place, message)
        found = self.library.course(course_node.text, self.path)
        if found is None:
            hint = did_you_mean(course_node.text, self.library.names("courses"))
            self.diagnostics.error("L007", course_node.place, f"there is no course '{course_node.text}'", hint)
            return None
        mine = Diagnostics()
        course = check_course_file(found, self.library, mine, [ruleset.words])
        self.diagnostics.extend(mine)
        written = item.get("options")
        given = {**common, **self._options(written)}
        place = written.place if written is not None else item.place
        own = {name: value for name, value in given.items() if name in ruleset.checked.decl.options}
        for name in self._options(written):
            own[name] = given[name]
        full_options(ruleset.checked, own, self.diagnostics, place)
        if course is None:
            return None
        title = text_of(item.get("title")) or f"Stage {number}: {course.title}"
        return StagePlan(title, ruleset, CourseFile(course_node.text, found, course), own, item.place)

    def _options(self, node: Node | None) -> dict[str, Any]:
        pairs = node if isinstance(node, Tree) else ()
        return {pair.key.text: pair.value.value for pair in pairs if isinstance(pair.value, Scalar)}

    def _ruleset(self, node: Node | None) -> Ruleset | None:
        if not isinstance(node, Scalar):
            return None
        if node.text not in self.rulesets:
            path = self.library.ruleset(node.text, self.path)
            if path is None:
                hint = did_you_mean(node.text, self.library.runnable())
                self.diagnostics.error("L006", node.place, f"there is no ruleset '{node.text}'", hint)
                self.rulesets[node.text] = None
            else:
                mine = Diagnostics()
                self.rulesets[node.text] = check_ruleset_file(path, self.library, mine)
                if mine.has_errors:
                    message = f"the ruleset '{node.text}' has errors; check it first"
                    self.diagnostics.error("L003", node.place, message)
        return self.rulesets[node.text]


class Tour(EngineTour):
    """A tour between bots and people: its `race` is one of `interpreter.Race`.

    `teams` is as in `Race`; without it the teams that the file names, else four within what the ruleset allows.

    Example:
        >>> tour = Tour("my-tour", seed=1)
        >>> tour.play()
        >>> [line.name for line in tour.reports[-1].standings["overall"]][0]
        'red.1'
    """

    plan: TourPlan
    seats: dict[str, str | Bot]

    def __init__(
        self,
        plan: TourPlan | str | Path,
        teams: Teams | None = None,
        seed: int | str = 1,
        *,
        wanted: Wanted | None = None,
        library: Library | None = None,
    ) -> None:
        self.plan = plan if isinstance(plan, TourPlan) else load_tour(plan, library)
        names, self.seats = seat_teams(self.plan.ruler, self.plan.teams if teams is None else teams)
        self.wanted = wanted or Wanted()
        stages = _prepare(self.plan, len(names), self.wanted)
        self.plans = dict(zip((id(stage) for stage in stages), self.plan.stages, strict=True))
        super().__init__(stages, names, str(seed), self._make_stage_race)
        self.begin()

    def _make_stage_race(self, stage: Stage, game: Game, chance: Chance) -> Race:
        planned = self.plans[id(stage)]
        return Race.of_game(game, chance, self.seats, planned.ruleset, planned.course_file, self.wanted)

    def step(self) -> bool:
        """Let a bot answer, or go on to the next stage; false when a person must answer or the tour is over."""
        race = self.race
        if race is None or race.decision is None:
            return self.go_on()
        assert isinstance(race, Race)
        return race.step()

    def play(self) -> None:
        """Let the bots race until a person must answer or the tour is over."""
        while self.step():
            pass


def load_tour(name: str | Path, library: Library | None = None) -> TourPlan:
    """Load a tour by its name or path.

    Raises:
        Faults: with all that is wrong.
    """
    library = library or Library()
    diagnostics = Diagnostics()
    path = name if isinstance(name, Path) else library.tour(name)
    if path is None:
        source = SourceText("command line", str(name))
        hint = did_you_mean(str(name), library.names("tours"))
        diagnostics.error("L014", Place(source, 1, 1, len(str(name))), f"there is no tour '{name}'", hint)
        raise Faults(diagnostics)
    plan = check_tour_file(path, library, diagnostics)
    if plan is None:
        raise Faults(diagnostics)
    return plan


def _prepare(plan: TourPlan, teams: int, wanted: Wanted) -> list[Stage]:
    """Link the games of all stages for a number of teams; what is alike is linked once."""
    diagnostics = Diagnostics()
    known: dict[tuple[Any, ...], Game | None] = {}

    def game(ruleset: Ruleset, course: Course, options: Mapping[str, Any]) -> Game | None:
        key = (id(ruleset), id(course), tuple(sorted(options.items())))
        if key not in known:
            known[key] = prepare_game(ruleset, course, diagnostics, teams, dict(options), wanted=wanted)
        return known[key]

    stages = []
    for each in plan.stages:
        own = {name: value for name, value in each.options.items() if name in plan.ruler.checked.decl.options}
        raced, ruled = game(each.ruleset, each.course, each.options), game(plan.ruler, each.course, own)
        if raced is not None and ruled is not None:
            stages.append(Stage(each.title, raced, ruled))
    if diagnostics.has_errors or len(stages) < len(plan.stages):
        raise Faults(diagnostics)
    return stages
