"""States of the law as rows and back, and steps as codes and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.paroli.dealing import fresh
from spieltisch.kernels.paroli.racks import give, take
from spieltisch.kernels.paroli.row import (
    AGREE,
    ALL_NUMBERS,
    ANSWER,
    ASKED,
    BASE,
    BLUE,
    BRIGHT,
    CARDS,
    CLAIM,
    CLAIMED,
    COLOURS,
    DEAL,
    DRAW,
    DRAWN,
    EARNED,
    END,
    FIRST,
    GRANTED,
    LAID,
    LAY,
    LOW,
    MAY,
    ON,
    OPTIONS,
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
    bit_of,
    cell_code,
    cell_row,
    line_code,
    step_code,
)
from spieltisch.kernels.paroli.table import put_card, refresh
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Seat
from spieltisch.rules.options import agreed, options_of
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

__all__ = [
    "Row",
    "card_code",
    "decode",
    "encode",
    "encode_line",
    "line_from_code",
    "pack",
    "unpack",
    "variant_of",
]

Row: TypeAlias = NDArray[np.int64]

_KINDS: Final = (Draw, Lay, Shift, Rob, Answer, Claim, EndTurn, Pass, First, Deal, TurnUp)
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
    fresh(row, state.config.players, variant_of(state.config))
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
        config=Config(players, bool(row[ROBBER]), **_agreed(int(row[OPTIONS]))),
        stock=_held(row, STOCK),
        racks=tuple(_held(row, seat) for seat in range(players)),
        table=Table(cards=tuple(sorted(_lying(row))), chips=tuple(sorted(_standing(row)))),
        turn=_unpack_turn(row),
        turns=int(row[TURNS]),
        started=bool(row[STARTED]),
        reason=_REASONS[int(row[REASON])],
    )


def variant_of(config: Config) -> int:
    """What is agreed besides the players, as `dealing.fresh` wants it."""
    said = (config.robber, *agreed(config).values())
    return sum(on << bit for bit, on in enumerate(said))


def _agreed(options: int) -> dict[str, bool]:
    return {each.name: bool(options & bit_of(each.name)) for each in options_of(Config)}


def encode(action: Action) -> int:
    """The code of a step; it is the same in every state."""
    one, other = _parts(action)
    return _code(_KINDS.index(type(action)) + 1, one, other)


def decode(code: int) -> Action:
    """The step of a code."""
    kind, one, other = code >> 32, code >> 16 & 0xFFFF, code & 0xFFFF
    if kind in (END, PASS):
        return EndTurn() if kind == END else Pass()
    if kind in (DEAL, TURN_UP):
        return Deal(_CARD_OF[other]) if kind == DEAL else TurnUp(_CARD_OF[other])
    if kind in (DRAW, FIRST):
        return Draw(other) if kind == DRAW else First(other)
    if kind == LAY:
        return Lay(_CARD_OF[one], _cell_of(other))
    if kind == CLAIM:
        return Claim(line_from_code(other))
    if kind == ANSWER:
        return Answer(other == AGREE)
    if kind in (SHIFT, ROB):
        return _move_of(code)
    raise Impossible(f"{code} is the code of no step.")


def _parts(action: Action) -> tuple[int, int]:
    """The two numbers of a step (see `row.step_code`)."""
    match action:
        case Draw(what) | First(what):
            return 0, what
        case Lay(card, cell):
            return card_code(card), _cell(cell)
        case Shift(one, other) | Rob(one, other):
            return _cell(one), _cell(other)
        case Answer(agree):
            return 0, AGREE if agree else 0
        case Claim(line):
            return 0, encode_line(line)
        case Deal(card) | TurnUp(card):
            return 0, card_code(card)
        case _:
            return 0, 0


def card_code(card: Card) -> int:
    return _CODE_OF[card]


def encode_line(line: Line) -> int:
    """The code of a line, as `lines.line_value` wants it."""
    return int(line_code(0, line.at) if line.axis == "col" else line_code(line.at, 0))


def line_from_code(code: int) -> Line:
    """The line of a code."""
    return Line("col", code) if code < 16 else Line("row", int(cell_row(code)))


def _code(kind: int, one: int, other: int) -> int:
    return int(step_code(kind, one, other))


def _cell(cell: Cell) -> int:
    return int(cell_code(cell.row, cell.number))


def _cell_of(code: int) -> Cell:
    return Cell(int(cell_row(code)), code & 15)


def _move_of(code: int) -> Move:
    one, other = _cell_of(code >> 16 & 0xFFFF), _cell_of(code & 0xFFFF)
    return Shift(one, other) if code >> 32 == SHIFT else Rob(one, other)


def _base(table: Table) -> int:
    """Row 0 where it is in a fresh game, if all rows in use find room then."""
    rows = table.rows_in_use or [0]
    if rows[0] + ZERO_ROW in _ROWS_KEPT and rows[-1] + ZERO_ROW in _ROWS_KEPT:
        return -ZERO_ROW
    return rows[0] - 11


def _line_set(row: Row, lines: Iterable[Line]) -> int:
    """A set of lines as a word; see `row`."""
    return _word(_place(row, line) for line in lines)


def _place(row: Row, line: Line) -> int:
    place = 32 + line.at if line.axis == "col" else line.at - int(row[BASE])
    if line.axis == "row" and place not in range(32):
        raise Impossible(f"Row {line.at} is too far from all cards to have granted a move.")
    return place


def _word(places: Iterable[int]) -> int:
    """The word in which the bits at these places are set, however often they are named."""
    return sum(1 << place for place in {*places})


def _bits(word: int) -> Iterator[int]:
    """The places of the bits that are set, ascending."""
    while word:
        yield (word & -word).bit_length() - 1
        word &= word - 1


def _lines_in(row: Row, lines: int) -> list[Line]:
    base = int(row[BASE])
    return sorted(
        Line("col", place - 32) if place >= 32 else Line("row", place + base)
        for place in _bits(lines)
    )


def _held(row: Row, holder: int) -> Cards:
    blue, bright = int(row[BLUE + holder]), int(row[BRIGHT + holder])
    counts = {PAROLI: blue & 15}
    for number in NUMBERS:
        counts[_CARD_OF[4 * number]] = blue >> 4 * number & 15
        counts[_CARD_OF[4 * number + 1]] = bright >> 4 * number & 3
        counts[_CARD_OF[4 * number + 2]] = bright >> (4 * number + 2) & 3
    return sorted_cards(card for card, count in counts.items() for _ in range(count))


def _lying(row: Row) -> Iterator[tuple[Cell, Card]]:
    base = int(row[BASE])
    for number in NUMBERS:
        cards, colours = int(row[CARDS + number]), int(row[COLOURS + number])
        for at in _bits(cards & LOW):
            colour = (colours >> at & 1) + 2 * (colours >> (32 + at) & 1)
            card = 0 if cards >> (32 + at) & 1 else 4 * number + colour
            yield Cell(at + base, number), _CARD_OF[card]


def _standing(row: Row) -> Iterator[tuple[Line, Seat]]:
    for seat in range(int(row[PLAYERS])):
        for line in _lines_in(row, int(row[CLAIMED + seat])):
            yield line, seat


def _pack_turn(row: Row, turn: Turn) -> None:
    if len(turn.laid) > _MOST_LAID or len(turn.refused) > _MOST_REFUSALS:
        raise Impossible("More has happened in this turn than a turn allows.")
    row[SEAT], row[OWED], row[DRAWN] = turn.seat, turn.owed, turn.drawn
    row[EARNED], row[USED] = turn.earned, turn.used
    row[LAID] = sum(1 << 4 * number for number in turn.laid)
    row[MAY] = _may(turn.laid)
    row[ON], row[GRANTED] = _line_set(row, turn.chips_on), _line_set(row, turn.granted)
    row[REFUSALS] = len(turn.refused)
    for place, move in enumerate(turn.refused):
        row[REFUSED + place] = encode(move)
    if turn.question:
        row[QUESTION] = encode(turn.question.move)
        row[ASKED] = _word(turn.question.owners)


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
        drawn=int(row[DRAWN]),
        laid=tuple(laid),
        chips_on=tuple(_lines_in(row, int(row[ON]))),
        granted=tuple(_lines_in(row, int(row[GRANTED]))),
        earned=int(row[EARNED]),
        used=int(row[USED]),
        refused=tuple(_move_of(int(code)) for code in refused),
        question=_question(row) if row[QUESTION] else None,
    )


def _question(row: Row) -> Question:
    seat, players = int(row[SEAT]), int(row[PLAYERS])
    order = [(seat + step) % players for step in range(1, players)]
    owners = tuple(owner for owner in order if int(row[ASKED]) >> owner & 1)
    return Question(_move_of(int(row[QUESTION])), owners)
