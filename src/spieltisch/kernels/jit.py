"""How kernels are compiled, and where the compiled code is kept.

The cache lies in the user's cache folder under a name that is a hash of all kernel sources: numba
itself only looks at a function's own file, so an edit in one file would leave stale callers in others.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Any, Final, Protocol, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core import caching, config

__all__ = [
    "COMPILED",
    "Decorator",
    "Ints",
    "Words",
    "cache_folder",
    "fingerprint",
    "kept_in",
    "kernel",
    "lookup",
    "remove_unused",
    "signed",
    "word",
]

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


class Ints(Protocol):
    """A one-dimensional array of integers, as a kernel sees it."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


Words = Ints
"""A one-dimensional array of 64-bit words without sign."""

_settings: Any = config
_caching: Any = caching
_KEPT: Final = 14
"""Days: two versions side by side are no reason to compile each time."""
_NAME: Final = re.compile("[0-9a-f]{16}")
COMPILED: Final = not _settings.DISABLE_JIT
"""Whether kernels are compiled at all: not with `NUMBA_DISABLE_JIT=1`."""


def _wrapped(number: int) -> int:
    """As compiled code does it; numpy refuses a negative `int` of Python."""
    return cast("int", np.uint64(int(number) & 0xFFFF_FFFF_FFFF_FFFF))


word = cast("Callable[[int], int]", np.uint64 if COMPILED else _wrapped)
"""A number as a 64-bit word without sign; to the type checker all numbers are `int`."""
signed = cast("Callable[[int], int]", np.int64)


def lookup(values: Iterable[int]) -> Ints:
    """A table of small numbers for kernels to look up in."""
    return cast("Ints", np.fromiter(values, dtype=np.uint8))


def cache_folder() -> Path:
    """Where the compiled kernels of exactly these sources are kept."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("spieltisch")) / "kernels"
    return base / fingerprint(Path(__file__).parent)


def remove_unused(base: Path, days: float = _KEPT) -> None:
    """Remove what was compiled from other sources and used by nobody for so long."""
    for folder in base.glob("*"):
        if _NAME.fullmatch(folder.name) and time() - folder.stat().st_mtime > days * 86400:
            rmtree(folder, ignore_errors=True)


def _in_use(folder: Path) -> Path:
    """The same folder, marked as used; the first use of new sources removes old ones."""
    with suppress(OSError):
        if not folder.is_dir():
            remove_unused(folder.parent)
            folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    return folder


class Decorator(Protocol):
    """What makes a kernel of a function."""

    def __call__(self, function: Kernel, /) -> Kernel: ...


def kept_in(folder: Path, **options: bool) -> Decorator:
    """A decorator for kernels whose compiled code is kept in this folder; `options` are numba's."""

    def decorate(function: Kernel) -> Kernel:
        if not COMPILED:
            return np.errstate(over="ignore")(function)  # words wrap around, as compiled
        made = _njit(nogil=True, error_model="numpy", boundscheck=False, **options)(function)
        made._cache = _cache(folder, function)  # noqa: SLF001 numba has no other way
        return cast("Kernel", made)

    return decorate


def _cache(folder: Path, function: Callable[..., Any]) -> Any:
    """Numba's own, but by the module's name: by its path every environment would compile again."""

    def place(_: object) -> str:
        return str(folder / function.__module__)

    locator = type("Locator", (_caching.InTreeCacheLocator,), {"get_cache_path": place})
    results = type("Results", (_caching.CompileResultCacheImpl,), {"_locator_classes": [locator]})
    return type("Cache", (_caching.FunctionCache,), {"_impl_class": results})(function)


def kernel(function: Kernel) -> Kernel:
    """Compile on first call, without the interpreter's lock, and remember the result."""
    return kept_in(_FOLDER)(function)


def fingerprint(folder: Path) -> str:
    """A short hash of all sources below a folder."""
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()}".encode())
    for source in sorted(folder.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


_FOLDER = _in_use(cache_folder())
_njit: Any = numba.njit
