"""Lower what is read off a race and does not change it: rankings, the scores of bots, the texts of questions.

In: typed rankings and policies, the sites of a program. Out: bodies of kind `result`, `classification`, `bot` and
`prompt`. Called by `lower_program`.
"""

from __future__ import annotations

from functools import partial

from interpreter.language import ir
from interpreter.language import tree as t
from interpreter.program.lower import Lowering
from interpreter.ruleset.checked import TypedRanking
from interpreter.source.place import Place


def lower_ranking(lw: Lowering, kind: str, ranking: TypedRanking) -> ir.Body:
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


def lower_bots(lw: Lowering) -> None:
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
                            inner, value = lw.branch(partial(lw.expr, scored[way]))
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


def _place_of(scored: t.Typed | dict[str, t.Typed], site: ir.Site) -> Place:
    if isinstance(scored, t.Typed):
        return scored.place
    return next(iter(scored.values())).place if scored else site.place


def lower_prompts(lw: Lowering) -> None:
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
