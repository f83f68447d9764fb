"""Where laps are shared, places are counted where they lie on the ground: a field of a later lap is that of the first.

In: for each field (or row) the same one on the first lap. Out: `Shared`, a list of counts that is read and written by
the index of any lap. Rows and fields stay what they are: how far a piece has come, and who is ahead, go by laps.
"""

from __future__ import annotations

from typing import Any

from interpreter.course.model import Course


class Shared(list[Any]):
    """A list by fields or rows in which those that share their ground share their entry. Slices are plain."""

    __slots__ = ("spots",)

    def __init__(self, spots: list[int]) -> None:
        super().__init__()
        self.spots = spots

    def __getitem__(self, index: Any) -> Any:
        """Give an entry, or a slice as it lies."""
        return super().__getitem__(index if isinstance(index, slice) else self.spots[index])

    def __setitem__(self, index: Any, value: Any) -> None:
        """Set an entry, or a slice as it lies."""
        super().__setitem__(index if isinstance(index, slice) else self.spots[index], value)


def spots_of_rows(course: Course) -> list[int]:
    """Give for each row the same row on the first lap; itself outside laps."""
    return [course.field_row[course.field_spot[fields[0]]] for fields in course.row_fields]
