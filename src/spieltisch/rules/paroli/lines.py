"""When a line is complete, what it lacks, and what it is worth.

Holds *Complete lines*, R9 and, for Räuberparoli, *A Paroli spoils a line* with R10.
Every function judges the table as it lies; when chips are turned is the business of `ending`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from spieltisch.rules.paroli.cards import NUMBERS, Card
from spieltisch.rules.paroli.table import Axis, Cell, Line, Table

__all__ = [
    "COLUMN_RUN",
    "ROW_LENGTH",
    "are_complete",
    "cards_value",
    "is_complete",
    "line_value",
    "missing_cells",
]

ROW_LENGTH: Final = len(NUMBERS)
COLUMN_RUN: Final = 8


def is_complete(table: Table, line: Line) -> bool:
    """Whether the line is complete as the table lies."""
    return are_complete(line.axis, table.line(line))


def line_value(table: Table, line: Line, *, robber: bool) -> int:
    """What the line is worth to its owner now."""
    return cards_value(line.axis, table.line(line), robber=robber)


def are_complete(axis: Axis, cards: Mapping[int, Card]) -> bool:
    """A row needs all of 1–10, a column eight cards in an unbroken run (#complete-lines)."""
    if axis == "row":
        return len(cards) == ROW_LENGTH
    return len(_long_run(cards)) >= COLUMN_RUN


def cards_value(axis: Axis, cards: Mapping[int, Card], *, robber: bool) -> int:
    """What these are worth as a line; an incomplete one is worth 0 (#line-value)."""
    if not are_complete(axis, cards):
        return 0
    return _row_value(cards, robber=robber) if axis == "row" else _column_value(cards, robber)


def missing_cells(table: Table, line: Line) -> tuple[Cell, ...]:
    """The cells to fill for completeness; in a column, those of the run that lacks the fewest."""
    if is_complete(table, line):
        return ()
    cards = table.line(line)
    if line.axis == "row":
        return tuple(Cell(line.at, number) for number in NUMBERS if number not in cards)
    gaps = (tuple(row for row in run if row not in cards) for run in _possible_runs(table))
    return tuple(Cell(row, line.at) for row in min(gaps, key=len))


def _row_value(cards: Mapping[int, Card], *, robber: bool) -> int:
    """The ten cards; in Räuberparoli a Paroli makes it 0 (#spoilt-lines)."""
    if robber and any(card.is_paroli for card in cards.values()):
        return 0
    return _sum(cards.values())


def _column_value(cards: Mapping[int, Card], robber: bool) -> int:
    """R9: the run of eight or more. R10: in Räuberparoli, that of numbered cards, or 0."""
    counting = {row: card for row, card in cards.items() if not (robber and card.is_paroli)}
    return _sum(counting[row] for row in _long_run(counting))


def _long_run(rows: Iterable[int]) -> list[int]:
    """The unbroken run of eight or more, or nothing: ten rows have room for one only (R10)."""
    longest = max(_runs(rows), key=len)
    return longest if len(longest) >= COLUMN_RUN else []


def _runs(rows: Iterable[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for row in sorted(rows):
        if run and row != run[-1] + 1:
            yield run
            run = []
        run.append(row)
    yield run


def _possible_runs(table: Table) -> Iterator[range]:
    """Every eight rows on end that leave no more than ten rows in use (R1), from the top."""
    rows = table.rows_allowed
    for first in range(rows.start, rows.stop - COLUMN_RUN + 1):
        yield range(first, first + COLUMN_RUN)


def _sum(cards: Iterable[Card]) -> int:
    return sum(card.value for card in cards)
