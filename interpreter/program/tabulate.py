"""Tabulate what reads nothing that changes: how far a walk gets from each row, and what goes along the road.

In: a typed `advance`, or IR, on a road without forks. Out: the name of a constant list, or None when the expression
reads the race. The expression is emitted as a function of its own and asked for every row.
"""

from __future__ import annotations

import builtins
from math import prod
from types import FunctionType
from typing import TYPE_CHECKING, Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.program.build import is_plain, same
from interpreter.program.emit import emit_expression
from interpreter.program.emit_expressions import BUILTINS, place_in
from interpreter.program.nodes import mapped
from interpreter.program.poison import NOTHING, PoisonUsed, poison_of
from interpreter.source.place import Place

if TYPE_CHECKING:
    from interpreter.program.lower_core import Core

MOST_STEPS = 200  # of one walk
MOST_CALLS = 100_000
MOST_CELLS = 20_000  # of one table
_SAFE = {name: getattr(builtins, name) for name in BUILTINS}
_FAILS = (PoisonUsed, ArithmeticError, LookupError, ValueError)


def tabulate_walk(lw: Core, statement: st.Advance) -> str | None:
    """Make the table: the last row that a walk from each row, and from in front of the first, may reach."""
    last = len(lw.linked.course.row_terrain) - 1
    name = f"reach.{statement.place}"
    if statement.condition is None:
        lw.linked.data[name] = [last] * (last + 2)
        return name
    names: dict[str, ir.Expr] = {"to": ir.Var("to"), "step": ir.Var("step"), "path": ir.Var("path")}
    with lw.bound(names), lw.into(None):
        condition = lw.expr(statement.condition)
    test = constant_function(condition, ["to", "step", "path"], statement.place, lw.linked.data)
    if test is None:
        return None
    reach: list[int] = []
    calls = 0
    for start in [*range(last + 1), -1]:
        end = start
        for row in range(start + 1, min(last, start + MOST_STEPS) + 1):
            calls += 1
            try:
                if not test(row, row - start, range(start + 1, row + 1)):
                    break
            except _FAILS:
                return None
            end = row
        else:
            if start + MOST_STEPS < last:
                return None
        if calls > MOST_CALLS:
            return None
        reach.append(end)
    lw.linked.data[name] = reach
    return name


def tabulate(
    node: ir.Expr, place: Place, program: ir.Program, of_variables: bool = False, work: int = 1
) -> ir.Expr | None:
    """Make a column of an expression that reads only columns of one thing, or a table of two; None when it reads more.

    What reads no thing at all is a constant, if it is a list.

    A thing is a variable, or a list of the race read by one: `at[rider]`. Where the expression has no value, the table
    has none either, and fails when it is used there. `of_variables`: only of variables. `work`: about how much
    each cell takes. No table is made that is too large, alone or with those that the program has.
    """
    data = program.data
    keys = _Keys(data)
    if not keys.find(node, frozenset()) or len(keys.sizes) > 2:
        return None
    cells = prod(keys.sizes) * work
    if cells > MOST_CELLS:
        return None
    if of_variables and not all(isinstance(key, ir.Var) for key in keys.found):
        return None
    params = [f"key_{number}" for number in range(len(keys.sizes))]
    replaced = keys.replaced(node, params)
    name = f"table {replaced!r}"
    if name not in data:
        function = constant_function(replaced, params, place, data) if cells <= program.cells else None
        if function is None:
            return None
        program.cells -= cells
        try:
            made = _asked(function, place, [size - 1 for size in keys.sizes])
        except _FAILS:
            return None
        if not isinstance(made, list):
            return None
        data[name] = made
    read: ir.Expr = ir.Data(name)
    for key in keys.found:
        read = ir.Get(read, key, place)
    return read


