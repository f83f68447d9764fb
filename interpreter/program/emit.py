"""Emit Python from IR: one code object a body, with the file, line and column of the YAML it came from.

In: a program, `direct` or `steps`. Out: `Emitted`, code objects that `race` turns into functions over its own lists.
Direct: a choice calls `ask`. Steps: a choice yields, and what may ask is a generator. Called by `pipeline`.

A body's code carries the file of its declaration. A line of another file (a variant's modifier, inlined) is written as
`FILES_APART * n + line`, n the number of that file in `Emitted.files`.

Long because each kind of statement and expression has its line of Python here, and they are read side by side.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from types import CodeType
from typing import Any, Literal

from interpreter.language import ir
from interpreter.program.build import same
from interpreter.program.closed import is_closed
from interpreter.source.place import Place, SourceText

Form = Literal["direct", "steps"]
FILES_APART = 1_000_000
BUILTINS = {"len", "sum", "min", "max", "any", "all", "list", "abs", "sorted", "range"}
_BINARY: dict[str, type[ast.operator]] = {
    "+": ast.Add,
    "-": ast.Sub,
    "*": ast.Mult,
    "//": ast.FloorDiv,
    "%": ast.Mod,
}
_COMPARE: dict[str, type[ast.cmpop]] = {
    "==": ast.Eq,
    "!=": ast.NotEq,
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "in": ast.In,
    "notin": ast.NotIn,
}


@dataclass(slots=True)
class Emitted:
    """The code of a program: by (kind, name); the names its globals need; the files its lines may lie in."""

    program: ir.Program
    form: Form
    codes: dict[tuple[str, str], CodeType] = field(default_factory=dict)
    data_names: dict[str, str] = field(default_factory=dict)  # global → name in `data`
    state_names: dict[str, str] = field(default_factory=dict)  # global → name of a list of the race
    primitives: set[str] = field(default_factory=set)
    fronts: dict[str, int] = field(default_factory=dict)  # global → slice of the first so many entries
    files: list[SourceText] = field(default_factory=list)


def emit_program(program: ir.Program, form: Form) -> Emitted:
    """Emit all bodies."""
    emitted = Emitted(program, form)
    for key, body in program.bodies.items():
        emitted.codes[key] = _Emitter(emitted, body).code()
    return emitted


def python_name(kind: str, name: str) -> str:
    """Give the global under which a body's function stands."""
    return f"{kind}_" + "".join(char if char.isalnum() else f"_{ord(char):x}_" for char in name)


def emit_expression(node: ir.Expr, params: list[str], place: Place) -> tuple[CodeType, dict[str, str]]:
    """Emit a function of one expression that reads only its parameters and constant lists; give the lists it reads."""
    emitted = Emitted(ir.Program(), "direct")
    code = _Emitter(emitted, ir.Body("table", "table", params, [ir.Return(node)], place)).code()
    return code, emitted.data_names


def _locate(module: ast.Module) -> None:
    """Give every node without a place that of the node it is in, as `ast.fix_missing_locations` does, but faster."""
    todo: list[tuple[Any, Any]] = [(each, each) for each in module.body]
    while todo:
        node, outer = todo.pop()
        if not hasattr(node, "lineno") and node._attributes:
            node.lineno, node.end_lineno = outer.lineno, outer.end_lineno
            node.col_offset, node.end_col_offset = outer.col_offset, outer.end_col_offset
        inner = node if node._attributes else outer
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, ast.AST):
                todo.append((value, inner))
            elif isinstance(value, list):
                todo += [(item, inner) for item in value if isinstance(item, ast.AST)]


