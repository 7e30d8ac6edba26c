"""A sheet of characters to draw boards on; boxes that touch share their edges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from rich.style import Style
from rich.text import Text

from spieltisch.cli.signs import Signs

__all__ = ["Canvas", "Piece"]

Piece: TypeAlias = tuple[str, Style]

_OPPOSITE: Final = {"n": "s", "e": "w", "s": "n", "w": "e"}
_WAYS: Final[Mapping[str, tuple[int, int]]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_PLAIN: Final = Style()


class Canvas:
    def __init__(self, width: int, height: int, signs: Signs) -> None:
        self._size = width, height
        self._signs = signs
        self._marks: dict[tuple[int, int], tuple[str, Style]] = {}
        self._edges: dict[tuple[int, int], set[str]] = {}
        self._solid: set[tuple[int, int]] = set()
        self._edge_styles: dict[tuple[int, int], Style] = {}

    def write(self, x: int, y: int, pieces: Iterable[Piece]) -> None:
        """Put styled texts one after the other."""
        for text, style in pieces:
            for character in text:
                self._marks[x, y] = character, style
                x += 1

    def box(  # noqa: PLR0913 a box has that many sides
        self, x: int, y: int, width: int, height: int, *, dashed: bool, style: Style = _PLAIN
    ) -> None:
        """Draw the edges of a box with so much room inside."""
        right, bottom = x + width + 1, y + height + 1
        for along in range(x, right):
            for level in (y, bottom):
                self._edge(along, level, "e", dashed, style)
        for along in range(y, bottom):
            for side in (x, right):
                self._edge(side, along, "s", dashed, style)

    def lines(self) -> list[Text]:
        width, height = self._size
        return [self._line(y, width) for y in range(height)]

    def _edge(self, x: int, y: int, way: str, dashed: bool, style: Style) -> None:
        dx, dy = _WAYS[way]
        for place, towards in (((x, y), way), ((x + dx, y + dy), _OPPOSITE[way])):
            self._edges.setdefault(place, set()).add(towards)
            if not dashed:
                self._solid.add(place)
            if style != _PLAIN:
                self._edge_styles[place] = style

    def _line(self, y: int, width: int) -> Text:
        line = Text()
        for x in range(width):
            line.append(*self._at((x, y)))
        line.rstrip()
        return line

    def _at(self, place: tuple[int, int]) -> tuple[str, Style]:
        if place in self._marks:
            return self._marks[place]
        if place not in self._edges:
            return " ", _PLAIN
        meeting = "".join(way for way in "nesw" if way in self._edges[place])
        table = self._signs.box if place in self._solid else self._signs.dashed
        return table[meeting], self._edge_styles.get(place, _PLAIN)
