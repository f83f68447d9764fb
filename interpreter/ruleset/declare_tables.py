"""Read tables: `terrain`, `jerseys`, `cards`, `tables`, and the kinds of zone, mark and token as tables of names.

In: the merged tree. Out: tables in the declarations, or diagnostics R035-R038. Called by `declare`.
"""

from __future__ import annotations

import re
from typing import Any

from interpreter.language.types import ANY, INT, Type, describe, table
from interpreter.ruleset.literals import read_literal
from interpreter.ruleset.model import OPERATIONS, ColumnDecl, Declarations, Entry, Modifier, Rule, Table
from interpreter.ruleset.reader import flag_of, named_fields, pairs_of, scalar_of, scalars_of, text_of
from interpreter.ruleset.signature import known_types, read_type
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.node import Mapping, Node, Pair, Scalar

BUILTIN_COLUMNS = ("copies",)
NAME = r"[^\W\d]\w*"
EVENT = re.compile(rf"\s*({NAME})\s*(?:\(\s*({NAME}\s*(?:,\s*{NAME}\s*)*)?\))?\s*")
MOST_SHOWN = 12
ENTRY_KEYS = {"like", "cite", "doc", "covers", "modifiers", "rules", "before", "after"}


def read_tables(tree: Mapping, decl: Declarations, diagnostics: Diagnostics) -> None:
    """Read all tables; names first, then columns, then cells, since cells may name entries of any table."""
    bodies: list[tuple[Table, Mapping]] = []
    for section, name in (("terrain", "terrain"), ("jerseys", "jersey")):
        node = tree.get(section)
        if isinstance(node, Mapping):
            bodies.append((Table(**named_fields(name, node.place, node)), node))
    for section in ("cards", "tables"):
        for pair in pairs_of(tree.get(section)):
            if isinstance(pair.value, Mapping):
                new = Table(**named_fields(pair.key.text, pair.key.place, pair.value))
                new.is_cards = section == "cards"
                bodies.append((new, pair.value))
    for new, _ in bodies:
        if decl.tables.setdefault(new.name, new) is not new:
            other = Related(decl.tables[new.name].place, "it stands here")
            diagnostics.error("R036", new.place, f"there is a table '{new.name}' already", "take another name", [other])
    bodies = [(new, body) for new, body in bodies if decl.tables[new.name] is new]
    _add_kinds(tree, decl)
    for new, body in bodies:
        keys = scalars_of(body.get("by"))
        if keys:
            _read_keys(new, keys, body, decl, diagnostics)
        else:
            _read_columns(new, body, decl, diagnostics)
    for new, body in bodies:
        for pair in pairs_of(body.get("entries")):
            if new.keys is None:
                new.entries[pair.key.text] = Entry(**named_fields(pair.key.text, pair.key.place, pair.value))
        new.worn_by = scalar_of(body.get("worn_by"))
    for new, body in bodies:
        if new.keys is not None:
            _read_cells(new, body, decl, diagnostics)
        else:
            _read_entries(new, body, decl, diagnostics)


def _add_kinds(tree: Mapping, decl: Declarations) -> None:
    """Make the kinds of zone, mark and token tables of names."""
    course = tree.get("course")
    for section, name in (("zones", "zone_kind"), ("markers", "marker_kind"), ("tokens", "token_kind")):
        kinds = Table(name=name, place=tree.place)
        for pair in pairs_of(course.get(section) if isinstance(course, Mapping) else None):
            kinds.entries[pair.key.text] = Entry(**named_fields(pair.key.text, pair.key.place, pair.value))
        decl.tables[name] = kinds


def read_declared_type(node: Node, decl: Declarations, diagnostics: Diagnostics) -> tuple[Type, Scalar | None]:
    """Read `T = default` or `T`: the type, and the scalar of the default when one is written."""
    text = text_of(node)
    word, equals, default = text.partition(" = ")
    type = read_type(word.strip(), decl)
    if type is None:
        last = word.removesuffix(" or none").split()[-1] if word.split() else ""
        diagnostics.error("R037", node.place, f"'{word.strip()}' is no type", diagnostics.near(last, known_types(decl)))
        return ANY, None
    if not equals or not isinstance(node, Scalar):
        return type, None
    text = default.strip()
    value: int | bool | str | None = text
    if text in ("true", "false"):
        value = text == "true"
    elif text.removeprefix("-").isdecimal() and len(text) < 20:
        value = int(text)
    elif text in ("none", "~"):
        value = None
    return type, Scalar(value, text, node.place_at(len(word) + 3, len(text)))


