"""What a race waits for: a decision, and how people read it.

In: a site and the values that the race yields. Out: `Decision`, which a bot, person or scenario answers with a value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.language import ir
from interpreter.language.types import BOOL, INT, Type
from interpreter.source.place import Place


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that a race asks a team.

    `options` are values as they lie in the race, equal ones included, none for declining, last; `labels` name them, in
    the same order. `values` are the locals that the choice sees, in the order of the site's `locals`.
    """

    site: ir.Site
    team: int
    team_name: str
    prompt: str
    options: tuple[Any, ...]
    labels: tuple[str, ...]
    values: tuple[Any, ...]
    is_hidden: bool = False  # the options are such as the team may not see; their labels only number them

    @property
    def name(self) -> str:
        """The name of the choice: the variable it binds, or the menu's procedure."""
        return self.site.name

    @property
    def cite(self) -> str:
        """The citation of the rule that asks."""
        return self.site.cite

    @property
    def rule(self) -> str:
        """The procedure or rule that asks."""
        return self.site.rule

    @property
    def place(self) -> Place:
        """Where the question stands in the ruleset."""
        return self.site.place

    @property
    def type(self) -> Type:
        """The type of an option; of a menu a number."""
        return INT if self.site.menu else self.site.type

    @property
    def piece(self) -> int:
        """The piece that it is about: the first that the choice sees; -1 when it sees none."""
        for type, value in zip(self.site.locals.values(), self.values, strict=False):
            if type.kind == "piece" and isinstance(value, int):
                return value
        return -1

    @property
    def is_yes_or_no(self) -> bool:
        """Say whether it is a question of yes or no."""
        return not self.site.menu and self.site.type == BOOL

    def grouped(self) -> list[tuple[str, int]]:
        """Give each label once, in order of its first option, with how often it stands there."""
        counts: dict[str, int] = {}
        for label in self.labels:
            counts[label] = counts.get(label, 0) + 1
        return list(counts.items())


def plain_prompt(site: ir.Site) -> str:
    """Give the question of a choice that has no prompt."""
    return f"{site.name.replace('_', ' ')}?"


def find_option(decision: Decision, value: Any) -> tuple[Any, str] | None:
    """Find the option that a value or label names, or None."""
    for option, label in zip(decision.options, decision.labels, strict=True):
        if value is option or label == value:
            return option, label
        if isinstance(value, int) and type(value) is type(option) and value == option:
            return option, label
        if isinstance(value, int) and not isinstance(value, bool) and label == str(value):
            return option, label
    if value is None and decision.options and decision.site.is_declined(decision.options[-1]):
        return decision.options[-1], "none"
    if isinstance(value, str) and decision.is_yes_or_no and value.lower() in ("true", "false"):
        return find_option(decision, value.lower() == "true")
    return None
