"""Hypothesis strategies for Paseo, built on the law only.

A random game is a list of integers; each chooses one of the actions that are legal then. So a failing
game shrinks to a short one that takes the first choice almost everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from spieltisch.rules.game import Seat
from spieltisch.rules.options import agreed, options_of
from spieltisch.rules.paseo import (
    Board,
    Cell,
    Config,
    Last,
    State,
    Tile,
    apply,
    initial,
    legal,
    outcome,
)
from spieltisch.rules.paseo.state import dice_of
from spieltisch.rules.paseo.tiles import ALL_ROLLS, BLANK, FULL_SET, STONES, Stone, in_order

__all__ = [
    "boards",
    "configs",
    "games",
    "given_configs",
    "moving_positions",
    "plain_configs",
    "positions",
    "states",
]

_LENGTHS: Final = ((0, 15), (15, 35), (35, 70), (70, 140), (140, 220))
"""How many actions a game goes on for: laying, first turns, middle, late, over."""


def plain_configs(players: int | None = None) -> SearchStrategy[Config]:
    """Agreements of a game whose path is still to be made."""
    return st.builds(
        Config,
        players=st.sampled_from((2, 3, 4)) if players is None else st.just(players),
        **{each.name: st.booleans() for each in options_of(Config)},
        turn_limit=st.one_of(st.just(1000), st.integers(1, 40)),
        path=st.sampled_from(("laid", "random")),
    )


@st.composite
def given_configs(draw: DrawFn) -> Config:
    """Agreements with a given path, with or without start tiles."""
    board = draw(boards())
    starts = tuple(start for start in board.starts if start)
    plain = draw(plain_configs(board.players))
    with_starts = draw(st.booleans())
    return replace(plain, path="given", tiles=board.tiles, starts=starts if with_starts else ())


def configs() -> SearchStrategy[Config]:
    """Any agreements."""
    return st.one_of(plain_configs(), given_configs())


@st.composite
def games(draw: DrawFn, players: int | None = None) -> tuple[State, ...]:
    """The states of a random game from its beginning, ended anywhere."""
    config = draw(plain_configs(players))
    shortest, longest = draw(st.sampled_from(_LENGTHS))
    picks = draw(st.lists(st.integers(0, 999), min_size=shortest, max_size=longest))
    return _played(initial(config), picks)


def states(players: int | None = None) -> SearchStrategy[State]:
    """A state of a random game, in any phase."""
    return games(players).map(lambda game: game[-1])


@st.composite
def boards(draw: DrawFn, players: int | None = None, tiles_each: int = len(FULL_SET)) -> Board:
    """A laid path with all its start tiles; shorter than in a game, if so wished."""
    state = initial(draw(plain_configs(players)))
    hand = in_order(draw(st.permutations(FULL_SET))[:tiles_each])
    count = 1 + (tiles_each + 1) * state.players
    picks = draw(st.lists(st.integers(0, 999), min_size=count, max_size=count))
    return _played(replace(state, hands=(hand,) * state.players), picks)[-1].board


@st.composite
def positions(draw: DrawFn, players: int | None = None) -> State:
    """A position before a roll, with stones anywhere they may lie.

    The path may be shorter than in a game and so more crowded: read it with `full_set=False`.
    """
    board = draw(boards(players, draw(st.integers(2, len(FULL_SET)))))
    config = draw(plain_configs(board.players))
    config = Config(players=board.players, **agreed(config))
    state = replace(initial(config), board=board, hands=((),) * board.players)
    state = replace(state, stones=_scattered(draw, board))
    seat = draw(st.integers(0, board.players - 1))
    rival = (seat + 1) % board.players
    alive = tuple(
        each in (seat, rival) or draw(st.integers(0, 3)) > 0 for each in range(board.players)
    )
    return replace(state, turn=seat, alive=alive)


@st.composite
def moving_positions(draw: DrawFn, players: int | None = None) -> State:
    """The same after a roll that leaves something to decide; often P10's last moves, if it can."""
    state = draw(positions(players))
    rolled = [replace(state, dice=dice) for dice in draw(st.permutations(ALL_ROLLS))]
    last = filter(_has_last_moves, rolled) if draw(st.booleans()) else iter(())
    return next(last, None) or next(each for each in rolled if legal(each))


def _played(state: State, picks: Sequence[int]) -> tuple[State, ...]:
    game = [state]
    for pick in picks:
        if outcome(game[-1]):
            break
        choices = legal(game[-1])
        game.append(apply(game[-1], choices[pick % len(choices)]).state)
    return tuple(game)


def _scattered(draw: DrawFn, board: Board) -> tuple[tuple[Cell, ...], ...]:
    """Stones on start tiles, at home and on path tiles near one another; nobody has won yet."""
    taken: set[Cell] = set()
    tiles = draw(st.permutations(board.tiles))[: draw(st.integers(3, len(board.tiles)))]
    return tuple(_own(draw, board, seat, tiles, taken) for seat in range(board.players))


def _own(
    draw: DrawFn, board: Board, seat: Seat, tiles: Sequence[Tile], taken: set[Cell]
) -> tuple[Cell, ...]:
    start, *homes = sorted(board.hosts, key=lambda cell: board.hosts[cell] != seat)
    at_home = draw(st.permutations(STONES))[: draw(st.integers(0, 3))]
    own: list[Cell] = []
    for stone in STONES:
        free = [start, *(tile.cell for tile in tiles if _may_lie(stone, tile, taken))]
        own.append(draw(st.sampled_from(homes if stone in at_home else free)))
        if stone != BLANK:
            taken.add(own[-1])
    return tuple(own)


def _has_last_moves(state: State) -> bool:
    dice = dice_of(state)
    return dice[0] != dice[1] and any(isinstance(turn, Last) for turn in legal(state)[:1])


def _may_lie(stone: Stone, tile: Tile, taken: set[Cell]) -> bool:
    return stone == BLANK or (tile.label != str(stone) and tile.cell not in taken)
