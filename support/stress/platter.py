"""What a power cut may leave on a disk: all that was synced, and any sectors of what was only written."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from support.stress.disk import Record

__all__ = ["Platter"]

_SECTOR: Final = 512


class Platter:
    """What is surely on it, and what may be."""

    def __init__(self) -> None:
        self._sure: dict[str, bytearray] = {}
        self._unsure: dict[str, list[Record]] = {}

    def take(self, record: Record) -> None:
        match record.act:
            case "write" | "truncate":
                self._unsure.setdefault(record.file, []).append(record)
            case "sync":
                content = self._sure.setdefault(record.file, bytearray())
                for each in self._unsure.pop(record.file, []):
                    _do(content, each)
            case "delete":
                self._sure.pop(record.file, None)
                self._unsure.pop(record.file, None)
            case "acknowledged":
                pass

    def after_cut(self, rng: Random) -> dict[str, bytes]:
        """The files as they may be found: of what was not synced nothing, all, or any sectors."""
        kept = rng.choice((0.0, 0.3, 0.7, 1.0))
        found = {name: bytearray(content) for name, content in self._sure.items()}
        for name, changes in self._unsure.items():
            content = found.setdefault(name, bytearray())
            for change in changes:
                for part in _sectors(change):
                    if rng.random() < kept:
                        _do(content, part)
        return {name: bytes(content) for name, content in found.items()}


def _do(content: bytearray, change: Record) -> None:
    if change.act == "truncate":
        del content[change.offset :]
        return
    missing = change.offset - len(content)
    if missing > 0:
        content += bytes(missing)
    content[change.offset : change.offset + len(change.data)] = change.data


def _sectors(change: Record) -> Iterator[Record]:
    """A write in the parts that reach the disk together; the borders are those of the disk."""
    if change.act != "write":
        yield change
        return
    begin, end = change.offset, change.offset + len(change.data)
    while begin < end:
        border = min(end, (begin // _SECTOR + 1) * _SECTOR)
        part = change.data[begin - change.offset : border - change.offset]
        yield Record("write", change.file, begin, part)
        begin = border
