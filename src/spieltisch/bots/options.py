"""What a seat may do, worked out from its view alone.

In Paseo nothing is hidden. In Paroli a seat's legal steps depend on the table, on its own rack and on
how many cards the others and the stock hold, so any state that looks like the view has the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from spieltisch.rules import paroli, paseo

__all__ = ["View", "options", "paroli_options"]

View: TypeAlias = paseo.View | paroli.View


def options(view: View) -> Sequence[paseo.Action | paroli.Action]:
    """Every action that the actor of the view may take."""
    return paseo.legal(view.state) if isinstance(view, paseo.View) else paroli_options(view)


def paroli_options(view: paroli.View) -> Sequence[paroli.Action]:
    return paroli.legal(paroli.sample(view, Random(0)))
