"""Courses by name, path or text.

In: what a user calls a course. Out: `CourseFile`; what is wrong is raised as `Faults`. Called by `races` and `reopen`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from interpreter.course.model import Course
from interpreter.pipeline import check_course_file, find_course
from interpreter.ruleset.find import Library
from interpreter.ruleset.loaded import Ruleset
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.place import Place, SourceText


@dataclass(slots=True)
class CourseFile:
    """A course that was found and checked. It is built again for each game, whose options may change its lanes."""

    origin: str  # name, path or text
    given: Path | SourceText
    course: Course | None = field(default=None, repr=False)  # as it was checked

    @property
    def title(self) -> str:
        """Its title."""
        return self.course.title if self.course is not None else self.origin


def name_course(name: str | Path, library: Library) -> CourseFile:
    """Find a course without reading it; raises as `load_course`."""
    text = isinstance(name, str) and "\n" in name
    return CourseFile(str(name), SourceText("course", str(name)) if text else find_course(name, library))


def load_course(name: str | Path, library: Library | None = None) -> CourseFile:
    """Load a course by its name or path, or from its text (a string of several lines).

    Raises:
        Faults: with all that is wrong.

    Example:
        >>> load_course("my-course").title
        'My course'
    """
    library, diagnostics = library or Library(), Diagnostics()
    named = name_course(name, library)
    named.course = check_course_file(named.given, library, diagnostics)
    if named.course is None:
        raise Faults(diagnostics)
    return named


def example_course(ruleset: Ruleset) -> CourseFile:
    """Find the course a ruleset is raced on when none is named.

    Raises:
        Faults: it names none, or that one is not there.
    """
    name = ruleset.words.example
    if not name:
        diagnostics = Diagnostics()
        place = Place(SourceText("command line", ruleset.id), 1, 1, len(ruleset.id))
        message = f"'{ruleset.id}' names no course to race on"
        hint = f"name one behind the ruleset; those for it: commissaire list {ruleset.id}"
        diagnostics.error("L008", place, message, hint)
        raise Faults(diagnostics)
    path = ruleset.library.course(name, ruleset.merged.top.path)
    course = name_course(path if path is not None else name, ruleset.library)
    course.origin = name
    return course
