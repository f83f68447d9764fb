"""Make small rulesets at random: formulas with modifiers, loops, branches, choices, cards, walks, rules on events.

In: a seed. Out: the text of a ruleset that checks, and a course for it. The same seed gives the same text. Everything a
race does there ends by itself: loops go over lists or count down, and there are six rounds at the most.
"""

from __future__ import annotations

import random

COURSE = """course "Generated"
for: generated-{seed}
{start} flat in start, {one} hill, {two} flat in wood, {three} hill in wood
mark gate "Gate" worth: 3
{four} flat
finish
12 flat
"""
HEAD = """format: 1
ruleset: generated-{seed}
title: Generated {seed}
source: made up
status: complete
players: {{min: 1, max: 4}}
options:
  knob: {{type: int, default: {knob}}}
  kind: {{values: [one, two, three], default: {kind}}}
  flag: {{type: bool, default: {flag}}}
course:
  lanes: {lanes}
  room: {room}
  run_out: 12
  zones: {{start: {{at_least: 1}}, wood: {{}}}}
  markers: {{gate: {{columns: {{worth: int}}}}}}
terrain:
  columns: {{slow: int, rough: bool = false, up: terrain}}
  entries:
    flat: {{slow: 0, up: hill}}
    hill: {{slow: 2, rough: true, up: hill}}
cards:
  card:
    columns: {{value: int, kinds: list of int}}
    entries:
      low: {{copies: 4, value: 1, kinds: [5, 3]}}
      mid: {{copies: 3, value: 3, kinds: []}}
      high: {{copies: 2, value: 6, kinds: [1]}}
scoring:
  place: {{values: [5, 3, 1]}}
race:
  attributes:
    total: int = 0
    last: rider or none = none
  piles:
    stack: {{of: card, filled: true}}
    used: {{of: card}}
pieces:
  rider:
    per_team: 2
    attributes: {{a: int = 0, b: int = 1, c: bool = false, mate: rider or none = none}}
    piles: {{hand: {{of: card, seen_by: owner}}}}
"""
ROAD_FORMULAS = """  between:
    takes: {here: row, there: row or none}
    gives: bool
    value: there != none and any(w.terrain.rough and w != there and occupied(w) for w in path(here, there))
  gait:
    takes: {rider: rider, played: card}
    gives: int
    value: played.value
    modifiers:
      slow: {at_most: 4 - rider.terrain.slow}
      near: {add: 1, when: rider.row.to_finish < 6}
"""
TAIL = """flow:
  setup: [begin]
  round: [turn, after_turn]
  until: race.round >= 6 or all(r.finished for r in riders)
results:
  riders: {of: riders, as: r, by: [r.a, -r.b, r.number]}
rules:
  gate:
    event: passed(rider, marker)
    when: marker in markers.gate
    do: {add: {rider.b: marker.worth + count(marker.passed_by)}}
  home:
    event: finished(rider)
    do:
      - set: {race.last: rider}
      - add: {race.total: 'scoring.place[count(r for r in riders if r.finished)]'}
  wood:
    event: entered_zone(rider, zone)
    when: zone in zones.wood and rider.c
    do: {set: {rider.c: false}}
"""


