"""Three and four players on a network, by search from tile to tile.

A board is `links` (four neighbours for each tile, -1 for none; an opponent's start tile is a neighbour of
its path tile) and `labels` (the number each tile bears, 0 for none). A position is a row (see `row`).
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.chance import below
from spieltisch.kernels.jit import Ints, Words, kernel
from spieltisch.kernels.paseo.row import (
    ALIVE,
    BLOCKED,
    DIFFERENCE,
    HIGH,
    LAST,
    LIMIT,
    LOW,
    NOBODY,
    PLAYERS,
    SINGLE,
    SPLIT,
    STAY,
    SUM,
    TILES,
    TURN,
    TURNS,
    first_stone,
    first_target,
    hop_code,
    kind_of,
    second_stone,
    second_target,
    turn_code,
)

__all__ = [
    "NODES",
    "SCRATCH",
    "apply_network",
    "end_network_turn",
    "fill_crowd",
    "is_home",
    "last_alive",
    "legal_network",
    "network_playout",
    "reach",
    "roll_network",
    "shift_crowd",
    "stones_after",
    "stones_away",
]

NODES: Final = 32
"""Room for path tiles and start tiles."""
SCRATCH: Final = 512
"""Room for a search: 32 places for the crowd, the rest a stack of four numbers each."""


@kernel
def fill_crowd(row: Ints, scratch: Ints) -> None:
    """How many stones lie on each path tile, into the first places of the scratch."""
    for tile in range(NODES):
        scratch[tile] = 0
    for place in range(4 * row[PLAYERS]):
        scratch[row[place]] += 1
    for seat in range(row[PLAYERS]):
        scratch[row[TILES] + seat] = 0


@kernel
def shift_crowd(row: Ints, scratch: Ints, origin: int, target: int) -> None:
    """One stone goes from tile to tile; start tiles are never occupied."""
    scratch[origin] -= origin < row[TILES]
    scratch[target] += target < row[TILES]


@kernel
def reach(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, stone: int, origin: int, steps: int
) -> int:
    """The tiles where a stone may stop after so many steps, one bit each.

    Equals the law's `moving.best_walks`.
    """
    tiles, own_start = row[TILES], row[TILES] + row[TURN]
    reached, top = 0, NODES
    scratch[top], scratch[top + 1], scratch[top + 2], scratch[top + 3] = (
        origin,
        steps,
        0,
        1 << origin,
    )
    while top >= NODES:
        here, left, jumped, seen = (
            scratch[top],
            scratch[top + 1],
            scratch[top + 2],
            scratch[top + 3],
        )
        top -= 4
        for side in range(4):
            ahead = links[4 * here + side]
            if ahead < 0 or ahead == own_start or seen >> ahead & 1:
                continue
            taken = scratch[ahead]
            if stone and taken:
                jumped_now, left_now = jumped + taken, left
                fits = jumped_now <= stone
            elif left == 1:
                reached |= (1 << ahead) if stone == 0 or labels[ahead] != stone else 0
                continue
            else:
                jumped_now, left_now = jumped, left - 1
                fits = ahead < tiles and not (taken and row[BLOCKED])
            if fits:
                top += 4
                scratch[top], scratch[top + 1] = ahead, left_now
                scratch[top + 2], scratch[top + 3] = jumped_now, seen | 1 << ahead
    return reached


@kernel
def is_home(row: Ints, place: int) -> bool:
    """Whether the stone in this place of the row lies on another player's start tile. Equals the law's `state.is_home`."""
    return row[place] >= row[TILES] and row[place] != row[TILES] + place // 4


@kernel
def stones_away(row: Ints, seat: int) -> int:
    """How many stones of a seat are not home. Equals the law's `state.away`."""
    away = 0
    for stone in range(4):
        away += not is_home(row, 4 * seat + stone)
    return away


@kernel
def _add_lone(
    row: Ints,
    links: Ints,
    labels: Ints,
    scratch: Ints,
    kind: int,
    steps: int,
    out: Ints,
    found: int,
) -> int:
    """The turns of this kind that move one stone."""
    seat = row[TURN]
    for stone in range(4):
        if steps == 0 or is_home(row, 4 * seat + stone):
            continue
        reached = reach(row, links, labels, scratch, stone, row[4 * seat + stone], steps)
        for target in range(NODES):
            if reached >> target & 1:
                out[found] = turn_code(kind, hop_code(stone, steps, target), 0)
                found += 1
    return found


@kernel
def _add_splits(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, die: int, rest: int, out: Ints, found: int
) -> int:
    """The splits whose first move uses this die; the second is judged as the first left the board."""
    seat = row[TURN]
    for first in range(4):
        origin = row[4 * seat + first]
        if is_home(row, 4 * seat + first):
            continue
        reached = reach(row, links, labels, scratch, first, origin, die)
        for target in range(NODES):
            if reached >> target & 1:
                shift_crowd(row, scratch, origin, target)
                half = hop_code(first, die, target)
                found = _add_seconds(row, links, labels, scratch, half, rest, out, found)
                shift_crowd(row, scratch, target, origin)
    return found


