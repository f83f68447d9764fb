"""Type rules, bring those on one event into order, and check what they bind.

In: declarations, procedures. Out: typed rules by event, or diagnostics R057-R059. Called by `check`.
"""

from __future__ import annotations

from interpreter.language.types import BOOL, Type, piece, table
from interpreter.ruleset.check_formulas import bearing_kind
from interpreter.ruleset.model import Checked, Rule, TypedRule
from interpreter.ruleset.procedures import Procedures
from interpreter.ruleset.scope import Scope, facts_when
from interpreter.source.suggest import did_you_mean


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
        checked.rules[event] = [_check_rule(rule, takes, checked, procedures) for rule in _in_order(found, procedures)]


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
                        did_you_mean(target, decl.procedures),
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
        hint = did_you_mean(event, [*decl.events, "before(PROCEDURE)", "after(PROCEDURE)"])
        procedures.error("R057", rule.event_place or rule.place, f"there is no event '{event}'", hint)
    return None


def _in_order(rules: list[Rule], procedures: Procedures) -> list[Rule]:
    """Move rules that say `after:` or `before:` another one."""
    order = list(rules)
    for rule in rules:
        for target, offset in ((rule.after, 1), (rule.before, 0)):
            if not target:
                continue
            names = [each.name for each in order if each is not rule]
            if target not in names:
                message = f"no rule on '{rule.event}' is called '{target}'"
                procedures.error("R058", rule.place, message, did_you_mean(target, names))
                continue
            order.remove(rule)
            order.insert(names.index(target) + offset, rule)
    return order


def _check_rule(rule: Rule, takes: dict[str, Type], checked: Checked, procedures: Procedures) -> TypedRule:
    names = list(rule.parameters) or (list(takes) if rule.event.endswith(")") else [])
    if len(names) not in (0, len(takes)):
        shape = f"{rule.event}({', '.join(takes)})"
        message = f"'{rule.event}' has {len(takes)} parameters; {len(names)} are named"
        procedures.error("R059", rule.event_place or rule.place, message, f"write event: {shape}")
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
