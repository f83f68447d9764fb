"""The command `explain`: the page of a code, or a rule of a game.

In: a code, as `R034`; or a ruleset and the id or name of a rule. Out: texts for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

import click

from interpreter.cli.frame import command

if TYPE_CHECKING:
    from interpreter.ruleset.find import Library
    from interpreter.ruleset.merge import Merged
    from interpreter.ruleset.passages import Passage
    from interpreter.source.pages import Page

CODE = re.compile(r"[A-Za-z]\d{3}")
MOST_LINES = 60


@command(
    "explain",
    ("commissaire explain Y021", "a fault that check tells"),
    ("commissaire explain my-game movement", "a formula, procedure, …"),
    ("commissaire explain my-game movement.road", "one of its modifiers"),
    ("commissaire explain my-game", "what there is to ask for"),
)
@click.argument("subject", metavar="CODE | RULESET")
@click.argument("rule", required=False)
def explain(subject: str, rule: str | None) -> None:
    """Explain a code, or a rule of a game.

    RULE is the name of an entry of the ruleset (an option, formula, modifier, procedure, way, rule, table, …), or the
    id of a printed rule that an entry `covers`.
    """
    if rule is None and CODE.fullmatch(subject):
        explain_code(subject.upper())
        return
    from interpreter.cli.merging import load_merged
    from interpreter.ruleset.find import Library

    library = Library()
    if rule is None:
        tell_lone_rule(subject, library)
    merged = load_merged(subject, (), library)
    if rule is None:
        list_rules(merged)
    else:
        explain_rule(merged, rule)


def tell_lone_rule(subject: str, library: Library) -> None:
    """Say how a rule is asked for where one stands without its ruleset."""
    from interpreter.source.suggest import nearest

    is_id = subject.replace("-", "").replace("_", "").replace(".", "").isalnum()
    if is_id and library.ruleset(subject) is None and nearest(subject, library.names("rulesets")) is None:
        hint = f"a rule is asked for with its ruleset: commissaire explain RULESET {subject}"
        raise click.UsageError(f"'{subject}' is neither a code nor a ruleset; {hint}")


def explain_code(code: str) -> None:
    """Show the page of a code."""
    from interpreter.source.pages import all_pages, page

    found = page(code)
    if found is None:
        near = [each for each in all_pages() if each[0] == code[0]]
        hint = f"codes of {code[0]} are {near[0]} to {near[-1]}" if near else f"letters are {_letters(all_pages())}"
        raise click.UsageError(f"there is no code '{code}'; {hint}")
    show_page(found)


def _letters(pages: dict[str, Page]) -> str:
    return ", ".join(sorted({code[0] for code in pages}))


def show_page(found: Page) -> None:
    """Show a page: what is wrong, why it matters, an example and the same mended."""
    from interpreter.cli.layout import paragraph, say, tint

    say(f"{tint(found.code, 'head')}  {tint(found.title, 'head')}")
    paragraph(found.what, 2)
    say()
    paragraph(found.why, 2)
    say()
    say(tint("Instead of", "head"))
    show_lines(enumerate(found.example.splitlines(), 1), found.line)
    say()
    say(tint("write", "head"))
    show_lines(enumerate(found.instead.splitlines(), 1))
    if "⟨" in found.example:
        say()
        paragraph("⟨09⟩ stands for the byte with that number, ⟨… ×70⟩ for what is written so many times.", 2, "dim")


def show_lines(lines: Iterable[tuple[int, str]], marked: int = 0) -> None:
    """Show numbered lines; the marked one has an arrow."""
    from interpreter.cli.layout import say, tint
    from interpreter.source.characters import show_text

    shown = list(lines)
    width = max((len(str(number)) for number, _ in shown), default=1)
    for number, line in shown[:MOST_LINES]:
        arrow = tint(">", "bad") if number == marked else " "
        say(f"  {arrow} {tint(f'{number:{width}} |', 'dim')} {show_text(line)}".rstrip())
    if len(shown) > MOST_LINES:
        say(tint(f"    … {len(shown) - MOST_LINES} lines more", "dim"))


def explain_rule(merged: Merged, rule: str) -> None:
    """Show what a name or id of a ruleset stands for."""
    from interpreter.cli.layout import paragraph, say, tint
    from interpreter.ruleset.passages import catalogue_rows, exempt_reason, find_passages, list_passages
    from interpreter.source.suggest import nearest

    found, rows, reason = find_passages(merged, rule), catalogue_rows(merged), exempt_reason(merged, rule)
    if not found and not reason and rule not in rows:
        known = {each.names[-1] for each in list_passages(merged) if each.names} | set(rows)
        near = nearest(rule, sorted(known))
        hint = f"; did you mean '{near}'?" if near else f"; commissaire explain {merged.id} lists its rules"
        raise click.UsageError(f"{merged.id} has nothing called '{rule}'{hint}")
    if rule in rows:
        say(tint(rule, "head"))
        paragraph(rows[rule], 2)
    if reason:
        paragraph(f"exempt: {reason}", 2)
    for number, passage in enumerate(found):
        if number or rule in rows:
            say()
        show_passage(passage)


def show_passage(passage: Passage) -> None:
    """Show one entry: what it is, citation, text, place, and its lines as they are written."""
    from interpreter.cli.layout import paragraph, say, tint

    cite = f"  ({passage.cite})" if passage.cite else ""
    say(tint(passage.what, "head") + cite)
    if passage.doc:
        paragraph(passage.doc, 2)
    if passage.covers:
        paragraph(f"covers {', '.join(passage.covers)}", 2)
    say(f"  {tint(str(passage.place), 'dim')}")
    show_lines(enumerate(passage.lines, passage.place.line))
    for name, places in groupby(passage.changes, key=lambda place: place.source.name):
        say(f"  {tint('changed in', 'code')} {tint(name, 'dim')}")
        show_lines((place.line, place.source.line(place.line).strip()) for place in places)


def list_rules(merged: Merged) -> None:
    """List the ids and names that may be asked for."""
    from interpreter.cli.layout import columns, heading, paragraph, say
    from interpreter.ruleset.passages import catalogue_rows, list_passages

    rows = catalogue_rows(merged)
    if rows:
        heading("Printed rules")
        columns(rows.items())
    entries = [
        each for each in list_passages(merged) if len(each.names) == 1 and each.path and "columns" not in each.path
    ]
    for section, group in groupby(entries, key=lambda each: each.path[0]):
        heading(section)
        columns((each.names[0], each.doc) for each in group)
    say()
    paragraph(f"More about one: commissaire explain {merged.id} RULE", 0, "dim")
