"""Put entries where their `before` and `after` say.

In: a merged tree. Out: the same tree in the order that holds, the two keys taken out; or diagnostics R013, R014.
"""

from __future__ import annotations

from interpreter.ruleset.sections import ORDER, Kind
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.node import Mapping, Pair, Scalar
from interpreter.source.suggest import did_you_mean

MOST_TOLD = 100
MOST_NAMED = 12


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
    names = {pair.key.text: pair for pair in tree}
    word = kind.each.name if kind.each is not None else "entry"
    beside: dict[tuple[str, str], list[Pair]] = {}  # (`before` or `after`, the name): who wants to stand there
    free: list[Pair] = []
    told = 0
    for pair in tree:
        wish = wishes.get(pair.key.text)
        strip(pair)
        target = named_by(wish) if wish is not None else ""
        if wish is None:
            free.append(pair)
        elif target not in names or target == pair.key.text:
            told += 1
            if told <= MOST_TOLD:
                tell_missing(pair, wish, word, [name for name in names if name != pair.key.text], diagnostics)
            free.append(pair)
        else:
            beside.setdefault((wish.key.text, target), []).append(pair)
    placed = place(free, beside)
    lost = [pair for pair in tree if id(pair) not in {id(each) for each in placed}] if len(placed) < len(names) else []
    if lost:
        tell_circle(lost, wishes, diagnostics)
    tree.pairs[:] = placed + lost


def place(free: list[Pair], beside: dict[tuple[str, str], list[Pair]]) -> list[Pair]:
    """List entries, each between those that asked to stand in front of it and behind it; these keep their own order."""
    result: list[Pair] = []
    stack: list[tuple[Pair, bool]] = [(pair, False) for pair in reversed(free)]
    while stack:
        pair, is_opened = stack.pop()
        if is_opened:
            result.append(pair)
            continue
        behind, ahead = beside.get(("after", pair.key.text), []), beside.get(("before", pair.key.text), [])
        stack += [(each, False) for each in reversed(behind)]
        stack.append((pair, True))
        stack += [(each, False) for each in reversed(ahead)]
    return result


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


def tell_missing(pair: Pair, wish: Pair, word: str, others: list[str], diagnostics: Diagnostics) -> None:
    """Tell of an entry that wants to stand beside one that is not there, or beside itself."""
    target = named_by(wish)
    same = target == pair.key.text
    what = f"'{target}' cannot stand beside itself" if same else f"there is no {word} '{target}' here"
    diagnostics.error("R013", wish.value.place, what, did_you_mean(target, others))


def tell_circle(waiting: list[Pair], wishes: dict[str, Pair], diagnostics: Diagnostics) -> None:
    """Tell of entries that wait for each other."""
    first = wishes[waiting[0].key.text]
    shown = ", ".join(f"'{pair.key.text}'" for pair in waiting[:MOST_NAMED])
    names = shown if len(waiting) <= MOST_NAMED else f"{shown} and {len(waiting) - MOST_NAMED} more"
    related = [Related(wishes[pair.key.text].key.place, f"of '{pair.key.text}'") for pair in waiting[1:MOST_NAMED]]
    diagnostics.error("R014", first.key.place, f"{names} wait for each other, so none of them has a place",
                      "take one 'before' or 'after' out", related)  # fmt: skip
