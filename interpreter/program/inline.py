"""Put procedures that are run from one place into that place.

In: a program. Out: the same, in which such procedures have no body of their own. For races that only run through: what
stops them is still told at its line, but no longer with the procedure's name in the trail. Called by `lower_program`.
"""

from __future__ import annotations

from interpreter.language import ir
from interpreter.program.nodes import bound_name, every, renamed

Key = tuple[str, str]


def inline_procedures(program: ir.Program) -> None:
    """Inline every procedure with one call and no return but at its end."""
    while True:
        calls: dict[Key, list[Key]] = {}
        for caller, body in program.bodies.items():
            for callee in _calls(body.stmts):
                calls.setdefault(callee, []).append(caller)
        once = [
            callee
            for callee, callers in calls.items()
            if callee[0] == "procedure" and len(callers) == 1 and callers[0] != callee and callee in program.bodies
            and _is_straight(program.bodies[callee].stmts)
        ]  # fmt: skip
        ready = [key for key in once if not any(each in once for each in _calls(program.bodies[key].stmts))]
        done = False
        for key in ready:
            into = program.bodies[calls[key][0]]
            into.stmts, found = _put_in(into.stmts, program.bodies[key])
            if found:
                del program.bodies[key]
                done = True
        if not done:
            return


def _calls(stmts: list[ir.Stmt]) -> list[Key]:
    """List the procedures that statements run, once for each place."""
    found: list[Key] = []
    for stmt in stmts:
        match stmt:
            case (
                ir.Do(value=ir.Apply() as call) | ir.Set(value=ir.Apply() as call) | ir.Return(value=ir.Apply() as call)
            ):
                found.append((call.kind, call.name))
            case ir.If():
                found += _calls(stmt.then) + _calls(stmt.other)
            case ir.While() | ir.For() | ir.Keep():
                found += _calls(stmt.body)
    return found


def _is_straight(stmts: list[ir.Stmt]) -> bool:
    """Say whether statements hold no return."""
    for stmt in stmts:
        match stmt:
            case ir.Return():
                return False
            case ir.If() if not (_is_straight(stmt.then) and _is_straight(stmt.other)):
                return False
            case ir.While() | ir.For() | ir.Keep() if not _is_straight(stmt.body):
                return False
    return True


def _put_in(stmts: list[ir.Stmt], body: ir.Body) -> tuple[list[ir.Stmt], bool]:
    """Replace the one call of a body by its statements."""
    made: list[ir.Stmt] = []
    found = False
    for stmt in stmts:
        match stmt:
            case ir.Do(value=ir.Apply(kind=kind, name=name, args=args)) if (kind, name) == (body.kind, body.name):
                names = _own_names(body)
                for param, arg in zip(body.params, args, strict=True):
                    made.append(ir.Set(names[param], arg, place=stmt.place))
                made += [renamed(each, names) for each in body.stmts]
                found = True
                continue
            case ir.If():
                then, in_then = _put_in(stmt.then, body)
                other, in_other = _put_in(stmt.other, body)
                found = found or in_then or in_other
                stmt = ir.If(stmt.condition, then, other, place=stmt.place)
            case ir.While():
                inner, inside = _put_in(stmt.body, body)
                found = found or inside
                stmt = ir.While(stmt.condition, inner, stmt.most, place=stmt.place)
            case ir.For():
                inner, inside = _put_in(stmt.body, body)
                found = found or inside
                stmt = ir.For(stmt.variable, stmt.source, inner, place=stmt.place)
        made.append(stmt)
    return made, found


def _own_names(body: ir.Body) -> dict[str, str]:
    """Give every variable of a body a name that its caller does not have."""
    names = dict.fromkeys(body.params, "")
    for node in every(body.stmts):
        if name := bound_name(node):
            names[name] = ""
        elif isinstance(node, ir.Function):
            names.update(dict.fromkeys(node.params, ""))
    return {name: f"{name}__{body.name}" for name in names}
