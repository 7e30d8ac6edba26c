"""Playouts and whole random games are those that the law plays by the same numbers."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from spieltisch.kernels.chance import as_seed, below, next_word, seed_word
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paseo.layout import (
    CENTRE,
    GRID,
    MOST_TILES,
    lay_randomly,
    place_randomly,
)
from spieltisch.kernels.paseo.line import random_line_turn
from spieltisch.kernels.paseo.packing import Packed, pack, turn_from_code
from spieltisch.kernels.paseo.policy import SEAT_VALUES
from spieltisch.kernels.paseo.position import label_word, stones_word
from spieltisch.kernels.paseo.row import BLOCKED, HIGH, LOW, TILES
from spieltisch.kernels.paseo.table import Table, Tally, random_games
from spieltisch.rules import paseo
from spieltisch.rules.paseo import Board, Cell, Config, Phase, Start, State, Tile, Turn
from spieltisch.rules.paseo.state import turn_of

Choose = Callable[[State, Words], Turn]
Game = tuple[list[int], int, int, int]
"""A tally's numbers for one game: wins by seat, undecided, rolls, decisions."""
SEED = 5
LABELS: Final = ("*", "1", "2", "3", "*")


def before_the_roll(players: int, seed: int, *, limit: int = 1000) -> Iterator[State]:
    """Positions of a random game of the law."""
    rng = rng_of(seed, 99)
    state = paseo.initial(Config(players, limit, path="random"))
    while paseo.actor(state) is not None:
        weighted = paseo.chance(state)
        actions = [action for action, _ in weighted] or paseo.legal(state)
        state = paseo.apply(state, actions[int(below(rng, len(actions)))]).state
        if state.phase is Phase.ROLLING:
            yield state


def rng_of(seed: int, game: int) -> Words:
    return cast("Words", np.array([seed_word(as_seed(seed), game)], dtype=np.uint64))


def by_law(start: State, choose: Choose, rng: Words) -> Game:
    state, decided = start, 0
    while paseo.outcome(state) is None:
        high, low = divmod(int(below(rng, 36)), 6)
        dice = min(low, high) + 1, max(low, high) + 1
        state = paseo.apply(state, paseo.Roll(dice)).state
        if state.phase is Phase.MOVING:
            state = paseo.apply(state, choose(state, rng)).state
            decided += 1
    ended = paseo.outcome(state)
    winners = ended.winners if ended else ()
    wins = [int(winners == (seat,)) for seat in range(state.players)]
    return wins, int(sum(wins) == 0), state.turns - start.turns, decided


def summed(start: State, choose: Choose, games: int) -> Tally:
    return tally_of([by_law(start, choose, rng_of(SEED, game)) for game in range(games)])


def tally_of(told: list[Game]) -> Tally:
    wins = tuple(sum(each) for each in zip(*(wins for wins, *_ in told), strict=True))
    return Tally(wins, *(sum(each) for each in zip(*(rest for _, *rest in told), strict=True)))


def at_random(state: State, rng: Words) -> Turn:
    packed, seat = pack(state), turn_of(state)
    if state.players > 2:
        turns = Table(state).legal()
        return turns[int(below(rng, len(turns)))]
    row = cast("Ints", packed.row)
    code = random_line_turn(
        stones_word(row, seat),
        stones_word(row, 1 - seat),
        label_word(cast("Ints", packed.labels), row[TILES], seat),
        row[TILES] + 1,
        row[BLOCKED],
        row[LOW],
        row[HIGH],
        rng,
    )
    return turn_from_code(packed, code, seat)


def by_values(
    values: NDArray[np.float64], first: int, epsilon: float, state: State, rng: Words
) -> Turn:
    """The turn of the greatest gain, the first of equals; or now and then any."""
    packed, seat, turns = pack(state), turn_of(state), Table(state).legal()
    if int(next_word(rng)) >> 40 < epsilon * 2**24:
        return turns[int(below(rng, len(turns)))]
    block = seat if state.players > 2 else seat ^ first
    own = values[SEAT_VALUES * block :][:SEAT_VALUES]
    return max(turns, key=partial(gain, packed, seat, own))


