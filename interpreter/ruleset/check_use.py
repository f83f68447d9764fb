"""Find circles among formulas and procedures, and declarations that nothing uses.

In: what was typed, and who calls whom. Out: diagnostics R069-R071. Called by `check` at its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from interpreter.ruleset.checked import Checked
from interpreter.ruleset.expressions import Expressions
from interpreter.ruleset.model import Named
from interpreter.ruleset.procedures import Procedures
from interpreter.source.diagnostic import Related
from interpreter.source.place import Place

MOST_SHOWN = 12  # names of a circle
MOST_CIRCLES = 100


def check_circles(expressions: Expressions, procedures: Procedures) -> None:
    """Note formulas that call themselves, and procedures that run themselves, directly or round about."""
    for calls, what, word in ((expressions.calls, "formula", "calls"), (procedures.runs, "procedure", "runs")):
        for circle in _circles(calls):
            while what == "formula" and circle[0] not in procedures.decl.formulas:
                circle.append(circle.pop(0))  # begin with a formula, not with what a formula acts through
            shown = circle if len(circle) <= MOST_SHOWN else [*circle[:MOST_SHOWN], "…"]
            hops = list(zip(circle, [*circle[1:], circle[0]], strict=True))[:MOST_SHOWN]
            related = [Related(calls[one][other], f"'{one}' {word} on here") for one, other in hops]
            message = f"{what} '{circle[0]}' {word} itself: {' → '.join([*shown, circle[0]])}"
            hint = "a chain is a while over a list" if what == "procedure" else "say it without the circle"
            expressions.diagnostics.error("R069", related[0].place, message, hint, related[1:])


def _circles(calls: dict[str, dict[str, Place]]) -> list[list[str]]:
    """Give a circle for each call that closes one, a hundred at the most, each from its first name on."""
    found: list[list[str]] = []
    state: dict[str, int] = {}
    for root in calls:
        if state.get(root):
            continue
        trail: list[tuple[str, Iterator[str]]] = [(root, iter(calls.get(root, {})))]
        state[root] = 1
        while trail:
            name, rest = trail[-1]
            target = next(rest, None)
            if target is None:
                state[name] = 2
                trail.pop()
                continue
            if state.get(target) == 1:
                if len(found) < MOST_CIRCLES:
                    names = [each for each, _ in trail]
                    found.append(names[names.index(target) :])
            elif not state.get(target):
                state[target] = 1
                trail.append((target, iter(calls.get(target, {}))))
    return found


def check_use(checked: Checked, expressions: Expressions, procedures: Procedures) -> None:
    """Warn of declarations of the file's own that nothing uses; a fault may hide a use, so not beside one."""
    decl = checked.decl
    if decl.module or expressions.diagnostics.has_errors:
        return
    run = {name for targets in procedures.runs.values() for name in targets}
    run |= {s.text for s in [*decl.flow.setup, *(decl.flow.first_round or []), *decl.flow.round, *decl.flow.finish]}
    run |= {s.text for s in decl.after_stage}
    emitted = {name for targets in procedures.emits.values() for name in targets}
    used = expressions.used
    course_text = _words_of_course(checked)
    for owner in ("race", "team", *decl.pieces):
        roles = decl.pieces[owner].by_role if owner in decl.pieces else None
        for what, state in (("attribute", decl.attributes_of(owner)), ("pile", decl.piles_of(owner))):
            for name, each in state.items():
                is_role = roles is not None and name == roles[0]
                if each.place.source is decl.place.source and (f"{owner} {what}", name) not in used and not is_role:
                    message = f"{what} '{name}' of the {owner} is never used"
                    expressions.diagnostics.warning("R070", each.place, message)
    events = {name: event for name, event in decl.events.items() if not event.builtin}
    sections: list[tuple[str, Mapping[str, Named], Callable[[str], bool]]] = [
        ("formula", decl.formulas, lambda name: ("formula", name) in used),
        ("procedure", decl.procedures, lambda name: name in run),
        ("event", events, lambda name: name in emitted),
        ("option", decl.options, lambda name: ("option", name) in used or name in course_text),
        ("scoring list", decl.scoring_named, lambda name: ("scoring", name) in used),
    ]
    for what, known, is_used in sections:
        inherited = [other for other, each in known.items() if each.place.source is not decl.place.source]
        for name, named in known.items():
            if named.place.source is decl.place.source and not is_used(name):
                verb = "emitted" if what == "event" else "used"
                near = expressions.diagnostics.nearest(name, inherited)
                hint = f"did you mean '{near}', which the ruleset has already?" if near else None
                expressions.diagnostics.warning("R070", named.place, f"{what} '{name}' is never {verb}", hint)


def _words_of_course(checked: Checked) -> set[str]:
    from interpreter.source.node import Mapping as Tree
    from interpreter.source.node import Scalar, Sequence

    words: set[str] = set()
    todo: list[object] = [checked.decl.course, *(k.per_team for k in checked.decl.pieces.values())]
    todo += [
        pile.seen_by
        for owner in ("race", "team", *checked.decl.pieces)
        for pile in checked.decl.piles_of(owner).values()
    ]
    while todo:
        node = todo.pop()
        if isinstance(node, Scalar):
            words.update(re.findall(r"option\.(\w+)", node.text))
        elif isinstance(node, Sequence):
            todo += node.items
        elif isinstance(node, Tree):
            todo += [pair.value for pair in node.pairs]
    return words
