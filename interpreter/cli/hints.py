"""Tell a person what helps to decide: the own pieces and cards, and what a formula makes of each option.

In: a race, a decision. Out: lines, and a remark an option. Reads only what the team may see. Called by `person`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from interpreter.bots.guard import Guard
from interpreter.cli.layout import wrapped
from interpreter.race.explain import explain_steps
from interpreter.race.faults import RaceError
from interpreter.race.units import show_amount
from interpreter.source.spoken import in_language

if TYPE_CHECKING:
    from interpreter.public.races import Race
    from interpreter.race.decision import Decision
    from interpreter.ruleset.model import Declarations

HIDDEN = "?"


def tell_own_things(race: Race, team: int) -> list[str]:
    """Give a line for the team and one for each of its pieces: where it stands, what it has."""
    view, decl = race.view(team), race.game.linked.checked.decl
    name = race.names[team]
    rows: list[tuple[str, str]] = []
    things = _things(view["teams"][name], decl, "team")
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
        rows.append((piece, ", ".join(part for part in (where, _things(values, decl, shown["kind"])) if part)))
    rows = [row for row in rows if row[1]]
    widest = max((len(row[0]) for row in rows), default=0)
    return [line for name, text in rows for line in wrapped(text, widest + 6, f"  {name.ljust(widest)}  ")]


def _things(values: dict[str, Any], decl: Declarations, owner: str) -> str:
    """Name what is not as it was at the begin: attributes that changed and are shown, piles with cards in their table's
    order."""
    attributes, piles = decl.attributes_of(owner), decl.piles_of(owner)
    parts = []
    for key, value in values.items():
        title = key.replace("_", " ")
        if key in attributes:
            if attributes[key].shown and value != attributes[key].default and value not in (None, False, []):
                parts.append(title if value is True else f"{title} {_show_value(value, attributes[key].unit)}")
        elif value and all(card == HIDDEN for card in value):
            parts.append(f"{title} {len(value)} card{'s' if len(value) > 1 else ''}")
        elif value:
            cards = Counter(value)
            known = [card for card in (*decl.tables[piles[key].of].entries, HIDDEN) if card in cards]
            listed = " ".join(f"{card}×{cards[card]}" if cards[card] > 1 else card for card in known)
            parts.append(f"{title}: {listed}")
    return ", ".join(parts)


def _show_value(value: Any, unit: str) -> str:
    """Write the value of an attribute; an amount of time with its parts."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    return show_amount(value, unit) if type(value) is int else str(value)


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
    """Give for each option what the formula with a unit that takes such options makes of it; empty where none does.

    An entry is taken by its type; a piece only under the name that the choice binds, and where the formula takes more.
    """
    checked = race.game.linked.checked
    known = _known_values(decision)
    by_name = decision.type.kind == "piece"
    if decision.site.menu or decision.type.kind not in ("table", "piece"):
        return {}
    guard = Guard(race, decision.team, decision.team_name)
    for formula in checked.formulas.values():
        if formula.gives.kind != "int" or not formula.decl.unit:
            continue
        takes = formula.decl.takes
        slots = [name for name, type in takes.items() if type.plain == decision.type]
        slots = [name for name in slots if name == decision.name] if by_name else slots
        if by_name and (len(takes) < 2 or any(name not in known for name in takes if name not in slots)):
            continue
        others = {name: _fill(name, type, known) for name, type in takes.items() if name not in slots}
        if len(slots) != 1 or None in others.values():
            continue
        remarks: dict[str, str] = {}
        for option, label in zip(decision.options, decision.labels, strict=True):
            if decision.site.is_declined(option) or label in remarks:
                continue
            values = [option if name in slots else others[name] for name in takes]
            try:
                remarks[label] = _explain(race, guard, formula, values)
            except RaceError:
                return {}
        return remarks
    return {}


def tell_formulas(race: Race, decision: Decision) -> list[str]:
    """Explain the formulas with a unit all of whose parameters, two at least, stand beside the choice by their names:
    `movement: 5 (die) + 6 (road, 1.8) = 11`."""
    known, lines = _known_values(decision), []
    guard = Guard(race, decision.team, decision.team_name)
    for formula in race.game.linked.checked.formulas.values():
        takes = formula.decl.takes
        if formula.gives.kind != "int" or not formula.decl.unit or len(takes) < 2:
            continue
        if any(name not in known or not _fits(*known[name], type) for name, type in takes.items()):
            continue
        with suppress(RaceError):
            steps = _explain(race, guard, formula, [known[name][1] for name in takes])
            lines.append(f"  {formula.decl.name.replace('_', ' ')}: {steps}")
    return lines


def _known_values(decision: Decision) -> dict[str, tuple[Any, Any]]:
    """Give what stands beside a choice, by name: its type and its value."""
    return {
        name: (type, value) for (name, type), value in zip(decision.site.locals.items(), decision.values, strict=False)
    }


def _fits(type: Any, value: Any, wanted: Any) -> bool:
    return bool(type.plain == wanted.plain and (wanted.optional or not type.optional or value != -1))


def _explain(race: Race, guard: Guard, formula: Any, values: list[Any]) -> str:
    explain = guard.function(("explain", formula.decl.name))
    return explain_steps(formula, race.guarded(lambda: explain(*values)), race.labels)


def tell_worn(race: Race, team: int) -> list[str]:
    """Say for each table whose entries are worn who wears what, as the team sees it: `hat: red.1 tall, blue.2 blue`."""
    view, decl = race.view(team), race.game.linked.checked.decl
    lines = []
    for table in decl.tables.values():
        if table.worn_by is None:
            continue
        worn = [f"{name} {value}" for name, value in _bearers(view, decl, table.name)]
        if worn:
            lines.append(f"  {table.name.replace('_', ' ')}: {', '.join(worn)}")
    return lines


def _bearers(view: dict[str, Any], decl: Any, table: str) -> Iterator[tuple[str, str]]:
    for piece, shown in view["pieces"].items():
        for attribute in decl.pieces[shown["kind"]].attributes.values():
            value = shown.get(attribute.name)
            if attribute.type.kind == "table" and attribute.type.name == table and value not in (None, HIDDEN):
                yield piece, value


def _fill(name: str, type: Any, known: dict[str, tuple[Any, Any]]) -> Any:
    """Find what is known for a parameter: what has its name, else the first of its type."""
    if name in known and known[name][0].plain == type.plain:
        return known[name][1]
    return next((value for each, value in known.values() if each.plain == type.plain and value != -1), None)
