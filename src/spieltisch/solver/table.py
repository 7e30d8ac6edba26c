"""A whole path, solved, in a file.

    4096 bytes   head: what it is, its version, the path; zeros; a checksum
    the values   A's array, then B's (see `plan`)
    checksums    of every MiB of the values, and of the checksums

It is mapped into memory, and a block is checked when it is first read. While a path is being solved, its
file ends in `.part`, and beside it lies a list of finished layers with their checksums. What is not in
the list, or does not agree with it, is solved again. Only a whole and synced table gets its name.

Values have 16 bits in the file and 32 while they are solved: so a value is off by its own rounding alone,
0.76e-5 at most, but for a little more in the layers after an interruption.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias, cast
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from spieltisch.rules.paseo import RULES_VERSION
from spieltisch.solver.errors import DamagedTable, OtherVersion, TableInUse
from spieltisch.solver.lanes import LANES
from spieltisch.solver.plan import Numbers, Plan, Track
from spieltisch.solver.room import need_disk, need_memory
from spieltisch.solver.solution import Solution, Values
from spieltisch.solver.solving import Tick, solve_layers

__all__ = ["VERSION", "Table", "open_table", "read_track", "solve_table"]

VERSION: Final = 1
_MAGIC: Final = b"spieltisch: Paseo for two, solved\n"
_HEAD: Final = 4096
_BLOCK: Final = 1 << 20
_FINER: Final = 12
"""Bits that values have more while they are solved, so that rounding errors do not add up."""

Fine: TypeAlias = NDArray[np.uint32]


class Table(Solution):
    """A solution that lies in a file."""

    def __init__(self, file: Path, plan: Plan, *, turned: bool = False) -> None:
        self.file, self._data = file, _mapped(file, plan, "r")
        super().__init__(plan, *_halves(self._data, plan), turned=turned)
        self._sums, self._good = _checksums(file, plan), set[int]()

    def look_up(self, side: int, places: Numbers) -> Values:
        """Raises `DamagedTable`."""
        first = 2 * (places + side * self.plan.size)
        for block in np.unique(first // _BLOCK).tolist():
            self._check(block)
        return super().look_up(side, places)

    def check(self) -> None:
        """Read it all; raises `DamagedTable`."""
        for block in range(len(self._sums)):
            self._check(block)

    def _check(self, block: int) -> None:
        if block in self._good:
            return
        if _checksum(self._data, block) != int(self._sums[block]):
            raise DamagedTable(self.file, f"what is in block {block} is not what was written")
        self._good.add(block)


def open_table(file: Path, *, turned: bool = False) -> Table:
    """Raises `DamagedTable` or `OtherVersion`."""
    return Table(file, Plan(read_track(file)), turned=turned)


def read_track(file: Path) -> Track:
    """The path that a table is of; raises `DamagedTable` or `OtherVersion`."""
    with file.open("rb") as stream:
        head = stream.read(_HEAD)
    if len(head) < _HEAD or not head.startswith(_MAGIC):
        raise DamagedTable(file, "it does not begin as a table does")
    if crc32(head[:-4]) != int.from_bytes(head[-4:], "little"):
        raise DamagedTable(file, "its head is not what was written")
    said = cast("dict[str, Any]", json.loads(head[len(_MAGIC) : -4].rstrip(b"\0")))
    version = said["version"], said["rules"]
    if version != (VERSION, RULES_VERSION):
        raise OtherVersion(file, ".".join(map(str, version)))
    return Track(said["tiles"], said["blank_blocked"])


def solve_table(track: Track, file: Path, *, threads: int = 1, tick: Tick = id) -> Table:
    """Solve a whole path into a file, or what is left of it; raises `TooLittleRoom` or `TableInUse`."""
    plan, part = Plan(track), _beside(file, ".part")
    need_memory(plan.size)
    file.parent.mkdir(parents=True, exist_ok=True)
    with _reserved(part, plan):
        journal = _Journal(part, plan)
        fine, since = journal.resumed()
        for number in solve_layers(plan, *fine, since=since, threads=threads, tick=tick):
            journal.add(number, fine)
        _seal(part, _mapped(part, plan, "r+"))
        part.replace(file)
        journal.file.unlink(missing_ok=True)
    return open_table(file)


class _Journal:
    """Which layers are finished, each with the checksum of its values."""

    def __init__(self, part: Path, plan: Plan) -> None:
        self.file, self._part, self._plan = _beside(part, ".layers"), part, plan

    def _arrays(self) -> tuple[Values, Values]:
        """Mapped for one layer only: what stays mapped counts as memory of ours."""
        return _halves(_mapped(self._part, self._plan, "r+"), self._plan)

    def resumed(self) -> tuple[tuple[Fine, Fine], int]:
        """Values of 32 bits for what is finished and is what was written, and how many layers that is."""
        lines = self.file.read_text("ascii", "replace").splitlines() if self.file.exists() else []
        ones, twos = (np.zeros(self._plan.size + LANES, np.uint32) for _ in range(2))
        count = 0
        while count < min(len(lines), len(self._plan.layers)) and lines[count] == self._line(count):
            arrays = self._arrays()
            for side, span in self._spans(count):
                (ones, twos)[side][span] = arrays[side][span].astype(np.uint32) << _FINER
            count += 1
        self.file.write_text("".join(f"{line}\n" for line in lines[:count]), "ascii")
        return (ones, twos), count

    def add(self, number: int, fine: tuple[Fine, Fine]) -> None:
        """Round the values of a layer that is done, and note that it is."""
        arrays = self._arrays()
        for side, span in self._spans(number):
            arrays[side][span] = fine[side][span] + (1 << (_FINER - 1)) >> _FINER
        with self.file.open("a", encoding="ascii") as out:
            out.write(f"{self._line(number)}\n")

    def _line(self, number: int) -> str:
        total, arrays = 0, self._arrays()
        for side, span in self._spans(number):
            total = crc32(arrays[side][span].data, total)
        return f"{number} {total:08x}"

    def _spans(self, number: int) -> Iterator[tuple[int, slice]]:
        for side, first, last in self._plan.spans(*self._plan.layers[number]):
            yield side, slice(first, last)


def _beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def _mapped(file: Path, plan: Plan, mode: Any) -> Values:
    length = 2 * plan.size + LANES
    if file.stat().st_size != _length(plan):
        raise DamagedTable(file, "it is not as long as it was written")
    return np.memmap(file, np.uint16, mode, offset=_HEAD, shape=(length,))


def _halves(data: Values, plan: Plan) -> tuple[Values, Values]:
    return data[: plan.size + LANES], data[plan.size :]


def _blocks(length: int) -> int:
    return -(-2 * length // _BLOCK)


def _length(plan: Plan) -> int:
    values = 2 * plan.size + LANES
    return _HEAD + 2 * values + 4 * _blocks(values) + 4


def _checksum(data: Values, block: int) -> int:
    return crc32(data[block * _BLOCK // 2 : (block + 1) * _BLOCK // 2].data)


def _checksums(file: Path, plan: Plan) -> Numbers:
    values = 2 * plan.size + LANES
    with file.open("rb") as stream:
        stream.seek(_HEAD + 2 * values)
        sums = stream.read()
    if crc32(sums[:-4]) != int.from_bytes(sums[-4:], "little"):
        raise DamagedTable(file, "its checksums are not what was written")
    return np.frombuffer(sums[:-4], "<u4").astype(np.int64)


@contextmanager
def _reserved(part: Path, plan: Plan) -> Generator[None]:
    """A locked file with all the room that the table needs: a full disk is noticed now, not later."""
    handle = os.open(part, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
    try:
        _lock(handle, part)
        if os.fstat(handle).st_size != _length(plan) or os.pread(handle, _HEAD, 0) != _head(plan):
            _make_room(handle, part, plan)
        yield
    finally:
        os.close(handle)


def _make_room(handle: int, part: Path, plan: Plan) -> None:
    length = _length(plan)
    os.ftruncate(handle, 0)
    need_disk(part.parent, length)
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(handle, 0, length)
    else:
        os.ftruncate(handle, length)
    os.pwrite(handle, _head(plan), 0)


def _head(plan: Plan) -> bytes:
    said = {"version": VERSION, "rules": RULES_VERSION, "pairs": plan.size, **plan.track._asdict()}
    head = (_MAGIC + json.dumps(said).encode()).ljust(_HEAD - 4, b"\0")
    return head + crc32(head).to_bytes(4, "little")


def _seal(part: Path, data: Values) -> None:
    """Write the checksums, and make sure that all is on the disk."""
    sums = np.array(
        [_checksum(data, block) for block in range(_blocks(len(data)))], "<u4"
    ).tobytes()
    cast("np.memmap[Any, Any]", data).flush()
    with part.open("r+b") as stream:
        stream.seek(_HEAD + 2 * len(data))
        stream.write(sums + crc32(sums).to_bytes(4, "little"))
        stream.flush()
        os.fsync(stream.fileno())


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, part: Path) -> None:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise TableInUse(part) from None

else:
    import fcntl

    def _lock(handle: int, part: Path) -> None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise TableInUse(part) from None
