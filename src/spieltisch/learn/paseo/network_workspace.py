"""What the kernels of Paseo's network work on: scratch arrays that are made once and passed along."""

from __future__ import annotations

from typing import Final, NamedTuple, cast

import numpy as np

from spieltisch.kernels.jit import Ints
from spieltisch.kernels.paseo.network import SCRATCH
from spieltisch.kernels.paseo.row import MOST_TURNS, ROW
from spieltisch.learn.compiling import Floats

__all__ = [
    "CHOICES",
    "HIDDEN",
    "INPUTS",
    "SLOT",
    "Workspace",
    "floats",
    "ints",
    "new_workspace",
]

SLOT: Final = 18
"""What is noted of each player."""
INPUTS: Final = 4 * SLOT
HIDDEN: Final = 32
CHOICES: Final = 16
"""How many turns of a position are looked at closely, at most."""


class Workspace(NamedTuple):
    scratch: Ints
    """The crowd, and the stack of walks (see `kernels.paseo.network`)."""
    out: Ints
    """Room for all legal turns."""
    trial: Ints
    """A position that is tried out."""
    looks: Ints
    """The surveys of a player's four stones, then by number of steps which can get home or move."""
    picked: Ints
    """The turns that are looked at closely, best first."""
    keys: Ints
    """The mover's stones after each of them."""
    gains: Floats
    backdrop: Floats
    """The hidden layer as far as it does not depend on the mover."""
    inputs: Floats
    hidden: Floats
    answers: Floats
    """By place in the order of rolling, what the network says."""
    shares: Floats
    """By seat, the share of the win to be expected."""


def new_workspace() -> Workspace:
    return Workspace(
        scratch=ints(SCRATCH),
        out=ints(MOST_TURNS),
        trial=ints(ROW),
        looks=ints(32),
        picked=ints(CHOICES + 1),
        keys=ints(CHOICES + 1),
        gains=floats(CHOICES + 1),
        backdrop=floats(HIDDEN),
        inputs=floats(INPUTS),
        hidden=floats(HIDDEN),
        answers=floats(4),
        shares=floats(4),
    )


def ints(length: int) -> Ints:
    return cast("Ints", np.zeros(length, dtype=np.int64))


def floats(length: int) -> Floats:
    return cast("Floats", np.zeros(length, dtype=np.float32))
