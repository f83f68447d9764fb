"""The command `list`: the games there are, or what one game offers.

In: nothing, or the name of a ruleset. Out: tables for people. Files with errors are named, not explained; `check` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from interpreter.cli.frame import command, wanted_language
from interpreter.source.spoken import in_language

if TYPE_CHECKING:
    from interpreter.ruleset.find import Library
    from interpreter.ruleset.loaded import Ruleset
    from interpreter.ruleset.model import Option


@command(
    "list",
    ("commissaire list", "the games"),
    ("commissaire list my-game", "its options, bots, courses, modules"),
)
@click.argument("ruleset", required=False)
def list_command(ruleset: str | None) -> None:
    """List the games, or what one game offers.

    Without RULESET: the rulesets and modules that come with commissaire, and those below this folder. With it: what a
    race of that game may set, who can ride for a team, and on which courses.
    """
    from interpreter.cli.overview import show_overview
    from interpreter.ruleset.find import Library

    library = Library(language=wanted_language())
    if ruleset is None:
        show_overview(library)
    else:
        from interpreter.cli.playing import tell_language
        from interpreter.pipeline import load_ruleset

        loaded = load_ruleset(ruleset, library=library)
        tell_language(loaded)
        show_ruleset(loaded, library)


def show_ruleset(ruleset: Ruleset, library: Library) -> None:
    """Show what one ruleset offers."""
    from interpreter.cli.layout import columns, heading, paragraph, say, tint
    from interpreter.cli.overview import courses_for, find_related
    from interpreter.ruleset.find import name_path

    decl, top = ruleset.checked.decl, ruleset.merged.top
    say(f"{tint(ruleset.title, 'head')}  ({decl.id})")
    facts = ["module, which is added to a ruleset"] if decl.module else [decl.for_teams, decl.status]
    extends = [parent.part.id for parent in top.parents]
    facts += [f"extends {', '.join(extends)}"] if extends else []
    facts += [f"source: {decl.source}"] if decl.source else []
    paragraph(" · ".join(facts), 2)
    if top.path is not None:
        paragraph(name_path(top.path.absolute()), 2, "dim")
    for each in decl.missing:
        paragraph(f"missing: {each}", 2)
    if decl.options:
        heading("Options", "--set NAME=VALUE")
        for option in decl.options.values():
            show_option(option, library.language)
    if decl.bots:
        heading("Bots", "--team NAME=BOT")
        rows = [(bot.name, in_language(bot.doc, library.language)) for bot in decl.bots.values()]
        columns([*rows, ("random", "Any option, each as likely.")])
    related = find_related(ruleset, library)
    if related.modules:
        heading("Modules", "--with NAME")
        columns(related.modules)
    if related.variants:
        heading("Variants", f"commissaire diff {decl.id} VARIANT")
        columns(related.variants)
    if related.house_rules:
        heading("House rules", f"commissaire diff {decl.id} HOUSE-RULE")
        columns(related.house_rules)
    if decl.module:
        return
    example = ruleset.words.example
    found, others = courses_for(ruleset, library)
    heading("Courses", "the one with * is ridden when none is named" if example in [name for name, _ in found] else "")
    if found:
        columns([("*" if name == example else " ", name, text) for name, text in found], 1, ("code", "name"))
        if others:
            say(tint(f"    … and {others} more", "dim"))
    else:
        say(f"  none; begin with: commissaire new course NAME --for {decl.id}")


def show_option(option: Option, language: str) -> None:
    """Show a knob: its name and default, what it may be, its text."""
    from interpreter.cli.layout import paragraph, say, tint

    value = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
    if option.values:
        allowed = " | ".join(option.values)
    elif option.type.kind == "bool":
        allowed = "true | false"
    else:
        least, most = option.at_least, option.at_most
        bounds = {(False, False): "", (True, False): f" ≥ {least}", (False, True): f" ≤ {most}"}
        allowed = str(option.type) + bounds.get((least is not None, most is not None), f" {least} to {most}")
    say(f"  {tint(option.name, 'name')} = {tint(value, 'code')}   {allowed}")
    doc = in_language(option.doc, language)
    paragraph(f"{doc} ({option.cite})".strip() if option.cite else doc, 6)
