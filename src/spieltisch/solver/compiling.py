"""How the kernels of this room are compiled: kept apart from those of `kernels`, which they call."""

from __future__ import annotations

from pathlib import Path

from spieltisch.kernels.jit import cache_folder, fingerprint, kept_in

__all__ = ["kernel"]

kernel = kept_in(cache_folder() / fingerprint(Path(__file__).parent))
