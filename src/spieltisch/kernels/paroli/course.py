"""What a step does, the end of a turn and the end of the game (R7)."""

from __future__ import annotations

from spieltisch.kernels.bits import count
from spieltisch.kernels.jit import Ints, kernel
from spieltisch.kernels.paroli.consent import next_asked, owners_asked
from spieltisch.kernels.paroli.lines import cards_in, line_bit
from spieltisch.kernels.paroli.moves import exchange
from spieltisch.kernels.paroli.racks import give, kinds_held, take
from spieltisch.kernels.paroli.row import (
    ALL_NUMBERS,
    ANSWER,
    ASKED,
    BASE,
    CARDS,
    CHIPS,
    CLAIM,
    CLAIMED,
    COMPLETE,
    DEAL,
    DRAW,
    DRAWN,
    EARNED,
    FIRST,
    GRANTED,
    HAND_SIZE,
    LAID,
    LAY,
    LINES,
    LOW,
    MAY,
    NOBODY,
    ON,
    ONE_BY_ONE,
    OPTIONS,
    OUT,
    OWED,
    PER_CARD,
    PLAYERS,
    QUESTION,
    RACK_LIMIT,
    REASON,
    REFUSALS,
    REFUSED,
    ROB,
    ROBBER,
    SEAT,
    SHIFT,
    SIZE,
    STARTED,
    STOCK,
    STUCK,
    TAKEN,
    TURN_UP,
    TURNS,
    USED,
    cell_number,
    cell_row,
    kind_of,
    one_of,
    other_of,
)
from spieltisch.kernels.paroli.table import lay_card, make_room, open_rows, refresh

__all__ = ["CHANCE_ACTS", "actor", "apply", "deal", "reason_to_end", "receiver"]

CHANCE_ACTS = -2


@kernel
def actor(row: Ints) -> int:
    """The seat that acts, CHANCE_ACTS, or NOBODY when the game is over. Equals the law's `law.actor`."""
    if row[REASON]:
        return NOBODY
    if row[QUESTION]:
        return next_asked(row)
    return row[SEAT] if row[LINES] and not row[OWED] else CHANCE_ACTS


@kernel
def apply(row: Ints, code: int) -> None:
    """Carry out a legal step. Equals the law's `law.apply`."""
    kind = kind_of(code)
    if kind == LAY:
        _lay(row, one_of(code), other_of(code))
    elif kind == DRAW:
        row[OWED] = other_of(code)
    elif kind == CLAIM:
        _claim(row, other_of(code))
    elif kind in (SHIFT, ROB):
        _move(row, code)
    elif kind == ANSWER:
        _answer(row, other_of(code))
    elif kind == DEAL:
        deal(row, receiver(row), other_of(code))
    elif kind == FIRST:
        row[STARTED], row[SEAT] = 1, other_of(code)
    elif kind == TURN_UP:
        _turn_up(row, other_of(code))
    else:
        end_turn(row)


@kernel
def _lay(row: Ints, card: int, cell: int) -> None:
    """Equals the law's `laying.lay`."""
    number, seat = cell_number(cell), row[SEAT]
    at = make_room(row, cell_row(cell) - row[BASE])
    take(row, seat, card)
    lay_card(row, number, at, card)
    laid = row[LAID]
    if laid:
        row[MAY] = 0 if laid & ~(15 << 4 * number) else 1 << number
    row[LAID] = laid + (1 << 4 * number)
    if row[ROBBER]:
        ten = count(row[CARDS + number] & LOW) == 10
        _earn(row, row[COMPLETE] & 1 << at | ten << (32 + number))


@kernel
def _earn(row: Ints, filled: int) -> None:
    """R11: what lines bring that one card has filled. Equals the law's `robber.earn`."""
    fresh = count(filled & ~row[GRANTED])
    row[GRANTED] |= filled
    row[EARNED] += min(fresh, 1) if row[OPTIONS] & PER_CARD else fresh


@kernel
def _claim(row: Ints, line: int) -> None:
    """Equals the law's `claiming.claim`."""
    bit = 1 << line_bit(row, line)
    row[CLAIMED + row[SEAT]] |= bit
    row[TAKEN] |= bit
    end_turn(row)


@kernel
def _move(row: Ints, code: int) -> None:
    """Make the move, or ask the first who must agree. Equals the law's `robber.move`."""
    owners = owners_asked(row, code)
    if owners:
        row[QUESTION], row[ASKED] = code, owners
    else:
        _carry_out(row, code)


