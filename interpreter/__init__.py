"""Commissaire: a rules-as-data interpreter for cycling board games."""
