"""Calls of kernels, noted with what they were given and what came of it, as JSON."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

import numpy as np

from support.offline.shims import signature

__all__ = ["CallNotes"]

_numba: Any = import_module("numba")


class CallNotes:
    """Of every decision about one call, of the kernel of which least was noted so far."""

    def __init__(self, symbols: Mapping[str, str]) -> None:
        self._symbols = symbols
        """By what `key_of` says of a call."""
        self._cost = Counter[str]()
        self._seen = set[str]()
        """What was called in this decision."""
        self._wanted: str | None = None
        self.calls: list[Mapping[str, Any]] = []

    def next_decision(self) -> None:
        """What is called now will probably be called then."""
        seen = sorted(self._seen & self._cost.keys())
        self._wanted = min(seen, key=lambda key: self._cost[key], default=None)
        self._seen.clear()

    def note(self, kernel: Any, arguments: Sequence[Any], call: Callable[[], Any]) -> Any:
        key = key_of(kernel.py_func, [signature(_numba.typeof(each)) for each in arguments])
        self._seen.add(key)
        is_wanted = key == self._wanted or key not in self._cost
        if key not in self._symbols or not is_wanted:
            return call()
        given = [_value(each) for each in arguments]
        answer = call()
        noted = {
            "symbol": self._symbols[key],
            "given": given,
            "after": [_value(each) for each in arguments],
        }
        self.calls.append({**noted, "answer": _value(answer)})
        self._cost[key] += _size(arguments)
        self._wanted = None if key == self._wanted else self._wanted
        return answer


def key_of(function: Any, takes: Sequence[Any]) -> str:
    return f"{function.__module__} {function.__qualname__} {takes}"


def _value(value: object) -> Any:
    """An array as its bytes, a tuple as a list of values, a number as itself."""
    if isinstance(value, np.ndarray):
        array = cast("Any", value)
        return {"bytes": b64encode(array.tobytes()).decode(), "shape": [*array.shape]}
    if isinstance(value, tuple):
        return [_value(each) for each in cast("Sequence[Any]", value)]
    return cast("Any", value).item() if isinstance(value, np.generic) else value


def _size(value: object) -> int:
    if isinstance(value, np.ndarray):
        return int(cast("Any", value).nbytes)
    if isinstance(value, tuple | list):
        return sum(map(_size, cast("Sequence[Any]", value)))
    return 8
