"""A whole path, solved, in a file.

    4096 bytes   head: what it is, its version, the path; zeros; a checksum
    the values   A's array, then B's (see `plan`), 16 bits each
    checksums    of every MiB of the values, and of the checksums

It is mapped into memory, and a block is checked when it is first read. How it is made: see `writing`.
"""

from __future__ import annotations

import json
import mmap
from pathlib import Path
from typing import Any, Final, cast
from zlib import crc32

import numpy as np

from spieltisch.rules.paseo import RULES_VERSION
from spieltisch.solver.errors import DamagedTable, OtherVersion
from spieltisch.solver.plan import Numbers, Plan
from spieltisch.solver.solution import Solution, Values
from spieltisch.solver.track import Track
from spieltisch.solver.workspace import LANES

__all__ = [
    "HEAD",
    "Table",
    "block_sizes",
    "halves",
    "head_of",
    "length_of",
    "mapped",
    "open_table",
    "read_track",
]

VERSION: Final = 1
_MAGIC: Final = b"spieltisch: Paseo for two, solved\n"
HEAD: Final = 4096
_BLOCK: Final = 1 << 20


class Table(Solution):
    """A solution that lies in a file."""

    def __init__(self, file: Path, plan: Plan, *, turned: bool = False) -> None:
        self.file, self._data = file, mapped(file, plan, "r")
        super().__init__(plan, *halves(self._data, plan), turned=turned)
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
            self.release()

    @property
    def seal(self) -> bytes:
        """Its checksums: those of another table differ."""
        return self._sums.tobytes()

    def trust(self) -> None:
        """It was read through before, with the same checksums."""
        self._good.update(range(len(self._sums)))

    def release(self) -> None:
        """Let go of what was read: it stays in the system's cache, and counts as memory of ours no more."""
        mapping = cast("Any", self._data)._mmap  # noqa: SLF001 numpy has no other way to it
        if hasattr(mmap, "MADV_DONTNEED"):
            mapping.madvise(mmap.MADV_DONTNEED)

    def _check(self, block: int) -> None:
        if block in self._good:
            return
        data = self._data[block * _BLOCK // 2 : (block + 1) * _BLOCK // 2]
        if crc32(data.data) != int(self._sums[block]):
            raise DamagedTable(self.file, f"what is in block {block} is not what was written")
        self._good.add(block)


def open_table(file: Path, *, turned: bool = False) -> Table:
    """Raises `DamagedTable` or `OtherVersion`."""
    return Table(file, Plan(read_track(file)), turned=turned)


def read_track(file: Path) -> Track:
    """The path that a table is of; raises `DamagedTable` or `OtherVersion`."""
    with file.open("rb") as stream:
        head = stream.read(HEAD)
    if len(head) < HEAD or not head.startswith(_MAGIC):
        raise DamagedTable(file, "it does not begin as a table does")
    if crc32(head[:-4]) != int.from_bytes(head[-4:], "little"):
        raise DamagedTable(file, "its head is not what was written")
    said = cast("dict[str, Any]", json.loads(head[len(_MAGIC) : -4].rstrip(b"\0")))
    version = said["version"], said["rules"]
    if version != (VERSION, RULES_VERSION):
        raise OtherVersion(file, ".".join(map(str, version)))
    return Track(said["tiles"], said["blank_blocked"])


def mapped(file: Path, plan: Plan, mode: Any) -> Values:
    length = 2 * plan.size + LANES
    if file.stat().st_size != length_of(plan):
        raise DamagedTable(file, "it is not as long as it was written")
    return np.memmap(file, np.uint16, mode, offset=HEAD, shape=(length,))


def halves(data: Values, plan: Plan) -> tuple[Values, Values]:
    return data[: plan.size + LANES], data[plan.size :]


def block_sizes(plan: Plan) -> list[int]:
    """The bytes of each block that has a checksum."""
    values = 2 * (2 * plan.size + LANES)
    return [min(_BLOCK, values - first) for first in range(0, values, _BLOCK)]


def length_of(plan: Plan) -> int:
    values = 2 * plan.size + LANES
    return HEAD + 2 * values + 4 * len(block_sizes(plan)) + 4


def _checksums(file: Path, plan: Plan) -> Numbers:
    values = 2 * plan.size + LANES
    with file.open("rb") as stream:
        stream.seek(HEAD + 2 * values)
        sums = stream.read()
    if crc32(sums[:-4]) != int.from_bytes(sums[-4:], "little"):
        raise DamagedTable(file, "its checksums are not what was written")
    return np.frombuffer(sums[:-4], "<u4").astype(np.int64)


def head_of(plan: Plan) -> bytes:
    said = {"version": VERSION, "rules": RULES_VERSION, "pairs": plan.size, **plan.track._asdict()}
    head = (_MAGIC + json.dumps(said).encode()).ljust(HEAD - 4, b"\0")
    return head + crc32(head).to_bytes(4, "little")
