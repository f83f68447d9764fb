"""Lower the flow of a race: set-up, rounds, end; and the invariants that are looked at on the way.

In: the flow of a checked ruleset. Out: the body `race(begun)`, and the check of invariants. Called by `lower_program`.
"""

from __future__ import annotations

from interpreter.language import ir
from interpreter.program.build import MOST_ROUNDS, ROUND, Wanted
from interpreter.program.lower import Lowering


def lower_flow(lw: Lowering, wanted: Wanted) -> ir.Body:
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
            lw.emit(ir.Charge(ir.Lit(ROUND + lw.linked.state_size), place=place))
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
        lw.emit(ir.While(ir.Lit(True), body))
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
                    is_some = (
                        ir.Op("!=", [ir.Var(each), ir.Lit(ir.none_of(attribute.type))])
                        if attribute.type.optional
                        else None
                    )
                    test = ir.Op(op, [ir.Var(each), ir.Lit(bound)])
                    bad = ir.Call("any", [ir.Comp(test, each, listed, is_some, lazy=True)])
                    label = ir.Lit(f"{owner}.{attribute.name} {'at least' if op == '<' else 'at most'} {bound}")
                    lw.emit(ir.If(bad, [ir.Do(ir.Call("broken", [label, ir.Var("after")], attribute.place))]))
    return ir.Body("check", "invariants", ["after"], out, lw.checked.decl.place)
