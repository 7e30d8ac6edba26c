"""A disk that may forget what was not synced: what SQLite writes, truncates and syncs, below SQLite and above the system.

    python -m support.stress.disk TRACE LEVEL FOLDER     a server whose SQLite has `synchronous=LEVEL`

All goes to the real file, and in order into a trace; what a power cut may leave of it, `power` says. It is a VFS of SQLite
that passes everything on to the system's own, put into the very library that Python's `sqlite3` uses: no compiler, no
privileges, no other SQLite than the one that servers run on. (`/dev/fuse` needs privileges, a preloaded library a
compiler, and `apsw` brings an SQLite of its own.)
"""

from __future__ import annotations

import _sqlite3
import asyncio
import ctypes
import os
import struct
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, cast

from spieltisch.server.http.serving import serve
from spieltisch.server.settings import Settings
from spieltisch.server.store import sqlite

__all__ = ["Act", "Record", "Trace", "records", "remember", "trace_of"]

Act: TypeAlias = Literal["write", "truncate", "sync", "delete", "acknowledged"]

_ACTS: Final[tuple[Act, ...]] = ("write", "truncate", "sync", "delete", "acknowledged")
_HEAD: Final = struct.Struct("<BHQI")
_KEPT: Final = 0x100 | 0x800 | 0x80000
"""Kinds of files that are the database: itself, its journal, its WAL."""
_FILE: Final = ctypes.c_void_p
_LONG: Final = ctypes.c_int64
_OPEN: Final = ctypes.CFUNCTYPE(
    ctypes.c_int, _FILE, _FILE, _FILE, ctypes.c_int, ctypes.POINTER(ctypes.c_int)
)
_DELETE: Final = ctypes.CFUNCTYPE(ctypes.c_int, _FILE, ctypes.c_char_p, ctypes.c_int)
_WRITE: Final = ctypes.CFUNCTYPE(ctypes.c_int, _FILE, _FILE, ctypes.c_int, _LONG)
_TRUNCATE: Final = ctypes.CFUNCTYPE(ctypes.c_int, _FILE, _LONG)
_SYNC: Final = ctypes.CFUNCTYPE(ctypes.c_int, _FILE, ctypes.c_int)


@dataclass(frozen=True)
class Record:
    act: Act
    file: str
    """The end of its name: "" for the database, "-wal" for its WAL."""
    offset: int = 0
    data: bytes = b""


Trace: TypeAlias = Callable[[Record], None]


def trace_of(file: Path) -> Trace:
    """Appends whole records, whoever else does the same."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def append(record: Record) -> None:
        name = record.file.encode()
        head = _HEAD.pack(_ACTS.index(record.act), len(name), record.offset, len(record.data))
        os.write(descriptor, head + name + record.data)

    return append


def records(file: Path) -> Iterator[Record]:
    """In order; one that a kill cut off was not written."""
    with file.open("rb") as trace:
        while len(head := trace.read(_HEAD.size)) == _HEAD.size:
            act, named, offset, size = cast("tuple[int, int, int, int]", _HEAD.unpack(head))
            name, data = trace.read(named), trace.read(size)
            if len(data) < size:
                return
            yield Record(_ACTS[act], name.decode(), offset, data)


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`."""

    _fields_ = [
        ("version", ctypes.c_int),
        *((name, _FILE) for name in ("close", "read", "write", "truncate", "sync")),
        ("others", _FILE * 13),
    ]


