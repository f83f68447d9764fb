"""Rulesets and courses that try to break the checker, the compiler or a race, by name: texts of at most 1 MiB.

None may take more than 5 s or 500 MiB, or end in anything but diagnostics, a `RaceError`, or a race that goes on. Each
is a ruleset `house` on a straight road, or on a road of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

REST = {
    "terrain": "terrain: {entries: {flat: {}}}",
    "pieces": "pieces: {rider: {per_team: 2}}",
    "procedures": "procedures:\n  ride: {do: {advance: the(riders), by: 1}}",
    "flow": "flow: {round: [ride], until: any(r.finished for r in riders)}",
    "results": "results: {riders: {of: riders, as: r, by: [r.order]}}",
}
ROAD = 'course "Road"\nfor: house\n\n30 flat\nfinish\n3 flat\n'


@dataclass(frozen=True)
class Hostile:
    """A ruleset, the road it is raced on, and how many teams race."""

    ruleset: str
    road: str = ROAD
    teams: int = 2


def house(**sections: str) -> str:
    """Write a ruleset: sections as given, the others so that a race could be run."""
    lines = ["format: 1", "ruleset: house", "title: House"]
    lines += [REST[name] for name in REST if name not in sections]
    for name, text in sections.items():
        if text:
            lines.append(f"{name}:\n{text}")
    return "\n".join(lines) + "\n"


def ride(*statements: str) -> str:
    """A procedure that does these statements, each on a line of its own, and then rides."""
    body = "".join(f"      - {each}\n" for each in statements)
    return f"  ride:\n    do:\n{body}      - {{advance: the(riders), by: 1}}\n"


def chain(count: int, step: str, first: str = "r.number") -> str:
    """Formulas f0 to f(count), each made of the one before, written f."""
    lines = [f"  f0: {{takes: {{r: rider}}, value: {first}}}"]
    lines += [
        f"  f{n}: {{takes: {{r: rider}}, value: {step.replace('f(', f'f{n - 1}(')}}}" for n in range(1, count + 1)
    ]
    return "\n".join(lines)


def calls(count: int) -> str:
    return f"  ride: {{do: {{advance: the(riders), by: f{count}(the(riders)) % 3 + 1}}}}"


def nested_for(levels: int, over: str) -> str:
    """A statement of loops in loops."""
    return "".join(f"{{for: v{n}, in: {over}, do: " for n in range(levels)) + "{let: {x: 1}}" + "}" * levels


def nested_sums(levels: int, over: str) -> str:
    return "".join("sum(" for _ in range(levels)) + "1" + "".join(f" for v{n} in {over})" for n in range(levels))


MANY = 10_000  # of a kind: as many as fit into a mebibyte
_MAKERS: dict[str, Callable[[], Hostile]] = {
    # many of a kind
    "a thousand unknown keys": lambda: Hostile(house() + "".join(f"unknown_{n}: {n}\n" for n in range(1000))),
    "a thousand unknown names": lambda: Hostile(house(formulas="".join(f"  g{n}: nowhere_{n}\n" for n in range(1000)))),
    "thousands of unknown names": lambda: Hostile(house(formulas="".join(f"  g{n}: x{n} + y{n}\n" for n in range(MANY)))),
    "unknown calls among many formulas": lambda: Hostile(house(formulas="".join(f"  formula_{n}: formulla_{n}()\n" for n in range(MANY)))),
    "unknown columns among many": lambda: Hostile(house(tables="  t:\n    columns: {" + ", ".join(f"column_{n}: int = 0" for n in range(2000)) + "}\n    entries: {" + ", ".join(f"e{n}: {{collumn_{n}: 1}}" for n in range(2000)) + "}")),
    "unused among many": lambda: Hostile(house(formulas="".join(f"  formula_{n}: {n}\n" for n in range(MANY)), options="".join(f"  option_{n}: {{type: int, default: 0}}\n" for n in range(3000)))),
    "thousands of formulas": lambda: Hostile(house(formulas="".join(f"  g{n}: {n} + 1\n" for n in range(MANY)))),
    "thousands of formulas that are used": lambda: Hostile(house(formulas=chain(MANY, '"f(r) if r.finished else r.number"'), procedures=calls(MANY))),
    "thousands of procedures": lambda: Hostile(house(procedures="  ride: {do: {advance: the(riders), by: 1}}\n" + "".join(f"  p{n}: {{do: {{run: ride}}}}\n" for n in range(MANY)))),
    "thousands of rules on one event": lambda: Hostile(house(rules="".join(f"  r{n}: {{event: round_started, do: {{say: a}}}}\n" for n in range(MANY)))),
    "thousands of attributes": lambda: Hostile(house(race="  attributes: {" + ", ".join(f"a{n}: int = 0" for n in range(MANY)) + "}")),
    "thousands of options": lambda: Hostile(house(options="".join(f"  o{n}: {{type: int, default: 0}}\n" for n in range(8000)))),
    "thousands of entries": lambda: Hostile(house(tables="  t:\n    columns: {a: int}\n    entries:\n" + "".join(f"      e{n}: {{a: {n}}}\n" for n in range(MANY)))),
    "entries like each other": lambda: Hostile(house(tables="  t:\n    columns: {a: int}\n    entries:\n      e0: {a: 1}\n" + "".join(f"      e{n}: {{like: e{n - 1}}}\n" for n in range(1, 5000)))),
    "entries like the next": lambda: Hostile(house(tables="  t:\n    columns: {a: int}\n    entries:\n" + "".join(f"      e{n}: {{like: e{n + 1}}}\n" for n in range(5000)) + "      e5000: {a: 1}\n")),
    "entries like each other in a circle": lambda: Hostile(house(tables="  t:\n    columns: {a: int}\n    entries:\n" + "".join(f"      e{n}: {{like: e{(n + 1) % 3000}}}\n" for n in range(3000)))),
    "many columns and entries": lambda: Hostile(house(tables="  t:\n    columns: {" + ", ".join(f"c{n}: int = 0" for n in range(1000)) + "}\n    entries:\n" + "".join(f"      e{n}: {{}}\n" for n in range(1000)))),
    "many kinds of pieces": lambda: Hostile(house(pieces="  rider: {per_team: 1}\n" + "".join(f"  k{n}: {{per_team: 1}}\n" for n in range(1000)))),
    "many bots and choices": lambda: Hostile(house(procedures=ride(*(f"{{choose: c{n}, by: the(teams), from: riders}}" for n in range(300))), bots="".join(f"  b{n}: {{choices: {{{', '.join(f'c{m}: {m}' for m in range(300))}}}}}\n" for n in range(30)))),
    "many borne modifiers": lambda: Hostile(house(tables="  t:\n    worn_by: race.worn\n    entries:\n" + "".join(f"      e{n}: {{modifiers: {{f: {{add: 1}}}}}}\n" for n in range(2000)), race="  attributes: {worn: t or none = none}", formulas="  f: 1", procedures="  ride: {do: {advance: the(riders), by: f()}}")),
    "many classifications": lambda: Hostile(house(tour="  classifications:\n" + "".join(f"    c{n}: {{of: standings.c{(n + 1) % 300}, as: r, by: [1]}}\n" for n in range(300)))),
    "a mebibyte of expressions": lambda: Hostile(house(formulas="".join(f"  g{n}: {n} + ({' + '.join('max(1, 2)' for _ in range(80))}) * 2\n" for n in range(1000)))),
    "a mebibyte of short expressions": lambda: Hostile(house(formulas="".join(f"  g{n}: {n} + 1 * 2\n" for n in range(40_000)))),
    "a mebibyte of statements": lambda: Hostile(house(procedures=ride(*("{let: {x: 1 + 1}}" for _ in range(40_000))))),
    "one long line and a fault": lambda: Hostile(house(tables="  t: {columns: {l: list of int}, entries: {e: {l: [" + ", ".join(str(n) for n in range(90_000)) + "]}}}") + "x: 1\n"),
    "faults of shape and of names": lambda: Hostile(house(formulas="".join(f"  f{n}: {{value: 1, k{n}: 1}}\n" for n in range(90)) + "".join(f"  g{n}: x{n}\n" for n in range(7000)))),
    # depth
    "and, and, and": lambda: Hostile(house(invariants="  a: " + " and ".join(["true"] * 550))),
    "and, or, and, or": lambda: Hostile(house(invariants="  a: " + " and true or ".join(["true"] * 220))),
    "comparisons in a row": lambda: Hostile(house(invariants="  a: " + " <= ".join(["1"] * 790))),
    "a chain within chains": lambda: Hostile(house(invariants="  a: " + "true == (" * 30 + "true" + " == true) == true" * 30)),
    "conditionals in a row": lambda: Hostile(house(formulas="  a: " + "1 if true else " * 70 + "1", invariants="  b: a() > 0")),
    "members in a row": lambda: Hostile(house(invariants="  a: the(riders)" + ".team.riders" * 300 + " == 1")),
    "indexes in a row": lambda: Hostile(house(invariants="  a: " + '"' + "[" * 39 + "1" + "]" * 39 + "[1]" * 39 + ' == 1"')),
    "statements in statements": lambda: Hostile(house(procedures=ride("{if: true, then: " * 50 + "{let: {x: 1}}" + "}" * 50))),
    "loops in loops": lambda: Hostile(house(procedures=ride(nested_for(25, "teams")))),
    "loops in loops of while": lambda: Hostile(house(procedures=ride("{while: the(riders).finished, do: " * 50 + "{let: {x: 1}}" + "}" * 50))),
    "sums in sums": lambda: Hostile(house(procedures=ride('{let: {x: "' + nested_sums(25, "teams") + '"}}'))),
    "sums in conditions of sums": lambda: Hostile(house(procedures=ride('{let: {x: "' + "count(a for a in teams if 0 < " * 30 + "1" + ")" * 30 + '"}}'))),
    "a chain of a thousand formulas": lambda: Hostile(house(formulas=chain(1000, "f(r)"), procedures=calls(1000))),
    "a chain of a thousand formulas, the last first": lambda: Hostile(house(formulas="\n".join(reversed(chain(1000, "f(r) + 1").split("\n"))), procedures=calls(1000))),
    "formulas that call the one before twice": lambda: Hostile(house(formulas=chain(40, "f(r) + f(r)"), procedures=calls(40))),
    "formulas that call the one before ten times": lambda: Hostile(house(formulas=chain(12, " + ".join(["f(r)"] * 10)), procedures=calls(12))),
    "formulas that call the one before in a condition": lambda: Hostile(house(formulas=chain(40, "f(r) if f(r) > 0 else f(r)"), procedures=calls(40))),
    "formulas with sums of the one before": lambda: Hostile(house(formulas=chain(20, '"sum(f(s) for s in riders)"'), procedures=calls(20))),
    "formulas whose modifiers call the one before": lambda: Hostile(house(formulas="  f0: {takes: {r: rider}, value: 1}\n" + "".join(f"  f{n}: {{takes: {{r: rider}}, gives: int, value: f{n - 1}(r), modifiers: {{{', '.join(f'm{m}: {{add: f{n - 1}(r), optional: true}}' for m in range(8))}}}}}\n" for n in range(1, 14)), procedures=calls(13))),
    "a formula with sixty optional bonuses": lambda: Hostile(house(formulas="  f: {takes: {r: rider}, gives: int, value: 1, modifiers: {" + ", ".join(f"m{n}: {{add: {2**min(n, 40)}, optional: true}}" for n in range(60)) + "}}", procedures=ride('{choose: x, by: the(teams), from: "amounts(f(the(riders)))"}'))),
    "a chain of a thousand procedures": lambda: Hostile(house(procedures="  ride: {do: {run: p1000}}\n  p0: {do: {advance: the(riders), by: 1}}\n" + "".join(f"  p{n}: {{do: {{run: p{n - 1}}}}}\n" for n in range(1, 1001)))),
    "procedures that run the one before twice": lambda: Hostile(house(procedures="  ride: {do: {run: p40}}\n  p0: {do: {advance: the(riders), by: 1}}\n" + "".join(f"  p{n}: {{do: [{{run: p{n - 1}}}, {{run: p{n - 1}}}]}}\n" for n in range(1, 41)))),
    "a circle of a thousand formulas": lambda: Hostile(house(formulas="".join(f"  g{n}: g{(n + 1) % 1000}() + 1\n" for n in range(1000)))),
    "formulas that all call each other": lambda: Hostile(house(formulas="".join(f"  g{n}: {' + '.join(f'g{m}()' for m in range(100))}\n" for n in range(100)))),
    "variables whose types grow": lambda: Hostile(house(procedures=ride(*(f"{{let: {{v{n}: none}}}}" for n in range(200)), "{for: t, in: teams, do: [" + ", ".join(f"{{let: {{v{n}: v{n + 1}}}}}" for n in range(199)) + ", {let: {v199: t}}]}"))),
    # loops that take long
    "loops over numbers in loops over numbers": lambda: Hostile(house(procedures=ride("{for: a, in: 'numbers(0, 99999)', do: {for: b, in: 'numbers(0, 99999)', do: {let: {x: a}}}}"))),
    "sums over numbers in sums over numbers": lambda: Hostile(house(procedures=ride('{let: {x: "sum(sum(b for b in numbers(0, 99999)) for a in numbers(0, 99999))"}}'))),
    "a loop over numbers of sums over numbers": lambda: Hostile(house(procedures=ride("{for: a, in: 'numbers(0, 99999)', do: {let: {x: 'sum(b for b in numbers(0, 99999))'}}}"))),
    "a test of all numbers for all numbers": lambda: Hostile(house(procedures=ride('{if: "any(all(a != b for b in numbers(1, 99999)) for a in numbers(1, 99999))", then: {let: {x: 1}}}'))),
    "ordered by sums": lambda: Hostile(house(procedures=ride("{let: {x: 'ordered(a for a in numbers(0, 99999), by=sum(b for b in numbers(0, 99999)))'}}"))),
    "eight sums over rows": lambda: Hostile(house(procedures=ride('{let: {x: "' + nested_sums(8, "rows") + '"}}'))),
    "eight loops over rows": lambda: Hostile(house(procedures=ride(nested_for(8, "rows")))),
    "six loops over pieces": lambda: Hostile(house(pieces="  rider: {per_team: 40}", procedures=ride(nested_for(6, "riders")))),
    "six sums over pieces": lambda: Hostile(house(pieces="  rider: {per_team: 40}", procedures=ride('{let: {x: "' + nested_sums(6, "riders") + '"}}'))),
    "formulas of sums over pieces": lambda: Hostile(house(pieces="  rider: {per_team: 40}", formulas=chain(8, '"sum(f(s) for s in riders)"'), procedures=calls(8))),
    "a walk whose condition takes long": lambda: Hostile(house(procedures='  ride: {do: {advance: the(riders), by: 9, while: "sum(b for b in numbers(0, 99999)) > sum(b for b in numbers(0, to.to_finish))"}}')),
    "a loop for ever": lambda: Hostile(house(procedures=ride("{while: true, do: {let: {x: 1}}}"))),
    "a loop for ever over long lists": lambda: Hostile(house(procedures=ride("{while: true, do: {let: {x: 'count(numbers(0, 99999))'}}}"))),
    "a race for ever": lambda: Hostile(house(procedures="  ride: {do: {let: {x: 1}}}")),
    "a race for ever with loops": lambda: Hostile(house(procedures="  ride: {do: {for: a, in: 'numbers(0, 9999)', do: {let: {x: a}}}}")),
    "events for ever": lambda: Hostile(house(events="  a: {}\n  b: {}", rules="  a: {event: a, do: [{emit: b}, {emit: b}]}\n  b: {event: b, do: [{emit: a}, {emit: a}]}", procedures=ride("{emit: a}"))),
    "events that double": lambda: Hostile(house(events="  a: {n: int}", rules="  a: {event: a(n), when: n > 0, do: [{emit: a(n - 1)}, {emit: a(n - 1)}]}", procedures=ride("{emit: a(31)}"))),
    "results that take long": lambda: Hostile(house(results='  riders: {of: riders, as: r, by: ["sum(sum(b for b in numbers(0, 99999)) for a in numbers(0, 99999))"]}')),
    "invariants that take long": lambda: Hostile(house(invariants='  a: "sum(sum(b for b in numbers(0, 99999)) for a in numbers(0, 99999)) > 0"')),
    "an until that takes long": lambda: Hostile(house(flow='  round: [ride]\n  until: "sum(sum(b for b in numbers(0, 99999)) for a in numbers(0, 99999)) > 0"')),
    "a prompt that takes long": lambda: Hostile(house(procedures=ride('{choose: x, by: the(teams), from: yes_or_no, prompt: "{sum(sum(b for b in numbers(0, 99999)) for a in numbers(0, 99999))}"}'))),
    "a bot that takes long": lambda: Hostile(house(procedures=ride("{choose: x, by: the(teams), from: riders}"), bots='  slow: {choices: {x: "sum(sum(b for b in numbers(0, 99999)) for a in numbers(0, 99999))"}}')),
    "paths of paths": lambda: Hostile(house(procedures=ride('{let: {x: "sum(count(path(a, b)) for a in rows) + 0"}}').replace("path(a, b)", "list(p for p in path(course.start, a) if any(q == p for q in path(course.start, p)))")), 'course "Road"\nfor: house\n\n9000 flat\nfinish\n3 flat\n'),
    # growth
    "a list that doubles": lambda: Hostile(house(race="  attributes: {l: list of int}", procedures=ride("{set: {race.l: '[1, 2]'}}", "{while: true, do: {for: x, in: race.l, do: {add: {race.l: x}}}}"))),
    "lists of lists that double": lambda: Hostile(house(procedures=ride("{let: {l: 'list(1 for a in numbers(0, 999))'}}", "{while: true, do: {let: {l: 'list(b for a in [l, l] for b in a)'}}}".replace(" for b in a", "")))),
    "products of lists": lambda: Hostile(house(procedures=ride('{let: {x: "list(list(b for b in numbers(0, 99999)) for a in numbers(0, 99999))"}}'))),
    "copies of lists": lambda: Hostile(house(race="  attributes: {l: list of list of int}", procedures=ride("{for: a, in: 'numbers(0, 99999)', do: {add: {race.l: 'numbers(0, 99999)'}}}"))),
    "a pile that fills": lambda: Hostile(house(cards="  card: {entries: {one: {}}}", race="  piles: {p: {of: card}}", procedures=ride("{while: true, do: {put: card.one, into: race.p}}"))),
    "a pile that doubles": lambda: Hostile(house(cards="  card: {entries: {one: {}}}", race="  piles: {p: {of: card, filled: true}}", procedures=ride("{while: true, do: {put: list(x for x in race.p), into: race.p}}"))),
    "a pile of many copies": lambda: Hostile(house(cards="  card: {entries: {one: {copies: 99999999}}}", race="  piles: {" + ", ".join(f"p{n}: {{of: card, filled: true}}" for n in range(50)) + "}")),
    "many piles of many copies": lambda: Hostile(house(cards="  card: {entries: {" + ", ".join(f"e{n}: {{copies: 99999}}" for n in range(50)) + "}}", team="  piles: {p: {of: card, filled: true}}"), teams=20),
    "cells of long lists": lambda: Hostile(house(tables="  t: {entries: {x: {}}}\n  u:\n    columns: {l: list of t}\n    entries:\n" + "".join(f"      e{n}: {{l: {{x: 100000}}}}\n" for n in range(2000)))),
    "a text that grows": lambda: Hostile(house(race="  attributes: {t: text = x}", procedures=ride("{while: true, do: {set: {race.t: text(list(race.t for a in numbers(0, 99)))}}}".replace("text(list(race.t for a in numbers(0, 99)))", "'text(list(race.t for a in numbers(0, 99)))'")))),
    "long texts in the log": lambda: Hostile(house(procedures=ride("{while: true, do: {say: '{numbers(0, 9999)}'}}"))),
    "a line of the log for ever": lambda: Hostile(house(procedures=ride("{while: true, do: {say: x}}"))),
    "numbers that square": lambda: Hostile(house(formulas=chain(40, "f(r) * f(r)", "r.number + 2"), procedures=calls(40))),
    "numbers that square in a loop": lambda: Hostile(house(procedures=ride("{let: {x: 3}}", "{while: true, do: {let: {x: x * x}}}"))),
    "numbers that double": lambda: Hostile(house(formulas=chain(400, "f(r) + f(r)"), procedures=calls(400))),
    "dice without number": lambda: Hostile(house(dice=" 9999d9999")),
    "many dice": lambda: Hostile(house(procedures=ride("{for: a, in: 'numbers(0, 99999)', do: {roll: x, dice: 20d1000, count: 50}}"))),
    "long lists of options": lambda: Hostile(house(procedures=ride("{choose: x, by: the(teams), from: 'numbers(0, 99999)'}"))),
    "long lists of options again and again": lambda: Hostile(house(procedures=ride("{for: a, in: 'numbers(0, 99)', do: {choose: x, by: the(teams), from: 'numbers(0, 99999)'}}"))),
    # numbers out of range
    "a hundred thousand pieces": lambda: Hostile(house(pieces="  rider: {per_team: 100000}")),
    "pieces without number": lambda: Hostile(house(pieces="  rider: {per_team: 9223372036854775807 * 9223372036854775807}")),
    "less than no pieces": lambda: Hostile(house(pieces="  rider: {per_team: -5}")),
    "pieces of a division by zero": lambda: Hostile(house(pieces="  rider: {per_team: 1 // 0}")),
    "no pieces": lambda: Hostile(house(pieces="  rider: {per_team: 0}")),
    "two thousand pieces": lambda: Hostile(house(pieces="  rider: {per_team: 1000}", procedures="  ride: {do: {for: r, in: riders, do: {advance: r, by: 1}}}")),
    "groups of two thousand pieces": lambda: Hostile(house(course=" {room: any}", pieces="  rider: {per_team: 1000}", procedures="  ride: {do: [{for: r, in: riders, do: {advance: r, by: 1}}, {let: {x: 'count(groups(riders, gap=3))'}}]}")),
    "options out of range": lambda: Hostile(house(options="  a: {type: int, default: 9223372036854775808}\n  b: {type: int, default: 1, at_least: 5}\n  c: {type: int, default: -9223372036854775809}")),
    "lanes out of range": lambda: Hostile(house(course=" {lanes: 10000, max_lanes: 10000, room: 10000, run_out: 10000}")),
    "lanes of zero": lambda: Hostile(house(course=" {lanes: 0, max_lanes: 0}")),
    "players out of range": lambda: Hostile(house(players=" {min: 9223372036854775807, max: 9223372036854775807}")),
    "long advances": lambda: Hostile(house(procedures="  ride: {do: {advance: the(riders), by: 9223372036854775807}}")),
    "long advances that may stop": lambda: Hostile(house(procedures="  ride: {do: {advance: the(riders), by: 9223372036854775807, stops: true}}"), 'course "Road"\nfor: house\n\n9000 flat\nfinish\n3 flat\n'),
    "far rows": lambda: Hostile(house(procedures=ride("{let: {x: 'ahead(course.start, 9223372036854775807)', y: 'back(course.start, 9223372036854775807)'}}"))),
    "far offsets": lambda: Hostile(house(procedures=ride("{let: {x: 'offset(the(fields), 9223372036854775807, 9223372036854775807)'}}"))),
    "far reaches": lambda: Hostile(house(formulas="  ok: {takes: {r: rider, a: field, b: field}, value: a != b and r.number > 0}", procedures=ride("{let: {x: 'reachable(the(riders), 9223372036854775807, via=ok)'}}")), 'course "Road"\nfor: house\n\n3000 flat on 3 lanes\nfinish\n3 flat\n'),
    # long roads
    "ten thousand rows": lambda: Hostile(house(), 'course "Road"\nfor: house\n\n9990 flat\nfinish\n3 flat\n'),
    "ten thousand rows, wide": lambda: Hostile(house(), 'course "Road"\nfor: house\nlanes: 64\n\n9990 flat\nfinish\n3 flat\n'),
    "ten thousand rows and a while": lambda: Hostile(house(procedures="  ride: {do: {advance: the(riders), by: 9999, while: count(path) < 9000}}"), 'course "Road"\nfor: house\n\n9990 flat\nfinish\n3 flat\n'),
    "forks upon forks": lambda: Hostile(house(procedures="  ride: {do: {advance: the(riders), by: 9999}}"), 'course "Road"\nfor: house\n\n3 flat\n' + "fork\n1 flat\nor\n1 flat\njoin\n1 flat\n" * 1000 + "finish\n3 flat\n"),
    "forks and distances": lambda: Hostile(house(procedures=ride('{let: {x: "sum(distance(course.start, a) for a in rows)"}}')), 'course "Road"\nfor: house\n\n3 flat\n' + "fork\n1 flat\nor\n1 flat\njoin\n1 flat\n" * 1000 + "finish\n3 flat\n"),
    "ten thousand marks": lambda: Hostile(house(course="  markers: {m: {}}", rules="  a: {event: 'passed(rider, marker)', do: {let: {x: count(marker.passed_by)}}}", procedures="  ride: {do: {advance: the(riders), by: 9999}}"), 'course "Road"\nfor: house\n\n' + "1 flat\nmark m\n" * 9000 + "finish\n3 flat\n"),
    # names
    "names of all letters": lambda: Hostile(house(formulas="".join(f"  {chr(n)}{n}: 1\n" for n in range(0xC0, 0x24F) if chr(n).isalpha()))),
    "names of the language underneath": lambda: Hostile(house(formulas="".join(f"  {name}: 1\n" for name in ("print", "len", "list_", "lambda", "def", "class", "import", "__builtins__", "__import__", "self", "None", "True", "m_tick", "S_at", "D_rows", "exec", "yield")), procedures=ride("{let: {" + ", ".join(f"{name}: 1" for name in ("lambda", "def", "class", "import", "yield", "None", "print", "len", "m_tick", "sum_", "range")) + "}}"))),
    "long names": lambda: Hostile(house(formulas="".join(f"  {'a' * 3000}{n}: 1\n" for n in range(200)))),
    "names that differ by a sign": lambda: Hostile(house(formulas="  a_b: {takes: {r: rider}, value: r.number}\n  a_5f_b: {takes: {r: rider}, value: r.number + 1}\n  aäb: {takes: {r: rider}, value: r.number + 2}\n  a_e4_b: {takes: {r: rider}, value: r.number + 3}", procedures=ride("{let: {x: 'list(a_b(r) + a_5f_b(r) + aäb(r) + a_e4_b(r) for r in riders)'}}"))),
}  # fmt: skip


class _Table(Mapping[str, Hostile]):
    """Makes an input when it is asked for."""

    def __getitem__(self, name: str) -> Hostile:
        return _MAKERS[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(_MAKERS)

    def __len__(self) -> int:
        return len(_MAKERS)


HOSTILE_RULESETS: Mapping[str, Hostile] = _Table()
