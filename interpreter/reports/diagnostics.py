"""Render diagnostics for people and for machines.

In: diagnostics, in the order they are to be shown, and the name of a form. Out: one text, without a last line end.
Called by `check` and by every command that reads files. Sorting and choosing are the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.reports.excerpt import show_excerpt
from interpreter.reports.paint import Role, paint
from interpreter.source.characters import show_text
from interpreter.source.diagnostic import Diagnostic, Related

FORMS = ("full", "concise", "json", "github", "sarif", "junit")


def render_diagnostics(items: Sequence[Diagnostic], form: str, *, color: bool = False, files_checked: int = 0) -> str:
    """Render diagnostics in one of `FORMS`.

    Args:
        items: what was found.
        form: the form; any other than those listed is a `ValueError`.
        color: ANSI colours, in the forms for people.
        files_checked: how many files were looked at, for the totals; 0 leaves them out where there are no faults.
    """
    if form == "full":
        blocks = ["\n".join(show_diagnostic(item, color)) for item in items]
        return "\n\n".join([*blocks, *_totals(items, files_checked, color)])
    if form == "concise":
        return "\n".join([*(_head(item, color) for item in items), *_totals(items, files_checked, color)])
    if form == "json":
        from interpreter.reports.exchange import render_json

        return render_json(items, files_checked)
    if form == "github":
        from interpreter.reports.exchange import render_github

        return render_github(items)
    if form == "sarif":
        from interpreter.reports.sarif import render_sarif

        return render_sarif(items)
    if form == "junit":
        from interpreter.reports.junit import render_junit

        return render_junit(items, files_checked)
    raise ValueError(f"no form '{form}'; there are {', '.join(FORMS)}")


def show_diagnostic(item: Diagnostic, color: bool = False) -> list[str]:
    """Give the lines of one diagnostic in full: sentence, excerpt, related places, hint."""
    lines = [_head(item, color), *show_excerpt(item.place, color)]
    lines += [f"   {show_related(related)}" for related in item.related]
    if item.hint:
        lines.append(paint(f"   hint: {show_text(item.hint)}", "hint", color))
    return lines


def show_related(related: Related) -> str:
    """Give a related place in a sentence: `first written at base.yaml:12:1`."""
    text = related.text.removesuffix(" here").removesuffix(" at")
    return show_text(f"{text} at {related.place}")


def _head(item: Diagnostic, color: bool) -> str:
    place = paint(show_text(str(item.place)), "place", color)
    role: Role = "error" if item.severity == "error" else "warning"
    return f"{place}: {paint(f'{item.severity} {item.code}', role, color)}: {show_text(item.message)}"


def _totals(items: Sequence[Diagnostic], files_checked: int, color: bool) -> list[str]:
    errors = sum(item.severity == "error" for item in items)
    warnings = len(items) - errors
    counts = [_count(number, word) for number, word in ((errors, "error"), (warnings, "warning")) if number]
    if not counts and not files_checked:
        return []
    what = ", ".join(counts) or "no faults"
    role: Role = "error" if errors else "warning" if warnings else "good"
    where = f"{_count(files_checked, 'file')} checked: " if files_checked else ""
    return [where + paint(what, role, color)]


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