@kernel
def _answer(row: Ints, agree: int) -> None:
    """R15. Equals the law's `robber.answer`."""
    code = row[QUESTION]
    if agree:
        row[ASKED] &= ~(1 << next_asked(row))
        if row[ASKED]:
            return
    row[QUESTION] = row[ASKED] = 0
    if agree:
        _carry_out(row, code)
    else:
        row[REFUSED + row[REFUSALS]] = code
        row[REFUSALS] += 1


@kernel
def _carry_out(row: Ints, code: int) -> None:
    """Move the card or the two; a shift may earn further moves (R11)."""
    one, other = one_of(code), other_of(code)
    number, column = cell_number(one), cell_number(other)
    to = make_room(row, cell_row(other) - row[BASE])
    at = cell_row(one) - row[BASE]
    column_was_full, row_was_full = cards_in(row, 32 + column) == 10, cards_in(row, to) == 10
    exchange(row, kind_of(code), number, at, column, to)
    row[USED] += 1
    if kind_of(code) == SHIFT:
        refresh(row)
        row[ON] &= row[COMPLETE]  # R17
        column_is_full, row_is_full = cards_in(row, 32 + column) == 10, cards_in(row, to) == 10
        filled = (column_is_full and not column_was_full) << (32 + column)
        _earn(row, filled | (row_is_full and not row_was_full) << to)


@kernel
def _turn_up(row: Ints, card: int) -> None:
    take(row, STOCK, card)
    lay_card(row, card >> 2, -row[BASE], card)


@kernel
def receiver(row: Ints) -> int:
    """Who gets the next card: the one who draws, or in the deal the first without a full hand. Equals the seat of the law's `Dealt`."""
    seat = row[SEAT]
    while not row[OWED] and row[SIZE + seat] >= HAND_SIZE:
        seat = (seat + 1) % row[PLAYERS]
    return seat


@kernel
def deal(row: Ints, seat: int, card: int) -> None:
    """Give a card from the stock; the last one owed ends the turn, unless it is the first of two
    drawn one by one (R4). Equals the law's `Deal`.
    """
    take(row, STOCK, card)
    give(row, seat, card)
    if row[OWED]:
        row[OWED] -= 1
        if row[OPTIONS] & ONE_BY_ONE and not row[DRAWN]:
            row[DRAWN] = 1
        elif not row[OWED]:
            end_turn(row)


@kernel
def end_turn(row: Ints) -> None:
    """Turn the chips, judge the end, hand over. Equals the law's `ending.end_turn`."""
    row[ON] = row[TAKEN] & row[COMPLETE]
    row[TURNS] += 1
    row[LAID], row[MAY] = 0, ALL_NUMBERS
    row[GRANTED] = row[EARNED] = row[USED] = row[DRAWN] = 0
    if row[REFUSALS]:
        row[REFUSALS] = row[REFUSED] = row[REFUSED + 1] = row[REFUSED + 2] = 0
    row[REASON] = reason_to_end(row)
    if not row[REASON]:
        seat = row[SEAT] + 1
        row[SEAT] = seat if seat < row[PLAYERS] else 0


@kernel
def reason_to_end(row: Ints) -> int:
    """R7: 0, OUT or STUCK. Equals the law's `ending.reason_to_end`."""
    stock, goes_on = row[SIZE + STOCK], False
    for seat in range(row[PLAYERS]):
        size = row[SIZE + seat]
        if size == 0 and _is_out(row, seat):
            return OUT
        goes_on |= stock > 0 and size < RACK_LIMIT
    return 0 if goes_on or _can_anyone_lay(row) else STUCK


@kernel
def _is_out(row: Ints, seat: int) -> bool:
    """All chips placed, all those lines complete."""
    lines = row[CLAIMED + seat]
    return count(lines) == row[CHIPS] and lines & ~row[COMPLETE] == 0


@kernel
def _can_anyone_lay(row: Ints) -> bool:
    """Whether any card of any rack fits anywhere; mostly the first columns tell."""
    kinds = 0
    for seat in range(row[PLAYERS]):
        kinds |= kinds_held(row, seat)
    wild = kinds & 1
    for number in range(1, 11):
        if open_rows(row, number) and (wild or kinds >> 4 * number & 3):
            return True
    return False
