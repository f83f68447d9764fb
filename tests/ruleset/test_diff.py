"""What a variant changes, in words, with the citation and the place that makes the change."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruleset_pages import merge_file, write_files

from interpreter.ruleset.diff import describe_changes
from interpreter.ruleset.merge import Merged
from interpreter.ruleset.paths import describe
from interpreter.ruleset.wording import say_opening, say_steps
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Scalar, Sequence
from interpreter.source.place import Place, SourceText

GOOD = Path(__file__).parent.parent / "data" / "merge" / "good"

CHANGES = {
    "options": [
        "option passing: over instead of lane (2.1)",
        "option hand: 5 instead of 4",
        "new option extra: false",
    ],
    "modifiers": [
        "formula movement: times 2 instead of 3 more, when die > 2 (modifier sprint)",
        "formula movement: 1 less (new modifier wind)",
        "formula movement: 2 less (new modifier rain)",
        "formula movement: at most 9 (new modifier last)",
        "formula movement: modifier road is taken out, 1 more (1.8)",
    ],
    "moved": [
        "the rules: the order is now three, one, six, four, five, two",
        "new rule six: on finished(rider)",
        "new rule four: on finished(rider)",
        "new rule five: on finished(rider)",
    ],
    "whole": [
        "riders of a team: three instead of one, two",
        "rule fall does something else",
        "procedure ride acts without a menu",
        "the menu of procedure ride is taken out",
        "a round: no open",
    ],
    "borne": [
        "gold (jerseys), movement: counts always, its owner may not leave it (3.6)",
        "blue (jerseys): modifier movement is taken out, 2 more when rider.up",
        "rose (jerseys), modifiers are taken out",
        "fall (risk), high: 1 instead of 2",
        "safe (risk), low: 2 instead of 3",
    ],
    "ways": [
        "new way rest of procedure ride",
        "way swap of procedure ride, again is taken out",
        "way wait of procedure ride is taken out",
        "procedure ride, prompt: What now?, new",
    ],
    "tour": [
        "fewest teams: 1 instead of 2",
        "zone timed of course, at least: 4, new",
        "mark climb of course, at most: 1, new",
        "new shown column rows of ranked list riders: r.rows",
        "shown column points of ranked list riders is taken out",
        "ranked list teams is taken out",
        "ranked list overall of tour, who is in it: r.home, new",
        "choice ride of bot steady, wait: 5 instead of 2",
        "choice card of bot steady is taken out",
    ],
}


def merge_both(name: str, folder: Path) -> tuple[Merged, Merged]:
    path = write_files((GOOD / f"{name}.yaml").read_text(encoding="utf-8").split("\n# expected\n")[0] + "\n", folder)
    base, variant = merge_file(folder / "base.yaml", folder, Diagnostics()), merge_file(path, folder, Diagnostics())
    assert base is not None and variant is not None
    return base, variant


@pytest.mark.parametrize("name", CHANGES)
def test_changes_are_told_in_words(name: str, tmp_path: Path) -> None:
    base, variant = merge_both(name, tmp_path)
    assert [str(change) for change in describe_changes(base, variant)] == CHANGES[name]


@pytest.mark.parametrize("path", sorted(GOOD.glob("*.yaml")), ids=lambda path: path.stem)
def test_nothing_is_different_from_itself(path: Path, tmp_path: Path) -> None:
    merged = merge_file(
        write_files(path.read_text(encoding="utf-8").split("\n# expected\n")[0] + "\n", tmp_path),
        tmp_path,
        Diagnostics(),
    )
    assert merged is not None and describe_changes(merged, merged) == []


def test_a_change_stands_where_the_variant_makes_it(tmp_path: Path) -> None:
    base, variant = merge_both("modifiers", tmp_path)
    changes = describe_changes(base, variant)
    assert {change.place.source.name.rsplit("/", 1)[-1] for change in changes} == {"modifiers.yaml"}
    lines = {change.path[-1]: change.place.source.line(change.place.line).strip() for change in changes}
    assert lines["road"] == "road: ~" and lines["wind"].startswith("wind:") and lines["sprint"].startswith("sprint:")


@pytest.mark.parametrize(("path", "words"), [
    (("formulas", "movement", "takes", "die"), "parameter die of formula movement"),
    (("terrain", "columns", "level"), "column level of terrain"),
    (("tables", "risk", "entries", "fall"), "entry fall of table risk"),
    (("race", "attributes", "wind", "default"), "'default' of attribute wind of race"),
    (("options", "one", "type|values"), "the type of option one"),
    (("bots",), "the bots"),
    ((), "the game"),
])  # fmt: skip
def test_paths_in_words(path: tuple[str, ...], words: str) -> None:
    assert describe(path) == words


BASE = """format: 1
ruleset: base
title: A game
terrain: {columns: {soft: {type: bool, default: false, doc: It is soft.}}, entries: {sand: {}}}
tables: {role: {columns: {deck: list of text}, entries: {one: {deck: {low: 3, high: 1}}}}}
formulas:
  pace: {doc: How far., takes: {rider: rider}, gives: int, value: 1, modifiers: {wind: {add: -1, when: rider.out}}}
