"""Write the language reference as Markdown.

In: terms. Out: a page with a table or a list for each group. Called by `terms --markdown`.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.reports.reference import GROUPS, Term

TITLE = "# The words of the ruleset language\n\nWritten by `commissaire terms --markdown`.\n"


def write_markdown(found: Sequence[Term], whole: bool) -> str:
    """Write a page; `whole` gives it its title."""
    parts = [TITLE] if whole else []
    for group in GROUPS:
        words = [term for term in found if term.group == group]
        if words:
            parts += [f"## {group}\n", *(_entry(term) for term in words)]
    return "\n".join(parts)


def _entry(term: Term) -> str:
    lines = [f"### `{term.written}`", "", escape(term.doc), ""]
    if term.keys:
        lines += ["| key | |", "|---|---|"]
        lines += [f"| `{name}`{' (needed)' if needed else ''} | {escape(doc)} |" for name, doc, needed in term.keys]
        lines.append("")
    if term.example:
        lines += ["```yaml", term.example, "```", ""]
    return "\n".join(lines)


def escape(text: str) -> str:
    """Keep signs that Markdown reads as its own."""
    return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")
