"""Gather the language reference: every word that may stand in a ruleset, with its text.

In: the registry, and the schema of rulesets that is built from it. Out: `Term` values in groups. Called by `terms` and
its tests. Words of the registry and keys of the schema are read there; only what neither of them holds (names that are
always known, types, the bare statements) has its text here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from interpreter.language.registry import Function, Property, Registry, Verb
from interpreter.ruleset.declare_rules import BUILTIN_EVENTS
from interpreter.ruleset.schema_ruleset import build_ruleset_schema, header, sections
from interpreter.ruleset.sections import OPERATIONS

GROUPS = (
    "Sections of a file",
    "Keys of entries",
    "Operations of modifiers",
    "Statements",
    "Expressions",
    "Functions",
    "Properties",
    "Names",
    "Events",
    "Types",
)

BARE = {
    "return": "Leaves the procedure; with a value: return: EXPRESSION.",
    "stop": "Leaves the innermost loop.",
    "next": "Goes on with the next pass of the innermost loop.",
}
EXPRESSIONS = {
    "+ - *": ("Sum, difference, product of whole numbers.", "2 * 3 - 1"),
    "// %": ("Quotient, rounded down, and its rest; div_up and div_near round otherwise.", "7 // 2"),
    "== !=": ("Are two values the same? A text is compared with a word in quotes.", "1 == 2"),
    "< <= > >=": ("Comparisons; they may be chained.", "1 <= 2 < 3"),
    "in": ("Does it stand in a list? Also: not in.", "1 in [1, 2]"),
    "and": ("True when both are; the second is not looked at when the first is false.", "1 < 2 and 2 < 3"),
    "or": ("True when one is; the second is not looked at when the first is true.", "1 < 2 or 2 < 3"),
    "not": ("True when the other is false.", "not 1 < 2"),
    "if else": ("One value or the other.", "1 if 2 < 3 else 0"),
    "for in if": ("A generator: what a function is given, one by one.", "count(r for r in riders if r.finished)"),
    "[ ]": ("A list; behind a list the n-th of it, counted from 1.", "[1, 2, 3][2]"),
    "none": ("No value; what T or none may be.", "none"),
    "true false": ("Truth values.", "true"),
    "'text'": ("A text; an apostrophe in it is doubled.", "'R''x'"),
}
NAMES = {
    "race": "The race: its attributes and piles, round, stage.",
    "course": "The course: length, start, finish, and the facts that it states.",
    "option": "The options: option.NAME is the value that this race has set.",
    "scoring": "The scoring lists: scoring.NAME[n] is what the n-th gets, 0 beyond the end.",
    "markers": "The lines across the road: markers.KIND is the list of one kind, in road order.",
    "zones": "The zones: zones.KIND is the list of one kind, in road order.",
    "standings": "The standings of a tour: standings.NAME is a ranked list.",
    "teams": "All teams, by seat.",
    "riders": "All pieces of the kind rider; for another kind its own plural.",
    "rows": "All rows of the course.",
    "fields": "All fields of the course.",
    "TABLE": "A table's name is the list of its entries; TABLE.entry is one of them, entry.column a value of it.",
    "this": "In an entry that is borne: the entry.",
    "to": "In a walk: the row (or field) ahead.",
    "step": "In a walk: how many rows it is so far, with the one ahead: 1, 2, …; 0 where the piece stands.",
    "path": "In a walk: the rows entered so far, with the one ahead.",
}
TYPES = {
    "int": "A whole number of 64 bit. There are no fractions; a division says how it rounds.",
    "bool": "true or false.",
    "text": "A label; it is shown, and compared, nothing else.",
    "team": "A team.",
    "field": "What a piece stands on.",
    "row": "The fields side by side.",
    "marker": "A line across the road.",
    "zone": "A named part of the road.",
    "stretch": "A run of one terrain.",
    "TABLE": "An entry of a table.",
    "PIECE": "A piece of a kind; piece stands for any kind.",
    "zone_kind": "A kind of zone: zone_kind.NAME.",
    "marker_kind": "A kind of mark: marker_kind.NAME.",
    "token_kind": "A kind of thing on the road: token_kind.NAME.",
    "T or none": "A value that may be missing; it is asked for with != none before it is used.",
    "list of T": "A list.",
}
EVENTS = {
    "race_started": "After set-up.",
    "round_started": "Before the first procedure of a round.",
    "round_ended": "After the last procedure of a round, before until is tested.",
    "passed": "A piece has crossed a mark.",
    "entered": "A piece has come onto a field: each one of a ride to a field, the last one of a ride by rows.",
    "entered_zone": "A piece has come into a zone.",
    "left_zone": "A piece has left a zone.",
    "left_stretch": "A piece has left a run of one terrain.",
    "finished": "A piece has crossed the line.",
    "rolled": "A die was rolled for a piece; pips is the list of what they show.",
}
ARGUMENTS = "its arguments"


@dataclass(frozen=True, slots=True)
class Term:
    """A word: how it is written, what it means, its keys (name, text, required), an example, what it belongs to."""

    group: str
    name: str
    written: str
    doc: str
    keys: tuple[tuple[str, str, bool], ...] = ()
    example: str = ""
    owner: str = field(default="")

    def answers(self, word: str) -> bool:
        """Say whether somebody who asks for a word means this one: by its name, or OWNER.NAME."""
        return word in (self.name, f"{self.owner}.{self.name}") or (
            self.group == "Expressions" and word in self.name.split()
        )


def gather_terms(registry: Registry) -> list[Term]:
    """List all words, by group, in the order in which a reader needs them."""
    schema = build_ruleset_schema(registry.verbs)
    definitions = schema["$defs"]
    terms = [*_sections(definitions), *_entries(definitions)]
    modifier = definitions["modifier"]["properties"]
    terms += [Term("Operations of modifiers", each, each, modifier[each]["description"] + ".") for each in OPERATIONS]
    terms += [_verb(each) for each in registry.verbs.values()]
    terms += [Term("Statements", name, name, text) for name, text in BARE.items()]
    terms += [Term("Expressions", name, name, text, (), example) for name, (text, example) in EXPRESSIONS.items()]
    terms += [_function(each) for each in registry.functions.values()]
    terms += [_property(each) for each in registry.properties.values()]
    terms += [Term("Names", name, name, text) for name, text in NAMES.items()]
    terms += list(_events())
    terms += [Term("Types", name, name, text) for name, text in TYPES.items()]
    return terms


def _sections(definitions: dict[str, Any]) -> Iterator[Term]:
    for name, schema in {**header(), **sections()}.items():
        resolved = _resolved(schema, definitions)
        doc = schema.get("description") or resolved.get("description") or ""
        yield Term("Sections of a file", name, f"{name}:", _sentence(doc), _keys(resolved))


def _entries(definitions: dict[str, Any]) -> Iterator[Term]:
    """The definitions of entries that have keys of their own, each once."""
    for name, schema in definitions.items():
        keys = _keys(schema)
        if keys and not name.startswith("verb_") and name != "statement":
            title = str(schema.get("title", name))
            yield Term("Keys of entries", name, title, f"The keys of {_article(title)}.", keys)


def _resolved(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """Follow references, and go from a mapping of entries to its entry."""
    while True:
        if "$ref" in schema:
            schema = definitions[schema["$ref"].removeprefix("#/$defs/")]
        elif "properties" not in schema and isinstance(schema.get("additionalProperties"), dict):
            inner = schema["additionalProperties"]
            if "$ref" not in inner and "properties" not in inner:
                return schema
            schema = inner
        else:
            return schema


def _keys(schema: dict[str, Any]) -> tuple[tuple[str, str, bool], ...]:
    required = schema.get("required", ())
    return tuple(
        (name, _sentence(str(key.get("description", ""))), name in required)
        for name, key in schema.get("properties", {}).items()
    )


def _verb(verb: Verb) -> Term:
    keys = tuple((name, key.doc, key.required) for name, key in verb.keys.items())
    return Term("Statements", verb.name, f"{verb.name}:", verb.doc, keys, verb.example)


def _function(function: Function) -> Term:
    return Term("Functions", function.name, function.signature, function.doc, (), function.example)


def _property(found: Property) -> Term:
    written = f"{found.owner}.{found.name} → {found.gives}"
    return Term("Properties", found.name, written, found.doc, (), found.example, found.owner)


def _events() -> Iterator[Term]:
    for name, parameters in BUILTIN_EVENTS.items():
        said = ", ".join(
            each if each == (str(type) or each) or (not type.name and type.kind == "piece") else f"{each}: {type}"
            for each, type in parameters
        )
        written = f"{name}({said})"
        yield Term("Events", name, written, EVENTS[name])
    for when in ("before", "after"):
        text = f"{when.capitalize()} each run of a procedure, with {ARGUMENTS}"
        yield Term("Events", when, f"{when}(PROCEDURE)", text + (" and its result." if when == "after" else "."))


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "?", "`")) else f"{text}."


def _article(title: str) -> str:
    return f"{'an' if title[0] in 'aeiou' else 'a'} {title}"
