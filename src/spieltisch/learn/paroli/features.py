"""What a seat's chances in Paroli are judged by: some sixty numbers about its view.

Its own lines come first, those that lack least before others; then the rival who is furthest and the
others on average; then the free lines that promise most while there are chips for them; then racks,
stock and points. Every number is made small. Hidden cards are not looked at.
"""

from __future__ import annotations

from typing import Final, cast

import numpy as np

from spieltisch.kernels.bits import count, lowest
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paroli.row import (
    BLUE,
    BRIGHT,
    CHIPS,
    CLAIMED,
    COMPLETE,
    LAID,
    LINES,
    NEAR,
    OWED,
    PLAYERS,
    QUESTION,
    ROBBER,
    SEAT,
    SIZE,
    STOCK,
    TAKEN,
    WINDOW,
)
from spieltisch.learn.compiling import Floats, kernel
from spieltisch.learn.paroli.notes import (
    DEAD,
    HELD,
    LACKS,
    POINTS,
    RACK,
    WILD,
    WORTH,
    take_notes,
)

__all__ = ["FEATURES", "INPUTS", "describe"]


_LINE: Final = 8
"""How many features a line has."""
_RIVAL: Final = 6
_OWN: Final = 0
_LEADER: Final = _OWN + 3 * _LINE
_OTHERS: Final = _LEADER + _RIVAL
_FREE: Final = _OTHERS + _RIVAL
_TABLE: Final = _FREE + 3 * _LINE
FEATURES: Final = _TABLE + 20
_RIVAL_SEEN: Final = FEATURES
INPUTS: Final = FEATURES + _RIVAL
"""Room for the features and for what is needed on the way."""

_ORDINARY: Final = 4.5
"""What a card is worth on average that somebody lays in a line of his own."""
_CHANCES: Final = cast("Floats", np.array([0.93**half for half in range(24)]))
"""The chance that a line will be filled, by twice the cards it lacks less those that are at hand."""
_IN_A_ROW: Final = 0.3
_IN_A_COLUMN: Final = 0.6
"""Räuberparoli: what is left of the prospects of a line with a Paroli."""


@kernel
def describe(row: Ints, seat: int, notes: Ints, out: Floats) -> None:
    """All features of a state for a seat, as if the turn ended now."""
    take_notes(row, seat, notes)
    for place in range(FEATURES):
        out[place] = 0.0
    _own_lines(row, seat, notes, out)
    _rivals(row, seat, notes, out)
    if count(row[CLAIMED + seat]) < row[CHIPS]:
        _free_lines(row, notes, out)
    _cards(row, seat, notes, out)
    _standing(row, seat, notes, out)


@kernel
def _prospect(row: Ints, place: int, notes: Ints, held: int) -> float:
    """What a line will probably be worth, to somebody who holds so many of the lacking cards."""
    if row[COMPLETE] >> place & 1:
        return notes[WORTH + place] * 1.0
    lacks = notes[LACKS + place]
    promised = (notes[WORTH + place] + _ORDINARY * lacks) * _CHANCES[2 * lacks - held]
    if notes[DEAD + place]:
        promised *= 0.3
    if row[ROBBER] and notes[WILD + place]:
        promised *= _IN_A_ROW if place < 32 else _IN_A_COLUMN
    return promised


@kernel
def _line(row: Ints, place: int, notes: Ints, out: Floats, to: int) -> None:
    out[to] = 1.0
    out[to + 1] = notes[LACKS + place] * 0.1
    out[to + 2] = notes[HELD + place] * 0.1
    out[to + 3] = notes[WORTH + place] * 0.02
    out[to + 4] = (row[COMPLETE] >> place & 1) * 1.0
    out[to + 5] = min(notes[DEAD + place], 2) * 0.5
    out[to + 6] = _prospect(row, place, notes, notes[HELD + place]) * 0.02
    out[to + 7] = min(notes[WILD + place], 2) * 0.5


@kernel
def _own_lines(row: Ints, seat: int, notes: Ints, out: Floats) -> None:
    lines, to = row[CLAIMED + seat], _OWN
    while lines:
        place = _nearest(lines, notes)
        _line(row, place, notes, out, to)
        lines &= ~(1 << place)
        to += _LINE


@kernel
def _nearest(lines: int, notes: Ints) -> int:
    """The one of these lines that lacks least."""
    found = lowest(lines)
    while lines:
        place = lowest(lines)
        if notes[LACKS + place] < notes[LACKS + found]:
            found = place
        lines &= lines - 1
    return found


