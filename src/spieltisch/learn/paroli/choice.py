"""What a seat does in Paroli that looks no further than the end of its turn.

Cards are laid and moved as long as that is better than to stop; then the turn ends with the best claim
or without one. A card drawn is any card of the stock. Few kernels, for each that calls the whole law
takes seconds to compile.
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paroli.consent import next_asked, protected, worth
from spieltisch.kernels.paroli.course import apply, deal
from spieltisch.kernels.paroli.dealing import random_card
from spieltisch.kernels.paroli.games import copy_row
from spieltisch.kernels.paroli.moves import exchange
from spieltisch.kernels.paroli.row import (
    AGREE,
    ANSWER,
    ASKED,
    BASE,
    CLAIM,
    CLAIMED,
    DRAW,
    DRAWN,
    END,
    LAID,
    LAY,
    OWED,
    PLAYERS,
    QUESTION,
    ROB,
    SEAT,
    SHIFT,
    TAKEN,
    cell_number,
    cell_row,
    kind_of,
    one_of,
    other_of,
    step_code,
)
from spieltisch.kernels.paroli.steps import legal
from spieltisch.learn.compiling import Floats, kernel
from spieltisch.learn.paroli.value import Workspace, value

__all__ = ["HOPELESS", "acting", "after", "choose", "take_owed"]

HOPELESS: Final = -1.0
"""The value of asking where somebody would refuse."""
_DRAWS: Final = 3
"""How often drawing is tried out."""
_COMPLETE, _CARD, _REFUSED = 60, 5, -1000
"""What being complete is worth to a line at a glance; before that, a card; what its owner refuses."""
_NO_LINE: Final = 63


@kernel
def acting(row: Ints) -> int:
    """The seat that acts."""
    return next_asked(row) if row[QUESTION] else row[SEAT]


@kernel
def take_owed(row: Ints, rng: Words) -> None:
    """Let the seat have the cards it draws."""
    while row[OWED]:
        deal(row, row[SEAT], random_card(row, rng))


@kernel
def after(row: Ints, code: int, seat: int, net: Floats, rng: Words, at: Workspace) -> float:
    """What a step is worth to a seat if the turn ends after it; where others must agree, if they gain."""
    total, times, asked = 0.0, _DRAWS if kind_of(code) == DRAW else 1, row[ASKED]
    for _ in range(times):
        copy_row(row, at.trial)
        step = code
        while step:
            apply(at.trial, step)
            asked |= at.trial[ASKED]
            step = step_code(ANSWER, 0, AGREE) if at.trial[QUESTION] else 0
        take_owed(at.trial, rng)
        if at.trial[DRAWN]:  # R4: one more may follow, or none
            apply(at.trial, step_code(END, 0, 0))
        total += value(at.trial, seat, net, at)
    if asked and not row[QUESTION] and not _all_gain(row, asked, net, at):
        return HOPELESS
    return total / times


@kernel
def _all_gain(row: Ints, asked: int, net: Floats, at: Workspace) -> bool:
    """Whether all who must agree gain by the move that is tried out."""
    for seat in range(row[PLAYERS]):
        if asked >> seat & 1 and value(at.trial, seat, net, at) <= value(row, seat, net, at):
            return False
    return True


@kernel
def _is_idle(kind: int, looks_on: bool, goes_on: bool) -> bool:
    """Whether a step need not be tried out: claims when the turn goes on, else all but claims."""
    return kind != CLAIM if looks_on else kind == CLAIM and goes_on


@kernel
def _matters(row: Ints, code: int) -> bool:
    """Whether a step is worth a look: a move must be good for own lines or bad for others', and one
    that spoils a protected line would be refused.
    """
    kind, one, other = kind_of(code), one_of(code), other_of(code)
    if kind not in (SHIFT, ROB):
        return True
    number, at = cell_number(one), cell_row(one) - row[BASE]
    column, to = cell_number(other), cell_row(other) - row[BASE]
    second, last = 32 + column if column != number else _NO_LINE, to if to != at else _NO_LINE
    one, two, three, four = (
        _seen(row, 32 + number), _seen(row, second), _seen(row, at), _seen(row, last),
    )  # fmt: skip
    exchange(row, kind, number, at, column, to)
    gain = _gain(row, 32 + number, one) + _gain(row, second, two)
    gain += _gain(row, at, three) + _gain(row, last, four)
    if kind == SHIFT:
        exchange(row, kind, column, to, number, at)
    else:
        exchange(row, kind, number, at, column, to)
    return gain > 0


@kernel
def _seen(row: Ints, place: int) -> int:
    """What a line with a chip is worth at a glance; cards count as long as it is not complete."""
    if not row[TAKEN] >> place & 1:
        return 0
    cards, complete, much = worth(row, place)
    return _COMPLETE + much if complete else _CARD * cards


@kernel
def _gain(row: Ints, place: int, before: int) -> int:
    """How good it is for the seat whose turn it is that a line was worth so much before."""
    more = _seen(row, place) - before
    if row[CLAIMED + row[SEAT]] >> place & 1:
        return more
    return _REFUSED if more < 0 and protected(row) >> place & 1 else -more


@kernel
def choose(row: Ints, net: Floats, rng: Words, at: Workspace) -> int:
    """The step that looks best to the seat that acts.

    Going on competes with ending, and before the first lay with drawing; if drawing looks better, the
    claims are looked at that may follow the best lay.
    """
    seat, found, looks_on = acting(row), legal(row, at.steps), False
    going, most, ending, end = 0, HOPELESS, at.steps[0], HOPELESS
    copy_row(row, at.start)
    while found > 1:
        for place in range(found):
            code = at.steps[place - 1 if place else found - 1]
            kind = kind_of(code)
            if _is_idle(kind, looks_on, most > end) or not _matters(at.start, code):
                continue
            much = after(at.start, code, seat, net, rng, at)
            if looks_on:
                most = max(most, much)
            elif LAY <= kind <= ROB:
                if much > most:
                    going, most = code, much
                    copy_row(at.trial, at.turn)
            elif much > end:
                ending, end = code, much
        found = 0
        if most < end and going and not row[LAID] and not looks_on:
            copy_row(at.turn, at.start)
            found, looks_on = legal(at.start, at.steps), True
    return going if most > end else ending
