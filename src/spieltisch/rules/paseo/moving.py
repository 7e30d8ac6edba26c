"""Moving one stone by n steps: counting, jumping, stopping, getting home (P7, P8, P9).

A move is first counted out and then judged. Counting: for the blank every tile is a step, for a
numbered stone occupied tiles are jumped and only free ones are steps. Judging: the jump limit (P9),
its own number, and P8's option. Which moves make up a turn: see `turn`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from typing import NamedTuple, TypeAlias

from spieltisch.rules.game import Refusal, Seat
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.tiles import BLANK, Cell, Stone

__all__ = ["Crowd", "Mover", "Walk", "best_walks", "flaw", "refuse_hop", "walks"]

Crowd: TypeAlias = Mapping[Cell, int]
"""How many stones lie on each tile. Start tiles are never occupied, so what lies there is ignored."""


class Mover(NamedTuple):
    """A stone that is about to move, and the table it moves on."""

    board: Board
    crowd: Crowd
    seat: Seat
    stone: Stone
    origin: Cell
    blank_blocked: bool
    """P8's option: the blank may stop on an occupied tile, but not go past one."""


class Walk(NamedTuple):
    """One route of a move, counted out in full."""

    route: tuple[Cell, ...]
    """Every tile entered or jumped, in order; the last is where the stone stops."""
    jumped: tuple[Cell, ...] = ()
    """The tiles that were jumped: no steps of their own."""

    @property
    def target(self) -> Cell:
        return self.route[-1]


def walks(mover: Mover, steps: int, most: float = inf) -> Iterator[Walk]:
    """Every route of exactly this many steps that jumps at most this many stones, legal or not (#moving-one-stone).

    For the #blank-stone every tile is a step; a #numbered-stone jumps what is occupied.
    P7: no tile is entered or jumped twice, and the tile of origin never again.
    Home: an opponent's start tile is only ever the last step.
    """
    ways, hosts, crowd = mover.board.ways[mover.seat], mover.board.hosts, mover.crowd
    jumps = mover.stone != BLANK
    begun: list[tuple[Cell, int, float, tuple[Cell, ...], tuple[Cell, ...]]] = [
        (mover.origin, steps, most, (), ())
    ]
    while begun:
        here, left, spare, route, jumped = begun.pop()
        for ahead in ways.get(here, ()):
            if ahead in route or ahead == mover.origin:
                continue
            if jumps and ahead in crowd and ahead not in hosts:
                if crowd[ahead] <= spare:
                    over = (*jumped, ahead)
                    begun.append((ahead, left, spare - crowd[ahead], (*route, ahead), over))
            elif left == 1:
                yield Walk((*route, ahead), jumped)
            elif ahead not in hosts:
                begun.append((ahead, left - 1, spare, (*route, ahead), jumped))


def flaw(mover: Mover, walk: Walk) -> Refusal | None:
    """Why the stone may not take this route."""
    if mover.stone == BLANK:
        return _blocked(mover, walk) if mover.blank_blocked else None
    return _over_limit(mover, walk) or _own_number(mover, walk)


def _blocked(mover: Mover, walk: Walk) -> Refusal | None:
    """P8, option `blank_blocked`: not past an occupied tile; where it starts does not block it."""
    passed = [cell for cell in walk.route[:-1] if mover.crowd.get(cell)]
    return Refusal("P8", "blank-blocked", {"cells": passed[:1]}) if passed else None


def _over_limit(mover: Mover, walk: Walk) -> Refusal | None:
    """P9: in one move a numbered stone jumps at most as many stones as its number."""
    stones = _jumped_stones(mover, walk)
    if stones <= mover.stone:
        return None
    found: dict[str, object] = {"stone": mover.stone, "count": stones}
    return Refusal("P9", "jump-limit", {**found, "target": walk.target, "cells": [*walk.jumped]})


def _own_number(mover: Mover, walk: Walk) -> Refusal | None:
    """A numbered stone never stops on a tile that bears its own number; passing one is fine."""
    if mover.board.labels.get(walk.target) != str(mover.stone):
        return None
    return Refusal("numbered-stone", "own-number", {"stone": mover.stone, "cells": [walk.target]})


def best_walks(mover: Mover, steps: int) -> dict[Cell, Walk]:
    """For each tile the stone may stop on, one legal route: P7, one is enough.

    Of several the one that jumps the fewest stones, then the shortest, then the first in order.
    """
    found: dict[Cell, Walk] = {}
    for walk in walks(mover, steps, most=mover.stone):  # P9
        rival = found.get(walk.target)
        if flaw(mover, walk) is None and (
            rival is None or _ease(mover, walk) < _ease(mover, rival)
        ):
            found[walk.target] = walk
    return found


def _ease(mover: Mover, walk: Walk) -> tuple[int, int, tuple[Cell, ...]]:
    return _jumped_stones(mover, walk), len(walk.route), walk.route


def _jumped_stones(mover: Mover, walk: Walk) -> int:
    return sum(mover.crowd[cell] for cell in walk.jumped)


def refuse_hop(mover: Mover, steps: int, target: Cell) -> Refusal | None:
    """Why the stone may not move by this many steps to this tile."""
    if mover.origin in mover.board.hosts and mover.board.hosts[mover.origin] != mover.seat:
        return Refusal("home", "stone-home", {"stone": mover.stone, "cells": [mover.origin]})
    counted = list(walks(mover, steps))
    there = [walk for walk in counted if walk.target == target]
    if not there:
        return _unreachable(mover, steps, target, counted)
    flaws = [flaw(mover, walk) for walk in sorted(there, key=lambda walk: _ease(mover, walk))]
    return None if None in flaws else flaws[0]


def _unreachable(mover: Mover, steps: int, target: Cell, counted: list[Walk]) -> Refusal:
    """Why no route of this many steps ends on this tile."""
    board, common = mover.board, {"stone": mover.stone, "steps": steps, "cells": [target]}
    if target not in board.labels and target not in board.hosts:
        return Refusal("laying-the-path", "no-tile", common)
    if board.hosts.get(target) == mover.seat:
        return Refusal("P7" if board.players > 2 else "direction", "own-start", common)
    if target == mover.origin:
        return Refusal("P7" if board.players > 2 else "direction", "origin", common)
    if board.players == 2 and target in _behind(mover):
        return Refusal("direction", "backward", common)
    if mover.stone != BLANK and target not in board.hosts and mover.crowd.get(target):
        return Refusal("numbered-stone", "occupied", common)
    if not counted:
        return Refusal("overshooting", "overshoot", common)
    leads = {walk.target for walk in counted if flaw(mover, walk) is None}
    return Refusal("a-turn", "elsewhere", {**common, "leads": sorted(leads)})


def _behind(mover: Mover) -> tuple[Cell, ...]:
    """With 2 players: the tiles the stone has passed."""
    stops = tuple(mover.board.ways[mover.seat])
    return stops[: stops.index(mover.origin)]
