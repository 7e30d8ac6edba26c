"""Entering turns on the network of 3 and 4 players, by action ids. Equals `paseo.ids.words` there.

Whole turns are never listed: a mask needs to know only which first moves can go on.
"""

from __future__ import annotations

from spieltisch.envs.paseo.ids import MOST_TILES, STAY as STAY_ID, TARGET
from spieltisch.envs.vector.compiling import kernel
from spieltisch.envs.vector.paseo.row import HALF, PICK_ENTERED, STUCK, WINNER, steps_of
from spieltisch.kernels.bits import lowest
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import (
    apply_network,
    end_network_turn,
    fill_crowd,
    is_home,
    reach,
    shift_crowd,
    stones_away,
)
from spieltisch.kernels.paseo.row import (
    ALIVE,
    DIFFERENCE,
    HIGH,
    LAST,
    LOW,
    PLAYERS,
    SINGLE,
    SPLIT,
    STAY,
    SUM,
    TILES,
    TURN,
    hop_code,
    turn_code,
)

__all__ = ["enter_on_network", "mask_network", "strand_on_network"]


@kernel
def mask_network(row: Ints, links: Ints, labels: Ints, scratch: Ints, mask: Ints) -> bool:
    """What can be entered next; whether anything can."""
    if row[PICK_ENTERED]:
        return _mask_targets(
            row, _targets(row, links, labels, scratch, row[PICK_ENTERED] - 1), mask
        )
    fill_crowd(row, scratch)
    if row[HALF]:
        return _mask_seconds(row, links, labels, scratch, mask)
    row[STUCK] = 0
    found = _mask_ordinary(row, links, labels, scratch, mask)
    if row[LOW] == row[HIGH]:
        mask[STAY_ID] = 1
        return True
    if not found:  # P10
        row[STUCK] = 1
        for use in range(2):
            found |= _mask_lone(row, links, labels, scratch, use, mask)
    return found


@kernel
def _stone_reach(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    row: Ints, links: Ints, labels: Ints, scratch: Ints, stone: int, steps: int
) -> int:
    """The tiles where a stone of the player may stop, one bit each; a stone that is home stays."""
    place = 4 * row[TURN] + stone
    if steps == 0 or is_home(row, place):
        return 0
    return reach(row, links, labels, scratch, stone, row[place], steps)


@kernel
def _mask_ordinary(row: Ints, links: Ints, labels: Ints, scratch: Ints, mask: Ints) -> bool:
    """Sum, difference, and the dice, alone (P6) or as the first half of a split."""
    lone = stones_away(row, row[TURN]) == 1
    found = _mask_lone(row, links, labels, scratch, 2, mask)
    found |= _mask_lone(row, links, labels, scratch, 3, mask)
    for use in range(1 if row[LOW] == row[HIGH] else 2):
        if lone:
            found |= _mask_lone(row, links, labels, scratch, use, mask)
        else:
            found |= _mask_firsts(row, links, labels, scratch, use, mask)
    return found


@kernel
def _mask_lone(row: Ints, links: Ints, labels: Ints, scratch: Ints, use: int, mask: Ints) -> bool:  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    """The stones that can move by this use of the dice, as a whole turn."""
    found = False
    for stone in range(4):
        can = _stone_reach(row, links, labels, scratch, stone, steps_of(row, use)) != 0
        mask[4 * stone + use] = can
        found |= can
    return found


@kernel
def _mask_firsts(row: Ints, links: Ints, labels: Ints, scratch: Ints, use: int, mask: Ints) -> bool:  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    """The stones that can begin a split by this die."""
    found = False
    for stone in range(4):
        reached = _stone_reach(row, links, labels, scratch, stone, steps_of(row, use))
        can = _going_on(row, links, labels, scratch, stone, use, reached, True) != 0
        mask[4 * stone + use] = can
        found |= can
    return found


@kernel
def _going_on(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    row: Ints,
    links: Ints,
    labels: Ints,
    scratch: Ints,
    stone: int,
    use: int,
    reached: int,
    one_will_do: bool,
) -> int:
    """Of the tiles a stone can reach, those after which another can move by the other die."""
    origin, rest = row[4 * row[TURN] + stone], steps_of(row, 1 - use)
    kept, left = 0, reached
    while left and not (kept and one_will_do):
        tile = lowest(left)
        left &= left - 1
        shift_crowd(row, scratch, origin, tile)
        if _someone_can(row, links, labels, scratch, stone, rest):
            kept |= 1 << tile
        shift_crowd(row, scratch, tile, origin)
    return kept


