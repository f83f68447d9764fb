"""What a word of the vocabulary may ask of the lowering: the interface that `program` fulfils.

In: typed trees. Out: IR expressions; statements go where `out` lies. Words take this as their first parameter, so that
they need not know how a program is made.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.source.place import Place


class Lowering(Protocol):
    """The lowering of one program."""

    program: ir.Program
    linked: Any  # the ruleset joined with its course: constant lists, options
    wanted: Any  # what is woven in
    logs: bool
    nest: int  # loops inside one another
    together: int  # those of them whose passes the teams do not see of each other
    subjects: list[Any]  # whom what is lowered is about, for the trace

    @property
    def loops(self) -> bool:
        """Whether functions over lists become loops here; else they become comprehensions."""

    # ------------------------------------------------------------------ expressions

    def expr(self, node: t.Typed | None) -> ir.Expr:
        """Lower an expression."""

    def stored(self, node: t.Typed) -> ir.Expr:
        """Lower a value that is kept."""

    def op(self, op: str, *args: ir.Expr) -> ir.Expr:
        """An operation, folded where it is constant."""

    def get(self, items: ir.Expr, index: ir.Expr) -> ir.Expr:
        """An item of a list, composed where it is a column of a column."""

    def call(self, name: str, args: list[ir.Expr], place: Place | None = None) -> ir.Expr:
        """A primitive of the running race."""

    def known(self, name: str) -> ir.Expr:
        """A value that linking knows."""

    def length(self, items: ir.Expr) -> ir.Expr:
        """The length of a list."""

    def constant_list(self, values: list[Any]) -> ir.Expr:
        """A list that never changes."""

    def rows_ahead(self, count: int) -> str:
        """The column that gives the row so many ahead."""

    def bounded(self, value: ir.Expr, bound: ir.Expr, word: str) -> ir.Expr:
        """The greater (`max`) or lesser (`min`) of two."""

    def text(self, parts: st.Text) -> ir.Expr:
        """A text with expressions in it."""

    def amounts(self, node: t.FormulaCall) -> ir.Expr:
        """Every value a formula may have for its owner."""

    def step_test(self, formula: str, piece: ir.Expr) -> ir.Expr:
        """A function (field, field) that says whether a formula allows a step."""

    # ------------------------------------------------------------------ lists

    def each(self, gen: t.Generator, body: Callable[[], None]) -> None:
        """Emit a loop over a generator."""

    def comprehension(self, gen: t.Generator | None, lazy: bool = False) -> ir.Expr:
        """A generator as a list, or as an iterator."""

    def ordered(self, gen: t.Generator) -> ir.Expr:
        """The elements of a generator in the order of its keys."""

    def key(self, keys: list[t.Typed]) -> ir.Expr:
        """A key to order by."""

    def flags_of_all(self, gen: t.Generator) -> ir.Expr | None:
        """Give the list of the race that holds what a generator gives, for each piece that there is; or None."""

    def try_table(self, make: Callable[[], ir.Expr], gen: t.Generator) -> ir.Expr | None:
        """A column for what goes along the road and reads nothing that changes, or None."""

    # ------------------------------------------------------------------ statements

    def emit(self, statement: ir.Stmt) -> None:
        """Append a statement."""

    def extend(self, statements: list[ir.Stmt]) -> None:
        """Append statements."""

    def start(self, value: ir.Expr) -> str:
        """Bind a new variable."""

    def hold(self, value: ir.Expr) -> ir.Expr:
        """Keep a value that is read more than once."""

    def fresh(self, name: str = "t") -> str:
        """A name that nothing else has."""

    def bound(self, names: dict[str, ir.Expr]) -> AbstractContextManager[None]:
        """Let names stand for expressions."""

    def branch(self, make: Callable[[], ir.Expr]) -> tuple[list[ir.Stmt], ir.Expr]:
        """Lower apart: the statements needed, and the value."""

    def where(self, node: t.Typed | None, body: Callable[[], None]) -> None:
        """Emit what is done where a condition holds."""

    def local(self, name: str) -> str:
        """The variable of the emitted function for one of the ruleset."""

    def assign(self, name: str, value: ir.Expr) -> None:
        """Bind a variable of the ruleset."""

    def statements(self, body: list[st.Statement]) -> None:
        """Lower statements in place."""

    def block(self, body: list[st.Statement]) -> list[ir.Stmt]:
        """Lower statements apart."""

    def loop_source(self, statement: st.For) -> ir.Expr:
        """The list of a loop, fixed at the start."""

    def block_under(self, statement: st.For) -> list[ir.Stmt]:
        """The body of a loop, under its `where`."""

    def attribute_place(self, node: t.Attribute) -> tuple[ir.Expr, ir.Expr]:
        """The list and the index of an attribute."""

    def hide(self, node: t.Attribute, index: ir.Expr) -> None:
        """Hide a secret attribute that was set."""

    def show(self, node: t.Attribute, index: ir.Expr) -> None:
        """Show a secret attribute."""

    def fire(self, event: str, args: list[ir.Expr], place: Place) -> None:
        """Fire an event."""

    def want(self, kind: str, name: str) -> None:
        """Ask for the body of a function."""

    def site(self, statement: st.Choose | st.Advance) -> ir.Site:
        """Number the place where a choice is asked."""

    def seen_values(self, site: ir.Site) -> list[ir.Expr]:
        """The values of the locals that a choice sees."""

    def note(self, place: Place, cite: str = "") -> ir.Expr:
        """The number of a place that the log names."""

    def ride_by(self, statement: st.Advance) -> None:
        """Ride so many rows."""

    def ride_to(self, statement: st.Advance) -> None:
        """Ride to a field."""
