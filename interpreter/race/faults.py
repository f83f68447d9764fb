"""What stops a race: a fault of its rules, with the moment and the trail of rules.

In: a code, a sentence. Out: `RaceFault` inside the race, `RaceError` at its edge, with place, round and trail.
"""

from __future__ import annotations

from interpreter.source.diagnostic import Diagnostic, Related
from interpreter.source.place import Place


class RaceFault(Exception):
    """Raised by a primitive; `Race` adds place and trail."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        self.code = code
        self.message = message
        self.hint = hint
        super().__init__(f"{code}: {message}")


class RaceError(Exception):
    """A race that its rules stopped. `trail` are the rules that ran, outermost first, with where each stood."""

    def __init__(
        self, code: str, message: str, place: Place, moment: str, trail: list[tuple[str, Place]], hint: str | None
    ) -> None:
        self.code = code
        self.message = message
        self.place = place
        self.moment = moment
        self.trail = trail
        self.hint = hint
        super().__init__(f"{place}: error {code}: {message} ({moment})")

    @property
    def diagnostic(self) -> Diagnostic:
        """The fault as a diagnostic, for the renderers."""
        related = tuple(Related(place, f"in {name}") for name, place in reversed(self.trail[:-1]))
        return Diagnostic(self.code, "error", f"{self.message} ({self.moment})", self.place, self.hint, related)


class AnswerError(Exception):
    """An answer that is not an option; nothing has changed."""
