"""Compiling ahead what the solver calls."""

from __future__ import annotations

from spieltisch.solver.solving import solve_box
from spieltisch.solver.track import Corner, Track

__all__ = ["warm"]


def warm() -> None:
    """Compile, or load from the cache."""
    solve_box(Track("1*2*3*3*2*1*"), Corner((13, 13, 12, 13), (13, 12, 13, 13)))
