"""Emit the expressions of IR as syntax trees of Python, with the places in the YAML they came from.

In: IR expressions. Out: `ast` nodes, and in `Emitted` the names that their code reads. Called by `emit`.
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from types import CodeType, TracebackType
from typing import Any, Literal

from interpreter.language import ir
from interpreter.program.closed import is_closed
from interpreter.source.place import Place, SourceText

Form = Literal["direct", "steps"]
FILES_APART = 1_000_000
BUILTINS = {"len", "sum", "min", "max", "any", "all", "list", "abs", "sorted", "range"}
BINARY: dict[str, type[ast.operator]] = {
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
    named: dict[tuple[str, str], str] = field(default_factory=dict)  # (prefix, name) → global
    alike: dict[str, int] = field(default_factory=dict)  # globals that begin alike


def place_in(traceback: TracebackType, own: Place, files: list[SourceText]) -> Place:
    """Give the place in the YAML where a frame of emitted code has stopped; `own` is that of its body."""
    positions = list(traceback.tb_frame.f_code.co_positions())
    index = traceback.tb_lasti // 2
    line, _, column, end = positions[index] if index < len(positions) else (traceback.tb_lineno, None, 0, 1)
    line, column, end = line or own.line, column or 0, end or (column or 0) + 1
    source = own.source
    if line > FILES_APART:
        source = files[line // FILES_APART - 1]
        line %= FILES_APART
    return Place(source, line, column + 1, max(1, end - column))


def python_name(kind: str, name: str) -> str:
    """Give the global under which a body's function stands."""
    return f"{kind}_" + "".join(char if char.isalnum() else f"_{ord(char):x}_" for char in name)


class Expressions(ABC):
    """The part of the emitter of a body that knows expressions."""

    def __init__(self, emitted: Emitted, body: ir.Body) -> None:
        self.emitted = emitted
        self.body = body
        self.steps = emitted.form == "steps"
        self.place = body.place
        self.yields = False

    @abstractmethod
    def emit_function(self, key: tuple[str, str], node: ir.Function) -> None:
        """Emit a nameless function as one of its own."""

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

    def test(self, node: ir.Expr) -> ast.expr:
        """A condition that is only asked whether it holds: a list holds when it has entries."""
        match node:
            case ir.Op(op=">" | "!=" | "==" as op, args=[ir.Call(name="len", args=[items]), ir.Lit(value=0)]):
                made = self.expr(items)
                return ast.UnaryOp(ast.Not(), made) if op == "==" else made
            case ir.Op(op="not", args=[inner]):
                return ast.UnaryOp(ast.Not(), self.test(inner))
        return self.expr(node)

    def _front(self, count: ir.Expr) -> ast.expr:
        """The first so many entries of a list: a slice that is made once where the number is known."""
        if isinstance(count, ir.Lit) and isinstance(count.value, int):
            name = f"first_{count.value}"
            self.emitted.fronts[name] = count.value
            return ast.Name(name, ast.Load())
        return ast.Slice(None, self.expr(count))

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
        """Emit an expression, with its own place where it has one."""
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
        self.emit_function(key, node)
        return python_name(*key)

    def _named(self, prefix: str, name: str, known: dict[str, str]) -> str:
        found = self.emitted.named.get((prefix, name))
        if found is None:
            short = f"{prefix}_" + "".join(char if char.isalnum() else "_" for char in name)[:60]
            number = self.emitted.alike.get(short, 0)
            found = f"{short}_{number}" if number else short
            while known.get(found, name) != name:  # another name ends in that number
                number += 1
                found = f"{short}_{number}"
            self.emitted.alike[short] = number + 1
            self.emitted.named[prefix, name] = found
            known[found] = name
        return found

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
        if node.op in BINARY:
            return ast.BinOp(args[0], BINARY[node.op](), args[1])
        return ast.Compare(args[0], [_COMPARE[node.op]()], [args[1]])
