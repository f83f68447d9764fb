"""Find the name an author may have meant.

In: a name and the names known at that place. Out: a hint, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

SHOWN = 12


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the known name nearest to `name`, or None when none is near. Case differences count as nothing."""
    names = list(dict.fromkeys(known))
    folded: dict[str, str] = {}
    for each in names:
        folded.setdefault(each.casefold(), each)
    if name.casefold() in folded:
        return folded[name.casefold()]
    found = get_close_matches(name[:80].casefold(), list(folded)[:2000], n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def known_here(known: Iterable[str]) -> str:
    """List the known names, sorted, a dozen at the most, with how many there are in all beyond that."""
    names = sorted(set(known))
    if len(names) <= SHOWN:
        return ", ".join(names)
    return ", ".join(names[:SHOWN]) + f", … ({len(names)} in all)"


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """Give the hint `did you mean 'X'? known here: …`; the second half alone when nothing is near."""
    names = list(known)
    if not names:
        return None
    near = nearest(name, names)
    rest = f"known here: {known_here(names)}"
    return f"did you mean '{near}'? {rest}" if near else rest