class _Emitter:
    def __init__(self, emitted: Emitted, body: ir.Body) -> None:
        self.emitted = emitted
        self.body = body
        self.steps = emitted.form == "steps"
        self.place = body.place
        self.yields = False

    def code(self) -> CodeType:
        body = self.body
        stmts = self.block(body.stmts) or [ast.Pass()]
        if self.steps and body.asks and not self.yields:
            stmts.append(ast.Expr(ast.Yield(None)))  # not reached: makes it a generator, as its callers expect
        params = [ast.arg(name) for name in body.params]
        # What is called once a race finds its lists and primitives among its own variables: set when it is bound.
        own = sorted(self._globals_of(stmts)) if body.kind == "flow" and "begun" in body.params else []
        arguments = ast.arguments([], params, None, [ast.arg(name) for name in own], [None] * len(own), None, [])
        function = ast.FunctionDef(python_name(body.kind, body.name), arguments, stmts, [], None, None)
        function.type_params = []  # type: ignore[attr-defined]
        self._set(function, body.place)
        module = ast.Module([function], [])
        _locate(module)
        compiled = compile(module, body.place.source.name, "exec")
        return next(const for const in compiled.co_consts if isinstance(const, CodeType))

    def _globals_of(self, stmts: list[ast.stmt]) -> set[str]:
        emitted = self.emitted
        known = {*emitted.data_names, *emitted.state_names, *(f"m_{name}" for name in emitted.primitives)}
        known |= {python_name(*key) for key in emitted.codes if key[0] == "key"} | emitted.fronts.keys()
        return known & {node.id for stmt in stmts for node in ast.walk(stmt) if isinstance(node, ast.Name)}

    def _line(self, place: Place) -> int:
        if place.source is self.body.place.source:
            return place.line
        for number, source in enumerate(self.emitted.files):
            if source is place.source:
                return FILES_APART * (number + 1) + place.line
        self.emitted.files.append(place.source)
        return FILES_APART * len(self.emitted.files) + place.line

    def _set(self, node: Any, place: Place | None) -> Any:
        place = place or self.place
        node.lineno = node.end_lineno = self._line(place)
        node.col_offset = place.column - 1
        node.end_col_offset = place.column - 1 + place.length
        return node

    # ------------------------------------------------------------------ statements

    def block(self, stmts: list[ir.Stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for each in stmts:
            before = self.place
            self.place = each.place or before
            for node in self.statement(each):
                if not hasattr(node, "lineno"):
                    self._set(node, each.place)
                made.append(node)
            self.place = before
        return made

    def statement(self, node: ir.Stmt) -> list[ast.stmt]:
        match node:
            case ir.Set():
                return [ast.Assign([ast.Name(node.name, ast.Store())], self.value(node.value))]
            case ir.Store():
                return [self._store(node)]
            case ir.Do(value=ir.Call(name=".extend", args=[ir.Var(name=name), more])):
                return [ast.AugAssign(ast.Name(name, ast.Store()), ast.Add(), self.expr(more))]
            case ir.Fill():
                whole = ast.Subscript(self.expr(node.list), ast.Slice(), ast.Store())
                return [ast.Assign([whole], self.expr(node.values))]
            case ir.Do():
                return [ast.Expr(self.value(node.value))]
            case ir.If():
                return self._if(node)
            case ir.Keep():
                return self.block(node.body) if node.name in self.emitted.program.read else []
            case ir.Cut():
                taken = ast.Subscript(self.expr(node.list), self._front(node.count), ast.Load())
                rest = ast.Subscript(self.expr(node.list), self._front(node.count), ast.Del())
                return [ast.Assign([ast.Name(node.name, ast.Store())], taken), ast.Delete([rest])]
            case ir.While():
                return [ast.While(self.test(node.condition), self.block(node.body) or [ast.Pass()], [])]
            case ir.Charge():
                return self._charge(node)
            case ir.For():
                target_name = ast.Name(node.variable, ast.Store())
                return [ast.For(target_name, self.expr(node.source), self.block(node.body) or [ast.Pass()], [])]
            case ir.Break():
                return [ast.Break()]
            case ir.Continue():
                return [ast.Continue()]
            case ir.Return():
                return [ast.Return(self.value(node.value) if node.value is not None else None)]
            case ir.Ask():
                return [self._ask(node)]
        raise AssertionError(f"no emission of {type(node).__name__}")

    def _store(self, node: ir.Store) -> ast.stmt:
        target = ast.Subscript(self.expr(node.list), self.expr(node.index), ast.Store())
        match node.value:
            case ir.Op(op="+" | "-" as op, args=[ir.Get(list=items, index=ir.Var() | ir.Lit() as index), amount]) if (
                same(items, node.list) and same(index, node.index)
            ):
                return ast.AugAssign(target, _BINARY[op](), self.expr(amount))
        return ast.Assign([target], self.value(node.value))

    def _front(self, count: ir.Expr) -> ast.expr:
        """The first so many entries of a list: a slice that is made once where the number is known."""
        if isinstance(count, ir.Lit) and isinstance(count.value, int):
            name = f"first_{count.value}"
            self.emitted.fronts[name] = count.value
            return ast.Name(name, ast.Load())
        return ast.Slice(None, self.expr(count))

    def test(self, node: ir.Expr) -> ast.expr:
        """A condition that is only asked whether it holds: a list holds when it has entries."""
        match node:
            case ir.Op(op=">" | "!=" | "==" as op, args=[ir.Call(name="len", args=[items]), ir.Lit(value=0)]):
                made = self.expr(items)
                return ast.UnaryOp(ast.Not(), made) if op == "==" else made
            case ir.Op(op="not", args=[inner]):
                return ast.UnaryOp(ast.Not(), self.test(inner))
        return self.expr(node)

    def _charge(self, node: ir.Charge) -> list[ast.stmt]:
        """Take work off the counter, which is an item of a list, and stop the race when it is used up."""
        self.emitted.primitives.add("exhausted")
        work = ast.Name(self._named("S", "work", self.emitted.state_names), ast.Load())
        left = ast.Subscript(work, ast.Constant(0), ast.Store())
        spend = ast.AugAssign(left, ast.Sub(), self.expr(node.amount))
        used_up = ast.Compare(ast.Subscript(work, ast.Constant(0), ast.Load()), [ast.Lt()], [ast.Constant(0)])
        call = self._set(ast.Call(ast.Name("m_exhausted", ast.Load()), [], []), node.place)
        return [spend, ast.If(used_up, [self._set(ast.Expr(call), node.place)], [])]

    def _if(self, node: ir.If) -> list[ast.stmt]:
        then, other = self.block(node.then), self.block(node.other)
        if not then and not other:
            return []
        if not then:
            return [ast.If(ast.UnaryOp(ast.Not(), self.test(node.condition)), other, [])]
        return [ast.If(self.test(node.condition), then, other)]

    def _ask(self, node: ir.Ask) -> ast.stmt:
        # Directly asked bots get only the locals that a policy of the ruleset may read.
        seen = node.values if self.steps or self.emitted.program.sites[node.site].scored else []
        values = ast.Tuple([self.expr(value) for value in seen], ast.Load())
        parts = [ast.Constant(node.site), self.expr(node.team), self.expr(node.options), values]
        if self.steps:
            self.yields = True
            asked: ast.expr = ast.Yield(ast.Tuple(parts, ast.Load()))
        else:
            # `bots` is a list of the race, by team; each is called with the site, the options and the locals.
            self.emitted.state_names["S_bots"] = "bots"
            bot = ast.Subscript(ast.Name("S_bots", ast.Load()), parts[1], ast.Load())
            asked = ast.Call(bot, [parts[0], *parts[2:]], [])
        return ast.Assign([ast.Name(node.name, ast.Store())], asked)

    # ------------------------------------------------------------------ expressions

    def value(self, node: ir.Expr) -> ast.expr:
        """An expression that stands as a whole statement's value: a call may be a generator's."""
        if isinstance(node, ir.Apply) and self.steps:
            body = self.emitted.program.bodies.get((node.kind, node.name))
            if body is not None and body.asks:
                call = self.expr(node)
                self.yields = True
                return self._set(ast.YieldFrom(call), node.place)  # type: ignore[no-any-return]
        return self.expr(node)

    def expr(self, node: ir.Expr) -> ast.expr:
        made = self._expr(node)
        place = getattr(node, "place", None)
        if place is not None:
            self._set(made, place)
        return made

    def _expr(self, node: ir.Expr) -> ast.expr:
        match node:
            case ir.Lit():
                return ast.Constant(node.value)
            case ir.Var():
                return ast.Name(node.name, ast.Load())
            case ir.Data():
                return ast.Name(self._named("D", node.name, self.emitted.data_names), ast.Load())
            case ir.State():
                return ast.Name(self._named("S", node.name, self.emitted.state_names), ast.Load())
            case ir.Get():
                return ast.Subscript(self.expr(node.list), self.expr(node.index), ast.Load())
            case ir.ListOf():
                return ast.List([self.expr(item) for item in node.items], ast.Load())
            case ir.Comp():
                return self._comprehension(node)
            case ir.Function() if is_closed(node):
                # Made once and not each time it is passed on; and what it reads stays a plain variable here.
                return ast.Name(self._function(node), ast.Load())
            case ir.Function():
                params = ast.arguments([], [ast.arg(name) for name in node.params], None, [], [], None, [])
                return ast.Lambda(params, self.expr(node.body))
            case ir.Apply():
                function = ast.Name(python_name(node.kind, node.name), ast.Load())
                return ast.Call(function, [self.expr(arg) for arg in node.args], [])
            case ir.Call():
                return self._call(node)
            case ir.Op():
                return self._op(node)
        raise AssertionError(f"no emission of {type(node).__name__}")

    def _function(self, node: ir.Function) -> str:
        key = ("key", f"{self.body.kind} {self.body.name} {len(self.emitted.codes)}")
        body = ir.Body(*key, node.params, [ir.Return(node.body)], self.place)
        self.emitted.codes[key] = _Emitter(self.emitted, body).code()
        return python_name(*key)

    def _named(self, prefix: str, name: str, known: dict[str, str]) -> str:
        short = "".join(char if char.isalnum() else "_" for char in name)[:60]
        candidate, number = f"{prefix}_{short}", 0
        while known.get(candidate, name) != name:
            number += 1
            candidate = f"{prefix}_{short}_{number}"
        known[candidate] = name
        return candidate

    def _comprehension(self, node: ir.Comp) -> ast.expr:
        tests = [self.expr(node.condition)] if node.condition is not None else []
        loop = ast.comprehension(ast.Name(node.variable, ast.Store()), self.expr(node.source), tests, 0)
        element = self.expr(node.element)
        return ast.GeneratorExp(element, [loop]) if node.lazy else ast.ListComp(element, [loop])

    def _call(self, node: ir.Call) -> ast.expr:
        args = [self.expr(arg) for arg in node.args]
        if node.name == "tuple":
            return ast.Tuple(args, ast.Load())
        if node.name == "sorted_by":
            return ast.Call(ast.Name("sorted", ast.Load()), args[:1], [ast.keyword("key", args[1])])
        if node.name == "sort_by":
            by_list = isinstance(node.args[1], ir.State)
            key = ast.Attribute(args[1], "__getitem__", ast.Load()) if by_list else args[1]
            words = [ast.keyword("key", key), ast.keyword("reverse", args[2])]
            return ast.Call(ast.Attribute(args[0], "sort", ast.Load()), [], words)
        if node.name.startswith("."):
            return ast.Call(ast.Attribute(args[0], node.name[1:], ast.Load()), args[1:], [])
        if node.name in BUILTINS:
            return ast.Call(ast.Name(node.name, ast.Load()), args, [])
        self.emitted.primitives.add(node.name)
        return ast.Call(ast.Name(f"m_{node.name}", ast.Load()), args, [])

    def _op(self, node: ir.Op) -> ast.expr:
        args = [self.expr(arg) for arg in node.args]
        match node.op:
            case "and" | "or":
                if len(args) == 1:
                    return args[0]
                return ast.BoolOp(ast.And() if node.op == "and" else ast.Or(), args)
            case "not":
                return ast.UnaryOp(ast.Not(), args[0])
            case "neg":
                return ast.UnaryOp(ast.USub(), args[0])
            case "if":
                return ast.IfExp(args[0], args[1], args[2])
        if node.op.startswith("chain "):
            operators = [_COMPARE[operator]() for operator in node.op.split()[1:]]
            return ast.Compare(args[0], operators, args[1:])
        if node.op in _BINARY:
            return ast.BinOp(args[0], _BINARY[node.op](), args[1])
        return ast.Compare(args[0], [_COMPARE[node.op]()], [args[1]])
