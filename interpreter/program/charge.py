"""Count the work of a program, so that no rules run on for ever; what takes little is counted with what calls it.

In: a program. Out: the same, with `Charge` statements, and with lists that may be long measured before they are gone
through. Called by `lower_program` last. The unit is about one operation. A part of the program that takes at most
`LIGHT` at its most, whatever happens, is not counted by itself: its weight is added to that of what holds or calls it.
A list whose length is not known (see `lengths`) is measured when it is gone through.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.program.lengths import Lengths
from interpreter.program.nodes import children
from interpreter.program.weigh import CALL, LIGHT, Key, Weighing
from interpreter.source.place import Place

LIGHT_BRANCH = 150  # … of a branch, which is not always taken
LIGHT_WALK = 2_000  # … of a loop along the road, which ends early as good as always
PASS = 3  # a pass of a loop, without what it does
ASK = 20
CALLED_BACK = {"walk_ends", "reachable", "way_to"}  # they count how often they call


def charge_program(program: ir.Program) -> None:
    """Put in the counting."""
    _Charging(program).run()


class _Charging(Weighing):
    def __init__(self, program: ir.Program) -> None:
        super().__init__(program.data)
        self.program = program
        self.counted: set[Key] = set()  # bodies that count themselves whatever they weigh
        self.heavy = 0  # what of a statement weighs too much for what holds it, and is counted where its block begins

    def run(self) -> None:
        """Go through the bodies, each after those it calls; what goes in a circle counts itself."""
        calls = {key: self._calls(body.stmts) for key, body in self.program.bodies.items()}
        for root in calls:
            trail = [(root, iter(calls[root]))]
            on_trail = {root}
            while trail:
                key, below = trail[-1]
                found = next((each for each in below if each in calls and each not in self.weights), None)
                if found is None:
                    trail.pop()
                    on_trail.discard(key)
                    if key not in self.weights:
                        self._charge_body(key, self.program.bodies[key])
                elif found in on_trail:
                    self.counted.add(found)
                else:
                    trail.append((found, iter(calls[found])))
                    on_trail.add(found)

    def _calls(self, stmts: list[ir.Stmt]) -> list[Key]:
        """List what statements call; what is called back by a primitive counts itself."""
        found: dict[Key, None] = {}
        todo: list[tuple[Any, bool]] = [(stmt, False) for stmt in stmts]
        while todo:
            node, is_back = todo.pop()
            if isinstance(node, ir.Apply):
                found[node.kind, node.name] = None
                if is_back:
                    self.counted.add((node.kind, node.name))
            is_back = is_back or (isinstance(node, ir.Call) and node.name in CALLED_BACK)
            todo += [(part, is_back) for part in children(node)]
        return list(found)

    def _charge_body(self, key: Key, body: ir.Body) -> None:
        self.lengths = Lengths(self.program.data)
        body.stmts, weight = self.block(body.stmts)
        if weight <= LIGHT and key not in self.counted:
            self.weights[key] = weight + 2
            return
        self.weights[key] = CALL
        _count_first(body.stmts, weight, body.place)

    # ------------------------------------------------------------------ statements

    def block(self, stmts: list[ir.Stmt]) -> tuple[list[ir.Stmt], int]:
        """Charge statements; gives them and what they weigh."""
        made: list[ir.Stmt] = []
        weight = heavy = 0
        for stmt in stmts:
            self.front, self.heavy = made, 0
            weight += 1 + self.statement(stmt, made)
            heavy += self.heavy
            made.append(stmt)
            self.lengths.run(stmt)
        self.heavy = 0
        if heavy:
            _count_first(made, heavy, stmts[0].place)
        return made, weight

    def inner(self, stmts: list[ir.Stmt], passes: int | None) -> tuple[list[ir.Stmt], int]:
        """Charge the statements inside one that runs them so often; gives them and what they weigh once."""
        found: list[tuple[list[ir.Stmt], int]] = []
        self.lengths.within(stmts, passes, lambda: found.append(self.block(stmts)))
        return found[0]

    def statement(self, stmt: ir.Stmt, made: list[ir.Stmt]) -> int:
        """Charge one statement, and append what counts it in front of it."""
        match stmt:
            case ir.Set() | ir.Do():
                stmt.value, weight = self.expr(stmt.value)
                return weight
            case ir.Return():
                if stmt.value is not None:
                    stmt.value, weight = self.expr(stmt.value)
                    return weight
            case ir.Store():
                parts = [self.expr(each) for each in (stmt.list, stmt.index, stmt.value)]
                stmt.list, stmt.index, stmt.value = (part for part, _ in parts)
                return sum(each for _, each in parts)
            case ir.Cut():
                stmt.count, weight = self.expr(stmt.count)
                made.append(self._moved_up(stmt))
                return weight + 1
            case ir.Keep():
                stmt.body, weight = self.inner(stmt.body, 1)
                return weight
            case ir.If():
                stmt.condition, weight = self.expr(stmt.condition)
                return weight + max(self._branch(stmt.then), self._branch(stmt.other))
            case ir.While():
                return self._while(stmt)
            case ir.For():
                return self._for(stmt, made)
            case ir.Ask():
                stmt.team, team = self.expr(stmt.team)
                stmt.options, options = self.expr(stmt.options)
                values = [self.expr(each) for each in stmt.values]
                stmt.values = [value for value, _ in values]
                return ASK + team + options + len(values)
        return 0

    def _branch(self, stmts: list[ir.Stmt]) -> int:
        """Charge a branch: what takes long is counted only where it is taken."""
        stmts[:], weight = self.inner(stmts, 1)
        if weight <= LIGHT_BRANCH:
            return weight
        _count_first(stmts, weight, stmts[0].place)
        return CALL

    def _moved_up(self, stmt: ir.Cut) -> ir.Stmt:
        """Count what lies behind what is cut off a list, and moves up."""
        length = self._count(stmt.list)
        counted = ir.Charge(ir.Op("//", [length, ir.Lit(64)]), place=stmt.place)
        return ir.If(ir.Op(">", [length, ir.Lit(64)]), [counted], place=stmt.place)

    def _while(self, stmt: ir.While) -> int:
        self.front = None  # the condition is asked again and again
        stmt.condition, asked = self.expr(stmt.condition)
        stmt.body, each = self.inner(stmt.body, stmt.most)
        weight = asked + each + PASS
        if stmt.most is not None and stmt.most * weight <= LIGHT_WALK:
            return stmt.most * weight
        _count_first(stmt.body, weight, stmt.place)
        return asked + PASS

    def _for(self, stmt: ir.For, made: list[ir.Stmt]) -> int:
        stmt.source, weight = self.expr(stmt.source)
        length = self.lengths.of(stmt.source)
        stmt.body, each = self.inner(stmt.body, length)
        each += PASS
        if length is not None and length * each <= LIGHT:
            return weight + length * each
        if length is None:
            if not isinstance(stmt.source, ir.Var):
                name = f"all_{stmt.variable}"
                made.append(ir.Set(name, stmt.source, place=stmt.place))
                stmt.source = ir.Var(name)
            made.append(ir.Charge(ir.Op("*", [ir.Call("len", [stmt.source]), ir.Lit(each)]), place=stmt.place))
        else:
            self.heavy += length * each
        return weight + CALL


def _count_first(stmts: list[ir.Stmt], weight: int, place: Place | None) -> None:
    """Count what weighs so much where a block begins."""
    match stmts:
        case [ir.Charge(amount=ir.Lit(value=int() as more)), *_]:
            stmts[0] = ir.Charge(ir.Lit(weight + more), place=place)
        case _:
            stmts.insert(0, ir.Charge(ir.Lit(weight), place=place))
