"""Gather all words into one registry, which is the only list of them.

In: the modules of this package. Out: `REGISTRY`. To add a word: register it in its module here, add its case to the
tests.
"""

from __future__ import annotations

from interpreter.language.registry import Registry
from interpreter.vocabulary import (
    changes,
    choices,
    flow,
    lists,
    numbers,
    pieces,
    piles,
    places,
    riding,
    road,
    search,
    tellings,
)

REGISTRY = Registry()
for _module in (lists, search, numbers, road, pieces, places, changes, flow, choices, piles, riding, tellings):
    REGISTRY.add(*_module.WORDS)
