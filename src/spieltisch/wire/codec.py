"""Reading and writing messages. What comes from outside is read strictly or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast, get_args

import msgspec

from spieltisch.wire.downward import Downward
from spieltisch.wire.upward import AnyCommand, Upward

__all__ = ["Malformed", "Read", "read", "read_downward", "read_upward", "write"]

Read = TypeVar("Read")

_LARGEST: Final = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""
_DIGITS: Final = len(f"-{_LARGEST}")


class Malformed(ValueError):
    """Bytes that are no message; the sentence says what is wrong and where, and quotes nothing secret."""


_UPWARD: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Upward, strict=True)
_DOWNWARD: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Downward, strict=True)


def _bare(value: object) -> str:
    """The law's cards are strings of a kind of their own."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} can't be sent")


_NAMES: Final = {
    kind: tuple(f'"{name}"' for name in ("type", *kind.__struct_fields__))
    for kind in get_args(AnyCommand)
}
"""The names in each command, as they stand in JSON without escapes."""
_ENCODER: Final = msgspec.json.Encoder(enc_hook=_bare)


def read_upward(data: bytes | str) -> Upward:
    """A client's message; raises `Malformed`."""
    return cast("Upward", _decoded(_UPWARD, data, _check_message))


def read_downward(data: bytes | str) -> Downward:
    """The server's message; raises `Malformed`."""
    return cast("Downward", _decoded(_DOWNWARD, data))


def read(data: bytes, kind: type[Read]) -> Read:
    """A body of this kind; raises `Malformed`."""
    return cast("Read", _decoded(msgspec.json.Decoder(kind, strict=True), data, _check))


def write(value: object) -> bytes:
    return _ENCODER.encode(value)


def _decoded(
    decoder: msgspec.json.Decoder[Any],
    data: bytes | str,
    check: Callable[[bytes | str, Any], object] = lambda _data, _found: None,
) -> Any:
    try:
        found = decoder.decode(data)
        check(data, found)
    except (ValueError, RecursionError) as error:
        raise Malformed(str(error)) from None
    return found


def _check_message(data: bytes | str, found: Any) -> None:
    """A command has no parts within parts: where each name is found once, nothing is said twice."""
    text = data if isinstance(data, str) else data.decode()
    names = _NAMES.get(type(found))
    plain = names is not None and "\\" not in text and all(text.count(name) < 2 for name in names)
    if not plain:
        _check(data, found)


def _check(data: bytes | str, _found: object) -> None:
    """What the decoder lets pass: of two parts with one name it takes the last, and numbers of any size."""
    json.loads(data, object_pairs_hook=_once, parse_int=_exact, parse_float=str)


def _once(parts: list[tuple[str, Any]]) -> None:
    if len({name for name, _ in parts}) < len(parts):
        raise Malformed("Object contains a field twice")


def _exact(digits: str) -> None:
    if len(digits) > _DIGITS or abs(int(digits)) > _LARGEST:
        raise Malformed("Expected whole numbers of at most 2^53 - 1")
