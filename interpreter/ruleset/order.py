"""Put entries where their `before` and `after` say.

In: a merged tree. Out: the same tree in the order that holds, the two keys taken out; or diagnostics R013, R014.
"""

from __future__ import annotations

from interpreter.ruleset.sections import ORDER, Kind
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.node import Mapping, Pair, Scalar
from interpreter.source.suggest import did_you_mean


def sort_entries(tree: Mapping, kind: Kind, diagnostics: Diagnostics) -> None:
    """Sort the ordered mappings of a tree, from the outermost in."""
    if kind.ordered:
        sort_one(tree, kind, diagnostics)
    for pair in tree:
        child = kind.child(pair.key.text)
        if isinstance(pair.value, Mapping) and not child.whole:
            sort_entries(pair.value, child, diagnostics)


def sort_one(tree: Mapping, kind: Kind, diagnostics: Diagnostics) -> None:
    """Sort one mapping: entries that name no other keep their order; those that do go beside the one they name."""
    wishes = {pair.key.text: wish for pair in tree if (wish := wish_of(pair)) is not None}
    if not wishes:
        return
    waiting: list[Pair] = []
    sorted_pairs: list[Pair] = []
    names = tree.keys()
    word = kind.each.name if kind.each is not None else "entry"
    for pair in tree:
        wish = wishes.get(pair.key.text)
        if wish is None:
            sorted_pairs.append(pair)
            continue
        strip(pair)
        target = named_by(wish)
        if target not in names or target == pair.key.text:
            what = (
                f"'{target}' cannot stand beside itself"
                if target == pair.key.text
                else f"there is no {word} '{target}' here"
            )
            diagnostics.error("R013", wish.value.place, what, did_you_mean(target, set(names) - {pair.key.text}))
            sorted_pairs.append(pair)
        else:
            waiting.append(pair)
    last_behind: dict[str, Pair] = {}  # two that go behind the same one keep their own order
    while waiting:
        placed = {pair.key.text: pair for pair in sorted_pairs}
        ready = next((pair for pair in waiting if named_by(wishes[pair.key.text]) in placed), None)
        if ready is None:
            tell_circle(waiting, wishes, diagnostics)
            sorted_pairs += waiting
            break
        waiting.remove(ready)
        wish = wishes[ready.key.text]
        beside = placed[named_by(wish)]
        if wish.key.text == "before":
            sorted_pairs.insert(sorted_pairs.index(beside), ready)
        else:
            sorted_pairs.insert(sorted_pairs.index(last_behind.get(named_by(wish), beside)) + 1, ready)
            last_behind[named_by(wish)] = ready
    tree.pairs[:] = sorted_pairs


def wish_of(pair: Pair) -> Pair | None:
    """Give the `before` or `after` of an entry."""
    if not isinstance(pair.value, Mapping):
        return None
    return next((each for each in pair.value if each.key.text in ORDER), None)


def named_by(wish: Pair) -> str:
    """Give the name that a `before` or `after` speaks of."""
    return wish.value.text if isinstance(wish.value, Scalar) else ""


def strip(pair: Pair) -> None:
    """Take `before` and `after` out of an entry."""
    if isinstance(pair.value, Mapping):
        pair.value.pairs = [each for each in pair.value.pairs if each.key.text not in ORDER]


def tell_circle(waiting: list[Pair], wishes: dict[str, Pair], diagnostics: Diagnostics) -> None:
    """Tell of entries that wait for each other."""
    first = wishes[waiting[0].key.text]
    names = ", ".join(f"'{pair.key.text}'" for pair in waiting)
    related = [Related(wishes[pair.key.text].key.place, f"of '{pair.key.text}'") for pair in waiting[1:]]
    diagnostics.error("R014", first.key.place, f"{names} wait for each other, so none of them has a place",
                      "take one 'before' or 'after' out", related)  # fmt: skip