@kernel
def _add_seconds(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, half: int, rest: int, out: Ints, found: int
) -> int:
    """The splits that begin with this move."""
    seat = row[TURN]
    for second in range(4):
        if second == half >> 9 or is_home(row, 4 * seat + second):
            continue
        reached = reach(row, links, labels, scratch, second, row[4 * seat + second], rest)
        for target in range(NODES):
            if reached >> target & 1:
                out[found] = turn_code(SPLIT, half, hop_code(second, rest, target))
                found += 1
    return found


@kernel
def legal_network(row: Ints, links: Ints, labels: Ints, scratch: Ints, out: Ints) -> int:
    """Every legal turn of a rolled position into `out`; how many there are.

    Equals the law's `turn.legal_turns` with 3 and 4 players, last moves (P10) included.
    """
    fill_crowd(row, scratch)
    low, high = row[LOW], row[HIGH]
    found = _add_splits(row, links, labels, scratch, low, high, out, 0)
    if low != high:
        found = _add_splits(row, links, labels, scratch, high, low, out, found)
    found = _add_lone(row, links, labels, scratch, SUM, low + high, out, found)
    if low == high:
        out[found] = turn_code(STAY, 0, 0)
        found += 1
    found = _add_lone(row, links, labels, scratch, DIFFERENCE, high - low, out, found)
    if stones_away(row, row[TURN]) == 1:  # P6
        found = _add_dice(row, links, labels, scratch, SINGLE, out, found)
    return found or _add_dice(row, links, labels, scratch, LAST, out, 0)


@kernel
def _add_dice(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, kind: int, out: Ints, found: int
) -> int:
    """The turns that use one die alone."""
    found = _add_lone(row, links, labels, scratch, kind, row[LOW], out, found)
    if row[LOW] != row[HIGH]:
        found = _add_lone(row, links, labels, scratch, kind, row[HIGH], out, found)
    return found


@kernel
def end_network_turn(row: Ints) -> int:
    """The next player alive is to roll, or the game is over; the winner or NOBODY. Equals the law's `ending.end_turn`."""
    seat, players, alive = row[TURN], row[PLAYERS], row[ALIVE]
    row[LOW] = row[HIGH] = 0
    row[TURNS] += 1
    winner = seat if stones_away(row, seat) == 0 else last_alive(row)
    if winner != NOBODY or row[TURNS] >= row[LIMIT]:
        row[TURN] = NOBODY
        return winner
    seat = (seat + 1) % players
    while not alive >> seat & 1:
        seat = (seat + 1) % players
    row[TURN] = seat
    return NOBODY


@kernel
def last_alive(row: Ints) -> int:
    """The only player left, or NOBODY if there are more. Equals the law's `state.winner`."""
    for seat in range(row[PLAYERS]):
        if row[ALIVE] == 1 << seat:
            return seat
    return NOBODY


@kernel
def apply_network(row: Ints, code: int) -> int:
    """Make a legal turn; the winner or NOBODY. Equals the law's `course.apply`."""
    seat, kind = row[TURN], kind_of(code)
    if kind != STAY:
        row[4 * seat + first_stone(code)] = first_target(code)
    if kind == SPLIT:
        row[4 * seat + second_stone(code)] = second_target(code)
    if kind == LAST:  # P10
        row[ALIVE] &= ~(1 << seat)
    return end_network_turn(row)


@kernel
def roll_network(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, low: int, high: int, out: Ints
) -> int:
    """Roll, and list what can be done into `out`; how many turns.

    A player who can do nothing at all is out at once, and 0 is returned. Equals the law's
    `course.apply` of a roll with 3 and 4 players.
    """
    row[LOW], row[HIGH] = low, high
    found = legal_network(row, links, labels, scratch, out)
    if found == 0:
        row[ALIVE] &= ~(1 << row[TURN])
        end_network_turn(row)
    return found


@kernel
def network_playout(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, rng: Words, out: Ints
) -> tuple[int, int]:
    """Play random turns from a position before the roll to the end.

    The winner or NOBODY, and the turns in which there was something to decide.
    """
    winner, decisions = NOBODY, 0
    while row[TURN] != NOBODY:
        roll = below(rng, 36)
        low, high = min(roll // 6, roll % 6) + 1, max(roll // 6, roll % 6) + 1
        found = roll_network(row, links, labels, scratch, low, high, out)
        if found:
            winner = apply_network(row, out[below(rng, found)])
            decisions += 1
        else:
            winner = last_alive(row)
    return winner, decisions


@kernel
def stones_after(row: Ints, code: int) -> int:
    """The mover's stones after a turn, five bits each, by which positions are told apart."""
    key, seat, kind = 0, row[TURN], kind_of(code)
    for stone in range(4):
        tile = row[4 * seat + stone]
        if kind != STAY and first_stone(code) == stone:
            tile = first_target(code)
        if kind == SPLIT and second_stone(code) == stone:
            tile = second_target(code)
        key |= tile << (5 * stone)
    return key
