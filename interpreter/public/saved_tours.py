"""Write a tour down, and make it again: what it is made of, hashes, the answers of each race so far.

In: a tour, or the text of a saved one. Out: JSON (`schemas/saved-tour.schema.json`), or a tour where it was saved;
`Faults` with X200-X206 when the text is broken, when rules or courses have changed, or when an answer does not fit.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

from interpreter.bots.make import Bot, bot_names
from interpreter.program.build import Wanted
from interpreter.public.races import PERSON
from interpreter.public.tours import Tour, load_tour
from interpreter.race.faults import AnswerError
from interpreter.ruleset.find import Library
from interpreter.ruleset.shape import check_shape, plain
from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.document import read_document
from interpreter.source.files import read_source, write_atomically
from interpreter.source.node import Mapping, Sequence
from interpreter.source.place import Place, SourceText

FORMAT = 1


def write_tour(tour: Tour) -> str:
    """Give the text of a saved tour, one line an answer."""
    path = tour.plan.path
    head: dict[str, Any] = {
        "format": FORMAT,
        "saved_tour": version("commissaire"),
        "tour": str(path) if path is not None else tour.plan.id,
        "teams": tour.names,
        "bots": {name: bot if isinstance(bot, str) else PERSON for name, bot in tour.seats.items()},
        "seed": tour.seed,
        "hash": tour.plan.digest,
        "finished": tour.over,
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    races = []
    for race in tour.races:
        answers = [
            json.dumps({"team": tour.names[each.team], "name": each.name, "value": each.label}, ensure_ascii=False)
            for each in race.answers
        ]
        body = ",\n".join(f"   {answer}" for answer in answers)
        races.append(f"  [\n{body}\n  ]" if body else "  []")
    return "{\n" + "\n".join(lines) + '\n "races": [\n' + ",\n".join(races) + "\n ]\n}\n"


def save_tour(tour: Tour, path: Path) -> None:
    """Write a tour to a file, whole or not at all."""
    write_atomically(path, write_tour(tour))


def resume_tour(
    path: Path, library: Library | None = None, *, anyway: bool = False, wanted: Wanted | None = None
) -> Tour:
    """Make a tour again from a file.

    Raises:
        Faults: the file is broken, its rules or courses have changed (`anyway` goes on as far as it fits), or an answer
        does not fit.
    """
    diagnostics = Diagnostics()
    source = read_source(path, diagnostics)
    tree = _read(source, diagnostics) if source is not None else None
    if tree is None or source is None:
        raise Faults(diagnostics)
    values = plain(tree)
    library = library or Library()
    name = str(values["tour"])
    plan = load_tour(Path(name) if Path(name).is_file() else name, library)
    if plan.digest != values["hash"] and not anyway:
        place = tree.get("hash").place  # type: ignore[union-attr]
        message = f"the tour '{plan.id}', its rulesets or its courses have changed since it was saved"
        diagnostics.error("X203", place, message, "with --anyway it is raced as far as it fits")
        raise Faults(diagnostics)
    known = {*bot_names(plan.ruler.checked.decl), PERSON}
    seats: dict[str, str | Bot] = {
        team: bot if (bot := values["bots"].get(team, PERSON)) in known else PERSON for team in values["teams"]
    }
    tour = Tour(plan, seats, str(values["seed"]), wanted=wanted, library=library)
    _give_answers(tour, tree, diagnostics)
    if diagnostics.has_errors and not anyway:
        raise Faults(diagnostics)
    return tour


def _read(source: SourceText, diagnostics: Diagnostics) -> Mapping | None:
    try:
        json.loads(source.text)
    except json.JSONDecodeError as fault:
        cut = fault.pos >= len(source.text.rstrip()) or fault.msg.startswith("Unterminated")
        message = "the saved tour is cut off here" if cut else f"this is no JSON: {fault.msg}"
        diagnostics.error("X200", Place(source, fault.lineno, fault.colno), message)
        return None
    except RecursionError:
        diagnostics.error("X200", Place(source, 1, 1), "this is no saved tour: brackets are nested too deep")
        return None
    tree = read_document(source, diagnostics)
    if tree is None or diagnostics.has_errors or not check_shape(tree, "saved-tour", diagnostics):
        return None
    return tree


def _give_answers(tour: Tour, tree: Mapping, diagnostics: Diagnostics) -> None:
    races = tree.get("races")
    for number, answers in enumerate(races.items if isinstance(races, Sequence) else [], 1):
        while len(tour.races) < number and tour.decision is None and tour.go_on():
            pass
        for item in answers.items if isinstance(answers, Sequence) else []:
            value = plain(item)
            decision = tour.decision
            keys = ("team", "name", "value")
            if not isinstance(value, dict) or any(not isinstance(value.get(key), str) for key in keys):
                message = 'an answer is written {"team": "red", "name": "card", "value": "nine"}'
                diagnostics.error("X201", item.place, message)
            elif decision is None:
                diagnostics.error("X205", item.place, "this race of the tour is over here, but answers follow")
            elif (decision.team_name, decision.name) != (value["team"], value["name"]):
                asked = f"{decision.team_name} is asked for '{decision.name}'"
                message = f"{asked}, not {value['team']} for '{value['name']}'"
                diagnostics.error("X204", item.place, message)
            else:
                try:
                    tour.answer(value["value"])
                    continue
                except AnswerError as fault:
                    diagnostics.error("X204", item.place, str(fault))
            return
