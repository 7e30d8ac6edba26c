"""A whole game as a file: `spieltisch-log`, for download once its seeds are published.

The file is canonical JSON and one line feed, so that every byte of it means something. Its digest covers
also what the chain does not: the players' names, which are not bound into the chain so that a person's
name can be deleted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from spieltisch.fair.canonical import canonical, lp
from spieltisch.fair.event import KINDS, Event, Kind
from spieltisch.rules.errors import Unreadable
from spieltisch.rules.json_form import (
    JsonValue,
    a_list,
    a_mapping,
    a_number,
    a_text,
    known_keys,
    read_json,
)

__all__ = [
    "FORMAT",
    "Log",
    "log_digest",
    "log_from_bytes",
    "log_from_json",
    "log_to_bytes",
    "log_to_json",
]

FORMAT: Final = "spieltisch-log 1"

_PARTS: Final = frozenset({"digest", "events", "format", "names", "table"})
_EVENT_PARTS: Final = frozenset({"at", "body", "by", "head", "kind", "seq"})
_HASH: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Log:
    """What happened at a table from its start, each event with the head of the chain after it."""

    table: str
    names: tuple[str, ...]
    """By seat."""
    events: tuple[Event, ...]
    heads: tuple[bytes, ...]


def log_to_json(log: Log) -> dict[str, JsonValue]:
    said: dict[str, JsonValue] = {
        "events": [
            {**event.to_json(), "head": head.hex()}
            for event, head in zip(log.events, log.heads, strict=True)
        ],
        "format": FORMAT,
        "names": [*log.names],
        "table": log.table,
    }
    return {"digest": log_digest(said), **said}


def log_to_bytes(log: Log) -> bytes:
    """The file."""
    return canonical(log_to_json(log)) + b"\n"


def log_from_json(value: object) -> Log:
    """Read a log; raises `Unreadable`. Whether it is honest, only the verifier knows."""
    data = a_mapping(value, "A log")
    _exact(data, _PARTS, "A log")
    if data["format"] != FORMAT:
        raise Unreadable(f"The format is {data['format']!r}; only {FORMAT!r} can be read.")
    lines = [_line(each) for each in a_list(data["events"], "'events'")]
    log = Log(
        table=a_text(data["table"], "'table'"),
        names=tuple(a_text(name, "A name") for name in a_list(data["names"], "'names'")),
        events=tuple(event for event, _ in lines),
        heads=tuple(head for _, head in lines),
    )
    if log_to_json(log)["digest"] != data["digest"]:
        raise Unreadable("The digest does not match: the log was changed after it was written.")
    return log


def log_from_bytes(data: bytes) -> Log:
    """Read the file; raises `Unreadable`."""
    try:
        return log_from_json(read_json(data.decode()))
    except UnicodeError:
        raise Unreadable("A log is text in UTF-8.") from None


def log_digest(said: Mapping[str, JsonValue]) -> str:
    """What the file says of itself: over all its other parts."""
    return sha256(b"fair/1/file" + lp(canonical(said))).hexdigest()


def _line(value: object) -> tuple[Event, bytes]:
    data = a_mapping(value, "An event")
    _exact(data, _EVENT_PARTS, "An event")
    event = Event(
        seq=a_number(data["seq"], "'seq'"),
        at=a_number(data["at"], "'at'"),
        kind=_kind(data["kind"]),
        by=a_text(data["by"], "'by'"),
        body=a_mapping(data["body"], "'body'"),
    )
    return event, _hash(data["head"], "'head'")


def _exact(data: Mapping[str, object], parts: frozenset[str], what: str) -> None:
    known_keys(data, parts, what)
    missing = sorted(parts - data.keys())
    if missing:
        raise Unreadable(f"{what} lacks {missing[0]!r}; it has {', '.join(sorted(parts))}.")


def _kind(value: object) -> Kind:
    for kind in KINDS:
        if kind == value:
            return kind
    raise Unreadable(f"{value!r} is no kind of event; they are {', '.join(KINDS)}.")


def _hash(value: object, what: str) -> bytes:
    text = a_text(value, what)
    if not _HASH.fullmatch(text):
        raise Unreadable(f"{what} must be 64 digits 0-9, a-f, not {text[:70]!r}.")
    return bytes.fromhex(text)
