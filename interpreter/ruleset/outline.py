"""Write out what a game offers to whoever changes or tests it: lines for the files that `new` writes.

In: the declarations of a checked ruleset. Out: lines of YAML that a variant may hold, each as it stands in the game,
and lines of text that name riders, procedures and formulas. Called by `templates`.
"""

from __future__ import annotations

from interpreter.ruleset.model import Declarations, Formula, Option, Procedure

MOST_OPTIONS = 12
MOST_NAMES = 12
BEGIN = 38  # the column in front of remarks


def option_lines(decl: Declarations, chosen: tuple[str, str] | None) -> list[str]:
    """Give the options with their defaults and what they may be; those behind a # are not set. `chosen` is set."""
    lines = []
    for option in list(decl.options.values())[:MOST_OPTIONS]:
        is_chosen = chosen is not None and chosen[0] == option.name
        value = chosen[1] if chosen is not None and is_chosen else literal(option.default)
        line = f"{'' if is_chosen else '#'}  {option.name}: {value}"
        lines.append(f"{line:<{BEGIN}}  # {may_be(option)}")
    return lines


def may_be(option: Option) -> str:
    """Say what an option may be."""
    if option.values:
        return " | ".join(option.values)
    if option.type.kind == "bool":
        return "true | false"
    least = f" from {option.at_least}" if option.at_least is not None else ""
    most = f" to {option.at_most}" if option.at_most is not None else ""
    return f"a number{least}{most}"


def literal(value: object) -> str:
    """Write a default as YAML reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def formula_lines(decl: Declarations) -> list[str]:
    """Give a change of a number, of a yes or no, and a modifier that is taken out; each of another formula."""
    mine = {name: each for name, each in decl.formulas.items() if takes_piece(each, decl)}
    number = next((each for each in mine.values() if gives(each, "int") and each.modifiers), None)
    number = number or next((each for each in mine.values() if gives(each, "int")), None)
    truth = next((each for each in mine.values() if gives(each, "bool")), None)
    other = next(
        (each for each in decl.formulas.values() if each.modifiers and each not in (number, truth)), None
    )  # fmt: skip
    lines = []
    if number is not None:
        lines.append(
            remark(f"  {number.name}: {{modifiers: {{my_change: {{add: 1, when: race.round == 1}}}}}}", "one more")
        )
    if truth is not None:
        lines.append(
            remark(f"  {truth.name}: {{modifiers: {{my_rule: {{forbid: race.round == 1}}}}}}", "not in round 1")
        )
    if other is not None:
        lines.append(remark(f"  {other.name}: {{modifiers: {{{other.modifiers[0].name}: ~}}}}", "~ takes out"))
    return lines


def remark(line: str, text: str) -> str:
    """Put a remark behind a line."""
    return f"{line}  # {text}"


def gives(formula: Formula, kind: str) -> bool:
    """Say whether a formula says that it gives a number or a truth."""
    return formula.gives is not None and formula.gives.kind == kind and not formula.gives.optional


def takes_piece(formula: Formula, decl: Declarations) -> bool:
    """Say whether a formula is about a piece."""
    return any(type.kind == "piece" and type.name in decl.pieces for type in formula.takes.values())


def table_lines(decl: Declarations) -> list[str]:
    """Give the first number in a table of the game, as it stands."""
    for table in decl.tables.values():
        for entry in table.entries.values():
            for column, value in entry.values.items():
                if type(value) is int and column in table.columns and column in entry.places:
                    section = "terrain" if table.name == "terrain" else "cards" if table.is_cards else "tables"
                    if table.worn_by is not None:
                        continue
                    body = f"entries: {{{entry.name}: {{{column}: {value}}}}}"
                    inner = f"  {body}" if section == "terrain" else f"  {table.name}: {{{body}}}"
                    return [f"{section}:", inner]
    return []


def rule_lines(decl: Declarations) -> list[str]:
    """Give a rule on an event of the road."""
    piece = next((kind.name for kind in decl.pieces.values() if not kind.ghost), None)
    return [f'  my_line: {{event: finished({piece}), do: {{say: "{{{piece}}} is home"}}}}'] if piece is not None else []


def piece_names(decl: Declarations, team: str) -> list[str]:
    """Name the pieces of a team as scenarios do; one where their number hangs on an option."""
    for kind in decl.pieces.values():
        if not kind.ghost:
            return [f"{team}.{role}" for role in kind.by_role[1]] if kind.by_role is not None else [f"{team}.1"]
    return []


def what_a_piece_has(decl: Declarations) -> list[str]:
    """Name what a scenario may say of a piece."""
    kind = next((kind for kind in decl.pieces.values() if not kind.ghost), None)
    return ["row", "lane", *kind.attributes, *kind.piles] if kind is not None else []


def calls(named: dict[str, Formula] | dict[str, Procedure]) -> str:
    """Write formulas or procedures as they are called."""
    written = [f"{name}({', '.join(each.takes)})" if each.takes else name for name, each in named.items()]
    return ", ".join(written[:MOST_NAMES]) + (" …" if len(written) > MOST_NAMES else "")
