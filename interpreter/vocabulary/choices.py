"""The verb that asks a team: choose."""

from __future__ import annotations

from typing import Any

from interpreter.language import ir
from interpreter.language import statements as st
from interpreter.language.lowering import Lowering
from interpreter.language.registry import Key, Verb
from interpreter.language.types import ANY, BOOL, TEAM, list_of
from interpreter.ruleset.procedures import Procedures, ends
from interpreter.ruleset.reader import flag_of, text_of
from interpreter.ruleset.scope import Scope
from interpreter.ruleset.texts import check_text
from interpreter.source.node import Mapping
from interpreter.vocabulary.flow import forget_changes


def _check_choose(checker: Procedures, node: Mapping, scope: Scope) -> st.Statement | None:
    first = node.pairs[0]
    name, source_node = text_of(first.value), node.get("from")
    by = checker.expressions.typed(node.get("by"), scope, TEAM)
    if text_of(source_node) == "yes_or_no":
        source, of = None, BOOL
    else:
        source = checker.expressions.typed(source_node, scope, list_of(ANY))
        of = source.type.element if source.type.is_list else ANY
        if of.optional:
            checker.error("R085", source.place, "none is no option; leave it out and write optional: true")
    made = st.Choose(
        first.key.place,
        name=name,
        by=by,
        source=source,
        of=of,
        optional=flag_of(node.get("optional")),
        always=flag_of(node.get("always")),
        secret=flag_of(node.get("secret")),
        prompt=check_text(node.get("prompt"), scope, checker.expressions),
        seen={each: scope.known.get(each, variable.type) for each, variable in scope.variables.items()},
    )
    checker.sites.append(made)
    may_be_none = made.optional or node.get("then") is not None or node.get("else") is not None
    checker.bind(name, of.or_none() if may_be_none else of, first.value.place, scope)
    if not may_be_none:
        return made
    scope.known.pop(name, None)
    then_scope = scope.child({name: of})
    made.then = checker.block(node.get("then"), then_scope)
    made.other = checker.block(node.get("else"), scope.child())
    if node.get("then") is not None or node.get("else") is not None:
        forget_changes(scope, node)
    if made.other and ends(made.other) and name in then_scope.known:
        scope.known[name] = of
    return made


def _lower_choose(lw: Lowering, statement: st.Choose, out: Any) -> None:
    name = lw.local(statement.name)
    team = lw.expr(statement.by)
    if statement.source is None:
        options: ir.Expr = ir.ListOf([ir.Lit(True), ir.Lit(False)])
    else:
        options = lw.hold(lw.expr(statement.source))
    site = lw.site(statement)
    nothing = ir.Lit(ir.none_of(statement.of))
    may_be_none = statement.optional or bool(statement.then) or bool(statement.other)
    asked = options
    if statement.optional:
        asked = ir.Op("+", [ir.Call("list", [options]), ir.ListOf([nothing])])
    values = lw.seen_values(site)
    ask: list[ir.Stmt] = [ir.Ask(name, site.number, team, asked, values)]
    if statement.source is None and not statement.optional:
        lw.extend(ask)
    else:
        single: list[ir.Stmt] = [ir.Set(name, ir.Get(options, ir.Lit(0)))]
        nobody: list[ir.Stmt] = [ir.Set(name, nothing)]
        if not may_be_none:
            nobody = [ir.Do(ir.Call("no_option", [ir.Lit(statement.name)], statement.place))]
        size = lw.hold(lw.length(options))
        some = ir.Op(">", [size, ir.Lit(0)])
        if statement.source is None:
            lw.extend(ask)
        elif statement.optional or statement.always:
            lw.emit(ir.If(some, ask, nobody))
        else:
            lw.emit(ir.If(ir.Op(">", [size, ir.Lit(1)]), ask, [ir.If(some, single, nobody)]))
    if statement.then or statement.other:
        then, other = lw.block(statement.then), lw.block(statement.other)
        if then or other:
            lw.emit(ir.If(ir.Op("!=", [ir.Var(name), nothing]), then, other))


WORDS = [
    Verb(
        "choose",
        "name",
        "Ask a team for one entry of a list, or for yes or no. A single option is taken without asking.",
        "choose: card\nby: rider.team\nfrom: rider.hand",
        _check_choose,
        _lower_choose,
        {
            "by": Key("expression", "The team that chooses.", True),
            "from": Key("expression", "The list of options; yes_or_no asks for true or false.", True),
            "optional": Key("flag", "The team may decline; the variable is then none."),
            "always": Key("flag", "Ask even when there is a single option."),
            "secret": Key("flag", "Only the team sees the answer."),
            "prompt": Key("text", "The question, as people read it."),
            "then": Key("body", "What is done when something was chosen."),
            "else": Key("body", "What is done when nothing was."),
        },
    )
]
