"""Load a Lark grammar that lies beside a package, and parse with it. The only module that knows Lark.

In: a `.lark` file of a package, a text. Out: a tree whose tokens and rules have lines and columns from 1, or a
`SyntaxFault` with the place, the text that stood there and the terminals that might have stood there. Lark is imported
and a grammar built when the first text is parsed. Called by `course.parse` and the expressions of rulesets.
"""

from __future__ import annotations

import functools
from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    SyntaxTree = Tree[Token]

__all__ = ["Grammar", "SyntaxFault", "SyntaxTree", "Token", "Tree", "load_grammar"]

END = "$END"  # in `expected`: the text might have ended here


def __getattr__(name: str) -> Any:
    """Give Lark's `Tree` and `Token` when they are asked for, so that importing this module is cheap."""
    if name in __all__:
        import lark

        return lark.Token if name == "Token" else lark.Tree
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class SyntaxFault(Exception):
    """A text that the grammar does not know.

    `line`, `column`, `end_column` from 1, the end behind the last character; `text` is what stood there, empty at the
    end of the text; `kind` the terminal it was read as, empty when no terminal begins so; `expected` the names of the
    terminals that might have stood there, with `$END` for the end of the text.
    """

    def __init__(
        self, line: int, column: int, end_column: int, text: str, expected: frozenset[str], kind: str = ""
    ) -> None:
        self.line = line
        self.column = column
        self.end_column = end_column
        self.text = text
        self.expected = expected
        self.kind = kind
        super().__init__(f"{line}:{column}: unexpected {text!r}" if text else f"{line}:{column}: unexpected end")


class Grammar:
    """A grammar: LALR with a contextual lexer, built at the first use."""

    def __init__(self, package: str, filename: str, start: str = "start") -> None:
        self.package = package
        self.filename = filename
        self.start = start
        self._lark: Lark | None = None

    @property
    def lark(self) -> Lark:
        """Lark's own object, for what this class does not offer."""
        if self._lark is None:
            from lark import Lark

            text = resources.files(self.package).joinpath(self.filename).read_text(encoding="utf-8")
            self._lark = Lark(text, start=self.start, parser="lalr", lexer="contextual", propagate_positions=True)
        return self._lark

    def parse(self, text: str) -> SyntaxTree:
        """Parse a text.

        Raises:
            SyntaxFault: at the first place where the text does not fit.
        """
        from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

        try:
            return self.lark.parse(text)
        except UnexpectedToken as fault:
            token, expected = fault.token, frozenset(fault.accepts or fault.expected)
            if token.type == END:
                line, column = _end_of(text)
                raise SyntaxFault(line, column, column, "", expected, END) from None
            line, column = int(token.line or 1), int(token.column or 1)
            raise SyntaxFault(line, column, column + len(token), str(token), expected, token.type) from None
        except UnexpectedCharacters as fault:
            expected = frozenset(fault.allowed or ())
            raise SyntaxFault(fault.line, fault.column, fault.column + 1, str(fault.char), expected) from None
        except UnexpectedInput as fault:
            line, column = _end_of(text)
            raise SyntaxFault(line, column, column, "", frozenset(getattr(fault, "expected", ())), END) from None


def _end_of(text: str) -> tuple[int, int]:
    """Give line and column just behind the text."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")


@functools.cache
def load_grammar(package: str, filename: str, start: str = "start") -> Grammar:
    """Give the grammar in a package's file; the same object each time. The file is read at the first `parse`."""
    return Grammar(package, filename, start)
