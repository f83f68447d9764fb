"""Read formulas, events, rules, procedures, flow, results, invariants, the tour and bots as declarations.

In: the merged tree, tables and pieces known. Out: the rest of the declarations, or diagnostics R044-R049. Called by
`declare`.
"""

from __future__ import annotations

from interpreter.language.types import ANY, INT, STRETCH, ZONE, Type, list_of, piece
from interpreter.ruleset.declare_tables import read_modifier, read_rule
from interpreter.ruleset.model import Bot, Declarations, Event, Flow, Formula, Procedure, Ranking
from interpreter.ruleset.reader import named_fields, named_of, pairs_of, scalar_of, scalars_of, text_of
from interpreter.ruleset.signature import known_types, read_type
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar

PIECE = piece("")
BUILTIN_EVENTS: dict[str, tuple[tuple[str, Type], ...]] = {
    "race_started": (),
    "round_started": (("round", INT),),
    "round_ended": (("round", INT),),
    "passed": (("piece", PIECE), ("marker", Type("marker"))),
    "entered": (("piece", PIECE), ("field", Type("field"))),
    "entered_zone": (("piece", PIECE), ("zone", ZONE)),
    "left_zone": (("piece", PIECE), ("zone", ZONE)),
    "left_stretch": (("piece", PIECE), ("stretch", STRETCH)),
    "finished": (("piece", PIECE),),
    "rolled": (("piece", PIECE), ("pips", list_of(INT))),
}


def read_rules_sections(tree: Mapping, decl: Declarations, diagnostics: Diagnostics) -> None:
    """Read all sections that hold behaviour."""
    for name, parameters in BUILTIN_EVENTS.items():
        decl.events[name] = Event(name=name, place=decl.place, parameters=dict(parameters), builtin=True)
    for pair in pairs_of(tree.get("formulas")):
        decl.formulas[pair.key.text] = _read_formula(pair.key, pair.value, decl, diagnostics)
    for pair in pairs_of(tree.get("events")):
        fields = named_fields(pair.key.text, pair.key.place, pair.value)
        if pair.key.text in BUILTIN_EVENTS:
            diagnostics.error("R044", pair.key.place, f"the event '{pair.key.text}' is built in")
            continue
        event = Event(**fields)
        event.parameters = _read_takes(pair.value, decl, diagnostics, skip=("cite", "doc", "covers"))
        decl.events[pair.key.text] = event
    for pair in pairs_of(tree.get("procedures")):
        decl.procedures[pair.key.text] = _read_procedure(pair.key, pair.value, decl, diagnostics)
    decl.rules = [read_rule(pair, diagnostics) for pair in pairs_of(tree.get("rules"))]
    decl.flow = _read_flow(tree.get("flow"))
    for pair in pairs_of(tree.get("results")):
        decl.results[pair.key.text] = _read_ranking(pair.key, pair.value, decl)
    for pair in pairs_of(tree.get("invariants")):
        value = pair.value.get("value") if isinstance(pair.value, Mapping) else pair.value
        if isinstance(value, Scalar):
            decl.invariants[pair.key.text] = (named_of(pair.key.text, pair.key.place, pair.value), value)
    tour = tree.get("tour")
    if isinstance(tour, Mapping):
        for pair in pairs_of(tour.get("classifications")):
            decl.classifications[pair.key.text] = _read_ranking(pair.key, pair.value, decl)
        decl.after_stage = scalars_of(tour.get("after_stage"))
    for pair in pairs_of(tree.get("bots")):
        decl.bots[pair.key.text] = _read_bot(pair.key, pair.value)


def _read_takes(
    node: Node | None, decl: Declarations, diagnostics: Diagnostics, skip: tuple[str, ...] = ()
) -> dict[str, Type]:
    takes: dict[str, Type] = {}
    for pair in pairs_of(node):
        name = pair.key.text
        if name not in skip:
            takes[name] = read_type_at(pair.value, decl, diagnostics)
            decl.parameters.append((name, pair.key.place))
    return takes


def read_type_at(node: Node, decl: Declarations, diagnostics: Diagnostics) -> Type:
    """Read a type as written in `takes` or `gives`."""
    text = text_of(node)
    found = read_type(text, decl)
    if found is None:
        last = text.removesuffix(" or none").split()[-1] if text.split() else ""
        diagnostics.error("R037", node.place, f"'{text}' is no type", diagnostics.near(last, known_types(decl)))
        return ANY
    return found


def _read_formula(key: Scalar, node: Node, decl: Declarations, diagnostics: Diagnostics) -> Formula:
    formula = Formula(**named_fields(key.text, key.place, node))
    if isinstance(node, Scalar):
        formula.value = node
        return formula
    if not isinstance(node, Mapping):
        return formula
    formula.takes = _read_takes(node.get("takes"), decl, diagnostics)
    gives = node.get("gives")
    formula.gives = read_type_at(gives, decl, diagnostics) if gives is not None else None
    formula.unit = text_of(node.get("unit"))
    formula.value = scalar_of(node.get("value"))
    for pair in pairs_of(node.get("modifiers")):
        formula.modifiers.append(read_modifier(pair.key.text, pair.key.place, pair.value))
    return formula


def _read_procedure(key: Scalar, node: Node, decl: Declarations, diagnostics: Diagnostics) -> Procedure:
    procedure = Procedure(**named_fields(key.text, key.place, node))
    if not isinstance(node, Mapping):
        procedure.body = node
        return procedure
    procedure.takes = _read_takes(node.get("takes"), decl, diagnostics)
    gives = node.get("gives")
    procedure.gives = read_type_at(gives, decl, diagnostics) if gives is not None else None
    procedure.body = node.get("do")
    offer = node.get("offer")
    procedure.offer = offer if isinstance(offer, Mapping) else None
    if procedure.offer is not None and procedure.body is not None:
        diagnostics.error("R047", key.place, f"the procedure '{key.text}' has both do and offer", "keep one of them")
    return procedure


def _read_flow(node: Node | None) -> Flow:
    if not isinstance(node, Mapping):
        return Flow(place=node.place if node is not None else None)
    first = node.get("first_round")
    return Flow(
        setup=scalars_of(node.get("setup")),
        first_round=scalars_of(first) if first is not None else None,
        round=scalars_of(node.get("round")),
        until=scalar_of(node.get("until")),
        finish=scalars_of(node.get("finish")),
        place=node.place,
    )


def _read_ranking(key: Scalar, node: Node, decl: Declarations) -> Ranking:
    ranking = Ranking(**named_fields(key.text, key.place, node))
    if isinstance(node, Mapping):
        ranking.of, ranking.where = scalar_of(node.get("of")), scalar_of(node.get("where"))
        ranking.variable = text_of(node.get("as")) or "it"
        variable = node.get("as")
        if variable is not None:
            decl.parameters.append((ranking.variable, variable.place))
        ranking.by = scalars_of(node.get("by"))
        ranking.show = {p.key.text: p.value for p in pairs_of(node.get("show")) if isinstance(p.value, Scalar)}
    return ranking


def _read_bot(key: Scalar, node: Node) -> Bot:
    bot = Bot(**named_fields(key.text, key.place, node))
    choices = node.get("choices") if isinstance(node, Mapping) else None
    for pair in pairs_of(choices):
        if isinstance(pair.value, Scalar):
            bot.choices[pair.key.text] = pair.value
        elif isinstance(pair.value, Mapping):
            bot.choices[pair.key.text] = {p.key.text: p.value for p in pair.value if isinstance(p.value, Scalar)}
    return bot
