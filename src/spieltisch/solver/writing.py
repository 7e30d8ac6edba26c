"""Solving a whole path into a file (see `table`).

While a path is being solved, its file ends in `.part`, and beside it lies a list of finished layers with their
checksums. What is not in the list, or does not agree with it, is solved again. Only a whole and synced table gets its name.

Values have 16 bits in the file and 32 while they are solved: so a value is off by its own rounding alone,
0.76e-5 at most, but for a little more in the layers after an interruption.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path
from typing import Final, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from spieltisch.solver.errors import TableInUse
from spieltisch.solver.locking import lock
from spieltisch.solver.plan import Plan
from spieltisch.solver.room import need_disk, need_memory
from spieltisch.solver.solution import Values
from spieltisch.solver.solving import solve_layers
from spieltisch.solver.table import (
    HEAD,
    Table,
    block_sizes,
    halves,
    head_of,
    length_of,
    mapped,
    open_table,
)
from spieltisch.solver.track import Tick, Track
from spieltisch.solver.workspace import LANES

__all__ = ["solve_table"]

_FINER: Final = 12
"""Bits that values have more while they are solved, so that rounding errors do not add up."""

Fine: TypeAlias = NDArray[np.uint32]


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
        _seal(part, plan)
        part.replace(file)
        journal.file.unlink(missing_ok=True)
    return open_table(file)


def _beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


class _Journal:
    """Which layers are finished, each with the checksum of its values."""

    def __init__(self, part: Path, plan: Plan) -> None:
        self.file, self._part, self._plan = _beside(part, ".layers"), part, plan

    def _arrays(self) -> tuple[Values, Values]:
        """Mapped for one layer only: what stays mapped counts as memory of ours."""
        return halves(mapped(self._part, self._plan, "r+"), self._plan)

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


@contextmanager
def _reserved(part: Path, plan: Plan) -> Generator[None]:
    """A locked file with all the room that the table needs: a full disk is noticed now, not later."""
    handle = os.open(part, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
    try:
        if not lock(handle) or not _is(handle, part):
            raise TableInUse(part)
        if os.fstat(handle).st_size != length_of(plan) or os.pread(handle, HEAD, 0) != head_of(
            plan
        ):
            _make_room(handle, part, plan)
        yield
    finally:
        os.close(handle)


def _is(handle: int, part: Path) -> bool:
    """Whether it is still this file: another process may have finished and renamed it in between."""
    return part.exists() and os.path.samestat(os.fstat(handle), part.stat())


def _make_room(handle: int, part: Path, plan: Plan) -> None:
    length = length_of(plan)
    os.ftruncate(handle, 0)
    need_disk(part.parent, length)
    try:
        _stretch(handle, length)
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        os.ftruncate(handle, 0)
        need_disk(part.parent, length, full=True)
    os.pwrite(handle, head_of(plan), 0)


def _stretch(handle: int, length: int) -> None:
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(handle, 0, length)
    else:
        os.ftruncate(handle, length)


def _seal(part: Path, plan: Plan) -> None:
    """Write the checksums, and make sure that all is on the disk. What is read here is not mapped: that would count as memory."""
    with part.open("r+b") as stream:
        stream.seek(HEAD)
        sizes = block_sizes(plan)
        sums = b"".join(crc32(stream.read(size)).to_bytes(4, "little") for size in sizes)
        stream.write(sums + crc32(sums).to_bytes(4, "little"))
        stream.flush()
        os.fsync(stream.fileno())
