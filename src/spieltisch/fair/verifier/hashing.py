"""The formulas of docs/fairness.md, written down a second time."""

from __future__ import annotations

import hashlib
import hmac
import json
import struct
from collections.abc import Iterator, Sequence
from typing import Final

__all__ = [
    "chain_start",
    "choose",
    "config_hash",
    "file_digest",
    "json_bytes",
    "link",
    "master_key",
    "seat_hash",
    "server_hash",
]

_WORD_VALUES: Final = 1 << 64


def json_bytes(value: object) -> bytes:
    """Canonical JSON; raises `UnicodeEncodeError` for half a surrogate pair."""
    compact = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return compact.encode("utf-8")


def file_digest(rest: object) -> str:
    return _sha(b"fair/1/file", _framed(json_bytes(rest))).hex()


def config_hash(game: str, rules: int, config: object) -> bytes:
    return _sha(json_bytes({"game": game, "rules": rules, "config": config}))


def server_hash(table: str, cfg: bytes, seed: bytes) -> str:
    return _sha(b"fair/1/commit", _framed(table.encode(), cfg, seed)).hex()


def seat_hash(table: str, letter: str, seed: bytes) -> str:
    return _sha(b"fair/1/seat", _framed(table.encode(), letter.encode(), seed)).hex()


def master_key(table: str, cfg: bytes, seed: bytes, parts: Sequence[bytes]) -> bytes:
    number = struct.pack(">I", len(parts))
    return _mac(seed, b"fair/1/key", _framed(table.encode(), cfg), number, _framed(*parts))


def chain_start(table: str) -> bytes:
    return _sha(b"fair/1/chain", _framed(table.encode()))


def link(previous: bytes, seed: bytes, seq: int, event: object) -> bytes:
    salt = _mac(seed, b"fair/1/salt", struct.pack(">Q", seq))
    return _sha(b"fair/1/link", previous, salt, _framed(json_bytes(event)))


def choose(key: bytes, label: str, number: int, weights: Sequence[int]) -> int:
    """The place in the list of weights that this draw falls on."""
    total = sum(weights)
    usable = _WORD_VALUES // total * total
    rest = next(word for word in _words(key, label, number) if word < usable) % total
    place = 0
    while rest >= weights[place]:
        rest -= weights[place]
        place += 1
    return place


def _words(key: bytes, label: str, number: int) -> Iterator[int]:
    block = 0
    while True:
        place = struct.pack(">QI", number, block)
        yield from struct.unpack(">4Q", _mac(key, b"fair/1/draw", _framed(label.encode()), place))
        block += 1


def _framed(*parts: bytes) -> bytes:
    return b"".join(struct.pack(">Q", len(part)) + part for part in parts)


def _sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def _mac(key: bytes, *parts: bytes) -> bytes:
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()
