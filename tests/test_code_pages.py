"""Every code has a page, and every page's example gives its code on its line while the mended one does not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from course_pages import read_as_course, read_as_tiles
from race_pages import read_as_command, read_as_grid, read_as_race, read_as_road
from replay_pages import read_as_replay
from ruleset_pages import read_as_chain, read_as_ruleset
from scenario_pages import read_as_many, read_as_scenario
from tour_pages import read_as_tour, read_as_tour_command

from interpreter.source.diagnostic import Diagnostics
from interpreter.source.document import read_document
from interpreter.source.files import read_source
from interpreter.source.pages import FOLDER, Page, all_pages, page

PACKAGE = Path(__file__).parent.parent / "interpreter"
CODE = re.compile(r"""["']([YSCRTLX]\d{3})["']""")
REPEATED = re.compile(r"⟨([^⟨⟩]*) ?×(\d+)⟩", re.DOTALL)
BYTE = re.compile(rb"\xe2\x9f\xa8([0-9A-F]{2})\xe2\x9f\xa9")

Reader = Callable[[str, Path, Diagnostics], None]


def write_example(example: str) -> bytes:
    """Write out what stands for many times and for bytes: `⟨[ ×70⟩`, `⟨09⟩`."""
    text = REPEATED.sub(lambda found: found[1].removesuffix(" ") * int(found[2]), example)
    return BYTE.sub(lambda found: bytes.fromhex(found[1].decode()), text.encode())


def spell_out(example: str) -> str:
    return write_example(example).decode()


def read_as_document(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    path = folder / "example.yaml"
    path.write_bytes(write_example(example))
    source = read_source(path, diagnostics, "example.yaml")
    if source is not None:
        read_document(source, diagnostics)


def read_as_path(example: str, folder: Path, diagnostics: Diagnostics) -> None:
    (folder / "fine.yaml").write_text("format: 1\n")
    read_source(folder / example, diagnostics)


# One line a kind of page. A reader takes the example's text and an empty folder.
READERS: dict[str, Reader] = {
    "document": read_as_document,
    "path": read_as_path,
    "ruleset": lambda example, folder, diagnostics: read_as_ruleset(spell_out(example), folder, diagnostics),
    "chain": read_as_chain,
    "course": lambda example, folder, diagnostics: read_as_course(spell_out(example), diagnostics),
    "race": lambda example, folder, diagnostics: read_as_race(spell_out(example), folder, diagnostics),
    "road": read_as_road,
    "grid": read_as_grid,
    "command": read_as_command,
    "tiles": lambda example, folder, diagnostics: read_as_tiles(spell_out(example), diagnostics),
    "scenario": read_as_scenario,
    "tour": lambda example, folder, diagnostics: read_as_tour(spell_out(example), folder, diagnostics),
    "tour-command": read_as_tour_command,
    "many": read_as_many,
    "replay": lambda example, folder, diagnostics: read_as_replay(spell_out(example), folder, diagnostics),
}

PAGES = all_pages()
LETTERS = {path.stem for path in FOLDER.glob("?.yaml")}
READABLE = [each for each in PAGES.values() if each.kind in READERS]


def codes_given(each: Page, text: str, folder: Path) -> list[tuple[str, int]]:
    diagnostics = Diagnostics()
    READERS[each.kind](text, folder, diagnostics)
    return [(item.code, item.place.line) for item in diagnostics]


@pytest.mark.parametrize("each", READABLE, ids=lambda each: each.code)
def test_the_example_gives_its_code_on_its_line(each: Page, tmp_path: Path) -> None:
    given = codes_given(each, each.example, tmp_path)
    assert (each.code, each.line) in given, given


@pytest.mark.parametrize("each", READABLE, ids=lambda each: each.code)
def test_the_mended_example_does_not_give_it(each: Page, tmp_path: Path) -> None:
    assert each.code not in [code for code, _ in codes_given(each, each.instead, tmp_path)]


def test_every_code_of_the_interpreter_has_a_page_and_every_page_a_code() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert len(files) >= 20
    used = {code for path in files for code in CODE.findall(path.read_text(encoding="utf-8"))}
    assert len(used) >= 25
    assert sorted(code for code in used - set(PAGES) if code[0] in LETTERS) == [], "codes without a page"
    assert sorted(set(PAGES) - used) == [], "pages without a code"


def test_titles_differ_and_unknown_codes_have_no_page() -> None:
    assert len(READABLE) >= 25
    assert set("Y") <= LETTERS
    assert [each.code for each in PAGES.values() if each.kind not in READERS] == [], "kinds without a reader"
    titles = [each.title for each in PAGES.values()]
    assert sorted(set(titles)) == sorted(titles)
    assert page("Y999") is None and page("") is None and page("../Y") is None
