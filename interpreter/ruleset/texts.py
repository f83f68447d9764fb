"""Type a text with expressions in it, as in `say` and `prompt`: `{rider} takes the wheel`.

In: a scalar, or one in each of several languages; a scope. Out: texts and typed expressions in turn, or diagnostics
T004. A brace is doubled. Called by the verbs and menus.
"""

from __future__ import annotations

import re

from interpreter.language.statements import Text
from interpreter.language.tree import Typed
from interpreter.ruleset.expressions import Expressions
from interpreter.ruleset.scope import Scope
from interpreter.source.node import Node, Scalar
from interpreter.source.spoken import is_spoken

_PIECE = re.compile(r"\{\{|\}\}|\{[^}]*\}|[^{}]+|[{}]")


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
    text, plain = node.text, ""
    for found in _PIECE.finditer(text):
        piece, at = found[0], found.start()
        if piece == "{":
            message = "this brace is not closed"
            expressions.diagnostics.error("T004", node.place_at(at), message, "a brace is doubled: {{")
            break
        if piece == "}":
            message = "this brace was not opened"
            expressions.diagnostics.error("T004", node.place_at(at), message, "a brace is doubled: }}")
        elif piece[0] == "{" and piece != "{{":
            if plain:
                parts.append(plain)
            parts.append(expressions.typed_part(node, piece[1:-1], at + 1, scope))
            plain = ""
        else:
            plain += piece[0] if piece[0] in "{}" else piece
    if plain:
        parts.append(plain)
    return parts
