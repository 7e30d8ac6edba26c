"""Positions as one line of text (like FEN in chess) and as JSON; see docs/notation.md.

2 A************B@0,0 4,0;-;3,0;-|5,0;-;-;- A 1-2 - 17/1000 -
│ │                  │                     │ │   │ │       └ tiles in hand
│ │                  │                     │ │   │ └ turns made / limit
│ │                  │                     │ │   └ players who are out
│ │                  │                     │ └ dice, or -
│ │                  │                     └ whose turn: a letter, ? not chosen yet, - nobody's
│ │                  └ stones 0–3 by seat: - on the start tile, a cell, or whose start tile is reached
│ └ the drawing, row by row, @ its upper left corner
└ players, with the marks of options: b if the blank is blocked (P8)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.game import Seat, seat_letter
from spieltisch.rules.options import marks, read_marks
from spieltisch.rules.paseo.ascii_art import board_from_rows, board_rows, corner
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.checking import check_state, home_cell, start_cell
from spieltisch.rules.paseo.notation import (
    dice_text,
    format_cell,
    parse_cell,
    read_dice,
    read_label,
    read_seat,
)
from spieltisch.rules.paseo.state import Phase, State
from spieltisch.rules.paseo.tiles import STONES, Cell, Label, in_order

__all__ = ["state_from_text", "state_to_text"]

_COUNT: Final = re.compile(r"([0-9]{1,18})/([0-9]{1,18})")


def state_to_text(state: State) -> str:
    """The position in one line."""
    board = state.board
    drawing = "/".join(board_rows(board)) + f"@{format_cell(corner(board))}" if board.tiles else "-"
    return " ".join(
        (
            f"{state.players}{marks(state)}",
            drawing,
            "|".join(_stones_text(board, seat, own) for seat, own in enumerate(state.stones)),
            _turn_text(state),
            dice_text(state.dice) if state.dice else "-",
            "".join(seat_letter(seat) for seat, is_in in enumerate(state.alive) if not is_in)
            or "-",
            f"{state.turns}/{state.turn_limit}",
            _hands_text(state),
        )
    )


def state_from_text(text: str, *, full_set: bool = True) -> State:
    """Read a position; raises `Unreadable` or `Impossible`."""
    parts = text.split()
    if len(parts) != 8:
        raise Unreadable(f"A position of Paseo has 8 parts; here are {len(parts)}.")
    players, options = _read_players(parts[0])
    board = _read_board(parts[1], players)
    turns, limit = _read_count(parts[6])
    state = State(
        board=board,
        hands=_read_hands(parts[7], players),
        random_path=parts[7].startswith("random:"),
        stones=_read_stones(board, parts[2]),
        turn=None if parts[3] in ("?", "-") else _read_player(parts[3], players),
        dice=None if parts[4] == "-" else read_dice(parts[4]),
        alive=_read_alive(parts[5], players),
        turns=turns,
        turn_limit=limit,
        **options,
    )
    check_state(state, full_set=full_set)
    _check_nobody(parts[3], state)
    return _tidy(state)


def _tidy(state: State) -> State:
    """A path that is laid was laid: by whom no longer matters."""
    return replace(state, random_path=state.random_path and any(state.hands))


def _check_nobody(mark: str, state: State) -> None:
    """Nobody's turn is `?` before the starting player is named, `-` after the end."""
    right = _turn_text(state)
    if state.turn is None and mark != right:
        when = "is over" if right == "-" else "has not begun"
        raise Impossible(f"The game {when}, so nobody's turn is written {right}, not {mark}.")


def _stones_text(board: Board, seat: Seat, own: tuple[Cell, ...]) -> str:
    return ";".join(_stone_text(board, seat, cell) for cell in own) or "."


def _stone_text(board: Board, seat: Seat, cell: Cell) -> str:
    host = board.hosts.get(cell)
    if host is None:
        return format_cell(cell)
    return "-" if host == seat else seat_letter(host)


def _turn_text(state: State) -> str:
    if state.turn is not None:
        return seat_letter(state.turn)
    return "?" if state.phase is Phase.CHOOSING else "-"


def _hands_text(state: State) -> str:
    if not any(state.hands):
        return "-"
    how = "random" if state.random_path else "laid"
    return f"{how}:" + "|".join("".join(hand) for hand in state.hands)


def _read_players(text: str) -> tuple[int, dict[str, Any]]:
    number, marked = text[:1], text[1:]
    if number not in ("2", "3", "4"):
        raise Unreadable(
            f"{text!r} is no number of players: write 2, 3 or 4, with b for P8's option."
        )
    return int(number), read_marks(State, marked)


def _read_board(text: str, players: int) -> Board:
    if text == "-":
        return Board((), (None,) * players)
    rows, at, where = text.rpartition("@")
    if not at:
        raise Unreadable(f"{text!r} is no drawing: its upper left corner is missing (@x,y).")
    return board_from_rows(rows.split("/"), parse_cell(where), players)


def _read_stones(board: Board, text: str) -> tuple[tuple[Cell, ...], ...]:
    parts = text.split("|")
    if len(parts) != board.players:
        raise Unreadable(f"{text!r} must name the stones of {board.players} players, split by |.")
    return tuple(_read_own(board, seat, part) for seat, part in enumerate(parts))


def _read_own(board: Board, seat: Seat, text: str) -> tuple[Cell, ...]:
    if text == ".":
        return ()
    parts = text.split(";")
    if len(parts) != len(STONES):
        raise Unreadable(f"{text!r} must name four stones, split by ;.")
    return tuple(_read_stone(board, seat, part) for part in parts)


def _read_stone(board: Board, seat: Seat, text: str) -> Cell:
    if "," in text:
        return parse_cell(text)
    if text == "-":
        return start_cell(board, seat)
    return home_cell(board, seat, _read_player(text, board.players))


def _read_player(text: str, players: int) -> Seat:
    seat = read_seat(text)
    if seat >= players:
        raise Impossible(f"There is no seat {text} with {players} players.")
    return seat


def _read_alive(text: str, players: int) -> tuple[bool, ...]:
    out = [_read_player(letter, players) for letter in text if text != "-"]
    if len({*out}) < len(out):
        raise Unreadable(f"{text!r} names somebody twice who is out.")
    return tuple(seat not in out for seat in range(players))


def _read_count(text: str) -> tuple[int, int]:
    found = _COUNT.fullmatch(text)
    if found is None:
        raise Unreadable(f"{text!r} is no count of turns: write turns/limit, for example 17/1000.")
    return int(found[1]), int(found[2])


def _read_hands(text: str, players: int) -> tuple[tuple[Label, ...], ...]:
    if text == "-":
        return ((),) * players
    how, colon, rest = text.partition(":")
    hands = rest.split("|")
    if not colon or how not in ("laid", "random") or len(hands) != players:
        raise Unreadable(f"{text!r} is no set of hands: write laid:***123|**12 or random:….")
    return tuple(_read_hand(hand) for hand in hands)


def _read_hand(labels: Iterable[str]) -> tuple[Label, ...]:
    return in_order(read_label(label) for label in labels)
