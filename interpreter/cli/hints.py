"""Tell a person what helps to decide: the own pieces and cards, and what a formula makes of each option.

In: a race, a decision. Out: lines, and a remark an option. Reads only what the team may see. Called by `person`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from interpreter.bots.guard import Guard
from interpreter.race.explain import explain_steps
from interpreter.race.faults import RaceError
from interpreter.source.spoken import in_language

if TYPE_CHECKING:
    from interpreter.public.races import Race
    from interpreter.race.decision import Decision

HIDDEN = "?"


def tell_own_things(race: Race, team: int) -> list[str]:
    """Give a line for the team and one for each of its pieces: where it stands, what it has."""
    view, decl = race.view(team), race.game.linked.checked.decl
    name = race.names[team]
    rows: list[tuple[str, str]] = []
    things = _things(view["teams"][name], decl.team_attributes)
    if things:
        rows.append((name, things))
    for piece, shown in view["pieces"].items():
        if shown["team"] != name:
            continue
        kind = decl.pieces[shown["kind"]]
        values = {key: value for key, value in shown.items() if key in {*kind.attributes, *kind.piles}}
        by_role = kind.by_role[0] if kind.by_role is not None else ""
        values.pop(by_role, None)
        lane = f" lane {shown['lane']}" if shown["lane"] is not None else ""
        where = f"row {shown['row']}{lane}" if shown["row"] is not None else ""
        rows.append((piece, ", ".join(part for part in (where, _things(values, kind.attributes)) if part)))
    rows = [row for row in rows if row[1]]
    widest = max((len(row[0]) for row in rows), default=0)
    return [f"  {row[0].ljust(widest)}  {row[1]}" for row in rows]


def _things(values: dict[str, Any], attributes: dict[str, Any]) -> str:
    """Name what is not as it was at the begin: attributes that changed, piles with cards."""
    parts = []
    for key, value in values.items():
        title = key.replace("_", " ")
        if key in attributes:
            if value != attributes[key].default and value not in (None, False, []):
                parts.append(title if value is True else f"{title} {value}")
        elif value and all(card == HIDDEN for card in value):
            parts.append(f"{title} {len(value)} card{'s' if len(value) > 1 else ''}")
        elif value:
            cards = Counter(value)
            listed = " ".join(f"{card}×{count}" if count > 1 else card for card, count in sorted(cards.items()))
            parts.append(f"{title}: {listed}")
    return ", ".join(parts)


def explain_options(race: Race, decision: Decision) -> dict[str, str]:
    """Give a remark for each option: its title, and what a formula makes of it; empty where there is neither."""
    titles, worth = _entitle_options(race, decision), _weigh_options(race, decision)
    return {
        label: " · ".join(part for part in (titles.get(label, ""), worth.get(label, "")) if part)
        for label in decision.labels
        if label in titles or label in worth
    }


def _entitle_options(race: Race, decision: Decision) -> dict[str, str]:
    """Give the texts of the ways of a menu, or the titles of entries that are not called so, in the race's language."""
    linked, site = race.game.linked, decision.site
    if site.menu:
        ways = linked.checked.procedures[site.name].ways if site.name in linked.checked.procedures else []
        texts = {way.name: in_language(way.named.doc, linked.language) for way in ways}
    elif decision.type.kind == "table" and "title" in linked.checked.decl.tables[decision.type.name].columns:
        entries = linked.checked.decl.tables[decision.type.name].entries.values()
        texts = {each.name: in_language(each.values.get("title") or "", linked.language) for each in entries}
    else:
        texts = {}
    return {
        label: texts[label] for label in decision.labels if texts.get(label, label).casefold() != label and texts[label]
    }


def _weigh_options(race: Race, decision: Decision) -> dict[str, str]:
    """Give for each option what the formula with a unit that takes such options makes of it; empty where none does."""
    checked = race.game.linked.checked
    known: dict[str, tuple[Any, Any]] = {
        name: (type, value) for (name, type), value in zip(decision.site.locals.items(), decision.values, strict=False)
    }
    if decision.site.menu or decision.type.kind != "table":
        return {}
    guard = Guard(race, decision.team, decision.team_name)
    for formula in checked.formulas.values():
        if formula.gives.kind != "int" or not formula.decl.unit:
            continue
        slots = [name for name, type in formula.decl.takes.items() if type.plain == decision.type]
        others = {name: _fill(name, type, known) for name, type in formula.decl.takes.items() if name not in slots}
        if len(slots) != 1 or None in others.values():
            continue
        remarks: dict[str, str] = {}
        for option, label in zip(decision.options, decision.labels, strict=True):
            if decision.site.is_declined(option) or label in remarks:
                continue
            values = [option if name in slots else others[name] for name in formula.decl.takes]
            try:
                explain = guard.function(("explain", formula.decl.name))
                steps = race.guarded(lambda explain=explain, values=values: explain(*values))  # type: ignore[misc]
            except RaceError:
                return {}
            remarks[label] = explain_steps(formula, steps, race.labels)
        return remarks
    return {}


def _fill(name: str, type: Any, known: dict[str, tuple[Any, Any]]) -> Any:
    """Find what is known for a parameter: what has its name, else the first of its type."""
    if name in known and known[name][0].plain == type.plain:
        return known[name][1]
    return next((value for each, value in known.values() if each.plain == type.plain and value != -1), None)