@kernel
def _rivals(row: Ints, seat: int, notes: Ints, out: Floats) -> None:
    """The leader by himself, the others' average."""
    most, others = -1000.0, row[PLAYERS] - 2
    for other in range(row[PLAYERS]):
        if other != seat:
            outlook = _rival(row, other, notes, out)
            if outlook > most:
                most = outlook
                _swap(out, _RIVAL_SEEN, _LEADER)
            for place in range(_RIVAL if others else 0):
                out[_OTHERS + place] += out[_RIVAL_SEEN + place] / others


@kernel
def _swap(out: Floats, one: int, other: int) -> None:
    for place in range(_RIVAL):
        out[one + place], out[other + place] = out[other + place], out[one + place]


@kernel
def _rival(row: Ints, seat: int, notes: Ints, out: Floats) -> float:
    """The features of another seat; what it will probably have in the end."""
    lines, lacks, promised, size = row[CLAIMED + seat], 0, 0.0, row[SIZE + seat]
    chips = row[CHIPS] - count(lines)
    while lines:
        place = lowest(lines)
        lacks += notes[LACKS + place]
        promised += _prospect(row, place, notes, 0)
        lines &= lines - 1
    out[_RIVAL_SEEN] = promised * 0.01
    out[_RIVAL_SEEN + 1] = notes[POINTS + seat] * 0.01
    out[_RIVAL_SEEN + 2] = lacks * 0.05
    out[_RIVAL_SEEN + 3] = chips * 0.5
    out[_RIVAL_SEEN + 4] = size * 0.1
    out[_RIVAL_SEEN + 5] = (chips == 0 and lacks == 0) * 1.0
    return promised - 5.0 * size


@kernel
def _free_lines(row: Ints, notes: Ints, out: Floats) -> None:
    """The three that promise most."""
    lines = row[LINES] & ~row[TAKEN]
    one = two = three = -1
    best = second = third = -1000.0
    while lines:
        place = lowest(lines)
        promised = _prospect(row, place, notes, notes[HELD + place])
        if promised > best:
            one, two, three, best, second, third = place, one, two, promised, best, second
        elif promised > second:
            two, three, second, third = place, two, promised, second
        elif promised > third:
            three, third = place, promised
        lines &= lines - 1
    to = _FREE
    for place in (one, two, three):
        if place >= 0:
            _line(row, place, notes, out, to)
        to += _LINE


@kernel
def _cards(row: Ints, seat: int, notes: Ints, out: Floats) -> None:
    """A seat's rack, and what of it fits somewhere."""
    fitting = numbers = most = open_cells = 0
    for number in range(1, 11):
        cells = count(row[NEAR + number] & row[WINDOW])
        open_cells += cells
        if notes[RACK + number] and cells:
            fitting += notes[RACK + number]
            numbers += 1
            most = max(most, notes[RACK + number])
    bright = row[BRIGHT + seat]
    out[_TABLE] = row[SIZE + seat] * 0.1
    out[_TABLE + 1] = fitting * 0.1
    out[_TABLE + 2] = numbers * 0.1
    out[_TABLE + 3] = most * 0.2
    out[_TABLE + 4] = (row[BLUE + seat] & 15) * 0.5
    out[_TABLE + 5] = (count(bright & 0x11111111110) + 2 * count(bright & 0x22222222220)) * 0.1
    out[_TABLE + 6] = (count(bright & 0x44444444440) + 2 * count(bright & 0x88888888880)) * 0.1
    out[_TABLE + 7] = open_cells * 0.02
    out[_TABLE + 8] = row[SIZE + STOCK] * 0.02


@kernel
def _standing(row: Ints, seat: int, notes: Ints, out: Floats) -> None:
    """Points, chips, who is next."""
    players, own, best, fewest = row[PLAYERS], notes[POINTS + seat], -200, 30
    for other in range(players):
        if other != seat:
            best = max(best, notes[POINTS + other])
            fewest = min(fewest, row[SIZE + other])
    chips = row[CHIPS] - count(row[CLAIMED + seat])
    ready = chips == 0 and row[CLAIMED + seat] & ~row[COMPLETE] == 0
    begun = row[LAID] != 0 or row[QUESTION] != 0 or row[OWED] != 0
    until = (seat - row[SEAT] - begun) % players
    out[_TABLE + 9] = own * 0.01
    out[_TABLE + 10] = (own - best) * 0.01
    out[_TABLE + 11] = fewest * 0.1
    out[_TABLE + 12] = chips * 0.5
    out[_TABLE + 13] = ready * 1.0
    out[_TABLE + 14] = (ready and own > best) * 1.0
    out[_TABLE + 15] = (until == 0) * 1.0
    out[_TABLE + 16] = until / players
    out[_TABLE + 17] = (players == 2) * 1.0
    out[_TABLE + 18] = players * 0.2
    out[_TABLE + 19] = (players > 4) * 1.0
