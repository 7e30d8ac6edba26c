"""The kernels of this room, compiled as those of `spieltisch.kernels` are.

Numba only looks at a function's own file when it decides whether its cache is stale. Kernels here call
each other across files, so their cache lies in a folder named by a hash of all of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba

from spieltisch.kernels import jit

__all__ = ["kernel"]

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def kernel(function: Kernel) -> Kernel:
    """Compile on first call and remember the result."""
    usual = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(Path(usual) / _fingerprint)
    try:
        return jit.kernel(function)
    finally:
        _settings.CACHE_DIR = usual


def _hash() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


_settings: Any = numba.config  # pyright: ignore[reportPrivateImportUsage] it has no types
_fingerprint = _hash()
