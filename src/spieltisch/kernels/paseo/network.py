"""Three and four players on a network, by search from tile to tile.

A board is `links` (the neighbours of each tile, one bit each; a start tile is a neighbour of its path tile)
and `labels` (the number each tile bears, 0 for none; from NODES on, by number, the tiles that bear it, one bit
each). A position is a row (see `row`).
"""

from __future__ import annotations

from typing import Final

from spieltisch.kernels.bits import lowest
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
    dice_in,
    first_stone,
    first_target,
    hop_code,
    kind_of,
    second_stone,
    second_target,
    turn_code,
)

__all__ = [
    "KEPT",
    "LOOKED",
    "NODES",
    "NUMBERED",
    "ROOM",
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
    "walk",
]

NODES: Final = 32
"""Room for path tiles and start tiles."""
NUMBERED: Final = NODES + 4
"""The length of `labels`."""
_OCCUPIED: Final = NODES
"""Where in the scratch the occupied tiles are, one bit each, behind the stones on each tile."""
_STACK: Final = NODES + 1
_STEP, _JUMP, _SEEN = 5, 9, 16
"""From which bit on an entry of the stack has the steps walked, the stones jumped, the tiles seen; first the tile."""
ROOM: Final = 32
"""What is kept of a walk: where a stone may stop by so many steps, and LOOKED places further on what it depends."""
LOOKED: Final = 16
KEPT: Final = 96
"""Where in the scratch the walks of the mover's four stones are kept, and a spare one."""
_SPARE: Final = KEPT + 4 * ROOM
SCRATCH: Final = _SPARE + ROOM
"""Room for a search: the crowd, a stack, and what is kept."""


@kernel
def fill_crowd(row: Ints, scratch: Ints) -> None:
    """How many stones lie on each path tile, into the first places of the scratch."""
    for tile in range(_STACK):
        scratch[tile] = 0
    for place in range(4 * row[PLAYERS]):
        _come(row, scratch, row[place])


@kernel
def _come(row: Ints, scratch: Ints, tile: int) -> None:
    """One stone more; start tiles are never occupied."""
    if tile < row[TILES]:
        scratch[tile] += 1
        scratch[_OCCUPIED] |= 1 << tile


@kernel
def shift_crowd(row: Ints, scratch: Ints, origin: int, target: int) -> None:
    """One stone goes from tile to tile."""
    if origin < row[TILES]:
        scratch[origin] -= 1
        if scratch[origin] == 0:
            scratch[_OCCUPIED] &= ~(1 << origin)
    _come(row, scratch, target)


@kernel
def walk(
    row: Ints,
    links: Ints,
    labels: Ints,
    scratch: Ints,
    stone: int,
    origin: int,
    own_start: int,
    most: int,
    kept: int,
) -> None:
    """Where a stone may stop after 1, 2, … steps, one bit for each tile, into the scratch from `kept` on.

    LOOKED places further are the tiles that so many steps depend on: only stones that come or go there
    change the answer. The crowd lies in the scratch. Equals the law's `moving.best_walks`.
    """
    path, occupied, stops = (1 << row[TILES]) - 1, scratch[_OCCUPIED], ~labels[NODES + stone]
    jumped = occupied if stone else 0
    entered = path & ~(occupied if stone or row[BLOCKED] else 0)
    for steps in range(most + 1):
        scratch[kept + steps] = scratch[kept + LOOKED + steps] = 0
    top = _STACK
    scratch[top] = origin | (1 << origin | 1 << own_start) << _SEEN
    while top >= _STACK:
        here = scratch[top]
        top -= 1
        walked, ahead = here >> _STEP & 15, links[here & 31] & ~(here >> _SEEN)
        scratch[kept + LOOKED + walked + 1] |= ahead
        scratch[kept + walked + 1] |= ahead & ~jumped & stops
        going_on, here = ahead & entered if walked + 1 < most else 0, here & ~31
        while going_on:
            tile = lowest(going_on)
            going_on &= going_on - 1
            top += 1
            scratch[top] = (here | tile | 1 << (_SEEN + tile)) + (1 << _STEP)
        over = ahead & jumped
        while over:
            tile = lowest(over)
            over &= over - 1
            if (here >> _JUMP & 127) + scratch[tile] <= stone:
                top += 1
                scratch[top] = (here | tile | 1 << (_SEEN + tile)) + (scratch[tile] << _JUMP)
    for steps in range(2, most + 1):
        scratch[kept + LOOKED + steps] |= scratch[kept + LOOKED + steps - 1]


