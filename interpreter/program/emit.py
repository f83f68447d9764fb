"""Emit Python from IR: one code object a body, with the file, line and column of the YAML it came from.

In: a program, `direct` or `steps`. Out: `Emitted`, code objects that `race` turns into functions over its own lists.
Direct: a choice calls `ask`. Steps: a choice yields, and what may ask is a generator. Called by `pipeline`.

A body's code carries the file of its declaration. A line of another file (a variant's modifier, inlined) is written as
`FILES_APART * n + line`, n the number of that file in `Emitted.files`.
"""

from __future__ import annotations

import ast
from types import CodeType
from typing import Any

from interpreter.language import ir
from interpreter.program.build import same
from interpreter.program.emit_expressions import BINARY, Emitted, Expressions, Form, python_name
from interpreter.source.place import Place


def emit_program(program: ir.Program, form: Form) -> Emitted:
    """Emit all bodies."""
    emitted = Emitted(program, form)
    for key, body in program.bodies.items():
        emitted.codes[key] = _Emitter(emitted, body).code()
    return emitted


def emit_expression(node: ir.Expr, params: list[str], place: Place) -> tuple[CodeType, Emitted]:
    """Emit a function of one expression that reads only its parameters and constant lists, and what it reads."""
    emitted = Emitted(ir.Program(), "direct")
    code = _Emitter(emitted, ir.Body("table", "table", params, [ir.Return(node)], place)).code()
    return code, emitted


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


class _Emitter(Expressions):
    def emit_function(self, key: tuple[str, str], node: ir.Function) -> None:
        body = ir.Body(*key, node.params, [ir.Return(node.body)], self.place)
        self.emitted.codes[key] = _Emitter(self.emitted, body).code()

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
                return ast.AugAssign(target, BINARY[op](), self.expr(amount))
        return ast.Assign([target], self.value(node.value))

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
