"""Tell where two parts that know nothing of each other want different things.

In: what `merge` saw while it laid part over part. Out: diagnostics R015 (one key, two values) and R016 (two rules that
write one attribute on one event, in no stated order). Which part extends which comes from `merge`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.ruleset.part import Part
from interpreter.ruleset.paths import describe
from interpreter.ruleset.sections import FILE, ORDER, RULES, Kind, Path, entry_of
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.node import Mapping, Node, Pair, Scalar, Sequence
from interpreter.source.place import Place

Known = dict[int, set[int]]  # by id(part): id of each part that it extends, and its own

TAKEN_OUT = "~"
MOST_TOLD = 100
MOST_LOOKED_AT = 300_000  # nodes of statements, and pairs of rules; rulesets have a hundredth of it
WRITERS = ("set", "add", "remove")
CALL = re.compile(r"\s*(\w+)\s*\(\s*(\w*)")


@dataclass(frozen=True, slots=True)
class Setting:
    """Which part set a value, where, and the value as text (`~` when it was taken out)."""

    part: Part
    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Clash:
    """Two settings of one path by parts neither of which extends the other."""

    path: Path
    first: Setting
    second: Setting


def tell_clashes(clashes: list[Clash], parts: list[Part], known: Known, diagnostics: Diagnostics) -> None:
    """Tell each clash that no part has decided, once for each entry and pair of parts."""
    told: set[tuple[Path, int, int]] = set()
    for clash in clashes:
        first, second = clash.first, clash.second
        key = (entry_of(clash.path), id(first.part), id(second.part))
        if key in told or len(told) >= MOST_TOLD:
            continue
        told.add(key)
        diagnostics.error(
            "R015", place_of_union(first.part, second.part, parts, known) or second.place,
            f"'{first.part.id}' and '{second.part.id}' both set {describe(clash.path)}, and neither extends the other",
            "set it in the file that combines them, so that it decides",
            [Related(each.place, f"'{each.part.id}' says {each.text}") for each in (first, second)])  # fmt: skip


def place_of_union(one: Part, other: Part, parts: list[Part], known: Known) -> Place | None:
    """Give the entry of `extends` by which a part brings the second of two parts to the first."""
    for part in parts:
        if {id(one), id(other)} <= known[id(part)]:
            for parent in part.parents:
                if id(other) in known[id(parent.part)]:
                    return parent.place
    return None


@dataclass(slots=True)
class Rule:
    """A rule on an event: its path, the place of its name, who wrote what it does, and which attributes it writes."""

    path: Path
    pair: Pair
    event: str
    part: Part
    writes: set[str]

    def names(self, other: Rule) -> bool:
        """Say whether the rule states its order to the other."""
        body = self.pair.value
        wishes = [body.get(word) for word in ORDER] if isinstance(body, Mapping) else []
        return any(isinstance(wish, Scalar) and wish.text == other.path[-1] for wish in wishes)


def tell_unordered_rules(
    tree: Mapping, settings: dict[Path, Setting], parts: list[Part], known: Known, diagnostics: Diagnostics
) -> None:
    """Tell of two rules of strangers that write the same attribute on the same event."""
    if len(parts) < 3:
        return
    by_event: dict[str, list[Rule]] = {}
    section = tree.get("procedures")
    procedures = {pair.key.text: pair.value for pair in section} if isinstance(section, Mapping) else {}
    budget = [MOST_LOOKED_AT]
    told = 0
    for path, pair in find_rules(tree, FILE, ()):
        setting = settings.get((*path, "do"))
        body = pair.value
        event = body.get("event") if isinstance(body, Mapping) else None
        do = body.get("do") if isinstance(body, Mapping) else None
        if setting is not None and isinstance(event, Scalar) and do is not None and id(setting.part) in known:
            writes = find_writes(do, procedures, budget)
            rule = Rule(path, pair, name_event(event.text), setting.part, writes)
            by_event.setdefault(rule.event, []).append(rule)
    for rules in by_event.values():
        for index, first in enumerate(rules):
            for second in rules[index + 1 :]:
                budget[0] -= 1
                if budget[0] < 0 or told >= MOST_TOLD:
                    return
                both = sorted(first.writes & second.writes)
                strange = id(first.part) not in known[id(second.part)] and id(second.part) not in known[id(first.part)]
                if both and strange and not first.names(second) and not second.names(first):
                    told += 1
                    diagnostics.error(
                        "R016", place_of_union(first.part, second.part, parts, known) or second.pair.key.place,
                        f"on '{second.event}' the rules '{first.path[-1]}' of '{first.part.id}' and "
                        f"'{second.path[-1]}' of '{second.part.id}' both write '{both[0]}', in no stated order",
                        f"say it in the file that combines them: {second.path[-1]}: {{after: {first.path[-1]}}}",
                        [Related(each.pair.key.place, f"'{each.path[-1]}'") for each in (first, second)])  # fmt: skip


def find_rules(tree: Mapping, kind: Kind, path: Path) -> Iterator[tuple[Path, Pair]]:
    """Give every rule of a tree, also those that entries of tables bear."""
    for pair in tree:
        child = kind.child(pair.key.text)
        if kind is RULES:
            yield (*path, pair.key.text), pair
        elif isinstance(pair.value, Mapping) and not child.whole:
            yield from find_rules(pair.value, child, (*path, pair.key.text))


def name_event(text: str) -> str:
    """Give the event that a rule's head names, without its parameters: `passed`, or `before(ride)`."""
    match = CALL.match(text)
    if match is None:
        return text.strip()
    name, first = match.groups()
    return f"{name}({first})" if name in ("before", "after") else name


def find_writes(body: Node, procedures: dict[str, Node], budget: list[int]) -> set[str]:
    """Give the attributes that statements write, also in the procedures that they run."""
    result: set[str] = set()
    seen: set[str] = set()
    open_nodes: list[Node] = [body]
    while open_nodes and budget[0] > 0:
        node = open_nodes.pop()
        budget[0] -= 1
        if isinstance(node, Sequence):
            open_nodes += node.items
        elif isinstance(node, Mapping):
            for pair in node:
                key, value = pair.key.text, pair.value
                if key in WRITERS and isinstance(value, Mapping):
                    result |= {each.key.text.rsplit(".", 1)[1] for each in value if "." in each.key.text}
                elif key == "run" and isinstance(value, Scalar):
                    match = CALL.match(value.text)
                    name = match.group(1) if match is not None else value.text
                    found = procedures.get(name) if name not in seen else None
                    seen.add(name)
                    open_nodes += [found] if found is not None else []
                else:
                    open_nodes.append(value)
    return result
