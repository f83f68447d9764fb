"""Lower a linked ruleset to a whole program: flow, procedures, rules on events, results, bots, prompts.

In: `Linked`, the registry, switches. Out: `Program`, whose bodies `emit` turns into Python. Called by `pipeline`. Only
what is reached is lowered.
"""

from __future__ import annotations

from interpreter.language import ir
from interpreter.language.registry import Registry
from interpreter.program.build import Switches, Wanted
from interpreter.program.charge import charge_program
from interpreter.program.hoist import hoist_piles
from interpreter.program.inline import inline_procedures
from interpreter.program.link import Linked
from interpreter.program.lower import Lowering
from interpreter.program.lower_events import lower_event, lower_rule, lower_walked
from interpreter.program.lower_flow import lower_flow
from interpreter.program.lower_procedures import lower_procedure
from interpreter.program.lower_readings import lower_bots, lower_prompts, lower_ranking
from interpreter.program.lower_road import lower_move
from interpreter.program.merge import merge_variables
from interpreter.program.narrow import narrow_loops
from interpreter.program.passed import find_passed
from interpreter.program.secrets import lower_hidden
from interpreter.program.sizes import measure_formulas
from interpreter.program.turns import ask_once


def lower_program(linked: Linked, registry: Registry, switches: Switches, wanted: Wanted) -> ir.Program:
    """Lower everything that a race on this course can reach."""
    lw = Lowering(linked, registry, switches, wanted=wanted)
    lw.walk_listens = _walk_listens(lw)
    lw.sizes = measure_formulas(linked.checked.formulas)
    if wanted.views:
        lw.passed = find_passed(lw)
    bodies = lw.program.bodies
    for name in linked.checked.procedures if wanted.calls else ():
        lw.want("procedure", name)
    bodies["flow", "race"] = lower_flow(lw, wanted)
    for kind, rankings in (("result", linked.checked.results), ("classification", linked.checked.classifications)):
        for name, ranking in rankings.items():
            bodies[kind, name] = lower_ranking(lw, kind, ranking)
    for name in linked.checked.formulas if wanted.calls else ():
        lw.want("formula", name)
        if wanted.explains:
            lw.want("explain", name)
    _lower_wanted(lw)
    lower_bots(lw)
    if wanted.calls:
        lower_prompts(lw)
        lower_hidden(lw)
    _lower_wanted(lw)
    if switches.hoist:
        hoist_piles(lw.program)
    if switches.join and not wanted.calls:
        inline_procedures(lw.program)
    if switches.merge:
        merge_variables(lw.program)
    if switches.narrow:
        narrow_loops(lw.program)
        ask_once(lw.program)
    charge_program(lw.program)
    _mark_asking(lw.program)
    return lw.program


def _lower_wanted(lw: Lowering) -> None:
    """Lower the bodies that are asked for, and those they ask for."""
    while lw.todo:
        kind, name = next(iter(lw.todo))
        del lw.todo[kind, name]
        if (kind, name) not in lw.program.bodies:
            lw.program.bodies[kind, name] = _lower_body(lw, kind, name)


def _lower_body(lw: Lowering, kind: str, name: str) -> ir.Body:
    lw.rule = name
    lw.env = {}
    lw.nest = lw.together = 0
    match kind:
        case "formula" | "amounts" | "explain":
            return lw.lower_formula(kind, name)
        case "procedure":
            return lower_procedure(lw, lw.checked.procedures[name])
        case "road":
            return lower_move(lw, name)
        case "rule":
            return lower_rule(lw, name)
        case "event" if name == "walked":
            return lower_walked(lw)
    return lower_event(lw, name)


def _walk_listens(lw: Lowering) -> bool:
    """Say whether anything listens to what happens on a walk: a rule, or a reading of `passed_by`."""
    events = ("passed", "entered", "entered_zone", "left_zone", "left_stretch", "finished")
    if any(lw.checked.rules.get(event) for event in events):
        return True
    return reads_property(lw, "passed_by")


def reads_property(lw: Lowering, name: str) -> bool:
    """Say whether any expression of the ruleset reads a built-in property; matched as a word of the sources."""
    decl = lw.checked.decl
    sources = {decl.place.source} | {each.place.source for each in [*decl.formulas.values(), *decl.procedures.values()]}
    sources |= {rule.place.source for rule in decl.rules}
    return any(f".{name}" in source.text for source in sources)


def _mark_asking(program: ir.Program) -> None:
    """Mark the bodies in which a choice may come up, directly or in what they call."""
    calls: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for key, body in program.bodies.items():
        calls[key] = set()
        body.asks = _scan(body.stmts, calls[key])
    changed = True
    while changed:
        changed = False
        for key, body in program.bodies.items():
            if not body.asks and any(program.bodies[each].asks for each in calls[key] if each in program.bodies):
                body.asks = changed = True


def _scan(stmts: list[ir.Stmt], calls: set[tuple[str, str]]) -> bool:
    asks = False
    for stmt in stmts:
        match stmt:
            case ir.Ask():
                asks = True
            case ir.Keep():
                _scan(stmt.body, calls)
            case ir.If():
                asks = _scan(stmt.then, calls) | _scan(stmt.other, calls) | asks
            case ir.While() | ir.For():
                asks = _scan(stmt.body, calls) | asks
            case ir.Do(value=ir.Apply() as call) | ir.Set(value=ir.Apply() as call):
                calls.add((call.kind, call.name))
    return asks
