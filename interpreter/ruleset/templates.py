"""Give the commented files that `commissaire new` writes.

In: a name, and what it is for. Out: a text that passes `check` as it is. The command writes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from string import Template
from textwrap import wrap

from interpreter.language.words import Column, CourseWords, Word
from interpreter.ruleset.model import Declarations
from interpreter.ruleset.outline import (
    calls,
    formula_lines,
    option_lines,
    piece_names,
    rule_lines,
    table_lines,
    what_a_piece_has,
)

GOOD_NAME = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
WIDTH = 116  # of comments
READ_OTHERWISE = frozenset({"true", "false", "none"})

RULESET = Template("""\
# $title: a small game to begin with. Try it, then change it line by line: commissaire check $name.yaml
# Every word is explained by: commissaire terms WORD
format: 1
ruleset: $name                          # the file's name
title: $title
source: made up                         # or the rulebook; `cite:` on an entry gives the page or chapter
status: complete                        # or partial, with a list `missing:`
players: {min: 1, max: 4}
dice: d6                                # the die that is rolled unless a roll says otherwise

options:                                # what a race may set: --set slowest=2
  slowest: {type: int, default: 1, at_least: 0, doc: Rows that a rider rides at least.}

course:                                 # what the game asks of a course
  lanes: 2
  room: 1                               # riders on one field
  run_out: 8                            # rows behind the finish line
  # example: NAME                       # the course of a race that names none

terrain:
  columns: {bonus: int = 0, slope: int = 0}
  entries:
    flat:    {doc: Neither up nor down.}
    climb:   {bonus: -2, slope: 3}
    descent: {bonus: 2, slope: -3}

pieces:
  rider:
    per_team: 2
    attributes:
      tired: bool = false               # name: type = value at the start

formulas:                               # named expressions; a variant changes one modifier by naming it
  movement:
    takes: {rider: rider, die: int}
    gives: int
    unit: rows
    value: die
    modifiers:                          # applied in this order
      road:    {add: rider.terrain.bonus, when: rider.on_course}
      tired:   {add: -1, when: rider.tired}
      slowest: {at_least: option.slowest}

procedures:                             # named lists of statements
  ride_all:
    doc: The riders in front move first.
    do:
      - for: rider
        in: list(r for r in riders if not r.finished)
        order: [rider.row.to_finish if rider.on_course else course.length + 1, rider.order]
        do:
          - {roll: die, for: rider}
          - choose: pushes
            by: rider.team
            from: yes_or_no
            prompt: A {die}. Does {rider} ride one row more and tire?
          - if: pushes and not rider.tired
            then:
              - advance: rider
                by: movement(rider, die) + 1
              - set: {rider.tired: true}
            else:
              - advance: rider
                by: movement(rider, die)
              - set: {rider.tired: false}

flow:
  round: [ride_all]
  until: any(r.finished for r in riders)

results:                                # the first list names the winner
  riders:
    of: list(r for r in riders if r.on_course)
    as: r
    by: [r.row.to_finish]               # least first
    show: {to_finish: r.row.to_finish}

invariants:                             # looked at in tests and with --check
  alone: all(count(f.riders) <= 1 for f in fields)

bots:
  eager:
    doc: Pushes whenever it can.
    choices:
      pushes: 1 if pushes else 0
""")

VARIANT = Template("""\
# $title: say here in a sentence what is different from $base_title; `diff` shows it to the players.
# Only what is different stands in this file. Take the # away in front of lines that you want; write your own values.
format: 1
ruleset: $name
title: $title
source: house rule
extends: [$base]

$lines""")

TOUR = Template("""\
# A tour: stages one after the other, with standings. Race it: commissaire tour $name
format: 1
tour: $name
title: $title
ruleset: $ruleset
# A stage may have more: {course: NAME, title: The hills, ruleset: VARIANT, options: {NAME: VALUE}, with: [MODULE]}
stages:
$stages
""")

SCENARIO = Template("""\
# A test of one rule: riders are put on the road, something is run, and what comes of it is said.
# Try it: commissaire test $name.yaml
$hints
format: 1
scenario: $title                        # one fact
cite: $cite                             # the rule that it shows
ruleset: $ruleset
$course
teams: [red]                            # seats in this order
given:$given
run: []                                 # or: run: round
dice: []                                # in the order rolled
answers: []                             # one for each decision
expect:$expect
""")


def name_fault(name: str) -> str | None:
    """Say what is wrong with the name of a new file; None when it is fine."""
    if name in READ_OTHERWISE:
        return f"'{name}' means something else in a ruleset"
    if GOOD_NAME.fullmatch(name) is None:
        return f"'{name}' is no name for a file: small letters, digits and single dashes, a letter first"
    return None


def make_title(name: str) -> str:
    """Make a title out of a file's name."""
    return re.sub("[_-]", " ", name).capitalize()


def ruleset_text(name: str) -> str:
    """Give a whole small game."""
    return RULESET.substitute(name=name, title=make_title(name))


def variant_text(name: str, base: str, option: tuple[str, str] | None = None, decl: Declarations | None = None) -> str:
    """Give house rules for a base; `option` is one of the base's options with a value that it may have."""
    blocks: list[list[str]] = []
    if decl is not None and decl.options:
        blocks.append([f"# What a race may choose. All of it, with what it means: commissaire list {base}",
                       f"{'' if option else '#'}options:", *option_lines(decl, option)])  # fmt: skip
    elif option is not None:
        blocks.append(["options:", f"  {option[0]}: {option[1]}"])
    if decl is not None:
        if lines := table_lines(decl):
            blocks.append(["# Numbers of the game, as they stand in it.", *(f"#{line}" for line in lines)])
        if lines := formula_lines(decl):
            about = "# How things are worked out. Each change gets a name of its own. All of them: commissaire explain "
            blocks.append([about + base, "#formulas:", *(f"#{line}" for line in lines)])
        if lines := rule_lines(decl):
            blocks.append(["# What happens besides, on an event. The events: commissaire terms rules", "#rules:",
                           *(f"#{line}" for line in lines)])  # fmt: skip
    text = "\n\n".join("\n".join(block) for block in blocks) or "options: {}"
    title = decl.title if decl is not None else base
    return VARIANT.substitute(name=name, title=make_title(name), base=base, base_title=title, lines=text + "\n")


