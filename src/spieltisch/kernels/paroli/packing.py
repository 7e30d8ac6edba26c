"""States of the law as rows and back, and steps as codes and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.paroli.bits import lowest
from spieltisch.kernels.paroli.dealing import fresh
from spieltisch.kernels.paroli.racks import copies, give, take
from spieltisch.kernels.paroli.row import (
    AGREE,
    ALL_NUMBERS,
    ANSWER,
    ASKED,
    BASE,
    CARDS,
    CLAIM,
    CLAIMED,
    DEAL,
    DRAW,
    END,
    FIRST,
    GRANTED,
    LAID,
    LAY,
    MAY,
    ON,
    OWED,
    PASS,
    PLAYERS,
    QUESTION,
    REASON,
    REFUSALS,
    REFUSED,
    ROB,
    ROBBER,
    ROW,
    SEAT,
    SHIFT,
    STARTED,
    STOCK,
    TURN_UP,
    TURNS,
    USED,
    ZERO_ROW,
    cell_code,
    cell_number,
    cell_row,
    kind_of,
    line_code,
    one_of,
    other_of,
    step_code,
)
from spieltisch.kernels.paroli.table import card_at, put_card, refresh
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import (
    KINDS,
    NUMBERS,
    PAROLI,
    Action,
    Answer,
    Card,
    Cards,
    Cell,
    Claim,
    Config,
    Deal,
    Draw,
    EndTurn,
    First,
    Lay,
    Line,
    Move,
    Pass,
    Question,
    Reason,
    Rob,
    Shift,
    State,
    Table,
    Turn,
    TurnUp,
    sorted_cards,
)

__all__ = ["Row", "card_code", "code_line", "decode", "encode", "encode_line", "pack", "unpack"]

Row: TypeAlias = NDArray[np.int64]

_REASONS: Final[Sequence[Reason | None]] = (None, "out", "stuck")
_CARD_OF: Final = {4 * kind.number + max("bgr".find(kind[0]), 0): kind for kind in KINDS}
_CODE_OF: Final = {kind: code for code, kind in _CARD_OF.items()}
_ROWS_KEPT: Final = range(2, 30)
_MOST_LAID: Final = 15
_MOST_REFUSALS: Final = 3


def pack(state: State) -> Row:
    """The row of a state.

    Raises `Impossible` for what no game can bring: a row that granted a move more than ten rows from
    all cards, fifteen cards laid in a turn.
    """
    row = np.zeros(ROW, dtype=np.int64)
    fresh(row, state.config.players, int(state.config.robber))
    row[BASE] = _base(state.table)
    for (at, number), card in state.table.cards:
        take(row, STOCK, card_code(card))
        put_card(row, number, at - int(row[BASE]), card_code(card))
    for seat, rack in enumerate(state.racks):
        for card in rack:
            take(row, STOCK, card_code(card))
            give(row, seat, card_code(card))
        row[CLAIMED + seat] = _line_set(row, state.table.chips_of(seat))
    refresh(row)
    row[STARTED], row[TURNS] = int(state.started), state.turns
    row[REASON] = _REASONS.index(state.reason)
    _pack_turn(row, state.turn)
    return row


def unpack(row: Row) -> State:
    """The state of a row: `unpack(pack(state)) == state`."""
    players = int(row[PLAYERS])
    return State(
        config=Config(players, bool(row[ROBBER])),
        stock=_held(row, STOCK),
        racks=tuple(_held(row, seat) for seat in range(players)),
        table=Table(cards=tuple(sorted(_lying(row))), chips=tuple(sorted(_standing(row)))),
        turn=_unpack_turn(row),
        turns=int(row[TURNS]),
        started=bool(row[STARTED]),
        reason=_REASONS[int(row[REASON])],
    )


def encode(action: Action) -> int:
    """The code of a step; it is the same in every state."""
    match action:
        case Draw(count):
            return _code(DRAW, 0, count)
        case Lay(card, cell):
            return _code(LAY, card_code(card), _cell(cell))
        case Shift(one, other):
            return _code(SHIFT, _cell(one), _cell(other))
        case Rob(one, other):
            return _code(ROB, _cell(one), _cell(other))
        case Answer(agree):
            return _code(ANSWER, 0, AGREE if agree else 0)
        case Claim(line):
            return _code(CLAIM, 0, encode_line(line))
        case EndTurn():
            return _code(END, 0, 0)
        case Pass():
            return _code(PASS, 0, 0)
        case First(seat):
            return _code(FIRST, 0, seat)
        case Deal(card):
            return _code(DEAL, 0, card_code(card))
        case TurnUp(card):
            return _code(TURN_UP, 0, card_code(card))


def decode(code: int) -> Action:
    """The step of a code."""
    one, other = int(one_of(code)), int(other_of(code))
    match int(kind_of(code)):
        case 1:
            return Draw(other)
        case 2:
            return Lay(_CARD_OF[one], _cell_of(other))
        case 3 | 4:
            return _move_of(code)
        case 5:
            return Answer(agree=other == AGREE)
        case 6:
            return Claim(code_line(other))
        case 7:
            return EndTurn()
        case 8:
            return Pass()
        case 9:
            return First(other)
        case 10:
            return Deal(_CARD_OF[other])
        case 11:
            return TurnUp(_CARD_OF[other])
        case _:
            raise Impossible(f"{code} is the code of no step.")


def card_code(card: Card) -> int:
    return _CODE_OF[card]


def encode_line(line: Line) -> int:
    """The code of a line, as `lines.line_value` wants it."""
    return int(line_code(0, line.at) if line.axis == "col" else line_code(line.at, 0))


def code_line(code: int) -> Line:
    """The line of a code."""
    return Line("col", code) if code < 16 else Line("row", int(cell_row(code)))


def _code(kind: int, one: int, other: int) -> int:
    return int(step_code(kind, one, other))


def _cell(cell: Cell) -> int:
    return int(cell_code(cell.row, cell.number))


def _cell_of(code: int) -> Cell:
    return Cell(int(cell_row(code)), int(cell_number(code)))


def _move_of(code: int) -> Move:
    one, other = _cell_of(int(one_of(code))), _cell_of(int(other_of(code)))
    return Shift(one, other) if kind_of(code) == SHIFT else Rob(one, other)


def _base(table: Table) -> int:
    """Row 0 where it is in a fresh game, if all rows in use find room then."""
    rows = table.rows_in_use or [0]
    if rows[0] + ZERO_ROW in _ROWS_KEPT and rows[-1] + ZERO_ROW in _ROWS_KEPT:
        return -ZERO_ROW
    return rows[0] - 11


def _line_set(row: Row, lines: Iterable[Line]) -> int:
    """A set of lines as a word; see `row`."""
    return sum(1 << _place(row, line) for line in lines)


def _place(row: Row, line: Line) -> int:
    place = 32 + line.at if line.axis == "col" else line.at - int(row[BASE])
    if line.axis == "row" and place not in range(32):
        raise Impossible(f"Row {line.at} is too far from all cards to have granted a move.")
    return place


def _lines_in(row: Row, lines: int) -> list[Line]:
    found: list[Line] = []
    while lines:
        place = int(lowest(lines))
        found.append(
            Line("col", place - 32) if place >= 32 else Line("row", place + int(row[BASE]))
        )
        lines &= lines - 1
    return sorted(found)


def _held(row: Row, holder: int) -> Cards:
    return sorted_cards(
        kind for code, kind in _CARD_OF.items() for _ in range(int(copies(row, holder, code)))
    )


def _lying(row: Row) -> Iterable[tuple[Cell, Card]]:
    for number in NUMBERS:
        for at in range(32):
            if int(row[CARDS + number]) >> at & 1:
                yield Cell(at + int(row[BASE]), number), _CARD_OF[int(card_at(row, number, at))]


def _standing(row: Row) -> Iterable[tuple[Line, Seat]]:
    for seat in range(int(row[PLAYERS])):
        for line in _lines_in(row, int(row[CLAIMED + seat])):
            yield line, seat


def _pack_turn(row: Row, turn: Turn) -> None:
    if len(turn.laid) > _MOST_LAID or len(turn.refused) > _MOST_REFUSALS:
        raise Impossible("More has happened in this turn than a turn allows.")
    row[SEAT], row[OWED], row[USED] = turn.seat, turn.owed, turn.used
    row[LAID] = sum(1 << 4 * number for number in turn.laid)
    row[MAY] = _may(turn.laid)
    row[ON], row[GRANTED] = _line_set(row, turn.chips_on), _line_set(row, turn.granted)
    row[REFUSALS] = len(turn.refused)
    for place, move in enumerate(turn.refused):
        row[REFUSED + place] = encode(move)
    if turn.question:
        row[QUESTION] = encode(turn.question.move)
        row[ASKED] = sum(1 << owner for owner in turn.question.owners)


def _may(laid: tuple[int, ...]) -> int:
    """The numbers that may still be laid. Equals the law's `laying.keeps_the_limit`."""
    if len(laid) <= 1:
        return ALL_NUMBERS
    return 1 << laid[0] if len(set(laid)) == 1 else 0


def _unpack_turn(row: Row) -> Turn:
    laid = [number for number in NUMBERS for _ in range(int(row[LAID]) >> 4 * number & 15)]
    refused = row[REFUSED : REFUSED + int(row[REFUSALS])]
    return Turn(
        seat=int(row[SEAT]),
        owed=int(row[OWED]),
        laid=tuple(laid),
        chips_on=tuple(_lines_in(row, int(row[ON]))),
        granted=tuple(_lines_in(row, int(row[GRANTED]))),
        used=int(row[USED]),
        refused=tuple(_move_of(int(code)) for code in refused),
        question=_question(row) if row[QUESTION] else None,
    )


def _question(row: Row) -> Question:
    seat, players = int(row[SEAT]), int(row[PLAYERS])
    order = [(seat + step) % players for step in range(1, players)]
    owners = tuple(owner for owner in order if int(row[ASKED]) >> owner & 1)
    return Question(_move_of(int(row[QUESTION])), owners)
