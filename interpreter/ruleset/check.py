"""Check a ruleset: type every formula, procedure, rule, ranking and bot; tell all faults at once.

In: declarations and the registry. Out: `Checked`, or diagnostics R050-R069 and T… in the collector. Does not look at a
course; `program.link` does. Called by `pipeline`.
"""

from __future__ import annotations

from interpreter.language.registry import Registry
from interpreter.language.types import ANY, BOOL, INT, TEXT, list_of
from interpreter.ruleset.apply import name_is_taken
from interpreter.ruleset.check_bots import check_bots
from interpreter.ruleset.check_formulas import check_formulas, check_worn
from interpreter.ruleset.check_names import check_names
from interpreter.ruleset.check_rules import check_rules
from interpreter.ruleset.check_use import check_circles, check_use
from interpreter.ruleset.checked import Checked, TypedRanking
from interpreter.ruleset.evaluate import check_of_options
from interpreter.ruleset.expressions import Expressions
from interpreter.ruleset.model import Declarations, Ranking
from interpreter.ruleset.procedures import Procedures
from interpreter.ruleset.scope import Scope
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Scalar


def check_ruleset(decl: Declarations, registry: Registry, diagnostics: Diagnostics) -> Checked:
    """Type all bodies of a ruleset."""
    checked = Checked(decl)
    expressions = Expressions(decl, registry, diagnostics)
    check_names(decl, registry, diagnostics)
    _check_parameters(decl, diagnostics)
    check_worn(checked, expressions)
    check_formulas(checked, expressions)
    procedures = Procedures(checked, expressions)
    for kind in decl.pieces.values():
        if kind.per_team is not None:
            checked.per_team[kind.name] = expressions.typed(kind.per_team, Scope(), INT)
            check_of_options(checked.per_team[kind.name], diagnostics)
    _check_secrets(checked, expressions)
    for name in decl.procedures:
        procedures.check_procedure(name)
    check_rules(checked, procedures)
    _check_flow(checked, expressions)
    for section, found in ((decl.results, checked.results), (decl.classifications, checked.classifications)):
        for ranking in section.values():
            found[ranking.name] = _check_ranking(ranking, expressions)
    for name, (_, scalar) in decl.invariants.items():
        checked.invariants[name] = expressions.typed(scalar, Scope(), BOOL)
    check_bots(checked, expressions, procedures.sites)
    check_circles(expressions, procedures)
    check_use(checked, expressions, procedures)
    return checked


def _check_parameters(decl: Declarations, diagnostics: Diagnostics) -> None:
    """Check what parameters and the variables of rankings are called."""
    for name, place in decl.parameters:
        taken = name_is_taken(decl, name)
        if taken:
            diagnostics.error("T019", place, f"a parameter cannot be called '{name}': that is {taken}")


def _check_secrets(checked: Checked, expressions: Expressions) -> None:
    owners = ["race", "team", *checked.decl.pieces]
    for owner in owners:
        for pile in checked.decl.piles_of(owner).values():
            if pile.seen_by is None:
                continue
            text = pile.seen_by.text
            if text in ("all", "owner", "nobody"):
                if text == "owner" and owner == "race":
                    expressions.diagnostics.error("R050", pile.seen_by.place, "a pile of the race has no owner")
                checked.seen_by[owner, pile.name] = text
            elif not text.isidentifier():
                scope = Scope()
                for word in ("all", "nobody", *(() if owner == "race" else ("owner",))):
                    scope.bind(word, TEXT, pile.seen_by.place)
                typed = expressions.typed(pile.seen_by, scope, TEXT)
                check_of_options(typed, expressions.diagnostics)
                checked.seen_by[owner, pile.name] = typed
            else:
                hint = expressions.diagnostics.near(text, ["all", "owner", "nobody"])
                expressions.diagnostics.error(
                    "R050", pile.seen_by.place, f"a pile is seen by all, its owner or nobody, not by '{text}'", hint
                )


def _check_flow(checked: Checked, expressions: Expressions) -> None:
    decl, flow = checked.decl, checked.decl.flow
    parts: list[Scalar] = [*flow.setup, *(flow.first_round or []), *flow.round, *flow.finish, *decl.after_stage]
    for scalar in parts:
        if scalar.text not in decl.procedures:
            hint = expressions.diagnostics.near(scalar.text, decl.procedures)
            expressions.diagnostics.error("R051", scalar.place, f"there is no procedure '{scalar.text}'", hint)
        elif decl.procedures[scalar.text].takes:
            expressions.diagnostics.error("R051", scalar.place, f"'{scalar.text}' takes arguments; the flow gives none")
    if decl.module:
        return
    place = flow.place or decl.place
    if not flow.round:
        expressions.diagnostics.error("R052", place, "the flow has no round", "write flow: {round: [procedure], …}")
    if flow.until is None:
        hint = "write until: any(r.finished for r in riders)"
        expressions.diagnostics.error("R052", place, "the flow has no until: the race would never end", hint)
    else:
        checked.until = expressions.typed(flow.until, Scope(), BOOL)
    if not decl.results:
        expressions.diagnostics.error(
            "R053", place, "nothing says who wins", "write results: {riders: {of: …, by: […]}}"
        )


def _check_ranking(ranking: Ranking, expressions: Expressions) -> TypedRanking:
    of = expressions.typed(ranking.of, Scope(), list_of(ANY))
    scope = Scope()
    scope.bind(ranking.variable, of.type.element if of.type.is_list else ANY, ranking.place, fixed=True)
    where = expressions.typed(ranking.where, scope, BOOL) if ranking.where is not None else None
    by = [expressions.typed(key, scope) for key in ranking.by]
    for key in by:
        expressions.check_key(key)
    if not by:
        hint = "write by: [r.row.to_finish]"
        expressions.diagnostics.error("R053", ranking.place, f"'{ranking.name}' says not by what it ranks", hint)
    show = {name: expressions.typed(scalar, scope) for name, scalar in ranking.show.items()}
    return TypedRanking(ranking, of, where, by, show)
