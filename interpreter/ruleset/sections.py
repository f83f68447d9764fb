"""Say what stands where in a ruleset's tree, so that trees can be merged, compared and asked for.

In: nothing. Out: `FILE`, the kind of a whole file, and `kind_at(path)`. Types, names and expressions are not known
here; `merge`, `diff` and `needs` read this table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a node is: a mapping with fixed keys (`keys`), one of entries by id (`each`), or a plain value.

    `short` names the key that a bare value stands for; `alternatives` are groups of keys of which one stands at a time;
    `needed` are groups of keys of which one must stand once all parts are merged. `ordered`: entries may move with
    `before` and `after`. `whole`: never merged, only replaced. `declared` marks what tells a new entry from a change.
    """

    name: str
    keys: dict[str, Kind] = field(default_factory=dict)
    each: Kind | None = None
    short: str = ""
    typed: bool = False  # a bare value reads `type = default`
    alternatives: tuple[tuple[str, ...], ...] = ()
    needed: tuple[tuple[str, ...], ...] = ()
    ordered: bool = False
    whole: bool = False
    declared: tuple[str, ...] = ()

    def child(self, key: str) -> Kind:
        """Give the kind of what stands under a key."""
        if key in self.keys:
            return self.keys[key]
        if self.each is not None:
            return self.each
        return TEXT if key in SPOKEN else VALUE


HEADER = ("format", "ruleset", "module", "title", "source", "status", "missing", "extends", "needs")
REMARKS = ("cite", "doc", "covers")  # what says nothing about how a game is played
NO_RULE = (*REMARKS, "example")  # of these the last word counts, without a clash
SPOKEN = ("doc", "prompt")  # texts, perhaps in several languages: a variant replaces them whole
ORDER = ("before", "after")
OPERATIONS = ("add", "multiply", "at_least", "at_most", "replace", "forbid", "allow", "worn")

VALUE = Kind("value")
WHOLE = Kind("value", whole=True)
TEXT = Kind("text", whole=True)


def entries(of: Kind, name: str = "", ordered: bool = False) -> Kind:
    """Make the kind of a mapping by id."""
    return Kind(name or f"{of.name}s", each=of, ordered=ordered)


TAKES = entries(Kind("parameter"))
MODIFIER = Kind("modifier", alternatives=(OPERATIONS, ORDER), needed=(OPERATIONS,))
MODIFIERS = entries(MODIFIER, ordered=True)
FORMULA = Kind("formula", {"takes": TAKES, "modifiers": MODIFIERS}, short="value", needed=(("value",),),
               declared=("takes", "gives"))  # fmt: skip
RULE = Kind("rule", {"do": WHOLE}, alternatives=(ORDER,), needed=(("event",), ("do",)))
RULES = entries(RULE, ordered=True)
OPTION = Kind(
    "option", short="default", alternatives=(("type", "values"), ORDER), needed=(("type", "values"), ("default",))
)
COLUMN = Kind("column", short="type", typed=True, needed=(("type",),))
FACT = Kind("fact", short="type", typed=True, needed=(("type",),))
ATTRIBUTE = Kind("attribute", short="type", typed=True, needed=(("type",),))
PILE = Kind("pile", needed=(("of",),))
ENTRY = Kind("entry", {"modifiers": entries(MODIFIER), "rules": RULES}, alternatives=(ORDER,))
TABLE = Kind("table", {"columns": entries(COLUMN), "entries": entries(ENTRY, "entries", ordered=True)})
SCORING = Kind("scoring list", short="values", needed=(("values",),))
STATE = {"attributes": entries(ATTRIBUTE), "piles": entries(PILE)}
PIECE = Kind("kind of piece", {**STATE, "per_team": WHOLE}, needed=(("per_team",),))
WAY = Kind("way", {"do": WHOLE}, alternatives=(ORDER,), needed=(("do",),))
OFFER = Kind("menu", {"ways": entries(WAY, ordered=True)})
PROCEDURE = Kind("procedure", {"takes": TAKES, "do": WHOLE, "offer": OFFER}, needed=(("do", "offer"),))
RANKING = Kind("ranked list", {"show": entries(Kind("shown column"))}, alternatives=(ORDER,), needed=(("of",),))
BOT = Kind("bot", {"choices": entries(Kind("choice"))}, alternatives=(ORDER,), needed=(("choices",),))
WORDS = {"columns": entries(COLUMN)}

FILE = Kind(
    "file",
    {
        "options": entries(OPTION, ordered=True),
        "course": Kind(
            "course",
            {
                "facts": entries(FACT),
                "zones": entries(Kind("zone", WORDS)),
                "markers": entries(Kind("mark", WORDS)),
                "tokens": entries(Kind("token", WORDS)),
            },
        ),
        "terrain": TABLE,
        "jerseys": TABLE,
        "cards": entries(Kind("kind of card", TABLE.keys)),
        "tables": entries(TABLE),
        "scoring": entries(SCORING),
        "race": Kind("race", STATE),
        "team": Kind("team", STATE),
        "pieces": entries(PIECE, "kinds of piece"),
        "formulas": entries(FORMULA),
        "events": entries(Kind("event", each=TAKES.each)),
        "rules": RULES,
        "procedures": entries(PROCEDURE),
        "flow": Kind("flow"),
        "results": entries(RANKING, ordered=True),
        "invariants": entries(Kind("invariant", short="value", needed=(("value",),))),
        "tour": Kind("tour", {"classifications": entries(RANKING, ordered=True), "formulas": entries(FORMULA)}),
        "bots": entries(BOT, ordered=True),
    },
)


def kind_at(path: Iterable[str]) -> Kind:
    """Give the kind of what stands at a path."""
    kind = FILE
    for key in path:
        kind = kind.child(key)
    return kind


def alternative(kind: Kind, key: str) -> tuple[str, ...]:
    """Give the group of keys that a key shares a seat with; the key alone when it shares it with none."""
    return next((group for group in kind.alternatives if key in group), (key,))


def entry_of(path: Sequence[str]) -> Path:
    """Give the path of the innermost named entry that a path lies in; the path itself when it lies in none."""
    kind, found = FILE, tuple(path)
    for depth, key in enumerate(path):
        if kind.each is not None and kind.each is not VALUE and key not in kind.keys:
            found = tuple(path[: depth + 1])
        kind = kind.child(key)
    return found
