"""What others could have held, and what could have been drawn, counted from the cards that a seat had not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from math import comb
from typing import Final

from spieltisch.analysis.findings import letter
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import (
    NUMBERS,
    Card,
    LineStatus,
    State,
    explain_lines,
    format_line,
    unseen,
    view,
)
from spieltisch.wire.review import CardsHeld, CardToCome

__all__ = ["cards_held", "cards_to_come"]

_FEW: Final = 3
"""A line that lacks more is not about to be filled."""


def cards_held(state: State, seat: Seat) -> tuple[CardsHeld, ...]:
    """Of every other seat, before what `seat` did."""
    hidden = Counter(card.number for card in unseen(view(state, seat)))
    return tuple(
        _held(state, other, hidden)
        for other in range(state.config.players)
        if other != seat and state.racks[other]
    )


def cards_to_come(state: State, seat: Seat, drawn: Iterable[Card]) -> tuple[CardToCome, ...]:
    """All that this seat could have drawn: to who has not seen them, all unseen cards are alike."""
    hidden, came = Counter(unseen(view(state, seat))), Counter(drawn)
    return tuple(
        CardToCome(
            card=str(card),
            unseen=count,
            share=round(count / hidden.total(), 6),
            drawn=came[card],
        )
        for card, count in hidden.items()
    )


def _held(state: State, seat: Seat, hidden: Mapping[int, int]) -> CardsHeld:
    count, total = len(state.racks[seat]), sum(hidden.values())
    line = _wanted(state, seat)
    needed = Counter(cell.number for cell in line.missing) if line else Counter[int]()
    return CardsHeld(
        seat=letter(seat),
        count=count,
        unseen=total,
        shares=tuple(round(_chance(hidden, {number: 1}, count), 4) for number in (*NUMBERS, 0)),
        really=tuple(map(str, state.racks[seat])),
        needed=tuple(sorted(needed)),
        line=format_line(line.line) if line else None,
        together=round(_chance(hidden, needed, count), 4) if needed else None,
    )


def _wanted(state: State, seat: Seat) -> LineStatus | None:
    """The line with this seat's chip that lacks fewest cards, if it lacks few."""
    lines = [
        each
        for each in explain_lines(state)
        if each.owner == seat and 0 < len(each.missing) <= min(_FEW, len(state.racks[seat]))
    ]
    return min(lines, key=lambda each: len(each.missing), default=None)


def _chance(hidden: Mapping[int, int], wanted: Mapping[int, int], drawn: int) -> float:
    """That so many drawn cards hold at least as many of each number as are wanted.

    By inclusion and exclusion where one of each is wanted, else by counting one number alone.
    """
    total = sum(hidden.values())
    if len(wanted) == 1:
        [(number, least)] = wanted.items()
        few = sum(
            comb(hidden.get(number, 0), have) * comb(total - hidden.get(number, 0), drawn - have)
            for have in range(min(least, drawn + 1))
        )
        return 1 - few / comb(total, drawn)
    ways = 0
    for size in range(len(wanted) + 1):
        for without in combinations(wanted, size):
            left = total - sum(hidden.get(number, 0) for number in without)
            ways += (-1) ** size * comb(left, drawn)
    return ways / comb(total, drawn)