flow: {round: [ride, rest]}
"""
VARIANT = """# One house rule,
# in two lines.
format: 1
ruleset: variant
title: Another game
extends: [base]
terrain: {entries: {sand: {soft: true}}}
tables: {role: {entries: {one: {deck: {low: 2, high: 2}}}}}
formulas:
  pace: {modifiers: {wind: {when: rider.role == role.one}, tail: {forbid: true}, far: {multiply: 2, when: a != b}}}
rules: {drink: {event: finished(rider), when: rider.out, do: stop}}
flow: {round: [ride, drink, rest]}
"""


def test_values_are_told_as_players_read_them(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE, encoding="utf-8")
    (tmp_path / "variant.yaml").write_text(VARIANT, encoding="utf-8")
    diagnostics = Diagnostics()
    base, variant = (merge_file(tmp_path / f"{name}.yaml", tmp_path, diagnostics) for name in ("base", "variant"))
    assert base is not None and variant is not None
    assert [(change.words, change.about) for change in describe_changes(base, variant)] == [
        ("sand (terrain), soft: true instead of false", "It is soft."),
        ("one (role), deck: 2 low, 2 high instead of 3 low, 1 high", ""),
        (
            "formula pace: 1 less when rider.role is one instead of 1 less when rider.out (modifier wind)",
            "How far.",
        ),
        ("formula pace: never (new modifier tail)", "How far."),
        ("formula pace: times 2 when a is not b (new modifier far)", "How far."),
        ("new rule drink: on finished(rider), when rider.out", ""),
        ("a round: drink behind ride", ""),
    ]
    assert say_opening(VARIANT) == "One house rule, in two lines."


@pytest.mark.parametrize(("before", "after", "words"), [
    (["a", "b"], ["c", "a", "b"], "c first of all"),
    (["a", "b"], ["a", "b", "c", "d"], "c behind b, d behind c"),
    (["a", "b", "c"], ["a", "c"], "no b"),
    (["a", "b"], ["b", "a"], None),
    (["a"], ["b"], None),
])  # fmt: skip
def test_lists_of_steps(before: list[str], after: list[str], words: str | None) -> None:
    place = Place(SourceText("", ""), 1, 1, 1)
    old, new = (Sequence([Scalar(name, name, place) for name in names], place) for names in (before, after))
    assert say_steps(old, new) == words


BADGES = """format: 1
ruleset: base
title: Base
jerseys:
  entries:
    gold: {modifiers: {pace: {add: 1, optional: true}}}
    blue: {modifiers: {pace: {add: 2}}}
tables: {risk: {columns: {rolls: list of int}, entries: {fall: {rolls: [1]}}}}
"""
OTHER_BADGES = """format: 1
ruleset: variant
title: Variant
extends: [base]
jerseys:
  entries:
    gold: {modifiers: {pace: {optional: false}}}
    blue: {modifiers: {pace: {optional: true}}}
    rose: {title: best, modifiers: {pace: {add: 3, when: r.up, optional: true}}}
