"""Write SVG as text, the same text each time.

In: numbers and texts. Out: elements as strings, numbers with one decimal at most, texts escaped. Called by `profile`
and `strip`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

FONT = "font-family:sans-serif"
GLYPH_WIDTH = 0.6  # of a letter, in parts of the size of the font: a guess on the safe side


def number(value: float) -> str:
    """Write a number with one decimal at most."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def text_width(text: str, size: float) -> float:
    """Guess the width of a text."""
    return len(text) * size * GLYPH_WIDTH


def points(pairs: Iterable[tuple[float, float]]) -> str:
    """Write the corners of a shape."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


def element(name: str, attributes: dict[str, str | float], inside: str = "") -> str:
    """Write an element; `inside` is written as it is."""
    said = "".join(f' {key}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{said}>{inside}</{name}>" if inside else f"<{name}{said}/>"


def _value(value: str | float) -> str:
    return escape(value, quote=True) if isinstance(value, str) else number(value)


def polygon(corners: Sequence[tuple[float, float]], fill: str, title: str = "", opacity: str = "1") -> str:
    """Write a filled shape with a tooltip."""
    said: dict[str, str | float] = {"points": points(corners), "fill": fill, "stroke": fill, "stroke-width": "0.4"}
    if opacity != "1":
        said["opacity"] = opacity
    return element("polygon", said, tooltip(title))


def rectangle(x: float, y: float, width: float, height: float, fill: str, title: str = "", stroke: str = "") -> str:
    """Write a filled box with a tooltip."""
    said: dict[str, str | float] = {"x": x, "y": y, "width": width, "height": height, "fill": fill}
    if stroke:
        said |= {"stroke": stroke, "stroke-width": "0.6"}
    return element("rect", said, tooltip(title))


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, dashes: str = "") -> str:
    """Write a straight line."""
    said: dict[str, str | float] = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke": colour, "stroke-width": width}
    if dashes:
        said["stroke-dasharray"] = dashes
    return element("line", said)


def text(x: float, y: float, said: str, size: float = 10, anchor: str = "start", fill: str = "#222") -> str:
    """Write a text; `y` is its base line."""
    return element("text", {"x": x, "y": y, "font-size": size, "text-anchor": anchor, "fill": fill}, escape(said))


def tooltip(title: str) -> str:
    """Write what is shown when the mouse rests on a shape."""
    return f"<title>{escape(title)}</title>" if title else ""


def document(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """Write the whole picture, an element a line."""
    w, h = number(width), number(height)
    size = f'width="{w}" height="{h}" viewBox="0 0 {w} {h}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="{FONT}" role="img">'
    background = rectangle(0, 0, width, height, "#ffffff")
    return "\n".join([head, tooltip(title), background, *parts, "</svg>"]) + "\n"
