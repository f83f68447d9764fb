"""Say in words what stands at a path of a ruleset's tree.

In: a path, as `("formulas", "movement", "modifiers", "wind")`. Out: `modifier wind of formula movement`. Used by the
messages of merging and by `diff`.
"""

from __future__ import annotations

from interpreter.ruleset.sections import FILE, Kind, Path


def describe(path: Path) -> str:
    """Say what stands at a path, the innermost first."""
    kind: Kind = FILE
    words: list[str] = []
    for depth, key in enumerate(path):
        child, is_last = kind.child(key), depth + 1 == len(path)
        if "|" in key:
            words.append(f"the {'order' if 'before' in key else 'operation' if 'add' in key else 'type'}")
        elif kind.each is not None and key not in kind.keys:
            words.append(f"{child.name} {key}")
        elif child.each is not None or child.name == "menu":
            if is_last:  # else a mapping of entries adds nothing to the name of its entry
                words.append(f"the {child.name if child.name == 'menu' else key}")
        elif child.keys and depth == 0:
            words.append(key)
        else:
            words.append(f"'{key}'" if depth > 0 else key)
        kind = child
    return " of ".join(reversed(words)) or "the game"


def is_container(parent: Kind, kind: Kind) -> bool:
    """Say whether a node is nothing but the place of its entries, as `modifiers` and `race` are."""
    return kind is not parent.each and not kind.whole and (kind.each is not None or bool(kind.keys))
