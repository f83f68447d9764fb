"""Give the pieces of a race letters and colours, and find where they stand in a drawing.

In: a race. Out: a letter a piece, no two alike and none that the course's drawing uses; ANSI codes of the teams. Where
no team has more than two pieces that take room, a team has one letter: large its first piece, small its second.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase, digits

from interpreter.course.signs import choose_glyphs, letter_tokens
from interpreter.race.race import Race

CODES = {
    "red": "31",
    "blue": "34",
    "green": "32",
    "black": "90",
    "white": "37",
    "pink": "95",
    "yellow": "33",
    "orange": "38;5;208",
    "violet": "35",
    "brown": "38;5;130",
    "grey": "37",
    "cyan": "36",
}
_OTHERS = ("31", "34", "32", "33", "35", "36", "91", "94", "92", "93", "95", "96")


def team_codes(teams: Iterable[str]) -> list[str]:
    """Give an ANSI colour for each team: that of its name, else the next one."""
    return [CODES.get(name, _OTHERS[seat % len(_OTHERS)]) for seat, name in enumerate(teams)]


def letter_pieces(race: Race) -> list[str]:
    """Give a letter for each piece."""
    linked = race.game.linked
    words = linked.checked.decl.words
    used = set(letter_tokens(linked.course).values()) | {"#", "|", "-"}
    if words is not None:
        used |= set(choose_glyphs(words).values())
    kinds = linked.checked.decl.pieces
    solid = [piece for piece, kind in enumerate(linked.piece_kind) if not kinds[kind].ghost]
    letters = [""] * len(linked.piece_kind)
    most = max(
        (sum(1 for piece in solid if linked.piece_team[piece] == seat) for seat in range(linked.teams)), default=0
    )
    if most <= 2:
        for seat, name in enumerate(race.names):
            letter = _free(name.upper(), used)
            own = [piece for piece in solid if linked.piece_team[piece] == seat]
            for piece, sign in zip(own, (letter, letter.lower()), strict=False):
                letters[piece] = sign
            used |= {letter, letter.lower()}
    for piece in range(len(letters)):
        if not letters[piece]:
            letters[piece] = _free("", used, both=False)
            used.add(letters[piece])
    return letters


def _free(wanted: str, used: set[str], both: bool = True) -> str:
    """Give a letter that is free, with `both` large and small; `*` when there is none."""
    for sign in wanted + ascii_uppercase + ("" if both else ascii_lowercase + digits):
        if sign.isascii() and sign.isalnum() and not {sign, *([sign.lower()] if both else [])} & used:
            return sign
    return "*"


def stand_on_fields(race: Race, letters: list[str]) -> dict[int, str]:
    """Give for each field the letters of those who stand there, first come first."""
    state = race.machine.state
    standing = [piece for piece, row in enumerate(state["where"]) if row >= 0]
    fields: dict[int, str] = {}
    for piece in sorted(standing, key=lambda piece: state["order"][piece]):
        fields[state["at"][piece]] = fields.get(state["at"][piece], "") + letters[piece]
    return fields
