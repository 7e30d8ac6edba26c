"""The table: which card lies where, whose chip lies at which line, and where a card may go.

Holds the section *The table* with R1, and *touches* and *fits* of *A turn: draw or play*.
It does not know whose turn it is, what lines are worth, or how many cards a turn allows.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, NamedTuple, TypeAlias

from spieltisch.rules.game import Seat
from spieltisch.rules.paroli.cards import NUMBERS, Card

__all__ = ["FIRST_ROW", "MOST_ROWS", "Axis", "Cell", "Line", "Table", "lines_through"]

MOST_ROWS: Final = 10
FIRST_ROW: Final = 0
"""Where the first card is turned up; rows above it are negative."""

Axis: TypeAlias = Literal["col", "row"]


class Cell(NamedTuple):
    """A place on the table: a row and a column by its number."""

    row: int
    """0 is the row of the first card; rows grow downwards."""
    number: int
    """The column, 1 to 10."""


class Line(NamedTuple):
    """A row or a column."""

    axis: Axis
    at: int
    """The number of a column, the row of a row."""


_NO_CARDS: Final[Mapping[int, Card]] = {}


@dataclass(frozen=True)
class Table:
    """Cards and chips as they lie (#the-table). A value: laying or lifting gives a new table."""

    cards: tuple[tuple[Cell, Card], ...] = ()
    """By cell, in the order of cells."""
    chips: tuple[tuple[Line, Seat], ...] = ()
    """The owner of each claimed line, in the order of lines."""

    @cached_property
    def at(self) -> Mapping[Cell, Card]:
        return dict(self.cards)

    @cached_property
    def owners(self) -> Mapping[Line, Seat]:
        return dict(self.chips)

    @cached_property
    def lines(self) -> Mapping[Line, Mapping[int, Card]]:
        """Every line that holds a card: a row's cards by number, a column's cards by row."""
        lines: dict[Line, dict[int, Card]] = {}
        for (row, number), card in self.cards:
            lines.setdefault(Line("row", row), {})[number] = card
            lines.setdefault(Line("col", number), {})[row] = card
        return lines

    def line(self, line: Line) -> Mapping[int, Card]:
        return self.lines.get(line, _NO_CARDS)

    @cached_property
    def rows_in_use(self) -> Sequence[int]:
        """R1: a row is in use if it holds a card or has a chip."""
        with_a_card = {cell.row for cell, _ in self.cards}
        with_a_chip = {line.at for line, _ in self.chips if line.axis == "row"}
        return sorted(with_a_card | with_a_chip)

    @cached_property
    def rows_allowed(self) -> range:
        """R1: the rows a card may go to so that no more than ten are in use."""
        rows = self.rows_in_use or [FIRST_ROW]
        return range(rows[-1] - MOST_ROWS + 1, rows[0] + MOST_ROWS)

    @cached_property
    def open_cells(self) -> Sequence[Cell]:
        """The empty cells that touch a card and keep R1, in order: here something may be laid."""
        around = {neighbour for cell in self.at for neighbour in _neighbours(cell)}
        return sorted(cell for cell in around if self.is_open(cell))

    @cached_property
    def open_numbers(self) -> frozenset[int]:
        return frozenset(cell.number for cell in self.open_cells)

    def is_open(self, cell: Cell) -> bool:
        return cell not in self.at and cell.number in NUMBERS and cell.row in self.rows_allowed

    def neighbours(self, cell: Cell) -> Sequence[Cell]:
        """The cells with a card that share an edge with this one."""
        return [neighbour for neighbour in _neighbours(cell) if neighbour in self.at]

    def touches(self, cell: Cell) -> bool:
        """Does the cell share an edge with a card?"""
        return any(neighbour in self.at for neighbour in _neighbours(cell))

    def takes_any_of(self, cards: Iterable[Card]) -> bool:
        """Does any of the cards fit anywhere?"""
        return any(
            card.is_paroli or card.number in self.open_numbers for card in cards if self.open_cells
        )

    def lay(self, cell: Cell, card: Card) -> Table:
        cards = list(self.cards)
        insort(cards, (cell, card))
        return replace(self, cards=tuple(cards))

    def lift(self, cell: Cell) -> Table:
        return replace(self, cards=tuple(laid for laid in self.cards if laid[0] != cell))

    def swap(self, one: Cell, other: Cell) -> Table:
        swapped = {one: self.at[other], other: self.at[one]}
        return replace(
            self, cards=tuple((cell, swapped.get(cell, card)) for cell, card in self.cards)
        )

    def claim(self, line: Line, owner: Seat) -> Table:
        return replace(self, chips=tuple(sorted((*self.chips, (line, owner)))))

    def chips_of(self, seat: Seat) -> Sequence[Line]:
        return [line for line, owner in self.chips if owner == seat]


def lines_through(cell: Cell) -> tuple[Line, Line]:
    return Line("col", cell.number), Line("row", cell.row)


def _neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    row, number = cell
    return (
        Cell(row - 1, number),
        Cell(row, number - 1),
        Cell(row, number + 1),
        Cell(row + 1, number),
    )
