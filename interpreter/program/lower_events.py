"""Lower events: the rules that listen, in their order, and the events of a walk row by row.

In: typed rules. Out: bodies of kind `event` and `rule`. Called by `lower_program`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from interpreter.language import ir
from interpreter.ruleset.check_formulas import bearing_kind
from interpreter.ruleset.checked import TypedRule

if TYPE_CHECKING:
    from interpreter.program.lower import Lowering


def lower_event(lw: Lowering, event: str) -> ir.Body:
    """Lower an event: each rule is asked for its `when` when its turn comes."""
    rules = lw.checked.rules[event]
    count = len(rules[0].types) if rules else 0
    types = _parameter_types(lw, event)
    params = [f"p_{index}" for index in range(max(count, len(types)))]
    out: list[ir.Stmt] = []
    place = rules[0].decl.place
    with lw.into(out):
        lw.emit(ir.Do(ir.Call("enter", [ir.Lit(event)], place)))
        for number, rule in enumerate(rules):
            _lower_listener(lw, event, number, rule, params)
        lw.emit(ir.Do(ir.Call("leave", [])))
    return ir.Body("event", event, params, out, place)


def _parameter_types(lw: Lowering, event: str) -> list[object]:
    decl = lw.checked.decl
    if event in decl.events:
        return list(decl.events[event].parameters.values())
    word, _, target = event.rstrip(")").partition("(")
    procedure = decl.procedures[target]
    return [*procedure.takes.values(), *([procedure.gives] if word == "after" and procedure.gives is not None else [])]


def _lower_listener(lw: Lowering, event: str, number: int, rule: TypedRule, params: list[str]) -> None:
    decl = rule.decl
    names = _names(lw, rule)
    lw.place = decl.place
    env: dict[str, ir.Expr] = {name: ir.Var(param) for name, param in zip(names, params, strict=False)}
    tests = []
    for name, type, param in zip(names, rule.types, params, strict=False):
        if type.kind == "piece" and type.name and name == type.name and len(lw.checked.decl.pieces) > 1:
            kind = list(lw.checked.decl.pieces).index(type.name)
            tests.append(lw.op("==", lw.get(ir.Data("piece.kind"), ir.Var(param)), ir.Lit(kind)))
    variable = ""
    if decl.table:
        env["this"] = ir.Lit(lw.linked.entries[decl.table][decl.entry])
        kind_name = bearing_kind(lw.checked, decl.table)
        if rule.bearer:
            variable = lw.fresh(kind_name)
            env[kind_name] = ir.Var(variable)
    inner: list[ir.Stmt] = []
    before, lw.env = lw.env, env
    with lw.into(inner):
        if decl.table:
            kind_name = bearing_kind(lw.checked, decl.table)
            who = {kind_name: env[kind_name]} if kind_name else {}
            tests.append(lw.bears(decl.table, decl.entry, who))
        if rule.when is not None:
            condition = lw.logic("and", [*(partial(lw.op, "and", test) for test in tests), partial(lw.expr, rule.when)])
        else:
            condition = lw.op("and", *tests) if tests else ir.Lit(True)
        name = f"{event}#{number}"
        lw.want("rule", name)
        values = [*(ir.Var(param) for param in params), *([ir.Var(variable)] if variable else [])]
        call: ir.Stmt = ir.Do(ir.Apply("rule", name, list(values), decl.place), place=decl.place)
        if not (isinstance(condition, ir.Lit) and condition.value):
            call = ir.If(condition, [call], place=decl.place)
        lw.emit(call)
    lw.env = before
    if variable:
        lw.emit(ir.For(variable, ir.Data(f"pieces.{rule.bearer}"), inner, place=decl.place))
    else:
        lw.extend(inner)


def _names(lw: Lowering, rule: TypedRule) -> list[str]:
    if rule.decl.parameters:
        return list(rule.decl.parameters)
    event = rule.decl.event
    if not event.endswith(")"):
        return []
    word, _, target = event.rstrip(")").partition("(")
    procedure = lw.checked.decl.procedures[target]
    return [*procedure.takes, *(["result"] if word == "after" and procedure.gives is not None else [])]


def lower_rule(lw: Lowering, name: str) -> ir.Body:
    """Lower the body of a rule."""
    event, _, number = name.rpartition("#")
    rule = lw.checked.rules[event][int(number)]
    params = [f"p_{index}" for index in range(len(_parameter_types(lw, event)))]
    env: dict[str, ir.Expr] = {each: ir.Var(param) for each, param in zip(_names(lw, rule), params, strict=False)}
    if rule.decl.table:
        env["this"] = ir.Lit(lw.linked.entries[rule.decl.table][rule.decl.entry])
    if rule.bearer:
        params.append(lw.local(rule.bearer))
        env[rule.bearer] = ir.Var(params[-1])
    out: list[ir.Stmt] = []
    lw.rule = rule.decl.name
    lw.place = rule.decl.place
    lw.env = env
    about = [ir.Var(param) for param, type in zip(params, rule.types, strict=False) if type.kind == "piece"]
    lw.secrets = dict(lw.passed.get(("rule", name), {}))
    lw.subjects = [*about[::-1], *([env[rule.bearer]] if rule.bearer else [])]
    with lw.into(out):
        if lw.traces and rule.decl.cite:
            lw.emit(ir.Do(ir.Call("trace", [lw.note(rule.decl.place, rule.decl.cite), lw.subject], rule.decl.place)))
        lw.statements(rule.body)
    lw.env = {}
    return ir.Body("rule", name, params, out, rule.decl.place)


def lower_walked(lw: Lowering) -> ir.Body:
    """The events of a walk, row by row: leave stretch and zones, marks, finish, enter zones and fields.

    `walked(who, before, path, fields)`: `path` the rows entered, `fields` those of a way to a field, or none. When a
    rule moves or lifts the piece, what is left of the walk's events is dropped.
    """
    rules = lw.checked.rules
    lw.program.read.add("order")  # a rule that moves the piece is told by it
    place = lw.checked.decl.place
    who, before, row = ir.Var("who"), ir.Var("before"), ir.Var("row")
    out: list[ir.Stmt] = []
    moves = ir.Get(ir.State("order"), who)
    gone: list[ir.Stmt] = [ir.If(ir.Op("!=", [moves, ir.Var("moves")]), [ir.Return()])]

    def fire(event: str, arg: ir.Expr | None) -> list[ir.Stmt]:
        stmts: list[ir.Stmt] = []
        with lw.into(stmts):
            lw.fire(event, [who] if arg is None else [who, arg], place)
        return [*stmts, *gone] if stmts else []

    inner: list[ir.Stmt] = []
    known = ir.Op(">=", [before, ir.Lit(0)])
    if rules.get("left_stretch"):
        old, new = (ir.Get(ir.Data("row.stretch"), each) for each in (before, row))
        inner.append(ir.If(ir.Op("and", [known, ir.Op("!=", [old, new])]), fire("left_stretch", old)))
    if rules.get("left_zone"):
        zones = ir.Get(ir.Data("row.zones"), before)
        left = ir.Op("notin", [ir.Var("zone"), ir.Get(ir.Data("row.zones"), row)])
        inner.append(ir.If(known, [ir.For("zone", zones, [ir.If(left, fire("left_zone", ir.Var("zone")))])]))
    if rules.get("passed") or lw.walk_listens:
        passed = ir.Do(ir.Call(".append", [ir.Get(ir.State("passed"), ir.Var("mark")), who]))
        marks = ir.Call("marks_between", [before, row])
        inner.append(ir.For("mark", marks, [passed, *fire("passed", ir.Var("mark"))]))
    over = ir.Op("<=", [ir.Get(ir.Data("row.to_finish"), row), ir.Lit(0)])
    first = ir.Op("and", [over, ir.Op("not", [ir.Get(ir.State("finished"), who)])])
    inner.append(ir.If(first, [ir.Store(ir.State("finished"), who, ir.Lit(True)), *fire("finished", None)]))
    if rules.get("entered_zone"):
        zones = ir.Get(ir.Data("row.zones"), row)
        was = ir.Op("in", [ir.Var("zone"), ir.Get(ir.Data("row.zones"), before)])
        new_zone = ir.Op("not", [ir.Op("and", [known, was])])
        inner.append(ir.For("zone", zones, [ir.If(new_zone, fire("entered_zone", ir.Var("zone")))]))
    if rules.get("entered"):
        at = ir.Get(ir.State("at"), who)
        landed = ir.Op("==", [row, ir.Get(ir.State("where"), who)])
        by_row = ir.If(ir.Op("and", [ir.Op("==", [ir.Var("fields"), ir.Lit(-1)]), landed]), fire("entered", at))
        each = ir.Op("and", [ir.Op("!=", [ir.Var("fields"), ir.Lit(-1)])])
        spot = ir.Call("field_on_row", [ir.Var("fields"), row])
        inner.append(by_row)
        inner.append(ir.If(each, fire("entered", spot)))
    inner.append(ir.Set("before", row))
    out.append(ir.Set("moves", moves))
    out.append(ir.For("row", ir.Var("path"), inner))
    return ir.Body("event", "walked", ["who", "before", "path", "fields"], out, place)
