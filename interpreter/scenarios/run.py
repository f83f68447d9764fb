"""Run scenarios.

In: plans made by `check`. Out: an `Outcome` each, with the first difference and the rule that caused it. Codes of what
goes wrong while running: X130 (not as expected), X131 (a decision without an answer), X132 (an answer that is none),
X133 (left over), X134 (the script does not fit), or the code of the error that stopped the race.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from interpreter.program.build import Wanted
from interpreter.race.decision import find_option
from interpreter.race.faults import AnswerError, RaceError
from interpreter.race.race import Race
from interpreter.scenarios.arrange import arrange_race
from interpreter.scenarios.blame import Watch, find_cause
from interpreter.scenarios.check import check_scenario
from interpreter.scenarios.compare import find_difference
from interpreter.scenarios.games import Games
from interpreter.scenarios.model import Outcome, Plan
from interpreter.scenarios.read import check_folder_names, read_scenarios, salvage_scenarios
from interpreter.scenarios.script import Script, ScriptedChance, ScriptFault
from interpreter.scenarios.values import FAULT, read_value
from interpreter.source.diagnostic import Diagnostic, Diagnostics, Related
from interpreter.source.node import Scalar
from interpreter.source.place import SourceText


class Halt(Exception):
    """A scenario ends here: `fault` says what is wrong, None when it ends as it should."""

    def __init__(self, fault: Diagnostic | None) -> None:
        self.fault = fault
        super().__init__()


def run_scenario_file(given: Path | SourceText, games: Games) -> list[Outcome]:
    """Run all scenarios of a file; one that has faults is an outcome too."""
    outcomes: list[Outcome] = []
    faults = Diagnostics()
    scenarios = read_scenarios(given, faults)
    if scenarios is None:
        name = str(given) if isinstance(given, Path) else given.name
        errors = [item for item in faults if item.severity == "error"]
        return [Outcome(name, errors[0].place, errors[0], tuple(errors[1:]))]
    for scenario in scenarios:
        mine = Diagnostics()
        plan = check_scenario(scenario, games, mine)
        if plan is None:
            errors = [item for item in mine.in_order() if item.severity == "error"]
            outcomes.append(Outcome(scenario.name, scenario.place, errors[0], tuple(errors[1:])))
        else:
            outcomes.append(run_plan(plan))
    return outcomes


def check_scenario_file(given: Path | SourceText, games: Games, diagnostics: Diagnostics) -> list[Plan]:
    """Check a file without running it; gives the plans of those scenarios that are right."""
    scenarios, unread = salvage_scenarios(given, diagnostics)
    found = Diagnostics()
    check_folder_names(scenarios or [], games.names, found)
    plans = [check_scenario(scenario, games, found) for scenario in scenarios or []]
    whole = not diagnostics.has_errors
    diagnostics.extend(item for item in found if whole or not unread.is_echo(item))
    return [plan for plan in plans if plan is not None and whole]


def run_plan(plan: Plan, explain: bool = True, most_steps: int | None = None) -> Outcome:
    """Run one scenario. With `explain` the cause of a difference is found; `most_steps` ends endless rules early."""
    scenario = plan.scenario
    run = Run(plan)
    if most_steps is not None:
        run.race.machine.budget = most_steps
    fault = run.run()
    if fault is not None:
        return Outcome(scenario.name, scenario.place, fault)
    difference = find_difference(plan, run.race)
    if difference is None:
        return Outcome(scenario.name, scenario.place)
    message = f"{difference.what}: expected {difference.expected}, found {difference.found}"
    related: list[Related] = []
    if difference.stopped is not None:
        related.append(Related(difference.stopped.place, f"in {difference.stopped.moment}"))
    elif explain:
        cause = find_cause(plan, run.race, difference, lambda watch: Run(plan, watch).run_quietly())
        if cause is not None:
            message += f"; {cause.text} at {cause.place.source.name}:{cause.place.line}"
            related.append(Related(cause.place, cause.text))
    fault = Diagnostic("X130", "error", message, difference.place, None, tuple(related))
    return Outcome(scenario.name, scenario.place, fault, (), difference.expected, difference.found)


class Run:
    """One run of a plan."""

    def __init__(self, plan: Plan, watch: Watch | None = None) -> None:
        self.plan = plan
        self.watch = watch
        wanted = Wanted(checks=plan.setup or any(step.kind != "call" for step in plan.steps), scripted=True)
        self.chance = ScriptedChance(plan)
        self.race = Race(plan.game, plan.seed or "scenario", plan.teams, self.chance, wanted, begin=False)
        self.script = Script(self.race, plan, self.chance)
        self.answered = 0
        arrange_race(plan, self.race.machine)
        if watch is not None:
            watch.begin(self.race)

    def run(self) -> Diagnostic | None:
        """Run everything; gives what went wrong, but not what is other than expected."""
        plan = self.plan
        try:
            self._run_steps()
            halted = False
        except Halt as halt:
            if halt.fault is not None:
                return halt.fault
            halted = True
        except ScriptFault as fault:
            return Diagnostic("X134", "error", fault.message, fault.place, fault.hint)
        except RaceError as fault:
            if plan.error is not None and plan.error[0] == fault.code:
                return self._left_over()
            stopped = fault.diagnostic
            if plan.error is None:
                related = (*stopped.related, Related(plan.scenario.place, "in this scenario"))
                return Diagnostic(fault.code, "error", stopped.message, fault.place, fault.hint, related)
            message = f"expected the error {plan.error[0]}, found {fault.code}: {stopped.message}"
            return Diagnostic("X130", "error", message, plan.error[1], None, (Related(fault.place, "it came up here"),))
        if plan.error is not None:
            where = "halted at a decision" if halted else "ran to its end"
            return Diagnostic("X130", "error", f"expected the error {plan.error[0]}, but it {where}", plan.error[1])
        return self._left_over()

    def run_quietly(self) -> None:
        """Run everything once more, for a watch."""
        assert self.watch is not None
        self.watch.run(self._run_to_end)

    def _run_to_end(self) -> None:
        self.run()

    def _left_over(self) -> Diagnostic | None:
        plan = self.plan
        for what, used, places in (
            ("answers", self.answered, [answer.place for _, answer in plan.answers]),
            ("dice", self.chance.rolled, [place for _, place in plan.dice]),
            ("draws", self.script.drawn, [card.place for card in plan.draws]),
        ):
            if used < len(places):
                message = f"{len(places) - used} of the {what} {'is' if len(places) - used == 1 else 'are'} left over"
                return Diagnostic(
                    "X133", "error", message, places[used], f"{used} were used; drop the others, or look why"
                )
        return None

    # ------------------------------------------------------------------ steps

    def _run_steps(self) -> None:
        if self.plan.setup:
            for scalar in self.plan.game.linked.checked.decl.flow.setup:
                self._run_phase(scalar.text)
            self._fire("race_started", [])
        for step in self.plan.steps:
            match step.kind:
                case "call":
                    self._call("procedure", step.name, list(step.args))
                case "round":
                    self._run_round()
                case "race":
                    self._call("flow", "race", [True])  # from the begin of a round

    def _run_round(self) -> None:
        flow = self.plan.game.linked.checked.decl.flow
        self.race.guarded(self.race.machine.count_round)
        number = self.race.round
        self._fire("round_started", [number])
        first = flow.first_round if number == 1 and flow.first_round is not None else flow.round
        for scalar in first:
            self._run_phase(scalar.text)
        self._fire("round_ended", [number])

    def _run_phase(self, name: str) -> None:
        self._call("procedure", name, [])
        self._call("check", "invariants", [name])

    def _fire(self, event: str, args: list[Any]) -> None:
        if ("event", event) in self.race.functions:
            self._call("event", event, args)

    def _call(self, kind: str, name: str, args: list[Any]) -> None:
        self.race.run_call(kind, name, args)
        while self.race.decision is not None:
            self._answer()

    # ------------------------------------------------------------------ answers

    def _answer(self) -> None:
        race, plan = self.race, self.plan
        decision = race.decision
        assert decision is not None
        asked = f"{decision.team_name} is asked '{decision.name}'"
        options = f"the options are: {', '.join(dict.fromkeys(decision.labels))}"
        related = (Related(decision.place, f"asked by {decision.rule}"),)
        if self.answered == len(plan.answers):
            if plan.halts:
                raise Halt(None)
            place = plan.answers[-1][1].place if plan.answers else plan.scenario.place
            message = f"{asked}, and no answer is left"
            raise Halt(Diagnostic("X131", "error", message, place, f"{options}; or write expect: decision:", related))
        team, answer = plan.answers[self.answered]
        if team is not None and team != decision.team_name:
            message = f"{asked}, not {team}"
            raise Halt(Diagnostic("X132", "error", message, answer.place, options, related))
        self.answered += 1
        try:
            race.answer(self._find_answer(answer))
        except AnswerError:
            message = f"{asked}, and '{answer.text}' is no option"
            raise Halt(Diagnostic("X132", "error", message, answer.place, options, related)) from None

    def _find_answer(self, answer: Scalar) -> object:
        decision = self.race.decision
        assert decision is not None
        given = answer.text if answer.quoted or not isinstance(answer.value, bool) else answer.value
        if find_option(decision, given) is not None or decision.site.menu:
            return given
        value = read_value(answer, decision.type, self.race.labels, Diagnostics())
        return given if value is FAULT else value