tables: {risk: {entries: {fall: {rolls: []}}}}
rules: {sew: {event: after(deal), do: stop}}
tour: {classifications: {best: {of: riders, as: r, by: [-r.points]}}}
"""


def test_bonuses_empty_lists_and_rankings_are_told_as_players_read_them(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BADGES, encoding="utf-8")
    (tmp_path / "variant.yaml").write_text(OTHER_BADGES, encoding="utf-8")
    diagnostics = Diagnostics()
    base, variant = (merge_file(tmp_path / f"{name}.yaml", tmp_path, diagnostics) for name in ("base", "variant"))
    assert base is not None and variant is not None
    assert [change.words for change in describe_changes(base, variant)] == [
        "gold (jerseys), pace: counts always, its owner may not leave it",
        "blue (jerseys), pace: its owner may leave it",
        "new rose (jerseys): title best, pace 3 more when r.up, which its owner may leave",
        "fall (risk), rolls: nothing instead of 1",
        "new rule sew: after deal",
        "new ranked list best of tour, by -r.points",
    ]


RIDES = """format: 1
ruleset: base
title: Base
rules: {fall: {event: "passed(rider, marker)", do: [{set: {rider.down: true}}, {run: rest(rider)}]}}
procedures:
  ride_all:
    do:
      - for: rider
        in: riders
        do:
          - choose: die
            by: rider.team
            from: numbers(1, 2)
            prompt: Which die, if any, is it?
            cite: 1.2
          - run: go(rider, die)
      - stop
  rest: {do: [{lift: rider}, stop]}
  go:
    offer:
      ways:
        ride: {do: {advance: rider, by: die}}
  move: {do: {run: "go(rider, 1)"}}
  same: {do: [{if: a, then: stop}]}
formulas: {far: {value: 1 if AAA else 2}}
flow: {round: [a, b]}
""".replace("AAA", " or ".join(f"rider.row == {row}" for row in range(9)))
OTHER_RIDES = """format: 1
ruleset: variant
title: Variant
extends: [base]
rules:
  fall: {do: [{set: {rider.down: true}}, {run: "rest(rider, 1)"}]}
  new: {event: landed(rider), do: [{lift: rider}]}
procedures:
  ride_all:
    do:
      - {for: rider, in: riders, do: [{choose: die, by: rider.team, from: "numbers(1, 2)",
          prompt: "Which die, if any, is it?"}, {if: die > 1, then: {run: "go(rider, die)"}}]}
      - stop
  rest: {do: []}
  go: {offer: {ways: {ride: {do: {advance: rider, by: die + 1}}}}}
  move: {do: [{run: "go(rider, 1)", cite: 3.4}]}
  same:
    do:
      - if: a
        then:
          - stop
formulas: {far: {value: 1 if AAA else 3}}
flow: {round: [b, a, c]}
""".replace("AAA", " or ".join(f"rider.row == {row}" for row in range(9)))
FAR = " or ".join(f"rider.row == {row}" for row in range(9))
STATEMENTS = {
    "rule fall does something else": [
        " 6 - set: {rider.down: true}",
        "-4 - run: rest(rider)",
        "+6 - run: rest(rider, 1)",
    ],
    "new rule new: on landed(rider)": ["+7 - lift: rider"],
    "procedure ride_all does something else": [
        " 12       prompt: Which die, if any, is it?",  # in quotes in the one file, without in the other
        "-16     - run: go(rider, die)",
        "+12     - if: die > 1",
        "+12       then:",
        "+12         - run: go(rider, die)",
        " 13 - stop",
    ],
    "procedure rest does nothing any more": ["-18 - lift: rider", "-18 - stop"],
    "way ride of procedure go does something else": [
        "-22 - {advance: rider, by: die}",
        "+15 - {advance: rider, by: die + 1}",
    ],
    "formula far is another one": [f"-25 1 if {FAR} else 2", f"+22 1 if {FAR} else 3"],
    "a round: b, a, c instead of a, b": [],
}  # fmt: skip


def test_statements_taken_out_and_put_in_are_shown(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(RIDES, encoding="utf-8")
    (tmp_path / "variant.yaml").write_text(OTHER_RIDES, encoding="utf-8")
    diagnostics = Diagnostics()
    base, variant = (merge_file(tmp_path / f"{name}.yaml", tmp_path, diagnostics) for name in ("base", "variant"))
    assert base is not None and variant is not None
    assert not diagnostics.has_errors
    found = {
        change.words: [f"{line.sign}{line.place.line} {line.text}" for line in change.lines]
        for change in describe_changes(base, variant)
    }
    assert found == STATEMENTS
