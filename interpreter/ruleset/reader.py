"""Read parts of a merged tree: texts, numbers, flags, names, and what every named entry may carry.

In: nodes whose shape was checked. Out: plain values. What has the wrong kind all the same reads as missing; `shape`
has told it. Called by `declare` and its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.ruleset.model import Named
from interpreter.source.node import Mapping, Node, Pair, Scalar, Sequence
from interpreter.source.place import Place
from interpreter.source.spoken import Spoken, is_spoken


def pairs_of(node: Node | None) -> Iterator[Pair]:
    """Give the pairs of a mapping; none of anything else."""
    if isinstance(node, Mapping):
        yield from node.pairs


def text_of(node: Node | None) -> str:
    """Give a scalar as text; empty for anything else and for none."""
    return node.text if isinstance(node, Scalar) and (node.quoted or node.value is not None) else ""


def spoken_of(node: Node | None) -> str:
    """Give a text that people read, which may be written in several languages: `{en: Sprinter, nl: Sprinter}`."""
    if is_spoken(node):
        return Spoken({pair.key.text: text_of(pair.value) for pair in node})
    return text_of(node)


def number_of(node: Node | None) -> int | None:
    """Give a plain whole number."""
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    return None


def flag_of(node: Node | None) -> bool:
    """Say whether a plain `true` stands here."""
    return isinstance(node, Scalar) and node.value is True


def scalar_of(node: Node | None) -> Scalar | None:
    """Give a scalar, or None."""
    return node if isinstance(node, Scalar) else None


def scalars_of(node: Node | None) -> list[Scalar]:
    """Give the scalars of a list; a bare scalar counts as a list of one."""
    if isinstance(node, Scalar):
        return [] if node.value is None and not node.quoted else [node]
    if isinstance(node, Sequence):
        return [item for item in node.items if isinstance(item, Scalar)]
    return []


def named_fields(name: str, place: Place, node: Node | None) -> dict[str, Any]:
    """Give the arguments that every `Named` takes: name, place, cite, doc, covers."""
    fields: dict[str, Any] = {"name": name, "place": place}
    if isinstance(node, Mapping):
        fields["cite"] = text_of(node.get("cite"))
        fields["doc"] = spoken_of(node.get("doc"))
        fields["covers"] = tuple(s.text for s in scalars_of(node.get("covers")))
    return fields


def named_of(name: str, place: Place, node: Node | None) -> Named:
    """Give name, place, cite, doc and covers of an entry or statement."""
    return Named(**named_fields(name, place, node))
