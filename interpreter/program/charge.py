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
from interpreter.source.place import Place

LIGHT = 500
LIGHT_WALK = 2_000  # … of a loop along the road, which ends early as good as always
SHORT = 32  # entries of a list that cost next to nothing to go through
CALL = 4  # what the call of a function weighs that counts itself
PASS = 3  # a pass of a loop, without what it does
ASK = 20
Key = tuple[str, str]

GOES_THROUGH = {"sum", "min", "max", "any", "all", "sorted", "list", "distinct", "min_or", "max_or", "groups"}
GOES_THROUGH |= {"rows_of"}
CALLED_BACK = {"walk_ends", "reachable", "way_to"}  # they count how often they call


def charge_program(program: ir.Program) -> None:
    """Put in the counting."""
    _Charging(program).run()


class _Charging:
    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.weights: dict[Key, int] = {}  # what a call of a body weighs
        self.counted: set[Key] = set()  # bodies that count themselves whatever they weigh
        self.lengths = Lengths(program.data)
        self.heavy = (
            0  # what a statement weighs that is too much for what holds it, and is counted where its block begins
        )
        self.front: list[ir.Stmt] | None = None  # where statements may go that run before an expression, whatever it is

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
                stmt.then, then = self.inner(stmt.then, 1)
                stmt.other, other = self.inner(stmt.other, 1)
                return weight + max(then, other)
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

    # ------------------------------------------------------------------ expressions

    def expr(self, node: ir.Expr) -> tuple[ir.Expr, int]:
        """Charge an expression; gives it and what it weighs."""
        match node:
            case ir.Get():
                node.list, first = self.expr(node.list)
                node.index, second = self.expr(node.index)
                return node, first + second + 1
            case ir.Op():
                return node, self._operation(node)
            case ir.ListOf():
                return node, self._arguments(node.items) + 1
            case ir.Apply():
                return node, self._arguments(node.args) + self.weights.get((node.kind, node.name), CALL)
            case ir.Function():
                node.body, _ = self._later(node.body)
                return node, 1
            case ir.Comp():
                return node, self._comprehension(node)
            case ir.Call():
                return node, self._call(node)
        return node, 0

    def _later(self, node: ir.Expr) -> tuple[ir.Expr, int]:
        """Charge an expression that is computed later, several times or perhaps not at all."""
        front, self.front = self.front, None
        found = self.expr(node)
        self.front = front
        return found

    def _arguments(self, args: list[ir.Expr], later: bool = False) -> int:
        weight = 0
        for index, each in enumerate(args):
            args[index], more = self._later(each) if later and index else self.expr(each)
            weight += more
        return weight

    def _operation(self, node: ir.Op) -> int:
        weight = self._arguments(node.args, later=node.op in ("and", "or", "if") or node.op.startswith("chain")) + 1
        if node.op in ("in", "notin"):
            weight += self._go_through(node.args, 1)
        return weight

    def _call(self, node: ir.Call) -> int:
        if node.name in ("sorted_by", "sort_by"):
            return self._sort(node)
        weight = self._arguments(node.args) + 2
        if node.name in GOES_THROUGH and len(node.args) == 1 + (node.name in ("min_or", "max_or", "groups")):
            weight += self._go_through(node.args, 0)
        elif node.name in ("position", ".extend"):
            weight += self._go_through(node.args, 1)
        elif node.name in (".remove", "put_on_top", "take_cards"):
            weight += self._go_through(node.args, 0)
        return weight

    def _go_through(self, args: list[ir.Expr], index: int) -> int:
        """What going through a list weighs; one that may be long is measured when it comes up."""
        items = args[index]
        length = self.lengths.of(items)
        if length is not None:
            return length // 4
        if isinstance(items, ir.Var) and self.front is not None:
            if items.name not in self.lengths.measured:
                entries = self._count(items)
                spent = ir.Do(ir.Call("spend", [ir.Op("*", [entries, ir.Lit(2)])]))
                self.front.append(ir.If(ir.Op(">", [entries, ir.Lit(SHORT)]), [spent]))
                self.lengths.measured.add(items.name)
        elif not isinstance(items, ir.Comp) and not _is_measured(items):
            args[index] = ir.Call("measured", [items])
        return 2

    def _count(self, items: ir.Expr) -> ir.Expr:
        """How many entries a list has: a variable, where one holds that."""
        count = self.lengths.counts.get(items.name) if isinstance(items, ir.Var) else None
        return ir.Var(count) if count else ir.Call("len", [items])

    def _sort(self, node: ir.Call) -> int:
        source, key, *_ = node.args
        node.args[0], weight = self.expr(source)
        each = 1
        if isinstance(key, ir.Function):
            key.body, each = self._later(key.body)
        return weight + self._for_each(node.args, 0, each + 5)

    def _comprehension(self, node: ir.Comp) -> int:
        node.element, each = self._later(node.element)
        if node.condition is not None:
            node.condition, more = self._later(node.condition)
            each += more
        node.source, weight = self.expr(node.source)
        sources = [node.source]
        weight += self._for_each(sources, 0, each + 2)
        node.source = sources[0]
        return weight

    def _for_each(self, args: list[ir.Expr], index: int, each: int) -> int:
        """What doing something for each entry of a list weighs; what may be much is counted when it comes up."""
        items = args[index]
        length = self.lengths.of(items)
        if length is not None and length * each <= LIGHT:
            return length * each
        if isinstance(items, ir.Var) and self.front is not None:
            self.front.append(ir.Charge(ir.Op("*", [ir.Call("len", [items]), ir.Lit(each)])))
        elif not _is_measured(items):  # what stands in two places is one object
            args[index] = ir.Call("paid", [items, ir.Lit(each)])
        return CALL


def _count_first(stmts: list[ir.Stmt], weight: int, place: Place | None) -> None:
    """Count what weighs so much where a block begins."""
    match stmts:
        case [ir.Charge(amount=ir.Lit(value=int() as more)), *_]:
            stmts[0] = ir.Charge(ir.Lit(weight + more), place=place)
        case _:
            stmts.insert(0, ir.Charge(ir.Lit(weight), place=place))


def _is_measured(node: ir.Expr) -> bool:
    return isinstance(node, ir.Call) and node.name in ("paid", "measured")
