"""Measure formulas, so that only small ones are put in place where they are called.

In: typed formulas. Out: for each how many nodes its value and modifiers have, with those of the formulas it calls.
Called by `lower_program` before anything is lowered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from interpreter.language import tree as t
from interpreter.ruleset.checked import TypedFormula

LARGEST = 1_000_000_000


def measure_formulas(formulas: dict[str, TypedFormula]) -> dict[str, int]:
    """Give the size of every formula with all that it calls; of one in a circle, what is known of it."""
    own: dict[str, int] = {}
    calls: dict[str, list[str]] = {}
    for name, formula in formulas.items():
        own[name], calls[name] = 1, []
        roots = [formula.value, *(part for each in formula.modifiers for part in (each.value, each.when))]
        for node in _nodes(roots):
            own[name] += 1
            if isinstance(node, t.FormulaCall):
                calls[name].append(node.name)
            elif isinstance(node, t.Apply) and node.formula:
                calls[name].append(node.formula)
    sizes: dict[str, int] = {}
    for root in formulas:
        trail = [(root, iter(calls[root]))]
        on_trail = {root}
        while trail:
            name, below = trail[-1]
            found = next(
                (each for each in below if each in formulas and each not in sizes and each not in on_trail), None
            )
            if found is not None:
                trail.append((found, iter(calls[found])))
                on_trail.add(found)
                continue
            trail.pop()
            on_trail.discard(name)
            sizes[name] = min(own[name] + sum(sizes.get(each, 1) for each in calls[name]), LARGEST)
    return sizes


def _nodes(roots: list[Any]) -> Iterator[t.Typed]:
    """Give all nodes of typed expressions."""
    todo = [each for each in roots if each is not None]
    while todo:
        node = todo.pop()
        if isinstance(node, list | tuple):
            todo += node
        elif isinstance(node, dict):
            todo += node.values()
        elif isinstance(node, t.Typed | t.Generator):
            if isinstance(node, t.Typed):
                yield node
            todo += [value for each in fields(node) if _is_part(value := getattr(node, each.name))]


def _is_part(value: Any) -> bool:
    return isinstance(value, t.Typed | t.Generator | list | tuple | dict) and bool(value)
