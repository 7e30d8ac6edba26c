"""How the kernels of this room are compiled: kept apart from those of `kernels`, which they call.

They allocate nothing, so numba need not count who uses an array: that made them six times as slow.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from spieltisch.kernels.jit import cache_folder, kept_in

__all__ = ["inlined", "kernel"]

_SOURCES: Final = ("compiling", "lanes", "residuals", "turns", "units", "workspace")
"""All that kernels of this room are made from; what else changes here leaves them as they are."""


def _fingerprint() -> str:
    """The folder of the other kernels has one of those, of numba and of Python in its name."""
    here = Path(__file__)
    return sha256(b"".join(here.with_stem(name).read_bytes() for name in _SOURCES)).hexdigest()[:16]


_FOLDER: Final = cache_folder() / _fingerprint()
kernel = kept_in(_FOLDER, _nrt=False)
inlined = kept_in(_FOLDER, _nrt=False, forceinline=True)
"""For small ones that get whole tuples of arrays: handing those over would cost more than the work."""
