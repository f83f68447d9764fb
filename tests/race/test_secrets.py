"""Texts, options and bots of a game in which almost everything is hidden (`whispers`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import Race, RaceError, load_ruleset

ROOT = Path(__file__).parent.parent.parent
RULES = load_ruleset(ROOT / "tests" / "data" / "rulesets" / "whispers.yaml")
PATH = 'course "Path"\nfor: whispers\n1 path in yard\n12 path\nfinish\n3 path\n'


def race_of(teams: dict[str, str], seed: int = 1) -> Race:
    return Race(RULES, PATH, teams=teams, seed=seed)  # type: ignore[arg-type]


def told(race: Race, viewer: str | None, begin: str) -> list[str]:
    return [line.text for line in race.log_for(viewer) if line.text.startswith(begin)]


def test_what_is_drawn_into_a_purse_is_told_to_its_owner_alone() -> None:
    race = race_of({"red": "random", "blue": "random"})
    purse = ", ".join(race.view("red")["teams"]["red"]["purse"])
    assert told(race, "red", "red gets") == [f"red gets [{purse}]"]
    assert told(race, "blue", "red gets") == ["red gets ?"]
    assert told(race, None, "red gets") == ["red gets ?"]


def test_a_secret_is_veiled_in_every_text_until_it_is_shown() -> None:
    race = race_of({"red": "random", "blue": "random"})
    race.step()
    gift = race.answers[0].label
    worth = {"pebble": 1, "shell": 2, "pearl": 3}[gift]
    assert told(race, "red", "red offers") == [f"red offers {gift}, worth {worth}, again {worth} and {gift}"]
    for viewer in ("blue", None):
        assert told(race, viewer, "red offers") == ["red offers ?, worth ?, again ? and ?"]
        assert race.view(viewer)["teams"]["red"]["offer"] == "?"
    while not told(race, None, "red had"):
        race.step()
    for viewer in ("red", "blue", None):
        assert told(race, viewer, "red had") == [f"red had {gift}"]


def test_a_prompt_tells_its_team_what_it_may_see() -> None:
    race = race_of({"red": "random", "blue": "random"})
    assert race.decision is not None
    purse = ", ".join(race.view("red")["teams"]["red"]["purse"])
    assert race.decision.prompt == f"What does red offer, of [{purse}]?"


def test_options_out_of_another_purse_lie_face_down() -> None:
    race = race_of({"red": "person", "blue": "person"})
    race.answer(race.decision.options[0])  # type: ignore[union-attr]
    race.answer(race.decision.options[0])  # type: ignore[union-attr]
    decision = race.decision
    assert decision is not None
    assert (decision.team_name, decision.name) == ("red", "stolen")
    assert decision.is_hidden
    assert decision.labels == ("? 1", "? 2")
    assert race.view("red")["decision"]["options"] == ["? 1", "? 2"]
    second = race.view("blue")["teams"]["blue"]["purse"][1]
    race.answer("? 2")
    assert race.view("red")["teams"]["red"]["purse"][-1] == second
    again = Race.from_json(race.to_json())
    assert again.view("red") == race.view("red")


def test_a_bot_that_reads_its_own_things_and_open_sizes_races() -> None:
    race = race_of({"red": "fair", "blue": "fair"})
    race.play()
    assert race.over
    assert not race.warnings


@pytest.mark.parametrize(("bot", "thing"), [("nosy", "offer"), ("greedy", "purse")])
def test_a_bot_that_reads_what_is_hidden_from_its_team_stops_the_race(bot: str, thing: str) -> None:
    race = race_of({"red": "fair", "blue": bot})
    with pytest.raises(RaceError, match=rf"the bot '{bot}' of blue reads red\.{thing}, which is hidden") as stopped:
        race.play()
    assert stopped.value.code == "X030"
    line = stopped.value.place.source.line(stopped.value.place.line)
    assert "gift:" in line or "value:" in line


def test_a_bot_without_a_line_takes_the_first_option_and_says_so_once() -> None:
    from interpreter.bots.make import make_bot

    race = race_of({"red": "fair", "blue": "fair"})
    said: list[str] = []
    bot = make_bot(race, "red", "fair", said.append)
    del race.functions["bot", f"fair.{race.decision.site.number}"]  # type: ignore[union-attr]
    for _ in range(3):
        assert bot(race.decision) == race.decision.options[0]  # type: ignore[union-attr, arg-type]
    assert said == ["the bot 'fair' has no line for 'gift'; it takes the first option"]
    with pytest.raises(ValueError, match="whispers has no bot 'fare'; did you mean 'fair'"):
        make_bot(race, "red", "fare")


TOGETHER = """format: 1
ruleset: leaver
title: A loop that is left by return is over
terrain: {entries: {flat: {}}}
pieces: {rider: {per_team: 1}}
procedures:
  first_only:
    takes: {least: int}
    gives: int
    do:
      - for: team
        in: teams
        together: true
        do:
          - {choose: pace, by: team, from: "numbers(1, 3)"}
          - say: "{team} takes {pace}"
          - if: pace >= least
            then: {return: pace}
      - return: 1
  ride:
    do:
      - {run: first_only(1), as: rows}
      - {choose: after, by: "the(t for t in teams if t.seat == 2)", from: "numbers(1, 3)"}
      - {advance: the(r for r in riders if r.team.seat == 1), by: rows}
