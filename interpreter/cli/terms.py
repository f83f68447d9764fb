"""The command `terms`: the reference of the ruleset language, from the registry.

In: nothing, or a word. Out: the words in groups, or one word whole; `--markdown` writes the whole reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from interpreter.cli.frame import command

if TYPE_CHECKING:
    from interpreter.reports.reference import Term

EVERYWHERE = ("cite", "doc", "covers", "before", "after")


@command(
    "terms",
    ("commissaire terms", "all words"),
    ("commissaire terms advance", "one word, with keys and example"),
    ("commissaire terms row.to_finish", "a property"),
    ("commissaire terms secret", "a key, and what has it"),
    ("commissaire terms --markdown > terms.md", "the reference as a page"),
)
@click.argument("word", required=False)
@click.option("--markdown", is_flag=True, help="Write all of it, or the word, as Markdown.")
def terms(word: str | None, markdown: bool) -> None:
    """Look up the words of the ruleset language.

    Statements, functions, properties, operations of modifiers, sections and their keys, names that are always known,
    events and types.
    """
    from interpreter.reports.reference import gather_terms
    from interpreter.source.suggest import nearest
    from interpreter.vocabulary.all import REGISTRY

    known = gather_terms(REGISTRY)
    found = [each for each in known if word is None or each.answers(word)]
    if not found and word is not None:
        found = [each for each in known if word.rstrip("s:").casefold() == each.name.rstrip("s").casefold()]
    if not found and word is not None and (holders := find_key(known, word)):
        show_key(word, holders)
        return
    if not found and word is not None:
        near = nearest(word, [each.name for each in known])
        hint = f"did you mean '{near}'?" if near else "commissaire terms lists all of them"
        raise click.UsageError(f"the language has no word '{word}'; {hint}")
    if markdown:
        from interpreter.cli.markdown import write_markdown

        click.echo(write_markdown(found, whole=word is None), nl=False)
    elif word is None:
        show_all(found)
    else:
        for number, term in enumerate(found):
            if number:
                click.echo()
            show_term(term)


def find_key(known: Sequence[Term], word: str) -> list[tuple[str, str]]:
    """Give the words that have a key of this name, each with the text of the key."""
    name = word.rstrip(":")
    return [(each.name, doc) for each in known for key, doc, _ in each.keys if key == name]


def show_key(word: str, holders: Sequence[tuple[str, str]]) -> None:
    """Show what a key means in each word that has it."""
    from interpreter.cli.layout import columns, paragraph, say, tint

    say(f"{tint(word.rstrip(':'), 'head')}  {tint('(a key)', 'dim')}")
    columns(holders)
    say()
    paragraph(f"More about one: commissaire terms {holders[0][0]}", 0, "dim")


def show_all(found: list[Term]) -> None:
    """Show every word in a line or two, by group."""
    from interpreter.cli.layout import columns, heading, paragraph, say
    from interpreter.reports.reference import GROUPS

    for group in GROUPS:
        words = [term for term in found if term.group == group]
        heading(
            group, {"Properties": "read only", "Keys of entries": "their texts: commissaire terms ENTRY"}.get(group, "")
        )
        if group == "Keys of entries":
            columns(
                [(term.name, ", ".join(name for name, _, _ in term.keys if name not in EVERYWHERE)) for term in words]
            )
            paragraph(
                "Every entry may also have cite, doc, covers, and where the order counts before or after.", 2, "dim"
            )
        elif group == "Functions":
            for term in words:
                show_entry(term.written, term.doc)
        elif group == "Statements":
            columns([(term.name, _with_keys(term)) for term in words])
        else:
            columns([(term.written.split(" → ")[0], term.doc) for term in words])
    say()
    paragraph("More about one: commissaire terms WORD", 0, "dim")


def _with_keys(term: Term) -> str:
    keys = ", ".join(name for name, _, _ in term.keys)
    return f"{term.doc} Keys: {keys}." if keys else term.doc


def show_entry(written: str, doc: str) -> None:
    """Show a signature and below it its text."""
    from interpreter.cli.layout import say, tint, wrapped

    for line in wrapped(written, 6, "  "):
        say(tint(line, "name"))
    for line in wrapped(doc, 6):
        say(line)


def show_term(term: Term) -> None:
    """Show one word whole."""
    from interpreter.cli.layout import columns, paragraph, say, tint

    say(f"{tint(term.written, 'head')}  {tint(f'({term.group.lower()})', 'dim')}")
    paragraph(term.doc, 2)
    if term.keys:
        say()
        columns([(name + (" *" if required else ""), doc) for name, doc, required in term.keys])
        if any(required for _, _, required in term.keys):
            say(tint("  * is needed", "dim"))
    if term.example:
        say()
        for line in term.example.splitlines():
            say(f"    {tint(line, 'code')}")
