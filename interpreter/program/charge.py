"""Count the work of a program, so that no rules run on for ever; what takes little is counted with what calls it.

In: a program. Out: the same, with `Charge` statements, and with lists that may be long measured before they are gone
through. Called by `lower_program` last. The unit is about one operation. A part of the program that takes at most
`LIGHT` at its most, whatever happens, is not counted by itself: its weight is added to that of what holds or calls it.
Lists of the course, of tables, of teams and pieces have a known length; attributes, piles and lists that were computed
do not, and are measured when they are gone through.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir

LIGHT = 500
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
        self.longest: dict[str, int | None] = {}  # of constant lists of lists

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
            todo += [(part, is_back) for part in _parts(node)]
        return list(found)

    def _charge_body(self, key: Key, body: ir.Body) -> None:
        body.stmts, weight = self.block(body.stmts)
        if weight <= LIGHT and key not in self.counted:
            self.weights[key] = weight + 2
            return
        self.weights[key] = CALL
        body.stmts.insert(0, ir.Charge(ir.Lit(weight), place=body.place))

    # ------------------------------------------------------------------ statements

    def block(self, stmts: list[ir.Stmt]) -> tuple[list[ir.Stmt], int]:
        """Charge statements; gives them and what they weigh."""
        made: list[ir.Stmt] = []
        weight = 0
        for stmt in stmts:
            weight += 1 + self.statement(stmt, made)
        return made, weight

    def statement(self, stmt: ir.Stmt, made: list[ir.Stmt]) -> int:
        """Charge one statement and append it, with what counts it in front."""
        weight = 0
        match stmt:
            case ir.Set() | ir.Do():
                stmt.value, weight = self.expr(stmt.value)
            case ir.Return():
                if stmt.value is not None:
                    stmt.value, weight = self.expr(stmt.value)
            case ir.Store():
                parts = [self.expr(each) for each in (stmt.list, stmt.index, stmt.value)]
                stmt.list, stmt.index, stmt.value = (part for part, _ in parts)
                weight = sum(each for _, each in parts)
            case ir.Cut():
                stmt.count, weight = self.expr(stmt.count)
                moved = ir.Op("//", [ir.Call("len", [stmt.list]), ir.Lit(64)])  # what lies behind moves up
                made.append(ir.Charge(moved, place=stmt.place))
            case ir.Keep():
                stmt.body, weight = self.block(stmt.body)
            case ir.If():
                stmt.condition, weight = self.expr(stmt.condition)
                stmt.then, then = self.block(stmt.then)
                stmt.other, other = self.block(stmt.other)
                weight += max(then, other)
            case ir.While():
                stmt.condition, asked = self.expr(stmt.condition)
                stmt.body, each = self.block(stmt.body)
                stmt.body.insert(0, ir.Charge(ir.Lit(asked + each + PASS), place=stmt.place))
                weight = asked + PASS
            case ir.For():
                weight = self._loop(stmt, made)
            case ir.Ask():
                stmt.team, team = self.expr(stmt.team)
                stmt.options, options = self.expr(stmt.options)
                values = [self.expr(each) for each in stmt.values]
                stmt.values = [value for value, _ in values]
                weight = ASK + team + options + len(values)
        made.append(stmt)
        return weight

    def _loop(self, stmt: ir.For, made: list[ir.Stmt]) -> int:
        stmt.source, weight = self.expr(stmt.source)
        stmt.body, each = self.block(stmt.body)
        each += PASS
        length = self.length(stmt.source)
        if length is not None and length * each <= LIGHT:
            return weight + length * each
        if length is None:
            if not isinstance(stmt.source, ir.Var):
                name = f"all_{stmt.variable}"
                made.append(ir.Set(name, stmt.source, place=stmt.place))
                stmt.source = ir.Var(name)
            amount: ir.Expr = ir.Op("*", [ir.Call("len", [stmt.source]), ir.Lit(each)])
        else:
            amount = ir.Lit(length * each)
        made.append(ir.Charge(amount, place=stmt.place))
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
                node.body, _ = self.expr(node.body)
                return node, 1
            case ir.Comp():
                return node, self._comprehension(node)
            case ir.Call():
                return node, self._call(node)
        return node, 0

    def _arguments(self, args: list[ir.Expr]) -> int:
        weight = 0
        for index, each in enumerate(args):
            args[index], more = self.expr(each)
            weight += more
        return weight

    def _operation(self, node: ir.Op) -> int:
        weight = self._arguments(node.args) + 1
        if node.op in ("in", "notin"):
            weight += self._go_through(node.args, 1)
        return weight

    def _call(self, node: ir.Call) -> int:
        if node.name == "sorted_by":
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
        length = self.length(args[index])
        if length is None:
            if not isinstance(args[index], ir.Comp) and not _is_measured(args[index]):
                args[index] = ir.Call("measured", [args[index]])
            return 2
        return length // 4

    def _sort(self, node: ir.Call) -> int:
        source, key = node.args
        node.args[0], weight = self.expr(source)
        assert isinstance(key, ir.Function)
        key.body, each = self.expr(key.body)
        return weight + self._for_each(node.args, 0, each + 5)

    def _comprehension(self, node: ir.Comp) -> int:
        node.element, each = self.expr(node.element)
        if node.condition is not None:
            node.condition, more = self.expr(node.condition)
            each += more
        node.source, weight = self.expr(node.source)
        sources = [node.source]
        weight += self._for_each(sources, 0, each + 2)
        node.source = sources[0]
        return weight

    def _for_each(self, args: list[ir.Expr], index: int, each: int) -> int:
        """What doing something for each entry of a list weighs; what may be much is counted when it comes up."""
        length = self.length(args[index])
        if length is not None and length * each <= LIGHT:
            return length * each
        if not _is_measured(args[index]):  # what stands in two places is one object
            args[index] = ir.Call("paid", [args[index], ir.Lit(each)])
        return CALL

    def length(self, node: ir.Expr) -> int | None:
        """The most entries that a list has, where that is known."""
        match node:
            case ir.Data():
                return len(self.program.data[node.name])
            case ir.ListOf():
                return len(node.items)
            case ir.Comp():
                return self.length(node.source)
            case ir.Get(list=ir.Data() as lists):
                return self._longest(lists.name)
            case ir.Call(name="list" | "sorted" | "sorted_by" | "paid" | "measured"):
                return self.length(node.args[0])
        return None

    def _longest(self, name: str) -> int | None:
        if name not in self.longest:
            lists = [each for each in self.program.data[name] if isinstance(each, list)]
            self.longest[name] = max((len(each) for each in lists), default=None)
        return self.longest[name]


def _is_measured(node: ir.Expr) -> bool:
    return isinstance(node, ir.Call) and node.name in ("paid", "measured")


def _parts(node: Any) -> list[Any]:
    """Give the statements and expressions right inside one."""
    match node:
        case ir.Set() | ir.Do():
            return [node.value]
        case ir.Return():
            return [node.value] if node.value is not None else []
        case ir.Store():
            return [node.list, node.index, node.value]
        case ir.Cut():
            return [node.list, node.count]
        case ir.Keep() | ir.Function():
            return [*node.body] if isinstance(node.body, list) else [node.body]
        case ir.If():
            return [node.condition, *node.then, *node.other]
        case ir.While():
            return [node.condition, *node.body]
        case ir.For():
            return [node.source, *node.body]
        case ir.Ask():
            return [node.team, node.options, *node.values]
        case ir.Get():
            return [node.list, node.index]
        case ir.Op() | ir.Call() | ir.Apply():
            return node.args
        case ir.ListOf():
            return node.items
        case ir.Comp():
            return [node.element, node.source, *([node.condition] if node.condition is not None else [])]
    return []
