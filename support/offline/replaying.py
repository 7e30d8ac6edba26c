"""Runs in the browser: the module's kernels called with what native ones were given, and the answers compared."""

from __future__ import annotations

import ctypes
import json
from base64 import b64decode
from importlib import import_module
from typing import Any, Final, TypeAlias

_Kind: TypeAlias = str | list[Any]
_NEAR: Final = 1e-6
_standin: Any = import_module("numba")
np: Any = import_module("numpy")
"""Those of the browser, which have more to them than types know."""
_KINDS: Final = {
    "b8": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "u8": np.uint8,
    "u32": np.uint32, "u64": np.uint64, "f32": np.float32, "f64": np.float64,
}  # fmt: skip
_BY_SYMBOL: Final = {
    each["symbol"]: each for found in _standin.KERNELS.values() for each in found if each["symbol"]
}
_CALLS: Final[dict[str, Any]] = {}


def replayed(calls: list[dict[str, Any]]) -> dict[str, Any]:
    """How many calls of which kernel, the largest difference of a fraction, and what differs otherwise."""
    counted: dict[str, int] = {}
    gaps, wrong = [0.0], list[str]()
    for call in calls:
        told = _BY_SYMBOL[call["symbol"]]
        name = f"{told['module']}.{told['name']}"
        counted[name] = counted.get(name, 0) + 1
        try:
            gaps.append(_gap(call, told))
        except ValueError as error:
            wrong.append(f"{name}: {error}")
    return {"counted": counted, "gap": max(gaps), "wrong": wrong[:20]}


def _gap(call: dict[str, Any], told: dict[str, Any]) -> float:
    symbol = told["symbol"]
    if symbol not in _CALLS:
        _CALLS[symbol] = _standin.call_of(told)
    arguments = [
        _made(value, kind) for value, kind in zip(call["given"], told["takes"], strict=True)
    ]
    answer = _CALLS[symbol](*arguments)
    pairs = zip(arguments, call["after"], told["takes"], strict=True)
    gaps = [_difference(ours, theirs, kind) for ours, theirs, kind in pairs]
    return max([*gaps, _difference(answer, call["answer"], told["gives"])])


def _made(value: Any, kind: _Kind) -> Any:
    if isinstance(kind, list):
        return tuple(_made(each, member) for each, member in zip(value, kind[1:], strict=True))
    if "*" not in kind:
        return value
    data, made = (
        b64decode(value["bytes"]),
        np.empty(tuple(value["shape"]), _KINDS[kind.split("*")[0]]),
    )
    ctypes.memmove(made.address, data, len(data))
    return made


def _difference(ours: Any, theirs: Any, kind: _Kind) -> float:
    if kind == "none":
        return 0.0
    if isinstance(kind, list):
        both = zip(ours, theirs, kind[1:], strict=True)
        return max((_difference(*each) for each in both), default=0.0)
    if "*" not in kind:
        return _apart(ours, theirs, kind)
    if bytes(ours.buffer) == b64decode(theirs["bytes"]):
        return 0.0
    numbers = zip(ours.buffer, _made(theirs, kind).buffer, strict=True)
    return max(_apart(one, other, kind) for one, other in numbers)


def _apart(ours: Any, theirs: Any, kind: str) -> float:
    if ours == theirs or (ours != ours and theirs != theirs):  # noqa: PLR0124 both are no numbers
        return 0.0
    if kind[0] != "f":
        raise ValueError(f"{ours} instead of {theirs}")
    gap = abs(ours - theirs) / max(1.0, abs(theirs))
    if not gap <= _NEAR:
        raise ValueError(f"{ours} instead of {theirs}")
    return float(gap)


def answer(text: str) -> str:
    return json.dumps(replayed(json.loads(text)))
