"""What all lowering stands on: where statements go, what names stand for, how expressions are built.

In: a linked ruleset, switches. Out: IR in the program, by the classes above this one: each adds what it knows to the
one below it (core, logic, lists, numbers, formulas, statements, riding, and `Lowering` itself).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.language import ir
from interpreter.language import tree as t
from interpreter.language.registry import Registry
from interpreter.program.build import Builder, Switches, Wanted
from interpreter.program.link import Linked
from interpreter.program.poison import NOTHING
from interpreter.program.secrets import Secret
from interpreter.ruleset.checked import Checked

DEEPEST_LOOPS = 6  # loops of functions over lists inside one another; further ones are comprehensions


class Core(ABC):
    """The state of one lowering."""

    def __init__(self, linked: Linked, registry: Registry, switches: Switches, wanted: Wanted) -> None:
        self.linked = linked
        self.registry = registry
        self.switches = switches
        self.wanted = wanted
        self.logs = wanted.logs
        self.traces = wanted.traces
        self.build = Builder(linked.data, switches)
        self.memo: dict[tuple[str, str], ir.Expr] = {}
        self.program = ir.Program(data=linked.data)
        self.out: list[ir.Stmt] | None = None
        self.env: dict[str, ir.Expr] = {}
        self.counter = 0
        self.growing: dict[str, bool] = {}  # formula → whether its value may grow
        self.depth = 0  # formulas inside one another that were put in place
        self.nest = 0  # loops inside one another
        self.together = 0  # those of them whose passes the teams do not see of each other
        self.sizes: dict[str, int] = {}  # of formulas, with all that they call
        self.untabulated: set[str] = set()  # formulas that read what changes
        self.tabulates = False  # what is lowered may become a table, and is only looked at
        self.placed = 0  # nodes of formulas that were put in place
        self.walk_listens = False
        self.todo: dict[tuple[str, str], None] = {}  # bodies still to be lowered, in order
        self.place: Any = None
        self.rule = ""
        self.secrets: dict[str, list[Secret]] = {}  # variables that hold what not all see
        self.passed: dict[tuple[str, str], dict[str, list[Secret]]] = {}  # the same of parameters, by procedure or rule
        self.subjects: list[ir.Expr] = []  # the pieces that what is lowered is about, the nearest last; for traces

    @property
    def checked(self) -> Checked:
        """The checked ruleset."""
        return self.linked.checked

    @property
    def loops(self) -> bool:
        """Whether functions over lists become loops here: statements may stand, and the switch is on."""
        return self.out is not None and self.switches.loops and self.nest < DEEPEST_LOOPS

    def fresh(self, name: str = "t") -> str:
        """Give a name that nothing else has."""
        self.counter += 1
        return f"{name}_{self.counter}"

    def emit(self, statement: ir.Stmt) -> None:
        """Append a statement."""
        assert self.out is not None
        if statement.place is None:
            statement.place = self.place
        self.out.append(statement)

    def extend(self, statements: list[ir.Stmt]) -> None:
        """Append statements."""
        for each in statements:
            self.emit(each)

    def start(self, value: ir.Expr) -> str:
        """Bind a new variable to a first value."""
        name = self.fresh()
        self.emit(ir.Set(name, value))
        return name

    def hold(self, value: ir.Expr) -> ir.Expr:
        """Keep a value that is read more than once; a plain variable or constant is its own keeper."""
        if isinstance(value, ir.Lit | ir.Var | ir.Data | ir.State) or self.out is None:
            return value
        return ir.Var(self.start(value))

    def note(self, place: Any, cite: str = "") -> ir.Expr:
        """Number who tells something: the rule that is lowered, a place, and its citation, or else the rule's."""
        procedure = self.checked.procedures.get(self.rule)
        cite = cite or (procedure.decl.cite if procedure is not None else "")
        self.program.notes.append(ir.Note(self.rule, place, cite))
        return ir.Lit(len(self.program.notes) - 1)

    @property
    def subject(self) -> ir.Expr:
        """The piece that what is lowered is about, or none."""
        return self.subjects[-1] if self.subjects else ir.Lit(ir.NONE)

    def hold_index(self, value: ir.Expr) -> ir.Expr:
        """Keep the read of the race inside `column[list[x]]`, so that the column stays one that others compose with."""
        if self.out is None or not self.switches.compose:
            return value
        match value:
            case ir.Get(list=ir.Data() as column, index=ir.Get(list=ir.State() as items, index=ir.Var() as who)):
                return ir.Get(column, self._held(items, who), value.place)
        return value

    def _held(self, items: ir.State, who: ir.Var) -> ir.Expr:
        """A list of the race read by a variable; within one expression nothing changes, so that it is read once."""
        key = (items.name, who.name)
        if key not in self.memo:
            self.memo[key] = ir.Var(self.start(ir.Get(items, who)))
        return self.memo[key]

    @contextmanager
    def into(self, out: list[ir.Stmt] | None) -> Iterator[None]:
        """Let statements go elsewhere; None: no statement may stand, everything is an expression."""
        before, self.out, known = self.out, out, self.memo
        self.memo = dict(known)
        try:
            yield
        finally:
            self.out, self.memo = before, known

    @contextmanager
    def bound(self, names: dict[str, ir.Expr]) -> Iterator[None]:
        """Let names stand for expressions."""
        before = self.env
        self.env = {**before, **names}
        try:
            yield
        finally:
            self.env = before

    def branch(self, make: Callable[[], ir.Expr]) -> tuple[list[ir.Stmt], ir.Expr]:
        """Lower something apart: the statements it needs, and its value."""
        if self.out is None:
            return [], make()
        inner: list[ir.Stmt] = []
        with self.into(inner):
            value = make()
        return inner, value

    def op(self, op: str, *args: ir.Expr) -> ir.Expr:
        """An operation."""
        return self.build.op(op, *args, place=self.place)

    def get(self, items: ir.Expr, index: ir.Expr) -> ir.Expr:
        """An item of a list."""
        return self.build.get(items, index, self.place)

    def call(self, name: str, args: list[ir.Expr], place: Any = None) -> ir.Expr:
        """A primitive."""
        return ir.Call(name, args, place or self.place)

    def known(self, name: str) -> ir.Expr:
        """A value that linking knows."""
        return ir.Lit(self.linked.known[name])

    def length(self, items: ir.Expr) -> ir.Expr:
        """The length of a list."""
        if isinstance(items, ir.Data) and self.switches.fold:
            return ir.Lit(len(self.linked.data[items.name]))
        if isinstance(items, ir.Call) and items.name == "list":
            items = items.args[0]
        return ir.Call("len", [items])

    def constant_list(self, values: list[Any]) -> ir.Expr:
        """A list that never changes."""
        name = f"constant.{values}"
        self.linked.data.setdefault(name, values)
        return ir.Data(name)

    def rows_ahead(self, count: int) -> str:
        """Name the column that gives, for each row, the row so many ahead on the first way, or none."""
        name = f"row.ahead.{count}"
        if name not in self.linked.data:
            following = self.linked.data["row.next_or_none"]
            column = list(range(len(following) - 1))
            for _ in range(count):
                column = [following[row] if row >= 0 else -1 for row in column]
            self.linked.data[name] = [*column, NOTHING]
        return name

    def local(self, name: str) -> str:
        """Give the variable of the emitted function for a variable of the ruleset."""
        return f"v_{name}"

    def assign(self, name: str, value: ir.Expr) -> None:
        """Bind a variable."""
        self.emit(ir.Set(self.local(name), value))

    def want(self, kind: str, name: str) -> None:
        """Ask for the body of a function."""
        if (kind, name) not in self.program.bodies:
            self.todo[kind, name] = None

    @abstractmethod
    def expr(self, node: t.Typed | None) -> ir.Expr:
        """Lower an expression."""

    @abstractmethod
    def may_place(self, name: str) -> bool:
        """Say whether a formula is put in place where it is called."""

    @abstractmethod
    def guards_of(self, node: t.FormulaCall) -> list[Callable[[], ir.Expr]] | None:
        """Take the call of a formula apart into what must hold; None when it is no such formula."""
