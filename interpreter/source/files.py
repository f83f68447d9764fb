"""Read and write the files of authors and players.

In: a path. Out: `SourceText`, or diagnostics Y001 to Y004; a file written whole or not at all. Does not look at what
the text says. Called by every reader of files and by the commands that write.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from interpreter.source.characters import check_characters
from interpreter.source.diagnostic import Diagnostics
from interpreter.source.place import Place, SourceText

MAX_BYTES = 1024 * 1024  # one mebibyte; the longest ruleset known has a tenth of it


def read_source(path: Path, diagnostics: Diagnostics, name: str | None = None) -> SourceText | None:
    """Read a UTF-8 text of at most 1 MiB; line ends become `\\n`, a byte order mark at the begin is dropped.

    Args:
        path: where the file lies.
        diagnostics: gets Y001 (cannot be read), Y002 (too large), Y003 (not UTF-8), Y004 (control characters).
        name: the name the author knows the file by; the path as given when left out.

    Returns:
        The text, also when it holds a few control characters (noted as errors); None when there is nothing to go on
        with.
    """
    name = str(path) if name is None else name
    data = _read_bytes(path, Place(SourceText(name, ""), 1, 1), diagnostics)
    if data is None:
        return None
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        place = Place(SourceText(name, ""), 1, 1)
        diagnostics.error(
            "Y003", place, "the file is UTF-16 or UTF-32, not UTF-8", "save it again with the encoding UTF-8"
        )
        return None
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    try:
        source = SourceText(name, data.decode("utf-8"))
    except UnicodeDecodeError as fault:
        _tell_broken(name, data, fault, diagnostics)
        return None
    return source if check_characters(source, diagnostics) is not None else None


def write_atomically(path: Path, text: str) -> None:
    """Write a text so that the file is the old one or the new one and never a half, also when power fails.

    Raises:
        OSError: as `open` and `rename` raise it; the old file is then untouched.
    """
    target = path.resolve()  # a link stays a link to the new file
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123  (a handle, not a path)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_mask())
        Path(temporary).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _read_bytes(path: Path, place: Place, diagnostics: Diagnostics) -> bytes | None:
    try:
        if path.is_dir():
            diagnostics.error("Y001", place, "this is a folder, not a file")
            return None
        if path.exists() and not path.is_file():
            diagnostics.error("Y001", place, "this is not a regular file")
            return None
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        diagnostics.error("Y001", place, "there is no such file")
        return None
    except (OSError, ValueError) as fault:  # ValueError: a NUL in the path
        reason = getattr(fault, "strerror", None) or str(fault)
        diagnostics.error("Y001", place, f"the file cannot be read: {reason}")
        return None
    if len(data) > MAX_BYTES:
        tell_too_large(place, diagnostics)
        return None
    return data


def tell_too_large(place: Place, diagnostics: Diagnostics) -> None:
    """Note Y002."""
    diagnostics.error("Y002", place, "the file is larger than 1 MiB", "split it with `extends`, or look what fills it")


def _tell_broken(name: str, data: bytes, fault: UnicodeDecodeError, diagnostics: Diagnostics) -> None:
    """Note the first byte that is not UTF-8 and how many others there are."""
    shown = data.decode("utf-8", "replace")
    begin = data.rfind(b"\n", 0, fault.start) + 1
    line = data.count(b"\n", 0, fault.start) + 1
    column = len(data[begin : fault.start].decode("utf-8")) + 1
    others = shown.count("\ufffd") - data.count("\ufffd".encode()) - 1
    more = f", and {others} more after it" if others > 0 else ""
    place = Place(SourceText(name, shown), line, column)
    message = f"the byte 0x{data[fault.start]:02X} is not UTF-8{more}"
    diagnostics.error("Y003", place, message, "save the file again with the encoding UTF-8")
