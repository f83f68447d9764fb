"""The command `diff`: what a variant changes, in words.

In: two rulesets. Out: the changes by section, with citations and places; exit code 0 whether there are any or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from interpreter.cli.frame import command

if TYPE_CHECKING:
    from interpreter.ruleset.written import Line

MOST_LINES = 24  # of the statements of one change
STYLES = {"-": "bad", "+": "good", " ": ""}


@command(
    "diff",
    ("commissaire diff base my-variant", "what my-variant changes"),
    ("commissaire diff base base --with my-module", "what a module brings"),
)
@click.argument("base")
@click.argument("variant")
@click.option("--with", "modules", multiple=True, metavar="NAME", help="Add a module or a house rule to VARIANT first.")
@click.option("--places", is_flag=True, help="Say where each change is written.")
def diff(base: str, variant: str, modules: tuple[str, ...], places: bool) -> None:
    """Say in words what a variant changes.

    The two need not extend each other; what is different is told from BASE to VARIANT, with the citation of the rule.
    Where statements are others, those taken out have a minus and those put in a plus, in one form however they are laid
    out.
    """
    from itertools import groupby

    from interpreter.cli.layout import heading, paragraph, say, tint, wrapped
    from interpreter.cli.merging import load_merged
    from interpreter.ruleset.diff import describe_changes
    from interpreter.ruleset.find import Library
    from interpreter.ruleset.wording import say_opening

    library = Library()
    old, new = load_merged(base, (), library), load_merged(variant, modules, library)
    changes = describe_changes(old, new)
    added = f" with {', '.join(modules)}" if modules else ""
    say(f"{tint(old.title, 'head')} → {tint(new.title + added, 'head')}")
    if new.top.source is not old.top.source:
        paragraph(say_opening(new.top.source.text), 2)
    told = ""
    for section, group in groupby(changes, key=lambda change: change.path[0] if change.path else "file"):
        heading(section)
        for change in group:
            cite = f" ({change.cite})" if change.cite else ""
            for line in wrapped(change.words + cite, 4, "  - "):
                say(line)
            if change.about and change.about != told:
                paragraph(change.about, 6, "dim")
            told = change.about
            if places:
                paragraph(str(change.place), 4, "dim")
            show_statements(change.lines)
    say()
    number = len(changes)
    say(f"{number} difference{'' if number == 1 else 's'}" if number else "no difference")


def show_statements(lines: Sequence[Line]) -> None:
    """Show what was taken out and put in as a unified diff does, under the place of the first line of either."""
    from interpreter.cli.layout import say, tint, wrapped

    for sign in "-+":
        if place := next((line.place for line in lines if line.sign == sign), None):
            say(tint(f"    {sign * 3} {place.source.name}:{place.line}", "dim"))
    for line in lines[:MOST_LINES]:
        if line.sign not in STYLES:
            say(tint(f"    {line.sign}", "dim"))
            continue
        indent = len(line.text) - len(line.text.lstrip())
        for text in wrapped(line.text, 10 + indent, f"    {line.sign} {' ' * indent}"):
            say(tint(text, STYLES[line.sign]))
    if len(lines) > MOST_LINES:
        say(tint(f"    … {len(lines) - MOST_LINES} lines more", "dim"))