flow: {round: [ride], until: any(r.finished for r in riders)}
results: {riders: {of: riders, as: r, by: [r.order]}}
"""


def test_a_loop_together_that_return_leaves_is_over(tmp_path: Path) -> None:
    path = tmp_path / "leaver.yaml"
    path.write_text(TOGETHER)
    course = 'course "Path"\nfor: leaver\n12 flat\nfinish\n3 flat\n'
    race = Race(load_ruleset(path), course, teams={"red": "person", "blue": "person"}, seed=1)
    assert race.decision is not None and race.decision.team_name == "red"
    assert race.view("blue")["decision"] == {}
    race.answer(2)
    assert race.decision.name == "after"
    assert race.machine.together_depth == 0
    assert race.view("red")["decision"] == {"by": "blue"}
    assert told(race, "blue", "red takes") == ["red takes 2"]
    race.answer(1)
    assert race.view("blue")["pieces"]["red.1"]["row"] == "2"


PASSED = """format: 1
ruleset: passer
title: What is handed on stays hidden
terrain: {entries: {flat: {}}}
pieces: {rider: {per_team: 1, attributes: {plan: {type: int, default: 0, secret: true}}}}
events: {planned: {who: rider, rows: int}}
rules:
  heard: {event: "planned(who, rows)", do: {say: "heard of {who}: {rows}"}}
  before: {event: "before(tell)", do: {say: "before {rider}: {rows}"}}
procedures:
  ride:
    do:
      - for: r
        in: riders
        do:
          - {choose: pick, by: r.team, from: "numbers(4, 5)", secret: true}
          - {set: {r.plan: pick}}
          - {run: "tell(r, r.plan)"}
          - {run: alone(r.plan + 1)}
          - {run: open(count(riders))}
          - {emit: "planned(r, r.plan)"}
      - {for: r, in: riders, do: {advance: r, by: r.plan}}
  tell:
    takes: {rider: rider, rows: int}
    do: [{say: "told {rider}: {rows}"}, {let: {more: rows + 1}}, {run: "deeper(more, rider)"}]
  deeper: {takes: {n: int, who: rider}, do: {say: "deep {who}: {n}"}}
  alone: {takes: {n: int}, do: {say: "alone {n}"}}
  open: {takes: {n: int}, do: {say: "open {n}"}}
flow: {round: [ride], until: any(r.finished for r in riders)}
results: {riders: {of: riders, as: r, by: [r.order]}}
"""


def test_what_is_handed_to_procedures_and_rules_stays_hidden(tmp_path: Path) -> None:
    path = tmp_path / "passer.yaml"
    path.write_text(PASSED)
    course = 'course "Path"\nfor: passer\n12 flat\nfinish\n3 flat\n'
    race = Race(load_ruleset(path), course, teams={"red": "person", "blue": "person"}, seed=1)
    race.answer(4)
    for begin, shown in (("told", "4"), ("deep", "5"), ("heard of", "4"), ("before", "4")):
        assert told(race, "red", begin)[0] == f"{begin} red.1: {shown}"
        for viewer in ("blue", None):
            assert told(race, viewer, begin)[0] == f"{begin} red.1: ?"
    assert told(race, "red", "alone") == told(race, "blue", "alone") == ["alone ?"]
    assert told(race, "blue", "open") == ["open 2"]


def test_a_secret_that_is_handed_on_and_on_is_hidden_however_far(tmp_path: Path) -> None:
    path = tmp_path / "passer.yaml"
    rules = PASSED.replace(
        "secret: true}}}}\n", "secret: true}, mate: {type: rider or none, default: none}}}}\n", 1
    ).replace(
        'do: {say: "heard of {who}: {rows}"}}',
        "do: [{say: 'heard of {who}: {rows}'},"
        " {if: who.mate != none, then: {emit: 'planned(who.mate, who.mate.plan)'}}]}",
    )
    chain = "".join(f"  p{n}: {{takes: {{n: int}}, do: {{run: p{n + 1}(n)}}}}\n" for n in reversed(range(150)))
    # Those that are run stand in front of those that run them.
    chain = '  p150: {takes: {n: int}, do: {say: "far {n}"}}\n' + chain
    rules = rules.replace("procedures:\n", "procedures:\n" + chain)
    path.write_text(rules.replace("alone(r.plan + 1)", "p0(r.plan)"))
    course = 'course "Path"\nfor: passer\n12 flat\nfinish\n3 flat\n'
    race = Race(load_ruleset(path), course, teams={"red": "person", "blue": "person"}, seed=1)
    race.answer(4)
    assert told(race, "red", "far") == told(race, "blue", "far") == ["far ?"]
    assert told(race, "red", "heard of") == ["heard of red.1: 4"]
