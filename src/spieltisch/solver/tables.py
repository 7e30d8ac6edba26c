"""The tables that are kept (see `folder`): finding them, solving those that are missing, removing the least used."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from spieltisch.solver.errors import DamagedTable, SolverError, TooLittleRoom
from spieltisch.solver.folder import (
    ENDING,
    behind_others,
    file_of,
    is_wanted,
    most_bytes,
    tables_folder,
)
from spieltisch.solver.locking import is_locked
from spieltisch.solver.plan import Plan
from spieltisch.solver.room import need_memory
from spieltisch.solver.table import Table, length_of, open_table, read_track
from spieltisch.solver.track import Tick, Track

__all__ = [
    "Kept",
    "find_table",
    "kept_tables",
    "prune",
    "solve_in_background",
    "solve_path",
    "unless_damaged",
    "usable_table",
]

AnswerT = TypeVar("AnswerT")

_PART, _LAYERS = ".part", ".layers"
_SPARE: Final = 1_000_000_000
"""Bytes of memory that solving in the background leaves to others."""


class Kept(NamedTuple):
    """A file of the folder."""

    file: Path
    track: Track | None
    """Nothing if it is not finished or can't be read."""
    size: int
    used: float
    """When it was last used."""


def find_table(track: Track) -> Table | None:
    """The table of a path if it is kept; raises `DamagedTable` or `OtherVersion`."""
    file = file_of(track)
    if not file.exists():
        return None
    os.utime(file)
    return open_table(file, turned=track != track.one_way)


def usable_table(track: Track) -> Table | None:
    """The same for whoever can do without: one that can't be read is removed, so that its path is solved again."""
    try:
        return find_table(track)
    except SolverError:
        _remove(file_of(track))
    except OSError:
        pass
    return None


def unless_damaged(read: Callable[[], AnswerT]) -> AnswerT | None:
    """What is read of a solution; nothing if its table turns out to be damaged, which is removed as well."""
    try:
        return read()
    except DamagedTable as error:
        _remove(error.file)
        return None


def _remove(file: Path) -> None:
    """As far as we may."""
    with suppress(OSError):
        file.unlink()


def solve_path(track: Track, *, threads: int = 1, tick: Tick = id) -> Table:
    """The table of a path, solved first if it is not kept; the least used make room for it."""
    found = find_table(track)
    if found is None:
        file = _solved(track, threads, tick)
        prune(most_bytes(), [file])
    return found or open_table(file_of(track), turned=track != track.one_way)


def solve_in_background(track: Track, in_use: Collection[Track] = (), tick: Tick = id) -> None:
    """The same for nobody who waits: one path at a time, within what tables may take up, memory left to others.

    Whoever waits for a solution goes first; then it is gone on with. Tables of paths that are `in_use` are not
    removed. Raises `TooLittleRoom` and what else can go wrong.
    """
    while True:
        with suppress(_MadeWay):
            _solve_behind_others(track, in_use, tick)
            return


class _MadeWay(Exception):
    """Somebody waits for another solution."""


def _solve_behind_others(track: Track, in_use: Collection[Track], tick: Tick) -> None:
    def make_way(pairs: int) -> None:
        if is_wanted():
            raise _MadeWay
        tick(pairs)

    with behind_others():
        if usable_table(track) is not None:
            return
        plan, keep = Plan(track), [file_of(each) for each in (track, *in_use)]
        need_memory(plan.size, _SPARE)
        needed, most = length_of(plan), most_bytes()
        prune(max(0, most - needed), keep)
        free = most - sum(kept.size for kept in kept_tables() if _whole(kept.file) != keep[0])
        if needed > free:
            way_out = "allow more by SPIELTISCH_TABLES_GB"
            raise TooLittleRoom("what solved paths may take up", needed, max(0, free), way_out)
        _solved(track, 1, make_way)


def _solved(track: Track, threads: int, tick: Tick) -> Path:
    from spieltisch.solver.writing import solve_table  # noqa: PLC0415 loads what is compiled

    file = file_of(track)
    solve_table(track.one_way, file, threads=threads, tick=tick)
    return file


def kept_tables() -> list[Kept]:
    """All files of the folder, those used last first."""
    return sorted(_all(), key=lambda kept: -kept.used)


def prune(most: int, but: Collection[Path] = ()) -> list[Kept]:
    """Remove what can't be read, then the least used until the rest takes up no more than this.

    Tables that are being solved stay, and those of `but`, finished or not.
    """
    tables = [(kept, _stays(kept.file, but)) for kept in kept_tables()]
    gone, size = list[Kept](), sum(kept.size for kept, stays in tables if stays)
    for kept in (kept for kept, stays in tables if not stays):
        useless = kept.track is None and kept.file.name.endswith(ENDING)
        if useless or size + kept.size > most:
            kept.file.unlink(missing_ok=True)
            gone.append(kept)
        else:
            size += kept.size
    return gone


def _stays(file: Path, but: Collection[Path]) -> bool:
    whole = _whole(file)
    return whole in but or (file != whole and is_locked(whole.with_name(whole.name + _PART)))


def _whole(file: Path) -> Path:
    """The file that one which is not finished is going to be."""
    return file.with_name(file.name.removesuffix(_LAYERS).removesuffix(_PART))


def _all() -> Iterator[Kept]:
    for file in tables_folder().glob(f"*{ENDING}*"):
        try:
            status = file.stat()
        except FileNotFoundError:  # finished or removed meanwhile
            continue
        yield Kept(file, _track(file), status.st_size, status.st_mtime)


def _track(file: Path) -> Track | None:
    try:
        return read_track(file) if file.name.endswith(ENDING) else None
    except (SolverError, OSError):
        return None
