"""Type bots: for each choice they name, an expression that scores an option.

In: declarations, typed procedures with the choices they ask. Out: typed policies, or diagnostics R067-R068. A line for
a choice that no longer exists is dropped, with a warning where the file that wrote it is the variant's own. Called by
`check`.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.language import statements as st
from interpreter.language.types import ANY, INT, ROW, Type, join
from interpreter.ruleset.checked import Checked
from interpreter.ruleset.expressions import Expressions
from interpreter.ruleset.model import Bot
from interpreter.ruleset.scope import Scope
from interpreter.source.node import Scalar


def check_bots(checked: Checked, expressions: Expressions, sites: list[st.Statement]) -> None:
    """Type the policies of all bots."""
    by_name: dict[str, list[st.Statement]] = {}
    for site in sites:
        by_name.setdefault(_name_of(site), []).append(site)
    menus = {name: typed for name, typed in checked.procedures.items() if typed.ways}
    for bot in checked.decl.bots.values():
        policy: dict[str, object] = {}
        for name, value in bot.choices.items():
            if isinstance(value, Scalar):
                _check_choice(bot, name, value, by_name, menus, policy, expressions, checked)
            elif name in menus:
                ways = {way.name for way in menus[name].ways}
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
                _unknown(bot, name, next(iter(value.values())), {**by_name, **menus}, expressions, checked)
        checked.bots[bot.name] = policy


def _name_of(site: st.Statement) -> str:
    return site.name if isinstance(site, st.Choose) else site.ask if isinstance(site, st.Advance) else ""


def _unknown(
    bot: Bot, name: str, value: Scalar, known: Iterable[str], expressions: Expressions, checked: Checked
) -> None:
    if value.place.source is not checked.decl.place.source:
        return
    names = list(known)
    if name in names:  # a menu, scored as a choice, or the other way round
        is_menu = bool(checked.procedures.get(name) and checked.procedures[name].ways)
        message = f"'{name}' is a menu; its ways are scored" if is_menu else f"'{name}' is a choice; it has no ways"
        hint = f"write {name}: {{way: number, …}}" if is_menu else f"write {name}: an expression"
        expressions.diagnostics.warning("R067", value.place, message, hint)
        return
    expressions.diagnostics.warning(
        "R067",
        value.place,
        f"no choice is called '{name}'; this line of '{bot.name}' does nothing",
        expressions.diagnostics.near(name, names),
    )


def _check_choice(
    bot: Bot,
    name: str,
    value: Scalar,
    by_name: dict[str, list[st.Statement]],
    menus: Iterable[str],
    policy: dict[str, object],
    expressions: Expressions,
    checked: Checked,
) -> None:
    sites = by_name.get(name, [])
    if not sites:
        _unknown(bot, name, value, [*by_name, *menus], expressions, checked)
        return
    scope = Scope()
    for variable, type in _common_locals(sites).items():
        scope.bind(variable, type, bot.place, fixed=True)
    types = [_option_type(site) for site in sites]
    option = join(types)
    if option is None:
        kinds = ", ".join(sorted({str(type) for type in types}))
        message = f"'{name}' is chosen in several places among different things ({kinds}); one line cannot score them"
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
