"""Check a road that is written out against the limits of its rulesets.

In: the `Road` and the words. Out: nothing but diagnostics: the finish line and the run-out (C040, C043, C071), the
length (C044, C045), how many zones, marks and things there are (C060, C061), rows that lie in no zone (C062). Called by
`build`, with the zones already put together.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.course import nodes
from interpreter.course.check import Teller
from interpreter.course.facts import say_rulesets
from interpreter.course.road import Road
from interpreter.language.words import CourseWords, Word
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place

_HOW = {
    "zone": "behind a stretch: 9 TERRAIN in {}",
    "mark": 'on a line of its own: mark {} "Title"',
    "field with": "on a line of its own: put {} on row 9",
}


def check_fit(
    file: nodes.CourseFile, road: Road, zones: dict[str, list[Place]], words: CourseWords, diagnostics: Diagnostics
) -> None:
    """Tell what the rulesets want otherwise. `zones` has a place for each zone of the road, by kind."""
    tell, title = Teller(diagnostics), file.title.place
    if road.finish_place is None:
        hint = "write 'finish' on a line of its own, where the line lies; rows below it are the run-out"
        tell("C040", title, "this course has no finish line", hint)
    elif road.finish_row is not None:
        _check_length(road, words, title, diagnostics)
        _check_every_row(file, road, words, tell)
    marks: dict[str, list[Place]] = {}
    for line in road.lines:
        marks.setdefault(line.key.kind, []).append(line.laid_at or line.place)
    _check_counts(words.zones, zones, "zone", words, title, tell)
    _check_counts(words.markers, marks, "mark", words, title, tell)
    _check_counts(words.tokens, _token_places(file, road), "field with", words, title, tell)


def without_kinds(words: CourseWords, kinds: set[str]) -> CourseWords:
    """Give the words without zones, marks and things of these kinds, which then are not counted."""
    if not kinds:
        return words
    zones, markers, tokens = (
        {name: word for name, word in family.items() if name not in kinds}
        for family in (words.zones, words.markers, words.tokens)
    )
    return replace(words, zones=zones, markers=markers, tokens=tokens)


def _check_length(road: Road, words: CourseWords, title: Place, diagnostics: Diagnostics) -> None:
    run_out, length, place = road.run_out, road.length, road.finish_place or title
    if run_out < words.run_out:
        missing = words.run_out - run_out
        message = f"{_rows(run_out)} behind the finish, {say_rulesets(words, 'want')} {words.run_out}"
        diagnostics.error("C043", place, message, f"add {_rows(missing)} at the end")
    elif run_out == 0:
        message = "nothing lies behind the finish, so no rider can cross it"
        diagnostics.warning("C071", place, message, "lay rows behind it")
    if length < words.min_rows:
        message = f"{_rows(length)} to the finish, {say_rulesets(words, 'want')} at least {words.min_rows}"
        diagnostics.error("C044", title, message)
    if words.max_rows is not None and length > words.max_rows:
        message = f"{_rows(length)} to the finish, {say_rulesets(words, 'want')} at most {words.max_rows}"
        diagnostics.error("C045", title, message)


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"


def _check_every_row(file: nodes.CourseFile, road: Road, words: CourseWords, tell: Teller) -> None:
    for word in words.zones.values():
        if not word.every_row:
            continue
        for at, row in enumerate(road.rows[: road.finish_row]):
            if not any(road.zone_keys[zone].kind == word.name for zone in row.zones):
                place = Place(file.source, row.line, 1, len(file.source.line(row.line).rstrip()) or 1)
                message = f"row {road.rows[at].name} lies in no zone '{word.name}'"
                hint = f"{say_rulesets(words, 'want')} each row up to the finish in one: in {word.name}"
                tell("C062", place, message, hint)
                break


def _check_counts(
    words: dict[str, Word], found: dict[str, list[Place]], what: str, rulesets: CourseWords, title: Place, tell: Teller
) -> None:
    for word in words.values():
        places = found.get(word.name, [])
        if word.at_most is not None and len(places) > word.at_most:
            message = f"{_count(places, what, word.name)}, {say_rulesets(rulesets, 'want')} at most {word.at_most}"
            tell("C060", places[word.at_most], message, f"take away {len(places) - word.at_most}")
        if len(places) < word.at_least:
            message = f"{_count(places, what, word.name)}, {say_rulesets(rulesets, 'want')} at least {word.at_least}"
            tell("C061", title, message, f"add {word.at_least - len(places)}, {_HOW[what].format(word.name)}")


def _count(places: list[Place], what: str, name: str) -> str:
    number = len(places)
    if what == "field with":
        return f"{number} field{'' if number == 1 else 's'} with '{name}'"
    return f"{number} {what}{'' if number == 1 else 's'} '{name}'"


def _token_places(file: nodes.CourseFile, road: Road) -> dict[str, list[Place]]:
    """Give a place for each field with a thing on it, physical fields once."""
    found: dict[str, list[Place]] = {}
    puts: dict[str, Place] = {}
    _find_puts(file.road, puts)
    seen: set[tuple[int, int, str]] = set()
    for row in road.rows:
        for lane, kinds in row.tokens.items():
            for kind in kinds:
                if (row.spot, lane, kind) not in seen:
                    seen.add((row.spot, lane, kind))
                    found.setdefault(kind, []).append(puts.get(kind, file.title.place))
    return found


def _find_puts(pieces: list[nodes.Piece], puts: dict[str, Place]) -> None:
    """Give for each kind the last place where it is put."""
    for piece in pieces:
        match piece:
            case nodes.Put():
                puts[piece.thing.kind.text] = piece.thing.kind.place
            case nodes.Laps():
                _find_puts(piece.body, puts)
            case nodes.Fork():
                for way in piece.ways:
                    _find_puts(way.body, puts)
