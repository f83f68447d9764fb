"""Give what can be read of a tree whose shape has faults, so that the later passes go on over it.

In: a tree, and which kind of file it is. Out: the faults of its shape as diagnostics S002 to S012, and a tree without
what they speak of: a misspelt key is read as the nearest one, all else is left out. Called by the readers of YAML
files; `echoes` then keeps back what the later passes say only because something was left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.ruleset.echoes import lies_in
from interpreter.ruleset.misshape import Fault, find, tell_fault
from interpreter.ruleset.shape import MOST_TOLD, FileKind, load_walker, plain, tell_too_many
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Pair, Scalar, Sequence
from interpreter.source.suggest import nearest

LACKS = ("required", "minItems", "minProperties")
MOST_ROUNDS = 6  # leaving out may leave a list empty, which is a fault again, and so on

Path = tuple[str | int, ...]


def salvage(tree: Mapping, kind: FileKind, diagnostics: Diagnostics) -> Mapping | None:
    """Tell the faults of the shape and give the tree without them; the given tree stays as it is.

    Returns: the same tree when it has no faults; None when nothing useful is left, or there are too many faults.
    """
    faults = news = find_faults(tree, kind)
    told = 0
    while news:
        change = guess_names(tree, news, kind)
        for fault in news:
            if is_lack_of_misspelt(fault, change.paths) or is_lack_of_unread(fault, tree, diagnostics):
                continue
            if told == MOST_TOLD:
                tell_too_many(tree, diagnostics)
                return None
            told += 1
            tell_fault(fault, tree, diagnostics)
        if not change.names:
            break
        tree = change.apply(tree)
        faults = find_faults(tree, kind)
        # Of what stands below a misspelt key nothing was known before.
        news = [fault for fault in faults if any(is_below(fault.path, path) for path in change.paths)]
    for _ in range(MOST_ROUNDS):
        change = Change()
        for fault in faults:
            leave_out(tree, fault, change)
        if not change.gone and not change.unknown:
            break
        tree = change.apply(tree)
        faults = find_faults(tree, kind)
    return tree if all(not fault.path for fault in faults) else None


def find_faults(tree: Mapping, kind: FileKind) -> list[Fault]:
    """List the faults of a tree, a little more than are told at the most."""
    walker = load_walker(kind)
    found: list[Fault] = []
    for fault in walker.find(plain(tree)):
        if not walker.is_mirrored(fault):
            found.append(fault)
        if len(found) > 2 * MOST_TOLD:
            break
    return found


def is_lack_of_misspelt(fault: Fault, guessed: list[Path]) -> bool:
    """Say whether what lacks a key has it misspelt."""
    return fault.keyword == "required" and any(
        path[:-1] == fault.path and path[-1] in fault.wanted and path[-1] not in fault.value for path in guessed
    )


def is_lack_of_unread(fault: Fault, tree: Mapping, diagnostics: Diagnostics) -> bool:
    """Say whether what lacks something holds a fault of the document, which may have kept it from being read."""
    if fault.keyword not in LACKS or not fault.path:
        return False
    key, node = find(tree, fault.path)
    begin = key.place if key is not None else node.place if node is not None else tree.place
    return node is not None and any(
        item.code[0] == "Y" and lies_in(item.place, begin, node, 0 if key is None else 1) for item in diagnostics
    )


def is_below(path: Path, above: Path) -> bool:
    """Say whether a path leads to something inside of what another leads to."""
    return len(path) > len(above) and path[: len(above)] == above


@dataclass(slots=True)
class Change:
    """What is different in the tree that is read: keys by another name, and nodes or keys that are gone."""

    names: dict[int, str] = field(default_factory=dict)  # by identity of the key
    paths: list[Path] = field(default_factory=list)  # to those keys, by their new names
    gone: set[int] = field(default_factory=set)  # by identity
    unknown: set[int] = field(default_factory=set)  # by identity: a word that means nothing stands there instead

    def apply(self, tree: Mapping) -> Mapping:
        """Give the changed tree."""
        made = self._copy(tree)
        assert isinstance(made, Mapping)
        return made

    def _copy(self, node: Node) -> Node:
        if id(node) in self.unknown:
            return Scalar("?", "?", node.place)
        if isinstance(node, Mapping):
            kept = [pair for pair in node if id(pair.key) not in self.gone and id(pair.value) not in self.gone]
            return Mapping([Pair(self._key(pair.key), self._copy(pair.value)) for pair in kept], node.place)
        if isinstance(node, Sequence):
            return Sequence([self._copy(item) for item in node if id(item) not in self.gone], node.place)
        return node

    def _key(self, key: Scalar) -> Scalar:
        name = self.names.get(id(key))
        return key if name is None else Scalar(name, name, key.place)


def guess_names(tree: Mapping, faults: list[Fault], kind: FileKind) -> Change:
    """Find for each key that is not known the one that was probably meant and does not stand beside it."""
    verbs = {
        name.removeprefix("verb_") for name in load_walker(kind).schema.get("$defs", ()) if name.startswith("verb_")
    }
    change = Change()
    taken: set[Path] = set()
    for fault in faults:
        if fault.keyword == "additionalProperties":
            holder, name = fault.path[:-1], str(fault.path[-1])
            known = [each for each in fault.schema.get("properties", ()) if each not in fault.value]
            meant = nearest(name, known) if name not in verbs else None
        elif fault.keyword == "anyOf" and isinstance(fault.value, dict):
            known = [each["required"][0] for each in fault.wanted if "required" in each]
            holder = fault.path
            name = next(iter(fault.value), "")  # a statement is read by its first key
            meant = nearest(name, known)
        else:
            continue
        key = find(tree, (*holder, name))[0]
        path = (*holder, meant or "")
        if meant is not None and key is not None and path not in taken:
            taken.add(path)
            change.names[id(key)] = meant
            change.paths.append(path)
    return change


def leave_out(tree: Mapping, fault: Fault, change: Change) -> None:
    """Leave out what a fault speaks of: a key with its value, a value, or a statement that lacks something."""
    key, node = find(tree, fault.path)
    if key is not None and node is not None and fault.path[-2:-1] == ("takes",) and fault.keyword == "type":
        change.unknown.add(id(node))  # a parameter keeps its place among the others
    elif key is not None:
        change.gone.add(id(key))
    elif node is not None and fault.path:
        change.gone.add(id(node))
