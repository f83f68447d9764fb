"""Write the JSON Schemas of every kind of file but courses.

In: the verbs of the registry. Out: a schema for each file of `schemas/`; a command writes them, a test writes them
again and compares. `shape` checks files with what was written, and editors read the same files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from interpreter.language.registry import Verb
from interpreter.ruleset.schema_parts import SCALAR, Schema, flag, literal, mapping, names, text, whole
from interpreter.ruleset.schema_ruleset import build_ruleset_schema, sections

DRAFT = "https://json-schema.org/draft/2020-12/schema"
LIST: Schema = {"type": ["array"], "items": {"type": SCALAR}}
FREE = r"^\S.*$"  # keys that are answers, calls or pieces: red.1, movement(red.1, 5)


def build_schemas(verbs: Mapping[str, Verb]) -> dict[str, Schema]:
    """Build all schemas, each under the name of its file."""
    return {
        "ruleset.schema.json": build_ruleset_schema(verbs),
        "scenario.schema.json": build_scenario_schema(verbs),
        "tour.schema.json": build_tour_schema(),
        "replay.schema.json": build_replay_schema(),
        "saved-tour.schema.json": build_saved_tour_schema(),
    }


def write_schemas(verbs: Mapping[str, Verb], folder: Path) -> list[Path]:
    """Write all schemas into a folder; gives the files."""
    result = []
    for name, schema in build_schemas(verbs).items():
        path = folder / name
        path.write_text(json.dumps(schema, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        result.append(path)
    return result


def build_changes_schema(ruleset: Schema) -> Schema:
    """Make, of the schema of rulesets, that of a ruleset written inside another file: `extends` and what it changes."""
    keys = {"extends": ruleset["properties"]["extends"], **sections()}
    return {
        "title": "ruleset",
        "type": "object",
        "required": ["extends"],
        "properties": keys,
        "additionalProperties": False,
    }


def build_scenario_schema(verbs: Mapping[str, Verb]) -> Schema:
    """Build the schema of scenario files: one scenario, or several under shared keys."""
    ruleset = build_ruleset_schema(verbs)
    shared: dict[str, Schema] = {
        "cite": text("The rule that is shown"),
        "doc": text("What one should know"),
        "covers": names("Ids of the catalogue of printed rules that it shows"),
        "ruleset": {
            "description": "Name or path of a ruleset, or a mapping: extends and what it changes",
            "type": ["string", "object"],
            "if": {"type": "object"},
            "then": {"$ref": "#/$defs/changes"},
        },
        "with": names("Modules that are added"),
        "options": mapping("options", {}, literal("Value of an option")),
        "course": {"description": "Name or path of a course, or its text", "type": "string"},
        "teams": {
            "description": "How many teams, or their names in the order of seats",
            "type": ["integer", "array"],
            "items": {"type": "string"},
            "minimum": 1,
            "minItems": 1,
        },
        "seed": {"description": "Seed of what is not scripted", "type": ["integer", "string"]},
        "setup": flag("Run set-up first, with the same scripts"),
        "given": mapping(
            "given",
            {"standings": mapping("standings", {}, literal("Pieces or teams, best first"), doc="How a tour stands")},
            literal("Attributes and piles of the race, a team or a piece"),
            pattern=FREE,
            doc="How things stand when it begins",
        ),
        "run": {
            "description": "A procedure call, round, race, or a list of these",
            "type": ["string", "array"],
            "items": {"type": "string"},
        },
        "dice": {"description": "Dice in the order rolled", "type": "array", "items": {"type": ["integer", "array"]}},
        "draws": {
            "description": "Cards in the order drawn",
            "type": "array",
            "items": {"type": ["string", "integer", "array"]},
        },
        "answers": {
            "description": "One for each decision: an option, or team: option",
            "type": "array",
            "items": {"type": ["string", "number", "boolean", "object", "array"]},
        },
        "expect": mapping(
            "expect",
            {
                "decision": mapping(
                    "decision",
                    {
                        "by": text("The team that is asked"),
                        "name": text("The name of the choice"),
                        "prompt": text("The question"),
                        "options": {**LIST, "description": "The options, in their order"},
                        "optional": flag("It may be declined"),
                    },
                ),
                "results": mapping("results", {}, literal("Pieces or teams in their order")),
                "standings": mapping("standings", {}, literal("Pieces or teams in their order")),
                "error": text("Code of the error that stops the race"),
                "log": {
                    "type": "array",
                    "items": {"type": ["string", "number"]},
                    "description": "Lines that occur in this order",
                },
            },
            literal("Attributes and piles, or the value of a formula"),
            pattern=FREE,
            doc="How things stand at the end",
        ),
    }
    one = {"scenario": text("The one fact that it shows"), **shared}
    return {
        "$schema": DRAFT,
        "title": "scenario",
        "type": "object",
        "required": ["format"],
        "properties": {
            "format": {"description": "Version of the language", "const": 1},
            **one,
            "scenarios": {
                "description": "Several scenarios that share the keys beside this list",
                "type": "array",
                "minItems": 1,
                "items": mapping("scenario", one, required=["scenario"]) | {"type": "object"},
            },
        },
        "if": {"required": ["scenarios"]},
        "else": {"title": "scenario", "required": ["scenario"]},
        "additionalProperties": False,
        "$defs": {"changes": build_changes_schema(ruleset), **ruleset["$defs"]},
    }


def build_tour_schema() -> Schema:
    """Build the schema of tours."""
    stage = mapping(
        "stage",
        {
            "course": text("Name or path of the course"),
            "ruleset": text("Ruleset of this stage; the tour's when not given"),
            "options": mapping("options", {}, literal("Value of an option")),
            "with": names("Modules that are added"),
            "title": text("Name of the stage"),
        },
        required=["course"],
    ) | {"type": "object"}
    return {
        "$schema": DRAFT,
        "title": "tour",
        "type": "object",
        "required": ["format", "tour", "title", "ruleset", "stages"],
        "properties": {
            "format": {"description": "Version of the language", "const": 1},
            "tour": {"description": "Id; the file's name", "type": "string"},
            "title": {"description": "Name that people read", "type": ["string", "number"]},
            "ruleset": {"description": "The ruleset whose tour: ranks the riders", "type": "string"},
            "with": names("Modules that are added"),
            "options": mapping("options", {}, literal("Value of an option in every stage")),
            "teams": {
                "description": "How many teams, or their names",
                "type": ["integer", "array"],
                "items": {"type": "string"},
                "minimum": 1,
                "minItems": 1,
            },
            "source": text("Where the tour comes from"),
            "doc": text("What one should know"),
            "stages": {"description": "The stages, in order", "type": "array", "minItems": 1, "items": stage},
        },
        "additionalProperties": False,
    }


def build_saved_tour_schema() -> Schema:
    """Build the schema of saved tours: what a tour is a function of, and the answers of each race so far."""
    said = {"description": "Answers of one race: a stage, or the questions after it", "type": "array"}
    return {
        "$schema": DRAFT,
        "title": "saved tour",
        "type": "object",
        "required": ["format", "saved_tour", "tour", "teams", "bots", "seed", "hash", "races"],
        "properties": {
            "format": {"description": "Version of the language", "const": 1},
            "saved_tour": {"description": "Version of the program that wrote it", "type": "string"},
            "tour": {"description": "Name or path of the tour", "type": "string"},
            "teams": {
                "description": "Teams in the order of seats",
                "type": "array",
                "minItems": 1,
                "items": {"type": "string"},
            },
            "bots": mapping("bots", {}, {"description": "Who answers for a team", "type": "string"}, pattern=FREE)
            | {"type": "object"},
            "seed": {"description": "The seed", "type": ["integer", "string"]},
            "hash": {"description": "Hash of the tour, its rulesets and its courses", "type": "string"},
            "finished": {"description": "Did the tour come to its end?", "type": "boolean"},
            "races": {"description": "The races so far, in order", "type": "array", "items": said},
        },
        "additionalProperties": False,
    }


def build_replay_schema() -> Schema:
    """Build the schema of saved races: what a race is a function of, and the tape of what happened."""
    return {
        "$schema": DRAFT,
        "title": "replay",
        "type": "object",
        "required": ["format", "replay", "ruleset", "course", "teams", "seed", "hashes", "answers"],
        "properties": {
            "format": {"description": "Version of the language", "const": 1},
            "replay": {"description": "Version of the program that wrote it", "type": "string"},
            "ruleset": {"description": "Name or path of the ruleset", "type": "string"},
            "with": {"description": "Modules that were added", "type": "array", "items": {"type": "string"}},
            "options": mapping("options", {}, literal("Value of an option")) | {"type": "object"},
            "course": {"description": "Name or path of the course", "type": "string"},
            "teams": {
                "description": "Teams in the order of seats",
                "type": "array",
                "minItems": 1,
                "items": {"type": "string"},
            },
            "bots": mapping("bots", {}, {"description": "Who answered for a team", "type": "string"}, pattern=FREE)
            | {"type": "object"},
            "seed": {"description": "The seed", "type": ["integer", "string"]},
            "stage": whole("Number of the stage in a tour; 0 for a single race", 0),
            "hashes": mapping(
                "hashes",
                {
                    "ruleset": {"type": "string", "description": "Hash of the merged ruleset"},
                    "course": {"type": "string", "description": "Hash of the course"},
                    "replay": {"type": "string", "description": "Hash of all else that is saved"},
                },
                required=["ruleset", "course"],
            )
            | {"type": "object"},
            "answers": {"description": "Answers, one for each decision", "type": "array"},
            "chance": {"description": "Draws of each stream, when they were scripted", "type": "object"},
            "finished": {"description": "Did the race come to its end?", "type": "boolean"},
            "log": {"description": "What was told, for readers; it is not read again", "type": "array"},
        },
        "additionalProperties": False,
    }
