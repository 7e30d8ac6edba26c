"""How the kernels of this room are compiled: kept apart from those of `search` and `learn`, which they call."""

from __future__ import annotations

from pathlib import Path

from spieltisch.kernels.jit import fingerprint, kept_in
from spieltisch.learn.compiling import folder as learnt

__all__ = ["kernel"]

kernel = kept_in(learnt / fingerprint(Path(__file__).parent))