def scenario_text(name: str, ruleset: str, course: str | None = None, decl: Declarations | None = None) -> str:
    """Give a test of a rule; without a course the example of the ruleset is ridden."""
    line = (
        f"course: {course}" if course else "# course: NAME                       # or the text of a course, behind `|`"
    )
    hints, given, expect = ["What may stand in it: commissaire terms"], " {}", "\n  race: {round: 0}"
    pieces = piece_names(decl, "red") if decl is not None else []
    if decl is not None and pieces:
        hints = [
            f"Riders: {', '.join(pieces)}. They have: {', '.join(what_a_piece_has(decl))}.",
            f"To run: round, race, {calls(decl.procedures)}.",
            f"To expect besides: decision: {{by: red, options: […]}}; formulas: {calls(decl.formulas)}.",
        ]
        given = expect = f"\n  {pieces[0]}: {{row: 3}}"
    wrapped = [f"# {part}" for hint in hints for part in wrap(hint, WIDTH, break_on_hyphens=False)]
    return SCENARIO.substitute(
        name=name, title=make_title(name), ruleset=ruleset, course=line, cite="house rule",
        hints="\n".join(wrapped), given=given, expect=expect)  # fmt: skip


def tour_text(name: str, ruleset: str, courses: Sequence[str]) -> str:
    """Give a tour over courses."""
    stages = "\n".join(f"  - {{course: {course}}}" for course in courses)
    return TOUR.substitute(name=name, title=make_title(name), ruleset=ruleset, stages=stages)


def course_text(name: str, words: CourseWords) -> str:
    """Give a course that a ruleset accepts: as long, as wide, and with the facts and zones that it asks for."""
    shown = choose_terrains(words) or ["flat"]
    rows = max(words.min_rows, 30)
    if words.max_rows is not None:
        rows = min(rows, max(words.max_rows, 4))
    first = min(5, rows - 3)
    everywhere = [word for word in words.zones.values() if word.every_row]
    parts = max([len(shown), *(word.at_least - 1 for word in everywhere)])
    lengths = [first, *split_rows(rows - first, parts)]
    at_start = [word for word in words.zones.values() if word.at_least > 0 and not word.every_row]
    lines = [f'course "{make_title(name)}"', f"for: {words.ruleset}"]
    lines += [f"{fact.name}: {value_of(fact, words)}" for fact in words.facts.values() if fact.required]
    lines += ["", "# A stretch is a number of rows and a terrain, in the order in which a rider meets it.",
              f"# Terrains: {', '.join(words.terrains)}"]  # fmt: skip
    if words.markers:
        lines.append(f'# A line across the road: mark {next(iter(words.markers))} "Title"')
    needed = [word for word in words.markers.values() for _ in range(word.at_least)]
    if not (everywhere or at_start or needed) and len(lengths) > 1:
        lengths[:2] = [0, sum(lengths[:2])]  # nothing tells the first rows from those behind them
    for index, length in enumerate(lengths):
        if not length:
            continue
        zones = everywhere + (at_start if index == 0 else [])
        inside = " and ".join(with_columns(zone, words, index) for zone in zones)
        lines.append(f"{length} {shown[max(index - 1, 0) % len(shown)]}" + (f" in {inside}" if inside else ""))
        if index == 0:
            lines += [f"mark {with_columns(marker, words)}" for marker in needed]
    lines.append("finish")
    if words.run_out:
        lines.append(f"{words.run_out} {shown[0]}")
    tokens = [word for word in words.tokens.values() for _ in range(word.at_least)]
    lines += [f"put {token.name} on row {first + 1 + index}" for index, token in enumerate(tokens)]
    return "\n".join(lines) + "\n"


def choose_terrains(words: CourseWords) -> list[str]:
    """Give three terrains for a first course: a level one, where there are such a climb and a descent."""
    kinds: list[Callable[[int], bool]] = [lambda slope: slope == 0, lambda slope: slope > 0, lambda slope: slope < 0]
    found = [next((name for name in words.terrains if fits(words.slopes.get(name, 0))), None) for fits in kinds]
    return list(dict.fromkeys(name for name in (*found, *words.terrains) if name is not None))[:3]


def split_rows(rows: int, parts: int) -> list[int]:
    """Split a road into stretches, the first the longest."""
    parts = max(1, min(parts, rows))
    return [rows - (parts - 1) * (rows // (parts + 1)), *[rows // (parts + 1)] * (parts - 1)] if parts > 1 else [rows]


def with_columns(word: Word, words: CourseWords, number: int = 0) -> str:
    """Write a kind of zone or mark with the columns that it needs; neighbours of different `number` differ."""
    columns = [
        f"{column.name}: {value_of(column, words, number)}" for column in word.columns.values() if column.required
    ]
    return " ".join([word.name, *columns])


def value_of(column: Column, words: CourseWords, number: int = 0) -> str:
    """Give a value that a column or fact may have: of a table the entry of that number, beginning again at its end."""
    if column.type.kind == "table":
        entries = words.tables.get(column.type.name, ()) or ("…",)
        return entries[number % len(entries)]
    if column.type.kind == "bool":
        return "true"
    if column.type.kind == "text":
        return '"to be written"'
    return "1"
