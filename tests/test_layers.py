"""The layers of the code: who may import whom, what is imported where, how long files are, and no game's words."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from interpreter.ruleset.find import Library
from interpreter.ruleset.merge import merge_ruleset
from interpreter.ruleset.passages import list_passages
from interpreter.ruleset.read import read_ruleset
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.shipped import shipped_folder

TREE = Path(__file__).parent.parent
PACKAGE = TREE / "interpreter"
DATA = TREE / "tests" / "data"

# A part imports itself and parts of a lower rank; parts of one rank do not know each other.
RANKS = {
    "source": 0,
    "language": 1,
    "course": 2,
    "ruleset": 2,
    "vocabulary": 3,
    "program": 4,
    "race": 5,
    "bots": 6,
    "reports": 6,
    "scenarios": 6,  # the passes that it needs of `pipeline` are handed to it
    "pipeline": 7,
    "public": 8,
    "cli": 9,
    "__init__": 10,
}
# Where a library may be imported: files, or whole parts.
CONFINED = {
    "lark": ("source/grammar.py",),
    "networkx": ("course/graph.py",),
    "yaml": ("source/document.py",),
    "jsonschema": ("ruleset/shape.py",),
    "random": ("race/chance.py",),
    "click": ("cli/",),
    "rich": ("cli/",),
}
WORD = re.compile(r"\w+(?:-\w+)*")
LONGEST_FILE = 300
# Files that are longer still; none may join them without saying in its header why.


@dataclass(frozen=True)
class Import:
    path: str  # of the file, below `interpreter`
    name: str  # what is imported, dotted
    line: int
    late: bool  # inside a function, or for the type checker only


def imports_of(path: Path) -> Iterator[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = path.relative_to(PACKAGE).as_posix()

    def walk(node: ast.AST, late: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from (Import(name, each.name, child.lineno, late) for each in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"{name}:{child.lineno}: imports are absolute"
                module = child.module or ""
                for each in child.names:
                    inner = f"{module}.{each.name}"
                    yield Import(name, inner if is_module(inner) else module, child.lineno, late)
            else:
                inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or is_type_checking(
                    child
                )
                yield from walk(child, late or inside)

    yield from walk(tree, False)


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def is_module(dotted: str) -> bool:
    path = TREE / dotted.replace(".", "/")
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


@cache
def all_imports() -> list[Import]:
    files = sorted(PACKAGE.rglob("*.py"))
    assert len(files) >= 120
    found = [each for path in files for each in imports_of(path)]
    assert len(found) >= 900
    return found


def part_of(path: str) -> str:
    return path.split("/")[0].removesuffix(".py")


def test_every_part_has_a_rank() -> None:
    parts = {part_of(path.relative_to(PACKAGE).as_posix()) for path in PACKAGE.rglob("*.py")}
    assert parts == set(RANKS)


def test_parts_import_lower_ranks_only() -> None:
    wrong = []
    for each in all_imports():
        if each.name.split(".")[0] != "interpreter":
            continue
        here, there = part_of(each.path), [*each.name.split("."), "__init__"][1]
        if here != there and RANKS[there] >= RANKS[here]:
            wrong.append(f"{each.path}:{each.line}: {here} imports {each.name}")
    assert wrong == []


def test_libraries_are_imported_where_they_belong() -> None:
    wrong, seen = [], set()
    for each in all_imports():
        top = each.name.split(".")[0]
        if top == "interpreter" or (top in sys.stdlib_module_names and top not in CONFINED):
            continue
        seen.add(top)
        if not each.path.startswith(CONFINED.get(top, ())):
            wrong.append(f"{each.path}:{each.line}: {top}")
    assert wrong == []
    assert seen - {"rich"} == set(CONFINED) - {"rich"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    edges: dict[str, set[str]] = {}
    for each in all_imports():
        if each.name.startswith("interpreter.") and not each.late:
            here = "interpreter." + each.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            edges.setdefault(here, set()).add(each.name)
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " > ".join([*trail[trail.index(module) :], module])
        if module not in done:
            for other in sorted(edges.get(module, ())):
                visit(other, (*trail, module))
            done.add(module)

    for module in sorted(edges):
        visit(module, ())


def test_files_are_short() -> None:
    """A file above the limit says in its header why: `Long because …`."""
    long = {}
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > LONGEST_FILE and "Long because" not in (ast.get_docstring(ast.parse(text)) or ""):
            long[path.relative_to(PACKAGE).as_posix()] = text.count("\n")
    assert long == {}


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if path.name != "__init__.py" and len(ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "") < 20
    ]
    assert silent == []


# ---------------------------------------------------------------------- no game's words


def words_in(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


@cache
def words_of_the_interpreter() -> dict[str, list[str]]:
    """Every word, small, with the places where it stands."""
    files = [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in (".py", ".lark", ".yaml")]
    assert len(files) >= 125
    found: dict[str, list[str]] = {}
    for path in files:
        name = path.relative_to(PACKAGE).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").casefold().splitlines(), 1):
            for word in WORD.findall(line):
                found.setdefault(word, []).append(f"{name}:{number}: {word}")
    return found


def find_word(word: str) -> list[str]:
    return words_of_the_interpreter().get(word.casefold(), [])


@cache
def ids_of_shipped_games() -> set[str]:
    """The ids of rulesets, modules and courses, and those of entries that are put together of several words.

    An id of one word (`climb`, `hand`) is English as well, and nobody could say which was meant; those that are a
    game's own stand in `game_words.txt`.
    """
    library = Library(root=shipped_folder("rulesets"))
    ids = {path.stem for path in library.paths("courses")}
    for path in library.paths("rulesets"):
        diagnostics = Diagnostics()
        part = read_ruleset(path, library, diagnostics)
        assert part is not None and not diagnostics.has_errors, path
        names = {each.names[-1] for each in list_passages(merge_ruleset(part, diagnostics)) if each.path}
        ids |= {part.id, *(name for name in names if "_" in name or "-" in name)}
    assert len(ids) >= 60
    return ids


def test_the_interpreter_knows_no_id_of_a_shipped_game() -> None:
    """`plain_words.txt` lists the ids that are words of the interpreter's own as well; any other must not occur."""
    plain = words_in(DATA / "layers" / "plain_words.txt")
    assert [hit for word in sorted(ids_of_shipped_games() - plain) for hit in find_word(word)] == []


def test_the_interpreter_knows_no_words_of_games() -> None:
    words = words_in(DATA / "layers" / "game_words.txt")
    assert len(words) >= 40
    assert [hit for word in sorted(words) for hit in find_word(word)] == []


@pytest.mark.parametrize("word", ["rider", "row"])
def test_the_search_finds_words(word: str) -> None:
    assert find_word(word)
