"""Ways to lower a property that is a column of the course, or a list of the race.

In: the name of a column or list. Out: lowerings `(lowering, base) → IR`. Called by the modules that register words.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language.lowering import Lowering


def column(name: str) -> Any:
    """A constant column."""
    return lambda lw, base: lw.get(ir.Data(name), base)


def state(name: str) -> Any:
    """A list of the race."""
    return lambda lw, base: lw.get(ir.State(name), base)


def at_field(name: str) -> Any:
    """A constant column of the field where a piece stands."""
    return lambda lw, base: lw.get(ir.Data(name), lw.get(ir.State("at"), base))


def at_row(name: str) -> Any:
    """A constant column of the row where a piece stands."""

    def lower(lw: Lowering, base: ir.Expr) -> Any:
        return lw.get(ir.Data(name), lw.get(ir.Data("field.row"), lw.get(ir.State("at"), base)))

    return lower


def of_field(name: str) -> Any:
    """A constant column of the row of a field."""
    return lambda lw, base: lw.get(ir.Data(name), lw.get(ir.Data("field.row"), base))


def known(name: str) -> Any:
    """A value that linking knows."""
    return lambda lw, base: lw.known(name)
