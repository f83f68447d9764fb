"""The JSON Schemas of the entries of a ruleset: options, tables, formulas, rules, procedures and so on.

In: nothing. Out: definitions, each under its name. `schema_ruleset` puts them into the schema of the file.
"""

from __future__ import annotations

from interpreter.ruleset.schema_parts import (
    EXPRESSION,
    ORDER,
    REMARKS,
    SCALAR,
    SPOKEN,
    Schema,
    by_id,
    expression,
    flag,
    literal,
    mapping,
    names,
    ref,
    spoken,
    text,
    whole,
    word,
)


def ref_state() -> dict[str, Schema]:
    """Attributes and piles."""
    return {
        "attributes": by_id("attributes", ref("attribute"), "Values that change: `name: type = default`"),
        "piles": by_id("piles", ref("pile"), "Piles of cards"),
    }


def definitions() -> dict[str, Schema]:
    """The kinds of entries."""
    columns = by_id("columns", ref("column"), "Columns: `name: type = default`")
    typed = {"type": text("Type"), "default": literal("Value when nothing else is said")}
    bounds = {"at_least": literal("Lower bound"), "at_most": literal("Upper bound")}
    place = mapping(
        "kind of mark, zone or token",
        {
            "columns": columns,
            "at_least": whole("So many at least", 0),
            "at_most": whole("So many at most", 0),
            "every_row": flag("Every row to the finish lies in one"),
            "room_for": text("Of a zone: a kind of piece, all of which find room in the zones that say so"),
            **REMARKS,
        },
    )
    return {
        "spoken": SPOKEN,
        "option": mapping(
            "option",
            {
                "type": text("Type: int or bool"),
                "values": {
                    "description": "Words to choose from",
                    "type": ["array", "null"],
                    "items": EXPRESSION,
                    "minItems": 1,
                },
                "default": literal("Value unless a race sets it"),
                **bounds,
                "unit": text("Unit, for display"),
                **REMARKS,
                **ORDER,
            },
            short=["string", "number", "boolean"],
        ),
        "course": mapping(
            "course",
            {
                "lanes": expression("Lanes unless the course says otherwise"),
                "max_lanes": whole("Most lanes", 1),
                "room": expression("Riders on a field: a number or any"),
                "run_out": expression("Rows behind the finish"),
                "rows": mapping("rows", bounds),
                "laps": word("Are lapped riders in the way?", "separate", "shared"),
                "facts": by_id("facts", ref("fact"), "Facts that a course states"),
                "zones": by_id("zones", place, "Kinds of zones"),
                "markers": by_id("markers", place, "Kinds of lines across the road"),
                "tokens": by_id("tokens", place, "Kinds of things on the road"),
                "example": text("The course of a race that names none"),
                **REMARKS,
            },
        ),
        "fact": mapping(
            "fact",
            {
                **typed,
                "required": flag("Every course states it"),
                "unit": text("Unit that a time is counted in"),
                **REMARKS,
            },
            short=["string"],
        ),
        "table": mapping(
            "table",
            {
                "columns": columns,
                "worn_by": expression("Who bears an entry: an expression over one piece"),
                "by": names("The two keys of a table with two keys"),
                "of": text("Type of the cells of a table with two keys"),
                "entries": by_id("entries", ref("entry"), "Entries, in their order"),
                **REMARKS,
            },
        ),
        "entry": mapping(
            "entry",
            {
                "like": text("Entry whose columns are copied first"),
                "copies": whole("How many of this card there are", 0),
                "modifiers": by_id("modifiers by formula", ref("borne"), "What bearing it changes"),
                "rules": ref("rules", "What happens on an event while it is borne"),
                **REMARKS,
                **ORDER,
            },
            literal("A cell"),
        ),
        "scoring": mapping(
            "scoring list",
            {"values": names("Points of the first, the second, …"), "unit": text("Unit, for display"), **REMARKS},
            short=["array"],
        ),
        "attribute": mapping(
            "attribute",
            {
                **typed,
                **bounds,
                "carry": flag("Goes on to the next stage of a tour"),
                "secret": flag("Seen by its owner only"),
                "shown": flag(
                    "false: bookkeeping that people are not told of, neither beside a question nor among what changed,"
                    " for example `{type: bool, default: false, shown: false}`"
                ),
                "unit": text("Unit, for display"),
                **REMARKS,
            },
            short=["string"],
        ),
        "column": mapping("column", {**typed, "unit": text("Unit, for display"), **REMARKS}, short=["string"]),
        "pile": mapping(
            "pile",
            {
                "of": text("Kind of card"),
                "filled": {
                    "description": "true: all copies; or the cards to begin with",
                    "type": ["boolean", "array", "object", "null"],
                },
                "seen_by": expression("all, owner or nobody"),
                "carry": flag("Goes on to the next stage of a tour"),
                **REMARKS,
            },
        ),
        "piece": mapping(
            "kind of piece",
            {
                "per_team": {
                    "description": "How many a team has, or one for each entry: {role: [one, other]}",
                    "type": [*SCALAR, "object"],
                    "additionalProperties": names("Entries of the table"),
                },
                "plural": text("Name of the list of all of them; the kind's name and an s when not given"),
                "ghost": flag("Takes no room and fires no events of the road"),
                **ref_state(),
                **REMARKS,
            },
        ),
        "parameters": mapping("parameters", {}, text("Type")),
        "formulas": by_id("formulas", ref("formula")),
        "formula": mapping(
            "formula",
            {
                "takes": ref("parameters", "Parameters: `name: type`"),
                "gives": text("Type of the result"),
                "unit": text("Unit, for display"),
                "value": expression("The value before the modifiers"),
                "modifiers": by_id("modifiers", ref("modifier"), "Changes of the value, in their order"),
                **REMARKS,
            },
            short=["string", "number", "boolean"],
        ),
        "modifier": mapping(
            "modifier",
            {
                "add": expression("Added to the value"),
                "multiply": expression("Multiplied with the value"),
                "at_least": expression("Lower bound"),
                "at_most": expression("Upper bound"),
                "replace": expression("Stands for the value"),
                "forbid": expression("Makes true false when it holds"),
                "allow": expression("Makes false true when it holds"),
                "worn": text("Table whose borne entries act here"),
                "when": expression("Acts only when this is true"),
                "optional": flag("Its owner may leave it unused"),
                **REMARKS,
                **ORDER,
            },
        ),
        "borne": {
            "title": "modifier of a borne entry",
            "type": ["object", "array", "null"],
            "if": {"type": "array"},
            "then": {"items": ref("modifier")},
            "else": ref("modifier"),
        },
        "invariant": mapping(
            "invariant", {"value": expression("What always holds"), **REMARKS}, short=["string", "number", "boolean"]
        ),
        "rules": by_id("rules", ref("rule")),
        "rule": mapping(
            "rule",
            {
                "event": text("The event: name(parameters)"),
                "when": expression("Acts only when this is true"),
                "do": ref("body", "What happens"),
                **REMARKS,
                **ORDER,
            },
        ),
        "procedure": mapping(
            "procedure",
            {
                "takes": ref("parameters", "Parameters: `name: type`"),
                "gives": text("Type of the result"),
                "do": ref("body", "Statements, in order"),
                "offer": ref("menu", "One question with named answers"),
                **REMARKS,
            },
        ),
        "menu": mapping(
            "menu",
            {
                "by": expression("The team that is asked"),
                "prompt": spoken("The question"),
                "optional": flag("No way need be open"),
                "ways": by_id("ways", ref("way"), "The answers"),
                **REMARKS,
            },
        ),
        "way": mapping(
            "way",
            {
                "when": expression("Open only when this is true"),
                "again": flag("Brings the menu back"),
                "do": ref("body", "What it does"),
                **REMARKS,
                **ORDER,
            },
        ),
        "ranking": mapping(
            "ranked list",
            {
                "of": expression("What is ranked: a list"),
                "as": text("Name of one of it in the expressions"),
                "where": expression("Who is in it"),
                "by": names("Keys, least first"),
                "show": mapping("show", {}, expression("A column")),
                **REMARKS,
                **ORDER,
            },
        ),
        "bot": mapping(
            "bot",
            {
                "choices": by_id(
                    "choices",
                    {
                        "description": "Score of an option; of a menu, of each way",
                        "type": [*SCALAR, "object"],
                        "additionalProperties": expression("Score of a way"),
                    },
                ),
                **REMARKS,
                **ORDER,
            },
        ),
    }
