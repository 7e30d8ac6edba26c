"""The observation of a game of Paroli. Equals `paroli.observation.observe`."""

from __future__ import annotations

from spieltisch.envs.vector.compiling import kernel
from spieltisch.envs.vector.paroli.entering import ENTERED, frame_cell, frame_top
from spieltisch.kernels.bits import count
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paroli.course import actor
from spieltisch.kernels.paroli.row import (
    BASE,
    BLUE,
    BRIGHT,
    CARDS,
    CHIPS,
    CLAIMED,
    COLOURS,
    DRAWN,
    EARNED,
    GRANTED,
    LAID,
    LOW,
    ON,
    PLAYERS,
    QUESTION,
    REASON,
    REFUSALS,
    SEAT,
    SIZE,
    STOCK,
    USED,
    one_of,
    other_of,
)

__all__ = ["see"]


@kernel
def see(row: Ints, seat: int, out: Ints) -> None:
    """Everything a seat sees, and nothing else."""
    players, top = row[PLAYERS], frame_top(row)
    _see_moment(row, seat, top, out)
    _see_rack(row, seat, out)
    for place in range(players):
        other = seat + place - (players if seat + place >= players else 0)
        out[40 + place] = row[SIZE + other]
        out[40 + players + place] = row[CHIPS] - count(row[CLAIMED + other])
    first = 40 + 2 * players
    for number in range(10):
        out[first + number] = row[LAID] >> 4 * (number + 1) & 15
    _see_owners(row, seat, top, first + 10, out)
    _see_lines(row[ON], row[BASE], top, first + 30, out)
    _see_lines(row[GRANTED], row[BASE], top, first + 50, out)
    _see_table(row, top, first + 70, out)


@kernel
def _see_moment(row: Ints, seat: int, top: int, out: Ints) -> None:
    """What is to be done, by whom, and what has been entered."""
    players, acting, question = row[PLAYERS], actor(row), row[QUESTION]
    out[0] = 2 if row[REASON] else (1 if question else 3 * row[DRAWN])
    out[1] = (acting - seat) % players if acting >= 0 else -1
    out[2] = (row[SEAT] - seat) % players
    out[3] = row[SIZE + STOCK]
    out[4] = row[EARNED] - row[USED]
    out[5] = row[REFUSALS]
    out[6] = row[ENTERED]
    out[7] = frame_cell(one_of(question), top) + 1 if question else 0
    out[8] = frame_cell(other_of(question), top) + 1 if question else 0


@kernel
def _see_rack(row: Ints, seat: int, out: Ints) -> None:
    blue, bright = row[BLUE + seat], row[BRIGHT + seat]
    for number in range(1, 11):
        out[6 + 3 * number] = blue >> 4 * number & 15
        out[7 + 3 * number] = bright >> 4 * number & 3
        out[8 + 3 * number] = bright >> (4 * number + 2) & 3
    out[39] = blue & 15


@kernel
def _see_owners(row: Ints, seat: int, top: int, first: int, out: Ints) -> None:
    players, shift = row[PLAYERS], top + 1 - row[BASE]
    for line in range(20):
        out[first + line] = 0
    for place in range(players):
        lines = row[CLAIMED + (seat + place) % players]
        for line in range(20 if lines else 0):
            rows_only = lines & LOW if line >= 10 else lines
            if rows_only >> (33 + line if line < 10 else shift + line - 10) & 1:
                out[first + line] = place + 1


@kernel
def _see_lines(lines: int, base: int, top: int, first: int, out: Ints) -> None:
    """One for each line of the set: columns, then the rows of the frame."""
    for number in range(10):
        out[first + number] = lines >> (33 + number) & 1
        out[first + 10 + number] = (lines & LOW) >> (top + 1 + number - base) & 1


@kernel
def _see_table(row: Ints, top: int, first: int, out: Ints) -> None:
    """1 blue, 2 green, 3 red, 4 Paroli."""
    shift = top + 1 - row[BASE]
    for number in range(10):
        cards, colours = row[CARDS + number + 1], row[COLOURS + number + 1]
        lying, wild = (cards & LOW) >> shift, cards >> 32 >> shift
        green, red = (colours & LOW) >> shift, colours >> 32 >> shift
        for at in range(10):
            colour = 1 + (green >> at & 1) + 2 * (red >> at & 1) + 3 * (wild >> at & 1)
            out[first + 10 * at + number] = colour if lying >> at & 1 else 0
