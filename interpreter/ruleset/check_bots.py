"""Type bots: for each choice they name, an expression that scores an option.

In: declarations, typed procedures with the choices they ask. Out: typed policies, or diagnostics R067-R068. A line for
a choice that no longer exists is dropped, with a warning where the file that wrote it is the variant's own. Called by
`check`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from interpreter.language import statements as st
from interpreter.language.types import ANY, INT, ROW, Type, join
from interpreter.ruleset.checked import Checked
from interpreter.ruleset.expressions import Expressions
from interpreter.ruleset.model import Bot
from interpreter.ruleset.scope import Scope
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Scalar

MOST_SEEN = 100_000  # variables that all choices see
MOST_SCORED = 10_000  # places of choices, each as often as bots have a line for it
Known = tuple[Mapping[str, object], Mapping[str, object]]  # choices and menus, by name


@dataclass(frozen=True, slots=True)
class _Asked:
    """What all places of a choice have in common: locals, the type of an option, and the types that it has."""

    common: dict[str, Type]
    option: Type | None
    kinds: str


def check_bots(checked: Checked, expressions: Expressions, sites: list[st.Statement]) -> None:
    """Type the policies of all bots."""
    by_name: dict[str, list[st.Statement]] = {}
    for site in sites:
        by_name.setdefault(_name_of(site), []).append(site)
    if not _are_few(checked, by_name, expressions.diagnostics):
        return
    menus = {name: typed for name, typed in checked.procedures.items() if typed.ways}
    ways_of = {name: {way.name for way in typed.ways} for name, typed in menus.items()}
    known: dict[str, _Asked] = {}
    for bot in checked.decl.bots.values():
        policy: dict[str, object] = {}
        for name, value in bot.choices.items():
            if isinstance(value, Scalar):
                _check_choice(bot, name, value, by_name, menus, known, policy, expressions, checked)
            elif name in menus:
                ways = ways_of[name]
                scope = Scope()
                for each, type in menus[name].decl.takes.items():
                    scope.bind(each, type, bot.place, fixed=True)
                scores = {}
                for way, scalar in value.items():
                    if way in ways:
                        scores[way] = expressions.typed(scalar, scope.child(), INT)
                    elif scalar.place.source is checked.decl.place.source:
                        message = f"the menu '{name}' has no way '{way}'"
                        expressions.diagnostics.warning(
                            "R067", scalar.place, message, expressions.diagnostics.near(way, ways)
                        )
                policy[name] = scores
            else:
                _unknown(bot, name, next(iter(value.values())), (by_name, menus), expressions, checked)
        checked.bots[bot.name] = policy


def _are_few(checked: Checked, by_name: dict[str, list[st.Statement]], diagnostics: Diagnostics) -> bool:
    """Say whether choices and bots are few enough: what a choice shows, and every bot's line for it, becomes code."""
    seen = 0
    for sites in by_name.values():
        for site in sites:
            seen += len(getattr(site, "seen", ()))
            if seen > MOST_SEEN:
                message = f"the choices up to this one see more than {MOST_SEEN:,} variables in all"
                diagnostics.error("R092", site.place, message, "bind fewer before a choice")
                return False
    scored = 0
    for bot in checked.decl.bots.values():
        for name in bot.choices:
            scored += len(by_name.get(name, ()))
            if scored > MOST_SCORED:
                message = f"the bots up to this one score choices in more than {MOST_SCORED:,} places in all"
                diagnostics.error("R092", bot.place, message, "leave out bots")
                return False
    return True


def _name_of(site: st.Statement) -> str:
    return site.name if isinstance(site, st.Choose) else site.ask if isinstance(site, st.Advance) else ""


def _unknown(bot: Bot, name: str, value: Scalar, known: Known, expressions: Expressions, checked: Checked) -> None:
    if value.place.source is not checked.decl.place.source:
        return
    if any(name in names for names in known):  # a menu, scored as a choice, or the other way round
        is_menu = bool(checked.procedures.get(name) and checked.procedures[name].ways)
        message = f"'{name}' is a menu; its ways are scored" if is_menu else f"'{name}' is a choice; it has no ways"
        hint = f"write {name}: {{way: number, …}}" if is_menu else f"write {name}: an expression"
        expressions.diagnostics.warning("R067", value.place, message, hint)
        return
    expressions.diagnostics.warning(
        "R067",
        value.place,
        f"no choice is called '{name}'; this line of '{bot.name}' does nothing",
        expressions.diagnostics.near(name, chain(*known)),
    )


def _check_choice(
    bot: Bot,
    name: str,
    value: Scalar,
    by_name: dict[str, list[st.Statement]],
    menus: Mapping[str, object],
    known: dict[str, _Asked],
    policy: dict[str, object],
    expressions: Expressions,
    checked: Checked,
) -> None:
    sites = by_name.get(name, [])
    if not sites:
        _unknown(bot, name, value, (by_name, menus), expressions, checked)
        return
    if name not in known:
        types = [_option_type(site) for site in sites]
        known[name] = _Asked(_common_locals(sites), join(types), ", ".join(sorted({str(type) for type in types})))
    scope = Scope()
    for variable, type in known[name].common.items():
        scope.bind(variable, type, bot.place, fixed=True)
    option = known[name].option
    if option is None:
        among = f"among different things ({known[name].kinds})"
        message = f"'{name}' is chosen in several places {among}; one line cannot score them"
        expressions.diagnostics.error("R068", value.place, message, "give the choices different names")
        option = ANY
    scope.bind(name, option, bot.place, fixed=True)
    policy[name] = expressions.typed(value, scope, INT)


def _option_type(site: st.Statement) -> Type:
    if isinstance(site, st.Choose):
        return site.of or ANY
    return ROW


def _common_locals(sites: list[st.Statement]) -> dict[str, Type]:
    """Give the locals that all places of a choice have, with the types that fit all."""
    common: dict[str, Type] | None = None
    for site in sites:
        seen: dict[str, Type] = getattr(site, "seen", {})
        if common is None:
            common = dict(seen)
            continue
        merged: dict[str, Type] = {}
        for variable, type in common.items():
            both = join([type, seen[variable]]) if variable in seen else None
            if both is not None:
                merged[variable] = both
        common = merged
    return common or {}
