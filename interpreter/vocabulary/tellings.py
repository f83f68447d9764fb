"""Verbs that tell: reveal, say."""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Verb
from interpreter.ruleset.procedures import Procedures
from interpreter.ruleset.scope import Scope
from interpreter.ruleset.texts import check_text
from interpreter.source.node import Mapping


def _check_reveal(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    typed = checker.expressions.typed(first.value, scope)
    if isinstance(typed, t.Attribute):
        attribute = checker.decl.attributes_of(typed.owner)[typed.name]
        if not attribute.secret and not attribute.open:  # a variant may say that it is open to all: secret: false
            checker.error("R087", typed.place, f"'{typed.name}' is no secret", "write secret: true at the attribute")
        return st.Reveal(first.key.place, attribute=typed)
    if typed.type.kind != "any":
        checker.error("R087", typed.place, "only a secret attribute is revealed")
    return None


def _lower_reveal(lw: Lowering, statement: st.Reveal, out: Any) -> None:
    assert statement.attribute is not None
    if not lw.linked.checked.decl.attributes_of(statement.attribute.owner)[statement.attribute.name].secret:
        return
    _, index = lw.attribute_place(statement.attribute)
    lw.show(statement.attribute, index)


def _check_say(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    return st.Say(first.key.place, text=check_text(first.value, scope, checker.expressions))


def _lower_say(lw: Lowering, statement: st.Say, out: Any) -> None:
    if lw.logs:
        lw.emit(
            ir.Do(ir.Call("say", [lw.text(statement.text), lw.note(statement.place, statement.cite)], statement.place))
        )


WORDS = [
    Verb(
        "reveal",
        "expression",
        "Show a secret attribute to all, until it is set again.",
        "reveal: rider.played",
        _check_reveal,
        _lower_reveal,
    ),
    Verb(
        "say",
        "text",
        "Write a line into the log; expressions stand in braces.",
        "say: '{rider} takes the wheel'",
        _check_say,
        _lower_say,
    ),
]
