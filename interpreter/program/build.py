"""Build IR expressions, folding what is constant and composing columns on the way.

In: IR expressions. Out: IR expressions of the same value. Two optimisations live here, each with its switch: `fold`
(constants) and `compose` (a column of a column becomes one column). Called by `lower`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from interpreter.language import ir
from interpreter.program.nodes import is_safe
from interpreter.program.poison import NOTHING, Poison, PoisonUsed, poison_of

MOST_ROUNDS = 10_000
MOST_LIFTED = 2_000_000  # values of all columns that are put together from others
LONGEST_NAME = 300  # of a column that says what it is made of
ROUND = 2_000  # steps that a round counts, beside what is done in it

_FOLDS: dict[str, Any] = {
    "max": max,
    "min": min,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


@dataclass(frozen=True, slots=True)
class Switches:
    """Which optimisations are on. Each can be switched off without changing any race."""

    fold: bool = True
    compose: bool = True
    inline: bool = True  # formulas become statements where they are called
    loops: bool = True  # functions over lists become loops
    tabulate: bool = True  # the `while` of a walk becomes a table by start row
    hoist: bool = True  # a pile that is read several times is kept in a variable
    merge: bool = True  # a variable that only repeats another is read as that one
    narrow: bool = True  # what is known of entries is not asked in loops, and nothing is asked twice
    join: bool = True  # a procedure that is run from one place is put there, where nothing calls it from outside

    @classmethod
    def none(cls) -> Switches:
        """All off."""
        return cls(*(False for _ in fields(cls)))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is woven into the program; what is not wanted is absent from the text."""

    logs: bool = True
    traces: bool = False
    checks: bool = False  # invariants after set-up and each procedure of the flow
    views: bool = True  # who may see what: which secrets were shown
    scripted: bool = False  # cards come as a scenario says: its `deal` is asked before they are cut off a pile
    calls: bool = True  # every formula, procedure and prompt can be called from outside
    explains: bool = False  # formulas explain themselves


@dataclass(slots=True)
class Builder:
    """Makes expressions over the constant lists in `data`; composed columns are added to it."""

    data: dict[str, list[Any]]
    switches: Switches
    left: int = MOST_LIFTED  # values that may still be added
    short: dict[str, str] = field(default_factory=dict)  # names of columns that would be long

    def op(self, op: str, *args: ir.Expr, place: Any = None) -> ir.Expr:
        """An operation, folded where its operands are constant."""
        if op in ("max", "min") and not (self.switches.fold and all(isinstance(arg, ir.Lit) for arg in args)):
            return ir.Call(op, list(args), place)
        if not self.switches.fold:
            return ir.Op(op, list(args), place)
        if op in ("and", "or"):
            return self._logic(op, list(args))
        if self.switches.compose:
            lifted = self.lift(op, list(args), place)
            if lifted is not None:
                return lifted
        if op == "not":
            if isinstance(args[0], ir.Lit):
                return ir.Lit(not args[0].value)
            if isinstance(args[0], ir.Op) and args[0].op == "not":
                return args[0].args[0]
            if isinstance(args[0], ir.Op) and args[0].op in _OPPOSITE and len(args[0].args) == 2:
                return ir.Op(_OPPOSITE[args[0].op], args[0].args, args[0].place)
        if op == "neg" and isinstance(args[0], ir.Lit):
            return ir.Lit(-args[0].value)  # type: ignore[operator]
        if op == "if" and isinstance(args[0], ir.Lit):
            return args[1] if args[0].value else args[2]
        if op in _FOLDS and all(isinstance(arg, ir.Lit) for arg in args):
            return ir.Lit(_FOLDS[op](args[0].value, args[1].value))  # type: ignore[attr-defined]
        return ir.Op(op, list(args), place)

    def _logic(self, op: str, args: list[ir.Expr]) -> ir.Expr:
        stop = op == "or"  # the value that decides at once
        kept: list[ir.Expr] = []
        for arg in args:
            if isinstance(arg, ir.Lit):
                if arg.value is stop:
                    kept.append(arg)
                    break
                continue
            kept += arg.args if isinstance(arg, ir.Op) and arg.op == op else [arg]
        if not kept:
            return ir.Lit(not stop)
        if self.switches.compose:
            kept = self._lift_neighbours(op, _without_guards(kept) if op == "and" else kept)
        if len(kept) == 1:
            return kept[0]
        if isinstance(kept[-1], ir.Lit) and all(is_safe(each) for each in kept[:-1]):
            return kept[-1]
        return ir.Op(op, kept)

    def get(self, items: ir.Expr, index: ir.Expr, place: Any = None) -> ir.Expr:
        """An item of a list, read at once where list and index are constant, through one column where it is two."""
        if isinstance(items, ir.Data):
            column = self.data[items.name]
            if self.switches.fold and isinstance(index, ir.Lit) and isinstance(index.value, int):
                value = column[index.value] if -len(column) <= index.value < len(column) else NOTHING
                if isinstance(value, int | bool | str):
                    return ir.Lit(value)
            if self.switches.compose and isinstance(index, ir.Get) and isinstance(index.list, ir.Data):
                composed = self._compose(items.name, index.list.name)
                if composed is not None:
                    return ir.Get(ir.Data(composed), index.index, place or index.place)
        return ir.Get(items, index, place)

    def _lift_neighbours(self, op: str, args: list[ir.Expr]) -> list[ir.Expr]:
        """Make one column of columns of the same thing that stand side by side; their order is kept."""
        kept: list[ir.Expr] = []
        for arg in args:
            both = self.lift(op, [kept[-1], arg]) if kept else None
            if both is not None:
                kept[-1] = both
            else:
                kept.append(arg)
        return kept

    def lift(self, op: str, args: list[ir.Expr], place: Any = None) -> ir.Expr | None:
        """Make a column of an operation on columns of one and the same thing, and constants; None when they are not.

        A row where the operation cannot be done (a poison value, a division by zero) is poison in the new column, so
        that it still fails when it is used.
        """
        index: ir.Expr | None = None
        names: list[str] = []
        for arg in args:
            if isinstance(arg, ir.Lit):
                names.append(repr(arg.value))
                continue
            if not isinstance(arg, ir.Get) or not isinstance(arg.list, ir.Data) or not is_plain(arg.index):
                return None
            if index is not None and not same(index, arg.index):
                return None
            index = arg.index
            names.append(arg.list.name)
        if index is None or op not in _LIFTS:
            return None
        where = f" at {place}" if op in ("//", "%") else ""  # these may fail by themselves
        name = self._shorten(f"{op}({', '.join(names)}){where}")
        if name not in self.data:
            size = next(
                len(self.data[arg.list.name])
                for arg in args
                if isinstance(arg, ir.Get) and isinstance(arg.list, ir.Data)
            )
            columns = [
                [arg.value] * size if isinstance(arg, ir.Lit) else self.data[arg.list.name]  # type: ignore[attr-defined]
                for arg in args
            ]
            if any(len(column) != size or isinstance(column[0], list) for column in columns) or not self._may_add(size):
                return None
            self.data[name] = [_lifted(_LIFTS[op], row, place) for row in zip(*columns, strict=True)]
        return ir.Get(ir.Data(name), index)

    def rank(self, keys: list[ir.Expr]) -> ir.Expr | None:
        """Make one column of several keys that are columns, or columns with a minus, of one and the same thing: the
        rank of each row of theirs. None when they are not."""
        columns: list[tuple[str, bool]] = []
        index: ir.Expr | None = None
        for key in keys:
            minus = isinstance(key, ir.Op) and key.op == "neg"
            read = key.args[0] if isinstance(key, ir.Op) and minus else key
            if not isinstance(read, ir.Get) or not isinstance(read.list, ir.Data):
                return None
            if index is not None and not same(index, read.index):
                return None
            index = read.index
            columns.append((read.list.name, minus))
        name = self._shorten("rank " + ", ".join(f"{'-' if minus else ''}{column}" for column, minus in columns))
        if name not in self.data:
            rows = list(zip(*(self.data[column] for column, _ in columns), strict=True))
            if not all(isinstance(value, int) for row in rows[:-1] for value in row) or not self._may_add(len(rows)):
                return None
            keyed = [tuple(-v if minus else v for v, (_, minus) in zip(row, columns, strict=True)) for row in rows[:-1]]
            ranks = {key: number for number, key in enumerate(sorted(set(keyed)))}
            self.data[name] = [*(ranks[key] for key in keyed), rows[-1][0]]
        assert index is not None
        return ir.Get(ir.Data(name), index)

    def _shorten(self, name: str) -> str:
        """Give a column a number for a name that says what it is made of at length: names are made of names."""
        return name if len(name) <= LONGEST_NAME else self.short.setdefault(name, f"column {len(self.short)}")

    def _may_add(self, size: int) -> bool:
        """Count the values of a new column; where there are too many, columns are not put together any more."""
        self.left -= size
        return self.left >= 0

    def _compose(self, outer: str, inner: str) -> str | None:
        name = self._shorten(f"{outer}∘{inner}")
        if name in self.data:
            return name
        if not self._may_add(len(self.data[inner])):
            return None
        result: list[Any] = []
        column = self.data[outer]
        for value in self.data[inner]:
            if isinstance(value, Poison):
                result.append(value)
            elif isinstance(value, int) and -1 <= value < len(column):
                result.append(column[value])
            else:
                return None
        self.data[name] = result
        return name


