"""Say in a player's words what stands in a ruleset: names of things, what a modifier does, values.

In: paths and nodes of a merged tree. Out: texts. Expressions stay as they are written, but for signs that no player
reads (`==`) and names of tables in front of their entries. Called by `diff`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter.ruleset.forms import as_text
from interpreter.ruleset.paths import describe
from interpreter.ruleset.sections import OPERATIONS, Path
from interpreter.source.node import Mapping, Node, Scalar, Sequence
from interpreter.source.spoken import ENGLISH, is_spoken, pick

LONGEST = 90  # a value longer than this is not shown whole
CUT = "…"  # stands where the rest of a long value is left out
TABLES = ("terrain", "jerseys", "cards", "tables")
NAMES: dict[Path, str] = {
    ("players", "min"): "fewest teams",
    ("players", "max"): "most teams",
    ("course", "lanes"): "lanes of the road",
    ("course", "max_lanes"): "most lanes of the road",
    ("course", "room"): "riders on a field",
    ("course", "run_out"): "rows behind the line",
    ("flow", "setup"): "before the race",
    ("flow", "first_round"): "the first round",
    ("flow", "round"): "a round",
    ("flow", "until"): "the race ends when",
    ("flow", "finish"): "after the race",
}
KEYS = {"by": "order", "where": "who is in it", "do": "what happens", "seen_by": "who sees it"}
OPTIONAL = ", which its owner may leave"
SIGNS = ((r"\s*==\s*", " is "), (r"\s*!=\s*", " is not "))


class Wording:
    """Words for one ruleset, whose tables are known: `role.sprinter` is then read `sprinter`."""

    def __init__(self, trees: Iterable[Mapping]) -> None:
        names: list[str] = []
        for tree in trees:
            names += [name for name in ("terrain", "jerseys") if tree.get(name) is not None]
            for section in ("cards", "tables"):
                found = tree.get(section)
                names += [pair.key.text for pair in found] if isinstance(found, Mapping) else []
        tables = "|".join(sorted({re.escape("jersey" if name == "jerseys" else name) for name in names}))
        self.tables = re.compile(rf"(?<![\w.])(?:{tables})\.(?=[a-z])") if tables else None

    def show(self, node: Node) -> str:
        """Give a value, cut where it is long; a list without brackets, a multiset with its numbers in front."""
        text = self._whole(node)
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + CUT

    def _whole(self, node: Node) -> str:
        if is_spoken(node):
            return as_text(pick({pair.key.text: pair.value for pair in node}, ENGLISH))
        if isinstance(node, Sequence):
            return ", ".join(self._whole(item) for item in node) or "nothing"
        if isinstance(node, Mapping):
            if node.pairs and all(isinstance(p.value, Scalar) and isinstance(p.value.value, int) for p in node):
                return ", ".join(f"{as_text(pair.value)} {pair.key.text}" for pair in node)
            if len(node.pairs) == 1:
                return self._whole(node.pairs[0].value)
            return as_text(node)
        text = as_text(node)
        if isinstance(node, Scalar) and isinstance(node.value, str):
            for sign, word in SIGNS:
                text = re.sub(sign, word, text)
            text = self.tables.sub("", text) if self.tables is not None else text
        return text

    def modifier(self, body: Mapping) -> str:
        """Say what a modifier does: `1 more when rider.tired`; empty when no operation is written."""
        found = next((each for each in body if each.key.text in OPERATIONS), None)
        if found is None:
            return ""
        when = body.get("when")
        condition = f" when {self.show(when)}" if when is not None else ""
        return self.operation(found.key.text, found.value) + condition

    def modifiers(self, bodies: Mapping) -> str:
        """Say what the modifiers of an entry do, each with the formula that it changes: `pace 1 more`."""
        texts = []
        for pair in bodies:
            if isinstance(pair.value, Mapping):
                left = OPTIONAL if may_be_left(pair.value) else ""
                texts.append(f"{pair.key.text.replace('_', ' ')} {self.modifier(pair.value)}{left}")
        return "; ".join(texts)

    def operation(self, operation: str, node: Node) -> str:
        """Say what an operation does with a value."""
        value = self.show(node)
        number = node.value if isinstance(node, Scalar) and type(node.value) is int else None
        match operation:
            case "add" if number is not None:
                return f"{number} more" if number >= 0 else f"{-number} less"
            case "add":
                return f"{value[1:]} less" if re.fullmatch(r"-[\w.]+", value) else f"{value} more"
            case "multiply":
                return f"times {value}"
            case "at_least" | "at_most":
                return f"{operation.replace('_', ' ')} {value}"
            case "replace":
                return value
            case "forbid":
                return "never" if value == "true" else f"not when {value}"
            case "allow":
                return "always" if value == "true" else f"also when {value}"
            case _:
                return f"what the {value} brings"


def name_thing(path: Path) -> str:
    """Name what stands at a path."""
    if path in NAMES:
        return NAMES[path]
    if path[:1] and path[0] in TABLES and "entries" in path[:-1]:
        at = path.index("entries")
        table = path[at - 1] if at > 1 else path[0]
        rest = [each for each in path[at + 2 :] if each != "modifiers" or each == path[-1]]
        return ", ".join([f"{path[at + 1]} ({table})", *rest])
    if path[:1] == ("pieces",) and path[2:] == ("per_team",):
        return f"{path[1]}s of a team"
    text = describe(path).replace("kind of piece ", "").replace("kind of card ", "card ").replace("'", "")
    if path and text.startswith(f"{path[-1]} of "):
        last = KEYS.get(path[-1], path[-1].replace("_", " "))
        return f"{text.removeprefix(f'{path[-1]} of ')}, {last}"
    return text


def may_be_left(body: Mapping) -> bool:
    """Say whether a modifier is a bonus that its owner may leave unused."""
    optional = body.get("optional")
    return isinstance(optional, Scalar) and optional.value is True


def say_doc(node: Node | None) -> str:
    """Give the text that an entry has about itself."""
    doc = node.get("doc") if isinstance(node, Mapping) else None
    if doc is None:
        return ""
    return as_text(pick({pair.key.text: pair.value for pair in doc}, ENGLISH)) if is_spoken(doc) else as_text(doc)


def say_opening(text: str) -> str:
    """Give the comment with which a file begins: what its author says of it."""
    lines = []
    for line in text.lstrip("\ufeff").splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("#").strip())
    return " ".join(lines)


def say_steps(old: Sequence, new: Sequence) -> str | None:
    """Say where names were put into a list or taken out of it; None when it is another list."""
    before, after = ([as_text(item) for item in each] for each in (old, new))
    kept = [name for name in after if name in before]
    if not kept or kept != [name for name in before if name in after] or len(set(after)) < len(after):
        return None
    words = []
    for index, name in enumerate(after):
        if name not in before:
            words.append(f"{name} behind {after[index - 1]}" if index else f"{name} first of all")
    words += [f"no {name}" for name in before if name not in after]
    return ", ".join(words)
