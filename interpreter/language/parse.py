"""Read an expression: a scalar's text into the tree of `syntax`.

In: a scalar. Out: its syntax tree, or diagnostics T001-T004 in the collector. Names and types are not looked at.
Called by the checker for every scalar that holds an expression.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from interpreter.language import syntax as s
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.grammar import SyntaxFault, load_grammar
from interpreter.source.node import Scalar

LONGEST = 4_000  # characters of an expression
DEEPEST = 80  # operators and brackets inside one another
WORDS = {"and", "or", "not", "in", "if", "else", "for", "true", "false", "none"}

_GRAMMAR = load_grammar("interpreter.language", "expression.lark")
KEPT = 4_096  # expressions whose trees are kept, since variants and scenarios check those of their base again
LONGEST_KEPT = 300  # characters of an expression whose tree is kept


def parse_expression(scalar: Scalar, diagnostics: Diagnostics) -> s.Syntax | None:
    """Parse the expression a scalar holds; None when it cannot be read, which is then noted."""
    if not scalar.quoted and not isinstance(scalar.value, str):
        return s.Literal(0, len(scalar.text), scalar.value)
    return parse_text(scalar, scalar.text, 0, diagnostics)


def parse_text(scalar: Scalar, text: str, begin: int, diagnostics: Diagnostics) -> s.Syntax | None:
    """Parse a part of a scalar's text that begins at offset `begin`."""
    if len(text) > LONGEST:
        diagnostics.error(
            "T002",
            scalar.place,
            f"this expression has {len(text)} characters; at most {LONGEST} are read",
            "give parts of it names under formulas",
        )
        return None
    flat = " ".join(text.splitlines()) if "\n" in text else text
    try:
        found = _read_kept(flat) if begin == 0 and len(flat) <= LONGEST_KEPT else _read(flat, begin)
    except SyntaxFault as fault:
        _note_fault(scalar, fault, flat, begin, diagnostics)
        return None
    if found is None:
        diagnostics.error(
            "T003",
            scalar.place,
            f"this expression is nested more than {DEEPEST} deep",
            "give parts of it names under formulas",
        )
        return None
    return found


def _read(text: str, begin: int) -> s.Syntax | None:
    """Parse a text; None when it is nested too deep.

    Raises:
        SyntaxFault: it does not fit the grammar.
    """
    tree = _GRAMMAR.parse(text)
    return _convert(tree, begin) if _depth(tree) <= DEEPEST else None


@lru_cache(maxsize=KEPT)
def _read_kept(text: str) -> s.Syntax | None:
    return _read(text, 0)


def _note_fault(scalar: Scalar, fault: SyntaxFault, text: str, begin: int, diagnostics: Diagnostics) -> None:
    at = min(fault.column - 1, max(len(text) - 1, 0))
    place = scalar.place_at(begin + at, max(1, fault.end_column - fault.column))
    if not text.strip():
        diagnostics.error("T001", scalar.place, "an expression is missing here", "write for example: rider.row")
    elif not fault.text:
        diagnostics.error("T001", place, "the expression ends too early", _hint_at_end(text))
    else:
        diagnostics.error("T001", place, f"'{fault.text}' does not fit here", _hint(fault.text, text, at))


def _hint_at_end(text: str) -> str:
    for opening, closing in ("()", "[]"):
        if text.count(opening) > text.count(closing):
            return f"a '{opening}' is not closed"
    return "something is missing behind the last word"