class Maker:
    """One ruleset in the making."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = random.Random(seed)
        self.formulas: list[tuple[str, str]] = []  # name, what it gives; all take a rider and a number

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def int_(self, deep: int, names: list[str]) -> str:
        """An expression that gives a number; `names` are riders in scope."""
        rider = self.random.choice(names)
        simple = [
            str(self.random.randint(-3, 9)),
            f"{rider}.a",
            f"{rider}.b",
            "option.knob",
            "race.total",
            f"count({rider}.hand)",
            f"{rider}.number",
            "race.round",
            f"({rider}.row.to_finish if {rider}.on_course else 40)",
            f"({rider}.terrain.slow if {rider}.on_course else 0)",
            "n",
        ]
        if deep <= 0:
            return self.random.choice(simple)
        one, two = self.int_(deep - 1, names), self.int_(deep - 1, names)
        test = self.bool_(deep - 1, names)
        return self.random.choice(
            [
                *simple,
                f"({one} + {two})",
                f"({one} - {two})",
                f"({one} * {self.random.randint(-2, 3)})",
                f"({one} // {self.pick('2', '3', '-2')})",
                f"({one} % {self.pick('2', '5', '-3')})",
                f"({one} if {test} else {two})",
                f"max({one}, {two})",
                f"min({one}, {two}, 3)",
                f"abs({one})",
                f"count(x for x in riders if {self.bool_(deep - 1, ['x', rider])})",
                f"sum({self.int_(deep - 1, ['x', rider])} for x in riders)",
                f"max({self.int_(0, ['x'])} for x in riders if x.a > {one}, default={two})",
                f"sum(c.value for c in {rider}.hand)",
                f"position({rider}, ordered(x for x in riders, by=[{self.int_(deep - 1, ['x'])}, -x.number]))",
                f"div_up({one}, 3)",
                f"scoring.place[{one}]",
                *(f"{name}({rider}, {one})" for name, gives in self.formulas if gives == "int"),
            ]
        )

    def bool_(self, deep: int, names: list[str]) -> str:
        """An expression that is true or false."""
        rider = self.random.choice(names)
        simple = [
            f"{rider}.c",
            "option.flag",
            f"option.kind == '{self.pick('one', 'two', 'three')}'",
            f"{rider}.finished",
            f"{rider}.on_course",
            f"race.last == {rider}",
            f"{rider}.mate != none",
        ]
        if deep <= 0:
            return self.random.choice(simple)
        one, two = self.bool_(deep - 1, names), self.bool_(deep - 1, names)
        small, large = self.int_(deep - 1, names), self.int_(deep - 1, names)
        return self.random.choice(
            [
                *simple,
                f"({one} and {two})",
                f"({one} or {two})",
                f"(not {one})",
                f"({small} {self.pick('<', '<=', '==', '!=', '>')} {large})",
                f"(0 <= {small} < {large})",
                f"any({self.bool_(deep - 1, ['x', rider])} for x in riders)",
                f"all({self.bool_(deep - 1, ['x', rider])} for x in riders if x.team == {rider}.team)",
                f"({rider} in list(x for x in riders if {self.bool_(deep - 1, ['x'])}))",
                f"({rider}.on_course and {rider}.terrain.rough)",
                f"({rider}.on_course and in_zone({rider}.row, zone_kind.wood))",
                f"({rider}.on_course and {rider}.row.next != none and room({rider}.row.next) > 0)",
                f"({rider}.on_course and {rider}.row.next != none and occupied({rider}.row.next))",
                f"({rider}.on_course and between({rider}.row, ahead({rider}.row, {self.random.randint(1, 5)})))",
                f"any(x.{self.pick('c', 'finished', 'on_course')} for x in riders)",
                *(f"{name}({rider}, {small})" for name, gives in self.formulas if gives == "bool"),
            ]
        )

    def make_formulas(self) -> str:
        lines = ["formulas:"]
        for number in range(self.random.randint(3, 6)):
            gives = self.pick("int", "int", "bool")
            name = f"f{number}"
            value = self.int_(2, ["rider"]) if gives == "int" else self.bool_(2, ["rider"])
            lines += [f"  {name}:", "    takes: {rider: rider, n: int}", f"    gives: {gives}", f'    value: "{value}"']
            modifiers = []
            for index in range(self.random.randint(0, 3)):
                if gives == "int":
                    operation = self.pick("add", "at_least", "at_most", "replace", "multiply")
                    operand = self.int_(1, ["rider"]) if operation != "multiply" else self.pick("2", "-1")
                else:
                    operation = self.pick("forbid", "allow", "forbid")
                    operand = self.bool_(1, ["rider"])
                when = f', when: "{self.bool_(1, ["rider"])}"' if self.random.random() < 0.5 else ""
                extra = ", optional: true" if operation == "add" and self.random.random() < 0.4 else ""
                modifiers.append(f'      m{index}: {{{operation}: "{operand}"{when}{extra}}}')
            if modifiers:
                lines += ["    modifiers:", *modifiers]
            self.formulas.append((name, gives))
        return "\n".join(lines) + "\n" + ROAD_FORMULAS

    def statements(self, deep: int, rider: str) -> list[str]:
        """Statements over one rider in scope, each with its lines indented by nothing."""
        made: list[str] = []
        for _ in range(self.random.randint(1, 3)):
            made += self.statement(deep, rider)
        return made

    def statement(self, deep: int, rider: str) -> list[str]:
        number, truth = self.int_(2, [rider]), self.bool_(2, [rider])
        # What grows is kept small: a number of 64 bits would stop the race.
        simple = [
            [f'- set: {{{rider}.a: "({number}) % 50"}}'],
            [f'- set: {{{rider}.b: "({number}) % 7", {rider}.c: "{truth}"}}'],
            [f'- add: {{{rider}.b: "({number}) % 3"}}'],
            [f"- roll: die{deep}", f"- set: {{{rider}.a: die{deep}}}"],
            [f"- {{draw: drawn{deep}, from: race.stack, into: {rider}.hand, refill: race.used}}"],
            [
                f"- draw: two{deep}",
                f"  count: {self.pick('2', 'n % 3', '1')}",
                "  from: race.stack",
                "  refill: race.used",
                f"- for: each{deep}",
                f"  in: two{deep}",
                f"  do: {{add: {{{rider}.b: each{deep}.value}}}}",
                f"- {{put: two{deep}, into: {self.pick('race.used', f'{rider}.hand', 'race.stack')}}}",
            ],
            [f"- {{put: {rider}.hand, into: {self.pick('race.used', f'{rider}.hand')}}}"],
            [f"- for: x{deep}", "  in: riders", f"  do: {{set: {{x{deep}.c: {self.pick('true', 'false')}}}}}"],
            [
                f"- for: w{deep}",
                "  in: rows",
                f"  where: w{deep}.terrain.rough and occupied(w{deep})",
                "  do: {add: {race.total: 1}}",
            ],
            [
                f"- choose: gone{deep}",
                f"  by: {rider}.team",
                f"  from: {rider}.hand",
                "  then:",
                f"    - if: {rider}.on_course",
                f"      then: [{{advance: {rider}, by: 'gait({rider}, gone{deep})', lane: {self.pick('left', 'right')}}}]",
            ],
            [f'- set: {{{rider}.mate: "first(x for x in riders if x != {rider} and {self.bool_(1, ["x"])}, by=x.b)"}}'],
            [
                f"- choose: chosen{deep}",
                f"  by: {rider}.team",
                f"  from: {rider}.hand",
                f"  optional: {self.pick('true', 'false')}",
                "  then:",
                f"    - {{put: chosen{deep}, from: {rider}.hand, into: race.used}}",
                f"    - add: {{{rider}.a: chosen{deep}.value}}",
            ],
            [
                f"- choose: other{deep}",
                f"  by: {rider}.team",
                f'  from: "list(x for x in riders if {self.bool_(1, ["x"])})"',
                "  then:",
                f"    - set: {{other{deep}.b: {rider}.b}}",
            ],
            [
                f"- advance: {rider}",
                f'  by: "({self.int_(1, [rider])}) % 6"',
                *([f'  while: "{self.pick("room(to) > 0", "step < 4", "not any(w.terrain.rough for w in path)")}"']
                  if self.random.random() < 0.5 else []),
                *([f"  lane: {self.pick('left', 'right')}"] if self.random.random() < 0.6 else []),
                *(["  stops: step > 1"] if self.random.random() < 0.3 else []),
                f"  as: moved{deep}",
                f"- add: {{race.total: moved{deep}}}",
            ],
        ]  # fmt: skip
        if deep <= 0:
            return self.random.choice(simple)
        inner = self.statements(deep - 1, rider)
        others = self.statements(deep - 1, f"r{deep}")
        return self.random.choice(
            [
                *simple,
                [f'- if: "{truth}"', "  then:", *indent(inner), "  else:", *indent(self.statements(deep - 1, rider))],
                [f'- if: "{truth}"', "  then:", *indent(inner)],
                [
                    f"- for: r{deep}",
                    "  in: riders",
                    *([f'  where: "{self.bool_(1, [f"r{deep}", rider])}"'] if self.random.random() < 0.6 else []),
                    *([f'  order: ["{self.int_(1, [f"r{deep}"])}", -r{deep}.number]'] if self.random.random() < 0.6 else []),
                    "  do:",
                    *indent(others),
                ],
                [
                    f"- for: r{deep}",
                    "  in: riders",
                    f'  where: "r{deep}.on_course and {self.bool_(0, [f"r{deep}"])}"',
                    f"  order: [r{deep}.row.to_finish, {self.pick('-', '')}r{deep}.lane]",
                    "  do:",
                    *indent(others),
                ],
                [
                    f"- if: {rider}.on_course",
                    "  then:",
                    f"    - for: r{deep}",
                    f"      in: {rider}.row.riders",
                    *([f'      where: "{self.bool_(1, [f"r{deep}"])}"'] if self.random.random() < 0.5 else []),
                    f"      order: [{self.pick('-', '')}r{deep}.lane]",
                    "      do:",
                    *indent(others, 8),
                ],
                [f"- let: {{i{deep}: 3}}", f"- while: i{deep} > 0", "  do:", f'    - let: {{i{deep}: "i{deep} - 1"}}', *indent(inner)],
            ]
        )  # fmt: skip

    def text(self) -> str:
        head = HEAD.format(
            seed=self.seed,
            knob=self.random.randint(0, 5),
            kind=self.pick("one", "two", "three"),
            flag=self.pick("true", "false"),
            lanes=self.random.randint(1, 3),
            room=self.pick("1", "2", "any"),
        )
        formulas = self.make_formulas()
        body = self.statements(2, "rider")
        lines = [
            "procedures:",
            "  begin:",
            "    do:",
            "      - shuffle: race.stack",
            "      - for: rider",
            "        in: riders",
            "        do:",
            "          - {draw: cards, count: 2, from: race.stack, into: rider.hand}",
            "          - {advance: rider, by: rider.number}",
            "  turn:",
            "    do:",
            "      - for: rider",
            "        in: riders",
            "        do:",
            "          - run: act(rider, race.round)",
            "  act:",
            "    takes: {rider: rider, n: int}",
            "    do:",
            *indent(body, 6),
            "      - advance: rider",
            f'        by: "1 + abs({self.int_(1, ["rider"])}) % 4"',
            "  after_turn:",
            "    do:",
            "      - let: {n: 2}",
            "      - for: rider",
            "        in: riders",
            "        where: rider.finished and rider.on_course",
            "        do: {lift: rider}",
            "      - for: rider",
            "        in: riders",
            "        do:",
            *indent(self.statements(1, "rider"), 10),
        ]
        return head + formulas + "\n".join(lines) + "\n" + TAIL

    def course(self) -> str:
        sizes = {name: self.random.randint(2, 6) for name in ("start", "one", "two", "three", "four")}
        return COURSE.format(seed=self.seed, **sizes)


def indent(lines: list[str], by: int = 4) -> list[str]:
    return [" " * by + line for line in lines]
