"""Check one file of whatever kind, for the command `check`.

In: paths and a library that all files of a run share. Out: the diagnostics of a file. Showing, choosing and mending are
`check`'s and `mend`'s; walking folders is `gather`'s.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from interpreter.course.check import check_tiles
from interpreter.course.parse import check_ruleset_names, parse_tiles
from interpreter.pipeline import check_course_file, check_ruleset_file, make_games, words_of
from interpreter.ruleset.find import Library, name_path
from interpreter.ruleset.loaded import Ruleset
from interpreter.scenarios.games import Games
from interpreter.source.diagnostic import Diagnostic, Diagnostics
from interpreter.source.files import read_source
from interpreter.source.kinds import FileKind, kind_of_file

ECHOES = ("L003", "X104")  # a course's and a scenario's ruleset has errors


@dataclass(slots=True)
class Examiner:
    """One run. `against` is the ruleset that courses, tiles and modules are checked with instead of their own."""

    library: Library
    against: Ruleset | None = None
    told: set[Path] = field(default_factory=set)  # the files of the run, whose own faults are told, by resolved path
    games: Games | None = None  # of scenarios

    def examine(self, path: Path) -> Diagnostics:
        """Check a file; one that is none of ours is read as a ruleset, whose reader says what is missing."""
        diagnostics = Diagnostics()
        kind: FileKind = kind_of_file(path) or "ruleset"
        if kind == "ruleset":
            self._ruleset(path, diagnostics)
        elif kind == "course":
            self._course(path, diagnostics)
        elif kind == "tiles":
            self._tiles(path, diagnostics)
        elif kind == "scenario":
            self._scenario(path, diagnostics)
        elif kind == "tour":
            from interpreter.public.tours import check_tour_file

            check_tour_file(path, self.library, diagnostics)
        elif kind == "replay":
            from interpreter.race.replay import read_replay

            source = read_source(path, diagnostics, name_path(path))
            if source is not None:
                read_replay(source, diagnostics)
        return diagnostics

    def _course(self, path: Path, diagnostics: Diagnostics) -> None:
        if self.against is not None:
            check_course_file(path, self.library, diagnostics, [self.against.words])
            return
        found = Diagnostics()
        check_course_file(path, self.library, found)
        diagnostics.extend(item for item in found if not self._is_echo(item, path))

    def _is_echo(self, item: Diagnostic, path: Path) -> bool:
        """Say whether a file is only told that its ruleset has errors, and those are told in this run."""
        if item.code not in ECHOES:
            return False
        place = item.place
        name = place.source.line(place.line)[place.column - 1 : place.column - 1 + place.length]
        ruleset = self.library.ruleset(name, path)
        return ruleset is not None and ruleset.resolve() in self.told

    def _ruleset(self, path: Path, diagnostics: Diagnostics) -> None:
        ruleset = check_ruleset_file(path, self.library, diagnostics)
        if ruleset is None or self.against is None or not ruleset.merged.is_module:
            return
        base = self.against.merged.top.path
        if base is not None:
            check_ruleset_file(base, self.library, diagnostics, [str(path.absolute())])

    def _tiles(self, path: Path, diagnostics: Diagnostics) -> None:
        source = read_source(path, diagnostics, name_path(path))
        file = parse_tiles(source, diagnostics) if source is not None else None
        if file is None:
            return
        if self.against is not None:
            check_tiles(file, [self.against.words], diagnostics)
            return
        spoken = [name.text for name in file.rulesets]
        check_ruleset_names(file, self.library.names_seen("rulesets", spoken, path), diagnostics)
        found = [self.library.ruleset(name.text, path) for name in file.rulesets]
        words = [words_of(each, self.library) for each in found if each is not None]
        check_tiles(file, [each for each in words if each is not None], diagnostics)

    def _scenario(self, path: Path, diagnostics: Diagnostics) -> None:
        from interpreter.scenarios.run import check_scenario_file

        if self.games is None:
            self.games = make_games(self.library)
        found = Diagnostics()
        check_scenario_file(path, self.games, found)
        # What a ruleset inside a scenario declares may be used by the scenario alone, in `run:`.
        diagnostics.extend(item for item in found if item.code != "R070" and not self._is_echo(item, path))
