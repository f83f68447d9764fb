"""Take rules out of a ruleset, one at a time, to see whether a scenario notices.

In: the tree of a ruleset's file, as it was read. Out: mutants: the tree without one thing that carries the id of a
printed rule (`covers:`), or with one number, option or truth changed in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.source.node import Literal, Mapping, Node, Pair, Scalar, Sequence

Path = tuple[str | int, ...]
GONE = Sequence([], None)  # type: ignore[arg-type]  # a body without statements
CLAUSES = ("where", "order", "while", "onto", "stops", "lane", "refill", "count", "at", "always", "optional", "else")
NEEDED = (("place", "at"),)  # without it the statement means nothing
REMARKS = ("cite", "doc", "covers", "glyph", "slope")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of a ruleset: which ids the changed thing carries, what was done, and the whole tree after it.

    Of a statement that carries several ids a single `clause` may belong to one of them only.
    """

    ids: tuple[str, ...]
    what: str
    tree: Mapping
    clause: bool = False


def make_mutants(tree: Mapping) -> list[Mutant]:
    """Make all mutants of a file."""
    found = []
    for path, ids in covering(tree, ()):
        for what, changed in changes(tree, path):
            found.append(Mutant(ids, f"{'.'.join(map(str, path))}: {what}", changed, what.startswith("without ")))
    return found


def covering(node: Node, path: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Find everything that carries ids."""
    if isinstance(node, Mapping):
        covers = node.get("covers")
        if covers is not None:
            items = covers.items if isinstance(covers, Sequence) else [covers]
            yield path, tuple(item.text for item in items)
        for pair in node:
            yield from covering(pair.value, (*path, pair.key.text))
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            yield from covering(item, (*path, index))


def changes(tree: Mapping, path: Path) -> Iterator[tuple[str, Mapping]]:
    """Give the trees in which the thing at a path is gone or different."""
    node = at(tree, path)
    section, above = path[0], path[-2] if len(path) > 1 else ""
    if section == "options":
        for value in other_values(node):
            yield f"default {value}", put(tree, (*path, "default"), scalar(node.get("default"), value))
    elif section == "formulas" and len(path) == 2:
        value = node.get("value")
        gives = node.get("gives")
        negated = f"not ({value.text})" if gives is not None and gives.text == "bool" else f"({value.text}) + 1"
        yield "another value", put(tree, (*path, "value"), scalar(value, negated))
    elif section == "course" and len(path) == 1:
        laps = node.get("laps")
        yield (
            "the other laps",
            put(tree, (*path, "laps"), scalar(laps, "separate" if laps.text == "shared" else "shared")),
        )
    elif section == "pieces" and len(path) == 2:
        number = node.get("per_team")
        for value in (number.value + 1, number.value - 1):
            yield f"{value} per team", put(tree, (*path, "per_team"), scalar(number, value))
    elif section == "results":
        keys = node.get("by")
        for index in range(len(keys.items) if isinstance(keys, Sequence) else 0):
            rest = [item for number, item in enumerate(keys.items) if number != index]
            if rest:
                yield f"not by key {index + 1}", put(tree, (*path, "by"), Sequence(rest, keys.place))
        yield "the other way round", put(tree, (*path, "by"), turned(keys))
    elif section == "procedures" and len(path) == 2:
        yield "does nothing", put(tree, (*path, "do"), GONE)
    elif above in ("modifiers", "rules", "ways"):
        yield "gone", put(tree, path, None)
    elif isinstance(path[-1], int) or path[-1] in ("do", "then", "else"):
        yield "gone", put(tree, path, None if isinstance(path[-1], int) else GONE)
        for pair in node.pairs[1:]:
            if pair.key.text in CLAUSES and (node.pairs[0].key.text, pair.key.text) not in NEEDED:
                yield f"without {pair.key.text}", put(tree, (*path, pair.key.text), None)
    elif above == "entries" or section == "scoring":
        for inner, value, changed in other_cells(node, ()):
            yield (
                f"{'.'.join(map(str, inner))} {changed} for {value}",
                put(tree, (*path, *inner), scalar(at(node, inner), changed)),
            )
    else:
        raise AssertionError(f"no way to change what stands at {path}")


def other_values(option: Mapping) -> list[Literal]:
    """Give other defaults of an option: the other values, or one more and one less."""
    default, values = option.get("default").value, option.get("values")
    if isinstance(default, bool):
        return [not default]
    if values is not None:
        return [item.value for item in values.items if item.value != default]
    least, most = (option.get(key) for key in ("at_least", "at_most"))
    near = [default + 1, default - 1]
    return [n for n in near if (least is None or n >= least.value) and (most is None or n <= most.value)]


def other_cells(node: Node, path: Path) -> Iterator[tuple[Path, Literal, Literal]]:
    """Give the numbers and truths of an entry, each with others in its place."""
    if isinstance(node, Mapping):
        for pair in node:
            if pair.key.text not in REMARKS:
                yield from other_cells(pair.value, (*path, pair.key.text))
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            yield from other_cells(item, (*path, index))
    elif isinstance(node.value, bool):
        yield path, node.value, not node.value
    elif isinstance(node.value, int):
        yield path, node.value, node.value + 1
        yield path, node.value, node.value - 1


def turned(keys: Node) -> Node:
    if isinstance(keys, Sequence):
        return Sequence([turned(item) for item in keys.items], keys.place)
    return scalar(keys, f"-({keys.text})")


def scalar(like: Node | None, value: Literal) -> Scalar:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    assert like is not None
    return Scalar(value, text, like.place)


def at(node: Node, path: Path) -> Node:
    for step in path:
        found = node.items[step] if isinstance(step, int) else node.get(step)
        assert found is not None
        node = found
    return node


def put(node: Node, path: Path, value: Node | None) -> Node:
    """Give a copy of the nodes along a path with something else at its end, or nothing."""
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        items = list(node.items)
        items[step : step + 1] = [new] if (new := put(items[step], rest, value) if rest else value) is not None else []
        return Sequence(items, node.place)
    pairs = []
    for pair in node:
        if pair.key.text != step:
            pairs.append(pair)
        elif (new := put(pair.value, rest, value) if rest else value) is not None:
            pairs.append(Pair(pair.key, Sequence([], pair.value.place) if new is GONE else new))
    return Mapping(pairs, node.place)
