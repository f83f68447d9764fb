"""Know where the files lie that come with the product.

In: which of the three folders. Out: its path. A wheel carries the folders under `interpreter/shipped/`; an editable
install reads them in place, at the top of the tree. No other module knows the difference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

Folder = Literal["rulesets", "courses", "schemas"]

PACKAGE = Path(__file__).resolve().parent.parent


def shipped_folder(kind: Folder) -> Path:
    """Give the folder of shipped rulesets, courses or schemas. It may be absent in a damaged install."""
    carried = PACKAGE / "shipped" / kind
    return carried if carried.is_dir() else PACKAGE.parent / kind
