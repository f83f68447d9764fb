"""The commands `race`, `replay` and `test`: what they show, refuse and write, and a person who plays."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from cli_runs import TREE, Run

SKITTER = str(TREE / "tests" / "data" / "rulesets" / "skitter.yaml")
SCENARIOS = str(TREE / "tests" / "scenarios" / "flamme-rouge" / "movement.yaml")
POOL = """course "Pool"
for: skitter
4 open in bank
8 open
finish
2 open
"""
ME = ("race", "flamme-rouge-printed", "corso-paseo", "--team", "me=person", "--team", "red=steady", "--seed", "4")


@pytest.fixture
def pool(tmp_path: Path) -> str:
    (tmp_path / "pool.course").write_text(POOL, encoding="utf-8")
    return "pool.course"


def test_a_race_shows_course_rounds_and_results(run: Run) -> None:
    ran = run("race", "flamme-rouge", "--seed", "1")
    assert ran.code == 0
    assert ran.err == ""
    assert "seed 1\n  red    R r  steady\n" in ran.out
    assert len(re.findall(r"^Round \d+ ─+$", ran.out, re.MULTILINE)) > 8
    assert re.search(r"^  red\.rouleur      played \w+ +row \d+ → \d+ (left|right)$", ran.out, re.MULTILINE)
    assert re.search(r"^  1\.  \w+\.\w+ +-?\d+$", ran.out, re.MULTILINE)
    assert max(len(line) for line in ran.out.split("\n")) <= 80
    assert "\x1b" not in ran.out


def test_the_same_seed_gives_the_same_race_and_a_drawn_one_is_told(run: Run) -> None:
    whole = run("race", "flamme-rouge", "--seed", "x7").out
    assert run("race", "flamme-rouge", "--seed", "x7").out == whole
    drawn = run("race", "flamme-rouge", "--log", "none").out
    seed = re.search(r"^seed (\d+)  \(drawn\)$", drawn, re.MULTILINE)
    assert seed is not None
    again = run("race", "flamme-rouge", "--log", "none", "--seed", seed[1]).out
    assert again.replace(f"seed {seed[1]}\n", "") == drawn.replace(f"{seed[0]}\n", "")


def test_colours_are_added_and_nothing_else(run: Run) -> None:
    plain = run("race", "flamme-rouge", "--seed", "1").out
    painted = run("--color=always", "race", "flamme-rouge", "--seed", "1").out
    assert painted != plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


def test_what_a_list_is_ranked_by_is_told_above_it(run: Run) -> None:
    """The order of Arrivée is that of arrival, and a bonus is off the time already: the times alone would puzzle."""
    told = "In the order of arrival. The bonus is taken off the time already"
    assert f"\nRiders  {told}" in run("race", "arrivee", "--seed", "1", "--log", "none").out
    out = run("tour", "three-days", "--seed", "1", "--log", "none").out
    assert out.count(f"\n\n{told}") == 2 and "\n\nThe fastest first.\n" in out  # two stages and a time trial
    assert re.search(r"in front of it\.\n +stage, riders ", out.replace("front\nof", "front of"))


def test_logs_are_full_short_or_none(run: Run) -> None:
    full, short, none = (
        run("race", "flamme-rouge", "--seed", "1", "--log", each).out for each in ("full", "short", "none")
    )
    assert len(none.split("\n")) < 25 < len(short.split("\n")) < 70 < len(full.split("\n"))
    assert none.split("\n")[-9:] == short.split("\n")[-9:] == full.split("\n")[-9:]
    assert re.search(r"^round  1  \d+ [A-Za-z]", short, re.MULTILINE)


def test_options_and_teams(run: Run) -> None:
    ran = run("race", "flamme-rouge", "--team", "ann=random", "--team", "bob", "--set", "hand_size=2", "--seed", "1")
    assert ran.code == 0
    assert "  ann  A a  random\n  bob  B b  steady\n" in ran.out
    assert "changed: hand_size 2" in ran.out
    assert "  blue " in run("race", "flamme-rouge", "--teams", "2", "--log", "none").out


@pytest.mark.parametrize(
    ("words", "teams"),
    [
        (("--team", "me=random"), ["me  random", "red  steady", "blue  steady", "green  steady"]),
        (("--team", "blue=sprinter"), ["blue  sprinter", "red  steady", "green  steady", "black  steady"]),
        (("--teams", "2", "--team", "me=random"), ["me  random", "red  steady"]),
        (("--team", "ann", "--team", "bob"), ["ann  steady", "bob  steady"]),
        (("--teams", "3", "--team", "ann", "--team", "bob"), ["ann  steady", "bob  steady", "red  steady"]),
    ],
)
def test_teams_that_are_not_named_are_bots(run: Run, words: tuple[str, ...], teams: list[str]) -> None:
    ran = run("race", "flamme-rouge", "--log", "none", "--seed", "1", *words)
    assert ran.code == 0
    assert [f"{found[1]}  {found[2]}" for found in re.finditer(r"^  (\w+) +\w \w  (\w+)$", ran.out, re.M)] == teams


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("race",), 2, "which ruleset?"),
        (("race", "flame-rouge"), 2, "there is no ruleset 'flame-rouge'"),
        (("race", "flamme-rouge", "corso-pasea"), 2, "did you mean 'corso-paseo'"),
        (("race", "flamme-rouge", "--teams", "9"), 2, "flamme-rouge is for 2 to 4 teams, not 9"),
        (("race", "flamme-rouge", "--teams", "0"), 2, "0 is not in the range"),
        (("race", "mind-cycling-solo", "--teams", "2"), 2, "mind-cycling-solo is for 1 team, not 2"),
        (("race", "flamme-rouge", "--teams", "1", "--team", "red", "--team", "b"), 2, "--teams 1, but 2 are named"),
        (("race", "flamme-rouge", "--team", "red=stedy"), 2, "did you mean 'steady'"),
        (("race", "flamme-rouge", "--team", "red=", "--team", "b"), 2, "write NAME=BOT"),
        (("race", "flamme-rouge", "--team", "r.d=steady"), 2, "letters, digits"),
        (("race", "flamme-rouge", "--team", "red", "--team", "red"), 2, "there is a team 'red' already"),
        (("race", "flamme-rouge", "--set", "hand_sice=2"), 2, "did you mean 'hand_size'"),
        (("race", "flamme-rouge", "--set", "hand_size=two"), 2, "hand_size"),
        (("race", "flamme-rouge", "--set", "passing=under"), 2, "passing"),
        (("race", "flamme-rouge", "--set", "passing"), 2, "write OPTION=VALUE"),
        (("race", "flamme-rouge", "--with", "no-such-module"), 2, "no-such-module"),
        (("race", "flamme-rouge", "--log", "long"), 2, "'long' is not one of"),
        (("race", "flamme-rouge", "--resume", "x.json"), 2, "--resume takes ruleset"),
        (("race", "--resume", "x.json"), 1, "there is no such file"),
        (("replay", "x.json"), 1, "there is no such file"),
        (("race", SKITTER), 2, "no course"),
        (("race", "meteo", "corso-paseo"), 2, "'meteo' is a module, which never runs alone"),
        (("race", "meteo"), 2, "add it to a ruleset: commissaire race RULESET --with meteo"),
        (("simulate", "meteo", "corso-paseo"), 2, "'meteo' is a module, which never runs alone"),
        (
            ("simulate", "flamme-rouge", "--out", "nowhere/x.csv"),
            1,
            "nowhere/x.csv cannot be written: there is no folder",
        ),
    ],
)
def test_misuse_is_told_in_a_sentence(run: Run, words: tuple[str, ...], code: int, told: str) -> None:
    ran = run(*words)
    assert told in re.sub(r"\s+", " ", ran.err), ran.err
    assert ran.code in (1, 2)
    assert ran.code == code, ran.err
    assert "Traceback" not in ran.err


def test_a_race_that_its_rules_stop_ends_with_the_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pool.course").write_text(POOL.replace("4 open in", "1 open in"), encoding="utf-8")
    ran = run("race", SKITTER, "pool.course", "--teams", "2", "--seed", "1")
    assert ran.code == 1
    assert "error X015: there is nothing to choose for 'spot' (set-up, settle)" in ran.err


def test_check_looks_at_the_invariants(run: Run, tmp_path: Path, pool: str) -> None:
    rules = Path(SKITTER).read_text(encoding="utf-8").replace("0 <= spread() <= course.length + 2", "spread() < 0")
    (tmp_path / "skitter.yaml").write_text(rules, encoding="utf-8")
    assert run("race", "skitter.yaml", pool, "--teams", "2", "--seed", "1").code == 0
    ran = run("race", "skitter.yaml", pool, "--teams", "2", "--seed", "1", "--check")
    assert ran.code == 1
    assert "X013" in ran.err
    assert "the invariant 'bounds' does not hold after settle" in ran.err


def test_a_trace_shows_rules_citations_and_formulas(run: Run) -> None:
    ran = run(
        "race", "flamme-rouge", "haute-montagne", "--team", "a=random", "--team", "b=random", "--seed", "1", "--trace"
    )
    assert ran.code == 0
    assert re.search(r"^ {6}ride, Movement phase  flamme-rouge\.yaml:\d+ \d+$", ran.out, re.MULTILINE)
    assert re.search(r"^ {6}movement\(\w\.\w+, nine\) = 9 rows \(card\.value\)$", ran.out, re.MULTILINE)
    assert re.search(r" → at (most|least) 5 \((ascent|descent), Terrain\) = 5 rows", " ".join(ran.out.split()))
    assert re.search(r"^ {6}\d of \d rows, not into row \d+: ", ran.out, re.MULTILINE)


def test_a_trace_tells_a_formula_once_though_its_rule_asks_twice(run: Run) -> None:
    lines = run("race", "arrivee", "--teams", "2", "--seed", "3", "--trace").out.splitlines()
    told = [line for line, following in pairwise(lines) if line == following and line.strip()]
    assert told == [] and sum(line.startswith("      movement(") for line in lines) > 50


# ---------------------------------------------------------------------- languages


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("race mind-cycling --log none --lang de", "note: mind-cycling has no texts in 'de'; it has en, nl\n"),
        ("--lang nl race flamme-rouge --log none", "note: flamme-rouge has no texts in 'nl'; it has one language\n"),
        ("tour three-days --log none --lang nl", "note: arrivee has no texts in 'nl'; it has one language\n"),
        ("list los-ciclistas --lang nl", "note: los-ciclistas has no texts in 'nl'; it has en, fr\n"),
        ("race mind-cycling --log none --lang nl", ""),
        ("race flamme-rouge --log none --lang en", ""),
    ],
)
def test_a_language_that_a_game_does_not_have_is_told_once(run: Run, line: str, note: str) -> None:
    ran = run(*line.split())
    assert (ran.code, ran.err) == (0, note)


# ---------------------------------------------------------------------- saving


@pytest.mark.parametrize("game", ["flamme-rouge", "los-ciclistas"])  # one asks in set-up, the other does not
@pytest.mark.parametrize("words", [(), ("--trace",)])
def test_a_saved_race_is_shown_again_as_it_was(run: Run, game: str, words: tuple[str, ...]) -> None:
    ran = run("race", game, "--seed", "1", "--save", "race.json", *words)
    assert ran.code == 0
    assert ran.err == "saved race.json\n"
    again = run("replay", "race.json", *words)
    assert again.code == 0
    assert again.out.replace("  (from race.json)", "") == ran.out


def test_a_replay_that_was_changed_is_shown_anyway_as_far_as_it_fits(run: Run, tmp_path: Path) -> None:
    run("race", "flamme-rouge", "--seed", "1", "--log", "none", "--save", "race.json")
    file = tmp_path / "race.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"seed": "1"', '"seed": "2"'), encoding="utf-8")
    assert run("replay", "race.json").code == 1
    anyway = run("replay", "race.json", "--anyway")
    assert anyway.code == 0
    assert "note: this replay is not as it was saved" in anyway.err
    assert "Not finished: after" in anyway.out


def test_a_race_left_by_a_person_goes_on_later(run: Run, tmp_path: Path) -> None:
    ran = run(*ME, "--save", "mine.json", given="1\n1\n1\n2\nq\n")
    assert ran.code == 0
    assert len(json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["answers"]) == 6
    shown = run("replay", "mine.json")
    assert "Not finished: after 6 answers me is asked: Which card does me.sprinteur play?" in shown.out
    later = run("race", "--resume", "mine.json", "--save", "mine.json", given="1\n" * 2 + "q\n")
    assert later.code == 0
    assert len(json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["answers"]) > 8


def test_a_race_whose_rules_have_changed_goes_on_only_anyway(run: Run, game: Path) -> None:
    line = ("race", "my-game", "my-hills", "--team", "me=person", "--team", "you=eager", "--seed", "3")
    run(*line, "--save", "race.json", given="1\n1\nq\n")
    rules = game / "my-game.yaml"
    rules.write_text(rules.read_text().replace("{bonus: 2, ", "{bonus: 3, "))
    refused = run("race", "--resume", "race.json", given="1\nq\n")
    assert (refused.code, refused.out) == (1, "")
    assert "X203: the ruleset 'my-game' has changed since this race was saved" in refused.err
    assert "with --anyway it is played as far as it fits" in refused.err
    gone = run("race", "--resume", "race.json", "--anyway", "--save", "race.json", given="1\nq\n")
    assert gone.code == 0 and gone.err.startswith("note: the ruleset 'my-game' has changed")
    assert "resumed from race.json" in gone.out
    # What was saved is a race of the rules as they are now.
    again = run("race", "--resume", "race.json", given="q\n")
    assert again.code == 0 and "note: the ruleset" not in again.err
    # Where an answer does not fit any more the race goes on from there.
    rules.write_text(rules.read_text().replace("choose: pushes", "choose: shoves").replace("pushes and", "shoves and")
                     .replace("pushes: 1 if pushes", "shoves: 1 if shoves"))  # fmt: skip
    other = run("race", "--resume", "race.json", "--anyway", given="1\nq\nq\n")
    assert other.code == 0, other.err
    assert "note: answer 1: " in other.err and "'shoves'" in other.err and "Round 1 " in other.out


def test_the_end_of_the_input_ends_the_race_and_saves_it(run: Run, tmp_path: Path) -> None:
    ran = run(*ME, "--save", "mine.json", given="1\n")
    assert ran.code == 130
    assert "stopped" in ran.err
    assert len(json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))["answers"]) == 1


def test_a_file_that_cannot_be_written_is_told(run: Run) -> None:
    ran = run("race", "flamme-rouge", "--log", "none", "--save", "nowhere/race.json")
    assert ran.code == 1
    assert "cannot write nowhere/race.json" in ran.err


# ---------------------------------------------------------------------- a person


def test_a_person_sees_the_own_hand_and_nothing_of_the_others(run: Run) -> None:
    ran = run(*ME, given="9\n9\n1\n2\nq\n")
    assert "Which card does me.rouleur play?" in ran.out
    assert re.search(r"^  me\.rouleur    row 5 lane 1, deck 11 cards, hand: ", ran.out, re.MULTILINE)
    assert re.search(r"^  \d  \w+( ×\d)?  \d rows \(card\.value\)$", ran.out, re.MULTILINE)
    assert not re.search(r"red\.\w+ .*(card|hand|deck)", ran.out)


def test_wrong_input_says_so_and_changes_nothing(run: Run) -> None:
    ran = run(*ME, given="11\nhello\n-1\n\n9\nq\n")
    assert ran.out.count("is none of the options; type a number from 1 to 10, or ? for help") == 3
    assert "me.rouleur     on row 5 lane 1" in ran.out


def test_the_last_answer_is_taken_back(run: Run) -> None:
    ran = run(*ME, given="u\n9\nu\n3\n9\nq\n")
    assert "there is no answer of yours to take back" in ran.out
    assert "taken back: row 5 lane 1" in ran.out
    assert "me.rouleur     on row 2 lane 1" in ran.out
    assert "me.sprinteur   on row 5 lane 2" in ran.out


def test_help_names_the_rule_and_its_citation(run: Run) -> None:
    ran = run(*ME, given="9\n9\n1\n?\nq\n")
    assert re.search(r"me> \w+ \w+, Energy phase  flamme-rouge\.yaml:\d+$", ran.out, re.MULTILINE)
    assert "card face down" in " ".join(ran.out.split())
    assert re.search(r"^    choose: card\n    by: rider\.team$", ran.out, re.MULTILINE)
    assert "more: commissaire explain flamme-rouge-printed play_card" in ran.out


def test_s_saves_without_an_end(run: Run, tmp_path: Path) -> None:
    ran = run(*ME, given="9\ns\ns no/where.json\ns my race.json\nq\n")
    assert "write: s FILE" in ran.out
    assert "cannot write no/where.json" in ran.out
    assert len(json.loads((tmp_path / "my race.json").read_text(encoding="utf-8"))["answers"]) == 1


def test_who_leaves_without_saving_is_told_once(run: Run, tmp_path: Path) -> None:
    told = "this race is not saved: s FILE saves it, q again leaves it"
    ran = run(*ME, given="9\nq\nq\n")
    assert (ran.code, ran.out.count(told)) == (0, 1)
    assert told not in run(*ME, given="q\n").out
    assert told not in run(*ME, given="9\ns mine.json\nq\n").out
    assert told not in run("race", "--resume", "mine.json", given="q\n").out
    ran = run(*ME, "--save", "mine.json", given="9\nq\n")
    assert told not in ran.out
    assert ran.err == "saved mine.json; go on with: commissaire race --resume mine.json\n"


def test_the_course_is_shown_before_the_first_question_and_when_asked_for(run: Run) -> None:
    ran = run(*ME, given="m\nq\n")
    first, _, rest = ran.out.partition("me> ")
    assert first.count("Avenue Corso Paseo  (73 rows") == 1
    assert rest.startswith("Avenue Corso Paseo  (73 rows")


def test_cards_are_listed_in_the_order_of_their_table(run: Run) -> None:
    ran = run(*ME[:-1], "1", given="9\n9\n1\n1\nq\nq\n")
    order = ["two", "three", "four", "five", "six", "seven", "nine"]
    last = ran.out.rpartition("Which card")[2]
    listed = re.findall(r"^  \d  (\w+)(?: ×\d)? +\d rows", last, re.MULTILINE)
    hand = re.findall(r"(\w+)(?:×\d)?", re.findall(r"hand: (.*)", ran.out)[-1])
    assert len(listed) > 1
    assert listed == hand == sorted(hand, key=order.index)


def test_a_race_shown_again_does_not_draw_the_same_road_twice(run: Run) -> None:
    run(*ME, "--save", "mine.json", given="1\n1\n1\n1\n1\nq\n")
    shown = run("replay", "mine.json").out.split("Not finished")[0]
    roads = re.findall(r"^ 1 .*\n 2 .*$", shown.partition("Round 1")[2], re.MULTILINE)
    assert len(roads) == len(set(roads))


def test_several_people_pass_the_screen(run: Run) -> None:
    words = ("race", "flamme-rouge", "--team", "ann=person", "--team", "bob=person", "--seed", "4")
    ran = run(*words, given="\n1\n1\n\n1\n1\n\n1\n1\n1\n\nu\n1\n1\nq\n")
    assert ran.out.count("Pass the screen to ann. (Enter)") == 2
    assert ran.out.count("Pass the screen to bob. (Enter)") == 2
    assert "ann has answered since; only the last answer can be taken back" in ran.out
    before = ran.out.rpartition("Pass the screen to bob")[2]
    assert "ann.rouleur: card" not in before
    assert not re.search(r"^  ann\.\w+ .*(hand|played)", before, re.MULTILINE)


def test_a_whole_race_of_a_person_ends_with_the_results(run: Run) -> None:
    ran = run(*ME, given="1\n" * 200)
    assert ran.code == 0
    assert "Riders  Who is furthest past the line." in ran.out


# ---------------------------------------------------------------------- scenarios


def test_scenarios_that_hold_are_counted(run: Run) -> None:
    ran = run("test", SCENARIOS)
    assert ran.code == 0, ran.out
    assert re.fullmatch(r"1 file: \d+ scenarios hold\n", ran.out)
    listed = run("test", SCENARIOS, "--list", "--select", "the")
    assert listed.out.startswith("holds  ")


def test_a_scenario_that_fails_is_shown_with_what_was_found(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        """format: 1
ruleset: flamme-rouge-printed
course: |
  course "Test"
  for: flamme-rouge
  4 flat in start
  20 flat
  finish
  5 flat
