"""Find what a name, or a member behind a dot, stands for.

In: a syntax node, a scope. Out: a typed node, or diagnostics T010-T012 with the nearest known name. Called by
`expressions`.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from interpreter.language import syntax as s
from interpreter.language import tree as t
from interpreter.language.parse import WORDS
from interpreter.language.types import ANY, FIELD, ROW, TEAM, Type, describe, list_of, piece, pile_of, table
from interpreter.ruleset.scope import Scope, path_of
from interpreter.ruleset.signature import type_of_word
from interpreter.source.diagnostic import Diagnostics

if TYPE_CHECKING:
    from interpreter.ruleset.expressions import _Walk

SPACES = ("race", "course", "option", "scoring", "markers", "zones", "standings")
MOST_STANDINGS = 30  # types of classifications that one expression may ask for
LISTS = {"teams": ("team", TEAM), "rows": ("row", ROW), "fields": ("field", FIELD)}


def resolve_name(walk: _Walk, node: s.Name, scope: Scope) -> t.Typed:
    """Type a name that stands alone."""
    name, place, decl = node.name, walk.place(node), walk.decl
    if name in scope.variables:
        variable = scope.variables[name]
        variable.used = True
        return t.Local(scope.known.get(name, variable.type), place, name)
    if name in LISTS:
        what, of = LISTS[name]
        return t.Everything(list_of(of), place, what)
    kind = walk.owner.plurals.get(name)
    if kind is not None:
        return t.Everything(list_of(piece(kind.name)), place, "piece", kind.name)
    if name in decl.tables:
        walk.owner.used.add(("table", name))
        if decl.tables[name].keys is not None:
            return walk.error("T010", node, f"'{name}' has two keys", f"write: {name}[…, …]")
        return t.Everything(list_of(table(name)), place, "table", name)
    if name in WORDS:
        return walk.error("T010", node, f"'{name}' is a word of the language; a name or value is wanted here")
    if name in SPACES:
        return walk.error("T010", node, f"'{name}' is no value by itself", f"write: {name}.…")
    if name in decl.formulas or name in walk.owner.registry.functions:
        return walk.error("T010", node, f"'{name}' is called with brackets", f"write: {name}(…)")
    if name in scope.hints:
        return walk.error("T010", node, f"there is no name '{name}' here", scope.hints[name])
    if name == "this":
        hint = "'this' is the entry that bears a modifier or rule, and stands only there"
        return walk.error("T010", node, "there is no 'this' here", hint)
    holder = walk.owner.table_of(name)
    if holder is not None:
        hint = f"an entry is written with its table: {holder}.{name}"
        return walk.error("T010", node, f"there is no name '{name}' here", hint)
    known = chain(scope.variables, LISTS, walk.owner.plurals, decl.tables, SPACES)
    return walk.error("T010", node, f"there is no name '{name}' here", walk.owner.diagnostics.near(name, known))


def resolve_member(walk: _Walk, node: s.Member, scope: Scope) -> t.Typed:
    """Type `base.name`."""
    if isinstance(node.base, s.Name) and node.base.name not in scope.variables:
        found = _member_of_space(walk, node.base.name, node, scope)
        if found is not None:
            return found
    base = walk.visit(node.base, scope)
    if base.type.kind == "any":
        if not walk.owner.diagnostics.has_errors:  # else it was told why nothing is known of it
            message = "nothing is known of what stands here, so it has no members"
            return walk.error("T021", node.base, message, "an empty list has no entries to read from")
        return t.Typed(ANY, walk.place(node))
    if base.type.optional:
        walk.owner.may_be_none(base)
        return t.Typed(ANY, walk.place(node))
    member = _member_of_value(walk, base, node)
    if isinstance(member, list):
        hint = f"write for example: list(x.{node.name} for x in …)" if base.type.is_list else None
        return _unknown(walk, node, f"{_owner_words(base.type)} has no '{node.name}'", member, hint)
    path = path_of(member)
    if path is not None and path in scope.known:
        member.type = scope.known[path]
    return member


def _unknown(walk: _Walk, node: s.Member, message: str, known: list[str], hint: str | None = None) -> t.Typed:
    place = walk.scalar.place_at(node.name_at, len(node.name))
    walk.owner.diagnostics.error("T011", place, message, hint or walk.owner.diagnostics.near(node.name, known))
    return t.Typed(ANY, place)


def _owner_words(type: Type) -> str:
    if type.is_list:
        return f"a {type}"
    if type.kind == "table":
        return f"an entry of {type.name}"
    return describe(type) if type.kind == "int" else f"a {type.name or type.kind}"


def _member_of_space(walk: _Walk, space: str, node: s.Member, scope: Scope) -> t.Typed | None:
    decl, name, place = walk.decl, node.name, walk.place(node)
    used = walk.owner.used
    if space == "option":
        if name not in decl.options:
            return _unknown(walk, node, f"there is no option '{name}'", list(decl.options))
        used.add(("option", name))
        return t.Knob(decl.options[name].type, place, name)
    if space == "scoring":
        if name not in decl.scoring:
            return _unknown(walk, node, f"there is no scoring list '{name}'", list(decl.scoring))
        used.add(("scoring", name))
        return t.Scoring(list_of(Type("int")), place, name)
    if space == "standings":
        if name not in decl.classifications:
            return _unknown(walk, node, f"there is no classification '{name}'", list(decl.classifications))
        return t.Standing(_standing_type(walk, name), place, name)
    if space in ("markers", "zones"):
        words = (decl.words.markers if space == "markers" else decl.words.zones) if decl.words else {}
        if name not in words:
            return _unknown(walk, node, f"there is no kind of {space[:-1]} called '{name}'", list(words))
        what = space[:-1]
        return t.Everything(list_of(Type(what, name)), place, what, name)  # type: ignore[arg-type]
    if space == "course":
        facts = decl.words.facts if decl.words else {}
        if name in facts:
            fact = facts[name]
            type = fact.type if fact.required or fact.default is not None else fact.type.or_none()
            return t.Fact(scope.known.get(f"course.{name}", type), place, name)
        return _property(walk, "course", node, None, list(facts))
    if space == "race":
        return _member_of_race(walk, node, scope)
    if space in decl.tables:
        entries = decl.tables[space].entries
        used.add(("table", space))
        if name not in entries:
            return _unknown(walk, node, f"{space} has no entry '{name}'", list(entries))
        return t.Constant(table(space), place, name)
    return None


def _member_of_race(walk: _Walk, node: s.Member, scope: Scope) -> t.Typed:
    decl, name, place = walk.decl, node.name, walk.place(node)
    if name in decl.race_attributes:
        walk.owner.used.add(("race attribute", name))
        type = scope.known.get(f"race.{name}", decl.race_attributes[name].type)
        return t.Attribute(type, place, "race", name, None)
    if name in decl.race_piles:
        walk.owner.used.add(("race pile", name))
        return t.Pile(_type_of_pile(walk, decl.race_piles[name].of), place, "race", name, None)
    return _property(walk, "race", node, None, [*decl.race_attributes, *decl.race_piles])


def _type_of_pile(walk: _Walk, cards: str) -> Type:
    """Give the type of a pile; that there are no such cards was told where it is declared."""
    known = walk.decl.tables.get(cards)
    return pile_of(table(cards) if known is not None and known.is_cards else ANY)


def _property(walk: _Walk, owner: str, node: s.Member, base: t.Typed | None, also: list[str]) -> t.Typed:
    found = walk.owner.registry.properties.get((owner, node.name))
    if found is None:
        known = [n for o, n in walk.owner.registry.properties if o == owner] + also
        return _unknown(walk, node, f"the {owner} has no '{node.name}'", known)
    return t.Builtin(type_of_word(found.gives, walk.decl), walk.place(node), found, base)


def _standing_type(walk: _Walk, name: str) -> Type:
    """Give the type of a classification; faults of its list are told where it is checked."""
    owner = walk.owner
    if name in owner.standings or len(owner.standings) > MOST_STANDINGS:
        return owner.standings.get(name, list_of(ANY))
    owner.standings[name] = list_of(ANY)  # while it is typed: it may read itself
    outer, owner.diagnostics = owner.diagnostics, Diagnostics()
    found = owner.typed(walk.decl.classifications[name].of, Scope())
    owner.diagnostics = outer
    owner.standings[name] = found.type if found.type.is_list else list_of(ANY)
    return found.type if found.type.is_list else list_of(ANY)


def _member_of_value(walk: _Walk, base: t.Typed, node: s.Member) -> t.Typed | list[str]:
    """Type a member of a value; a list of the known names when there is none."""
    decl, name, place, type = walk.decl, node.name, walk.place(node), base.type
    registry = walk.owner.registry
    known: list[str] = []
    if type.kind == "table":
        columns = decl.tables[type.name].columns if type.name in decl.tables else {}
        if name in columns:
            return t.Column(columns[name].type, place, type.name, name, base)
        return list(columns)
    owner = {"piece": "piece", "team": "team"}.get(type.kind, type.kind)
    if type.kind in ("piece", "team"):
        key = type.name if type.kind == "piece" else "team"
        if key:
            attributes, piles = decl.attributes_of(key), decl.piles_of(key)
            if name in attributes:
                walk.owner.used.add((f"{key} attribute", name))
                return t.Attribute(attributes[name].type, place, key, name, base)
            if name in piles:
                walk.owner.used.add((f"{key} pile", name))
                return t.Pile(_type_of_pile(walk, piles[name].of), place, key, name, base)
            known += [*attributes, *piles]
    if type.kind in ("team", "row", "field"):
        many, one = walk.owner.plurals.get(name), decl.pieces.get(name)
        if many is not None:
            return t.Owned(list_of(piece(many.name)), place, many.name, base)
        if one is not None and type.kind == "team" and _one_per_team(one.per_team):
            return t.Owned(piece(one.name), place, one.name, base)
        known += walk.owner.plurals
    if type.kind in ("marker", "zone") and type.name and decl.words is not None:
        words = decl.words.markers if type.kind == "marker" else decl.words.zones
        columns_of = words[type.name].columns if type.name in words else {}
        if name in columns_of:
            column = columns_of[name]
            of = column.type if column.required or column.default is not None else column.type.or_none()
            return t.SpanColumn(of, place, type.kind, type.name, name, base)
        known += list(columns_of)
    found = registry.properties.get((owner, name))
    if found is not None and found.gives == "terrain" and "terrain" not in decl.tables:
        walk.owner.diagnostics.error("T011", place, "this ruleset has no terrains", "write the section terrain")
        return t.Typed(ANY, place)
    if found is not None:
        return t.Builtin(type_of_word(found.gives, decl), place, found, base)
    return known + [n for o, n in registry.properties if o == owner]


def _one_per_team(per_team: object) -> bool:
    return getattr(per_team, "value", None) == 1
