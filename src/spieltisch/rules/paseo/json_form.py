"""Configurations and positions as JSON values; see docs/notation.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Literal, TypeAlias, TypedDict, cast

from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.game import Seat
from spieltisch.rules.json_form import (
    a_bool,
    a_list,
    a_mapping,
    a_number,
    a_text,
    known_keys,
    pair,
    to_json,
)
from spieltisch.rules.options import agreed, read_agreed
from spieltisch.rules.paseo.ascii_art import start_at
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.checking import (
    check_full_set,
    check_state,
    fewest_turns,
    home_cell,
    start_cell,
)
from spieltisch.rules.paseo.config import DEFAULT_TURN_LIMIT, Config, PathSource
from spieltisch.rules.paseo.law import initial
from spieltisch.rules.paseo.notation import read_dice, read_label
from spieltisch.rules.paseo.options import AgreedOptions
from spieltisch.rules.paseo.state import State, winner
from spieltisch.rules.paseo.tiles import Cell, Dice, Label, Start, Tile, in_order
from spieltisch.rules.paseo.view import View, view

__all__ = [
    "RULES_VERSION",
    "PaseoPosition",
    "PaseoView",
    "config_from_json",
    "config_to_json",
    "state_from_json",
    "state_to_json",
    "view_from_json",
    "view_to_json",
]

RULES_VERSION: Final = 1
"""Raised whenever a game could go another way than before."""

Place: TypeAlias = tuple[int, int]
StonePlace: TypeAlias = Literal["start"] | tuple[Literal["home"] | int, int]
"""On its own start tile, home on another seat's (`["home", seat]`), or on a cell."""


class _Board(TypedDict):
    cells: list[tuple[int, int, Label]]
    """The path tiles: x, y and label."""
    starts: list[Place | None]
    onto: list[Place | None]
    """By seat the path tile its start tile is connected to."""


class PaseoPosition(_Board, AgreedOptions):
    """A position of Paseo."""

    players: int
    stones: list[list[StonePlace]]
    turn: Seat | None
    dice: Dice | None
    alive: list[bool]
    winner: Seat | None
    turns: int
    turn_limit: int
    hands: list[str]
    random_path: bool


class PaseoView(TypedDict):
    """What a seat, or a watcher, sees of Paseo: everything."""

    seat: Seat | None
    state: PaseoPosition


_CONFIG_KEYS: Final = frozenset(
    {"players", *agreed(Config()), "turn_limit", "path", "cells", "starts", "onto"}
)
_STATE_KEYS: Final = frozenset(
    {
        *("players", *agreed(Config()), "turn_limit", "cells", "starts", "onto", "stones"),
        *("turn", "dice", "alive", "winner", "turns", "hands", "random_path"),
    }
)


def config_to_json(config: Config) -> dict[str, Any]:
    """A configuration as JSON; `config_from_json` reads it."""
    data: dict[str, Any] = {
        "players": config.players,
        **agreed(config),
        "turn_limit": config.turn_limit,
        "path": config.path,
    }
    if config.tiles:
        board = to_json(_board_to_json(Board(config.tiles, config.starts)))
        data |= cast("dict[str, Any]", board)
    return data


def config_from_json(value: object) -> Config:
    """Read a configuration; what is left out is as usual. Raises `Unreadable` or `Impossible`."""
    data = a_mapping(value, "The configuration")
    known_keys(data, _CONFIG_KEYS, "The configuration")
    plain = Config(
        players=a_number(data.get("players", 2), "players"),
        turn_limit=a_number(data.get("turn_limit", DEFAULT_TURN_LIMIT), "turn_limit"),
        **read_agreed(Config, data),
    )
    path = cast("PathSource", a_text(data.get("path", "laid"), "path"))
    if path != "given":
        if data.keys() & {"cells", "starts", "onto"}:
            raise Impossible("Tiles go with a given path, and only with one.")
        return replace(plain, path=path)
    board = _read_board(data, plain.players)
    starts = tuple(start for start in board.starts if start)
    config = replace(plain, path=path, tiles=board.tiles, starts=starts)
    check_full_set(initial(config))
    return config


def state_to_json(state: State) -> PaseoPosition:
    """A position as JSON; `state_from_json` reads it."""
    return {
        "players": state.players,
        **cast("AgreedOptions", agreed(state)),
        **_board_to_json(state.board),
        "stones": [
            [_stone_to_json(state.board, seat, cell) for cell in own]
            for seat, own in enumerate(state.stones)
        ],
        "turn": state.turn,
        "dice": state.dice,
        "alive": [*state.alive],
        "winner": winner(state),
        "turns": state.turns,
        "turn_limit": state.turn_limit,
        "hands": ["".join(hand) for hand in state.hands],
        "random_path": state.random_path,
    }