def _asked(function: FunctionType, place: Place, sizes: list[int], *known: int) -> Any:
    """Ask a function for everything, and end each list in no value."""
    if not sizes:
        return function()
    if len(sizes) > 1:
        first, *others = sizes
        return [*(_asked(function, place, others, *known, value) for value in range(first)), NOTHING]
    values: list[Any] = []
    for value in range(sizes[0]):
        try:
            values.append(function(*known, value))
        except _FAILS as fault:
            values.append(poison_of(fault, _place_of(fault, function, place)))
    return [*values, NOTHING]


def _place_of(fault: Exception, function: FunctionType, own: Place) -> Place:
    """Give the place in the YAML of what failed in a function of an expression."""
    traceback, last = fault.__traceback__, None
    while traceback is not None:
        last = traceback if traceback.tb_frame.f_globals is function.__globals__ else last
        traceback = traceback.tb_next
    return place_in(last, own, function.__dict__["files"]) if last is not None else own


def constant_function(
    node: ir.Expr, params: list[str], place: Place, data: dict[str, list[Any]]
) -> FunctionType | None:
    """Make a function of an expression that reads only its parameters and constant lists; None when it reads more."""
    if not _is_constant(node, frozenset(params)):
        return None
    code, emitted = emit_expression(node, params, place)
    names = {short: data[name] for short, name in emitted.data_names.items()}
    function = FunctionType(code, {"__builtins__": _SAFE, **names})
    function.__dict__["files"] = emitted.files
    return function


def _is_constant(node: ir.Expr, known: frozenset[str]) -> bool:
    match node:
        case ir.Lit() | ir.Data():
            return True
        case ir.Var():
            return node.name in known
        case ir.Get():
            return _is_constant(node.list, known) and _is_constant(node.index, known)
        case ir.Op():
            return all(_is_constant(arg, known) for arg in node.args)
        case ir.Call():
            return node.name in BUILTINS and all(_is_constant(arg, known) for arg in node.args)
        case ir.Comp():
            parts = [node.element] if node.condition is None else [node.element, node.condition]
            inner = known | {node.variable}
            return _is_constant(node.source, known) and all(_is_constant(part, inner) for part in parts)
    return False


class _Keys:
    """What an expression reads columns by, with the length of these columns."""

    def __init__(self, data: dict[str, list[Any]]) -> None:
        self.data = data
        self.found: list[ir.Expr] = []
        self.sizes: list[int] = []
        self.reads = 0  # of columns

    def find(self, node: ir.Expr, bound: frozenset[str]) -> bool:
        """Look for them; false when a variable is read in any other way. `bound`: what the expression itself binds."""
        match node:
            case ir.Lit() | ir.Data():
                return True
            case ir.Var():
                return node.name in bound
            case ir.Get(list=ir.Data() as column, index=index) if is_plain(index):
                if isinstance(index, ir.Var) and index.name in bound:
                    return True
                self._note(index, len(self.data[column.name]))
                return True
            case ir.Get():
                return self.find(node.list, bound) and self.find(node.index, bound)
            case ir.Op() | ir.Call():
                return all(self.find(arg, bound) for arg in node.args)
            case ir.Comp():
                parts = [node.element] if node.condition is None else [node.element, node.condition]
                inner = bound | {node.variable}
                return self.find(node.source, bound) and all(self.find(part, inner) for part in parts)
        return False

    def _note(self, index: ir.Expr, size: int) -> None:
        self.reads += 1
        for number, known in enumerate(self.found):
            if same(known, index):
                self.sizes[number] = max(self.sizes[number], size)
                return
        self.found.append(index)
        self.sizes.append(size)

    def replaced(self, node: ir.Expr, params: list[str]) -> ir.Expr:
        """Copy an expression with variables instead of what columns are read by."""

        def change(part: ir.Expr) -> ir.Expr | None:
            names = (param for key, param in zip(self.found, params, strict=True) if same(part, key))
            name = next(names, None)
            return ir.Var(name) if name is not None else None

        return mapped(node, change)  # type: ignore[no-any-return]
