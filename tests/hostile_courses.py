"""Courses made to hang, crash or fill the memory: names to texts of at most 1 MiB."""

from __future__ import annotations

HEAD = 'course "X"\nfor: free-ride\n'
FINISH = "finish\n1 flat\n"
MIB = 1024 * 1024


def hostile_courses() -> dict[str, str]:
    """Give them all; written out only when asked for."""
    full = MIB - 200
    return {
        "lines of one stretch": HEAD + "1 a\n" * (full // 4),
        "as many lines as allowed, all wrong": HEAD + "1 a\n" * 19_990,
        "as many lines as allowed, all right": HEAD + "1 flat\n" * 9_990 + FINISH,
        "wide rows": HEAD + "60 flat on 64 lanes\n" * 160 + FINISH,
        "the widest row a thousand times": HEAD + "1000 flat on 64 lanes\n" + FINISH,
        "commas": HEAD + ("1 flat," * 1_400 + "1 flat\n") * 70,
        "only commas": HEAD + ("," * 9_000 + "\n") * 100,
        "lines that cannot be read": HEAD + "?? x\n" * 19_000,
        "bare names": HEAD + "".join(f"x{index} y\n" for index in range(9_000)),
        "unknown terrains": HEAD + "".join(f"1 fl{index}\n" for index in range(9_000)),
        "unknown facts": HEAD + "".join(f"f{index}: {index}\n" for index in range(9_000)),
        "laps of marks": HEAD + "5000 laps\n1 flat\n" + "mark sprint\n" * 9_000 + "end\n" + FINISH,
        "marks on one line": HEAD + "6 flat\n" + "mark sprint\n" * 9_000 + FINISH,
        "things on all rows": HEAD + "9000 flat\n" + ("put rock on " + " and ".join(["rows 1-9000"] * 50) + "\n") * 250,
        "zones of all titles": HEAD + "9000 flat\n" + "".join(f'zone feed "{n}" on rows 1-50\n' for n in range(4_000)),
        "a stretch in many zones": HEAD + "9000 flat in " + " and ".join(["feed"] * 1_000) + "\n" + FINISH,
        "forks never closed": HEAD + "fork\n" * 9_990,
        "closers never opened": HEAD + "end\njoin\nor\n" * 3_000,
        "laps of laps": HEAD + "9999999 laps\n" * 15 + "1 flat\n" + "end\n" * 15 + FINISH,
        "digits": HEAD + "9" * 9_000 + " flat\n" + FINISH,
        "a long time": HEAD + "tenths: " + "9" * 9_000 + ":00:00\n1 flat\n" + FINISH,
        "a long fraction": HEAD + "tenths: 1:00." + "9" * 9_000 + "\n1 flat\n" + FINISH,
        "a long number": HEAD + "count: " + "9" * 9_000 + "\n1 flat\n" + FINISH,
        "an open quote": HEAD + 'mark sprint "' + "x" * full,
        "many open quotes": HEAD + ('mark sprint "' + "x" * 900 + "\n") * 1_000,
        "one line": HEAD + "a" * full,
        "one long word a line": HEAD + ("a" * 9_900 + "\n") * 100,
        "hyphens": HEAD + ("a-" * 4_900 + "\n") * 100,
        "NUL": "\0" * full,
        "NUL on each line": HEAD + "\0\n" * (full // 2),
        "columns": HEAD + ("mark summit " + "a:1 " * 2_000 + "\n") * 8,
        "comments": HEAD + "# x\n" * (full // 4),
        "blank lines": HEAD + "\n" * (full // 3),
        "blanks": HEAD + (" " * 9_999 + "\n") * 100,
        "accents": HEAD + "é" * (full // 2),
        "more than 1 MiB in few letters": HEAD + "日" * (MIB // 3 + 10),
        "tiles of one letter": HEAD
        + "boxes: 9999\ntile a: 1 flat\ntile aa: 1 flat\n"
        + ("lay " + "a" * 9_000 + "\n") * 100,
        "tiles of all lengths": HEAD
        + "".join(f"tile {'a' * length}: 1 flat\n" for length in range(1, 40))
        + ("lay " + "a" * 9_990 + "b\n") * 40,
        "many tiles": HEAD + "".join(f"tile t{index}: 1 flat\n" for index in range(9_000)) + "1 flat\n" + FINISH,
        "a tile too large": HEAD + "tile a: 9999999 flat\nlay a\n" + FINISH,
        "a fork of many ways": HEAD + "1 flat\nfork\n" + "1 flat\nor\n" * 5_000 + "1 flat\njoin\n1 flat\n" + FINISH,
        "a fork of many ways behind another": HEAD
        + "1 flat\n"
        + ("fork\n" + "1 flat\nor\n" * 2_000 + "1 flat\njoin\n") * 2
        + FINISH,
        "many forks": HEAD + "1 flat\n" + "fork\n1 flat in feed\nor\n1 flat in feed\njoin\n1 flat\n" * 1_500 + FINISH,
        "braces": HEAD + "3 laps {\n" * 9_000,
        "facts of many values": HEAD + ("for: " + "a," * 4_000 + "a\n") * 20,
        "only a title": 'course "' + "x" * 9_000 + '"',
        "nothing": "",
    }