def state_from_json(value: object, *, full_set: bool = True) -> State:
    """Read a position; raises `Unreadable` or `Impossible`.

    Without `turns` it is taken to have come about in as few turns as it can.
    """
    data = a_mapping(value, "The position")
    known_keys(data, _STATE_KEYS, "The position")
    players = _read_players(data)
    state = check_state(_read_state(data, _read_board(data, players)), full_set=full_set)
    claimed = _read_seat(data.get("winner", winner(state)), "winner", players)
    if claimed != winner(state):
        raise Impossible(f"The winner can't be {claimed!r} in this position.")
    return state


def view_to_json(view: View) -> PaseoView:
    """A view as JSON, as servers send it; `view_from_json` reads it."""
    return {"seat": view.seat, "state": state_to_json(view.state)}


def view_from_json(value: object, *, full_set: bool = True) -> View:
    """Read a view; raises `Unreadable` or `Impossible`."""
    data = a_mapping(value, "The view")
    known_keys(data, frozenset({"seat", "state"}), "The view")
    state = state_from_json(data.get("state"), full_set=full_set)
    return view(state, _read_seat(data.get("seat"), "seat", state.players))


def _read_state(data: Mapping[str, Any], board: Board) -> State:
    players = board.players
    hands = _read_hands(data, players)
    stones = _read_stones(data, board)
    alive = tuple(a_bool(each, "alive") for each in a_list(data.get("alive"), "alive", players))
    return State(
        board=board,
        hands=hands,
        random_path=a_bool(data.get("random_path", False), "random_path") and any(hands),
        stones=stones,
        turn=_read_seat(data.get("turn"), "turn", players),
        dice=_read_dice(data.get("dice")),
        alive=alive,
        turns=a_number(data.get("turns", fewest_turns(board, stones, alive)), "turns"),
        turn_limit=a_number(data.get("turn_limit", DEFAULT_TURN_LIMIT), "turn_limit"),
        **read_agreed(State, data),
    )


def _read_hands(data: Mapping[str, Any], players: int) -> tuple[tuple[Label, ...], ...]:
    hands = a_list(data.get("hands", [""] * players), "hands", players)
    return tuple(in_order(map(read_label, a_text(hand, "a hand"))) for hand in hands)


def _board_to_json(board: Board) -> _Board:
    return {
        "cells": [(tile.cell.x, tile.cell.y, tile.label) for tile in board.tiles],
        "starts": [start.cell if start else None for start in board.starts],
        "onto": [start.onto if start else None for start in board.starts],
    }


def _stone_to_json(board: Board, seat: Seat, cell: Cell) -> StonePlace:
    host = board.hosts.get(cell)
    if host is None:
        return cell
    return "start" if host == seat else ("home", host)


def _read_players(data: Mapping[str, Any]) -> int:
    players = a_number(data.get("players"), "players")
    return Config(players=players).players


def _read_board(data: Mapping[str, Any], players: int) -> Board:
    bare = Board.of(
        (_read_tile(tile) for tile in a_list(data.get("cells"), "cells")), (None,) * players
    )
    starts, onto = (_read_by_seat(data.get(key), key, players) for key in ("starts", "onto"))
    return Board.of(
        bare.tiles, (_read_start(bare, *both) for both in zip(starts, onto, strict=True))
    )


def _read_by_seat(value: object, what: str, players: int) -> list[Any]:
    """One entry for each seat; nothing at all means that no seat has one."""
    return [None] * players if value in (None, []) else a_list(value, what, players)


def _read_tile(value: object) -> Tile:
    x, y, label = a_list(value, "a cell", 3)
    where = Cell(a_number(x, "a cell"), a_number(y, "a cell"))
    return Tile(where, read_label(a_text(label, "a tile's label")))


def _read_start(board: Board, cell: object, onto: object) -> Start | None:
    """The path tile may be left out where only one can be meant."""
    if cell is None:
        return None
    where = Cell(*pair(cell, "a start tile"))
    return start_at(board, where) if onto is None else Start(where, Cell(*pair(onto, "onto")))


def _read_stones(data: Mapping[str, Any], board: Board) -> tuple[tuple[Cell, ...], ...]:
    rows = a_list(data.get("stones"), "stones", board.players)
    return tuple(
        tuple(_read_stone(board, seat, stone) for stone in a_list(own, "a player's stones"))
        for seat, own in enumerate(rows)
    )


def _read_stone(board: Board, seat: Seat, value: object) -> Cell:
    match value:
        case "start":
            return start_cell(board, seat)
        case ["home", int(host)] if host in range(board.players) and not isinstance(host, bool):
            return home_cell(board, seat, host)
        case [int(x), int(y)] if not isinstance(x, bool) and not isinstance(y, bool):
            return Cell(x, y)
        case _:
            raise Unreadable(f"A stone is 'start', ['home', seat] or [x, y], not {value!r}.")


def _read_seat(value: object, what: str, players: int) -> Seat | None:
    if value is None:
        return None
    seat = a_number(value, what)
    if seat not in range(players):
        raise Impossible(f"{what} is a seat from 0 to {players - 1}, not {seat}.")
    return seat


def _read_dice(value: object) -> Dice | None:
    return None if value is None else read_dice("{}-{}".format(*pair(value, "dice")))
