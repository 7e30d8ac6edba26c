"""Moves of Paseo as people type them: `2+3`, `0-2`, `2>9`, `1+4>B`, `stay`, or in full notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spieltisch.rules.errors import Unreadable
from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo import Board, Cell, Choice, Draft, Pick, State, Use, consider
from spieltisch.rules.paseo.notation import parse_cell

__all__ = ["ANYTHING", "Half", "matching", "read_half", "short_form", "why_not"]

_HALF: Final = re.compile(r"([0-3])?(?:([+-])(\d{1,2}))?(?:>(\S+))?")


@dataclass(frozen=True)
class Half:
    """As much of one stone's move as was typed."""

    stone: int | None = None
    steps: int | None = None
    use: Use | None = None
    target: Cell | None = None
    stay: bool = False

    def merged(self, other: Half) -> Half:
        """The same, with what was typed later."""
        return Half(
            self.stone if other.stone is None else other.stone,
            self.steps if other.steps is None else other.steps,
            other.use or self.use,
            other.target or self.target,
            other.stay,
        )

    def fits(self, choice: Choice) -> bool:
        if self.stay or choice.stone is None:
            return self.stay and choice.stone is None
        return (
            self.stone in (None, choice.stone)
            and self.steps in (None, choice.pick.steps)
            and self.use in (None, choice.pick.use)
            and self.target in (None, choice.target)
        )


ANYTHING: Final = Half()


def read_half(text: str, board: Board) -> Half:
    """Read a typed move; raises `Unreadable`."""
    if text in ("stay", "bleib"):
        return Half(stay=True)
    found = _HALF.fullmatch(text)
    if not text or found is None:
        raise Unreadable(text)
    stone, sign, steps, target = found.groups()
    return Half(
        None if stone is None else int(stone),
        None if steps is None else int(steps),
        Use.DIFFERENCE if sign == "-" else None,
        None if target is None else _read_target(target, board),
    )


def short_form(choice: Choice, board: Board, others: Sequence[Choice]) -> str:
    """What to type for a move, with its target only where it could go to several."""
    if choice.stone is None or choice.target is None:
        return "stay"
    sign = "-" if choice.pick.use is Use.DIFFERENCE else "+"
    move = (choice.stone, choice.pick.use, choice.pick.steps)
    alike = {
        other.target for other in others if (other.stone, other.pick.use, other.pick.steps) == move
    }
    typed = f"{choice.stone}{sign}{choice.pick.steps}"
    return typed if len(alike) == 1 else f"{typed}>{_target_name(choice.target, board)}"


def matching(state: State, draft: Draft, half: Half) -> list[Choice]:
    """The moves that can come next and fit what was typed."""
    found = consider(state, Draft(draft.first)).choices
    return [choice for choice in found if half == ANYTHING or half.fits(choice)]


def why_not(state: State, draft: Draft, half: Half) -> Refusal | None:
    """Why no legal turn goes on with what was typed."""
    if half.stay:
        return Refusal("difference", "stay-needs-double")
    reasons = [
        consider(state, Draft(draft.first, half.stone, pick, half.target)).refusal
        for pick in _picks(state, half)
    ]
    return next((reason for reason in reasons if reason), None)


def _picks(state: State, half: Half) -> list[Pick | None]:
    """The parts of the roll that may have been meant."""
    if half.steps is None:
        return [None]
    low, high = state.dice or (0, 0)
    parts = [Pick(Use.DIE, low), Pick(Use.DIE, high), Pick(Use.SUM, low + high)]
    parts.append(Pick(Use.DIFFERENCE, high - low))
    meant = [part for part in parts if part.steps == half.steps and half.use in (None, part.use)]
    return [*meant] or [Pick(half.use or Use.DIE, half.steps)]


def _target_name(cell: Cell, board: Board) -> str:
    host = board.hosts.get(cell)
    return str(board.fields[cell]) if host is None else "ABCD"[host]


def _read_target(text: str, board: Board) -> Cell:
    """A field by its number, a start tile by its letter, or a cell by its coordinates."""
    named = {str(number): cell for cell, number in board.fields.items()}
    named |= {"ABCD"[seat]: cell for cell, seat in board.hosts.items()}
    return named[text.upper()] if text.upper() in named else parse_cell(text)
