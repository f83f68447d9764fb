"""Bind emitted code to the lists of one race.

In: `Emitted`, a machine. Out: functions by (kind, name), whose globals are the constant lists, the race's own lists and
the machine's primitives. Rulesets reach nothing else: the builtins are those that the emission itself uses.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

from interpreter.program.emit_expressions import BUILTINS, Emitted, python_name
from interpreter.race.machine import Machine

_SAFE = {name: getattr(builtins, name) for name in BUILTINS}


def bind_program(
    emitted: Emitted,
    machine: Machine,
    instead: dict[str, Callable[..., Any]] | None = None,
    lists: Mapping[str, Any] | None = None,
) -> dict[tuple[str, str], Callable[..., Any]]:
    """Make the functions of a program over a machine's lists; `instead`: other primitives, `lists`: other lists."""
    state = machine.state if lists is None else lists
    scope: dict[str, Any] = {"__builtins__": _SAFE}
    for short, name in emitted.data_names.items():
        scope[short] = machine.linked.data[name]
    for short, name in emitted.state_names.items():
        scope[short] = state[name]
    for name in emitted.primitives:
        scope[f"m_{name}"] = (instead or {}).get(name) or getattr(machine, name)
    scope |= {name: slice(count) for name, count in emitted.fronts.items()}
    functions: dict[tuple[str, str], Callable[..., Any]] = {}
    for key, code in emitted.codes.items():
        function = FunctionType(code, scope)
        own = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
        if own:
            function.__kwdefaults__ = {name: scope[name] for name in own}
        functions[key] = function
        scope[python_name(*key)] = function
    return functions
