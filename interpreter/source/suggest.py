"""Find the name an author may have meant.

In: a name and the names known at that place. Out: a hint, or nothing. A hint that leaves no doubt is a `Mend`, which
`check --fix` carries out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import SequenceMatcher, get_close_matches
from itertools import islice

SHOWN = 12
NEAR = 0.6  # how alike two names are, from 0 to 1, for one to be asked after
MOST_COMPARED = 300  # names that are looked at closely
SURE = 0.75  # … and for one to be written instead of the other


class Mend(str):
    """A hint that knows what to write: `old`, which stands at the place of the diagnostic, is to be `new`."""

    old: str
    new: str

    def __new__(cls, text: str, old: str, new: str) -> Mend:
        """Make a hint of a text for people."""
        made = super().__new__(cls, text)
        made.old, made.new = old, new
        return made


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the known name nearest to `name`, or None when none is near. Case differences count as nothing."""
    names = list(dict.fromkeys(known))
    folded: dict[str, str] = {}
    for each in names:
        folded.setdefault(each.casefold(), each)
    if name.casefold() in folded:
        return folded[name.casefold()]
    short = name[:80].casefold()
    found = get_close_matches(short, _candidates(short, list(folded)), n=1, cutoff=NEAR)
    return folded[found[0]] if found else None


def _candidates(name: str, known: list[str]) -> list[str]:
    """Give the names worth a close look; of very many only those of about the same length that begin or end alike."""
    if len(known) <= MOST_COMPARED:
        return known
    near = [each for each in known if abs(len(each) - len(name)) <= 3]
    return [each for each in near if each[:1] == name[:1] or each[-1:] == name[-1:]][:MOST_COMPARED]


def some_of(names: Collection[str]) -> str:
    """List names as they lie, a dozen at the most, with how many there are in all beyond that."""
    if len(names) <= SHOWN:
        return ", ".join(names)
    return ", ".join(islice(names, SHOWN)) + f", … ({len(names)} in all)"


def known_here(known: Iterable[str]) -> str:
    """List the known names, sorted, a dozen at the most, with how many there are in all beyond that."""
    return some_of(sorted(set(known)))


def is_sure(name: str, near: str, known: Iterable[str]) -> bool:
    """Say whether `near` is the only known name near to `name`, and very near."""
    names = [each.casefold() for each in dict.fromkeys(known)]
    if name.casefold() == near.casefold():
        return names.count(name.casefold()) == 1
    matcher = SequenceMatcher(a=near.casefold(), b=name.casefold())
    return matcher.ratio() >= SURE and len(get_close_matches(name.casefold(), names, n=2, cutoff=NEAR)) == 1


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """Give the hint `did you mean 'X'? known here: …`; the second half alone when nothing is near.

    Where X is the only one near, the hint is a `Mend`.
    """
    names = list(known)
    if not names:
        return None
    near = nearest(name, names)
    rest = f"known here: {known_here(names)}"
    if near is None:
        return rest
    text = f"did you mean '{near}'? {rest}"
    return (
        Mend(text, name, near)
        if len(name) <= 80 and len(names) <= MOST_COMPARED and is_sure(name, near, names)
        else text
    )
