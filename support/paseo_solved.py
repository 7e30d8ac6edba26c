"""Paseo for two solved the plain way, in 64-bit numbers: slow, short, and sharing nothing with `solver`.

Where stones lie is whatever `Turns` takes; which turns there are is asked of the law, or of the kernels,
which have been checked against it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import cache, reduce
from typing import Final, TypeAlias, TypeVar

import numpy as np

from spieltisch.rules.paseo.actions import hops
from spieltisch.rules.paseo.state import State, Stones, all_home
from spieltisch.rules.paseo.tiles import ALL_ROLLS, Dice
from spieltisch.rules.paseo.turn import after_hop, legal_turns

__all__ = ["plain_solution", "turns_by_kernel", "turns_by_law"]

StonesT = TypeVar("StonesT", bound=Hashable)
Turns: TypeAlias = Callable[[StonesT, int, Dice], Iterable[StonesT | None]]
"""What the turns of a seat with a roll lead to; None for a turn that wins."""
_CLOSE: Final = 1e-13


def plain_solution(turns: Turns[StonesT]) -> Callable[[StonesT], tuple[float, float]]:
    """The chances to win of A and of B, each if that player is to roll."""

    @cache
    def values(stones: StonesT) -> tuple[float, float]:
        moving = [{dice: best(stones, seat, dice) for dice in ALL_ROLLS} for seat in range(2)]
        found, before = [0.0, 0.0], [1.0, 1.0]
        while max(abs(new - old) for new, old in zip(found, before, strict=True)) > _CLOSE:
            before = [*found]
            for seat in range(2):
                found[seat] = _mean(moving[seat], 1 - found[1 - seat])
        return found[0], found[1]

    def best(stones: StonesT, seat: int, dice: Dice) -> float:
        after = (each for each in turns(stones, seat, dice) if each != stones)
        return max(
            (1.0 if each is None else 1 - values(each)[1 - seat] for each in after), default=0
        )

    return values


def _mean(moving: dict[Dice, float], staying: float) -> float:
    """Over all rolls; with equal dice a player may stay."""
    doubles = [max(best, staying) for (low, high), best in moving.items() if low == high]
    others = [2 * best for (low, high), best in moving.items() if low != high]
    return (sum(doubles) + sum(others)) / 36


def turns_by_law(state: State) -> Turns[Stones]:
    """On the board of this position."""

    def turns(stones: Stones, seat: int, dice: Dice) -> Iterable[Stones | None]:
        before = replace(state, stones=stones)
        for turn in legal_turns(before, seat, dice):
            after = reduce(lambda now, hop: after_hop(now, seat, hop), hops(turn), before)
            yield None if all_home(after, seat) else after.stones

    return turns


def turns_by_kernel(labels: tuple[int, int], end: int, *, blocked: bool) -> Turns[tuple[int, int]]:
    """With stones and labels as `spieltisch.kernels.paseo.line` takes them."""
    from spieltisch.kernels.paseo.line import successors_line  # noqa: PLC0415 imports numba

    out = np.zeros(400, np.int64)

    def turns(stones: tuple[int, int], seat: int, dice: Dice) -> Iterable[tuple[int, int] | None]:
        own, other = stones[seat], stones[1 - seat]
        count = successors_line(own, other, labels[seat], end, int(blocked), *dice, out)
        for moved in out[:count].tolist():
            after = (moved, other) if seat == 0 else (other, moved)
            yield None if moved == end * 0x1111 else after

    return turns
