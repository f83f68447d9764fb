"""Go through fewer entries: what a loop asks of an entry, and what never changes, is asked when the program is made.

In: loops `for w in range(a[x], b[x])` whose entries are first asked something that reads only the road and tables. Out:
loops over a constant list of those that fit, by `x`. Called by `lower_program`.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.program.nodes import blocks, renamed
from interpreter.program.tabulate import MOST_CELLS, tabulate
from interpreter.source.place import Place


def narrow_loops(program: ir.Program) -> None:
    """Do so in every body."""
    for body in program.bodies.values():
        _narrow(body.stmts, program.data, body.place)


def _narrow(stmts: list[ir.Stmt], data: dict[str, list[Any]], place: Place) -> None:
    for stmt in stmts:
        for block in blocks(stmt):
            _narrow(block, data, place)
        match stmt:
            case ir.For(
                source=ir.Call(name="range", args=[ir.Get(list=ir.Data(first)), ir.Get(list=ir.Data(last))]) as source,
                body=[ir.If(condition=asked, then=then, other=[]) as test],
            ) if _entries(data[first], data[last]) <= MOST_CELLS:
                parts = asked.args if isinstance(asked, ir.Op) and asked.op == "and" else [asked]
                parts = renamed(parts, {stmt.variable: "entry"})
                for known in range(len(parts), 0, -1):
                    condition = ir.Op("and", parts[:known]) if known > 1 else parts[0]
                    fitting = ir.Comp(ir.Var("entry"), "entry", source, condition)
                    table = tabulate(fitting, stmt.place or place, data, of_variables=True)
                    if table is not None:
                        stmt.source = table
                        rest = renamed(parts[known:], {"entry": stmt.variable})
                        test.condition = ir.Op("and", rest) if len(rest) > 1 else rest[0] if rest else ir.Lit(True)
                        if not rest:
                            stmt.body = then
                        break


def _entries(first: list[Any], last: list[Any]) -> int:
    """Count the entries of all the ranges between two columns."""
    ends = zip(first, last, strict=False)
    return sum(max(0, b - a) for a, b in ends if isinstance(a, int) and isinstance(b, int))
