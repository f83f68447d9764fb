"""Type a text with expressions in it, as in `say` and `prompt`: `{rider} takes the wheel`.

In: a scalar, or one in each of several languages; a scope. Out: texts and typed expressions in turn, or diagnostics
T004. A brace is doubled. Called by the verbs and menus.
"""

from __future__ import annotations

from interpreter.language.statements import Text
from interpreter.language.tree import Typed
from interpreter.ruleset.expressions import Expressions
from interpreter.ruleset.scope import Scope
from interpreter.source.node import Node, Scalar
from interpreter.source.spoken import is_spoken


def check_text(node: Node | None, scope: Scope, expressions: Expressions) -> Text:
    """Type the expressions of a text, in every language in which it is written; what is no text has no parts."""
    if is_spoken(node):
        return Text(
            {
                pair.key.text: check_parts(pair.value, scope, expressions)
                for pair in node
                if isinstance(pair.value, Scalar)
            }
        )
    return Text({"": check_parts(node, scope, expressions)} if isinstance(node, Scalar) else {})


def check_parts(node: Scalar, scope: Scope, expressions: Expressions) -> list[str | Typed]:
    """Type the expressions of a text in one language."""
    parts: list[str | Typed] = []
    text, at, plain = node.text, 0, ""
    while at < len(text):
        char = text[at]
        if text[at : at + 2] in ("{{", "}}"):
            plain, at = plain + char, at + 2
        elif char == "{":
            end = text.find("}", at)
            if end < 0:
                expressions.diagnostics.error(
                    "T004", node.place_at(at), "this brace is not closed", "a brace is doubled: {{"
                )
                break
            if plain:
                parts.append(plain)
            parts.append(expressions.typed_part(node, text[at + 1 : end], at + 1, scope))
            plain, at = "", end + 1
        elif char == "}":
            expressions.diagnostics.error(
                "T004", node.place_at(at), "this brace was not opened", "a brace is doubled: }}"
            )
            at += 1
        else:
            plain, at = plain + char, at + 1
    if plain:
        parts.append(plain)
    return parts
