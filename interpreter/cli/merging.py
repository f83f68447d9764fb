"""Load a ruleset as one tree, for commands that show what is written and do not run it.

In: a name or path, perhaps modules. Out: the merged ruleset; faults of its text and of merging are raised as `Faults`.
Types and names in expressions are not looked at. Called by `diff` and `explain`.
"""

from __future__ import annotations

from interpreter.pipeline import load_ruleset
from interpreter.ruleset.find import Library
from interpreter.ruleset.merge import Merged, merge_ruleset
from interpreter.ruleset.read import read_ruleset
from interpreter.source.diagnostic import Diagnostics, Faults


def load_merged(name: str, modules: tuple[str, ...], library: Library) -> Merged:
    """Load and merge a ruleset.

    Raises:
        Faults: with all that is wrong.
    """
    path = library.ruleset(name)
    if path is None:
        return load_ruleset(name, library=library).merged  # tells that there is none
    diagnostics = Diagnostics()
    part = read_ruleset(path, library, diagnostics, extra_modules=modules)
    merged = merge_ruleset(part, diagnostics) if part is not None and not diagnostics.has_errors else None
    if merged is None or diagnostics.has_errors:
        raise Faults(diagnostics)
    return merged
