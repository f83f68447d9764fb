"""Type rules, and check what they bind.

In: declarations whose rules lie in their order, procedures. Out: typed rules by event, or diagnostics R057 and R059.
Called by `check`.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

from interpreter.language.types import BOOL, Type, piece, table
from interpreter.ruleset.apply import name_is_taken
from interpreter.ruleset.check_formulas import bearing_kind
from interpreter.ruleset.checked import Checked, TypedRule
from interpreter.ruleset.model import Rule
from interpreter.ruleset.procedures import Procedures
from interpreter.ruleset.scope import Scope, facts_when


def check_rules(checked: Checked, procedures: Procedures) -> None:
    """Type all rules, borne ones too."""
    rules = list(checked.decl.rules)
    for each in checked.decl.tables.values():
        for entry in each.entries.values():
            rules += entry.rules
    by_event: dict[str, list[Rule]] = {}
    for rule in rules:
        if rule.event:
            by_event.setdefault(rule.event, []).append(rule)
    for event, found in by_event.items():
        takes = _parameters_of(event, found, checked, procedures)
        if takes is None:
            continue
        checked.rules[event] = [_check_rule(rule, takes, checked, procedures) for rule in found]


def _parameters_of(event: str, rules: list[Rule], checked: Checked, procedures: Procedures) -> dict[str, Type] | None:
    """Give what an event is fired with; for before(p) and after(p) the arguments of p, and its result."""
    decl = checked.decl
    for word in ("before", "after"):
        if event.startswith(word + "(") and event.endswith(")"):
            target = event[len(word) + 1 : -1].strip()
            if target not in decl.procedures:
                for rule in rules:
                    procedures.error(
                        "R057",
                        rule.event_place or rule.place,
                        f"there is no procedure '{target}'",
                        procedures.diagnostics.near(target, decl.procedures),
                    )
                return None
            takes = dict(decl.procedures[target].takes)
            gives = decl.procedures[target].gives
            if word == "after" and gives is not None:
                takes["result"] = gives
            return takes
    if event in decl.events:
        return decl.events[event].parameters
    for rule in rules:
        hint = procedures.diagnostics.near(event, chain(decl.events, ("before(PROCEDURE)", "after(PROCEDURE)")))
        procedures.error("R057", rule.event_place or rule.place, f"there is no event '{event}'", hint)
    return None


def _check_rule(rule: Rule, takes: dict[str, Type], checked: Checked, procedures: Procedures) -> TypedRule:
    names = list(rule.parameters) or (list(takes) if rule.event.endswith(")") else [])
    _check_names(rule, names, takes, procedures)
    scope = Scope()
    types: list[Type] = []
    for name, type in zip(names, takes.values(), strict=False):
        bound = piece(name) if type == piece("") and name in checked.decl.pieces else type
        types.append(bound)
        scope.bind(name, bound, rule.place, fixed=True)
    bearer = ""
    if rule.table:
        kind = bearing_kind(checked, rule.table)
        scope.bind("this", table(rule.table), rule.place, fixed=True)
        if kind and kind not in scope.variables:
            bearer = kind
            scope.bind(kind, piece(kind), rule.place, fixed=True)
    when = procedures.expressions.typed(rule.when, scope, BOOL) if rule.when is not None else None
    facts = facts_when(when, True) if when is not None else {}
    body = procedures.check_body(f"rule {rule.name}", rule.body, scope.child(facts), rule.place)
    return TypedRule(rule, tuple(types), when, body, bearer)


def _check_names(rule: Rule, names: list[str], takes: dict[str, Type], procedures: Procedures) -> None:
    """Check the parameters that a rule names: as many as the event has, or none; each once."""
    place = rule.event_place or rule.place
    if len(names) not in (0, len(takes)):
        word, bracket, target = rule.event.removesuffix(")").partition("(")
        shape = f"{word}({', '.join([target, *takes] if bracket else takes)})"
        has = "no parameters" if not takes else "1 parameter" if len(takes) == 1 else f"{len(takes)} parameters"
        message = f"'{rule.event}' has {has}, and {len(names)} {'is' if len(names) == 1 else 'are'} named"
        procedures.error("R059", place, message, f"write event: {shape}")
    times = Counter(rule.parameters)
    for name in rule.parameters:
        taken = name_is_taken(procedures.decl, name)
        if taken:
            procedures.error("T019", place, f"a parameter cannot be called '{name}': that is {taken}")
        elif times[name] > 1:
            procedures.error("R059", place, f"two parameters are called '{name}'")
