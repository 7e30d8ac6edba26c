"""What the kernels of the solver work on: each side's arrangements, and room for notes.

A side's arrangement is its blank and a *triple*: where its numbered stones stand, as it counts tiles
itself, four bits each. Triples that cover the same tiles and have come equally far are a *group*: to
the opponent they look alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

if TYPE_CHECKING:
    from spieltisch.kernels.jit import Ints

__all__ = [
    "BUCKETS",
    "CAPACITY",
    "LANES",
    "LARGEST",
    "ONE",
    "ROLLS",
    "Side",
    "Workspace",
    "new_workspace",
]

LANES: Final = 16
"""Numbers that kernels work on at once."""
ONE: Final = 65535 << 12
"""A certain win. Fifteen of them still fit into 32 bits, and 16 bits keep 0 and 1 exactly."""
ROLLS: Final = 21
LARGEST: Final = 6
"""Triples of a group: three stones on three tiles."""
BUCKETS: Final = 13 + ROLLS
"""Moves of one stone by 1 to 12, then the splits of each roll."""
CAPACITY: Final = 80
"""Turns of a bucket: 12 ways to split a roll on two numbered stones, 4 cases each, 12 ways with the blank, 2 each."""
_BLANKS: Final = 14


class Side(NamedTuple):
    """A player's arrangements. Values that this player reads after a turn lie by the opponent's group,
    the mover's triple, the triple within the group, the mover's blank and the opponent's blank.
    """

    triples: Ints
    """Those that have come furthest first, groups together."""
    number: Ints
    """By triple its number."""
    firsts: Ints
    """The first triple of each group, and the number of triples."""
    covered: Ints
    """By group the path tiles it covers, as this player counts."""
    seen: Ints
    """The same tiles as the opponent counts."""
    pattern: Ints
    """By group the number of the set of tiles it covers."""
    rank: Ints
    """By pattern of the opponent, then by triple: its place among those that leave these tiles free."""
    base: Ints
    """By group of the opponent where its values begin."""
    first: int
    """The furthest back that the blank stands."""
    room: int
    """How many tiles it can stand on."""
    labels: int
    """See `spieltisch.kernels.paseo.line`."""
    bits: Ints
    """By lane the tile that the opponent's blank stands on, as one bit."""


class Workspace(NamedTuple):
    """Room for notes, so that kernels need no memory of their own."""

    counts: Ints
    where: Ints
    open: Ints
    hops: Ints
    then: Ints
    changed: Ints
    steps: Ints
    row: Ints
    sums: Ints
    own: Ints
    other: Ints
    ahead: Ints
    doubles: Ints


def new_workspace() -> Workspace:
    longs = [BUCKETS, BUCKETS * CAPACITY, BUCKETS * CAPACITY, 64, 64, 256]
    rolls = LARGEST * LARGEST * _BLANKS * ROLLS * LANES
    return Workspace._make(
        [
            *(cast("Ints", np.zeros(length, np.int64)) for length in longs),
            cast("Ints", np.zeros(13 * LANES, np.uint32)),
            cast("Ints", np.zeros(ROLLS * LANES, np.uint32)),
            cast("Ints", np.zeros(LANES, np.uint32)),
            cast("Ints", np.zeros(rolls, np.uint32)),
            cast("Ints", np.zeros(rolls, np.uint32)),
            cast("Ints", np.full(48, ONE, np.int64)),
            cast("Ints", np.zeros(16, np.int64)),
        ]
    )
