"""Paroli played on from one moment: what plans are worth, to every seat, in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.analysis.figures import Samples
from spieltisch.analysis.passes import Threads
from spieltisch.analysis.playouts.paroli import finish_turn, play_on
from spieltisch.kernels.paroli.course import apply
from spieltisch.kernels.paroli.dealing import redeal
from spieltisch.kernels.paroli.packing import Row
from spieltisch.kernels.paroli.row import DRAW, LAY, MOST_STEPS, PLAYERS, ROB, TURNS
from spieltisch.kernels.paroli.steps import legal
from spieltisch.learn.paroli.choice import HOPELESS, acting, after
from spieltisch.learn.paroli.value import new_workspace
from spieltisch.learn.weights import weights
from spieltisch.search.paroli.race import network

__all__ = ["HORIZON", "NOBODY", "NO_ENDS", "Ends", "Plan", "Table", "Worlds", "ways_to_go"]

Plan: TypeAlias = tuple[int, ...]
"""Steps as numbers of the kernels, up to the end of the turn or to where somebody else acts."""
Floats: TypeAlias = NDArray[Any]
NOBODY: Final = -1
"""Whose unseen cards are dealt again: nobody's, they lie as they lie."""
HORIZON: Final = 6
"""Turns that are played on before the end is judged."""
_LONGEST: Final = 24
_GOING, _ENDING = 5, 3
"""How many first steps of both kinds are made into plans."""


class Ends(NamedTuple):
    """What came of plans: by plan, world and seat."""

    shares: Samples
    points: Samples

    @property
    def worlds(self) -> int:
        return int(self.shares.shape[1])

    def more(self, other: Ends) -> Ends:
        """With the same plans in more worlds."""
        if not self.worlds:
            return other
        return Ends(
            np.concatenate((self.shares, other.shares), axis=1),
            np.concatenate((self.points, other.points), axis=1),
        )

    def only(self, plans: Sequence[int]) -> Ends:
        chosen = [*plans]
        return Ends(self.shares[chosen], self.points[chosen])


NO_ENDS: Final = Ends(np.zeros((0, 0, 0)), np.zeros((0, 0, 0)))


class Worlds(NamedTuple):
    """Courses that chance may take."""

    seat: int
    """What this seat can't see is dealt again in each."""
    seed: int
    numbers: range


class _Nets(NamedTuple):
    """Who plays, and what judges chances and points."""

    net: Floats
    win: Floats
    points: Floats


@cache
def _nets(game: str) -> _Nets:
    found = weights(f"{game}-end")
    win, points = (np.ascontiguousarray(found[key], dtype=np.float32) for key in ("win", "points"))
    return _Nets(network(game), win, points)


@dataclass(frozen=True)
class Table(Threads):
    """One game's networks, and threads to play on."""

    def play(self, start: Row, plans: Sequence[Plan], worlds: Worlds) -> Ends:
        """All plans in these worlds."""
        until = int(start[TURNS]) + max(HORIZON, int(start[PLAYERS]))
        flat = np.zeros((len(plans), _LONGEST), dtype=np.int64)
        for place, plan in enumerate(plans):
            flat[place, : len(plan)] = plan
        parts = self.share_out(partial(self._part, start, flat, until, worlds), worlds.numbers)
        return Ends(*(np.concatenate(each, axis=1) for each in zip(*parts, strict=True)))

    def _part(self, start: Row, plans: Floats, until: int, worlds: Worlds, numbers: range) -> Ends:
        seat, seed = worlds.seat, self.seeded(worlds.seed)
        shape = len(plans), len(numbers), int(start[PLAYERS])
        ends, nets = Ends(np.zeros(shape), np.zeros(shape)), _nets(self.game)
        play_on(
            start, plans.reshape(-1), _LONGEST, len(plans), seat, until, *nets, seed,
            numbers.start, numbers.stop, ends.shares.reshape(-1), ends.points.reshape(-1),
            new_workspace(),
        )  # fmt: skip
        return ends

    def plans(self, start: Row, seat: int, seed: int) -> list[Plan]:
        """The ways to play a turn that look best, each completed as the network would; best first.

        They are made from what the seat knows: unseen cards are dealt again before.
        """
        row, rng, at = start.copy(), np.array([seed], dtype=np.uint64), new_workspace()
        redeal(row, seat, rng)
        net, found = _nets(self.game).net, dict[bytes, Plan]()
        looks = {code: after(row, code, seat, net, rng, at) for code in ways_to_go(row)}
        for code in _promising(looks):
            plan, key = _completed(row, code, seat, net, rng)
            found.setdefault(key, plan)
        return [*found.values()]


def ways_to_go(row: Row) -> list[int]:
    """Every legal step."""
    steps = np.zeros(MOST_STEPS, dtype=np.int64)
    return cast("list[int]", steps[: legal(row, steps)].tolist())


def _promising(looks: dict[int, float]) -> list[int]:
    """Of those with any hope the best ways to go on with the turn and to end it, by the look of them."""
    ranked = sorted(looks, key=lambda code: -looks[code])
    hoped = [code for code in ranked if looks[code] > HOPELESS] or ranked[:1]
    going = [code for code in hoped if _goes_on(code)]
    ending = [code for code in hoped if not _goes_on(code)]
    return sorted(going[:_GOING] + ending[:_ENDING], key=lambda code: -looks[code])


def _completed(start: Row, code: int, seat: int, net: Floats, rng: Floats) -> tuple[Plan, bytes]:
    """A first step with the rest of the turn, and what tells it from others: the position it leads to."""
    row, steps, turn = start.copy(), np.zeros(_LONGEST - 1, dtype=np.int64), int(start[TURNS])
    apply(row, code)
    draws = code >> 32 == DRAW
    count = 0
    if not draws and int(row[TURNS]) == turn and acting(row) == seat:
        count = finish_turn(row, seat, net, rng, steps, new_workspace())
    plan = (code, *steps[:count].tolist())
    return plan, row.tobytes()


def _goes_on(code: int) -> bool:
    return LAY <= code >> 32 <= ROB
