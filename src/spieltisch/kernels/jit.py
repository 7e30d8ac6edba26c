"""How kernels are compiled, and where the compiled code is kept.

The cache lies in the user's cache folder under a name that is a hash of all kernel sources: numba
itself only looks at a function's own file, so an edit in one file would leave stale callers in others.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final, Protocol, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core import config

__all__ = [
    "Decorator",
    "Ints",
    "Words",
    "cache_folder",
    "compiled_count",
    "fingerprint",
    "kept_in",
    "kernel",
    "lookup",
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

word = cast("Callable[[int], int]", np.uint64)
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


class Decorator(Protocol):
    """What makes a kernel of a function."""

    def __call__(self, function: Kernel, /) -> Kernel: ...


def kept_in(folder: Path, **options: bool) -> Decorator:
    """A decorator for kernels whose compiled code is kept in this folder; `options` are numba's.

    Numba asks for the folder when a function is decorated, so its setting is changed for that moment
    only, and other people's functions are left alone.
    """

    def decorate(function: Kernel) -> Kernel:
        with _SETTING, _keeping_in(folder):
            made = _njit(cache=True, nogil=True, error_model="numpy", boundscheck=False, **options)(
                function
            )
        _ALL.append(made)
        return cast("Kernel", made)

    return decorate


@contextmanager
def _keeping_in(folder: Path) -> Generator[None]:
    usual, _settings.CACHE_DIR = _settings.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        _settings.CACHE_DIR = usual


def kernel(function: Kernel) -> Kernel:
    """Compile on first call, without the interpreter's lock, and remember the result."""
    return kept_in(_FOLDER)(function)


def compiled_count() -> tuple[int, int]:
    """How many of the kernels imported so far are compiled or loaded, and how many there are."""
    return sum(bool(made.signatures) for made in _ALL), len(_ALL)


def fingerprint(folder: Path) -> str:
    """A short hash of all sources below a folder."""
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()}".encode())
    for source in sorted(folder.rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


_ALL: list[Any] = []
_SETTING: Final = Lock()
"""Of whoever changes numba's setting: another thread would keep its kernels in a wrong place."""
_FOLDER = cache_folder()
_settings: Any = config
_njit: Any = numba.njit
