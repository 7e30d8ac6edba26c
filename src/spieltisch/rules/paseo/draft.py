"""A half-entered turn: whether it can still become a legal one, what can come next, and why not.

A draft is what a hand has pointed at so far, in any order: a stone, a die (or sum or difference), a
tile; and, in a split, the first half that is already made. It is judged against the legal turns only,
so a board on a screen needs no rules of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, NamedTuple

from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo.actions import Difference, Hop, Last, Single, Split, Stay, Sum, Turn
from spieltisch.rules.paseo.law import legal
from spieltisch.rules.paseo.moving import Mover, flaw, refuse_hop, walks
from spieltisch.rules.paseo.state import State, away, dice_of, mover, turn_of
from spieltisch.rules.paseo.tiles import STONES, Cell, Stone
from spieltisch.rules.paseo.turn import after_hop

__all__ = [
    "Advice",
    "Choice",
    "Draft",
    "Pick",
    "Progress",
    "Use",
    "consider",
    "why_not_stone",
    "why_not_tile",
]


class Use(Enum):
    """What of the roll a move uses."""

    DIE = "die"
    SUM = "sum"
    DIFFERENCE = "difference"


class Pick(NamedTuple):
    """A part of the roll and the steps it gives."""

    use: Use
    steps: int


_STAYING: Final = Pick(Use.DIFFERENCE, 0)


@dataclass(frozen=True)
class Draft:
    """What has been entered so far; `None` is not chosen yet."""

    first: Hop | None = None
    """The first half of a split, already made."""
    stone: Stone | None = None
    pick: Pick | None = None
    target: Cell | None = None


class Choice(NamedTuple):
    """A move that can come next."""

    stone: Stone | None
    """No stone for staying where you are."""
    pick: Pick
    target: Cell | None
    turn: Turn | None
    """The turn that this move completes; `None` for the first half of a split."""


class Progress(Enum):
    """The three answers to a half-entered turn."""

    IMPOSSIBLE = "impossible"
    POSSIBLE = "possible"
    COMPLETE = "complete"


@dataclass(frozen=True)
class Advice:
    """How a draft stands."""

    progress: Progress
    choices: tuple[Choice, ...]
    """The moves that fit what has been entered."""
    turn: Turn | None = None
    """The legal turn, once the draft is complete."""
    refusal: Refusal | None = None
    """Why no legal turn begins like this."""


def consider(state: State, draft: Draft) -> Advice:
    """Judge a half-entered turn of the player who has rolled."""
    choices = tuple(choice for choice in _next_moves(state, draft) if _fits(choice, draft))
    if not choices:
        return Advice(Progress.IMPOSSIBLE, (), refusal=_why_not(state, draft))
    turns = {choice.turn for choice in choices}
    settled = draft.target is not None or draft.pick == _STAYING
    if settled and len(turns) == 1 and choices[0].turn is not None:
        return Advice(Progress.COMPLETE, choices, turn=choices[0].turn)
    return Advice(Progress.POSSIBLE, choices)


def why_not_stone(state: State, draft: Draft, stone: Stone) -> Refusal | None:
    """Why this stone can't be chosen now, with what else is chosen; `None` if it can."""
    return consider(state, replace(draft, stone=stone)).refusal


def why_not_tile(state: State, draft: Draft, cell: Cell) -> Refusal | None:
    """Why this tile can't be the target now, with what else is chosen; `None` if it can."""
    return consider(state, replace(draft, target=cell)).refusal


def _next_moves(state: State, draft: Draft) -> Iterator[Choice]:
    """The moves that legal turns go on with after the first half, each once."""
    found = (_choice(turn, draft.first) for turn in legal(state))
    yield from dict.fromkeys(choice for choice in found if choice)


def _choice(turn: object, first: Hop | None) -> Choice | None:
    match turn:
        case Split(half, second) if first is not None:
            return _move(second, Use.DIE, turn) if half == first else None
        case _ if first is not None:
            return None
        case Split(half, _):
            return _move(half, Use.DIE, None)
        case Sum(hop):
            return _move(hop, Use.SUM, turn)
        case Difference(hop):
            return _move(hop, Use.DIFFERENCE, turn)
        case Single(hop) | Last(hop):
            return _move(hop, Use.DIE, turn)
        case Stay():
            return Choice(None, _STAYING, None, turn)
        case _:
            return None


def _move(hop: Hop, use: Use, turn: Turn | None) -> Choice:
    return Choice(hop.stone, Pick(use, hop.steps), hop.target, turn)


def _fits(choice: Choice, draft: Draft) -> bool:
    return (
        draft.stone in (None, choice.stone)
        and draft.pick in (None, choice.pick)
        and draft.target in (None, choice.target)
    )


def _why_not(state: State, draft: Draft) -> Refusal:
    """The reason for a draft that leads nowhere, taken up in the order a hand would meet it."""
    if state.dice is None:
        return Refusal("a-turn", "not-rolled")
    return (
        _naming_reason(draft)
        or _half_reason(state, draft.first)
        or _pick_reason(state, draft)
        or _moving_reason(state, draft)
    )


def _naming_reason(draft: Draft) -> Refusal | None:
    """Whether the stones meant are two of the four."""
    meant = [draft.first.stone, draft.stone] if draft.first else [draft.stone]
    for stone in meant:
        if stone is not None and stone not in STONES:
            return Refusal("material", "no-stone", {"stone": stone})
    if draft.first and draft.first.stone == draft.stone:
        return Refusal("split", "same-stone-twice", {"stone": draft.stone})
    return None