class _System(ctypes.Structure):
    """`sqlite3_vfs`."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("size", ctypes.c_int),
        ("longest", ctypes.c_int),
        ("next", _FILE),
        ("name", ctypes.c_char_p),
        ("data", _FILE),
        ("open", _FILE),
        ("delete", _FILE),
        ("others", _FILE * 14),
    ]


def remember(trace: Trace) -> None:
    """From now on all that SQLite does to database files in this process is traced; raises `AttributeError`
    where Python hides its SQLite.
    """
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_System)
    _KEEPING.append(_Remembering(library.sqlite3_vfs_find(None), trace))
    library.sqlite3_vfs_register(ctypes.byref(_KEEPING[-1].system), 1)


class _Remembering:
    def __init__(self, usual: Any, trace: Trace) -> None:
        self._usual, self._trace = usual, trace
        self._open = ctypes.cast(usual.contents.open, _OPEN)
        self._delete = ctypes.cast(usual.contents.delete, _DELETE)
        self._main = ""
        self._names: dict[int, str] = {}
        self._methods: dict[int, _Methods] = {}
        self._callbacks: list[Any] = [_OPEN(self._opened), _DELETE(self._deleted)]
        self.system = _System.from_buffer_copy(usual.contents)
        self.system.name = b"remembering"
        self.system.open, self.system.delete = map(_address, self._callbacks)

    def _opened(self, _system: int, name: int | None, file: int, flags: int, told: Any) -> int:
        result = int(self._open(ctypes.addressof(self._usual.contents), name, file, flags, told))
        if result == 0 and name and flags & _KEPT:
            path = ctypes.string_at(name).decode()
            if flags & 0x100:
                self._main = path
            self._names[file] = path.removeprefix(self._main)
            methods = ctypes.cast(file, ctypes.POINTER(_FILE))
            methods[0] = ctypes.addressof(self._traced(methods[0]))
        return result

    def _deleted(self, _system: int, name: bytes, sync: int) -> int:
        result = int(self._delete(ctypes.addressof(self._usual.contents), name, sync))
        if result == 0 and self._main and name.decode().startswith(self._main):
            self._trace(Record("delete", name.decode().removeprefix(self._main)))
        return result

    def _traced(self, usual: int) -> _Methods:
        """The same methods, but for three."""
        if usual not in self._methods:
            made = _Methods.from_buffer_copy(_Methods.from_address(usual))
            ours: tuple[Any, ...] = (
                self._writer(made.write),
                self._truncater(made.truncate),
                self._syncer(made.sync),
            )
            self._callbacks += ours
            made.write, made.truncate, made.sync = map(_address, ours)
            self._methods[usual] = made
        return self._methods[usual]

    def _writer(self, usual: int) -> Any:
        write = ctypes.cast(usual, _WRITE)

        def written(file: int, data: int, size: int, offset: int) -> int:
            result = int(write(file, data, size, offset))
            if result == 0:
                bytes_ = ctypes.string_at(data, size)
                self._trace(Record("write", self._names[file], offset, bytes_))
            return result

        return _WRITE(written)

    def _truncater(self, usual: int) -> Any:
        truncate = ctypes.cast(usual, _TRUNCATE)

        def truncated(file: int, size: int) -> int:
            result = int(truncate(file, size))
            if result == 0:
                self._trace(Record("truncate", self._names[file], size))
            return result

        return _TRUNCATE(truncated)

    def _syncer(self, usual: int) -> Any:
        sync = ctypes.cast(usual, _SYNC)

        def synced(file: int, flags: int) -> int:
            result = int(sync(file, flags))
            if result == 0:
                self._trace(Record("sync", self._names[file]))
            return result

        return _SYNC(synced)


_KEEPING: Final[list[_Remembering]] = []
"""SQLite keeps only their addresses."""


def _address(callback: Any) -> int:
    return cast("int", ctypes.cast(callback, _FILE).value)


async def _main(trace: Path, level: str, folder: Path) -> None:
    usual: tuple[str, ...] = vars(sqlite)["_WRITER"]  # no operator may choose this
    others = [pragma for pragma in usual if not pragma.startswith("synchronous=")]
    sqlite.__dict__["_WRITER"] = (*others, f"synchronous={level}")
    remember(trace_of(trace))
    settings = Settings(port=0, database=f"sqlite:///{folder / 'tables.db'}", workers=1)
    await serve(settings, lambda url: print(url, flush=True))


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])))
