"""Read the declarations of a merged ruleset: every section, with its types; bodies stay nodes.

In: the merged tree, whose shape was checked. Out: `Declarations`, or diagnostics R030-R049. Tables and kinds of piece
are known first, so that types may name each other in any order. Called by `pipeline`.
"""

from __future__ import annotations

from interpreter.language.types import ANY, BOOL, INT, TEXT, Type
from interpreter.ruleset.declare_course import read_course_words
from interpreter.ruleset.declare_rules import read_rules_sections
from interpreter.ruleset.declare_state import read_state
from interpreter.ruleset.declare_tables import read_tables
from interpreter.ruleset.model import Declarations, Named, Option, PieceKind
from interpreter.ruleset.reader import (
    flag_of,
    named_fields,
    named_of,
    number_of,
    pairs_of,
    scalar_of,
    scalars_of,
    spoken_of,
    text_of,
)
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar, Sequence
from interpreter.source.suggest import some_of

MOST_DICE = 20
MOST_FACES = 1000


def declare_ruleset(tree: Mapping, family: tuple[str, ...], diagnostics: Diagnostics) -> Declarations:
    """Read all sections."""
    module = tree.get("module") is not None
    decl = Declarations(
        id=text_of(tree.get("module" if module else "ruleset")),
        title=spoken_of(tree.get("title")),
        place=tree.place,
        module=module,
        status="partial" if text_of(tree.get("status")) == "partial" else "complete",
        source=text_of(tree.get("source")),
        missing=tuple(s.text for s in scalars_of(tree.get("missing"))),
        family=family,
    )
    players = tree.get("players")
    if isinstance(players, Mapping):
        least, most = number_of(players.get("min")), number_of(players.get("max"))
        decl.players = (least if least is not None else 1, most if most is not None else 64)
        if not 1 <= decl.players[0] <= decl.players[1] <= 64:
            diagnostics.error("R030", players.place, "a race is for 1 to 64 teams, and min is at most max")
    _read_dice(tree.get("dice"), decl, diagnostics)
    _read_options(tree.get("options"), decl, diagnostics)
    for pair in pairs_of(tree.get("pieces")):
        decl.pieces[pair.key.text] = _read_kind(pair.key.text, pair.value, pair.key)
    course = tree.get("course")
    decl.course = course if isinstance(course, Mapping) else None
    read_tables(tree, decl, diagnostics)
    read_state(tree, decl, diagnostics)
    decl.words = read_course_words(tree, decl, diagnostics)
    for pair in pairs_of(tree.get("scoring")):
        values = pair.value.get("values") if isinstance(pair.value, Mapping) else pair.value
        numbers = [number_of(item) for item in values.items] if isinstance(values, Sequence) else []
        if not numbers or any(number is None for number in numbers):
            message = f"the scoring list '{pair.key.text}' is a list of numbers, not empty"
            diagnostics.error("R031", pair.value.place, message, "write for example: [12, 8, 5]")
        decl.scoring[pair.key.text] = tuple(number or 0 for number in numbers)
        decl.scoring_named[pair.key.text] = named_of(pair.key.text, pair.key.place, pair.value)
    read_rules_sections(tree, decl, diagnostics)
    for pair in pairs_of(tree.get("exempt")):
        decl.exempt[pair.key.text] = text_of(pair.value)
    return decl


def _read_dice(node: Node | None, decl: Declarations, diagnostics: Diagnostics) -> None:
    if node is None:
        return
    dice = read_dice(node)
    if dice is None:
        diagnostics.error("R032", node.place, "these are no dice", "write d6, 2d6, or a list of faces: [1, 1, 2, 3]")
    else:
        decl.dice = dice


def read_dice(node: Node) -> tuple[int, tuple[int, ...]] | None:
    """Read dice, `d6`, `2d6` or a list of faces: how many, and the faces of one. None when they are none."""
    if isinstance(node, Sequence):
        faces = [number_of(item) for item in node.items]
        found = tuple(face for face in faces if face is not None)
        return (1, found) if found and len(found) == len(faces) <= MOST_FACES else None
    text = text_of(node)
    count, d, sides = text.partition("d")
    if d != "d" or not sides.isdecimal() or len(sides) > 4 or not (count.isdecimal() or not count) or len(count) > 2:
        return None
    number = int(count) if count else 1
    if not (1 <= number <= MOST_DICE and 1 <= int(sides) <= MOST_FACES):
        return None
    return number, tuple(range(1, int(sides) + 1))


def _read_options(node: Node | None, decl: Declarations, diagnostics: Diagnostics) -> None:
    for pair in pairs_of(node):
        name, body = pair.key.text, pair.value
        if not isinstance(body, Mapping):
            continue
        option = Option(**named_fields(name, pair.key.place, body))
        values = scalars_of(body.get("values"))
        default = scalar_of(body.get("default"))
        option.at_least, option.at_most = number_of(body.get("at_least")), number_of(body.get("at_most"))
        option.unit = text_of(body.get("unit"))
        if values:
            option.type, option.values = TEXT, tuple(value.text for value in values)
        else:
            kind = text_of(body.get("type"))
            option.type = {"int": INT, "bool": BOOL}.get(kind, ANY)
            if option.type is ANY and kind:
                hint = "an option has type: int or bool, or values: [one, two]"
                diagnostics.error("R033", pair.key.place, f"an option is never a {kind}", hint)
        if default is not None:
            option.default = default.text if option.values else default.value
            fault = fault_of_option(option, option.default)
            if fault:
                diagnostics.error("R034", default.place, fault)
        decl.options[name] = option


def fault_of_option(option: Option, value: object) -> str:
    """Say why an option cannot have a value; empty when it can."""
    shown = str(value).lower() if isinstance(value, bool) else value
    if option.values:
        if value not in option.values:
            return f"option {option.name} is never '{value}'; its values are: {some_of(option.values)}"
    elif option.type == BOOL:
        if not isinstance(value, bool):
            return f"option {option.name} is true or false, not '{shown}'"
    elif option.type == INT:
        if not isinstance(value, int) or isinstance(value, bool):
            return f"option {option.name} is a whole number, not '{shown}'"
        if option.at_least is not None and value < option.at_least:
            return f"option {option.name} is at least {option.at_least}, not {value}"
        if option.at_most is not None and value > option.at_most:
            return f"option {option.name} is at most {option.at_most}, not {value}"
        if not -(2**63) <= value < 2**63:
            return f"option {option.name} has at most 64 bits"
    return ""


def _read_kind(name: str, node: Node, key: Scalar) -> PieceKind:
    kind = PieceKind(**named_fields(name, key.place, node))
    body = node if isinstance(node, Mapping) else None
    kind.plural = (text_of(body.get("plural")) if body is not None else "") or name + "s"
    if body is not None:
        kind.ghost = flag_of(body.get("ghost"))
        per_team = body.get("per_team")
        kind.per_team = scalar_of(per_team)
        if isinstance(per_team, Mapping) and per_team.pairs:
            attribute, kind.roles_place = per_team.pairs[0].key.text, per_team.pairs[0].key.place
            kind.by_role = (attribute, tuple(s.text for s in scalars_of(per_team.pairs[0].value)))
    return kind


__all__ = ["Named", "Type", "declare_ruleset", "fault_of_option", "read_dice"]
