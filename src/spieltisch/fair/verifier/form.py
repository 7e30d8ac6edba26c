"""Whether a file has the form of a log: canonical, whole, and every part of its type."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from spieltisch.fair.verifier.fault import Wrong
from spieltisch.fair.verifier.hashing import file_digest, json_bytes
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.json_form import read_json

__all__ = ["Item", "Sheet", "read_sheet"]

_FORMAT: Final = "spieltisch-log 1"
_LETTERS: Final = "ABCDEF"
_LARGEST: Final = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""
_HASH: Final = re.compile("[0-9a-f]{64}")
_TABLE: Final = re.compile("[0-9A-Za-z_-]{1,64}")

_Check: TypeAlias = Callable[[object], bool]


@dataclass(frozen=True)
class Item:
    """An event, its parts known to be of their types."""

    seq: int
    at: int
    kind: str
    by: str
    body: Mapping[str, Any]
    head: str
    chained: Mapping[str, Any]
    """What the chain binds: the event without its head."""


@dataclass(frozen=True)
class Sheet:
    """What a file says."""

    table: str
    names: Sequence[str]
    items: Sequence[Item]


def read_sheet(data: bytes) -> Sheet:
    """Read the file; raises `Wrong`."""
    said = _value(data)
    if not isinstance(said, dict) or said.get("format") != _FORMAT:  # pyright: ignore[reportUnknownMemberType] read next
        raise Wrong("not-a-log")
    parts = cast("dict[str, Any]", said)
    _check_bytes(data, parts)
    _check_parts(parts, _FILE, "")
    if parts["digest"] != file_digest({name: parts[name] for name in parts if name != "digest"}):
        raise Wrong("digest")
    items = [_item(number, each) for number, each in enumerate(parts["events"])]
    return Sheet(parts["table"], parts["names"], items)


def _value(data: bytes) -> object:
    try:
        return read_json(data.decode())
    except UnicodeDecodeError:
        raise Wrong("not-text") from None
    except Unreadable as error:
        raise Wrong("not-json", text=str(error)) from None


def _check_bytes(data: bytes, said: object) -> None:
    """The same value can be written in many ways; only one of them is accepted."""
    try:
        canonical = json_bytes(said) + b"\n"
    except UnicodeEncodeError:
        raise Wrong("not-canonical", number=data.find(b"\\ud")) from None
    if data != canonical:
        pairs = enumerate(zip(data, canonical, strict=False))
        shorter = min(len(data), len(canonical))
        place = next((at for at, (one, other) in pairs if one != other), shorter)
        raise Wrong("not-canonical", number=place)


def _item(number: int, said: object) -> Item:
    try:
        parts = _object(said, "event")
        _check_parts(parts, _EVENT, "")
        _check_parts(parts["body"], _body_checks(parts), "body.")
    except Wrong as wrong:
        wrong.seq = number
        raise
    chained = {name: parts[name] for name in parts if name != "head"}
    return Item(**parts, chained=chained)


def _body_checks(parts: Mapping[str, Any]) -> Mapping[str, _Check]:
    """By its kind; a start may name a position that the game begins with."""
    checks = _BODIES[parts["kind"]]
    begun = parts["kind"] == "start" and "position" in parts["body"]
    return {**checks, "position": _text} if begun else checks


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Wrong("shape", name=name)
    return cast("dict[str, Any]", value)


def _check_parts(parts: Mapping[str, object], checks: Mapping[str, _Check], where: str) -> None:
    """Every part there, none too many, each of its type."""
    for name in sorted(parts.keys() ^ checks.keys()):
        raise Wrong("shape", name=f"{where}{name}")
    for name, check in checks.items():
        if not check(parts[name]):
            raise Wrong("shape", name=f"{where}{name}")


def _number(value: object) -> bool:
    return _whole(value) and cast("int", value) >= 0


def _whole(value: object) -> bool:
    return type(value) is int and abs(value) <= _LARGEST


def _text(value: object) -> bool:
    return isinstance(value, str)


def _fits(pattern: re.Pattern[str]) -> _Check:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _one_of(*known: str) -> _Check:
    return lambda value: value in known


def _list_of(check: _Check) -> _Check:
    return lambda value: _list(value) and all(map(check, cast("list[Any]", value)))


def _list(value: object) -> bool:
    return isinstance(value, list)


def _letters(value: object) -> bool:
    """Seats in their order, each once."""
    if not _list_of(_one_of(*_LETTERS))(value):
        return False
    found = cast("list[str]", value)
    return found == sorted({*found})


def _mapping(value: object) -> bool:
    return isinstance(value, dict)


def _config(value: object) -> bool:
    return _mapping(value) and _plain(value)


def _plain(value: object) -> bool:
    """Whether every number in it is one that all readers keep exactly."""
    if isinstance(value, dict):
        return all(map(_plain, cast("dict[str, object]", value).values()))
    if isinstance(value, list):
        return all(map(_plain, cast("list[object]", value)))
    return value is None or isinstance(value, str | bool) or _whole(value)


def _bots(value: object) -> bool:
    return _mapping(value) and all(
        letter in _LETTERS and len(letter) == 1 and _bot(name)
        for letter, name in cast("dict[str, object]", value).items()
    )


def _bot(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and 0 < len(value) <= 80


_hash: Final = _fits(_HASH)
_letter: Final = _one_of(*_LETTERS)
_FILE: Final[Mapping[str, _Check]] = {
    "digest": _hash,
    "events": _list_of(_mapping),
    "format": _text,
    "names": _list_of(_text),
    "table": _fits(_TABLE),
}
_BODIES: Final[Mapping[str, Mapping[str, _Check]]] = {
    "start": {
        "bots": _bots,
        "commit": _hash,
        "config": _config,
        "game": _text,
        "rules": _number,
        "seats": _letters,
        "table": _text,
    },
    "given": {"action": _text},
    "commit": {"hash": _hash},
    "absent": {"seat": _letter},
    "reveal": {"seed": _hash},
    "restart": {"commit": _hash, "seats": _letters},
    "draw": {"action": _text, "label": _text, "number": _number},
    "act": {"action": _text, "played": _one_of("person", "bot", "makeshift", "clock", "withdrawn")},
    "undo": {"to": _number},
    "branch": {"to": _number},
    "hand": {"seat": _letter, "to": lambda value: value is None or _bot(value)},
    "forfeit": {"seat": _letter, "why": _one_of("resigned", "clock", "left", "removed")},
    "end": {
        "reason": _text,
        "scores": _list_of(_whole),
        "seeds": _list_of(_hash),
        "winners": _letters,
    },
}
_EVENT: Final[Mapping[str, _Check]] = {
    "at": _number,
    "body": _mapping,
    "by": _one_of(*_LETTERS, "chance", "table"),
    "head": _hash,
    "kind": _one_of(*_BODIES),
    "seq": _number,
}