def _read_columns(new: Table, body: Mapping, decl: Declarations, diagnostics: Diagnostics) -> None:
    for pair in pairs_of(body.get("columns")):
        name, node = pair.key.text, pair.value
        column = ColumnDecl(**named_fields(name, pair.key.place, node))
        if isinstance(node, Mapping):
            written = node.get("type")
            column.type, default = (ANY, None) if written is None else read_declared_type(written, decl, diagnostics)
            default = scalar_of(node.get("default")) or default
        else:
            column.type, default = read_declared_type(node, decl, diagnostics)
        if default is not None:
            column.required = False
            column.default = default
        elif column.type.optional:
            column.required = False
        new.columns[name] = column
    if new.is_cards and "copies" not in new.columns:
        copies = ColumnDecl(name="copies", place=new.place, type=INT, default=None, required=False)
        new.columns["copies"] = copies


def _read_keys(new: Table, keys: list[Scalar], body: Mapping, decl: Declarations, diagnostics: Diagnostics) -> None:
    of = body.get("of")
    new.of = read_declared_type(of, decl, diagnostics)[0] if of is not None else ANY
    names = [key.text for key in keys]
    for key in keys:
        if key.text not in decl.tables:
            diagnostics.error(
                "R048", key.place, f"there is no table '{key.text}'", diagnostics.near(key.text, decl.tables)
            )
    if len(names) != 2:
        diagnostics.error("R048", body.place, f"the table '{new.name}' has not two keys", "write by: [one, other]")
        names = [*names, "", ""][:2]
    new.keys = (names[0], names[1])


def _read_cells(new: Table, body: Mapping, decl: Declarations, diagnostics: Diagnostics) -> None:
    assert new.keys is not None and new.of is not None
    first, second = (table(key) if key in decl.tables else ANY for key in new.keys)
    for pair in pairs_of(body.get("entries")):
        row = read_literal(pair.key, first, decl, diagnostics)
        for cell in pairs_of(pair.value):
            if cell.key.text in ("cite", "doc", "covers"):
                continue
            column = read_literal(cell.key, second, decl, diagnostics)
            if row is not None and column is not None:
                new.cells[row, column] = read_literal(cell.value, new.of, decl, diagnostics)


def _read_entries(new: Table, body: Mapping, decl: Declarations, diagnostics: Diagnostics) -> None:
    nodes = {pair.key.text: pair for pair in pairs_of(body.get("entries"))}
    defaults: dict[str, Any] = {}
    for column in new.columns.values():
        if isinstance(column.default, Scalar):
            column.default = read_literal(column.default, column.type, decl, diagnostics)
        elif column.name == "copies" and new.is_cards and column.default is None:
            column.default = 1
        elif column.type.is_list and column.required:
            column.default = ()
        defaults[column.name] = column.default
    for name in _bases_first(new, nodes, defaults, diagnostics):
        _fill_entry(new, name, nodes[name], defaults, decl, diagnostics)


def _bases_first(new: Table, nodes: dict[str, Pair], defaults: dict[str, Any], diagnostics: Diagnostics) -> list[str]:
    """Order entries so that one comes behind the one it is like; a circle is told and broken."""
    done: dict[str, None] = {}
    for name in nodes:
        trail: dict[str, Scalar | None] = {}
        at: str | None = name
        while at is not None and at not in done:
            like = _like_of(nodes[at])
            trail[at] = like
            if like is not None and like.text in trail:
                circle = [*trail][[*trail].index(like.text) :]
                shown = circle if len(circle) <= MOST_SHOWN else [*circle[:MOST_SHOWN], "…"]
                message = f"'{at}' is like itself: {' → '.join([*shown, like.text])}"
                diagnostics.error("R071", like.place, message)
                new.entries[at].values.update(defaults)
                nodes[at] = Pair(nodes[at].key, _without_like(nodes[at]))
                break
            at = like.text if like is not None and like.text in nodes else None
        for each in reversed(trail):
            done[each] = None
    return list(done)


def _like_of(pair: Pair) -> Scalar | None:
    return scalar_of(pair.value.get("like")) if isinstance(pair.value, Mapping) else None


