"""Values that must not be used: the end of every constant column, the place of a piece that is off the course.

In: a message. Out: objects that raise `PoisonUsed` whatever is done with them, so that a read through none, or of the
row of a piece off the course, fails at once and not by a wrong number later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from interpreter.source.place import Place


class PoisonUsed(Exception):
    """Something that has no value was used."""

    def __init__(self, poison: Poison) -> None:
        self.poison = poison
        super().__init__(poison.message)


class Poison:
    """A value that cannot be used.

    `piece` is the piece off the course, or -1. Where something could not be computed beforehand, `kind` is what
    Python raised and `place` where it stands.
    """

    __slots__ = ("kind", "message", "piece", "place")

    def __init__(
        self, message: str, piece: int = -1, kind: type[Exception] | None = None, place: Place | None = None
    ) -> None:
        self.message = message
        self.piece = piece
        self.kind = kind
        self.place = place

    def _use(self, *_: Any) -> NoReturn:
        raise PoisonUsed(self)

    __index__ = __bool__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __sub__ = _use
    __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = __int__ = _use
    __iter__ = __len__ = __getitem__ = __contains__ = __str__ = __abs__ = _use

    def __hash__(self) -> int:
        raise PoisonUsed(self)

    def __repr__(self) -> str:
        return f"<{self.message}>"


NOTHING = Poison("none was used where something must be")


def poison_of(fault: Exception, place: Place | None) -> Poison:
    """Give what stands for a value that could not be computed: its use fails as the computing did."""
    return fault.poison if isinstance(fault, PoisonUsed) else Poison(str(fault), kind=type(fault), place=place)
