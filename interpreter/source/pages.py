"""Give the page of a diagnostic's code: what is wrong, why it matters, an example and the same mended.

In: a code, as `R034`. Out: a `Page`, read from `codes/LETTER.yaml` when first asked for. Called by `explain` and by the
reports. That each example gives its code is a matter of the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from interpreter.source.diagnostic import Diagnostics, Faults
from interpreter.source.document import read_document
from interpreter.source.files import read_source
from interpreter.source.node import Mapping, Scalar

FOLDER = Path(__file__).parent / "codes"
_TEXTS = ("title", "what", "why", "kind", "example", "instead")


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a code. `line` is the line of `example` that the diagnostic points to.

    In the examples `⟨09⟩` stands for the byte with that hexadecimal number, and `⟨[ ×70⟩` for a text written 70 times.
    """

    code: str
    title: str
    what: str
    why: str
    kind: str
    line: int
    example: str
    instead: str


def page(code: str) -> Page | None:
    """Give the page of a code, or None when there is none."""
    return _read_pages(code[:1]).get(code)


def all_pages() -> dict[str, Page]:
    """Give the pages of all codes, by code, sorted."""
    found: dict[str, Page] = {}
    for path in sorted(FOLDER.glob("?.yaml")):
        found.update(_read_pages(path.stem))
    return dict(sorted(found.items()))


@cache
def _read_pages(letter: str) -> dict[str, Page]:
    path = FOLDER / f"{letter}.yaml"
    if not letter.isascii() or not letter.isupper() or not path.is_file():
        return {}
    diagnostics = Diagnostics()
    source = read_source(path, diagnostics)
    tree = read_document(source, diagnostics) if source else None
    if tree is None or diagnostics.has_errors:
        raise Faults(diagnostics)
    return {pair.key.text: _make_page(pair.key.text, pair.value) for pair in tree}


def _make_page(code: str, node: object) -> Page:
    if not isinstance(node, Mapping):
        raise ValueError(f"the page of {code} is not a mapping")
    line = node.get("line")
    texts = {key: value.text for key in _TEXTS if isinstance(value := node.get(key), Scalar)}
    missing = [key for key in _TEXTS if key not in texts]
    if missing or not isinstance(line, Scalar) or not isinstance(line.value, int):
        raise ValueError(f"the page of {code} lacks {', '.join([*missing, 'line'])}")
    return Page(code=code, line=line.value, **texts)
