"""Check the shape of a file's tree against the JSON Schema that editors read.

In: a tree, and which kind of file it is. Out: diagnostics S002 to S012, each at its node. What names mean is not known
here. Called by every reader of YAML files. The checks of single keywords are those of `jsonschema`; only the way down
the tree is our own, because the library's costs more than all the rest of reading a ruleset.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from jsonschema import Draft202012Validator

from interpreter.ruleset.misshape import Fault, tell_fault
from interpreter.ruleset.schemas import build_changes_schema
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar
from interpreter.source.shipped import shipped_folder

FileKind = Literal["ruleset", "scenario", "tour", "replay", "saved-tour", "changes"]
Schema = dict[str, Any]
MOST_TOLD = 100


def check_shape(tree: Mapping, kind: FileKind, diagnostics: Diagnostics) -> bool:
    """Check a tree; `changes` is a ruleset written inside another file. Says whether the shape is right."""
    walker = load_walker(kind)
    told = 0
    for fault in walker.find(plain(tree)):
        if walker.is_mirrored(fault):
            continue
        if told == MOST_TOLD:
            tell_too_many(tree, diagnostics)
            break
        told += 1
        tell_fault(fault, tree, diagnostics)
    return told == 0


def tell_too_many(tree: Mapping, diagnostics: Diagnostics) -> None:
    """Note that there are more faults than are told."""
    diagnostics.error("S012", tree.place, f"more than {MOST_TOLD} faults of shape; the others are not told")


@cache
def load_walker(kind: FileKind) -> Walker:
    """Read the schema of a kind of file, once."""
    name = "ruleset" if kind == "changes" else kind
    schema: Schema = json.loads((shipped_folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8"))
    if kind == "changes":
        schema = {**build_changes_schema(schema), "$defs": schema["$defs"]}
    return Walker(schema)


def plain(node: Node) -> Any:
    """Give the bare values of a tree."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {pair.key.text: plain(pair.value) for pair in node}
    return [plain(item) for item in node]


Path = tuple[str | int, ...]
Check = Callable[[Any, Any, Any, Any], Any]


@dataclass(slots=True)
class Walker:
    """One schema, and the way down a value by it. Faults come in the order of the schema's keys, lazily."""

    schema: Schema
    library: Any = field(init=False)
    keywords: dict[str, Check] = field(init=False)

    def __post_init__(self) -> None:
        self.library = Draft202012Validator(self.schema)
        self.keywords = dict(Draft202012Validator.VALIDATORS)

    def find(self, value: Any) -> Iterator[Fault]:
        """Give the faults of a whole file."""
        return self.walk(value, self.schema, ())

    def is_mirrored(self, fault: Fault) -> bool:
        """Say whether it is the second half of one fault: of two verbs in a statement only the second is too many."""
        title, key = str(fault.schema.get("title", "")), str(fault.path[-1]) if fault.path else ""
        if fault.keyword != "additionalProperties" or not title.startswith("statement '"):
            return False
        keys = list(fault.value)
        return f"verb_{key}" in self.schema["$defs"] and keys.index(key) < keys.index(title.split("'")[1])

    def holds(self, value: Any, schema: Schema) -> bool:
        """Say whether a value has no fault."""
        return next(self.walk(value, schema, ()), None) is None

    def walk(self, value: Any, schema: Schema, path: Path) -> Iterator[Fault]:
        """Give the faults of a value by one schema."""
        for keyword, wanted in schema.items():
            if keyword == "$ref":
                yield from self.walk(value, self.schema["$defs"][wanted.removeprefix("#/$defs/")], path)
            elif keyword == "properties":
                if isinstance(value, dict):
                    for key, inner in value.items():
                        if key in wanted:
                            yield from self.walk(inner, wanted[key], (*path, key))
            elif keyword == "additionalProperties":
                if isinstance(value, dict):
                    yield from self.walk_others(value, schema, wanted, path)
            elif keyword == "items":
                if isinstance(value, list):
                    for index, inner in enumerate(value):
                        yield from self.walk(inner, wanted, (*path, index))
            elif keyword == "allOf":
                for each in wanted:
                    yield from self.walk(value, each, path)
            elif keyword == "if":
                branch = schema.get("then" if self.meets(value, wanted) else "else")
                if branch is not None:
                    yield from self.walk(value, branch, path)
            elif keyword == "anyOf":
                if not any(self.meets(value, each) for each in wanted):
                    yield Fault(keyword, wanted, value, schema, path)
            elif keyword == "not":
                if self.meets(value, wanted):
                    yield Fault(keyword, wanted, value, schema, path)
            elif keyword == "propertyNames":
                if isinstance(value, dict):
                    for key in value:
                        if key not in schema.get("properties", ()) and not self.holds(key, wanted):
                            yield Fault(keyword, wanted, value, schema, (*path, key))
            elif keyword in self.keywords and self.fails(keyword, wanted, value, schema):
                yield Fault(keyword, wanted, value, schema, path)

    def walk_others(self, value: dict[str, Any], schema: Schema, wanted: Any, path: Path) -> Iterator[Fault]:
        """Give the faults of keys that are not listed."""
        listed = schema.get("properties", ())
        for key, inner in value.items():
            if key in listed:
                continue
            if wanted is False:
                yield Fault("additionalProperties", wanted, value, schema, (*path, key))
            else:
                yield from self.walk(inner, wanted, (*path, key))

    def meets(self, value: Any, condition: Schema) -> bool:
        """Say whether a value meets the condition of an `if`; the absence of a required key is seen first."""
        if isinstance(value, dict) and any(key not in value for key in condition.get("required", ())):
            return False
        return self.holds(value, condition)

    def fails(self, keyword: str, wanted: Any, value: Any, schema: Schema) -> bool:
        """Ask the library whether one keyword is not satisfied."""
        return next(iter(self.keywords[keyword](self.library, wanted, value, schema) or ()), None) is not None
