"""Read a ruleset or module and the files it extends.

In: a path, or a text that has none, and the library that knows what names mean. Out: a `Part` with its parents, or
diagnostics R001 to R009 and R092 beside those of the document (Y) and the shape (S). Of a file with faults of these two
kinds the part holds what can be read. Nothing is merged here; `merge` does that.
"""

from __future__ import annotations

from collections.abc import Sequence as Several
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.ruleset.find import Library, name_path
from interpreter.ruleset.limits import check_size
from interpreter.ruleset.part import Parent, Part
from interpreter.ruleset.reader import spoken_of
from interpreter.ruleset.salvage import salvage
from interpreter.source.diagnostic import Diagnostics, Related
from interpreter.source.document import read_document
from interpreter.source.files import read_source
from interpreter.source.node import Mapping, Node, Pair, Scalar, Sequence
from interpreter.source.place import Place, SourceText
from interpreter.source.suggest import did_you_mean

FORMAT = 1
MOST_DEEP = 16
MOST_PARTS = 100


def read_ruleset(
    path_or_text: Path | SourceText, library: Library, diagnostics: Diagnostics, *, extra_modules: Several[str] = ()
) -> Part | None:
    """Read a file and all it extends; with `extra_modules` the whole is a part without a text that extends them too.

    Returns: None when the file cannot be read at all. A part whose parents fail is given, with `is_whole` false.
    """
    reader = Reader(library, diagnostics)
    if isinstance(path_or_text, Path):
        part = reader.read_file(path_or_text)
    else:
        part = reader.read_text(path_or_text, None)
    if part is None or not extra_modules:
        return part
    line = " ".join(f"--with {name}" for name in extra_modules)
    source = SourceText("command line", line)
    joined = Part(part.id, part.title, part.is_module, Mapping([], Place(source, 1, 1)), source, part.path)
    joined.parents.append(Parent(part, Place(source, 1, 1)))
    column = 1  # `joined` is not on the stack: what is added may itself extend the part, as a house rule does
    for name in extra_modules:
        place = Place(source, 1, column + len("--with "), max(len(name), 1))
        reader.extend(joined, name, place, part.path)
        column += len(f"--with {name} ")
    tell_strangers(joined, part, diagnostics)
    joined.is_whole = joined.is_whole and part.is_whole
    return joined


def tell_strangers(joined: Part, part: Part, diagnostics: Diagnostics) -> None:
    """Tell of rulesets that are added to another which neither of them extends: house rules of another game."""
    family = set(map(id, part.lineage()))
    for added in joined.parents[1:]:
        if not added.part.is_module and family.isdisjoint(map(id, added.part.lineage())):
            joined.is_whole = False
            diagnostics.error(
                "R009", added.place, f"'{added.part.id}' is not of the game of '{part.id}'",
                "add modules, and house rules that extend the game or what it extends")  # fmt: skip


def read_mapping(tree: Mapping, library: Library, diagnostics: Diagnostics, beside: Path | None = None) -> Part:
    """Read a ruleset that is written inside another file: a mapping with `extends` and what it changes."""
    reader = Reader(library, diagnostics)
    part = Part("", "", False, tree, tree.place.source, beside)
    reader.stack.append(part)
    read = salvage(tree, "changes", diagnostics)
    part.tree = read if read is not None else tree
    reader.read_parents(part)
    part.is_whole = part.is_whole and read is not None
    base = part.parents[0].part if part.parents else None
    part.id, part.title = (base.id, base.title) if base is not None else ("", "")
    return part


