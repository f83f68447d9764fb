"""A running race: its lists, chance, decisions, log, copies, replays, views."""
