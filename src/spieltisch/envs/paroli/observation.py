"""What a seat sees of Paroli, as one row of small whole numbers. The observer sits first.

It is made from the seat's view, which holds no hidden card. Rows are those of the frame (see
`paroli.ids`). For n players, in this order; places in brackets:

    phase [1]        0 playing, 1 asking for consent (R15), 2 over, 3 one card drawn, which may be all (R4)
    to act [1]       how many places clockwise from the observer; -1 when it is over
    turn [1]         whose turn it is, in places clockwise too; when it is over, whose was the last
    stock [1]        cards in the stock
    moves [1]        moves earned and not yet made (R11)
    refusals [1]     moves refused in this turn (R15)
    pointed [1]      frame cell + 1 of the card that has been named to be moved, else 0
    asked [2]        frame cells + 1 of the move that waits for consent, else 0
    rack [31]        the observer's cards by kind: b1 g1 r1 b2 … r10 P
    rack sizes [n]   by seat
    chips left [n]   by seat
    laid [10]        how many cards were laid as 1, … as 10 in this turn
    owners [20]      of columns 1 to 10, then frame rows 1 to 10: whose chip is there, counted from 1
                     (1 is the observer's), 0 for none
    chips on [20]    1 for a line whose chip lies on it (R17)
    granted [20]     1 for a line that was filled in this turn and grants no further move (R11)
    table [100]      frame rows 1 to 10, each column 1 to 10: 1 blue, 2 green, 3 red, 4 Paroli, 0 empty
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from itertools import chain
from typing import Final

import numpy as np

from spieltisch.envs.codec import Observation, Word, Words
from spieltisch.envs.paroli.ids import ORIGIN, frame_cell, frame_top
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import KINDS, NUMBERS, Cell, Line, Phase, State, Table, View, view
from spieltisch.rules.paroli.consent import cells_of

__all__ = ["length", "observe"]

_PHASES: Final = {Phase.PLAYING: 0, Phase.ASKING: 1, Phase.OVER: 2}
_COLOURS: Final = " bgrP"


def length(players: int) -> int:
    """The length of an observation."""
    return 210 + 2 * players


def observe(state: State, entered: Word, words: Words, seat: Seat) -> Observation:  # noqa: ARG001 a codec's form
    """What a seat sees while this much has been entered."""
    seen = view(state, seat)
    top = frame_top(seen.table)
    lines = tuple(_lines(top))
    parts = chain(
        _moment(seen, seat),
        (entered[0] - ORIGIN + 1 if entered else 0,),
        _asked(seen, top),
        _rack(seen),
        _around(seen.rack_sizes, seat),
        _around(seen.chips_left, seat),
        (seen.turn.laid.count(number) for number in NUMBERS),
        (_owner(seen, line, seat) for line in lines),
        _marked(lines, seen.turn.chips_on),
        _marked(lines, seen.turn.granted),
        _table(seen.table, top),
    )
    return np.fromiter(parts, dtype=np.int8, count=length(seen.config.players))


def _moment(seen: View, seat: Seat) -> tuple[int, ...]:
    players = seen.config.players
    actor = (seen.actor - seat) % players if isinstance(seen.actor, int) else -1
    return (
        3 if seen.turn.drawn else _PHASES.get(seen.phase, 0),
        actor,
        (seen.turn.seat - seat) % players,
        seen.stock_size,
        seen.moves_left,
        len(seen.turn.refused),
    )


def _asked(seen: View, top: int) -> tuple[int, int]:
    if seen.turn.question is None:
        return 0, 0
    one, other = cells_of(seen.turn.question.move)
    return frame_cell(one, top) + 1, frame_cell(other, top) + 1


def _rack(seen: View) -> Iterator[int]:
    held = Counter(seen.rack or ())
    return (held[kind] for kind in KINDS)


def _around(by_seat: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return by_seat[seat:] + by_seat[:seat]


def _lines(top: int) -> Iterator[Line]:
    yield from (Line("col", number) for number in NUMBERS)
    yield from (Line("row", top + row) for row in range(1, 11))


def _owner(seen: View, line: Line, seat: Seat) -> int:
    owner = seen.table.owners.get(line)
    return 0 if owner is None else (owner - seat) % seen.config.players + 1


def _marked(lines: tuple[Line, ...], marked: Container[Line]) -> Iterator[int]:
    return (line in marked for line in lines)


def _table(table: Table, top: int) -> Iterator[int]:
    for row in range(top + 1, top + 11):
        for number in NUMBERS:
            card = table.at.get(Cell(row, number))
            yield _COLOURS.index(card[0]) if card else 0