def _without_like(pair: Pair) -> Mapping:
    body = pair.value
    assert isinstance(body, Mapping)
    return Mapping([each for each in body.pairs if each.key.text != "like"], body.place)


def _fill_entry(
    new: Table, name: str, pair: Pair, defaults: dict[str, Any], decl: Declarations, diagnostics: Diagnostics
) -> None:
    entry = new.entries[name]
    body = pair.value if isinstance(pair.value, Mapping) else None
    like = _like_of(pair)
    if like is not None and like.text in new.entries:
        entry.values.update(new.entries[like.text].values)
    elif like is not None:
        hint = diagnostics.near(like.text, (other for other in new.entries if other != name))
        diagnostics.error("R071", like.place, f"{new.name} has no entry '{like.text}'", hint)
    for cell in pairs_of(body):
        key = cell.key.text
        if key in new.columns:
            entry.values[key] = read_literal(cell.value, new.columns[key].type, decl, diagnostics)
            entry.places[key] = cell.value.place
        elif key not in ENTRY_KEYS:
            near = diagnostics.nearest(new.name, (each.name for each in decl.tables.values() if key in each.columns))
            hint = f"did you mean '{near}', which has one?" if near else diagnostics.near(key, new.columns)
            diagnostics.error("R038", cell.key.place, f"{new.name} has no column '{key}'", hint)
    for column in new.columns.values():
        if column.name not in entry.values:
            if column.required and like is None:
                message = f"the {new.name} '{name}' does not say '{column.name}'"
                hint = f"write {column.name}: {describe(column.type)}; or give the column a default"
                diagnostics.error("R038", entry.place, message, hint)
            entry.values[column.name] = defaults[column.name]
    if body is not None:
        _read_borne(new, entry, body, diagnostics)


def _read_borne(new: Table, entry: Entry, body: Mapping, diagnostics: Diagnostics) -> None:
    for pair in pairs_of(body.get("modifiers")):
        bodies = pair.value.items if hasattr(pair.value, "items") else [pair.value]
        for item in bodies:
            modifier = read_modifier(pair.key.text, pair.key.place, item)
            modifier.table, modifier.entry = new.name, entry.name
            entry.modifiers.setdefault(pair.key.text, []).append(modifier)
    for pair in pairs_of(body.get("rules")):
        rule = read_rule(pair, diagnostics)
        rule.table, rule.entry = new.name, entry.name
        entry.rules.append(rule)
    if (entry.modifiers or entry.rules) and new.worn_by is None:
        message = f"'{entry.name}' has modifiers or rules, but nothing says who bears it"
        hint = f"write in the table: worn_by: rider.{new.name}, or worn_by: race.{new.name}"
        diagnostics.error("R072", entry.place, message, hint)


def read_modifier(name: str, place: Any, node: Node) -> Modifier:
    """Read one modifier: one operation, or `worn: TABLE`; that it is one and no more was told by the merging."""
    modifier = Modifier(**named_fields(name, place, node))
    for pair in pairs_of(node):
        key = pair.key.text
        if key in OPERATIONS and not (isinstance(pair.value, Scalar) and pair.value.value is None):
            modifier.operation, modifier.value = key, scalar_of(pair.value)
        elif key == "worn":
            modifier.worn = text_of(pair.value)
        elif key == "when":
            modifier.when = scalar_of(pair.value)
        elif key == "optional":
            modifier.optional = flag_of(pair.value)
    return modifier


def read_rule(pair: Pair, diagnostics: Diagnostics) -> Rule:
    """Read a rule on an event; the event's name and parameters are looked at by the checker."""
    node = pair.value
    rule = Rule(**named_fields(pair.key.text, pair.key.place, node))
    if not isinstance(node, Mapping):
        return rule
    event = scalar_of(node.get("event"))
    if event is not None:
        rule.event_place = event.place
        found = EVENT.fullmatch(event.text)
        if found is None:
            hint = "write name(parameters), before(procedure) or after(procedure, parameters)"
            diagnostics.error("R045", event.place, f"'{event.text}' names no event", hint)
        else:
            word, names = found[1], [name.strip() for name in (found[2] or "").split(",") if name.strip()]
            if word in ("before", "after") and names:
                word = f"{word}({names.pop(0)})"
            rule.event, rule.parameters = word, tuple(names)
    rule.when, rule.body = scalar_of(node.get("when")), node.get("do")
    return rule
