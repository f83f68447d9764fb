"""Race whole tours of Arrivée, and hold each round, stage and standing to what must be true.

    python tests/race/tours.py [TOURS] [TOUR]

In: a tour's name, teams, a seed. Out: an AssertionError where something does not hold. The short run is in
`test_tours.py`; as a script many tours are raced, by two to six teams in turn, between random bots and those of the
rulesets.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT)]

from interpreter.bots.make import make_bot  # noqa: E402
from interpreter.pipeline import prepare_game  # noqa: E402
from interpreter.program.build import Wanted  # noqa: E402
from interpreter.public.tours import load_tour  # noqa: E402
from interpreter.race.chance import Chance  # noqa: E402
from interpreter.race.game import Game  # noqa: E402
from interpreter.race.labels import team_names  # noqa: E402
from interpreter.race.race import Race  # noqa: E402
from interpreter.race.results import Standing  # noqa: E402
from interpreter.race.tour import Stage, Tour  # noqa: E402
from interpreter.source.diagnostic import Diagnostics  # noqa: E402

BOTS = ("random", "random", "cautious", "attacker")
CHECKED = Wanted(logs=False, checks=True)
SPRINT_CARDS = dict.fromkeys(
    ("two", "two_escape", "four", "four_escape", "six", "six_escape"), 6
)  # 36 in the box (AQ2)
SLOWDOWN_CARDS = 18
SPRINT_PRIME = (6, 4, 2)  # 9.3
FINISH = {  # 9.2: head, then down to 1
    "flat": (35, 30, 26, 24, 22, 20, *range(19, 0, -1)),
    "medium": (25, 22, 20, 18, 16, *range(15, 0, -1)),
    "hard": (20, 17, 15, 13, 12, 10, *range(9, 0, -1)),
    "trial": (15, 12, 10, 8, 6, *range(5, 0, -1)),
}
CLIMB = {  # 9.2
    "hc": (20, 18, 16, 14, 12, 10, 8, 7, 6, 5),
    "c1": (15, 13, 11, 9, 8, 7, 6, 5),
    "c2": (10, 9, 8, 7, 6, 5),
    "c3": (4, 3, 2, 1),
    "c4": (3, 2, 1),
}
LATER = 300  # 5.4: 30 s, in tenths


@cache
def stages_of(name: str, teams: int) -> tuple[Stage, ...]:
    """Link the stages of a tour for a number of teams, once."""
    plan, diagnostics = load_tour(name), Diagnostics()
    made = []
    for each in plan.stages:
        own = {key: value for key, value in each.options.items() if key in plan.ruler.checked.decl.options}
        raced = prepare_game(each.ruleset, each.course, diagnostics, teams, each.options, wanted=CHECKED)
        ruled = raced
        if each.ruleset is not plan.ruler:
            ruled = prepare_game(plan.ruler, each.course, diagnostics, teams, own, wanted=CHECKED)
        assert raced is not None and ruled is not None, list(map(str, diagnostics))
        made.append(Stage(each.title, raced, ruled))
    return tuple(made)


@dataclass(slots=True)
class Watch:
    """What is held while a tour is raced: sums of our own, and how the tour stood before the stage."""

    totals: dict[str, int] = field(default_factory=dict)  # rider → time in tenths
    standings: dict[str, list[str]] = field(default_factory=dict)
    before: dict[str, tuple[int, int]] = field(default_factory=dict)  # rider → mountain and sprint points
    out: set[str] = field(default_factory=set)  # riders that do not start
    rounds: int = 0
    seen: Counter[str] = field(default_factory=Counter)  # what came up in the tours so far
    tour: Tour | None = None

    def make_race(self, stage: Stage, game: Game, chance: Chance) -> Race:
        race = Race(game, teams=team_names(game.linked.teams), chance=chance, wanted=CHECKED, begin=False)
        race.watch = lambda: self.check_round(race)
        return race

    def attribute(self, race: Race, name: str) -> list[int]:
        return race.machine.state[f"attribute.{name}"]

    def riders(self, race: Race) -> dict[str, int]:
        return {race.labels.pieces[piece]: piece for piece in race.game.linked.pieces_of("rider")}

    def check_round(self, race: Race) -> None:
        """Hold cards, cars and places; called before each round and at the end of a stage."""
        self.rounds += 1
        if race.round == 0:
            self.check_set_up(race)
        if race.round == 1 and race.game.linked.checked.decl.id == "arrivee":
            self.check_start(race)
        state, labels = race.machine.state, race.labels
        piles = [*state["pile.race.pile"], *state["pile.team.hand"], *state.get("pile.team.drawn", [])]
        found = Counter(labels.entries["sprint"][card] for pile in piles for card in pile)
        assert found == SPRINT_CARDS, found
        brakes = sum(map(len, [*state["pile.race.brakes"], *state["pile.team.brakes"]]))
        played = sum(answer.name == "slow" and answer.label != "none" for answer in race.answers)
        assert brakes + played == SLOWDOWN_CARDS, (brakes, played)
        course, where = race.game.linked.course, state["where"]
        standing = Counter(where[piece] for piece in self.riders(race).values())
        for row, count in enumerate(state["n_row"]):
            assert count == standing[row], f"row {row}"
        for piece in range(len(where)):
            assert where[piece] < 0 or course.field_row[state["at"][piece]] == where[piece]
        serves = self.attribute(race, "car.serves")
        cars = [piece for piece in race.game.linked.pieces_of("car") if where[piece] >= 0]
        teams = race.game.linked.data["piece.team"]
        assert len({teams[car] for car in cars}) == len(cars), "two cars of a team"
        assert all(serves[car] >= 0 and teams[serves[car]] == teams[car] for car in cars), "a car without a rider"

    def check_set_up(self, race: Race) -> None:
        """Hold hands and jerseys to how the tour stood."""
        assert self.tour is not None
        if self.tour.reports:
            self.check_standings(self.tour.reports[-1].standings)
        riders, dropped = self.riders(race), self.attribute(race, "rider.dropped")
        self.out = {name for name, piece in riders.items() if dropped[piece]}
        self.before = {
            name: (self.attribute(race, "rider.mountain")[piece], self.attribute(race, "rider.sprint")[piece])
            for name, piece in riders.items()
        }
        cards = {0: 0, 1: 2, 2: 4, 3: 6}  # 1.2
        for team, name in enumerate(race.names):
            there = sum(rider.partition(".")[0] == name and rider not in self.out for rider in riders)
            leads = self.standings.get("teams", [])[:1] == [name]  # 5.5: a card more, when there is one left
            full = there < 3 or len(race.names) < 6
            hand = len(race.machine.state["pile.team.hand"][team])
            assert hand == cards[there] + leads * (full or hand > cards[there]), (name, hand, there, leads)
            self.seen["reduced hands"] += there in (1, 2)
            self.seen["leading teams"] += leads
        worn = self.attribute(race, "rider.jersey")
        jerseys = race.labels.entries["jersey"]
        found = {name: jerseys[worn[piece]] for name, piece in riders.items() if worn[piece] >= 0}
        prizes = [answer.label for answer in race.answers if answer.name == "prize"]
        assert found == self.dress(prizes), (found, self.standings)
        self.seen["choices of a jersey"] += len(prizes)

    def dress(self, prizes: list[str]) -> dict[str, str]:
        """Hand out jerseys as 10.2 says; `prizes` is what a rider chose who leads both of two standings."""
        worn: dict[str, str] = {}

        def best(name: str) -> str | None:
            return next((rider for rider in self.standings.get(name, []) if rider not in worn), None)

        for jersey, standing in (
            ("yellow", "overall"),
            ("polka_dot", "mountain"),
            ("green", "points"),
            ("white", "young"),
        ):
            if jersey == "polka_dot" and best("mountain") is not None and best("mountain") == best("points"):
                worn[str(best("mountain"))] = prizes[0]
            rider = best(standing)
            if rider is not None and jersey not in worn.values():
                worn[rider] = jersey
        return worn

    def check_start(self, race: Race) -> None:
        """Hold the order of the start: by number, then by the overall standing; nobody who is out starts."""
        riders, order = self.riders(race), race.machine.state["order"]
        started = sorted((name for name, piece in riders.items() if order[piece]), key=lambda name: order[riders[name]])
        wanted = self.standings.get("overall")
        if wanted is None:
            wanted = sorted(riders, key=lambda name: (name.partition(".")[2], race.names.index(name.partition(".")[0])))
        assert started == wanted
        assert not self.out & {*started}
        self.seen["starts without a rider"] += bool(self.out)

    def check_stage(self, race: Race) -> None:
        """Hold times and points at the end of a stage."""
        riders, results = self.riders(race), race.results
        taken = self.attribute(race, "rider.time")
        bonus = self.attribute(race, "rider.bonus")
        dropped = self.attribute(race, "rider.dropped")
        if results.get("riders"):
            order = [line.entry for line in results["riders"]]
            whole = [taken[piece] + 10 * bonus[piece] for piece in order]
            assert min(whole) == whole[0] > 0, "a time below the winner's"
            out = [piece for piece in riders.values() if dropped[piece] and piece not in order]
            assert all(taken[piece] >= whole[0] for piece in out), "who is out gained time"
            late = {taken[riders[name]] for name in self.out}
            assert late <= {max(whole) + LATER}, "who is out counts as the slowest and 30 s"  # 5.4
            self.check_points(race, len(order))
        for name, piece in riders.items():
            self.totals[name] = self.totals.get(name, 0) + taken[piece]
            assert self.totals[name] == self.attribute(race, "rider.total")[piece], name
        for team in range(len(race.names)):
            assert not race.machine.state["pile.team.hand"][team], "cards are carried over"
            whole_team = sum(self.totals[name] for name in riders if name.partition(".")[0] == race.names[team])
            assert whole_team == self.attribute(race, "team.total")[team]

    def check_points(self, race: Race, placed: int) -> None:
        """Hold the sums of points to the printed lists."""
        linked = race.game.linked
        riders = self.riders(race)
        primes = [
            (mark, len({*passed} | {line.entry for line in race.results["riders"]}))
            for mark, passed in zip(linked.course.marks, race.machine.state["passed"], strict=True)
        ]
        if race.game.linked.checked.decl.id != "arrivee":
            primes = [(mark, 0) for mark, _ in primes]
        climbs = sum(sum(CLIMB[str(m.columns["category"])][:n]) for m, n in primes if m.kind == "climb_prime")
        sprints = sum(sum(SPRINT_PRIME[:n]) for m, n in primes if m.kind == "sprint_prime")
        type = str(linked.course.facts["type"])
        gained = [0, 0]
        for name, piece in riders.items():
            for index, points in enumerate(("mountain", "sprint")):
                gained[index] += self.attribute(race, f"rider.{points}")[piece] - self.before[name][index]
        assert gained == [climbs, sprints + sum(FINISH[type][:placed])], (gained, climbs, sprints, placed)

    def check_standings(self, standings: dict[str, list[Standing]]) -> None:
        """Hold the standings after a stage to our own sums."""
        self.standings = {name: [line.name for line in ranking] for name, ranking in standings.items()}
        for line in standings["overall"]:
            assert line.key[0][0] == self.totals[line.name]
        teams = {line.name: line.key[0] for line in standings["teams"]}
        for team, total in teams.items():
            assert total == sum(time for name, time in self.totals.items() if name.partition(".")[0] == team)
        for ranking in standings.values():
            assert [line.key for line in ranking] == sorted(line.key for line in ranking)


def race_tour(name: str, teams: int, seed: int, seen: Counter[str] | None = None) -> Tour:
    """Race one tour between bots drawn by the seed, and check everything."""
    chance = Random(seed)
    seats = {team: chance.choice(BOTS) for team in team_names(teams)}
    watch = Watch(seen=Counter() if seen is None else seen)
    tour = Tour(list(stages_of(name, teams)), list(seats), str(seed), watch.make_race)
    watch.tour = tour
    tour.begin()
    while not tour.over:
        race = tour.race
        assert race is not None and not tour.between
        bots = {team: make_bot(race, team, bot, lambda _: None) for team, bot in seats.items()}
        while race.decision is not None:
            race.answer(bots[race.decision.team_name](race.decision))
        watch.check_round(race)
        watch.check_stage(race)
        tour.go_on()
    watch.check_standings(tour.reports[-1].standings)
    assert len(tour.reports) == len(tour.stages)
    return tour


def main(tours: int, name: str) -> None:
    """Race many tours."""
    begin, seen = time.process_time(), Counter[str]()
    for number in range(tours):
        seen["stages"] += len(race_tour(name, 2 + number % 5, number, seen).reports)
        if (number + 1) % 50 == 0 or number + 1 == tours:
            told = ", ".join(f"{count} {what}" for what, count in sorted(seen.items()))
            print(f"{number + 1} tours, {told}; {time.process_time() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500, sys.argv[2] if len(sys.argv) > 2 else "three-days")
