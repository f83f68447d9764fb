"""A race that runs until it needs an answer, holds a decision, and goes on with the answer.

In: a game, a seed, names of teams. Out: decisions, results, a log. The same inputs and answers give the same race. A
copy is the state at the begin of the round, shared, and the answers since.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from interpreter.language import ir
from interpreter.language.types import BOOL
from interpreter.program.build import Wanted
from interpreter.program.emit_expressions import Emitted
from interpreter.race.bind import bind_program
from interpreter.race.chance import Chance
from interpreter.race.decision import Decision, find_option, plain_prompt
from interpreter.race.faults import AnswerError
from interpreter.race.game import Game
from interpreter.race.labels import Labels, find_seat, team_names
from interpreter.race.log import LogLine, tell_race, unveil
from interpreter.race.machine import Machine
from interpreter.race.results import Standing, rank
from interpreter.race.snapshot import Snapshot, restore, take_snapshot
from interpreter.race.trail import explain_failure
from interpreter.race.work import MOST_STEPS

if TYPE_CHECKING:
    from interpreter.race.replay import Origin


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was given: who, the name of the choice, the value as it lies in the race, and its label."""

    team: int
    name: str
    value: Any
    label: str


class Race:
    """One race. `decision` is what it waits for, None when it is over."""

    def __init__(
        self,
        game: Game,
        seed: str = "0",
        teams: list[str] | None = None,
        chance: Chance | None = None,
        wanted: Wanted | None = None,
        begin: bool = True,
    ) -> None:
        self.game = game
        self.wanted = wanted or game.wanted
        self.names = teams or team_names(game.linked.teams)
        self.labels = Labels(game.linked, self.names)
        self.machine = Machine(game.linked, chance or Chance(seed))
        self.machine.labels = self.labels
        self.machine.events = []
        self.machine.begin_round = self._begin_round
        self.emitted: Emitted = game.emission("steps", self.wanted)
        self.functions = bind_program(self.emitted, self.machine)
        self.answers: list[Answer] = []
        self.snapshots: list[Snapshot] = []
        self.decision: Decision | None = None
        self.over = False
        self.origin: Origin | None = None  # what a replay says of how it was made
        self.watch: Callable[[], None] | None = None  # called before each round; not while answers are given again
        self._flow: Generator[Any, Any, Any] | None = None
        self._resumed: Snapshot | None = None  # what the round that begins was brought back from
        if begin:
            self.begin()

    @property
    def seed(self) -> str:
        """The seed of its chance."""
        return self.machine.chance.seed

    @property
    def round(self) -> int:
        """The round: 0 in set-up."""
        return int(self.machine.state["round"][0])

    # ------------------------------------------------------------------ running

    def begin(self) -> None:
        """Begin the race from the lists as they are."""
        self.snapshots = [take_snapshot(self.machine, 0, begun=False)]
        self._start()

    def _start(self, resumed: Snapshot | None = None) -> None:
        begun = resumed is not None and resumed.begun
        self._resumed = resumed if begun else None
        flow = self._played(lambda: self.functions["flow", "race"](begun))  # without a choice it runs to the end here
        self._run_generator(flow)

    def run_call(self, kind: str, name: str, args: list[Any]) -> None:
        """Run one procedure instead of the whole flow, as a scenario does."""
        self.snapshots = [take_snapshot(self.machine, 0, begun=False)]
        function = self.functions[kind, name]
        body = self.emitted.program.bodies[kind, name]
        if body.asks:
            self._run_generator(function(*args))
        else:
            self._played(lambda: function(*args))
            self.over, self.decision = True, None

    def _run_generator(self, flow: Any) -> None:
        self._flow = flow if isinstance(flow, Generator) else None
        if self._flow is None:
            self.over, self.decision = True, None
            return
        self._go_on(None)

    def _go_on(self, value: Any) -> None:
        flow = self._flow
        assert flow is not None

        def step() -> Any:
            try:
                return flow.send(value)
            except StopIteration:
                return None

        asked = self._played(step)
        if asked is None:
            self.over, self.decision, self._flow = True, None, None
        else:
            self.decision = self._decision(*asked)

    def guarded(self, run: Callable[[], Any]) -> Any:
        """Ask emitted code something that is no part of the race: it takes none of the race's work."""
        left, self.machine.budget = self.machine.budget, MOST_STEPS
        try:
            return self._played(run)
        finally:
            self.machine.budget = left

    def _played(self, run: Callable[[], Any]) -> Any:
        """Run emitted code; what stops it becomes a RaceError with place and trail."""
        try:
            return run()
        except Exception as fault:
            raise explain_failure(fault, self) from fault

    def _begin_round(self) -> None:
        if self._resumed is None:
            if self.watch is not None:
                self.machine.note_facts()
                self.watch()
            self.snapshots.append(take_snapshot(self.machine, len(self.answers), begun=True))
        else:
            self.machine.budget = self._resumed.counts[0]  # what begins a round was counted before
        self._resumed = None
        self.machine.count_round()

    # ------------------------------------------------------------------ decisions

    def _decision(self, site: int, team: int, options: list[Any], values: tuple[Any, ...]) -> Decision:
        found: ir.Site = self.emitted.program.sites[site]
        prompt = self.functions.get(("prompt", str(site)))
        text = self.guarded(lambda: prompt(*values)) if prompt is not None else ""
        hidden = self._is_hidden(site, team, values)
        labels = tuple(f"? {number}" if hidden else self._label(found, each) for number, each in enumerate(options, 1))
        prompt_text = unveil(text, team) or plain_prompt(found)
        return Decision(found, team, self.names[team], prompt_text, tuple(options), labels, values, hidden)

    def _is_hidden(self, site: int, team: int, values: tuple[Any, ...]) -> bool:
        """Say whether the options of a choice tell the team what it may not see."""
        whose = self.functions.get(("hidden", str(site)))
        if whose is None:
            return False
        seats = self.guarded(lambda: whose(*values))
        return any(seat != team and not shown for seat, shown in zip(seats[::2], seats[1::2], strict=True))

    def _label(self, site: ir.Site, option: Any) -> str:
        if site.is_declined(option):
            return "none"
        if site.menu:
            return str(site.menu[option])
        if site.type == BOOL:
            return "yes" if option else "no"
        label = self.labels.show(site.type, option)
        return f"{label}, way {(option >> 20) + 1}" if site.is_end and option >> 20 else label

    def answer(self, value: Any) -> None:
        """Answer the decision: with an option, its label, or true/false.

        Raises:
            AnswerError: it is no option, or nothing is asked; nothing has changed.
        """
        decision = self.decision
        if decision is None:
            raise AnswerError("the race is over; nothing is asked")
        chosen = find_option(decision, value)
        if chosen is None:
            known = ", ".join(dict.fromkeys(decision.labels))
            raise AnswerError(f"'{value}' is no option of '{decision.name}'; the options are: {known}")
        option, label = chosen
        self.answers.append(Answer(decision.team, decision.name, option, label))
        if self.machine.events is not None:
            site = decision.site
            event = ("choice", decision.team, site.number, label, site.secret, decision.piece, decision.prompt)
            self.machine.events.append(event)
        self._go_on(option)

    def undo(self) -> bool:
        """Take the last answer back; false when there is none."""
        if not self.answers:
            return False
        tape = self.answers[:-1]
        while len(self.snapshots) > 1 and self.snapshots[-1].answers > len(tape):
            self.snapshots.pop()
        self.replay_tape(self.snapshots[-1], tape)
        return True

    def replay_tape(self, snapshot: Snapshot, tape: list[Answer]) -> None:
        """Bring the race to where a snapshot and the answers since lead."""
        watch, self.watch = self.watch, None
        restore(self.machine, snapshot)
        self.answers = tape[: snapshot.answers]
        self.over = False
        self._start(snapshot)
        for each in tape[snapshot.answers :]:
            self.answer(each.value)
        self.watch = watch

    def copy(self) -> Race:
        """Give a race at the same decision, which goes its own way from here."""
        other = self.make_twin()
        other.snapshots = list(self.snapshots)
        other.replay_tape(self.snapshots[-1], self.answers)
        return other

    def start_over(self, begin: bool = True) -> Race:
        """Give a race of the same make at its beginning, not begun where its set-up is to be watched."""
        other = self.make_twin()
        restore(other.machine, self.snapshots[0])
        if begin:
            other.begin()
        return other

    def make_twin(self) -> Race:
        """Give a race of the same game, teams and chance, which has not begun."""
        other = Race(self.game, teams=self.names, chance=self.machine.chance.fork(), wanted=self.wanted, begin=False)
        other.machine.standings = dict(self.machine.standings)
        other.machine.events = list(self.machine.events or [])
        return other

    # ------------------------------------------------------------------ looking at it

    def view(self, team: str | int | None = None) -> dict[str, Any]:
        """Give the race as a team sees it, or as a spectator; hidden values are `?`. It goes into JSON as it is."""
        from interpreter.race.views import view_race

        return view_race(self, team)

    @property
    def log(self) -> list[LogLine]:
        """All that happened, hidden things included."""
        return tell_race(self, all_seen=True)

    def log_for(self, team: str | int | None) -> list[LogLine]:
        """What happened, as a team may know it, or a spectator."""
        return tell_race(self, find_seat(self.names, team))

    def explain(self, formula: str, *arguments: Any) -> str:
        """Say how a formula comes to its value: `5 (die) + 6 (road, 1.8) = 11`. Arguments are literals."""
        from interpreter.race.explain import explain_call

        return explain_call(self, formula, arguments)

    def run_function(self, kind: str, name: str, values: list[Any]) -> Any:
        """Call a function of the program that neither asks nor changes anything."""
        function = self.functions.get((kind, name))
        if function is None and kind == "explain":  # not woven in: made when the first formula is explained
            emitted = self.game.emission("steps", replace(self.wanted, explains=True))
            made = bind_program(emitted, self.machine)
            self.functions |= {key: each for key, each in made.items() if key[0] == "explain"}
            function = made[kind, name]
        assert function is not None, f"no {kind} {name}"
        return self.guarded(lambda: function(*values))

    # ------------------------------------------------------------------ results

    @property
    def results(self) -> dict[str, list[Standing]]:
        """The ranked lists of the ruleset, as far as the race has come; the first names the winner."""
        decl = self.game.linked.checked.decl
        return {name: self._ranking("result", name) for name in decl.results}

    def _ranking(self, kind: str, name: str) -> list[Standing]:
        checked = self.game.linked.checked
        typed = (checked.results if kind == "result" else checked.classifications)[name]
        rows = self.guarded(lambda: self.functions[kind, name]())
        return rank(rows, typed, self.labels)