def _hint(found: str, text: str, at: int) -> str | None:
    before, after = text[:at].rstrip(), text[at + 1 :]
    if found == "=" and not after.startswith("="):
        return "two values are compared with '=='"
    if found == "is":
        return "two values are compared with '==' and '!='"
    if found == "!" or (found == "=" and before.endswith("!")):
        return "write 'not x', or '!=' between two values"
    if found == "/":
        return "a division says how it rounds: '//' down, div_up(a, b), div_near(a, b)"
    if found in ("&", "|"):
        return "write 'and', 'or'"
    if found == '"':
        return "a text stands in single quotes: 'text'"
    if found == "'":
        return "a quote is not closed; an apostrophe inside a text is doubled: ''"
    if found == "." or before.endswith("."):
        return "numbers are whole: times and shares are counted in a smaller unit"
    if found == "(":
        return "only formulas and functions are called, by their plain name"
    if found in ("{", "}"):
        return "braces stand only in say and prompt"
    if found == "for":
        return "'… for x in …' stands only in the brackets of a function: count(x for x in riders)"
    if found in WORDS:
        return f"'{found}' is a word of the language and no name"
    if found.isidentifier():
        return "between two values stands an operator: and, or, in, ==, <, +"
    return None


def _depth(tree: Any) -> int:
    """Count how deep the tree is, without recursion."""
    deepest, todo = 0, [(tree, 1)]
    while todo:
        node, depth = todo.pop()
        deepest = max(deepest, depth)
        if deepest > DEEPEST:
            break
        children = getattr(node, "children", None)
        if children:
            todo.extend((child, depth + 1) for child in children)
    return deepest


def _convert(node: Any, begin: int) -> s.Syntax:
    """Turn a Lark tree into ours."""
    data = str(node.data)
    meta = node.meta
    at = begin + meta.column - 1 if not meta.empty else begin
    length = meta.end_column - meta.column if not meta.empty else 1
    parts = [child for child in node.children if child is not None]

    def sub(index: int) -> s.Syntax:
        return _convert(parts[index], begin)

    match data:
        case "number":
            return s.Literal(at, length, int(parts[0]))
        case "text":
            return s.Literal(at, length, str(parts[0])[1:-1].replace("''", "'"))
        case "true" | "false":
            return s.Literal(at, length, data == "true")
        case "none":
            return s.Literal(at, length, None)
        case "name":
            return s.Name(at, length, str(parts[0]))
        case "member":
            return s.Member(at, length, sub(0), str(parts[1]), begin + parts[1].column - 1)
        case "item":
            return s.Item(at, length, sub(0), tuple(_convert(part, begin) for part in parts[1:]))
        case "list":
            return s.ListOf(at, length, tuple(_convert(part, begin) for part in parts))
        case "minus":
            operand = sub(0)
            if isinstance(operand, s.Literal) and type(operand.value) is int:
                return s.Literal(at, length, -operand.value)
            return s.Unary(at, length, "-", operand)
        case "negation":
            return s.Unary(at, length, "not", sub(0))
        case "binary":
            return s.Binary(at, length, str(parts[1]), sub(0), sub(2))
        case "conditional":
            return s.Conditional(at, length, sub(1), sub(0), sub(2))
        case "conjunction" | "disjunction":
            word = "and" if data == "conjunction" else "or"
            return s.Logic(at, length, word, tuple(_convert(part, begin) for part in parts))
        case "comparison":
            operands = tuple(_convert(part, begin) for part in parts[::2])
            operators = tuple(" ".join(str(token) for token in part.children) for part in parts[1::2])
            return s.Comparison(at, length, operands, operators)
        case "generator":
            condition = sub(3) if len(parts) > 3 else None
            return s.Generator(at, length, sub(0), str(parts[1]), begin + parts[1].column - 1, sub(2), condition)
        case _:
            return _convert_call(parts, at, length, begin)


def _convert_call(parts: list[Any], at: int, length: int, begin: int) -> s.Call:
    arguments: list[s.Syntax] = []
    named: list[tuple[str, s.Syntax]] = []
    for part in parts[1:]:
        if str(part.data) == "named":
            children = cast(list[Any], part.children)
            named.append((str(children[0]), _convert(children[1], begin)))
        else:
            arguments.append(_convert(part, begin))
    return s.Call(at, length, str(parts[0]), tuple(arguments), tuple(named))
