"""The small kernels of Paseo that stand for no single function of the law."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, strategies as st

from spieltisch.kernels.chance import below, seed_word
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paseo.building import BUILDERS, CELLS, LAID, LINE, PLACES, draw_site
from spieltisch.kernels.paseo.games import (
    TALLY,
    line_playouts,
    line_policy_playouts,
    network_playouts,
    network_policy_playouts,
    random_games,
)
from spieltisch.kernels.paseo.layout import (
    GRID,
    MOST_TILES,
    START,
    clear_grid,
    lay_randomly,
    place_randomly,
)
from spieltisch.kernels.paseo.line import crowd_after, crowd_word, line_playout
from spieltisch.kernels.paseo.network import (
    NODES,
    SCRATCH,
    fill_crowd,
    network_playout,
    shift_crowd,
    stones_after,
)
from spieltisch.kernels.paseo.packing import Packed, pack, turn_to_code
from spieltisch.kernels.paseo.policy import (
    SEAT_VALUES,
    line_policy_playout,
    network_policy_playout,
)
from spieltisch.kernels.paseo.position import label_word, stones_word
from spieltisch.kernels.paseo.row import (
    BLOCKED,
    LIMIT,
    MOST_TURNS,
    NOBODY,
    TILES,
    TURN,
    TURNS,
    dice_in,
    first_stone,
    first_target,
    hop_code,
    kind_of,
    second_stone,
    second_target,
    turn_code,
)
from spieltisch.kernels.paseo.table import random_games as games_of
from spieltisch.rules import paseo
from spieltisch.rules.paseo import Config, Phase, State
from spieltisch.rules.paseo.state import turn_of


def ints(length: int) -> Ints:
    return cast("Ints", np.zeros(length, dtype=np.int64))


def rng_of(seed: int, game: int) -> Words:
    return cast("Words", np.array([seed_word(seed, game)], dtype=np.uint64))


@cache
def positions(players: int, phase: Phase) -> tuple[State, ...]:
    """Those of one random game."""
    rng, found = rng_of(1, players), list[State]()
    state = paseo.initial(Config(players, path="random"))
    while paseo.actor(state) is not None:
        actions = [action for action, _ in paseo.chance(state)] or paseo.legal(state)
        state = paseo.apply(state, actions[int(below(rng, len(actions)))]).state
        found += [state] if state.phase is phase else []
    return tuple(found)


STONE, STEPS, TILE = st.integers(0, 3), st.integers(0, 15), st.integers(0, 31)
HOPS = st.tuples(STONE, STEPS, TILE)


@given(st.integers(0, 5), HOPS, HOPS)
def test_codes(kind: int, first: tuple[int, int, int], second: tuple[int, int, int]) -> None:
    """`turn_code` and `hop_code` hold what `kind_of` and the others read."""
    code = turn_code(kind, hop_code(*first), hop_code(*second))
    assert kind_of(code) == kind
    assert (first_stone(code), first_target(code)) == (first[0], first[2])
    assert (second_stone(code), second_target(code)) == (second[0], second[2])
    assert code >> 25 == 0


def moved(players: int) -> Iterator[tuple[Packed, Packed, paseo.Turn]]:
    """Positions before and after each turn of the mover's."""
    for state in positions(players, Phase.MOVING)[::5]:
        for turn in cast("tuple[paseo.Turn, ...]", paseo.legal(state)[::4]):
            yield pack(state), pack(paseo.apply(state, turn).state), turn


def test_dice() -> None:
    """`dice_in`: every roll of the law as often as it weighs there, the smaller die first."""
    thrown = Counter(dice_in(roll) for roll in range(36))
    rolls = paseo.chance(positions(2, Phase.ROLLING)[0])
    assert thrown == {roll.dice: weight for roll, weight in rolls if isinstance(roll, paseo.Roll)}


def test_the_crowd_on_a_line() -> None:
    """`crowd_after` a stone's move is `crowd_word` of the stones as they lie then."""
    for before, after, turn in moved(2):
        seat, end = turn_of(before.origin), int(before.row[TILES]) + 1
        row = cast("Ints", before.row)
        own, other = stones_word(row, seat), stones_word(row, 1 - seat)
        crowd = crowd_word(own, other, end)
        code = turn_to_code(before, turn, seat)
        halves = [
            (first_stone(code), first_target(code)),
            (second_stone(code), second_target(code)),
        ]
        for stone, target in halves[: len(paseo.hops(turn))]:
            crowd = crowd_after(crowd, stone, own >> 4 * stone & 15, target, end)
        moved_own = stones_word(cast("Ints", after.row), seat)
        assert crowd == crowd_word(moved_own, other, end)


