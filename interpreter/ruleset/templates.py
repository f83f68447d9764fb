"""Give the commented files that `commissaire new` writes.

In: a name, and what it is for. Out: a text that passes `check` as it is. The command writes it.
"""

from __future__ import annotations

import re
from string import Template

from interpreter.language.words import Column, CourseWords, Word

GOOD_NAME = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
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
# $title: house rules for $base. Only what is different stands here; see it in words:
#   commissaire diff $base $name
format: 1
ruleset: $name                          # the file's name
title: $title
source: house rule
status: complete
extends: [$base]                        # modules may follow: [$base, MODULE]
$options
# formulas:
#   NAME: {modifiers: {NEW: {add: 1, when: CONDITION, before: OTHER}}}     # a modifier more
#   OTHER: {modifiers: {NAME: ~}}                                          # ~ takes one out
# procedures:
#   NAME: {offer: {ways: {NAME: ~}}}                                       # an answer less
# rules:
#   NAME: {event: finished(rider), do: {say: "{rider} is home"}}           # something that happens on an event
""")

SCENARIO = Template("""\
# A test of one rule: commissaire test $name.yaml
format: 1
scenario: $title                        # one fact
cite: $cite                             # the rule that it shows
ruleset: $ruleset
$course
teams: [red]                            # seats in this order
given: {}                               # red.1: {row: 4, lane: right}; what is not named is as at the start
run: []                                 # a procedure call, `round`, `race`, or a list of these
dice: []                                # in the order rolled
answers: []                             # one for each decision
expect:
  race: {round: 0}                      # red.1: {row: 8}; decision: {by: red, options: [a, b]}; error: X014
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


def variant_text(name: str, base: str, option: tuple[str, str] | None = None) -> str:
    """Give house rules for a base; `option` is one of the base's options with a value that it may have."""
    if option is None:
        options = (
            "\n# options:\n#   NAME: {default: VALUE}              # what the base offers: commissaire list " + base
        )
    else:
        options = f"\noptions:                                # more of them: commissaire list {base}\n"
        options += f"  {option[0]}: {{default: {option[1]}}}"
    return VARIANT.substitute(name=name, title=make_title(name), base=base, options=options)


def scenario_text(name: str, ruleset: str, course: str | None = None) -> str:
    """Give a test of a rule; without a course the example of the ruleset is ridden."""
    line = (
        f"course: {course}" if course else "# course: NAME                       # or the text of a course, behind `|`"
    )
    return SCENARIO.substitute(name=name, title=make_title(name), ruleset=ruleset, course=line, cite="made up")


def course_text(name: str, words: CourseWords) -> str:
    """Give a course that a ruleset accepts: as long, as wide, and with the facts and zones that it asks for."""
    shown = list(words.terrains[:3]) or ["flat"]
    rows = max(words.min_rows, 30)
    if words.max_rows is not None:
        rows = min(rows, max(words.max_rows, 4))
    first = min(5, rows - 3)
    lengths = [first, *split_rows(rows - first, len(shown))]
    everywhere = [word for word in words.zones.values() if word.every_row]
    at_start = [word for word in words.zones.values() if word.at_least > 0 and not word.every_row]
    lines = [f'course "{make_title(name)}"', f"for: {words.ruleset}"]
    lines += [f"{fact.name}: {value_of(fact, words)}" for fact in words.facts.values() if fact.required]
    lines += ["", "# A stretch is a number of rows and a terrain, in the order in which a rider meets it.",
              f"# Terrains: {', '.join(words.terrains)}"]  # fmt: skip
    if words.markers:
        lines.append(f'# A line across the road: mark {next(iter(words.markers))} "Title"')
    for index, length in enumerate(lengths):
        zones = everywhere + (at_start if index == 0 else [])
        inside = " and ".join(with_columns(zone, words) for zone in zones)
        lines.append(f"{length} {shown[max(index - 1, 0)]}" + (f" in {inside}" if inside else ""))
        if index == 0:
            needed = [word for word in words.markers.values() for _ in range(word.at_least)]
            lines += [f"mark {with_columns(marker, words)}" for marker in needed]
    lines.append("finish")
    if words.run_out:
        lines.append(f"{words.run_out} {shown[0]}")
    tokens = [word for word in words.tokens.values() for _ in range(word.at_least)]
    lines += [f"put {token.name} on row {first + 1 + index}" for index, token in enumerate(tokens)]
    return "\n".join(lines) + "\n"


def split_rows(rows: int, parts: int) -> list[int]:
    """Split a road into stretches, the first the longest."""
    parts = max(1, min(parts, rows))
    return [rows - (parts - 1) * (rows // (parts + 1)), *[rows // (parts + 1)] * (parts - 1)] if parts > 1 else [rows]


def with_columns(word: Word, words: CourseWords) -> str:
    """Write a kind of zone or mark with the columns that it needs."""
    columns = [f"{column.name}: {value_of(column, words)}" for column in word.columns.values() if column.required]
    return " ".join([word.name, *columns])


def value_of(column: Column, words: CourseWords) -> str:
    """Give a value that a column or fact may have."""
    if column.type.kind == "table":
        return next(iter(words.tables.get(column.type.name, ("…",))), "…")
    if column.type.kind == "bool":
        return "true"
    if column.type.kind == "text":
        return '"to be written"'
    return "1"