_LIFTS: dict[str, Any] = {
    **{op: fold for op, fold in _FOLDS.items() if op not in ("max", "min")},
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "neg": lambda a: -a,
    "not": lambda a: not a,
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "if": lambda c, a, b: a if c else b,
}


def _lifted(operation: Any, row: tuple[Any, ...], place: Any) -> Any:
    try:
        return operation(*row)
    except (PoisonUsed, ArithmeticError) as fault:
        return poison_of(fault, place)


def _without_guards(parts: list[ir.Expr]) -> list[ir.Expr]:
    """Leave out the question whether there is a row, where only pieces are looked for there: nobody stands on none."""
    kept: list[ir.Expr] = []
    for part, following in zip(parts, [*parts[1:], None], strict=True):
        match part, following:
            case (
                ir.Get(list=ir.Data(name=guard), index=first),
                ir.Op(
                    op=">",
                    args=[
                        ir.Get(list=ir.State(name="n_row"), index=ir.Get(list=ir.Data(name=rows), index=other)),
                        ir.Lit(0),
                    ],
                ),
            ) if guard == f"!=({rows}, -1)" and same(first, other):
                continue
        kept.append(part)
    return kept


def is_plain(index: ir.Expr) -> bool:
    """Say whether an index is a variable, or a list of the race read by one."""
    return isinstance(index, ir.Var) or (isinstance(index, ir.Get) and isinstance(index.index, ir.Var))


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "notin", "notin": "in"}


def same(one: ir.Expr, other: ir.Expr) -> bool:
    """Say whether two expressions read the same thing."""
    match one, other:
        case (
            (ir.Var(name=a), ir.Var(name=b)) | (ir.Data(name=a), ir.Data(name=b)) | (ir.State(name=a), ir.State(name=b))
        ):
            return bool(a == b)
        case ir.Lit(), ir.Lit():
            return one.value == other.value and type(one.value) is type(other.value)
        case ir.Get(), ir.Get():
            return same(one.list, other.list) and same(one.index, other.index)
    return False