@pytest.mark.parametrize("players", [3, 4])
def test_the_crowd_on_a_network(players: int) -> None:
    """`shift_crowd` keeps up with `fill_crowd`; `stones_after` has five bits for each stone."""
    for before, after, turn in moved(players):
        seat, (kept, filled) = turn_of(before.origin), (ints(SCRATCH), ints(SCRATCH))
        fill_crowd(cast("Ints", before.row), kept)
        for hop in paseo.hops(turn):
            origin = int(before.row[4 * seat + hop.stone])
            shift_crowd(cast("Ints", before.row), kept, origin, before.cells.index(hop.target))
        fill_crowd(cast("Ints", after.row), filled)
        assert [kept[tile] for tile in range(NODES)] == [filled[tile] for tile in range(NODES)]
        key = stones_after(cast("Ints", before.row), turn_to_code(before, turn, seat))
        own = after.row[4 * seat : 4 * seat + 4]
        assert key == sum(int(tile) << 5 * stone for stone, tile in enumerate(own))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_grid_is_cleared_and_drawn_again(players: int) -> None:
    """`clear_grid` takes up everything, `draw_site` puts it down as it was."""
    for seed in range(5):
        grid, cells, starts, out = (ints(length) for length in (GRID, MOST_TILES, 8, 2048))
        tiles = lay_randomly(grid, cells, players, 0, rng_of(2, seed), out)
        place_randomly(grid, cells, tiles, starts, players, 0, rng_of(3, seed), out)
        row, labels, drawn = ints(LINE), ints(MOST_TILES), ints(GRID)
        row[BUILDERS], row[LAID] = players, tiles
        for tile in range(tiles):
            row[CELLS + tile], labels[tile] = cells[tile], grid[cells[tile]]
        for seat in range(players):
            row[PLACES + 2 * seat] = starts[2 * seat]
            assert grid[starts[2 * seat]] == START + seat
        draw_site(row, labels, drawn)
        assert (np.asarray(drawn) == np.asarray(grid)).all()
        clear_grid(grid, cells, tiles, starts, players)
        assert not np.asarray(grid).any()


def on_a_line(state: State) -> tuple[int, int, int, int, int, int, int]:
    row, seat = cast("Ints", pack(state).row), turn_of(state)
    labels = cast("Ints", pack(state).labels)
    own, other = stones_word(row, seat), stones_word(row, 1 - seat)
    numbers = label_word(labels, row[TILES], seat)
    others = label_word(labels, row[TILES], 1 - seat)
    return own, other, numbers, others, row[TILES] + 1, row[BLOCKED], row[LIMIT] - row[TURNS]


def added_up(games: list[tuple[int, int, int]]) -> list[int]:
    """The tally of winners, rolls and decisions."""
    tally = [0] * TALLY
    for winner, rolls, decisions in games:
        tally[4 if winner == NOBODY else winner] += 1
        tally[5] += rolls
        tally[6] += decisions
    return tally


def batch(play: Callable[..., None], seed: int, first: int, last: int) -> list[int]:
    tally = np.zeros(TALLY, dtype=np.int64)
    play(seed, first, last, tally)
    return [int(number) for number in tally]


VALUES: Any = np.random.default_rng(3).integers(0, 99, 4 * SEAT_VALUES).astype(np.float64)


def test_batches_on_a_line() -> None:
    """`line_playouts` and `line_policy_playouts` add up what single playouts bring, by seat."""
    for state in positions(2, Phase.ROLLING)[::9]:
        start, seat = on_a_line(state), turn_of(state)
        singly, valued = list[tuple[int, int, int]](), list[tuple[int, int, int]]()
        for game in range(3, 7):
            won, rolls, decisions = line_playout(*start, rng_of(8, game))
            singly.append((won if won == NOBODY else won ^ seat, rolls, decisions))
            out = ints(MOST_TURNS)
            won, rolls = line_policy_playout(*start, VALUES, 0.5, rng_of(8, game), out)
            valued.append((won if won == NOBODY else won ^ seat, rolls, rolls))
        assert batch(partial(line_playouts, *start, seat), 8, 3, 7) == added_up(singly)
        policy = partial(line_policy_playouts, *start, seat, VALUES, 0.5)
        assert batch(policy, 8, 3, 7) == added_up(valued)


@pytest.mark.parametrize("players", [3, 4])
def test_batches_on_a_network(players: int) -> None:
    """`network_playouts` and `network_policy_playouts`, the same, and the start is left alone."""
    packed = pack(positions(players, Phase.ROLLING)[-3])
    board, start = (packed.links, packed.labels), packed.row.copy()
    singly, valued = list[tuple[int, int, int]](), list[tuple[int, int, int]]()
    for game in range(2, 4):
        row, rng = start.copy(), rng_of(8, game)
        won, decisions = network_playout(row, *board, ints(SCRATCH), rng, ints(MOST_TURNS))
        singly.append((won, int(row[TURNS] - start[TURNS]), decisions))
        assert row[TURN] == NOBODY
        row, rng = start.copy(), rng_of(8, game)
        scratch, out = ints(SCRATCH), ints(MOST_TURNS)
        won = network_policy_playout(row, *board, scratch, VALUES, 0.5, rng, out)
        valued.append((won, int(row[TURNS] - start[TURNS]), int(row[TURNS] - start[TURNS])))
    assert batch(partial(network_playouts, start, *board), 8, 2, 4) == added_up(singly)
    policy = partial(network_policy_playouts, start, *board, VALUES, 0.5)
    assert batch(policy, 8, 2, 4) == added_up(valued)
    assert (start == packed.row).all()


@pytest.mark.parametrize("players", [2, 3])
def test_batches_of_whole_games(players: int) -> None:
    """`random_games`: every game has a seed of its own, so parts of a batch add up to the whole."""
    play = partial(random_games, players, 1, 30)
    whole, parts = batch(play, 6, 0, 4), (batch(play, 6, 0, 1), batch(play, 6, 1, 4))
    assert whole == [sum(each) for each in zip(*parts, strict=True)]
    told = games_of(players, 4, 6, turn_limit=30, blank_blocked=True)
    assert [*told.wins, *told[1:]] == [*whole[:players], *whole[4:]]
