"""The command `draw`: a course on the terminal, or its profile as SVG.

In: the name or path of a course. Out: the drawing; with `--svg` a file.
"""

from __future__ import annotations

import click

from interpreter.cli.frame import command, wants_color


@command(
    "draw",
    ("commissaire draw my.course", "on the terminal"),
    ("commissaire draw my.course --svg my.svg", "the profile, for a browser"),
)
@click.argument("course")
@click.option("--svg", "svg", metavar="FILE", help="Write the profile as SVG; - is standard output.")
@click.option("--against", metavar="RULESET", help="Read the course with this ruleset instead of its own.")
def draw(course: str, svg: str | None, against: str | None) -> None:
    """Draw a course.

    A column is a row of the road, the riders ride to the right, lane 1 is on top, and a bar is a line across the road;
    what the signs mean stands below the drawing.
    """
    from pathlib import Path

    from interpreter.cli.layout import screen_width
    from interpreter.pipeline import check_course_file, find_course, load_ruleset, words_of
    from interpreter.ruleset.find import Library
    from interpreter.source.diagnostic import Diagnostics, Faults

    library, diagnostics = Library(), Diagnostics()
    path = find_course(course, library)
    if against is not None:
        words = [load_ruleset(against, library=library).words]
        built = check_course_file(path, library, diagnostics, words)
    else:
        built = check_course_file(path, library, diagnostics)
        paths = [library.ruleset(name, path) for name in built.rulesets] if built is not None else []
        found = [words_of(each, library) for each in paths if each is not None]
        words = [each for each in found if each is not None]
    if built is None:
        raise Faults(diagnostics)
    if svg is None:
        from interpreter.course.draw import BAND, draw_course

        room = screen_width() - MARGIN_AND_BARS
        text = draw_course(built, words, colour=wants_color(), band=max(20, min(BAND, room - room % 10)))
        click.echo(text, nl=False, color=wants_color())
        return
    from interpreter.course.profile import draw_profile

    text = draw_profile(built, words)
    if svg == "-":
        click.echo(text, nl=False)
    else:
        from interpreter.cli.writing import write_file

        write_file(Path(svg), text)
        click.echo(f"wrote {svg}")


MARGIN_AND_BARS = 13  # columns of a band that are no rows