@kernel
def reach(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, stone: int, origin: int, steps: int
) -> int:
    """The tiles where a stone of the mover may stop after so many steps, one bit each.

    Equals the law's `moving.best_walks`.
    """
    own_start = row[TILES] + row[TURN]
    walk(row, links, labels, scratch, stone, origin, own_start, steps, _SPARE)
    return scratch[_SPARE + steps]


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
def _walk_all(row: Ints, links: Ints, labels: Ints, scratch: Ints) -> None:
    """Where each stone of the mover may stop, by all that the dice allow, into the scratch."""
    seat, most = row[TURN], row[LOW] + row[HIGH]
    fill_crowd(row, scratch)
    for stone in range(4):
        kept, origin = KEPT + ROOM * stone, row[4 * seat + stone]
        if is_home(row, 4 * seat + stone):
            for steps in range(most + 1):
                scratch[kept + steps] = 0
        else:
            walk(row, links, labels, scratch, stone, origin, row[TILES] + seat, most, kept)


@kernel
def _add_lone(scratch: Ints, kind: int, steps: int, out: Ints, found: int) -> int:
    """The turns of this kind that move one stone; nothing is reached by 0 steps."""
    for stone in range(4):
        reached = scratch[KEPT + ROOM * stone + steps]
        while reached:
            out[found] = turn_code(kind, hop_code(stone, steps, lowest(reached)), 0)
            reached &= reached - 1
            found += 1
    return found


@kernel
def _add_splits(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, die: int, rest: int, out: Ints, found: int
) -> int:
    """The splits whose first move uses this die; the second is judged as the first left the board."""
    for first in range(4):
        origin, reached = row[4 * row[TURN] + first], scratch[KEPT + ROOM * first + die]
        while reached:
            target = lowest(reached)
            reached &= reached - 1
            half = hop_code(first, die, target)
            shift_crowd(row, scratch, origin, target)
            for second in range(4):
                if second != first:
                    changed = 1 << origin | 1 << target
                    seconds = _seconds(row, links, labels, scratch, second, rest, changed)
                    while seconds:
                        hop = hop_code(second, rest, lowest(seconds))
                        out[found] = turn_code(SPLIT, half, hop)
                        seconds &= seconds - 1
                        found += 1
            shift_crowd(row, scratch, target, origin)
    return found


@kernel
def _seconds(
    row: Ints, links: Ints, labels: Ints, scratch: Ints, stone: int, steps: int, changed: int
) -> int:
    """Where a stone may stop after the first half of a split changed the crowd of these tiles."""
    kept, place = KEPT + ROOM * stone, 4 * row[TURN] + stone
    minds = stone or row[BLOCKED]  # P8: the blank counts every tile, occupied or not
    if not minds or is_home(row, place) or not scratch[kept + LOOKED + steps] & changed:
        return scratch[kept + steps]
    return reach(row, links, labels, scratch, stone, row[place], steps)


@kernel
def legal_network(row: Ints, links: Ints, labels: Ints, scratch: Ints, out: Ints) -> int:
    """Every legal turn of a rolled position into `out`; how many there are.

    Equals the law's `law.legal` with 3 and 4 players, last moves (P10) included.
    """
    _walk_all(row, links, labels, scratch)
    low, high = row[LOW], row[HIGH]
    found = _add_splits(row, links, labels, scratch, low, high, out, 0)
    if low != high:
        found = _add_splits(row, links, labels, scratch, high, low, out, found)
    found = _add_lone(scratch, SUM, low + high, out, found)
    if low == high:
        out[found] = turn_code(STAY, 0, 0)
        found += 1
    found = _add_lone(scratch, DIFFERENCE, high - low, out, found)
    if stones_away(row, row[TURN]) == 1:  # P6
        found = _add_dice(row, scratch, SINGLE, out, found)
    return found or _add_dice(row, scratch, LAST, out, 0)


@kernel
def _add_dice(row: Ints, scratch: Ints, kind: int, out: Ints, found: int) -> int:
    """The turns that use one die alone."""
    found = _add_lone(scratch, kind, row[LOW], out, found)
    if row[LOW] != row[HIGH]:
        found = _add_lone(scratch, kind, row[HIGH], out, found)
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
    """Make a legal turn; the winner or NOBODY. Equals the law's `law.apply`."""
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
    `law.apply` of a roll with 3 and 4 players.
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
        low, high = dice_in(roll)
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
