"""Rulesets: text → nodes → merged tree → shape → declarations → typed and checked."""
