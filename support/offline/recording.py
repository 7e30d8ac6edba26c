"""Which kernels bots call from Python, with which types, and numba's IR of all of them before it is optimised.

Optimised IR is full of this processor's own instructions, so it must be caught before. Numba compiles nothing that it
finds in its cache: run this in a process of its own with an empty `NUMBA_CACHE_DIR`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import Any, Final, TypeAlias, cast

__all__ = ["Called", "Recording", "recorded", "watched"]

_GAMES: Final = (("paseo", 2, 400), ("paseo", 3, 40), ("paroli", 3, 30), ("raeuberparoli", 4, 30))
"""Players and decisions after which all levels have called all that they call; types depend on nothing else."""
_NODES: Final = 200
"""For each decision: nothing is optimised here."""
_Note: TypeAlias = Callable[[Any, Sequence[Any], Callable[[], Any]], Any]
"""Gets a kernel, its arguments, and the call itself, whose answer it gives back."""
_numba: Any = import_module("numba")
_types: Any = import_module("numba.core.types")
_targets: Any = import_module("numba.core.target_extension")
_library: Any = import_module("numba.core.codegen").CPUCodeLibrary
_Dispatcher: Any = import_module("numba.core.registry").CPUDispatcher
"""None of them has types."""


@dataclass(frozen=True)
class Called:
    """A kernel as it is called from Python."""

    kernel: Any
    types: tuple[Any, ...]

    @property
    def place(self) -> tuple[str, str]:
        return self.kernel.py_func.__module__, self.kernel.py_func.__qualname__

    @property
    def returned(self) -> Any:
        return self.kernel.overloads[self.types].signature.return_type

    @property
    def makes_arrays(self) -> bool:
        members = getattr(self.returned, "types", ())
        return any(isinstance(each, _types.Array) for each in members)


@dataclass(frozen=True)
class Recording:
    ir: Sequence[str]
    called: Sequence[Called]


def recorded() -> Recording:
    """Before anything else imports a kernel; kernels call each other without being noted."""
    called: dict[tuple[Any, ...], Called] = {}

    def note(kernel: Any, arguments: Sequence[Any], call: Callable[[], Any]) -> Any:
        found = Called(kernel, tuple(map(_numba.typeof, arguments)))
        called.setdefault((*found.place, found.types), found)
        return call()

    known = cast("dict[Any, Any]", _targets.dispatcher_registry)
    dict[Any, Any].__setitem__(known, _targets.CPU, _noting(note))  # no second one by itself
    with _ir_kept() as ir:
        _play()
    return Recording(ir, sorted(called.values(), key=lambda each: (each.place, str(each.types))))


def _play() -> None:
    from support.offline.playing import course, solve_late  # noqa: PLC0415 imports kernels

    solve_late()
    for game, players, most in _GAMES:
        for _ in islice(course(game, players, 0, _NODES), most):
            pass


@contextmanager
def _ir_kept() -> Generator[list[str]]:
    kept: list[str] = []
    adds = _library.add_ir_module

    def add(self: Any, module: Any) -> Any:
        kept.append(str(module))
        return adds(self, module)

    _library.add_ir_module = add
    try:
        yield kept
    finally:
        _library.add_ir_module = adds


@contextmanager
def watched(note: _Note) -> Generator[None]:
    """Whatever Python calls of the kernels imported so far goes through `note`."""
    kernels: list[Any] = [
        found
        for module in [*sys.modules.values()]
        if getattr(module, "__name__", "").startswith("spieltisch")
        for found in [*vars(module).values()]
        if isinstance(found, _Dispatcher)
    ]
    noting = _noting(note)
    for kernel in kernels:
        kernel.__class__ = noting
    try:
        yield
    finally:
        for kernel in kernels:
            kernel.__class__ = _Dispatcher


def _noting(note: _Note) -> Any:
    """Numba's dispatchers, but that calls from Python are noted; kernels call each other without them."""

    def call(kernel: Any, *arguments: Any) -> Any:
        return note(kernel, arguments, lambda: _Dispatcher.__call__(kernel, *arguments))

    return type("Noting", (_Dispatcher,), {"__call__": call})
