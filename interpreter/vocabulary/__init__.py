"""Every verb, function and property of the ruleset language, whole: name, types, text, example, checking, lowering."""
