"""A ruleset that passed the checker: what the passes made of its files.

In: a merged tree, what the checker made of it. Out: `Ruleset`. Made by `pipeline`.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

from interpreter.language.words import CourseWords
from interpreter.ruleset.checked import Checked
from interpreter.ruleset.find import Library
from interpreter.ruleset.merge import Merged
from interpreter.source.spoken import in_language


@dataclass(slots=True)
class Ruleset:
    """A ruleset that passed the checker."""

    merged: Merged
    checked: Checked
    library: Library
    pruned: list[tuple[str, str]] = field(default_factory=list)
    modules: tuple[str, ...] = ()  # added to it when it was loaded
    games: dict[Any, Any] = field(default_factory=dict, repr=False)  # made of it lately, kept by `public.games`

    @property
    def id(self) -> str:
        """Its id."""
        return self.checked.decl.id

    @property
    def language(self) -> str:
        """The language in which its races are told."""
        return self.library.language

    @property
    def title(self) -> str:
        """Its title, in its language."""
        return in_language(self.checked.decl.title, self.language)

    @property
    def digest(self) -> str:
        """SHA-256 (hex) over the texts of all its parts: what a replay holds against the rules as they are now."""
        whole = hashlib.sha256()
        for part in self.merged.parts:
            whole.update(f"{part.id}\n{len(part.source.text)}\n{part.source.text}".encode())
        return whole.hexdigest()

    @property
    def words(self) -> CourseWords:
        """What it says of its courses, with the options at their defaults."""
        words = self.checked.decl.words
        assert words is not None
        return words
