"""Entering turns on the network of 3 and 4 players, by action ids. Equals `paseo_ids.words` there.

The legal turns of a position are listed by the kernels; a half-entered turn picks those that begin so.
"""

from __future__ import annotations

from spieltisch.envs.paseo_ids import MOST_TILES, STAY as STAY_ID, TARGET
from spieltisch.envs.vector.compiling import kernel
from spieltisch.envs.vector.paseo_row import HALF, PICK_ENTERED, WINNER
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import apply_network
from spieltisch.kernels.paseo.row import (
    DIFFERENCE,
    LOW,
    PLAYERS,
    SPLIT,
    STAY,
    SUM,
    TILES,
    TURN,
    first_stone,
    first_target,
    kind_of,
    second_stone,
    second_target,
    turn_code,
)

__all__ = ["enter_on_network", "mask_network"]


@kernel
def _pick(code: int, half: int, low: int) -> int:
    """The id with which a turn goes on after this first half, or -1 if it does not begin so."""
    kind = kind_of(code)
    if half:
        goes_on = kind == SPLIT and (code >> 11 & 0x7FF) == half - 1
        return 4 * second_stone(code) + (code >> 5 & 15 != low) if goes_on else -1
    if kind == STAY:
        return STAY_ID
    if kind == SUM:
        return 4 * first_stone(code) + 2
    if kind == DIFFERENCE:
        return 4 * first_stone(code) + 3
    return 4 * first_stone(code) + (code >> 16 & 15 != low)


@kernel
def _stop(code: int, half: int) -> int:
    return second_target(code) if half else first_target(code)


@kernel
def _target_id(row: Ints, tile: int) -> int:
    tiles, players = row[TILES], row[PLAYERS]
    if tile < tiles:
        return TARGET + tile
    return TARGET + MOST_TILES + (tile - tiles - row[TURN]) % players - 1


@kernel
def mask_network(row: Ints, out: Ints, found: int, mask: Ints) -> None:
    """What can be entered next."""
    half, low, entered = row[HALF], row[LOW], row[PICK_ENTERED] - 1
    for index in range(found):
        pick = _pick(out[index], half, low)
        if entered < 0 <= pick:
            mask[pick] = 1
        elif pick >= 0 and pick == entered:
            mask[_target_id(row, _stop(out[index], half))] = 1


@kernel
def enter_on_network(row: Ints, action: int, out: Ints, found: int) -> bool:
    """Enter a stone and a use, a target, or stay; whether a whole turn was made."""
    if action == STAY_ID:
        _make(row, turn_code(STAY, 0, 0))
        return True
    if action >= TARGET:
        wanted = row[PICK_ENTERED] - 1
        return _choose(row, _with_target(row, wanted, action, out, found))
    code = _only_one(row, action, out, found)
    if code < 0:
        row[PICK_ENTERED] = action + 1
        return False
    return _choose(row, code)


@kernel
def _with_target(row: Ints, wanted: int, target: int, out: Ints, found: int) -> int:
    """A turn that goes on with this stone, use and target."""
    half, low = row[HALF], row[LOW]
    for index in range(found):
        code = out[index]
        if _pick(code, half, low) == wanted and _target_id(row, _stop(code, half)) == target:
            return code
    return -1


@kernel
def _only_one(row: Ints, wanted: int, out: Ints, found: int) -> int:
    """A turn that goes on with this stone and use, or -1 if they leave several targets."""
    half, low, code = row[HALF], row[LOW], -1
    for index in range(found):
        if _pick(out[index], half, low) == wanted:
            if code >= 0 and _stop(code, half) != _stop(out[index], half):
                return -1
            code = out[index]
    return code


@kernel
def _choose(row: Ints, code: int) -> bool:
    """A move is settled: it is the first half of a split, or the end of a turn."""
    row[PICK_ENTERED] = 0
    if kind_of(code) == SPLIT and row[HALF] == 0:
        row[HALF] = (code >> 11 & 0x7FF) + 1
        return False
    _make(row, code)
    return True


@kernel
def _make(row: Ints, code: int) -> None:
    """Make a whole turn."""
    row[HALF] = 0
    row[WINNER] = apply_network(row, code)