@kernel
def _someone_can(row: Ints, links: Ints, labels: Ints, scratch: Ints, but: int, steps: int) -> bool:  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    for step in range(1, 4):
        if _stone_reach(row, links, labels, scratch, (but + step) & 3, steps):
            return True
    return False


@kernel
def _mask_seconds(row: Ints, links: Ints, labels: Ints, scratch: Ints, mask: Ints) -> bool:
    """The stones that can make the second half of a split."""
    half, found = row[HALF] - 1, False
    first, use = half >> 9, _second_use(row)
    shift_crowd(row, scratch, row[4 * row[TURN] + first], half & 31)
    for stone in range(4):
        if stone != first and _stone_reach(row, links, labels, scratch, stone, steps_of(row, use)):
            mask[4 * stone + use] = 1
            found = True
    return found


@kernel
def _second_use(row: Ints) -> int:
    """The die that the first half of a split has left; of equal dice, the low one."""
    used_low = (row[HALF] - 1) >> 5 & 15 == row[LOW]
    return 1 if used_low and row[LOW] != row[HIGH] else 0


@kernel
def _targets(row: Ints, links: Ints, labels: Ints, scratch: Ints, pick: int) -> int:
    """The tiles where a stone may stop by this use of the dice, one bit each."""
    stone, use, half = pick >> 2, pick & 3, row[HALF] - 1
    fill_crowd(row, scratch)
    if half >= 0:
        shift_crowd(row, scratch, row[4 * row[TURN] + (half >> 9)], half & 31)
    reached = _stone_reach(row, links, labels, scratch, stone, steps_of(row, use))
    if half < 0 and _kind(row, use) == SPLIT:
        return _going_on(row, links, labels, scratch, stone, use, reached, False)
    return reached


@kernel
def _kind(row: Ints, use: int) -> int:
    """What a move by this use is, or is the beginning of."""
    if use >= 2:
        return SUM if use == 2 else DIFFERENCE
    if row[STUCK]:
        return LAST
    return SINGLE if stones_away(row, row[TURN]) == 1 else SPLIT


@kernel
def _mask_targets(row: Ints, reached: int, mask: Ints) -> bool:
    tiles, players = row[TILES], row[PLAYERS]
    for tile in range(tiles):
        mask[TARGET + tile] = reached >> tile & 1
    for place in range(1, players):
        start = tiles + (row[TURN] + place) % players
        mask[TARGET + MOST_TILES + place - 1] = reached >> start & 1
    return reached != 0


@kernel
def enter_on_network(row: Ints, links: Ints, labels: Ints, scratch: Ints, action: int) -> bool:
    """Enter a stone and a use, a target, or stay; whether a whole turn was made."""
    if action == STAY_ID:
        row[WINNER] = apply_network(row, turn_code(STAY, 0, 0))
        return True
    if action >= TARGET:
        return _choose(row, row[PICK_ENTERED] - 1, _tile_of(row, action - TARGET))
    reached = _targets(row, links, labels, scratch, action)
    if reached & (reached - 1):
        row[PICK_ENTERED] = action + 1
        return False
    return _choose(row, action, lowest(reached))


@kernel
def _tile_of(row: Ints, target: int) -> int:
    if target < MOST_TILES:
        return target
    return row[TILES] + (row[TURN] + target - MOST_TILES + 1) % row[PLAYERS]


@kernel
def _choose(row: Ints, pick: int, tile: int) -> bool:
    """A move is settled: it is the first half of a split, or the end of a turn."""
    half, kind = row[HALF], _kind(row, pick & 3)
    hop = hop_code(pick >> 2, steps_of(row, pick & 3), tile)
    row[PICK_ENTERED] = 0
    if kind == SPLIT and half == 0:
        row[HALF] = hop + 1
        return False
    row[HALF] = 0
    code = turn_code(SPLIT, half - 1, hop) if half else turn_code(kind, hop, 0)
    row[WINNER] = apply_network(row, code)
    return True


@kernel
def strand_on_network(row: Ints) -> None:
    """P10: a player who can't move at all is out at once."""
    row[ALIVE] &= ~(1 << row[TURN])
    row[WINNER] = end_network_turn(row)