@dataclass(slots=True)
class Reader:
    """One reading: the files that are open, from the outermost in, and where faults go."""

    library: Library
    diagnostics: Diagnostics
    stack: list[Part] = field(default_factory=list)
    count: int = 0

    def read_file(self, path: Path) -> Part | None:
        """Read a file, or give it as it was read before with the faults it had."""
        key = path.resolve()
        if key in self.library.parts:
            known = self.library.parts[key]
            self.diagnostics.extend(known.faults)
            return known
        outer, self.diagnostics = self.diagnostics, Diagnostics()
        source = read_source(path, self.diagnostics, name_path(path))
        part = self.read_text(source, path) if source is not None else None
        inner, self.diagnostics = self.diagnostics, outer
        outer.extend(inner)
        if part is not None:
            part.faults = list(inner)
            self.library.parts[key] = part
        return part

    def read_text(self, source: SourceText, path: Path | None) -> Part | None:
        """Read a text: the document, its header, its shape, and what it extends."""
        tree = read_document(source, self.diagnostics)
        if tree is None:
            return None
        part = self.read_header(tree, source, path)
        if part is None or not check_size(tree, self.diagnostics):
            return None
        self.count += 1
        self.stack.append(part)
        read = salvage(tree, "ruleset", self.diagnostics)
        part.tree = read if read is not None else tree
        check_status(part.tree, self.diagnostics)
        self.read_parents(part)
        part.is_whole = part.is_whole and read is not None
        self.stack.pop()
        return part

    def read_header(self, tree: Mapping, source: SourceText, path: Path | None) -> Part | None:
        """Check format and id; a file of another format, or that is no ruleset, is not looked into."""
        form, names = tree.pair("format"), [pair for pair in tree if pair.key.text in ("ruleset", "module")]
        if not names:
            self.diagnostics.error(
                "R007", tree.place, "the file says neither 'ruleset' nor 'module'",
                "begin with: format: 1, and ruleset: ID, where ID is the file's name without .yaml")  # fmt: skip
            return None
        if form is not None and isinstance(form.value, Scalar) and form.value.value != FORMAT:
            self.diagnostics.error(
                "R006", form.value.place, f"this version reads format 1, not '{form.value.text}'")  # fmt: skip
            return None
        if len(names) > 1:
            self.diagnostics.error(
                "R007", names[1].key.place, "a file is a ruleset or a module, not both", "keep one of the two lines",
                [Related(names[0].key.place, f"it calls itself a {names[0].key.text} here")])  # fmt: skip
        value = names[0].value
        called = value.text if isinstance(value, Scalar) else ""
        if path is not None and isinstance(value, Scalar) and called != path.stem:
            self.diagnostics.error(
                "R003", value.place, f"the file is called '{path.stem}' and the {names[0].key.text} '{called}'",
                "name the file after the id, or the id after the file: names are looked up by the file")  # fmt: skip
        return Part(called, spoken_of(tree.get("title")), names[0].key.text == "module",
                    tree, source, path)  # fmt: skip

    def read_parents(self, part: Part) -> None:
        """Read what a part extends, left to right."""
        pair = part.tree.pair("extends")
        for node in listed(pair)[:MOST_PARTS]:
            if isinstance(node, Scalar) and isinstance(node.value, str):
                self.extend(part, node.text, node.place, part.path)

    def extend(self, part: Part, name: str, place: Place, beside: Path | None) -> None:
        """Read one named parent of a part."""
        found = self.library.candidates("rulesets", name, beside)
        part_before = part.is_whole
        part.is_whole = False
        if not found:
            self.diagnostics.error(
                "R001", place, f"there is no ruleset or module '{name}'",
                did_you_mean(name, self.library.names("rulesets")))  # fmt: skip
            return
        if len(found) > 1:
            self.diagnostics.error(
                "R005", place, f"'{name}' may mean two files: {found[0]} and {found[1]}",
                "an id is unique over all folders; rename one, or give the path")  # fmt: skip
            return
        key = found[0].resolve()
        open_now = [each for each in self.stack if each.path is not None and each.path.resolve() == key]
        if open_now:
            circle = [each.id for each in self.stack[self.stack.index(open_now[0]) :]] + [open_now[0].id]
            self.diagnostics.error(
                "R002", place, f"'{open_now[0].id}' extends itself: {' > '.join(circle)}",
                "take one of these out of its 'extends'")  # fmt: skip
            return
        if len(self.stack) >= MOST_DEEP or self.count > MOST_PARTS:
            self.diagnostics.error(
                "R004",
                place,
                f"more than {MOST_DEEP} rulesets, one extending the other",
            )
            return
        parent = self.read_file(found[0])
        if parent is None:
            return
        if all(each.part is not parent for each in part.parents):
            part.parents.append(Parent(parent, place))
        part.is_whole = part_before and parent.is_whole


def listed(pair: Pair | None) -> list[Node]:
    """Give the items of a list, or the one value that stands for a list of one."""
    if pair is None:
        return []
    return list(pair.value.items) if isinstance(pair.value, Sequence) else [pair.value]


def check_status(tree: Mapping, diagnostics: Diagnostics) -> None:
    """Check that a partial ruleset says what is missing, and a complete one misses nothing."""
    status, missing = tree.pair("status"), tree.pair("missing")
    partial = status is not None and isinstance(status.value, Scalar) and status.value.value == "partial"
    if partial and status is not None and not listed(missing):
        diagnostics.error("R008", status.value.place, "a partial ruleset says what is missing",
                          "add a list: missing: [what is not there]")  # fmt: skip
    elif missing is not None and not partial:
        diagnostics.error("R008", missing.key.place, "only a partial ruleset has something missing",
                          "write: status: partial")  # fmt: skip
