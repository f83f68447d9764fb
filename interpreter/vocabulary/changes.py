"""Verbs that bind variables and change attributes: let, set, add, remove."""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Verb
from interpreter.language.types import INT, Type, describe, fits
from interpreter.ruleset.procedures import Procedures
from interpreter.ruleset.scope import Scope
from interpreter.source.node import Mapping, Node, Scalar


def _check_let(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    bindings: list[tuple[str, t.Typed]] = []
    if not isinstance(first.value, Mapping):
        return None  # the shape told it
    for pair in first.value.pairs:
        value = checker.expressions.typed(pair.value, scope)
        type = checker.bind(pair.key.text, value.type, pair.key.place, scope)
        bindings.append((pair.key.text, t.settle(value, type)))
    return st.Let(first.key.place, bindings=bindings)


def _lower_let(lw: Lowering, statement: st.Let, out: Any) -> None:
    for name, value in statement.bindings:
        lw.assign(name, lw.stored(value))


def _target(checker: Procedures, key: Scalar, scope: Scope) -> t.Attribute | None:
    target = checker.expressions.typed(Scalar(key.text, key.text, key.place), scope)
    if isinstance(target, t.Attribute):
        declared = checker.decl.attributes_of(target.owner)[target.name].type
        return t.Attribute(declared, target.place, target.owner, target.name, target.base)
    if target.type.kind != "any":
        hint = "set, add and remove change attributes; a variable is bound with let"
        checker.error("R081", key.place, f"'{key.text}' cannot be changed", hint)
    return None


def _check_change(verb: str) -> Any:
    def check(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
        first = node.pairs[0]
        if not isinstance(first.value, Mapping):
            return None  # the shape told it
        changes: list[tuple[t.Attribute, t.Typed]] = []
        for pair in first.value.pairs:
            target = _target(checker, pair.key, scope)
            if target is None:
                checker.expressions.typed(pair.value, scope)
                continue
            value = _value(checker, verb, target, pair.value, scope)
            if value is not None:
                changes.append((target, value))
            scope.forget_attribute(target.name)
        return st.Change(first.key.place, verb=verb, changes=changes)

    return check


def _value(checker: Procedures, verb: str, target: t.Attribute, node: Node, scope: Scope) -> t.Typed | None:
    wanted: Type = target.type
    if verb != "set" and wanted.is_list:
        wanted = wanted.element
    elif verb == "remove" or (verb == "add" and not fits(INT, wanted)):
        message = f"{verb} changes a list" if verb == "remove" else "add changes a number or a list"
        checker.error("R081", target.place, f"{message}; '{target.name}' is {describe(target.type)}")
        return None
    value: t.Typed = checker.expressions.typed(node, scope, wanted)
    return value


def _lower_change(lw: Lowering, statement: st.Change, out: Any) -> None:
    for target, value in statement.changes:
        items, index = lw.attribute_place(target)
        if statement.verb == "set":
            stored = lw.stored(value)
            if target.type.is_list and not (isinstance(stored, ir.Call) and stored.name == "list"):
                lw.emit(ir.Store(items, index, ir.Call("list", [stored])))
            else:
                lw.emit(ir.Store(items, index, stored))
            lw.hide(target, index)
        elif statement.verb == "add" and not target.type.is_list:
            at = lw.hold(index)
            total = ir.Op("+", [ir.Get(items, at), lw.expr(value)])
            lw.emit(ir.Store(items, at, ir.Call("whole", [total], target.place)))
            lw.hide(target, at)
        else:
            word = "append_to" if statement.verb == "add" else "remove_from"
            lw.emit(ir.Do(ir.Call(word, [ir.Get(items, index), lw.stored(value)], target.place)))


def _verb(name: str, doc: str, example: str) -> Verb:
    return Verb(name, "names", doc, example, _check_change(name), _lower_change)


WORDS = [
    Verb(
        "let",
        "names",
        "Bind variables to the values of expressions, in written order. A second let of a name binds it again.",
        "let: {steps: 3}",
        _check_let,
        _lower_let,
    ),
    _verb("set", "Give attributes new values, in written order.", "set: {rider.moved: true}"),
    _verb("add", "Add to a number; append to a list.", "add: {rider.points: 2}"),
    _verb("remove", "Take the first equal entry out of a list.", "remove: {race.waiting: rider}"),
]
