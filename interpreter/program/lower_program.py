"""Lower a linked ruleset to a whole program: flow, procedures, rules on events, results, bots, prompts.

In: `Linked`, the registry, switches. Out: `Program`, whose bodies `emit` turns into Python. Called by `pipeline`. Only
what is reached is lowered.
"""

from __future__ import annotations

from interpreter.language import ir
from interpreter.language import tree as t
from interpreter.language.registry import Registry
from interpreter.program.build import MOST_ROUNDS, Switches, Wanted
from interpreter.program.hoist import hoist_piles
from interpreter.program.inline import inline_procedures
from interpreter.program.link import Linked
from interpreter.program.lower import Lowering
from interpreter.program.lower_events import lower_event, lower_rule, lower_walked
from interpreter.program.lower_road import lower_move
from interpreter.program.secrets import lower_hidden
from interpreter.ruleset.model import TypedProcedure, TypedRanking


def lower_program(linked: Linked, registry: Registry, switches: Switches, wanted: Wanted) -> ir.Program:
    """Lower everything that a race on this course can reach."""
    lw = Lowering(linked, registry, switches, wanted=wanted)
    lw.walk_listens = _walk_listens(lw)
    bodies = lw.program.bodies
    for name in linked.checked.procedures if wanted.calls else ():
        lw.want("procedure", name)
    bodies["flow", "race"] = _lower_flow(lw, wanted)
    for kind, rankings in (("result", linked.checked.results), ("classification", linked.checked.classifications)):
        for name, ranking in rankings.items():
            bodies[kind, name] = _lower_ranking(lw, kind, ranking)
    for name in linked.checked.formulas if wanted.calls else ():
        lw.want("formula", name)
        lw.want("explain", name)
    _lower_wanted(lw)
    _lower_bots(lw)
    if wanted.calls:
        _lower_prompts(lw)
        lower_hidden(lw)
    _lower_wanted(lw)
    if switches.hoist:
        hoist_piles(lw.program)
    if switches.join and not wanted.calls:
        inline_procedures(lw.program)
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
    match kind:
        case "formula" | "amounts" | "explain":
            return lw.lower_formula(kind, name)
        case "procedure":
            return _lower_procedure(lw, lw.checked.procedures[name])
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


# ---------------------------------------------------------------------- procedures


def _lower_procedure(lw: Lowering, procedure: TypedProcedure) -> ir.Body:
    decl = procedure.decl
    params = [lw.local(name) for name in decl.takes]
    out: list[ir.Stmt] = []
    lw.place = decl.place
    args: list[ir.Expr] = [ir.Var(param) for param in params]
    lw.secrets = {}
    lw.subjects = [arg for arg, type in zip(args, decl.takes.values(), strict=True) if type.kind == "piece"][::-1]
    with lw.into(out):
        if lw.traces and decl.cite:
            lw.emit(ir.Do(ir.Call("trace", [lw.note(decl.place, decl.cite), lw.subject], decl.place)))
        lw.fire(f"before({decl.name})", args, decl.place)
        after = lw.checked.rules.get(f"after({decl.name})")
        if after:
            inner: list[ir.Stmt] = []
            with lw.into(inner):
                _lower_inside(lw, procedure)
            lw.program.bodies["inside", decl.name] = ir.Body("inside", decl.name, params, inner, decl.place)
            call = ir.Apply("inside", decl.name, args, decl.place)
            if decl.gives is not None:
                result = lw.start(call)
                lw.fire(f"after({decl.name})", [*args, ir.Var(result)], decl.place)
                lw.emit(ir.Return(ir.Var(result)))
            else:
                lw.emit(ir.Do(call))
                lw.fire(f"after({decl.name})", args, decl.place)
        else:
            _lower_inside(lw, procedure)
    return ir.Body("procedure", decl.name, params, out, decl.place)


def _lower_inside(lw: Lowering, procedure: TypedProcedure) -> None:
    if procedure.ways:
        _lower_menu(lw, procedure)
    else:
        lw.statements(procedure.body)
    if procedure.gives is not None and procedure.gives.optional:
        lw.emit(ir.Return(ir.Lit(ir.none_of(procedure.gives))))