def gain(packed: Packed, seat: int, own: NDArray[np.float64], turn: Turn) -> float:
    stones = packed.origin.stones[seat]
    return sum(
        float(own[32 * hop.stone + tile_of(packed, seat, hop.target)])
        - float(own[32 * hop.stone + tile_of(packed, seat, stones[hop.stone])])
        for hop in paseo.hops(turn)
    )


def tile_of(packed: Packed, seat: int, cell: Cell) -> int:
    tile = packed.cells.index(cell)
    return len(packed.cells) - 1 - tile if packed.origin.players == 2 and seat == 1 else tile


def values_of(players: int) -> NDArray[np.float64]:
    """Whole numbers, so that sums are exact in any order; most tiles ahead are worth more."""
    rng = np.random.default_rng(players)
    ahead = np.tile(np.arange(32), 4 * players)
    return (4 * ahead + rng.integers(0, 40, SEAT_VALUES * players)).astype(np.float64)


@pytest.mark.parametrize(("players", "games"), [(2, 4), (3, 2), (4, 1)])
@pytest.mark.parametrize("limit", [12, 1000])
def test_random_playouts(players: int, games: int, limit: int) -> None:
    """From the first roll on, from the middle, and by either player."""
    states = [*before_the_roll(players, 3, limit=limit)]
    for start in (states[0], states[-5], states[-2]):
        assert Table(start).playouts(games, SEED) == summed(start, at_random, games)


@pytest.mark.parametrize(("players", "games"), [(2, 4), (3, 2), (4, 1)])
@pytest.mark.parametrize("epsilon", [0.0, 0.4])
def test_playouts_by_values(players: int, games: int, epsilon: float) -> None:
    """Where a policy decides, every turn it makes counts as a roll and as a decision."""
    states, values = [*before_the_roll(players, 4, limit=60)], values_of(players)
    for start in (states[0], states[-4], states[-1]):
        choose = partial(by_values, values, turn_of(start), epsilon)
        expected = summed(start, choose, games)
        found = Table(start).policy_playouts(values, epsilon, games, SEED)
        assert found[:-1] == expected[:-1]
        assert found.decisions == found.turns


def built(players: int, rng: Words, options: dict[str, bool]) -> State:
    """The position after the path is laid and the start tiles are placed, before the first roll."""
    grid, cells, starts, out = (zeros(length) for length in (GRID, MOST_TILES, 8, 2048))
    first = int(below(rng, players))
    tiles = lay_randomly(grid, cells, players, first, rng, out)
    place_randomly(grid, cells, tiles, starts, players, first, rng, out)
    path = [Tile(cell_of(cells[at]), LABELS[grid[cells[at]]]) for at in range(tiles)]
    placed = tuple(
        Start(cell_of(starts[2 * seat]), cell_of(starts[2 * seat + 1])) for seat in range(players)
    )
    board = Board.of(path, placed)
    config = Config(players, 60, path="given", tiles=board.tiles, starts=placed, **options)
    return paseo.apply(paseo.initial(config), paseo.First(first)).state


def zeros(length: int) -> Ints:
    return cast("Ints", np.zeros(length, dtype=np.int64))


def cell_of(number: int) -> Cell:
    return Cell((number - CENTRE + 32) % 64 - 32, (number - CENTRE + 32) // 64)


@pytest.mark.parametrize(("players", "games"), [(2, 5), (3, 2), (4, 2)])
@pytest.mark.parametrize("blank_blocked", [False, True])
def test_whole_random_games(players: int, games: int, blank_blocked: bool) -> None:
    """`random_games`: lays and start tiles are decisions, too."""
    told = list[Game]()
    for game in range(games):
        rng = rng_of(SEED, game)
        start = built(players, rng, {"blank_blocked": blank_blocked})
        wins, undecided, rolls, decided = by_law(start, at_random, rng)
        told.append((wins, undecided, rolls, decided + 7 * players))
    found = random_games(players, games, SEED, turn_limit=60, blank_blocked=blank_blocked)
    assert found == tally_of(told)
