"""Rulesets filled with one kind of declaration each, by name: to nearly 1 MiB or as many values as a file may hold.

`FILLED` gives for each kind a text that holds so many of it. None may take more than 5 s or 500 MiB, or end in
anything but diagnostics, a `RaceError`, or a race that goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from hostile_rulesets import house, ride

from interpreter.ruleset.limits import MOST, measure_size
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.node import Mapping, Node, Scalar
from interpreter.source.place import SourceText
from interpreter.source.tree import MAX_NODES

MIB = 1024 * 1024

Fill = Callable[[int], str]


def lines(count: int, line: Callable[[int], str]) -> str:
    return "".join(line(n) + "\n" for n in range(count))


def listed(count: int, item: Callable[[int], str]) -> str:
    return ", ".join(map(item, range(count)))


def table(columns: str, entries: str, **sections: str) -> str:
    return house(tables=f"  t:\n    columns: {{{columns}}}\n    entries:\n{entries}", **sections)


def body(count: int, statement: Callable[[int], str], **sections: str) -> str:
    """A procedure of so many statements."""
    return house(procedures=ride(*map(statement, range(count))), **sections)


RIDE = "  ride: {do: {advance: the(riders), by: 1}}\n"
ONE_CARD = "  card: {entries: {one: {}}}"
WORN = "  attributes: {worn: t or none = none}"
WEARS = "  t:\n    worn_by: race.worn\n    entries:\n"
CLASSES = "  classifications:\n"

FILLED: dict[str, Fill] = {
    # knobs and the header
    "options": lambda n: house(options=lines(n, lambda i: f"  o{i}: {i}")),
    "options with types": lambda n: house(options=lines(n, lambda i: f"  o{i}: {{type: int, default: {i}}}")),
    "options with words": lambda n: house(options=lines(n, lambda i: f"  o{i}: {{values: [a, b], default: a}}")),
    "words of an option": lambda n: house(options=f"  o: {{values: [{listed(n, lambda i: f'w{i}')}], default: w0}}"),
    "options that are read": lambda n: house(options=lines(n // 2, lambda i: f"  o{i}: {i}"), formulas=lines(n // 2, lambda i: f"  f{i}: option.o{i}")),
    "options of no type": lambda n: house(options=lines(n, lambda i: f"  o{i}: {{type: inn{i}, default: {i}}}")),
    "what is missing": lambda n: house() + f"status: partial\nmissing: [{listed(n, lambda i: f'm{i}')}]\n",
    "what it extends": lambda n: house() + f"extends: [{listed(n, lambda i: f'm{i}')}]\n",
    "what it needs": lambda n: house().replace("ruleset:", "module:") + "needs:\n  formulas:\n" + lines(n, lambda i: f"    f{i}: {{gives: int}}"),
    "what it needs of tables": lambda n: house().replace("ruleset:", "module:") + "needs:\n  tables:\n" + lines(n, lambda i: f"    t{i}: {{columns: {{a: int}}}}"),
    "exempt ids": lambda n: house() + "exempt:\n" + lines(n, lambda i: f"  X-{i}: a reason"),
    "covers of one": lambda n: house(formulas=f"  f: {{value: 1, covers: [{listed(n, lambda i: f'X-{i}')}]}}"),
    "citations": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {{value: 1, cite: Rule {i}, covers: [X-{i}], doc: Text {i}.}}")),
    "languages of a title": lambda n: house().replace("title: House", f"title: {{{listed(n, lambda i: f'l{i}: House')}}}"),
    "languages of a doc": lambda n: house(formulas=f"  f: {{value: 1, doc: {{{listed(n, lambda i: f'l{i}: Text')}}}}}"),
    "translations": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {{value: 1, doc: {{en: A, nl: B, fr: C, cs: D}}}}")),
    "languages of a prompt": lambda n: house(procedures=ride(f'{{choose: x, by: the(teams), from: riders, prompt: {{{listed(n, lambda i: f"""l{i}: "{{riders}}" """)}}}}}')),
    "faces of a die": lambda n: house(dice=f" [{listed(n, str)}]"),
    # the course
    "facts": lambda n: house(course="  facts:\n" + lines(n, lambda i: f"    f{i}: int = 0")),
    "kinds of zones": lambda n: house(course="  zones:\n" + lines(n, lambda i: f"    z{i}: {{}}")),
    "kinds of marks": lambda n: house(course="  markers:\n" + lines(n, lambda i: f"    m{i}: {{}}")),
    "kinds of tokens": lambda n: house(course="  tokens:\n" + lines(n, lambda i: f"    k{i}: {{}}")),
    "columns of a zone": lambda n: house(course="  zones:\n    z:\n      columns:\n" + lines(n, lambda i: f"        c{i}: int = 0")),
    "columns of a mark": lambda n: house(course="  markers:\n    m:\n      columns:\n" + lines(n, lambda i: f"        number{i}: int = 0")),
    "zones with columns": lambda n: house(course="  zones:\n" + lines(n, lambda i: f"    z{i}: {{columns: {{number: int = 0}}}}")),
    # tables
    "terrains": lambda n: house(terrain="  entries:\n    flat: {}\n" + lines(n, lambda i: f"    t{i}: {{}}")),
    "columns of terrains": lambda n: house(terrain="  columns:\n" + lines(n, lambda i: f"    c{i}: int = 0") + "  entries: {flat: {}}"),
    "jerseys": lambda n: house(jerseys="  entries:\n" + lines(n, lambda i: f"    j{i}: {{}}")),
    "kinds of cards": lambda n: house(cards=lines(n, lambda i: f"  c{i}: {{entries: {{a: {{}}}}}}")),
    "cards": lambda n: house(cards="  card:\n    entries:\n" + lines(n, lambda i: f"      c{i}: {{copies: 9}}"), race="  piles: {p: {of: card, filled: true}}"),
    "tables": lambda n: house(tables=lines(n, lambda i: f"  t{i}: {{entries: {{a: {{}}}}}}")),
    "tables that stand twice": lambda n: house(cards=lines(n // 2, lambda i: f"  t{i}: {{entries: {{a: {{}}}}}}"), tables=lines(n // 2, lambda i: f"  t{i}: {{entries: {{a: {{}}}}}}")),
    "columns": lambda n: house(tables="  t:\n    columns:\n" + lines(n, lambda i: f"      c{i}: int = 0") + "    entries: {a: {}}"),
    "columns that are needed": lambda n: house(tables="  t:\n    columns:\n" + lines(n, lambda i: f"      c{i}: int") + "    entries: {a: {}}"),
    "columns and entries": lambda n: table(listed(50, lambda i: f"c{i}: int = 0"), lines(n, lambda i: f"      e{i}: {{}}")),
    "columns like entries": lambda n: table(listed(min(n // 2, 440), lambda i: f"c{i}: int = 0"), lines(min(n // 2, 440), lambda i: f"      e{i}: {{}}")),
    "columns and entries of cells": lambda n: table(listed(100, lambda i: f"c{i}: int"), lines(n, lambda i: f"      e{i}: {{{listed(100, lambda j: f'c{j}: {j}')}}}")),
    "columns of no type": lambda n: house(tables="  t:\n    columns:\n" + lines(n, lambda i: f"      c{i}: type{i}") + "    entries: {a: {}}"),
    "columns of many tables": lambda n: house(tables=lines(n // 2, lambda i: f"  t{i}: {{columns: {{u: int = 0}}}}") + "  t:\n    entries:\n" + lines(n // 2, lambda i: f"      e{i}: {{uu: 1}}")),
    "entries": lambda n: table("", lines(n, lambda i: f"      e{i}: {{}}")),
    "entries with cells": lambda n: table("a: int", lines(n, lambda i: f"      e{i}: {{a: {i}}}")),
    "entries with cells of no column": lambda n: table("a: int = 1", lines(n, lambda i: f"      e{i}: {{aa{i}: {i}}}")),
    "entries without a cell": lambda n: table("a: int, b: int", lines(n, lambda i: f"      e{i}: {{a: 1}}")),
    "entries like no other": lambda n: table("", lines(n, lambda i: f"      e{i}: {{like: other{i}}}")),
    "entries that name entries": lambda n: table("next: t or none = none", lines(n, lambda i: f"      e{i}: {{next: e{n - 1 - i}}}")),
    "entries that name no entries": lambda n: table("next: t or none = none", lines(n, lambda i: f"      e{i}: {{next: n{i}}}")),
    "entries in an order": lambda n: table("", lines(n, lambda i: f"      e{i}: {{before: e{i + 1}}}") + f"      e{n}: {{}}\n"),
    "entries in the other order": lambda n: table("", lines(n, lambda i: f"      e{i}: {{after: e{(i + 1) % n}}}")),
    "entries behind the first": lambda n: table("", "      e: {}\n" + lines(n, lambda i: f"      e{i}: {{before: e}}")),
    "cells of lists": lambda n: table("l: list of int", f"      e: {{l: [{listed(n, str)}]}}\n"),
    "cells of two keys": lambda n: house(tables=f"  r:\n    entries: {{{listed(300, lambda i: f'r{i}: {{}}')}}}\n  t:\n    by: [r, r]\n    of: int\n    entries:\n" + lines(min(n, 300), lambda i: f"      r{i}: {{{listed(150, lambda j: f'r{j}: 1')}}}")),
    "tables of two keys": lambda n: house(tables="  r: {entries: {a: {}}}\n" + lines(n, lambda i: f"  t{i}: {{by: [r, r], of: int, entries: {{a: {{a: 1}}}}}}")),
    "borne modifiers": lambda n: house(tables=WEARS + lines(n, lambda i: f"      e{i}: {{modifiers: {{f: {{add: 1}}}}}}"), race=WORN, formulas="  f: 1", procedures="  ride: {do: {advance: the(riders), by: f()}}"),
    "borne modifiers of formulas": lambda n: house(tables=WEARS + lines(n // 2, lambda i: f"      e{i}: {{modifiers: {{f{i}: {{add: 1}}}}}}"), race=WORN, formulas=lines(n // 2, lambda i: f"  f{i}: 1")),
    "borne modifiers of no formula": lambda n: house(tables=WEARS + lines(n, lambda i: f"      e{i}: {{modifiers: {{f{i}: {{add: 1}}}}}}"), race=WORN, formulas="  f: 1"),
    "borne modifiers of a formula with a floor": lambda n: house(tables=WEARS + lines(n, lambda i: f"      e{i}: {{modifiers: {{f: {{add: 1}}}}}}"), race=WORN, formulas="  f: {value: 1, modifiers: {m: {at_least: 0}}}"),
    "borne rules": lambda n: house(tables=WEARS + lines(n, lambda i: f"      e{i}: {{rules: {{r: {{event: round_started, do: {{say: a}}}}}}}}"), race=WORN),
    "tables that are worn": lambda n: house(tables=lines(n // 2, lambda i: f"  t{i}: {{worn_by: race.w{i}, entries: {{a: {{modifiers: {{f: {{add: 1}}}}}}}}}}"), race="  attributes:\n" + lines(n // 2, lambda i: f"    w{i}: t{i} or none = none"), formulas="  f: 1"),
    "scoring lists": lambda n: house(scoring=lines(n, lambda i: f"  s{i}: [3, 2, 1]")),
    "points of a list": lambda n: house(scoring=f"  s: [{listed(n, str)}]"),
    # what a race keeps
    "attributes of the race": lambda n: house(race="  attributes:\n" + lines(n, lambda i: f"    a{i}: int = 0")),
    "attributes of teams": lambda n: house(team="  attributes:\n" + lines(n, lambda i: f"    a{i}: int = 0")),
    "attributes of riders": lambda n: house(pieces="  rider:\n    per_team: 2\n    attributes:\n" + lines(n, lambda i: f"      a{i}: int = 0")),
    "secret attributes": lambda n: house(team="  attributes:\n" + lines(n, lambda i: f"    a{i}: {{type: int, default: 0, secret: true}}")),
    "attributes of no type": lambda n: house(race="  attributes:\n" + lines(n, lambda i: f"    a{i}: typ{i}")),
    "attributes that are set": lambda n: body(n // 2, lambda i: f"{{set: {{race.a{i}: {i % 10}}}}}", race="  attributes:\n" + lines(n // 2, lambda i: f"    a{i}: int = 0")),
    "piles of the race": lambda n: house(cards=ONE_CARD, race="  piles:\n" + lines(n, lambda i: f"    p{i}: {{of: card}}")),
    "piles of riders": lambda n: house(cards=ONE_CARD, pieces="  rider:\n    per_team: 2\n    piles:\n" + lines(n, lambda i: f"      p{i}: {{of: card, filled: true, seen_by: owner}}")),
    "piles of no card": lambda n: house(cards=ONE_CARD, race="  piles:\n" + lines(n, lambda i: f"    p{i}: {{of: car{i}}}")),
    "piles seen by no word": lambda n: house(cards=ONE_CARD, race="  piles:\n" + lines(n, lambda i: f"    p{i}: {{of: card, seen_by: own{i}}}")),
    "kinds of pieces": lambda n: house(pieces="  rider: {per_team: 1}\n" + lines(n, lambda i: f"  k{i}: {{per_team: 0}}")),
    "kinds of pieces and attributes of teams": lambda n: house(pieces="  rider: {per_team: 1}\n" + lines(n // 2, lambda i: f"  k{i}: {{per_team: 0}}"), team="  attributes:\n" + lines(n // 2, lambda i: f"    a{i}: int = 0")),
    "kinds of pieces and names": lambda n: house(pieces="  rider: {per_team: 1}\n" + lines(n // 2, lambda i: f"  k{i}: {{per_team: 0}}"), formulas=lines(n // 2, lambda i: f"  f{i}: x{i}")),
    "kinds of pieces and members": lambda n: house(pieces="  rider: {per_team: 1}\n" + lines(n // 2, lambda i: f"  k{i}: {{per_team: 0}}"), formulas=lines(n // 2, lambda i: f"  f{i}: {{takes: {{t: team}}, value: t.x}}")),
    "kinds of pieces that are called alike": lambda n: house(pieces="  rider: {per_team: 1}\n" + lines(n, lambda i: f"  k{i}: {{per_team: 0, plural: riders}}")),
    # formulas
    "formulas": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {i}")),
    "formulas that add": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: 1 + 1")),
    "formulas that call the first": lambda n: house(formulas="  f: 1\n" + lines(n, lambda i: f"  f{i}: f()")),
    "formulas that call the next": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: f{i + 1}()") + f"  f{n}: 1\n"),
    "formulas that call the one before": lambda n: house(formulas="  f0: 1\n" + lines(n, lambda i: f"  f{i + 1}: f{i}()"), procedures=f"  ride: {{do: {{advance: the(riders), by: f{n}()}}}}"),
    "formulas of unknown names": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: x{i}")),
    "formulas of unknown calls": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: x{i}()")),
    "formulas of unknown options": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: option.x{i}"), options="  o: 1"),
    "formulas of what is not known": lambda n: house(formulas="  g: x\n" + lines(n, lambda i: f"  f{i}: g().a{i}")),
    "formulas that cannot be read": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: 1 +")),
    "formulas of the wrong type": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {{gives: int, value: true}}")),
    "formulas of no type": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {{gives: inn{i}, value: 1}}")),
    "formulas with parameters": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {{takes: {{r: rider}}, value: r.number}}")),
    "parameters of a formula": lambda n: house(formulas="  f:\n    value: 1\n    takes:\n" + lines(n, lambda i: f"      p{i}: int")),
    "parameters of no type": lambda n: house(formulas="  f:\n    value: 1\n    takes:\n" + lines(n, lambda i: f"      p{i}: inn{i}")),
    "parameters that are called like formulas": lambda n: house(formulas="  f: 1\n" + lines(n, lambda i: f"  f{i}: {{takes: {{f: rider}}, value: 1}}")),
    "modifiers of a formula": lambda n: house(formulas="  f:\n    value: 1\n    modifiers:\n" + lines(n, lambda i: f"      m{i}: {{add: 1}}"), procedures="  ride: {do: {advance: the(riders), by: f()}}"),
    "modifiers that forbid": lambda n: house(formulas="  f:\n    gives: bool\n    takes: {r: rider}\n    value: true\n    modifiers:\n" + lines(n, lambda i: f"      m{i}: {{forbid: r.team == none}}")),
    "modifiers that forbid none": lambda n: house(race="  attributes:\n" + lines(n // 2, lambda i: f"    a{i}: team or none = none"), formulas="  f:\n    gives: bool\n    value: true\n    modifiers:\n" + lines(n // 2, lambda i: f"      m{i}: {{forbid: race.a{i} == none}}")),
    "modifiers of formulas": lambda n: house(formulas=lines(min(n, 3300), lambda i: f"  f{i}: {{value: 1, modifiers: {{m: {{add: 1, when: true}}}}}}")),
    "modifiers worn by no table": lambda n: house(formulas="  f:\n    value: 1\n    modifiers:\n" + lines(n, lambda i: f"      m{i}: {{worn: t{i}}}")),
    "modifiers worn by a table": lambda n: house(tables="  t:\n    worn_by: race.worn\n    entries:\n" + lines(n // 2, lambda i: f"      e{i}: {{modifiers: {{f: {{add: 1}}}}}}"), race=WORN, formulas="  f:\n    value: 1\n    modifiers:\n" + lines(n // 2, lambda i: f"      m{i}: {{worn: t}}"), procedures="  ride: {do: {advance: the(riders), by: f()}}"),
    "optional modifiers": lambda n: house(formulas="  f:\n    value: 1\n    modifiers:\n" + lines(n, lambda i: f"      m{i}: {{add: 1, optional: true}}"), procedures="  ride: {do: {advance: the(riders), by: f()}}"),
    # events and rules
    "events": lambda n: house(events=lines(n, lambda i: f"  e{i}: {{}}")),
    "parameters of an event": lambda n: house(events="  e:\n" + lines(n, lambda i: f"    p{i}: int")),
    "parameters of a rule": lambda n: house(events="  e:\n" + lines(n, lambda i: f"    p{i}: int"), rules=f"  r: {{event: 'e({listed(n, lambda i: f'p{i}')})', do: {{say: a}}}}"),
    "events that are emitted": lambda n: body(n // 3, lambda i: f"{{emit: e{i}}}", events=lines(n // 3, lambda i: f"  e{i}: {{}}"), rules=lines(n // 3, lambda i: f"  r{i}: {{event: e{i}, do: {{say: a}}}}")),
    "rules on one event": lambda n: house(rules=lines(n, lambda i: f"  r{i}: {{event: round_started, do: {{say: a}}}}")),
    "rules with a condition": lambda n: house(rules=lines(n, lambda i: f"  r{i}: {{event: entered(rider), when: rider.finished, do: {{say: a}}}}")),
    "rules on procedures": lambda n: house(rules=lines(n, lambda i: f"  r{i}: {{event: before(ride), do: {{say: a}}}}")),
    "rules on no event": lambda n: house(rules=lines(n, lambda i: f"  r{i}: {{event: no_{i}, do: {{say: a}}}}")),
    "rules on no procedure": lambda n: house(rules=lines(n, lambda i: f"  r{i}: {{event: after(no_{i}), do: {{say: a}}}}")),
    "rules in an order": lambda n: house(rules=lines(n, lambda i: f"  r{i}: {{event: round_started, before: r{i + 1}, do: {{say: a}}}}") + f"  r{n}: {{event: round_started, do: {{say: a}}}}\n"),
    "rules that set": lambda n: house(race="  attributes: {a: int = 0}", rules=lines(n, lambda i: f"  r{i}: {{event: round_started, do: {{set: {{race.a: 1}}}}}}")),
    # procedures
    "procedures": lambda n: house(procedures=RIDE + lines(n, lambda i: f"  p{i}: {{do: {{say: a}}}}")),
    "procedures that are run": lambda n: house(procedures=RIDE + lines(n // 2, lambda i: f"  p{i}: {{do: {{say: a}}}}") + "  all:\n    do:\n" + lines(n // 2, lambda i: f"      - run: p{i}"), flow="  round: [all, ride]\n  until: any(r.finished for r in riders)"),
    "procedures that run the one before": lambda n: house(procedures="  p0: {do: {say: a}}\n" + lines(n, lambda i: f"  p{i + 1}: {{do: {{run: p{i}}}}}") + f"  ride: {{do: [{{run: p{n}}}, {{advance: the(riders), by: 1}}]}}\n"),
    "procedures that give": lambda n: house(procedures=RIDE + lines(n, lambda i: f"  p{i}: {{gives: int, do: {{return: 1}}}}")),
    "procedures that run nothing": lambda n: house(procedures=RIDE + lines(n, lambda i: f"  p{i}: {{do: {{run: no{i}}}}}")),
    "procedures with faults": lambda n: house(procedures=RIDE + lines(n, lambda i: f"  p{i}: {{do: {{let: {{x: y{i}}}}}}}")),
    "procedures whose types grow": lambda n: house(procedures=RIDE + lines(n, lambda i: f"  p{i}: {{do: [{{let: {{x: none}}}}, {{let: {{x: 1}}}}, {{let: {{y: z}}}}]}}")),
    "parameters of a procedure": lambda n: house(procedures=RIDE + "  p:\n    do: {say: a}\n    takes:\n" + lines(n, lambda i: f"      p{i}: int")),
    "procedures with parameters": lambda n: house(procedures=RIDE + lines(n, lambda i: f"  p{i}: {{takes: {{r: rider, n: int}}, do: {{advance: r, by: n}}}}")),
    "menus": lambda n: house(procedures=RIDE + lines(n, lambda i: f"  p{i}: {{offer: {{by: the(teams), ways: {{a: {{do: {{say: a}}}}}}}}}}")),
    "ways of a menu": lambda n: house(procedures="  ride:\n    offer:\n      by: the(teams)\n      ways:\n" + lines(n, lambda i: f"        w{i}: {{do: {{advance: the(riders), by: 1}}}}")),
    "ways with conditions": lambda n: house(procedures="  ride:\n    offer:\n      by: the(teams)\n      ways:\n" + lines(n, lambda i: f"        w{i}: {{when: not the(riders).finished, do: {{say: a}}}}") + "        z: {do: {advance: the(riders), by: 1}}\n"),
    "ways with faults": lambda n: house(procedures="  ride:\n    offer:\n      by: the(teams)\n      ways:\n" + lines(n, lambda i: f"        w{i}: {{do: {{run: no{i}}}}}")),
    # statements
    "let one": lambda n: body(n, lambda i: "{let: {x: 1}}"),
    "let many": lambda n: body(n, lambda i: f"{{let: {{x{i}: 1}}}}"),
    "let many in one": lambda n: house(procedures=ride(f"{{let: {{{listed(n, lambda i: f'x{i}: 1')}}}}}")),
    "let from the one before": lambda n: body(n, lambda i: f"{{let: {{x{i}: {f'x{i - 1}' if i else 1}}}}}"),
    "let what grows": lambda n: body(n, lambda i: f"{{let: {{x{i // 2}: {'1' if i % 2 else 'none'}}}}}"),
    "let what is not": lambda n: body(n, lambda i: f"{{let: {{x: y{i}}}}}"),
    "let what is taken": lambda n: body(n, lambda i: "{let: {terrain: 1}}"),
    "let and blocks": lambda n: house(procedures=ride(f"{{let: {{{listed(n // 2, lambda i: f'x{i}: 1')}}}}}", *("{if: true, then: {let: {y: 1}}}" for _ in range(n // 2)))),
    "let and choices": lambda n: house(procedures=ride(f"{{let: {{{listed(n // 2, lambda i: f'x{i}: 1')}}}}}", *("{choose: c, by: the(teams), from: riders}" for i in range(n // 2)))),
    "let and what is known of it": lambda n: house(procedures=ride(f"{{let: {{{listed(n // 2, lambda i: f'x{i}: race.leader')}}}}}", *(f"{{if: x{i} == none, then: return}}" for i in range(n // 2))), race="  attributes: {leader: rider or none = none}"),
    "if": lambda n: body(n, lambda i: "{if: true, then: {let: {x: 1}}}"),
    "if with a return": lambda n: body(n, lambda i: "{if: the(riders).finished, then: return}"),
    "if and else": lambda n: body(n, lambda i: "{if: true, then: {let: {x: 1}}, else: {let: {y: 1}}}"),
    "if in if": lambda n: body(n, lambda i: "{if: true, then: " * 30 + "{let: {x: 1}}" + "}" * 30),
    "for": lambda n: body(n, lambda i: "{for: r, in: riders, do: {let: {x: 1}}}"),
    "for in for": lambda n: body(n, lambda i: "".join(f"{{for: a{j}, in: teams, do: " for j in range(8)) + "{let: {x: 1}}" + "}" * 8),
    "for that grows": lambda n: body(n, lambda i: f"{{for: r, in: riders, do: [{{let: {{x{i}: none}}}}, {{let: {{x{i}: r}}}}]}}"),
    "for with an order": lambda n: body(n, lambda i: "{for: r, in: riders, order: [r.number], do: {let: {x: r}}}"),
    "for with nothing known": lambda n: body(n, lambda i: f"{{for: r{i}, in: riders, do: {{if: r{i}.finished, then: next}}}}"),
    "while": lambda n: body(n, lambda i: "{while: the(riders).finished, do: stop}"),
    "choose": lambda n: body(n, lambda i: "{choose: x, by: the(teams), from: riders}"),
    "choose of many names": lambda n: body(n, lambda i: f"{{choose: x{i}, by: the(teams), from: riders}}"),
    "choose with prompts": lambda n: body(n, lambda i: '{choose: x, by: the(teams), from: riders, prompt: "{the(teams)}"}'),
    "roll": lambda n: body(n, lambda i: "{roll: x}"),
    "draw": lambda n: body(n, lambda i: "{draw: x, from: race.p}", cards=ONE_CARD, race="  piles: {p: {of: card, filled: true}}"),
    "put": lambda n: body(n, lambda i: "{put: card.one, into: race.p}", cards=ONE_CARD, race="  piles: {p: {of: card}}"),
    "shuffle": lambda n: body(n, lambda i: "{shuffle: race.p}", cards=ONE_CARD, race="  piles: {p: {of: card}}"),
    "advance": lambda n: body(n, lambda i: "{advance: the(riders), by: 1}"),
    "advance with a condition": lambda n: body(n, lambda i: "{advance: the(riders), by: 1, while: to.to_finish > 3}"),
    "advance that may stop": lambda n: body(n, lambda i: "{advance: the(riders), by: 1, stops: true, as: s}"),
    "place": lambda n: body(n, lambda i: "{place: the(riders), at: course.start}"),
    "place and ride": lambda n: body(min(n, 900), lambda i: "{place: the(riders), at: course.start}\n      - {advance: the(riders), by: 1}"),
    "lift and place": lambda n: body(n, lambda i: "{lift: the(riders)}\n      - {place: the(riders), at: course.start}"),
    "say": lambda n: body(n, lambda i: "{say: a}"),
    "say with values": lambda n: body(n, lambda i: '{say: "{riders}"}'),
    "say a long text": lambda n: house(procedures=ride('{say: "' + "{riders} " * n + '"}')),
    "set": lambda n: body(n, lambda i: "{set: {race.a: 1}}", race="  attributes: {a: int = 0}"),
    "set many in one": lambda n: house(procedures=ride(f"{{set: {{{listed(n, lambda i: f'race.a{i}: 1')}}}}}"), race="  attributes: {a: int = 0}"),
    "run": lambda n: house(procedures=ride(*("{run: p}" for _ in range(n))) + "  p: {do: {say: a}}\n"),
    "emit": lambda n: body(n, lambda i: "{emit: e}", events="  e: {}"),
    "no verb": lambda n: body(n, lambda i: f"{{verb{i}: 1}}"),
    "bare words": lambda n: body(n, lambda i: "stop"),
    # flow, results, tour, bots
    "flow": lambda n: house(flow=f"  round: [{listed(n, lambda i: 'ride')}]\n  until: any(r.finished for r in riders)"),
    "flow of procedures": lambda n: house(procedures=RIDE + lines(n // 2, lambda i: f"  p{i}: {{do: {{say: a}}}}"), flow=f"  round: [{listed(n // 2, lambda i: f'p{i}')}, ride]\n  until: any(r.finished for r in riders)"),
    "flow of nothing": lambda n: house(flow=f"  round: [{listed(n, lambda i: f'no{i}')}]\n  until: any(r.finished for r in riders)"),
    "results": lambda n: house(results=lines(n, lambda i: f"  r{i}: {{of: riders, as: r, by: [r.order]}}")),
    "keys of results": lambda n: house(results=f"  riders: {{of: riders, as: r, by: [{listed(n, lambda i: '1')}]}}"),
    "columns of results": lambda n: house(results="  riders:\n    of: riders\n    as: r\n    by: [1]\n    show:\n" + lines(n, lambda i: f"      c{i}: 1")),
    "invariants": lambda n: house(invariants=lines(n, lambda i: f"  i{i}: true")),
    "invariants that compare": lambda n: house(invariants=lines(n, lambda i: f"  i{i}: 1 < 2")),
    "classifications": lambda n: house(tour=CLASSES + lines(n, lambda i: f"    c{i}: {{of: riders, as: r, by: [1]}}")),
    "classifications that read each other": lambda n: house(tour=CLASSES + lines(n, lambda i: f"    c{i}: {{of: standings.c{(i + 1) % n}, as: r, by: [1]}}")),
    "after a stage": lambda n: house(tour=f"  after_stage: [{listed(n, lambda i: 'ride')}]\n  classifications: {{c: {{of: riders, as: r, by: [1]}}}}"),
    "formulas of a tour": lambda n: house(tour="  formulas:\n" + lines(n, lambda i: f"    f{i}: 1") + "  classifications: {c: {of: riders, as: r, by: [1]}}"),
    "bots": lambda n: house(procedures=ride("{choose: x, by: the(teams), from: riders}"), bots=lines(n, lambda i: f"  b{i}: {{choices: {{x: 1}}}}")),
    "bots for nothing": lambda n: house(bots=lines(n, lambda i: f"  b{i}: {{choices: {{x{i}: 1}}}}")),
    "choices of a bot": lambda n: house(procedures=ride(*(f"{{choose: c{i}, by: the(teams), from: riders}}" for i in range(n // 2))), bots="  b:\n    choices:\n" + lines(n // 2, lambda i: f"      c{i}: 1")),
    "choices of many bots": lambda n: house(procedures=ride(*(f"{{choose: c{i}, by: the(teams), from: riders}}" for i in range(200))), bots=lines(n, lambda i: f"  b{i}: {{choices: {{{listed(200, lambda j: f'c{j}: {j}')}}}}}")),
    "choices for nothing": lambda n: house(bots="  b:\n    choices:\n" + lines(n, lambda i: f"      c{i}: 1")),
    "ways of a bot": lambda n: house(procedures="  ride:\n    offer:\n      by: the(teams)\n      ways:\n" + lines(n // 2, lambda i: f"        w{i}: {{do: {{advance: the(riders), by: 1}}}}"), bots="  b:\n    choices:\n      ride:\n" + lines(n // 2, lambda i: f"        w{i}: 1")),
    "ways of a bot for nothing": lambda n: house(procedures="  ride: {offer: {by: the(teams), ways: {w: {do: {advance: the(riders), by: 1}}}}}", bots="  b:\n    choices:\n      ride:\n" + lines(n, lambda i: f"        v{i}: 1")),
    "keys of results that cannot be read": lambda n: house(results=f"  riders: {{of: riders, as: r, by: [{listed(n, lambda i: '1 +')}]}}"),
    "keys of an order": lambda n: house(procedures=ride(f"{{for: r, in: riders, order: [{listed(n, lambda i: '1')}], do: {{say: a}}}}")),
    "keys of an order that cannot be read": lambda n: house(procedures=ride(f"{{for: r, in: riders, order: [{listed(n, lambda i: '1 +')}], do: {{say: a}}}}")),
    # texts
    "a long doc": lambda n: house(formulas=f"  f: {{value: 1, doc: {'text ' * n}}}"),
    "a long title": lambda n: house().replace("House", "House " * n),
    "a long text": lambda n: house(procedures=ride("{say: " + "text " * n + "}")),
    "a long text of braces": lambda n: house(procedures=ride('{say: "' + "{{ " * n + '"}')),
    "a long text of open braces": lambda n: house(procedures=ride('{say: "' + "} { " * n + '"}')),
    "a long text of faults": lambda n: house(procedures=ride('{say: "' + "{1 +} " * n + '"}')),
    "a long text on lines": lambda n: house(procedures="  ride:\n    do:\n      - say: >-\n" + lines(n, lambda i: "          {riders}") + "      - {advance: the(riders), by: 1}\n"),
    "a long cell": lambda n: table("a: text", f"      e: {{a: {'text ' * n}}}\n"),
    "long expressions": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {'1 + ' * 900}1")),
    "long calls": lambda n: house(procedures=ride(*(f"{{run: 'p({' + '.join(['1'] * 450)})'}}" for _ in range(n))) + "  p: {takes: {n: int}, do: {say: a}}\n"),
    "long prompts": lambda n: body(n, lambda i: f"{{choose: x, by: the(teams), from: riders, prompt: \"{'{riders} ' * 100}\"}}"),
    "long worn_by": lambda n: house(tables=f"  t:\n    worn_by: \"{'race.worn if true else ' * 60}race.worn\"\n    entries:\n" + lines(n, lambda i: f"      e{i}: {{modifiers: {{f: {{add: 1}}}}}}"), race=WORN, formulas="  f: 1"),
    # two kinds that meet
    "words of an option that are compared": lambda n: house(options=f"  o: {{values: [{listed(n // 2, lambda i: f'w{i}')}], default: w0}}", formulas=lines(n // 2, lambda i: f"  f{i}: option.o == 'v{i}'")),
    "formulas that call the first and the next": lambda n: house(formulas="  f0: f1()\n" + lines(n, lambda i: f"  f{i + 1}: f{i + 2}() + f0()") + f"  f{n + 1}: 1\n"),
    "procedures that run the first and the next": lambda n: house(procedures=RIDE + lines(n, lambda i: f"  p{i}: {{do: [{{run: p{i + 1}}}, {{run: p0}}]}}") + f"  p{n}: {{do: {{say: a}}}}\n"),
    "rules of many parameters": lambda n: house(procedures="  ride: {do: {run: 'p(" + ", ".join(["1"] * 45) + ")'}}\n  p: {do: {advance: the(riders), by: 1}, takes: {" + listed(45, lambda i: f"a{i}: int") + "}}\n", rules=lines(n, lambda i: f"  r{i}: {{event: before(p), do: {{say: a}}}}")),
    "formulas of many parameters": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {{value: 1, takes: {{{listed(45, lambda j: f'a{j}: int')}}}}}")),
    "modifiers of a formula of many parameters": lambda n: house(formulas=f"  f:\n    value: 1\n    takes: {{{listed(45, lambda j: f'a{j}: int')}}}\n    modifiers:\n" + lines(n, lambda i: f"      m{i}: {{add: a{i % 45}}}")),
    "choices with many variables": lambda n: house(procedures=ride(f"{{let: {{{listed(65, lambda i: f'x{i}: 1')}}}}}", *("{choose: c, by: the(teams), from: riders}" for _ in range(n)))),
    "bots for choices with many variables": lambda n: house(procedures=ride(f"{{let: {{{listed(65, lambda i: f'x{i}: 1')}}}}}", *("{choose: c, by: the(teams), from: riders}" for _ in range(n))), bots=lines(n // 2, lambda i: f"  b{i}: {{choices: {{c: x{i % 65}}}}}")),
    "bots for choices of no one type": lambda n: house(procedures=ride(*(f"{{choose: c, by: the(teams), from: {('riders', 'teams')[i % 2]}}}" for i in range(n))).replace("choose: c", "choose: c", 1), bots=lines(n // 2, lambda i: f"  b{i}: {{choices: {{c: 1}}}}")),
    "blocks with many variables": lambda n: house(procedures=ride(f"{{let: {{{listed(65, lambda i: f'x{i}: 1')}}}}}", *("{if: the(riders).finished, then: {let: {x0: 2}}}" for _ in range(n)))),
    "variables that grow for long": lambda n: house(procedures=ride(*(f"{{let: {{v{i}: none}}}}" for i in range(65)), *("{for: t, in: teams, do: {let: {v" + str(i % 64) + ": v" + str(i % 64 + 1) + "}}}" for i in range(n)), "{let: {v64: the(teams)}}")),
    "rules that set the same": lambda n: house(race="  attributes: {a: int = 0}", rules=lines(n // 2, lambda i: f"  r{i}: {{event: round_started, do: {{set: {{race.a: 1}}}}}}")),
    "walks with a condition": lambda n: body(n, lambda i: f"{{advance: the(riders), by: 1, while: f(to) > {i}}}", formulas="  f: {takes: {w: row}, value: w.to_finish}"),
    "rules on the road": lambda n: house(rules=lines(n, lambda i: f"  r{i}: {{event: 'entered(piece, field)', when: field.row.to_finish == {i}, do: {{say: a}}}}")),
    "events that go round": lambda n: house(events=lines(n // 2, lambda i: f"  e{i}: {{}}"), rules=lines(n // 2, lambda i: f"  r{i}: {{event: e{i}, do: {{emit: e{(i + 1) % (n // 2)}}}}}"), procedures=ride("{emit: e0}")),
    "formulas with sums": lambda n: house(formulas="  f0: {takes: {r: rider}, value: 1}\n" + lines(n, lambda i: f"  f{i + 1}: {{takes: {{r: rider}}, value: sum(f{i}(s) for s in riders)}}"), procedures=f"  ride: {{do: {{advance: the(riders), by: f{n}(the(riders))}}}}"),
    "attributes of riders that are changed": lambda n: body(n, lambda i: f"{{add: {{the(riders).a{i}: 1}}}}", pieces="  rider:\n    per_team: 2\n    attributes:\n" + lines(n, lambda i: f"      a{i}: {{type: int, default: 0, at_most: 9}}")),
    "more loops than are read": lambda n: house(formulas=lines(min(n, 5000), lambda i: f"  f{i}: any(s.number == {i} for s in riders)")),
    "modifiers that forbid by loops": lambda n: house(formulas="  f:\n    gives: bool\n    takes: {r: rider}\n    value: true\n    modifiers:\n" + lines(min(n, 2400), lambda i: f"      m{i}: {{forbid: any(s.number == {i} for s in riders)}}"), procedures=ride("{if: f(the(riders)), then: {let: {x: 1}}}")),
    "modifiers that allow by loops": lambda n: house(formulas="  f:\n    gives: bool\n    takes: {r: rider}\n    value: false\n    modifiers:\n" + lines(min(n, 2400), lambda i: f"      m{i}: {{allow: any(s.number == {i + 9} for s in riders)}}"), procedures=ride("{let: {x: f(the(riders))}}")),
    "formulas that forbid by loops in one another": lambda n: house(formulas="  f0: {gives: bool, takes: {r: rider}, value: true}\n" + lines(8, lambda j: f"  f{j + 1}:\n    gives: bool\n    takes: {{r: rider}}\n    value: f{j}(r)\n    modifiers:\n" + lines(min(n, 2400) // 8, lambda i: f"      m{i}: {{forbid: any(s.number == {i + 9} for s in riders)}}")), procedures=ride("{if: f8(the(riders)), then: {let: {x: 1}}}")),
    "modifiers in a key": lambda n: house(formulas="  f:\n    gives: int\n    takes: {r: rider}\n    value: 1\n    modifiers:\n" + lines(n, lambda i: f"      m{i}: {{add: r.number}}"), procedures=ride("{let: {x: 'ordered(r for r in riders, by=f(r))'}}")),
    "modifiers with conditions in a key": lambda n: house(formulas="  f:\n    gives: int\n    takes: {r: rider}\n    value: 1\n    modifiers:\n" + lines(min(n, 4900), lambda i: f"      m{i}: {{replace: r.number, when: r.finished}}"), procedures=ride("{let: {x: 'ordered(r for r in riders, by=f(r))'}}")),
    "modifiers of formulas in one another in a key": lambda n: house(formulas="  f0: {gives: int, takes: {r: rider}, value: 1}\n" + lines(8, lambda j: f"  f{j + 1}:\n    gives: int\n    takes: {{r: rider}}\n    value: f{j}(r)\n    modifiers:\n" + lines(n // 8, lambda i: f"      m{i}: {{add: r.number}}")), procedures=ride("{let: {x: 'ordered(r for r in riders, by=f8(r))'}}")),
    "attributes with long names that begin alike": lambda n: house(race="  attributes:\n" + lines(n, lambda i: f"    {'a' * 60}{i}: int = 0")),
    "piles seen by a word": lambda n: house(cards=ONE_CARD, team="  piles:\n" + lines(n, lambda i: f"    p{i}: {{of: card, filled: true, seen_by: nobody}}")),
    "deep formulas in one another": lambda n: house(formulas="  f0: {takes: {r: rider}, value: r.number}\n" + lines(min(n, 90), lambda i: f"  f{i + 1}: {{takes: {{r: rider}}, value: {'(' * 35}f{i}(r){' + r.number)' * 35}}}"), procedures=ride("{let: {x: 'f8(the(riders))'}}", "{let: {y: 'ordered(r for r in riders, by=f8(r))'}}", "{if: 'f8(the(riders)) > 0', then: {let: {z: 'sum(f7(r) for r in riders)'}}}")),
    # what is left out or of the wrong form
    "taken out": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: ~")),
    "of the wrong form": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: [1]")),
    "keys that are not known": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {{value: 1, k{i}: 1}}")),
    "sections that are not known": lambda n: house() + lines(n, lambda i: f"s{i}: 1"),
    "names that are no names": lambda n: house(formulas=lines(n, lambda i: f"  f-{i}: 1")),
    "names of the language": lambda n: house(formulas=lines(n, lambda i: f"  f{i}: {{takes: {{race: rider}}, value: 1}}")),
}  # fmt: skip


def figures(text: str) -> tuple[int, ...]:
    """Count what a file and a ruleset may have only so much of: bytes, values, declarations, statements, …"""
    tree = read_document(SourceText("t.yaml", text), Diagnostics())
    assert tree is not None
    values, todo = 0, [tree]
    while todo:
        node: Node = todo.pop()
        values += 1
        if isinstance(node, Mapping):
            values += len(node.pairs)
            todo += [pair.value for pair in node.pairs]
        elif not isinstance(node, Scalar):
            todo += node.items
    return len(text.encode()), values, *measure_size(tree).counts.values()


LIMITS = (MIB, MAX_NODES, *MOST.values())


def most_of(fill: Fill, allowed: bool) -> int:
    """Give how many of a kind go into a file, or, `allowed`, into a ruleset that is not refused for its size."""
    few, more = figures(fill(40)), figures(fill(80))
    limits = list(zip(few, more, LIMITS, strict=True))[: None if allowed else 2]
    found = [40 + 40 * (most - 40 - least) / (next - least) for least, next, most in limits if next > least]
    return int(min(found) * 0.9)  # names grow


# Filled whole in every run, for they take longest; the others to a quarter, that the run stays short.
WHOLE = {
    "choose with prompts",
    "keys of results that cannot be read",
    "menus",
    "modifiers that allow by loops",
    "more loops than are read",
    "piles of riders",
    "place",
    "rules of many parameters",
    "what it needs of tables",
}


def filled(name: str) -> str:
    """Give a ruleset filled with a kind, as far as it is not refused for its size."""
    fill = FILLED[name]
    count = most_of(fill, allowed=True)
    return fill(count if name in WHOLE else count // 4)


def overfilled(name: str) -> str:
    """Give a file filled with a kind, to its size or the number of its values."""
    return FILLED[name](most_of(FILLED[name], allowed=False))
