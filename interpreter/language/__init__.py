"""Types, the expression grammar, typed nodes, the checker of expressions, the IR. Takes the registry as a parameter."""
