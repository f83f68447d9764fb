"""Lower procedures: lists of statements, and menus.

In: typed procedures. Out: bodies of kind `procedure`, and `inside` where rules listen behind one. Called by
`lower_program`.
"""

from __future__ import annotations

from interpreter.language import ir
from interpreter.program.lower import Lowering
from interpreter.ruleset.checked import TypedProcedure


def lower_procedure(lw: Lowering, procedure: TypedProcedure) -> ir.Body:
    """Lower a procedure, with what listens in front of it and behind it."""
    decl = procedure.decl
    params = [lw.local(name) for name in decl.takes]
    out: list[ir.Stmt] = []
    lw.place = decl.place
    args: list[ir.Expr] = [ir.Var(param) for param in params]
    lw.secrets = dict(lw.passed.get(("procedure", decl.name), {}))
    lw.subjects = [arg for arg, type in zip(args, decl.takes.values(), strict=True) if type.kind == "piece"][::-1]
    with lw.into(out):
        if lw.traces and decl.cite:
            lw.emit(ir.Do(ir.Call("trace", [lw.note(decl.place, decl.cite), lw.subject], decl.place)))
        lw.fire(f"before({decl.name})", args, decl.place)
        after = lw.checked.rules.get(f"after({decl.name})")
        if after:
            inner: list[ir.Stmt] = []
            with lw.into(inner):
                _lower_inside(lw, procedure)
            lw.program.bodies["inside", decl.name] = ir.Body("inside", decl.name, params, inner, decl.place)
            call = ir.Apply("inside", decl.name, args, decl.place)
            if decl.gives is not None:
                result = lw.start(call)
                lw.fire(f"after({decl.name})", [*args, ir.Var(result)], decl.place)
                lw.emit(ir.Return(ir.Var(result)))
            else:
                lw.emit(ir.Do(call))
                lw.fire(f"after({decl.name})", args, decl.place)
        else:
            _lower_inside(lw, procedure)
    return ir.Body("procedure", decl.name, params, out, decl.place)


def _lower_inside(lw: Lowering, procedure: TypedProcedure) -> None:
    if procedure.ways:
        _lower_menu(lw, procedure)
    else:
        lw.statements(procedure.body)
    if procedure.gives is not None and procedure.gives.optional:
        lw.emit(ir.Return(ir.Lit(ir.none_of(procedure.gives))))


def _lower_menu(lw: Lowering, menu: TypedProcedure) -> None:
    """One question with named answers; a way with `again` brings it back."""
    decl = menu.decl
    site = ir.Site(
        number=len(lw.program.sites),
        name=decl.name,
        place=decl.place,
        cite=decl.cite,
        type=None,
        locals=dict(decl.takes),
        prompt=menu.prompt,
        optional=menu.optional,
        menu=tuple(way.name for way in menu.ways),
        rule=decl.name,
    )
    lw.program.sites.append(site)
    body: list[ir.Stmt] = []
    with lw.into(body):
        options, way = ir.Var(lw.start(ir.ListOf([]))), lw.fresh("way")
        for number, each in enumerate(menu.ways):
            opened: ir.Stmt = ir.Do(ir.Call(".append", [options, ir.Lit(number)]))
            test = lw.expr(each.when) if each.when is not None else ir.Lit(True)
            if isinstance(test, ir.Lit):
                if test.value:
                    lw.emit(opened)
            else:
                lw.emit(ir.If(test, [opened]))
        nobody: ir.Stmt = ir.Return() if menu.optional else ir.Do(ir.Call("no_way", [ir.Lit(decl.name)], decl.place))
        lw.emit(ir.If(ir.Op("not", [options]), [nobody]))
        asked = ir.Op("+", [options, ir.ListOf([ir.Lit(ir.NONE)])]) if menu.optional else options
        team = lw.expr(menu.by)
        ask: ir.Stmt = ir.Ask(way, site.number, team, asked, lw.seen_values(site))
        single: ir.Stmt = ir.Set(way, ir.Get(options, ir.Lit(0)))
        if menu.optional:
            lw.emit(ask)
            lw.emit(ir.If(ir.Op("==", [ir.Var(way), ir.Lit(ir.NONE)]), [ir.Return()]))
        else:
            lw.emit(ir.If(ir.Op(">", [ir.Call("len", [options]), ir.Lit(1)]), [ask], [single]))
        for number, each in enumerate(menu.ways):
            inner = lw.block(each.body)
            if lw.traces and each.named.cite:
                inner.insert(
                    0,
                    ir.Do(ir.Call("trace", [lw.note(each.named.place, each.named.cite), lw.subject], each.named.place)),
                )
            leave: ir.Stmt = ir.Continue() if each.again else ir.Return()
            ended = bool(inner) and isinstance(inner[-1], ir.Return)
            if not ended and (each.again or menu.gives is None):
                inner.append(leave)
            lw.emit(ir.If(ir.Op("==", [ir.Var(way), ir.Lit(number)]), inner, place=each.named.place))
        if not any(each.again for each in menu.ways):
            lw.emit(ir.Break())
    lw.emit(ir.While(ir.Lit(True), body))
