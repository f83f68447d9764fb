"""Put procedures that are run from one place into that place.

In: a program. Out: the same, in which such procedures have no body of their own. For races that only run through: what
stops them is still told at its line, but no longer with the procedure's name in the trail. Called by `lower_program`.
"""

from __future__ import annotations

from collections import Counter, deque

from interpreter.language import ir
from interpreter.program.nodes import blocks, bound_name, every, renamed

DEEPEST = 8  # procedures inside one another; the next one stays a procedure
Key = tuple[str, str]


def inline_procedures(program: ir.Program) -> None:
    """Inline every procedure that is run once, as a statement, and returns only at its end."""
    runs: Counter[Key] = Counter()
    others: set[Key] = set()
    for body in program.bodies.values():
        for node in every(body.stmts):
            if isinstance(node, ir.Do) and isinstance(node.value, ir.Apply):
                runs[node.value.kind, node.value.name] += 1
            elif isinstance(node, ir.Set | ir.Return) and isinstance(node.value, ir.Apply):
                others.add((node.value.kind, node.value.name))
    once = {
        key
        for key, count in runs.items()
        if key[0] == "procedure" and count == 1 and key not in others and key in program.bodies
        and not any(isinstance(node, ir.Return) for node in every(program.bodies[key].stmts))
    }  # fmt: skip
    _Inlining(program, once).run()


class _Inlining:
    def __init__(self, program: ir.Program, once: set[Key]) -> None:
        self.bodies = program.bodies
        self.once = once
        self.waiting: deque[Key] = deque()

    def run(self) -> None:
        """Begin with what stays anyhow, and go on with what is too deep inside it."""
        self.waiting += [key for key in self.bodies if key not in self.once]
        while self.waiting:
            body = self.bodies[self.waiting.popleft()]
            body.stmts = self.expanded(body.stmts, 0)

    def expanded(self, stmts: list[ir.Stmt], depth: int) -> list[ir.Stmt]:
        """Give statements with the procedures in place that they run."""
        made: list[ir.Stmt] = []
        for stmt in stmts:
            match stmt:
                case ir.Do(value=ir.Apply(kind=kind, name=name, args=args)) if (kind, name) in self.once:
                    if depth < DEEPEST:
                        made += self.in_place(self.bodies.pop((kind, name)), args, stmt, depth)
                        continue
                    self.waiting.append((kind, name))
            for block in blocks(stmt):
                block[:] = self.expanded(block, depth)
            made.append(stmt)
        return made

    def in_place(self, body: ir.Body, args: list[ir.Expr], run: ir.Stmt, depth: int) -> list[ir.Stmt]:
        """Give the statements of a procedure, behind those that bind its parameters."""
        body.stmts = self.expanded(body.stmts, depth + 1)
        names = _own_names(body)
        bound = [ir.Set(names[param], arg, place=run.place) for param, arg in zip(body.params, args, strict=True)]
        return [*bound, *renamed(body.stmts, names)]


def _own_names(body: ir.Body) -> dict[str, str]:
    """Give every variable of a body a name that its caller does not have."""
    names = dict.fromkeys(body.params, "")
    for node in every(body.stmts):
        if name := bound_name(node):
            names[name] = ""
        elif isinstance(node, ir.Function):
            names.update(dict.fromkeys(node.params, ""))
    return {name: f"{name}__{body.name}" for name in names}
