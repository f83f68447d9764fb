"""Lower `advance`: on a road without forks and stops as a few statements, else by the walk of the running race.

In: a typed `advance`. Out: IR. With `tabulate`, a `while` that reads only the road, the steps, tables and options
becomes a table: how far a walk gets from each start row. Called by the verb.
"""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language import tree as t
from interpreter.language.types import BOOL
from interpreter.program.build import same
from interpreter.program.lower_road import move_in_place
from interpreter.program.lower_statements import Statements
from interpreter.program.poison import NOTHING
from interpreter.program.tabulate import tabulate_walk
from interpreter.program.traces import trace_short_walk

NOT = ir.Lit(ir.NONE)


class Riding(Statements):
    """The part of the lowering that knows how pieces ride."""

    def step_test(self, formula: str, piece: ir.Expr) -> ir.Expr:
        """A function (field, field) that says whether a formula allows a step."""
        if not formula:
            return ir.Lit(True)
        takes, place = self.checked.formulas[formula].decl.takes, self.place
        walker, origin, spot = takes
        call = t.FormulaCall(BOOL, place, formula, [t.Local(type, place, name) for name, type in takes.items()])

        def step() -> ir.Expr:
            with self.bound({walker: piece}):
                return self.formula_call(call)

        return self.callback([origin, spot], step)

    def ride_to(self, statement: st.Advance) -> None:
        """Ride to a field, by a way that takes in as many preferred fields as it can."""
        who = self.hold(self.expr(statement.piece))
        goal = self.hold(self.expr(statement.to))
        via = self.step_test(statement.via, who)
        prefer: ir.Expr = ir.Lit(False)
        if statement.prefer is not None:
            node = statement.prefer
            prefer = self.callback(["to"], lambda: self.expr(node))
        way = self.hold(ir.Call("way_to", [who, goal, via, prefer], statement.place))
        before = self.hold(ir.Get(ir.State("where"), who))
        self.emit(ir.Do(ir.Call("move_to", [who, goal], statement.place)))
        self._after_walk(who, ir.Get(ir.State("where"), who), before, ir.Call("rows_of", [way]), way, statement)
        if statement.bind:
            rows = ir.Call("rows_moved", [before, ir.Get(ir.State("where"), who)], statement.place)
            self.assign(statement.bind, self.length(way) if statement.via else rows)

    def ride_by(self, statement: st.Advance) -> None:
        """Ride so many rows."""
        who = self.hold(self.expr(statement.piece))
        count = self.expr(statement.by)
        plain = self.linked.straight and statement.stops is None and statement.along is None
        simple = plain and (statement.condition is None or self.switches.inline)
        reach = tabulate_walk(self, statement) if simple and self.switches.tabulate else None
        before = self.hold(ir.Get(ir.State("where"), who))
        known = self._end_by(reach, count, who, before) if reach is not None and not self.traces else None
        if known is None:
            count = self.hold(count)
        spot = ""
        if simple:
            spot = self._finds_spot(statement)
            limit = known or (ir.Get(ir.Data(reach), before) if reach is not None else None)
            end = known or ir.Op("+", [before, count])
            goal = self._walk_straight(statement, who, end, before, spot, limit)
            path: ir.Expr = ir.Call("range", [ir.Op("+", [before, ir.Lit(1)]), ir.Op("+", [goal, ir.Lit(1)])])
        else:
            walk = self._walk_freely(statement, who, count)
            path = self.hold(ir.Get(walk, ir.Lit(1)))
            goal = self.hold(ir.Get(walk, ir.Lit(0)))
        moved = ir.Op(">" if plain else "!=", [goal, before])
        inner: list[ir.Stmt] = []
        with self.into(inner):
            if spot:
                rides = isinstance(known, ir.Get) and isinstance(known.list, ir.Get)  # it has a field, which was read
                self.extend(move_in_place(who, before, goal, ir.Var(spot), rides))
            else:
                self.want("road", f"move_{statement.lane}")
                self.emit(ir.Do(ir.Apply("road", f"move_{statement.lane}", [who, goal], statement.place)))
            self._after_walk(who, goal, before, path, None, statement)
        if self.traces and plain:
            trace_short_walk(self, statement, count, before, goal)
        self.emit(ir.If(moved, inner))
        if statement.bind:
            rows = ir.Op("-", [goal, before]) if plain and self.linked.straight else self.length(path)
            self.assign(statement.bind, rows)

    def _walk_straight(
        self,
        statement: st.Advance,
        who: ir.Expr,
        end: ir.Expr,
        before: ir.Expr,
        spot: str,
        limit: ir.Expr | None,
    ) -> ir.Expr:
        """Find the row where a walk on a road without forks ends, and with `spot` the field there.

        `end` is the row that it leads to at the most; `limit` the last one that it may reach, or an end that is known;
        None: that is still to be found out.
        """
        last = len(self.linked.course.row_terrain) - 1
        goal = self.start(end)
        here = ir.Var(goal)
        if limit is not None and limit is not end:
            limit = self.hold(limit)
            self.emit(ir.If(ir.Op(">", [here, limit]), [ir.Set(goal, limit)]))
        elif limit is None:
            self.emit(ir.If(ir.Op(">", [here, ir.Lit(last)]), [ir.Set(goal, ir.Lit(last))]))
            if statement.condition is not None:
                self._stop_where_false(statement, goal, before)
        back: list[ir.Stmt] = []
        with self.into(back):
            fits = ir.Lit(False) if spot else self._may_end(statement, who, here, before)
            if spot:
                self.extend(self._look_for_lane(statement.lane, spot, here))
            elif isinstance(fits, ir.Lit) and fits.value:
                self.emit(ir.Break())
            else:
                self.emit(ir.If(fits, [ir.Break()]))
            if not (isinstance(fits, ir.Lit) and fits.value):
                self.emit(ir.Set(goal, ir.Op("-", [here, ir.Lit(1)])))
        self.emit(ir.While(ir.Op(">", [here, before]), back, most=last + 1))
        if statement.bind:
            self.emit(ir.If(ir.Op("<", [here, before]), [ir.Set(goal, before)]))
        return here

    def _end_by(self, reach: str, count: ir.Expr, who: ir.Expr, before: ir.Expr) -> ir.Expr | None:
        """The row to which a number of rows takes a walk on an empty road, where that is known beforehand, or None.

        It is for a constant number, and for one out of a table by the field where the piece stands.
        """
        data, last_rows = self.linked.data, self.linked.data[reach]
        match count:
            case ir.Lit(value=int() as rows):
                name = f"{reach} by {rows}"
                if name not in data:
                    starts = [*range(len(last_rows) - 1), -1]  # the last: in front of the first row
                    data[name] = [min(row + rows, last) for row, last in zip(starts, last_rows, strict=True)]
                return ir.Get(ir.Data(name), before)
            case ir.Get(list=ir.Get(list=ir.Data(name=table), index=first), index=second):
                by_field = [_is_field_of(who, each) for each in (first, second)]
                if by_field.count(True) != 1:
                    return None
                name = f"{reach} by {table}"
                if name not in data:
                    data[name] = [
                        [
                            self._ends(last_rows, line if by_field[0] else field, count)
                            for field, count in enumerate(counts)
                        ]
                        if isinstance(counts, list)
                        else counts
                        for line, counts in enumerate(data[table])
                    ]
                return ir.Get(ir.Get(ir.Data(name), first), second)
        return None

    def _ends(self, last_rows: list[int], field: int, count: Any) -> Any:
        """The row to which so many rows take a walk from a field; no value where there is no number."""
        if not isinstance(count, int):
            return count
        row = self.linked.course.field_row[field]
        return min(row + count, last_rows[row])

    def _finds_spot(self, statement: st.Advance) -> str:
        """Name a variable for the field, where the end of a walk is any row with a free lane from one side."""
        if statement.onto is None and statement.lane != "keep" and not self.is_ghost(statement):
            return self.fresh("spot")
        return ""

    def _look_for_lane(self, lane: str, spot: str, row: ir.Expr) -> list[ir.Stmt]:
        """Leave a loop at a free field of a row, looked for from one side: lane by lane where the road is narrow."""

        def leave() -> ir.Stmt:
            return ir.If(ir.Op(">", [ir.Get(ir.State("free_field"), ir.Var(spot)), ir.Lit(0)]), [ir.Break()])

        widest = max(len(fields) for fields in self.linked.course.row_fields)
        if widest > 3 or not self.switches.loops:
            return [ir.For(spot, ir.Get(ir.Data(f"lanes.{lane}"), row), [leave()]), leave()]
        fields = (ir.Get(ir.Data(self._lane_column(lane, number)), row) for number in range(widest))
        return [stmt for field in fields for stmt in (ir.Set(spot, field), leave())]

    def _lane_column(self, lane: str, number: int) -> str:
        """Name the column of the n-th field of each row from one side; the last one where there are fewer."""
        name = f"lanes.{lane}.{number}"
        if name not in self.linked.data:
            rows = self.linked.data[f"lanes.{lane}"][:-1]
            self.linked.data[name] = [*(fields[min(number, len(fields) - 1)] for fields in rows), NOTHING]
        return name

    def _stop_where_false(self, statement: st.Advance, goal: str, before: ir.Expr) -> None:
        """Walk row by row up to the goal, and end in front of the row where `while` is false."""
        step, to = self.start(ir.Lit(0)), self.start(before)
        path = ir.Call("range", [ir.Op("+", [before, ir.Lit(1)]), ir.Op("+", [ir.Var(to), ir.Lit(1)])])
        body: list[ir.Stmt] = [
            ir.Set(step, ir.Op("+", [ir.Var(step), ir.Lit(1)])),
            ir.Set(to, ir.Op("+", [ir.Var(to), ir.Lit(1)])),
        ]
        names: dict[str, ir.Expr] = {"to": ir.Var(to), "step": ir.Var(step), "path": path}
        with self.into(body), self.bound(names):
            holds = self.expr(statement.condition)
            stop: list[ir.Stmt] = [ir.Set(goal, ir.Op("-", [ir.Var(to), ir.Lit(1)])), ir.Break()]
            self.emit(ir.If(self.op("not", holds), stop))
        self.emit(ir.While(ir.Op("<", [ir.Var(to), ir.Var(goal)]), body))

    def _may_end(self, statement: st.Advance, who: ir.Expr, here: ir.Expr, before: ir.Expr) -> ir.Expr:
        """May the walk end on this row?"""
        if statement.onto is not None:
            path = ir.Call("range", [ir.Op("+", [before, ir.Lit(1)]), ir.Op("+", [here, ir.Lit(1)])])
            names = {"to": here, "step": ir.Op("-", [here, before]), "path": path}
            with self.bound(names):
                return self.expr(statement.onto)
        if self.is_ghost(statement):
            return ir.Lit(True)
        self.program.read.add("free_row")
        return ir.Op(">", [ir.Get(ir.State("free_row"), here), ir.Lit(0)])

    def is_ghost(self, statement: st.Advance | st.Position) -> bool:
        """Say whether the piece takes no room."""
        kind = statement.piece.type.name if statement.piece is not None else ""
        return bool(kind) and self.checked.decl.pieces[kind].ghost

    def _walk_freely(self, statement: st.Advance, who: ir.Expr, count: ir.Expr) -> ir.Expr:
        """Find the ends of a walk that may fork or be stopped, and ask when there are several: (row, rows ridden)."""
        self.program.read.add("free_row")
        names = ["to", "step", "path"]

        def function(node: Any) -> ir.Expr:
            return self.callback(names, lambda: self.expr(node)) if node is not None else NOT

        onto = function(statement.onto) if statement.onto is not None or not self.is_ghost(statement) else ir.Lit(True)
        along = self.expr(statement.along) if statement.along is not None else NOT
        parts = [who, count, function(statement.condition), onto, function(statement.stops), along]
        ends = self.hold(ir.Call("walk_ends", parts, statement.place))
        site = self.site(statement)
        chosen = self.start(ir.Lit(0))
        options = ir.Call("end_options", [ends])
        team = ir.Get(ir.Data("piece.team"), who)
        ask = ir.Ask(chosen, site.number, team, options, self.seen_values(site))
        self.emit(ir.If(ir.Op(">", [ir.Call("len", [ends]), ir.Lit(1)]), [ask]))
        return self.hold(ir.Call("end_chosen", [ends, ir.Var(chosen)]))

    def _after_walk(
        self,
        who: ir.Expr,
        goal: ir.Expr,
        before: ir.Expr,
        path: ir.Expr,
        fields: ir.Expr | None,
        statement: st.Advance,
    ) -> None:
        """Fire the events of a walk, where something listens; note that the line was crossed, where nothing does."""
        if self.logs:
            told = [who, before, self.note(statement.place, statement.cite), *([] if fields is None else [fields])]
            self.emit(ir.Do(ir.Call("note_move", told, statement.place)))
        if self.is_ghost(statement):
            return
        if self.walk_listens:
            self.want("event", "walked")
            entered = fields if fields is not None else NOT
            self.emit(ir.Do(ir.Apply("event", "walked", [who, before, path, entered], statement.place)))
        else:
            crossed = self.op("<=", self.get(ir.Data("row.to_finish"), goal), ir.Lit(0))
            self.emit(ir.If(crossed, [ir.Store(ir.State("finished"), who, ir.Lit(True))]))


def _is_field_of(who: ir.Expr, index: ir.Expr) -> bool:
    """Say whether this is the field where a piece stands."""
    return isinstance(index, ir.Get) and same(index, ir.Get(ir.State("at"), who))
