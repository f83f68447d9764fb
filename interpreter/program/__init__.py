"""From a checked ruleset and a course to Python: link, lower, emit."""