def _lower_menu(lw: Lowering, menu: TypedProcedure) -> None:
    """One question with named answers; a way with `again` brings it back."""
    decl = menu.decl
    site = ir.Site(
        number=len(lw.program.sites),
        name=decl.name,
        place=decl.place,
        cite=decl.cite,
        type=None,
        locals=dict(decl.takes),
        prompt=menu.prompt,
        optional=menu.optional,
        menu=tuple(way.name for way in menu.ways),
        rule=decl.name,
    )
    lw.program.sites.append(site)
    body: list[ir.Stmt] = []
    with lw.into(body):
        options, way = ir.Var(lw.start(ir.ListOf([]))), lw.fresh("way")
        for number, each in enumerate(menu.ways):
            opened: ir.Stmt = ir.Do(ir.Call(".append", [options, ir.Lit(number)]))
            test = lw.expr(each.when) if each.when is not None else ir.Lit(True)
            if isinstance(test, ir.Lit):
                if test.value:
                    lw.emit(opened)
            else:
                lw.emit(ir.If(test, [opened]))
        nobody: ir.Stmt = ir.Return() if menu.optional else ir.Do(ir.Call("no_way", [ir.Lit(decl.name)], decl.place))
        lw.emit(ir.If(ir.Op("not", [options]), [nobody]))
        asked = ir.Op("+", [options, ir.ListOf([ir.Lit(ir.NONE)])]) if menu.optional else options
        team = lw.expr(menu.by)
        ask: ir.Stmt = ir.Ask(way, site.number, team, asked, lw.seen_values(site))
        single: ir.Stmt = ir.Set(way, ir.Get(options, ir.Lit(0)))
        if menu.optional:
            lw.emit(ask)
            lw.emit(ir.If(ir.Op("==", [ir.Var(way), ir.Lit(ir.NONE)]), [ir.Return()]))
        else:
            lw.emit(ir.If(ir.Op(">", [ir.Call("len", [options]), ir.Lit(1)]), [ask], [single]))
        for number, each in enumerate(menu.ways):
            inner = lw.block(each.body)
            if lw.traces and each.named.cite:
                inner.insert(0, ir.Do(ir.Call("trace", [lw.note(each.named.place, each.named.cite), lw.subject], each.named.place)))
            leave: ir.Stmt = ir.Continue() if each.again else ir.Return()
            ended = bool(inner) and isinstance(inner[-1], ir.Return)
            if not ended and (each.again or menu.gives is None):
                inner.append(leave)
            lw.emit(ir.If(ir.Op("==", [ir.Var(way), ir.Lit(number)]), inner, place=each.named.place))
        if not any(each.again for each in menu.ways):
            lw.emit(ir.Break())
    lw.emit(ir.While(ir.Lit(True), body))


# ---------------------------------------------------------------------- flow


def _lower_flow(lw: Lowering, wanted: Wanted) -> ir.Body:
    """`race(begun)`: the whole race; `begun` is true when it goes on at the start of a round."""
    flow = lw.checked.decl.flow
    place = flow.place or lw.checked.decl.place
    out: list[ir.Stmt] = []
    lw.place = place
    rounds = ir.State("round")

    def run(name: str) -> list[ir.Stmt]:
        lw.want("procedure", name)
        stmts: list[ir.Stmt] = [ir.Do(ir.Apply("procedure", name, [], place), place=place)]
        if lw.logs:
            stmts.insert(0, ir.Do(ir.Call("begin_phase", [ir.Lit(name)], place), place=place))
        if wanted.checks:
            stmts.append(ir.Do(ir.Apply("check", "invariants", [ir.Lit(name)], place), place=place))
        return stmts

    with lw.into(out):
        setup: list[ir.Stmt] = [stmt for scalar in flow.setup for stmt in run(scalar.text)]
        with lw.into(setup):
            lw.fire("race_started", [], place)
        lw.emit(ir.If(ir.Op("not", [ir.Var("begun")]), setup))
        body: list[ir.Stmt] = []
        with lw.into(body):
            number = ir.Get(rounds, ir.Lit(0))
            if wanted.calls:
                lw.emit(ir.Do(ir.Call("begin_round", [], place)))
            else:
                lw.emit(ir.Store(rounds, ir.Lit(0), ir.Op("+", [number, ir.Lit(1)])))
                endless = ir.Do(ir.Call("endless", [], place))
                lw.emit(ir.If(ir.Op(">", [number, ir.Lit(MOST_ROUNDS)]), [endless]))
            lw.fire("round_started", [number], place)
            later = [stmt for scalar in flow.round for stmt in run(scalar.text)]
            if flow.first_round is not None:
                first = [stmt for scalar in flow.first_round for stmt in run(scalar.text)]
                lw.emit(ir.If(ir.Op("==", [number, ir.Lit(1)]), first, later))
            else:
                lw.extend(later)
            lw.fire("round_ended", [number], place)
            if lw.checked.until is not None:
                lw.emit(ir.If(lw.expr(lw.checked.until), [ir.Break()]))
        lw.emit(ir.While(ir.Lit(True), body, counted=False))
        for scalar in flow.finish:
            lw.extend(run(scalar.text))
    if wanted.checks:
        lw.program.bodies["check", "invariants"] = _lower_invariants(lw)
    return ir.Body("flow", "race", ["begun"], out, place)


