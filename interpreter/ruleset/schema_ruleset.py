"""The JSON Schema of rulesets and modules.

In: the verbs, as the registry gives them. Out: one schema for both kinds of file. `schemas` writes it into the tree;
`shape` checks files with what was written.
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.language.registry import KeyKind, Verb
from interpreter.ruleset.schema_entries import definitions, ref_state
from interpreter.ruleset.schema_parts import (
    EXPRESSION,
    ID,
    REMARKS,
    Schema,
    by_id,
    expression,
    mapping,
    names,
    ref,
    spoken,
    text,
    whole,
    word,
)

BARE_WORDS = ("return", "stop", "next")
BODY: Schema = {"title": "list of statements"}
NOT_NEEDED = ("flow", "results", "invariants", "tour", "bots", "exempt", "players", "dice")


def build_ruleset_schema(verbs: Mapping[str, Verb]) -> Schema:
    """Build the schema of rulesets and modules."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "ruleset or module",
        "type": "object",
        "required": ["format", "title"],
        "properties": {**header(), **sections()},
        "additionalProperties": False,
        "$defs": {**definitions(), **statements(verbs)},
    }


def header() -> dict[str, Schema]:
    """The keys that say what a file is."""
    needs = {key: value for key, value in sections().items() if key not in NOT_NEEDED}
    return {
        "format": {"description": "Version of the language", "const": 1},
        "ruleset": {"description": "Id of a ruleset; the file's name", "type": "string", "pattern": ID},
        "module": {"description": "Id of a module, a part that is added to rulesets", "type": "string", "pattern": ID},
        "title": spoken("Name that people read; like every text for people also by language: {en: Pond, nl: Vijver}"),
        "source": text("Where the rules come from"),
        "status": word("Is the game complete?", "complete", "partial"),
        "missing": names("What a partial ruleset does not hold"),
        "extends": names("Rulesets and modules that this file changes, applied left to right"),
        "needs": mapping("needs of a module", needs, doc="What a module expects of its base, as declarations"),
    }


def sections() -> dict[str, Schema]:
    """The sections of a file."""
    modifiers_of = ref("formulas")
    return {
        "players": mapping(
            "players",
            {"min": whole("Fewest teams", 1), "max": whole("Most teams", 1)},
            doc="How many teams may race",
        ),
        "dice": {
            "description": "The die that is rolled unless a roll says otherwise: d6, 2d6 or a list of faces",
            "type": ["string", "array", "null"],
            "items": {"type": "integer"},
            "minItems": 1,
        },
        "options": by_id("options", ref("option"), "Knobs that a race may set"),
        "course": ref("course", "What the game asks of a course"),
        "terrain": ref("table", "Kinds of ground"),
        "jerseys": ref("table", "What is worn, and what it brings"),
        "cards": by_id("cards", ref("table"), "Kinds of cards"),
        "tables": by_id("tables", ref("table"), "Tables; a table's name is a type"),
        "scoring": by_id("scoring", ref("scoring"), "Lists of points or seconds by place"),
        "race": mapping("race", ref_state(), doc="What the whole race keeps"),
        "team": mapping("team", ref_state(), doc="What each team keeps"),
        "pieces": by_id("pieces", ref("piece"), "What stands on the road"),
        "formulas": {**modifiers_of, "description": "Named expressions with modifiers"},
        "events": by_id("events", ref("parameters"), "Events that rules may emit"),
        "rules": ref("rules", "What happens on an event"),
        "procedures": by_id("procedures", ref("procedure"), "Named lists of statements, or menus"),
        "flow": mapping(
            "flow",
            {
                "setup": names("Procedures before the first round"),
                "first_round": names("Procedures of round 1, where it is unlike the others"),
                "round": names("Procedures of a round"),
                "until": expression("The race ends after a round in which this is true"),
                "finish": names("Procedures at the end"),
            },
            doc="Which procedures run, and until when",
        ),
        "results": by_id("results", ref("ranking"), "Ranked lists at the end; the first names the winner"),
        "invariants": by_id(
            "invariants", ref("invariant"), "Expressions that hold after set-up and after each procedure of flow"
        ),
        "tour": mapping(
            "tour",
            {
                "classifications": by_id("classifications", ref("ranking"), "Ranked lists over the stages"),
                "after_stage": names("Procedures after each stage"),
                "formulas": ref("formulas"),
            },
            doc="What a tour ranks, and does after each stage",
        ),
        "bots": by_id("bots", ref("bot"), "Policies that play for a team"),
        "exempt": mapping(
            "exempt",
            {},
            text("Why there is nothing to show"),
            pattern="",
            doc="Ids of the catalogue that state nothing to show, each with its reason",
        ),
    }


def statements(verbs: Mapping[str, Verb]) -> dict[str, Schema]:
    """Statements: dispatch on the verb that is there. A verb that is also a key of another yields to that one."""
    words = {name: (verb.value, verb.doc, verb.keys) for name, verb in verbs.items()}
    words["return"] = ("expression", "Leaves the procedure, with what it gives", {})
    dispatch: list[Schema] = [{"if": {"type": "string"}, "then": {"title": "statement", "enum": list(BARE_WORDS)}}]
    result: dict[str, Schema] = {}
    for name, (value, doc, keys) in words.items():
        owners = [other for other in words if other != name and name in words[other][2]]
        found: Schema = {"type": "object", "required": [name]}
        if owners:
            found["not"] = {"anyOf": [{"required": [owner]} for owner in owners]}
        dispatch.append({"if": found, "then": ref(f"verb_{name}")})
        known = {name: value_schema(name, value, doc)}
        known.update({key: value_schema(key, spec.kind, spec.doc) for key, spec in keys.items()})
        required = [key for key, spec in keys.items() if spec.required]
        result[f"verb_{name}"] = {
            "title": f"statement '{name}'",
            "description": doc,
            "type": "object",
            "required": [name, *required],
            "properties": {**known, **REMARKS},
            "additionalProperties": False,
        }
    several: Schema = {"if": {"type": "array"}, "then": {"items": ref("statement")}, "else": ref("statement")}
    removable: Schema = {**several, "else": {"if": {"not": {"type": "null"}}, "then": ref("statement")}}
    return {
        "body": {**BODY, "type": ["array", "object", "string", "null"], **removable},
        "statements": {**BODY, "type": ["array", "object", "string"], **several},
        "statement": {
            "title": "statement",
            "type": ["object", "string"],
            "properties": {name: {"description": doc} for name, (_, doc, _) in words.items()},
            "anyOf": [{"required": [name]} for name in words],
            "allOf": dispatch,
        },
        **result,
    }


def value_schema(name: str, kind: KeyKind, doc: str) -> Schema:
    """Give the schema of a verb's value, or of one of its keys."""
    said = {"description": doc} if doc else {}
    if kind == "body":
        return {**ref("statements"), **said}
    if kind == "names":
        return {"title": f"'{name}'", "type": "object", "additionalProperties": EXPRESSION, "minProperties": 1, **said}
    if kind in ("name", "call"):
        return {"type": "string", **said}
    if kind == "text":
        return {**spoken(doc), "type": ["string", "number", "boolean", "object"]}
    if kind == "flag":
        return {"type": "boolean", **said}
    if name == "dice":
        return {"type": ["string", "array"], "items": {"type": "integer"}, "minItems": 1, **said}
    if kind in ("list", "lanes"):
        return {"type": ["string", "number", "boolean", "array"], "items": EXPRESSION, **said}
    return {**EXPRESSION, **said}