teams: [red, blue]
scenario: A nine goes ten rows
given:
  red.rouleur: {row: 4, lane: right, played: nine}
run: movement_phase
expect:
  red.rouleur: {row: 14}
""",
        encoding="utf-8",
    )
    ran = run("test", "mine.yaml")
    assert ran.code == 1
    assert ran.out.startswith("FAILS  A nine goes ten rows\n")
    assert "X130" in ran.out
    assert "red.rouleur row: expected 14, found 13" in ran.out
    assert ran.out.endswith("1 file: 1 of 1 scenarios fail\n")
    assert run("test", "nowhere").code == 2
    (tmp_path / "empty").mkdir()
    assert run("test", "empty").out == "0 files: no scenarios\n"


RULES = """format: 1
ruleset: short
title: Short
terrain: {entries: {flat: {}}}
pieces: {rider: {per_team: 1}}
formulas:
  far:
    takes: {rider: rider}
    value: 2
    modifiers:
      first: {add: 1, when: rider.row.from_start == 1}
procedures:
  ride:
    takes: {rider: rider}
    do:
      - if: rider.row.from_start > 5
        then:
          - say: far out
          - return
      - advance: rider
        by: far(rider)
  all:
    do: {for: r, in: riders, do: {run: ride(r)}}
flow: {round: [all], until: any(r.finished for r in riders)}
results: {riders: {of: riders, as: r, by: [r.order]}}
"""
SHORT = """format: 1
ruleset: short
course: |
  course "Test"
  for: short
  9 flat
  finish
  5 flat
teams: [red]
scenario: A rider goes two rows
given: {red.1: {row: 2}}
run: ride(red.1)
expect: {red.1: {row: 4}}
"""


def test_lines_of_rules_that_no_scenario_runs_are_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "short.yaml").write_text(RULES, encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(SHORT, encoding="utf-8")
    one = run("test", "mine.yaml", "--coverage").out
    told = re.match(r"short\.yaml: (\d+) of (\d+) lines of rules ran; not (.*)\n1 file: 1 scenario holds\n$", one)
    assert told is not None, one
    assert told[3] == "18, 22-25", "what is said beyond row 5, the procedure that runs it for all, flow and results"
    assert int(told[2]) - int(told[1]) == 5
    (tmp_path / "more.yaml").write_text(SHORT.replace("two rows", "no row").replace("2}", "6}").replace("4}", "6}"))
    assert "; not 22-25\n2 files: 2 scenarios hold" in run("test", ".", "--coverage").out
    assert run("test", "mine.yaml").out == "1 file: 1 scenario holds\n"
