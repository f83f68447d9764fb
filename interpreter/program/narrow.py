"""Know about the entries of a loop what need not be asked of each.

In: loops. Out: where the entries of a constant list, or of `range(a[x], b[x])`, are first asked something that reads
only the road and tables, loops over a constant list of those that fit, by `x`; where a loop goes through what a team
owns, the team of each is that team; a loop that sets the same for every piece sets it for all at once. Called by
`lower_program`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from interpreter.language import ir
from interpreter.program.nodes import blocks, bound_name, every, mapped, renamed
from interpreter.program.tabulate import MOST_CELLS, tabulate
from interpreter.source.place import Place


def narrow_loops(program: ir.Program) -> None:
    """Do so in every body."""
    for body in program.bodies.values():
        _narrow(body.stmts, program.data, body.place)


def _narrow(stmts: list[ir.Stmt], data: dict[str, list[Any]], place: Place) -> None:
    for number, stmt in enumerate(stmts):
        for block in blocks(stmt):
            _narrow(block, data, place)
        match stmt:
            case ir.For(
                variable=piece,
                source=ir.Data(name=pieces),
                body=[ir.Store(list=ir.State() as filled, index=ir.Var(name=index), value=ir.Lit(value=value))],
            ) if piece == index and data[pieces] == list(range(len(data["piece.team"]) - 1)):
                name = f"{value!r} for each"
                data[name] = [value] * len(data[pieces])
                stmts[number] = ir.Fill(filled, ir.Data(name), place=stmt.place)
            case ir.For(source=ir.Get(list=ir.Data(name=owned), index=ir.Var() as team)) if owned.startswith("owned."):
                bound = {bound_name(node) for node in every(stmt.body)}
                if team.name not in bound and stmt.variable not in bound:
                    stmt.body = mapped(stmt.body, partial(_team_known, stmt.variable, team))
            case ir.For(body=[ir.If(condition=asked, then=then, other=[]) as test]) if _entries(stmt.source, data):
                parts = asked.args if isinstance(asked, ir.Op) and asked.op == "and" else [asked]
                parts = renamed(parts, {stmt.variable: "entry"})
                for known in range(len(parts), 0, -1):
                    condition = ir.Op("and", parts[:known]) if known > 1 else parts[0]
                    fitting = ir.Comp(ir.Var("entry"), "entry", stmt.source, condition)
                    table = tabulate(fitting, stmt.place or place, data, of_variables=True)
                    if table is not None:
                        stmt.source = table
                        rest = renamed(parts[known:], {"entry": stmt.variable})
                        test.condition = ir.Op("and", rest) if len(rest) > 1 else rest[0] if rest else ir.Lit(True)
                        if not rest:
                            stmt.body = then
                        break


def _team_known(piece: str, team: ir.Var, node: ir.Expr) -> ir.Expr | None:
    match node:
        case ir.Get(list=ir.Data(name="piece.team"), index=ir.Var(name=name)) if name == piece:
            return team
    return None


def _entries(source: ir.Expr, data: dict[str, list[Any]]) -> bool:
    """Say whether a list is constant, or constant for the one thing that it hangs on, and not too long."""
    match source:
        case ir.Data(name):
            return len(data[name]) <= MOST_CELLS
        case ir.Call(name="range", args=[ir.Get(list=ir.Data(first)), ir.Get(list=ir.Data(last))]):
            ends = zip(data[first], data[last], strict=False)
            entries = sum(max(0, b - a) for a, b in ends if isinstance(a, int) and isinstance(b, int))
            return entries <= MOST_CELLS
    return False
