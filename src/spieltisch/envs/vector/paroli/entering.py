"""Paroli's steps by action ids. Equals `paroli.ids.words`.

A row is that of `kernels.paroli.row` with one place more: ENTERED, 1 + the frame cell of a card that
has been named to be moved, or 0.
"""

from __future__ import annotations

from typing import Final

from spieltisch.envs.paroli.ids import (
    AGREE as AGREE_ID,
    CLAIM as CLAIM_ID,
    END as END_ID,
    FRAME_ROWS,
    LAY as LAY_ID,
    LAY_PAROLI,
    ORIGIN,
    PASS as PASS_ID,
    TARGET,
)
from spieltisch.envs.vector.compiling import kernel
from spieltisch.kernels.bits import lowest
from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paroli.course import apply
from spieltisch.kernels.paroli.row import (
    AGREE,
    ANSWER,
    BASE,
    CARDS,
    CLAIM,
    DRAW,
    END,
    LAY,
    LINES,
    LOW,
    PASS,
    ROB,
    ROW,
    SHIFT,
    TAKEN,
    cell_code,
    cell_number,
    cell_row,
    kind_of,
    line_code,
    one_of,
    other_of,
    step_code,
)

__all__ = ["ENTERED", "LENGTH", "enter", "frame_cell", "frame_top", "mask_steps"]

ENTERED: Final = ROW
LENGTH: Final = ROW + 1
"""The length of a row."""


@kernel
def frame_top(row: Ints) -> int:
    """The row of the law that is row 0 of the frame. Equals `paroli.ids.frame_top`."""
    return lowest((row[LINES] | row[TAKEN]) & LOW) + row[BASE] - 1


@kernel
def frame_cell(cell: int, top: int) -> int:
    """A cell's code as its place in the frame. Equals `paroli.ids.frame_cell`."""
    return 10 * (cell_row(cell) - top) + cell_number(cell) - 1


@kernel
def mask_steps(row: Ints, steps: Ints, found: int, mask: Ints) -> None:
    """What can be entered next, of these legal steps."""
    top, entered = frame_top(row), row[ENTERED] - 1
    for index in range(found):
        code = steps[index]
        kind = kind_of(code)
        if entered < 0:
            mask[_first_id(code, kind, top)] = 1
        elif kind in (SHIFT, ROB) and frame_cell(one_of(code), top) == entered:
            mask[TARGET + frame_cell(other_of(code), top)] = 1


@kernel
def _first_id(code: int, kind: int, top: int) -> int:
    """The id with which a step begins."""
    other = other_of(code)
    if kind == LAY:
        return _lay_id(one_of(code), other, top)
    if kind == DRAW:
        return other - 1
    if kind == CLAIM:
        return CLAIM_ID + (other - 1 if other < 16 else 9 + cell_row(other) - top)
    if kind == END:
        return END_ID
    if kind == PASS:
        return PASS_ID
    if kind == ANSWER:
        return AGREE_ID if other == AGREE else AGREE_ID + 1
    return ORIGIN + frame_cell(one_of(code), top)


@kernel
def _lay_id(card: int, cell: int, top: int) -> int:
    if card == 0:
        return LAY_PAROLI + frame_cell(cell, top)
    kind = 3 * ((card >> 2) - 1) + (card & 3)
    return LAY_ID + FRAME_ROWS * kind + cell_row(cell) - top


@kernel
def enter(row: Ints, action: int) -> None:
    """Enter a legal id; if it completes a step, take it."""
    if ORIGIN <= action < TARGET:
        row[ENTERED] = action - ORIGIN + 1
        return
    code = _step(row, action, frame_top(row))
    row[ENTERED] = 0
    apply(row, code)


@kernel
def _step(row: Ints, action: int, top: int) -> int:
    """The step that an id completes."""
    if action < END_ID:
        return step_code(DRAW, 0, action + 1)
    if action < CLAIM_ID:
        return step_code(END if action == END_ID else PASS, 0, 0)
    if action < LAY_ID:
        line = action - CLAIM_ID
        return step_code(
            CLAIM, 0, line_code(0, line + 1) if line < 10 else line_code(top + line - 9, 0)
        )
    if action < AGREE_ID:
        return _lay_step(action, top)
    if action < ORIGIN:
        return step_code(ANSWER, 0, AGREE if action == AGREE_ID else 0)
    return _move_step(row, row[ENTERED] - 1, action - TARGET, top)


@kernel
def _lay_step(action: int, top: int) -> int:
    if action >= LAY_PAROLI:
        return step_code(LAY, 0, _cell(action - LAY_PAROLI, top))
    kind, at = (action - LAY_ID) // FRAME_ROWS, (action - LAY_ID) % FRAME_ROWS
    number = kind // 3 + 1
    return step_code(LAY, 4 * number + kind % 3, cell_code(top + at, number))


@kernel
def _move_step(row: Ints, origin: int, target: int, top: int) -> int:
    """To an empty cell a card is shifted, to another it is a robbery."""
    bit = top + target // 10 - row[BASE]
    taken = row[CARDS + target % 10 + 1] >> bit & 1 if 0 <= bit < 32 else 0
    return step_code(ROB if taken else SHIFT, _cell(origin, top), _cell(target, top))


@kernel
def _cell(place: int, top: int) -> int:
    """The code of a cell of the frame."""
    return cell_code(top + place // 10, place % 10 + 1)