def _lower_invariants(lw: Lowering) -> ir.Body:
    out: list[ir.Stmt] = []
    with lw.into(out):
        for name, typed in lw.checked.invariants.items():
            failed = ir.Do(ir.Call("broken", [ir.Lit(name), ir.Var("after")], typed.place), place=typed.place)
            lw.emit(ir.If(lw.op("not", lw.expr(typed)), [failed], place=typed.place))
        for owner in ("race", "team", *lw.checked.decl.pieces):
            for attribute in lw.checked.decl.attributes_of(owner).values():
                for op, bound in (("<", attribute.at_least), (">", attribute.at_most)):
                    if bound is None:
                        continue
                    each = lw.fresh("value")
                    listed = ir.State(f"attribute.{owner}.{attribute.name}")
                    is_some = ir.Op("!=", [ir.Var(each), ir.Lit(ir.none_of(attribute.type))]) if attribute.type.optional else None
                    test = ir.Op(op, [ir.Var(each), ir.Lit(bound)])
                    bad = ir.Call("any", [ir.Comp(test, each, listed, is_some, lazy=True)])
                    label = ir.Lit(f"{owner}.{attribute.name} {'at least' if op == '<' else 'at most'} {bound}")
                    lw.emit(ir.If(bad, [ir.Do(ir.Call("broken", [label, ir.Var("after")], attribute.place))]))
    return ir.Body("check", "invariants", ["after"], out, lw.checked.decl.place)


# ---------------------------------------------------------------------- rankings, bots, prompts


def _lower_ranking(lw: Lowering, kind: str, ranking: TypedRanking) -> ir.Body:
    """Give [(key, entry, {name: value})] of the entries that are ranked, best first."""
    out: list[ir.Stmt] = []
    variable = lw.local(ranking.decl.variable)
    lw.env = {}
    lw.place = ranking.decl.place
    with lw.into(out):
        rows = lw.start(ir.ListOf([]))
        inner: list[ir.Stmt] = []
        with lw.into(inner):
            shown = [ir.Call("tuple", [ir.Lit(name), lw.expr(value)]) for name, value in ranking.show.items()]
            key = ir.Call("tuple", [lw.expr(each) for each in ranking.by])
            row = ir.Call("tuple", [key, ir.Var(variable), ir.ListOf(list(shown))])
            lw.emit(ir.Do(ir.Call(".append", [ir.Var(rows), row])))
        body = inner
        if ranking.where is not None:
            body = []
            with lw.into(body):
                lw.emit(ir.If(lw.expr(ranking.where), inner))
        lw.emit(ir.For(variable, lw.iterable(ranking.of), body))
        lw.emit(ir.Return(ir.Call("ranked", [ir.Var(rows)])))
    return ir.Body(kind, ranking.decl.name, [], out, ranking.decl.place)


def _lower_bots(lw: Lowering) -> None:
    """For each bot and site a function of the locals and the option that scores the option."""
    for bot, policy in lw.checked.bots.items():
        for site in lw.program.sites:
            scored = policy.get(site.name)
            if scored is None:
                continue
            site.scored = True
            params = [lw.local(name) for name in site.locals]
            out: list[ir.Stmt] = []
            lw.env = {}
            with lw.into(out):
                if isinstance(scored, dict):
                    for number, way in enumerate(site.menu):
                        if way in scored:
                            inner, value = lw.branch(lambda way=way: lw.expr(scored[way]))  # type: ignore[misc]
                            test = ir.Op("==", [ir.Var("option"), ir.Lit(number)])
                            lw.emit(ir.If(test, [*inner, ir.Return(value)]))
                    lw.emit(ir.Return(ir.Lit(-(2**62))))
                    names = [*params, "option"]
                else:
                    own = lw.local(site.name)
                    names = [param if param != own else f"{param}_before" for param in params] + [own]
                    if site.is_end:
                        lw.emit(ir.Set(own, ir.Call("end_row", [ir.Var(own)])))
                    lw.emit(ir.Return(lw.expr(scored)))
            body = ir.Body("bot", f"{bot}.{site.number}", names, out, _place_of(scored, site))
            lw.program.bodies["bot", body.name] = body


def _place_of(scored: object, site: ir.Site) -> object:
    if isinstance(scored, t.Typed):
        return scored.place
    return next(iter(scored.values())).place if isinstance(scored, dict) and scored else site.place


def _lower_prompts(lw: Lowering) -> None:
    """For each site with a prompt a function of its locals that gives the text."""
    for site in lw.program.sites:
        if not site.prompt:
            continue
        out: list[ir.Stmt] = []
        lw.env, lw.secrets = {}, {}
        lw.place = site.place
        with lw.into(out):
            lw.emit(ir.Return(lw.text(site.prompt)))
        params = [lw.local(name) for name in site.locals]
        lw.program.bodies["prompt", str(site.number)] = ir.Body("prompt", str(site.number), params, out, site.place)


# ---------------------------------------------------------------------- who may ask


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
