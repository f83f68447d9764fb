"""Read the state: attributes and piles of the race, the teams and each kind of piece.

In: the merged tree, tables known. Out: attributes and piles in the declarations, or diagnostics R040-R042. Called by
`declare`.
"""

from __future__ import annotations

from interpreter.language.types import ANY, list_of, table
from interpreter.ruleset.declare_tables import read_declared_type
from interpreter.ruleset.literals import read_literal
from interpreter.ruleset.model import AttributeDecl, Declarations, PileDecl
from interpreter.ruleset.reader import flag_of, named_fields, number_of, pairs_of, scalar_of, text_of
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.node import Mapping, Node, Scalar


def read_state(tree: Mapping, decl: Declarations, diagnostics: Diagnostics) -> None:
    """Read `race`, `team` and `pieces`."""
    owners: list[tuple[str, Node | None]] = [("race", tree.get("race")), ("team", tree.get("team"))]
    owners += [(pair.key.text, pair.value) for pair in pairs_of(tree.get("pieces"))]
    for owner, body in owners:
        if not isinstance(body, Mapping):
            continue
        attributes, piles = decl.attributes_of(owner), decl.piles_of(owner)
        for pair in pairs_of(body.get("attributes")):
            attributes[pair.key.text] = _read_attribute(owner, pair.key, pair.value, decl, diagnostics)
        for pair in pairs_of(body.get("piles")):
            piles[pair.key.text] = _read_pile(owner, pair.key, pair.value, decl, diagnostics)
    for kind in decl.pieces.values():
        if kind.by_role is not None:
            attribute, roles = kind.by_role
            if attribute in decl.tables and attribute not in kind.attributes:
                kind.attributes[attribute] = AttributeDecl(
                    name=attribute, place=kind.place, owner=kind.name, type=table(attribute), default=None
                )
            if attribute not in decl.tables:
                hint = diagnostics.near(attribute, decl.tables)
                diagnostics.error("R040", kind.roles_place or kind.place, f"there is no table '{attribute}'", hint)
                continue
            for role in roles:
                if role not in decl.tables[attribute].entries:
                    hint = diagnostics.near(role, decl.tables[attribute].entries)
                    place = kind.roles_place or kind.place
                    diagnostics.error("R040", place, f"{attribute} has no entry '{role}'", hint)


def _read_attribute(owner: str, key: Scalar, node: Node, decl: Declarations, diagnostics: Diagnostics) -> AttributeDecl:
    attribute = AttributeDecl(**named_fields(key.text, key.place, node), owner=owner)
    default: Scalar | None = None
    default_node: Node | None = None
    if isinstance(node, Mapping):
        written = node.get("type")
        attribute.type, default = (ANY, None) if written is None else read_declared_type(written, decl, diagnostics)
        default_node = node.get("default")
        attribute.carry, attribute.secret = flag_of(node.get("carry")), flag_of(node.get("secret"))
        attribute.shown = node.get("shown") is None or flag_of(node.get("shown"))
        attribute.open = node.get("secret") is not None and not attribute.secret
        attribute.at_least, attribute.at_most = number_of(node.get("at_least")), number_of(node.get("at_most"))
        attribute.unit = text_of(node.get("unit"))
    else:
        attribute.type, default = read_declared_type(node, decl, diagnostics)
    value = default_node if default_node is not None else default
    if value is not None:
        attribute.default = read_literal(value, attribute.type, decl, diagnostics)
    elif attribute.type.is_list:
        attribute.default = ()
    elif not attribute.type.optional and attribute.type.kind != "any" and not decl.module:
        default_text = {"int": "int = 0", "bool": "bool = false", "text": "text = …"}.get(attribute.type.kind)
        hint = f"write for example: {key.text}: {default_text or f'{attribute.type} or none = none'}"
        diagnostics.error("R041", key.place, f"attribute '{key.text}' has no default", hint)
    return attribute


def _read_pile(owner: str, key: Scalar, node: Node, decl: Declarations, diagnostics: Diagnostics) -> PileDecl:
    pile = PileDecl(**named_fields(key.text, key.place, node), owner=owner)
    if not isinstance(node, Mapping):
        return pile
    of = node.get("of")
    pile.of = text_of(of)
    if pile.of not in decl.tables or not decl.tables[pile.of].is_cards:
        cards = (name for name, each in decl.tables.items() if each.is_cards)
        if of is not None:
            diagnostics.error("R042", of.place, f"there are no cards '{pile.of}'", diagnostics.near(pile.of, cards))
        return pile
    pile.seen_by, pile.carry = scalar_of(node.get("seen_by")), flag_of(node.get("carry"))
    filled = node.get("filled")
    pile.filled = flag_of(filled)
    if filled is not None and not isinstance(filled, Scalar):
        start = read_literal(filled, list_of(table(pile.of)), decl, diagnostics)
        pile.start = tuple(start or ())
    return pile
