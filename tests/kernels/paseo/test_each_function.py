"""Every public kernel of Paseo against the function of the law that it names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from math import sqrt
from random import Random
from typing import Final, cast

import numpy as np
import pytest

from spieltisch.kernels.chance import seed_word
from spieltisch.kernels.jit import COMPILED, Ints, Words
from spieltisch.kernels.paseo.building import (
    BUILDERS,
    HANDS,
    LINE,
    MOVER,
    lay_tile,
    legal_lays,
    legal_places,
    place_start,
)
from spieltisch.kernels.paseo.games import fill_network, line_labels
from spieltisch.kernels.paseo.layout import (
    CENTRE,
    GRID,
    MOST_TILES,
    PICTURE,
    lay_randomly,
    open_cells,
    open_starts,
    place_randomly,
)
from spieltisch.kernels.paseo.line import (
    after_line,
    crowd_word,
    hop_target,
    legal_line,
    line_playout,
    only_stone,
    random_line_turn,
    stuck_on_line,
)
from spieltisch.kernels.paseo.network import (
    KEPT,
    LOOKED,
    NODES,
    NUMBERED,
    SCRATCH,
    apply_network,
    end_network_turn,
    fill_crowd,
    is_home,
    last_alive,
    legal_network,
    network_playout,
    reach,
    roll_network,
    shift_crowd,
    stones_away,
    walk,
)
from spieltisch.kernels.paseo.packing import Packed, pack, turn_from_code, turn_to_code, unpack
from spieltisch.kernels.paseo.position import (
    KEYS,
    apply_turn,
    label_word,
    legal_turns,
    roll_dice,
    stones_word,
    successors,
)
from spieltisch.kernels.paseo.row import ALIVE, HIGH, LOW, MOST_TURNS, NOBODY, TILES, TURN
from spieltisch.kernels.paseo.table import Table, random_games
from spieltisch.rules import paseo
from spieltisch.rules.paseo import Board, Cell, Config, Phase, Place, Start, State, Tile, Turn
from spieltisch.rules.paseo.board import line_from
from spieltisch.rules.paseo.counting import perft
from spieltisch.rules.paseo.ending import end_turn
from spieltisch.rules.paseo.laying import open_cells as law_open_cells
from spieltisch.rules.paseo.moving import best_walks
from spieltisch.rules.paseo.start import open_starts as law_open_starts
from spieltisch.rules.paseo.state import (
    away,
    dice_of,
    is_home as law_is_home,
    mover,
    turn_of,
    winner,
)
from spieltisch.rules.paseo.turn import is_stuck
from spieltisch.testing.paseo import drawn

LESS = 1 if COMPILED else 20
"""Uncompiled, kernels take a hundred times as long: a twentieth of the games must do."""
WIDTH: Final = 64
BLOCKED = pytest.mark.parametrize("blank_blocked", [False, True])
LABELS: Final = ("*", "1", "2", "3", "*")


@cache
def rolled(players: int, blank_blocked: bool) -> tuple[State, ...]:
    """Rolled positions of random games."""
    found: list[State] = []
    for seed in range(4):
        rng = Random(seed)
        state = paseo.initial(Config(players, blank_blocked=blank_blocked, path="random"))
        while paseo.actor(state) is not None:
            weighted = paseo.chance(state)
            actions = [action for action, _ in weighted] or paseo.legal(state)
            state = paseo.apply(state, rng.choice(actions)).state
            found += [state] if state.phase is Phase.MOVING else []
    return tuple(found[:: max(len(found) // 60, 1)])


class Seen:
    """A rolled position on a line as its mover counts."""

    def __init__(self, state: State) -> None:
        self.packed, self.seat = pack(state), turn_of(state)
        row, labels = cast("Ints", self.packed.row), cast("Ints", self.packed.labels)
        self.tiles, self.blocked = int(row[TILES]), int(state.blank_blocked)
        self.own, self.other = stones_word(row, self.seat), stones_word(row, 1 - self.seat)
        self.labels = label_word(labels, self.tiles, self.seat)
        self.end, self.dice = self.tiles + 1, (int(row[LOW]), int(row[HIGH]))

    @property
    def position(self) -> tuple[int, int, int, int, int]:
        return self.own, self.other, self.labels, self.end, self.blocked


def ints(length: int) -> Ints:
    return cast("Ints", np.zeros(length, dtype=np.int64))


def rng_of(seed: int) -> Words:
    rng = np.zeros(1, dtype=np.uint64)
    rng[0] = seed_word(7, seed)
    return cast("Words", rng)


@BLOCKED
def test_the_line(blank_blocked: bool) -> None:
    """`hop_target`, `legal_line`, `after_line`, `only_stone` and `stuck_on_line`."""
    out = ints(MOST_TURNS)
    for state in rolled(2, blank_blocked):
        seen = Seen(state)
        found = legal_line(*seen.position, *seen.dice, out)
        turns = [turn_from_code(seen.packed, out[index], seen.seat) for index in range(found)]
        assert turns == [*paseo.legal(state)]
        left = away(state, seen.seat)
        assert only_stone(seen.own, seen.end) == (left[0] if len(left) == 1 else -1)
        assert only_stone(seen.end * 0x1111, seen.end) == -1
        crowd = crowd_word(seen.own, seen.other, seen.end)
        for stone in left:
            for steps in range(1, 13):
                walks = best_walks(mover(state, seen.seat, stone), steps)
                tile = hop_target(
                    seen.own, crowd, seen.labels, seen.end, seen.blocked, stone, steps
                )
                cells = [seen.packed.cells[_turned(seen, tile)]] if tile else []
                assert cells == [*walks]
        for low in range(1, 7):
            for high in range(low, 7):
                stuck = is_stuck(state, seen.seat, (low, high))
                assert stuck_on_line(*seen.position, low, high) == stuck
        after = paseo.apply(state, turns[0]).state
        moved = after_line(seen.own, out[0])
        assert moved == stones_word(cast("Ints", pack(after).row), seen.seat)


def _turned(seen: Seen, tile: int) -> int:
    return tile if seen.seat == 0 else seen.end - tile


def evenly(counts: Counter[object], kinds: int, draws: int) -> bool:
    """Whether every outcome came as often as chance allows, within six standard errors."""
    share = 1 / kinds
    room = 6 * sqrt(draws * share * (1 - share)) + 1
    return len(counts) == kinds and all(abs(n - draws * share) <= room for n in counts.values())


UNIFORM = [
    ("A *a0 1 2a1 3b2 * *a2 1 *b1 2 *b0 3 * Ba3", "2-5"),
    ("A *a0 1 2a1 3b2 * *a2 1 *b1 2 *b0 3 * Ba3", "3-3"),
    ("A * 1 2 3b2 * *a3 1 *b1 2 *b0 3 * Ba0a1a2", "1-3"),
]


@pytest.mark.parametrize(("drawing", "dice"), UNIFORM)
@BLOCKED
def test_random_turns_are_legal_and_have_the_same_chance(
    drawing: str, dice: str, blank_blocked: bool
) -> None:
    """`random_line_turn`, with splits, doubles and a single stone left."""
    state = drawn(drawing, "A", dice, blank_blocked=blank_blocked)
    seen, draws, rng = Seen(state), 6000 // LESS, rng_of(1)
    found: Counter[object] = Counter(
        turn_from_code(seen.packed, random_line_turn(*seen.position, *seen.dice, rng), 0)
        for _ in range(draws)
    )
    assert {*found} == {*paseo.legal(state)}
    assert evenly(found, len(paseo.legal(state)), draws)


def test_who_is_stuck_has_no_random_turn() -> None:
    seen = Seen(drawn("A * 3 * * * 2a1 1b2 1 3b1 * 2 * Ba0a2a3", "A", "1-1"))
    assert random_line_turn(*seen.position, 1, 2, rng_of(2)) == -1


def test_random_games_know_that_the_blank_is_blocked() -> None:
    """P8: A's blank stands before a stone that never leaves; blocked, A is stuck on most rolls."""
    drawing = "A *a0 * *b1 * * * * * * * * * Ba1a2a3"
    wins = {}
    for blank_blocked in (False, True):
        seen = Seen(drawn(drawing, "A", "1-2", blank_blocked=blank_blocked))
        other = label_word(cast("Ints", seen.packed.labels), seen.tiles, 1)
        game = (seen.own, seen.other, seen.labels, other, seen.end, seen.blocked, 400)
        results = [line_playout(*game, rng_of(seed))[0] for seed in range(300)]
        wins[blank_blocked] = results.count(0)
    assert wins[False] > wins[True] + 40


