"""Verbs of the flow: if, for, while, run, emit. The words return, stop and next are the checker's own."""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Key, KeyKind, Verb
from interpreter.language.types import ANY, BOOL, list_of
from interpreter.ruleset.procedures import Procedures, bound_names, ends, stops
from interpreter.ruleset.reader import flag_of, text_of
from interpreter.ruleset.scope import Scope, facts_when
from interpreter.source.node import Mapping, Sequence


def forget_changes(scope: Scope, node: Mapping) -> None:
    """Forget what a block may change, before a loop or behind a branch."""
    for name in bound_names(node):
        scope.forget_variable(name)
    scope.forget_state()


def known_still(facts: Any, scope: Scope) -> Any:
    """Give the facts that are still known at the end of a block."""
    return {path: type for path, type in facts.items() if path in scope.known}


def _check_if(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    place = node.pairs[0].key.place
    condition = checker.expressions.typed(node.pairs[0].value, scope, BOOL)
    then_scope, other_scope = (scope.child(facts_when(condition, holds)) for holds in (True, False))
    then = checker.block(node.get("then"), then_scope)
    other = checker.block(node.get("else"), other_scope)
    forget_changes(scope, node)
    # What the way that goes on has not changed, and the condition says, is known behind it.
    if ends(then) and not ends(other):
        scope.known.update(known_still(facts_when(condition, False), other_scope))
    elif other and ends(other) and not ends(then):
        scope.known.update(known_still(facts_when(condition, True), then_scope))
    return st.If(place, condition=condition, then=then, other=other)


def _lower_if(lw: Lowering, statement: st.If, out: Any) -> None:
    if not statement.other:
        lw.where(statement.condition, lambda: lw.statements(statement.then))
        return
    condition = lw.expr(statement.condition)
    if isinstance(condition, ir.Lit):
        lw.statements(statement.then if condition.value else statement.other)
        return
    then, other = lw.block(statement.then), lw.block(statement.other)
    if then or other:
        lw.emit(ir.If(condition, then, other))


def _check_for(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    name = text_of(first.value)
    source = checker.expressions.typed(node.get("in"), scope, list_of(ANY))
    forget_changes(scope, node)
    inner = scope.child()
    inner.variables.pop(name, None)
    checker.bind(name, source.type.element if source.type.is_list else ANY, first.value.place, inner)
    if name in inner.variables:
        inner.variables[name].fixed = True
    where = checker.expressions.typed(node.get("where"), inner, BOOL) if node.get("where") is not None else None
    if where is not None:
        inner = inner.child(facts_when(where, True))
    keys = node.get("order")
    nodes = keys.items if isinstance(keys, Sequence) else [keys] if keys is not None else []
    order = [checker.expressions.typed(each, inner) for each in nodes]
    for key in order:
        checker.expressions.check_key(key)
    body = checker.loop(node.get("do"), inner)
    return st.For(
        first.key.place,
        variable=name,
        source=source,
        where=where,
        order=order,
        body=body,
        together=flag_of(node.get("together")),
    )


def _lower_for(lw: Lowering, statement: st.For, out: Any) -> None:
    variable = lw.fresh(statement.variable)  # an outer variable of that name keeps its value
    source = lw.loop_source(statement)
    kind = statement.source.type.element.kind if statement.source is not None else ""
    about = [ir.Var(variable)] if kind == "piece" else []
    lw.subjects += about
    lw.nest += 1
    lw.together += statement.together
    with lw.bound({statement.variable: ir.Var(variable)}):
        body = lw.block_under(statement)
    lw.nest -= 1
    lw.together -= statement.together
    del lw.subjects[len(lw.subjects) - len(about) :]
    if not body:
        return
    if statement.together and lw.wanted.views:
        lw.emit(ir.Do(ir.Call("together", [ir.Lit(1)])))
        whose: ir.Expr = ir.Var(variable) if kind == "team" else ir.Lit(ir.NONE)
        if kind == "piece":
            whose = ir.Get(ir.Data("piece.team"), ir.Var(variable))
        body.insert(0, ir.Do(ir.Call("begin_pass", [whose])))
    lw.emit(ir.For(variable, source, body))
    if statement.together and lw.wanted.views:
        lw.emit(ir.Do(ir.Call("together", [ir.Lit(-1)])))


def _check_while(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    place = node.pairs[0].key.place
    forget_changes(scope, node)
    condition = checker.expressions.typed(node.pairs[0].value, scope, BOOL)
    body = checker.loop(node.get("do"), scope.child(facts_when(condition, True)))
    forget_changes(scope, node)
    if not stops(body):
        scope.known.update(facts_when(condition, False))
    return st.While(place, condition=condition, body=body)


def _lower_while(lw: Lowering, statement: st.While, out: Any) -> None:
    lw.nest += 1
    before, condition = lw.branch(lambda: lw.expr(statement.condition))
    body = lw.block(statement.body)
    lw.nest -= 1
    if before:
        leave = ir.If(lw.op("not", condition), [ir.Break()])
        lw.emit(ir.While(ir.Lit(True), [*before, leave, *body], place=statement.place))
    elif not (isinstance(condition, ir.Lit) and not condition.value):
        lw.emit(ir.While(condition, body, place=statement.place))


def _check_run(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    call = checker.expressions.call(first.value, scope)
    if call is None:
        return None
    name = call[0]
    if name not in checker.decl.procedures:
        hint = checker.diagnostics.near(name, checker.decl.procedures)
        if name in checker.decl.formulas:
            hint = f"'{name}' is a formula; it is called in an expression"
        checker.error("R083", first.value.place, f"there is no procedure '{name}'", hint)
        result = node.get("as")
        if result is not None:
            checker.bind(text_of(result), ANY, result.place, scope)
        return None
    procedure = checker.decl.procedures[name]
    arguments = checker.arguments(name, procedure.takes, call, scope)
    checker.runs.setdefault(checker.current, {}).setdefault(name, first.value.place)
    scope.forget_state()
    bind = node.get("as")
    if bind is not None:
        if procedure.gives is None:
            checker.error("R083", bind.place, f"'{name}' gives nothing to bind")
            checker.bind(text_of(bind), ANY, bind.place, scope)
        else:
            checker.bind(text_of(bind), procedure.gives, bind.place, scope)
    if len(arguments) != len(procedure.takes):
        return None
    return st.Run(first.key.place, procedure=name, arguments=arguments, bind=text_of(bind))


def _lower_run(lw: Lowering, statement: st.Run, out: Any) -> None:
    arguments = [lw.stored(each) for each in statement.arguments]
    lw.want("procedure", statement.procedure)
    call = ir.Apply("procedure", statement.procedure, arguments, statement.place)
    if statement.bind:
        lw.assign(statement.bind, call)
    else:
        lw.emit(ir.Do(call))


def _check_emit(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    call = checker.expressions.call(first.value, scope)
    if call is None:
        return None
    name = call[0]
    event = checker.decl.events.get(name)
    if event is None:
        declared = (n for n, e in checker.decl.events.items() if not e.builtin)
        hint = checker.diagnostics.near(name, declared)
        checker.error("R084", first.value.place, f"there is no event '{name}'", hint)
        return None
    if event.builtin:
        checker.error("R084", first.value.place, f"'{name}' is fired by the race itself; emit fires declared events")
        return None
    arguments = checker.arguments(name, event.parameters, call, scope)
    checker.emits.setdefault(checker.current, {}).setdefault(name, first.value.place)
    scope.forget_state()
    if len(arguments) != len(event.parameters):
        return None
    return st.Emit(first.key.place, event=name, arguments=arguments)


def _lower_emit(lw: Lowering, statement: st.Emit, out: Any) -> None:
    lw.fire(statement.event, [lw.stored(each) for each in statement.arguments], statement.place)


EXPRESSION: KeyKind = "expression"
BODY: KeyKind = "body"

WORDS = [
    Verb(
        "if",
        EXPRESSION,
        "Do one thing or the other.",
        "if: rider.finished\nthen: {say: home}",
        _check_if,
        _lower_if,
        {"then": Key(BODY, "What is done where it holds.", True), "else": Key(BODY, "What is done where it does not.")},
    ),
    Verb(
        "for",
        "name",
        "Do something for each entry of a list, which is fixed at the start.",
        "for: rider\nin: riders\ndo: {say: '{rider}'}",
        _check_for,
        _lower_for,
        {
            "in": Key(EXPRESSION, "The list.", True),
            "where": Key(
                EXPRESSION, "Which entries; asked before the order is made, and again when an entry's turn comes."
            ),
            "order": Key("list", "Keys of the order, least first."),
            "do": Key(BODY, "What is done.", True),
            "together": Key(
                "flag", "What one team's pass chooses and writes is hidden from the others until the loop ends."
            ),
        },
    ),
    Verb(
        "while",
        EXPRESSION,
        "Do something as long as a condition holds; the step limit guards it.",
        "while: count(waiting()) > 0\ndo: {run: next_turn}",
        _check_while,
        _lower_while,
        {"do": Key(BODY, "What is done.", True)},
    ),
    Verb(
        "run",
        "call",
        "Run a procedure.",
        "run: ride(rider, 3)",
        _check_run,
        _lower_run,
        {"as": Key("name", "A variable for what it gives.")},
    ),
    Verb(
        "emit",
        "call",
        "Fire a declared event; its rules run before the next statement.",
        "emit: first_over(rider, 1)",
        _check_emit,
        _lower_emit,
    ),
]
