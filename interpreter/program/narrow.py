"""Know about the entries of a loop what need not be asked of each.

In: loops. Out: where the entries of a constant list, or of `range(a[x], b[x])`, are first asked something that reads
only the road and tables, loops over a constant list of those that fit, by `x`; where a loop goes through what a team
owns, the team of each is that team; a loop that sets the same for every piece sets it for all at once. Called by
`lower_program`.
"""

from __future__ import annotations

from functools import partial

from interpreter.language import ir
from interpreter.program.nodes import blocks, bound_name, every, mapped, renamed
from interpreter.program.poison import Poison
from interpreter.program.tabulate import tabulate
from interpreter.source.place import Place


def narrow_loops(program: ir.Program) -> None:
    """Do so in every body."""
    narrowing = _Narrowing(program)
    for body in program.bodies.values():
        narrowing.block(body.stmts, body.place)


class _Narrowing:
    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.data = program.data
        self.all_pieces = list(range(len(self.data["piece.team"]) - 1)) if "piece.team" in self.data else []
        self.whole: dict[str, bool] = {}  # whether a column has a value everywhere
        self.ranges: dict[tuple[str, str], int] = {}  # how many entries all ranges between two columns have

    def block(self, stmts: list[ir.Stmt], place: Place) -> None:
        for number, stmt in enumerate(stmts):
            for inner in blocks(stmt):
                self.block(inner, place)
            if isinstance(stmt, ir.For):
                stmts[number] = self.loop(stmt, stmt.place or place)

    def loop(self, loop: ir.For, place: Place) -> ir.Stmt:
        match loop.source, loop.body:
            case ir.Data(name=pieces), [
                ir.Store(list=ir.State() as list_, index=ir.Var(name=index), value=ir.Lit() as value)
            ]:
                if loop.variable == index and self.data[pieces] == self.all_pieces:
                    name = f"{value.value!r} for each"
                    self.data[name] = [value.value] * len(self.all_pieces)
                    return ir.Fill(list_, ir.Data(name), place=loop.place)
            case ir.Get(list=ir.Data(name=owned), index=ir.Var() as team), _ if owned.startswith("owned."):
                bound = {bound_name(node) for node in every(loop.body)}
                if team.name not in bound and loop.variable not in bound:
                    loop.body = mapped(loop.body, partial(_team_known, loop.variable, team))
            case source, [ir.If(other=[]) as test]:
                entries = self.entries(source)
                if entries is not None:
                    self.keep_fitting(loop, test, place, entries)
        return loop

    def keep_fitting(self, loop: ir.For, test: ir.If, place: Place, entries: int) -> None:
        """Ask beforehand as many of the first questions as can be."""
        asked = test.condition
        parts = renamed(
            asked.args if isinstance(asked, ir.Op) and asked.op == "and" else [asked], {loop.variable: "entry"}
        )
        safe = next((number for number, part in enumerate(parts) if not self.never_fails(part)), len(parts))
        for known in range(safe, 0, -1):
            condition = ir.Op("and", parts[:known]) if known > 1 else parts[0]
            fitting = ir.Comp(ir.Var("entry"), "entry", loop.source, condition)
            table = tabulate(fitting, place, self.program, of_variables=True, work=entries)
            if table is None:
                continue
            loop.source = table
            rest = renamed(parts[known:], {"entry": loop.variable})
            if rest:
                test.condition = ir.Op("and", rest) if len(rest) > 1 else rest[0]
            else:
                loop.body = test.then
            return

    def never_fails(self, node: ir.Expr) -> bool:
        """Say whether a question has an answer for every entry; else it is asked only where a loop comes to it."""
        match node:
            case ir.Lit() | ir.Var():
                return True
            case ir.Op():
                return node.op not in ("//", "%") and all(self.never_fails(arg) for arg in node.args)
            case ir.Get(list=ir.Data(name), index=ir.Var()):
                if name not in self.whole:
                    self.whole[name] = not any(isinstance(value, Poison) for value in self.data[name][:-1])
                return self.whole[name]
        return False

    def entries(self, source: ir.Expr) -> int | None:
        """Say about how many entries a list has that is constant, or constant for the one thing it hangs on."""
        match source:
            case ir.Data(name):
                return len(self.data[name])
            case ir.Call(name="range", args=[ir.Get(list=ir.Data(first)), ir.Get(list=ir.Data(last))]):
                if (first, last) not in self.ranges:
                    ends = list(zip(self.data[first], self.data[last], strict=False))
                    every_range = sum(max(0, b - a) for a, b in ends if isinstance(a, int) and isinstance(b, int))
                    self.ranges[first, last] = 1 + every_range // len(ends)
                return self.ranges[first, last]
        return None


def _team_known(piece: str, team: ir.Var, node: ir.Expr) -> ir.Expr | None:
    match node:
        case ir.Get(list=ir.Data(name="piece.team"), index=ir.Var(name=name)) if name == piece:
            return team
    return None
