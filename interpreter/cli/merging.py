"""Load a ruleset as one tree, for commands that show what is written and do not run it.

In: a name or path, perhaps modules. Out: the merged ruleset; faults of its text and of merging are raised as `Faults`.
Types and names in expressions are not looked at. Called by `diff` and `explain`.
"""

from __future__ import annotations

from interpreter.ruleset.find import Library
from interpreter.ruleset.merge import Merged, merge_ruleset
from interpreter.ruleset.read import read_ruleset
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.place import Place, SourceText
from interpreter.source.suggest import did_you_mean


def load_merged(name: str, modules: tuple[str, ...], library: Library) -> Merged:
    """Load and merge a ruleset.

    Raises:
        Faults: with all that is wrong.
    """
    diagnostics = Diagnostics()
    path = library.ruleset(name)
    if path is None:
        # Modules fit here too, unlike where a race is wanted.
        place = Place(SourceText("command line", name), 1, 1, len(name))
        hint = did_you_mean(name, library.names("rulesets"))
        diagnostics.error("L006", place, f"there is no ruleset or module '{name}'", hint)
        raise Faults(diagnostics)
    part = read_ruleset(path, library, diagnostics, extra_modules=modules)
    merged = merge_ruleset(part, diagnostics) if part is not None and not diagnostics.has_errors else None
    if merged is None or diagnostics.has_errors:
        raise Faults(diagnostics)
    return merged
