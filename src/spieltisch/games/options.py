"""What a seat may do, worked out from its view alone.

In Paseo nothing is hidden. In Paroli a seat's legal steps depend on the table, on its own rack and on
how many cards the others and the stock hold, so any state that looks like the view has the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from spieltisch.rules import paroli, paseo

__all__ = ["Action", "View", "behind", "options", "paroli_options"]

View: TypeAlias = paseo.View | paroli.View
"""What a seat may know, in any of the games."""
Action: TypeAlias = paseo.Action | paroli.Action
"""What can be done, in any of the games."""


def options(view: View) -> Sequence[Action]:
    """Every action that the actor of the view may take."""
    return paseo.legal(view.state) if isinstance(view, paseo.View) else paroli_options(view)


def behind(view: View, rng: Random) -> paseo.State | paroli.State:
    """A state that looks like this to its seat; what is hidden is made up, each way with its true chance."""
    return view.state if isinstance(view, paseo.View) else paroli.sample(view, rng)


def paroli_options(view: paroli.View) -> Sequence[paroli.Action]:
    """Every action that the actor of a view of Paroli may take."""
    return paroli.legal(paroli.sample(view, Random(0)))
