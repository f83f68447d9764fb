"""The Python interface, which the commands use too: courses by name, races with bots and people, saved races."""
