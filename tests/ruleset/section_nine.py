"""The verbs of the language page, section 9, for tests of the schemas that need no vocabulary."""

from interpreter.language.registry import Key, KeyKind, Verb

TABLE: dict[str, tuple[KeyKind, dict[str, KeyKind]]] = {
    "let": ("names", {}),
    "set": ("names", {}),
    "add": ("names", {}),
    "remove": ("names", {}),
    "if": ("expression", {"then": "body", "else": "body"}),
    "for": ("name", {"in": "expression", "where": "expression", "order": "list", "do": "body", "together": "flag"}),
    "while": ("expression", {"do": "body"}),
    "run": ("call", {"as": "name"}),
    "emit": ("call", {}),
    "return": ("expression", {}),
    "choose": ("name", {"by": "expression", "from": "expression", "optional": "flag", "secret": "flag",
                        "always": "flag", "prompt": "text", "then": "body", "else": "body"}),
    "roll": ("name", {"dice": "lanes", "count": "expression", "each": "flag", "for": "expression"}),
    "shuffle": ("expression", {}),
    "draw": ("name", {"from": "expression", "into": "expression", "count": "expression", "refill": "expression",
                      "as": "name"}),
    "put": ("expression", {"from": "expression", "into": "expression", "at": "name"}),
    "advance": ("expression", {"by": "expression", "to": "expression", "while": "expression", "onto": "expression",
                               "stops": "expression", "ask": "name", "lane": "name", "via": "expression",
                               "prefer": "expression", "along": "expression", "as": "name"}),
    "place": ("expression", {"at": "expression", "lane": "name"}),
    "lift": ("expression", {}),
    "reveal": ("expression", {}),
    "say": ("text", {}),
}  # fmt: skip
REQUIRED = {"if": {"then"}, "for": {"in", "do"}, "while": {"do"}, "choose": {"by", "from"}, "place": {"at"}}


def nothing(*_: object) -> None:
    return None


VERBS = {
    name: Verb(name, value, f"the verb {name}", "", nothing, nothing,
               {key: Key(kind, f"{key} of {name}", key in REQUIRED.get(name, ())) for key, kind in keys.items()})
    for name, (value, keys) in TABLE.items()
}  # fmt: skip
