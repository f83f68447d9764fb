"""Leave out what a ruleset no longer reaches: formulas, procedures and rules of a base that a variant cut off.

In: declarations. Out: the same without what neither flow, results, invariants, tour, bots nor a rule that can fire
reaches; a file's own declarations always stay, so that they are checked. Names are matched as words, so that something
kept by a chance likeness is merely checked too. Called by `pipeline` between `declare` and `check`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from interpreter.ruleset.model import Declarations, Modifier, Ranking, Rule
from interpreter.source.node import Node, Scalar, Sequence
from interpreter.source.place import Place

_WORD = re.compile(r"[^\W\d]\w*")


def prune_declarations(decl: Declarations, own_file: str) -> list[tuple[str, str]]:
    """Take out what is not reached; give what was taken out as (section, name)."""
    reach = _Reach(decl, own_file)
    reach.run()
    gone: list[tuple[str, str]] = []
    for section, known, kept in (
        ("formulas", decl.formulas, reach.words),
        ("procedures", decl.procedures, reach.words),
    ):
        for name in [n for n, named in known.items() if n not in kept and not reach.own(named.place)]:
            gone.append((section, name))
            del known[name]
    left_out = {name for section, name in gone if section == "formulas"}
    for each in decl.tables.values():
        for entry in each.entries.values():
            for name in left_out & set(entry.modifiers):
                del entry.modifiers[name]  # what it would modify is not reached
    kept_rules = [rule for rule in decl.rules if reach.own(rule.place) or reach.fires(rule)]
    kept_ids = {id(rule) for rule in kept_rules}
    gone += [("rules", rule.name) for rule in decl.rules if id(rule) not in kept_ids]
    decl.rules[:] = kept_rules
    return gone


@dataclass(slots=True)
class _Reach:
    decl: Declarations
    own_file: str
    borne: dict[str, list[Modifier]] = field(init=False)  # modifiers of borne entries by formula
    words: set[str] = field(default_factory=set)
    todo: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.borne = {}
        for each in self.decl.tables.values():
            for entry in each.entries.values():
                for name, modifiers in entry.modifiers.items():
                    self.borne.setdefault(name, []).extend(modifiers)

    def own(self, place: Place) -> bool:
        return place.source.name == self.own_file

    def note(self, nodes: Iterable[Node | None]) -> None:
        """Note the words of nodes; each word that is new may reach a formula or procedure of that name."""
        stack = [node for node in nodes if node is not None]
        while stack:
            node = stack.pop()
            if isinstance(node, Scalar):
                if isinstance(node.value, str):
                    for word in _WORD.findall(node.text):
                        if word not in self.words:
                            self.words.add(word)
                            self.todo.append(word)
            elif isinstance(node, Sequence):
                stack += node.items
            else:
                stack += [pair.key for pair in node.pairs] + [pair.value for pair in node.pairs]

    def fires(self, rule: Rule) -> bool:
        """Say whether a rule's event can fire, as far as is known."""
        event = self.decl.events.get(rule.event)
        if event is not None:
            return event.builtin or rule.event in self.words
        return any(word in self.words for word in _WORD.findall(rule.event) if word not in ("before", "after"))

    def run(self) -> None:
        decl, flow = self.decl, self.decl.flow
        roots: list[Node | None] = [*flow.setup, *(flow.first_round or []), *flow.round, flow.until, *flow.finish]
        roots += decl.after_stage
        for ranking in [*decl.results.values(), *decl.classifications.values()]:
            roots += _of_ranking(ranking)
        roots += [scalar for _, scalar in decl.invariants.values()]
        for bot in decl.bots.values():
            for choice in bot.choices.values():
                roots += [choice] if isinstance(choice, Scalar) else list(choice.values())
        for each in decl.tables.values():
            roots.append(each.worn_by)
        for kind in decl.pieces.values():
            roots.append(kind.per_team)
        if decl.course is not None:
            roots.append(decl.course)
        self.note(roots)
        for section in (decl.formulas, decl.procedures):
            for name, named in section.items():
                if self.own(named.place) and name not in self.words:
                    self.words.add(name)
                    self.todo.append(name)
        borne = [rule for each in decl.tables.values() for entry in each.entries.values() for rule in entry.rules]
        waiting = [*decl.rules, *borne]
        while True:
            while self.todo:
                self._follow(self.todo.pop())
            ready = [rule for rule in waiting if self.fires(rule) or self.own(rule.place)]
            if not ready:
                return
            taken = {id(rule) for rule in ready}
            waiting = [rule for rule in waiting if id(rule) not in taken]
            self.note(node for rule in ready for node in (rule.when, rule.body))

    def _follow(self, word: str) -> None:
        formula = self.decl.formulas.get(word)
        if formula is not None:
            self.note([formula.value])
            self.note(node for m in (*formula.modifiers, *self.borne.get(word, ())) for node in _of_modifier(m))
        procedure = self.decl.procedures.get(word)
        if procedure is not None:
            self.note([procedure.body, procedure.offer])


def _of_ranking(ranking: Ranking) -> list[Node | None]:
    return [ranking.of, ranking.where, *ranking.by, *ranking.show.values()]


def _of_modifier(modifier: Modifier) -> list[Node | None]:
    return [modifier.value, modifier.when]