def _half_reason(state: State, first: Hop | None) -> Refusal | None:
    """Why no split begins with this move."""
    if first is None or any(_next_moves(state, Draft(first))):
        return None
    if first.steps not in dice_of(state):
        return _misuse(state, Pick(Use.DIE, first.steps))
    return _tile_reason(state, Draft(), first.stone, Pick(Use.DIE, first.steps), first.target)


def _pick_reason(state: State, draft: Draft) -> Refusal | None:
    """Why this part of the roll can't be used."""
    if draft.pick is None or draft.pick in _picks(state, Draft(draft.first)):
        return None
    if draft.first and draft.pick.steps in _values(state):
        return _die_used(state, draft.first.steps, draft.pick.steps)
    return _misuse(state, draft.pick)


def _die_used(state: State, used: int, steps: int) -> Refusal:
    left = sum(dice_of(state)) - used
    return Refusal("split", "die-used", {"used": used, "left": left, "steps": steps})


def _misuse(state: State, pick: Pick) -> Refusal:
    """Why a value is not what it is meant to be: a die, the sum or the difference."""
    low, high = dice_of(state)
    found: dict[str, object] = {"steps": pick.steps, "dice": state.dice}
    if pick.steps not in _values(state):
        return Refusal("a-turn", "not-in-roll", found)
    if pick.use is Use.DIE:
        return Refusal("split", "not-a-die", found)
    if pick.use is Use.DIFFERENCE and low == high:
        return Refusal("difference", "double-stays")
    ruling = "sum" if pick.use is Use.SUM else "difference"
    allowed = low + high if pick.use is Use.SUM else high - low
    return Refusal(ruling, "wrong-steps", {**found, "allowed": [allowed]})


def _values(state: State) -> tuple[int, ...]:
    """Every number that some part of the roll gives."""
    low, high = dice_of(state)
    return low, high, low + high, high - low


def _moving_reason(state: State, draft: Draft) -> Refusal:
    """Why the stone, or none of them, can move by what is meant to the tile that is meant."""
    stones = away(state, turn_of(state)) if draft.stone is None else (draft.stone,)
    moves = [(s, p) for s in stones for p in _picks(state, draft) if not _is_made(draft, s)]
    if draft.target is None:
        return _most_telling([_stone_reason(state, draft, *move) for move in moves])
    return _most_telling([_tile_reason(state, draft, *move, draft.target) for move in moves])


def _is_made(draft: Draft, stone: Stone) -> bool:
    return draft.first is not None and draft.first.stone == stone


def _picks(state: State, draft: Draft) -> tuple[Pick, ...]:
    """The parts of the roll that could still be meant."""
    low, high = dice_of(state)
    if draft.first:
        return (Pick(Use.DIE, low + high - draft.first.steps),)
    if draft.pick:
        return (draft.pick,)
    parts = (Pick(Use.DIE, low), Pick(Use.DIE, high), Pick(Use.SUM, low + high))
    return parts if low == high else (*parts, Pick(Use.DIFFERENCE, high - low))


def _stone_reason(state: State, draft: Draft, stone: Stone, pick: Pick) -> Refusal:
    """Why this stone can't move by this part of the roll."""
    moving = _mover(state, draft, stone)
    if moving.board.hosts.get(moving.origin, moving.seat) != moving.seat:
        return Refusal("home", "stone-home", {"stone": stone, "cells": [moving.origin]})
    found = [flaw(moving, walk) for walk in walks(moving, pick.steps)]
    flaws = [refusal for refusal in found if refusal]
    if len(flaws) < len(found):
        return _no_second_half(stone, pick.steps, moving.origin)
    return flaws[0] if flaws else _overshoot(stone, pick.steps, moving.origin)


def _overshoot(stone: Stone, steps: int, origin: Cell) -> Refusal:
    found: dict[str, object] = {"stone": stone, "steps": steps, "cells": [origin]}
    return Refusal("overshooting", "overshoot", found)


def _tile_reason(state: State, draft: Draft, stone: Stone, pick: Pick, target: Cell) -> Refusal:
    """Why this stone can't reach this tile by this part of the roll."""
    reason = refuse_hop(_mover(state, draft, stone), pick.steps, target)
    return reason or _no_second_half(stone, pick.steps, target)


def _mover(state: State, draft: Draft, stone: Stone) -> Mover:
    """The stone on the board as the first half left it."""
    seat = turn_of(state)
    return mover(after_hop(state, seat, draft.first) if draft.first else state, seat, stone)


def _no_second_half(stone: Stone, steps: int, cell: Cell) -> Refusal:
    """The move itself would do, but no other stone could then move by the other die."""
    return Refusal("split", "no-second-half", {"stone": stone, "steps": steps, "cells": [cell]})


_VAGUE: Final = ("occupied", "origin", "backward", "stone-home", "overshoot", "elsewhere")
"""Reasons that say little where several parts of the roll fail in different ways, vaguest last."""


def _most_telling(reasons: list[Refusal]) -> Refusal:
    return min(reasons, key=lambda reason: reason.code in _VAGUE and 1 + _VAGUE.index(reason.code))