def laid_board(players: int, seed: int) -> tuple[Ints, Ints, Ints, int]:
    """Grid, cells, starts and first seat of a path laid and start tiles placed at random."""
    grid, cells, starts, out = ints(GRID), ints(MOST_TILES), ints(8), ints(2048)
    rng, first = rng_of(seed), seed % players
    tiles = lay_randomly(grid, cells, players, first, rng, out)
    place_randomly(grid, cells, tiles, starts, players, first, rng, out)
    return grid, cells, starts, first


def cell_of(number: int) -> Cell:
    y, x = divmod(int(number) - CENTRE + 32 * WIDTH + 32, WIDTH)
    return Cell(x - 32, y - 32)


def tiles_of(grid: Ints, cells: Ints, count: int) -> list[Tile]:
    return [Tile(cell_of(cells[at]), LABELS[grid[cells[at]]]) for at in range(count)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_paths_are_laid_as_the_law_allows(players: int) -> None:
    """`lay_randomly` and `place_randomly` make legal lays and placings, in turn (P1 to P5)."""
    for seed in range(15):
        grid, cells, starts, first = laid_board(players, seed)
        state = paseo.apply(paseo.initial(Config(players)), paseo.First(first)).state
        for tile in tiles_of(grid, cells, 6 * players):
            action = paseo.Lay(tile.label, tile.cell)
            assert action in paseo.legal(state)
            state = paseo.apply(state, action).state
        for turn in range(players):
            seat = (first + turn) % players
            place = Start(cell_of(starts[2 * seat]), cell_of(starts[2 * seat + 1]))
            assert Place(place) in paseo.legal(state)
            state = paseo.apply(state, Place(place)).state


NETWORKS = [
    """
    A  *  1a0 *   *
    .  .  *c0 .   2b1
    .  C  *b2 *a2 *
    .  .  .   .   Ba1a3""",
    """
    A  *  1a0 *   *  D
    .  .  *c0 .   2b1
    .  C  *b2 *a2 *d3
    .  .  .   .   Ba1a3""",
]


@pytest.mark.parametrize("drawing", NETWORKS, ids=["3", "4"])
@BLOCKED
def test_random_turns_on_a_network_have_the_same_chance(drawing: str, blank_blocked: bool) -> None:
    """`network_playout` of one turn: rolls by their weights, then every legal turn alike, splits included."""
    state = drawn(drawing, turns=40, turn_limit=41, blank_blocked=blank_blocked)
    expected: defaultdict[object, float] = defaultdict(float)
    for roll, weight in paseo.chance(state):
        rolled_to = paseo.apply(state, roll).state
        ways = [paseo.apply(rolled_to, turn).state for turn in paseo.legal(rolled_to)]
        for after in ways or [rolled_to]:
            expected[after] += weight / 36 / (len(ways) or 1)
    packed, rng, draws = pack(state), rng_of(103), 40_000 // LESS
    board, scratch, out = (packed.links, packed.labels), ints(SCRATCH), ints(MOST_TURNS)
    found: Counter[object] = Counter()
    for _ in range(draws):
        row = packed.row.copy()
        network_playout(cast("Ints", row), *cast("tuple[Ints, Ints]", board), scratch, rng, out)
        found[unpack(packed, row)] += 1
    assert {*found} <= {*expected}
    assert is_likely(found, expected)


def chi_square(found: Counter[object], chances: Mapping[object, float]) -> float:
    draws = found.total()
    return sum(
        (found[each] - draws * chance) ** 2 / (draws * chance) for each, chance in chances.items()
    )


def is_likely(found: Counter[object], chances: Mapping[object, float]) -> bool:
    """Within four deviations of what fair choices bring; the seeds are fixed."""
    freedom = len(chances) - 1
    return chi_square(found, chances) < freedom + 4 * sqrt(2 * freedom) + 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_lay_and_every_start_has_the_same_chance(players: int) -> None:
    """The second tile: four kinds of tiles on four cells. The first start tile at a straight path."""
    found: Counter[object] = Counter()
    placed: Counter[object] = Counter()
    draws = 3200 // LESS
    for seed in range(draws):
        grid, cells, out, rng = ints(GRID), ints(MOST_TILES), ints(2048), rng_of(seed)
        tiles = lay_randomly(grid, cells, players, 0, rng, out)
        found[int(cells[1]), int(grid[cells[1]])] += 1
        for at in range(tiles):  # a straight path instead, on which every placing is known
            grid[cells[at]] = 0
        for at in range(12):
            cells[at] = CENTRE + at - 6
            grid[cells[at]] = PICTURE
        starts = ints(8)
        place_randomly(grid, cells, 12, starts, players, 0, rng, out)
        placed[cell_of(starts[0]), cell_of(starts[1])] += 1
    assert evenly(found, 16, draws)
    straight = Board.of([Tile(Cell(x, 0), "*") for x in range(-6, 6)], (None,) * players)
    by_law = {(start.cell, start.onto) for start in law_open_starts(straight, 0)}
    assert {*placed} == by_law
    assert evenly(placed, len(by_law), draws)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_open_places(players: int) -> None:
    """`open_cells` and `open_starts`."""
    out = ints(2048)
    for seed in range(10):
        grid, cells, starts, first = laid_board(players, seed)
        for seat in range(players):
            grid[starts[2 * seat]] = 0
        tiles = tiles_of(grid, cells, 6 * players)
        bare = Board.of(tiles, (None,) * players)
        found = open_starts(grid, cells, len(tiles), players, 0, out)
        codes = {divmod(int(out[at]), GRID) for at in range(found)}
        by_law = {(start.cell, start.onto) for start in law_open_starts(bare, first)}
        assert {(cell_of(cell), cell_of(onto)) for cell, onto in codes} == by_law
        for tile in range(len(tiles) - 1, 0, -1):
            grid[cells[tile]] = 0
            board = Board.of(tiles[:tile], (None,) * players)
            count = open_cells(grid, cells, tile, players, out)
            assert {cell_of(out[at]) for at in range(count)} == {*law_open_cells(board)}


def board_of(players: int, seed: int) -> tuple[Ints, Ints, Ints, Board]:
    grid, cells, starts, _ = laid_board(players, seed)
    placed = [
        Start(cell_of(starts[2 * seat]), cell_of(starts[2 * seat + 1])) for seat in range(players)
    ]
    return grid, cells, starts, Board.of(tiles_of(grid, cells, 6 * players), placed)


def opening(board: Board) -> Packed:
    starts = tuple(start for start in board.starts if start)
    config = Config(board.players, path="given", tiles=board.tiles, starts=starts)
    return pack(paseo.apply(paseo.initial(config), paseo.First(0)).state)


def test_line_labels() -> None:
    """`line_labels`: a line of the law from the seat's end, tile by tile; `label_word` of it packed is the same."""
    for seed in range(20):
        grid, _, starts, board = board_of(2, seed)
        packed = cast("Ints", opening(board).labels)
        for seat in (0, 1):
            found = int(line_labels(grid, starts, seat, 12))
            line = line_from(board, board.start_of(seat).onto)
            numbered = [(tile, board.labels[cell]) for tile, cell in enumerate(line, 1)]
            by_law = {(tile, label) for tile, label in numbered if label != "*"}
            assert {
                (tile, str(number))
                for number in (1, 2, 3)
                for tile in range(16)
                if found >> (16 * number + tile) & 1
            } == by_law
            assert found.bit_count() == len(by_law)
            assert found == label_word(packed, 12, seat)


@pytest.mark.parametrize("players", [3, 4])
def test_fill_network(players: int) -> None:
    """`fill_network` numbers, links and labels tiles as the law's board does; `pack` comes to the same."""
    for seed in range(10):
        grid, cells, starts, board = board_of(players, seed)
        links, labels, nodes = ints(NODES), ints(NUMBERED), ints(GRID)
        fill_network(grid, nodes, cells, 6 * players, starts, players, links, labels)
        cells_by_law = [tile.cell for tile in board.tiles] + [*board.hosts]
        count = 7 * players
        for node, cell in enumerate(cells_by_law):
            near = {each for ways in board.ways for each in ways.get(cell, ())}
            assert {other for n, other in enumerate(cells_by_law) if links[node] >> n & 1} == near
            assert LABELS[labels[node]] == board.labels.get(cell, "*")
        packed = opening(board)
        assert [links[tile] for tile in range(count)] == [*packed.links[:count]]
        assert [labels[place] for place in range(NUMBERED)] == [*packed.labels]


def networks(players: int, blank_blocked: bool) -> Iterator[tuple[State, Packed, Ints]]:
    for state in rolled(players, blank_blocked)[::3]:
        packed = pack(state)
        yield state, packed, cast("Ints", packed.row)


@BLOCKED
@pytest.mark.parametrize("players", [3, 4])
def test_networks(players: int, blank_blocked: bool) -> None:
    """`reach`, `legal_network`, `is_home`, `stones_away`, `apply_network`, `roll_network`, `last_alive`."""
    out, scratch = ints(MOST_TURNS), ints(SCRATCH)
    for state, packed, row in networks(players, blank_blocked):
        seat, board = turn_of(state), (cast("Ints", packed.links), cast("Ints", packed.labels))
        for stone in range(4):
            assert is_home(row, 4 * seat + stone) == law_is_home(state, seat, stone)
        assert stones_away(row, seat) == len(away(state, seat))
        fill_crowd(row, scratch)
        for stone in away(state, seat):
            for steps in (1, 2, 5):
                reached = reach(row, *board, scratch, stone, row[4 * seat + stone], steps)
                cells = {packed.cells[tile] for tile in range(NODES) if reached >> tile & 1}
                assert cells == {*best_walks(mover(state, seat, stone), steps)}
        turns = {turn_from_code(packed, code, seat) for code in network_codes(row, board, out)}
        assert turns == {*paseo.legal(state)}
        turn = cast("Turn", paseo.legal(state)[0])
        after = packed.row.copy()
        apply_network(cast("Ints", after), turn_to_code(packed, turn, seat))
        assert unpack(packed, after) == paseo.apply(state, turn).state
        before = replace(state, dice=None)
        unrolled = pack(before)
        roll_network(cast("Ints", unrolled.row), *board, scratch, *dice_of(state), out)
        assert unpack(unrolled) == paseo.apply(before, paseo.Roll(dice_of(state))).state


@BLOCKED
@pytest.mark.parametrize("players", [3, 4])
def test_walks_of_all_stones(players: int, blank_blocked: bool) -> None:
    """`walk`: everybody's stones, by all numbers of steps at once, and what the answers depend on."""
    scratch = ints(SCRATCH)
    for state, packed, row in networks(players, blank_blocked):
        links, labels = cast("Ints", packed.links), cast("Ints", packed.labels)
        fill_crowd(row, scratch)
        for seat in range(players):
            for stone in away(state, seat):
                origin, own_start = row[4 * seat + stone], row[TILES] + seat
                walk(row, links, labels, scratch, stone, origin, own_start, 8, KEPT)
                for steps in range(1, 9):
                    reached = scratch[KEPT + steps]
                    cells = {packed.cells[tile] for tile in range(NODES) if reached >> tile & 1}
                    assert cells == {*best_walks(mover(state, seat, stone), steps)}


@BLOCKED
@pytest.mark.parametrize("players", [3, 4])
def test_stones_elsewhere_change_no_walk(players: int, blank_blocked: bool) -> None:
    """`walk`: a stone more on a tile that was not looked at leaves the answer as it is."""
    scratch, again = ints(SCRATCH), ints(SCRATCH)
    for state, packed, row in networks(players, blank_blocked):
        links, labels, seat = (
            cast("Ints", packed.links),
            cast("Ints", packed.labels),
            turn_of(state),
        )
        fill_crowd(row, scratch)
        for stone in away(state, seat):
            walking = row, links, labels
            moving = stone, row[4 * seat + stone], row[TILES] + seat, 6, KEPT
            walk(*walking, scratch, *moving)
            for tile in range(row[TILES]):
                fill_crowd(row, again)
                shift_crowd(row, again, row[TILES], tile)
                walk(*walking, again, *moving)
                for steps in range(1, 7):
                    if not scratch[KEPT + LOOKED + steps] >> tile & 1:
                        assert again[KEPT + steps] == scratch[KEPT + steps]


def network_codes(row: Ints, board: tuple[Ints, Ints], out: Ints) -> list[int]:
    found = legal_network(row, *board, ints(SCRATCH), out)
    return [out[index] for index in range(found)]


def test_the_end_of_a_turn_on_a_network() -> None:
    """`end_network_turn` and `last_alive`: the next one alive rolls, the only one left has won (P10)."""
    for state, packed, row in islice(networks(4, blank_blocked=False), 6):
        for alive in range(1, 16):
            if not alive >> turn_of(state) & 1:
                continue
            left = tuple(bool(alive >> seat & 1) for seat in range(4))
            row[ALIVE] = alive
            after = packed.row.copy()
            won = end_network_turn(cast("Ints", after))
            by_law = end_turn(replace(state, alive=left), turn_of(state), ()).state
            assert replace(unpack(packed, after), alive=left) == by_law
            one = alive & (alive - 1) == 0
            only = winner(replace(state, alive=left))
            assert last_alive(row) == won == (NOBODY if only is None else only)
            assert (after[TURN] == NOBODY) == one


def code_of(cell: Cell) -> int:
    return CENTRE + WIDTH * cell.y + cell.x


@pytest.mark.parametrize("players", [2, 3, 4])
def test_building(players: int) -> None:
    """`legal_lays`, `lay_tile`, `legal_places` and `place_start`, from the first tile on."""
    row, grid, cells, out = ints(LINE), ints(GRID), ints(1024), ints(1024)
    row[BUILDERS], rng = players, Random(players)
    for seat in range(players):
        row[HANDS + seat] = 0x3F
    state = paseo.apply(paseo.initial(Config(players)), paseo.First(0)).state
    while state.phase in (Phase.LAYING, Phase.PLACING):
        laying = state.phase is Phase.LAYING
        found = (legal_lays if laying else legal_places)(row, grid, cells, out)
        codes = {building_code(action): action for action in paseo.legal(state)}
        assert {out[at] for at in range(found)} == {*codes}
        code = rng.choice(sorted(codes))
        (lay_tile if laying else place_start)(row, grid, code)
        state = paseo.apply(state, codes[code]).state
        assert row[MOVER] == state.turn


def building_code(action: paseo.Action) -> int:
    match action:
        case paseo.Lay(label, cell):
            return (PICTURE if label == "*" else int(label)) * GRID + code_of(cell)
        case Place(start):
            return code_of(start.cell) * GRID + code_of(start.onto)
        case _:
            raise AssertionError(action)


@pytest.mark.parametrize("players", [2, 3])
def test_turns_on_any_board(players: int) -> None:
    """`legal_turns`, `apply_turn`, `roll_dice` and `successors`, whatever the number of players."""
    out, scratch = ints(MOST_TURNS), ints(SCRATCH)
    marks = cast("Ints", np.zeros(KEYS, dtype=np.int8))
    for state in rolled(players, False)[::4]:
        packed, seat = pack(state), turn_of(state)
        row, board = (
            cast("Ints", packed.row),
            (cast("Ints", packed.links), cast("Ints", packed.labels)),
        )
        count = legal_turns(row, *board, scratch, out)
        turns = {turn_from_code(packed, out[at], seat): out[at] for at in range(count)}
        assert {*turns} == {*paseo.legal(state)}
        assert successors(row, *board, scratch, marks, out) == len(paseo.distinct(state))
        turn, code = next(iter(turns.items()))
        after = packed.row.copy()
        apply_turn(cast("Ints", after), code)
        assert unpack(packed, after) == paseo.apply(state, turn).state
        before = replace(state, dice=None)
        unrolled = pack(before)
        for dice in ((1, 2), (3, 3), (5, 6)):
            roll_dice(cast("Ints", unrolled.row), *board, scratch, *dice, out)
            assert unpack(unrolled) == paseo.apply(before, paseo.Roll(dice)).state
            unrolled = pack(before)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_is_asked_as_the_law_is(players: int) -> None:
    """`Table`: `legal`, `distinct`, `apply`, `roll` and `perft`."""
    for state in rolled(players, False)[::12]:
        assert {*Table(state).legal()} == {*paseo.legal(state)}
        after = {paseo.apply(state, turn).state for turn in Table(state).distinct()}
        assert after == {*paseo.distinct(state)}
        assert len(after) == len(Table(state).distinct())
        assert Table(state).perft(1) == perft(state, 1)
        table, turn = Table(state), cast("Turn", paseo.legal(state)[-1])
        table.apply(turn)
        assert table.state == paseo.apply(state, turn).state
        before = replace(state, dice=None)
        for dice in ((1, 1), (2, 5)):
            table = Table(before)
            table.roll(dice)
            assert table.state == paseo.apply(before, paseo.Roll(dice)).state


@pytest.mark.parametrize("players", [2, 3])
def test_whole_random_games_and_playouts_know_it_too(players: int) -> None:
    """P8 reaches every batch: with the blank blocked the same seeds give other games."""
    free, blocked = (random_games(players, 60 // LESS, 1, blank_blocked=on) for on in (False, True))
    assert free != blocked
    state = replace(rolled(players, False)[5], dice=None)
    tables = (Table(replace(state, blank_blocked=option)) for option in (False, True))
    free, blocked = (table.playouts(60 // LESS, 3) for table in tables)
    assert free != blocked
