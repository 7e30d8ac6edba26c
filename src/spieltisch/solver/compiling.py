"""How the kernels of this room are compiled: kept apart from those of `kernels`, which they call.

They allocate nothing, so numba need not count who uses an array: that made them six times as slow.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from spieltisch.kernels.jit import cache_folder, fingerprint, kept_in

__all__ = ["inlined", "kernel"]

_FOLDER: Final = cache_folder() / fingerprint(Path(__file__).parent)
kernel = kept_in(_FOLDER, _nrt=False)
inlined = kept_in(_FOLDER, _nrt=False, forceinline=True)
"""For small ones that get whole tuples of arrays: handing those over would cost more than the work."""
