"""Numba's stand-in in a browser: a kernel is the function of the side module that was compiled from it.

What the module holds, and what each function takes and gives, is in `kernels.json` beside it.
"""

from __future__ import annotations

import ctypes
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

__version__ = "in a browser"

_Takes: TypeAlias = str | list[Any]
_HERE: Final = Path("/spieltisch")
_LIBRARY: Final = ctypes.CDLL(str(_HERE / "kernels.so"))
_NUMBERS: Final = {
    "b8": ctypes.c_bool,
    **{f"i{bits}": getattr(ctypes, f"c_int{bits}") for bits in (8, 16, 32, 64)},
    **{f"u{bits}": getattr(ctypes, f"c_uint{bits}") for bits in (8, 16, 32, 64)},
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
}
KERNELS: Final = defaultdict[tuple[str, str], list[dict[str, Any]]](list)
for _found in json.loads((_HERE / "kernels.json").read_text()):
    KERNELS[_found["module"], _found["name"]].append(_found)


class NotCompiled(Exception):
    """A kernel was called that is not in the module, or with other types."""


def njit(**_options: object) -> Callable[[Callable[..., Any]], Any]:
    return _Kernel


class _Kernel:
    """Chooses among the functions made from one kernel by what it is called with."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        self.signatures = KERNELS[function.__module__, function.__qualname__]
        self._calls: dict[tuple[Any, ...], Callable[..., Any]] = {}

    def __call__(self, *arguments: Any) -> Any:
        key = tuple(map(_kind, arguments))
        call = self._calls.get(key)
        if call is None:
            call = self._calls[key] = self._made(key)
        return call(*arguments)

    def _made(self, key: tuple[Any, ...]) -> Callable[..., Any]:
        for found in self.signatures:
            if len(found["takes"]) == len(key) and all(map(_fits, found["takes"], key)):
                return call_of(found) if found["symbol"] else self.py_func
        raise NotCompiled(f"{self.py_func.__qualname__} was not compiled for {key}.")


def _kind(argument: Any) -> Any:
    """What may decide: an array's type, or whether a number has a fraction; members of tuples never do."""
    if hasattr(argument, "dtype"):
        return argument.dtype.made, len(argument.shape)
    return argument.__class__


def _fits(takes: _Takes, kind: Any) -> bool:
    if isinstance(takes, list):
        return isinstance(kind, type) and issubclass(kind, tuple)
    if "*" in takes:
        number, dimensions = takes.split("*")
        return bool(kind == (_NUMBERS[number], int(dimensions)))
    return kind is bool if takes == "b8" else kind is float if takes[0] == "f" else kind is int


def call_of(found: dict[str, Any]) -> Callable[..., Any]:
    """A function of the kernel's own arguments, written out: this is called thousands of times for a move."""
    function = getattr(_LIBRARY, found["symbol"])
    steps: list[str] = []
    kinds = [
        kind
        for place, each in enumerate(found["takes"])
        for kind in _flat(each, f"a[{place}]", steps)
    ]
    gives: _Takes = found["gives"]
    names: dict[str, Any] = {"function": function}
    if isinstance(gives, list):
        room = (ctypes.c_uint64 * (len(gives) - 1))()
        kinds.append(ctypes.c_void_p)
        steps.append(str(ctypes.addressof(room)))
        names |= {"members": _members(gives[1:], room), "made": _class(gives[0])}
    function.argtypes = kinds
    function.restype = None if isinstance(gives, list) or gives == "none" else _NUMBERS[gives]
    called = f"function({', '.join(steps)})"
    answer = f"({called}, made(members()))[1]" if isinstance(gives, list) else called
    made: Callable[..., Any] = eval(f"lambda *a: {answer}", names)  # noqa: S307 of our own file
    return made


def _flat(takes: _Takes, path: str, steps: list[str]) -> Iterator[Any]:
    if isinstance(takes, list):
        for place, each in enumerate(takes[1:]):
            yield from _flat(each, f"{path}[{place}]", steps)
    elif "*" in takes:
        dimensions = int(takes.split("*")[1])
        steps += [f"{path}.address", *(f"{path}.shape[{each}]" for each in range(dimensions))]
        yield from (ctypes.c_void_p, *[ctypes.c_uint32] * dimensions)
    else:
        steps.append(path)
        yield _NUMBERS[takes]


def _members(kinds: list[str], room: Any) -> Callable[[], Iterator[Any]]:
    slots = [_NUMBERS[kind].from_buffer(room, 8 * place) for place, kind in enumerate(kinds)]
    return lambda: (slot.value for slot in slots)


def _class(place: str) -> Callable[[Iterator[Any]], Any]:
    module, _, name = place.partition(":")
    if name == "tuple":
        return tuple
    made = getattr(import_module(module), name)
    return lambda members: made(*members)
