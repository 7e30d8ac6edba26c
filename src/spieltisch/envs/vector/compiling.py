"""The kernels of this room, compiled as those of `spieltisch.kernels` are.

The numbers of actions and observations are frozen into them, so their cache lies in a folder named by a
hash of all of `envs`, inside that of the kernels they call.
"""

from __future__ import annotations

from pathlib import Path

from spieltisch.kernels.jit import cache_folder, fingerprint, kept_in

__all__ = ["kernel"]

kernel = kept_in(cache_folder() / fingerprint(Path(__file__).parents[1]))
"""Compile on first call and remember the result."""
