"""The course language: text → nodes → checked nodes → graph of fields → flat arrays; and its formatter and drawings."""
