"""A ruleset on a course with options and teams, ready to be raced any number of times.

In: `Linked`, the registry. Out: `Game`; code is emitted when a form of it is first asked for. Made by `pipeline`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.registry import Registry
from interpreter.program.build import Switches, Wanted
from interpreter.program.emit import emit_program
from interpreter.program.emit_expressions import Emitted, Form
from interpreter.program.link import Linked
from interpreter.program.lower_program import lower_program


@dataclass(slots=True)
class Game:
    """What all races of one ruleset, course, options and number of teams share."""

    linked: Linked
    registry: Registry
    switches: Switches = field(default_factory=Switches)
    wanted: Wanted = field(default_factory=Wanted)
    emitted: dict[tuple[Form, Wanted], Emitted] = field(default_factory=dict)

    def emission(self, form: Form, wanted: Wanted | None = None) -> Emitted:
        """Give the emitted code of a form, made when it is first asked for."""
        wanted = wanted or self.wanted
        found = self.emitted.get((form, wanted))
        if found is None:
            program = lower_program(self.linked, self.registry, self.switches, wanted)
            found = self.emitted[form, wanted] = emit_program(program, form)
        return found
