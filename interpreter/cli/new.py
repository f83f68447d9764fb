"""The command `new`: a commented file to begin with, that passes `check` as it is.

In: a kind, a name, and what it is for. Out: a file that was not there before, and what to do next.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.frame import command

if TYPE_CHECKING:
    from interpreter.ruleset.find import Library
    from interpreter.ruleset.loaded import Ruleset

KINDS = ("ruleset", "variant", "course", "scenario", "tour")
ENDINGS = {"ruleset": ".yaml", "variant": ".yaml", "course": ".course", "scenario": ".yaml", "tour": ".tour.yaml"}
STAGES = 3  # of a new tour


@command(
    "new",
    ("commissaire new ruleset my-game", "a whole small game"),
    ("commissaire new variant my-rules --for my-game", "house rules"),
    ("commissaire new course my-hills --for my-game", "a course"),
    ("commissaire new scenario my-case --for my-game", "a test of a rule"),
    ("commissaire new tour my-tour --for my-game", "stages, one after the other"),
)
@click.argument("kind", type=click.Choice(KINDS), metavar="KIND")
@click.argument("name")
@click.option("--for", "target", metavar="RULESET", help="The game it is for; needed unless this folder has only one.")
@click.option("--in", "folder", metavar="FOLDER", default=".", help="Where the file goes; this folder otherwise.")
def new(kind: str, name: str, target: str | None, folder: str) -> None:
    """Write a commented file to begin with.

    KIND is ruleset, variant, course, scenario or tour. The file passes check as it is; a file that is there is never
    written over.
    """
    from interpreter.cli.layout import say, tint
    from interpreter.cli.writing import write_file
    from interpreter.ruleset.find import Library
    from interpreter.ruleset.templates import name_fault

    fault = name_fault(name)
    if fault is not None:
        raise click.UsageError(fault)
    library, place = Library(), Path(folder)
    path = place / (name + ENDINGS[kind])
    if not place.is_dir():
        raise click.UsageError(f"there is no folder '{folder}'")
    if path.exists():
        raise click.ClickException(f"{path} is there already; nothing was written")
    if kind in ("ruleset", "variant") and (other := library.ruleset(name)) is not None:
        raise click.ClickException(f"'{name}' is the id of {other} already; an id stands once")
    text, following = compose(kind, name, path, target, library)
    write_file(path, text)
    say(f"wrote {tint(str(path), 'name')}")
    for number, line in enumerate(following):
        say(f"{'next:' if not number else '':5} {tint(line, 'code')}")


def compose(kind: str, name: str, path: Path, target: str | None, library: Library) -> tuple[str, list[str]]:
    """Give the text of a new file, and the commands that come next."""
    from interpreter.ruleset.templates import course_text, ruleset_text, scenario_text, variant_text

    check = f"commissaire check {path}"
    if kind == "ruleset":
        following = f"commissaire new course {name}-1 --for {name}"
        return ruleset_text(name), [check, following, f"commissaire race {name} {name}-1"]
    base = choose_base(target, library)
    if kind == "variant":
        text = variant_text(name, base.id, other_value(base), base.checked.decl)
        course = "" if base.words.example else first_course(base, library)
        race = f"commissaire race {name}" + (f" {course}" if course else "")
        test = f"{name}-test"
        tests = [f"commissaire new scenario {test} --for {name}", f"commissaire test {path.with_name(test + '.yaml')}"]
        return text, [check, f"commissaire diff {base.id} {name}", *tests, race]
    if kind == "course":
        from interpreter.course.format import format_course
        from interpreter.source.place import SourceText

        text = format_course(SourceText(str(path), course_text(name, base.words)))
        return text, [check, f"commissaire draw {name}", f"commissaire race {base.id} {name}"]
    if kind == "tour":
        return compose_tour(name, base, library), [check, f"commissaire tour {name}"]
    text = scenario_text(name, base.id, course_of_scenario(name, base, library), base.checked.decl)
    return text, [check, f"commissaire test {path}"]


def compose_tour(name: str, base: Ruleset, library: Library) -> str:
    """Give the text of a tour over the first courses that fit a game that ranks tours."""
    from interpreter.cli.overview import courses_for, find_related
    from interpreter.pipeline import load_ruleset
    from interpreter.ruleset.templates import tour_text

    if not base.checked.decl.classifications:
        variants = [each for each, _ in find_related(base, library).variants]
        ranking = [each for each in variants if load_ruleset(each, library=library).checked.decl.classifications]
        hint = f"write --for {' or '.join(ranking)}" if ranking else "its ruleset needs a section `tour:`"
        raise click.UsageError(f"'{base.id}' ranks nobody over several stages; {hint}")
    courses = [course for course, _ in courses_for(base, library)[0]][:STAGES]
    if not courses:
        raise click.UsageError(f"no course fits '{base.id}' yet; commissaire new course NAME --for {base.id}")
    return tour_text(name, base.id, courses)


def choose_base(target: str | None, library: Library) -> Ruleset:
    """Load the ruleset that a file is for: the one named, else the only one below this folder."""
    from interpreter.pipeline import load_ruleset

    if target is not None:
        base = load_ruleset(target, library=library)
    else:
        shipped = {path.resolve() for path in library.paths("rulesets")}
        found = {name: library.ruleset(name) for name in library.names("rulesets")}
        own = [name for name, path in found.items() if path is not None and path.resolve() not in shipped]
        if len(own) != 1:
            names = ", ".join(sorted(found)[:12])
            raise click.UsageError(f"for which game? write --for RULESET; there are {names}")
        base = load_ruleset(own[0], library=library)
    if base.merged.is_module:
        raise click.UsageError(f"'{base.id}' is a module, which is no game by itself")
    return base


def other_value(base: Ruleset) -> tuple[str, str] | None:
    """Give the first option of a game that has another value than its default, with such a value."""
    for option in base.checked.decl.options.values():
        others = [value for value in option.values if value != option.default]
        if others:
            return option.name, others[0]
        if option.type.kind == "bool":
            return option.name, "false" if option.default is True else "true"
        if isinstance(option.default, int) and (option.at_most is None or option.default < option.at_most):
            return option.name, str(option.default + 1)
    return None


def first_course(base: Ruleset, library: Library) -> str:
    """Give the first course that fits a game; empty when there is none."""
    from interpreter.cli.overview import courses_for

    return next((name for name, _ in courses_for(base, library)[0]), "")


def course_of_scenario(name: str, base: Ruleset, library: Library) -> str:
    """Give the course of a new scenario: a name, or the text of one where the game has none yet."""
    from interpreter.ruleset.templates import course_text

    example = base.words.example
    if example is not None and library.course(example) is not None:
        return example
    lines = course_text(name, base.words).splitlines()
    return first_course(base, library) or "|\n" + "\n".join(f"  {line}".rstrip() for line in lines)
