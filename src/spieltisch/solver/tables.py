"""The tables that are kept: one for each path and its mirror image, in the user's cache folder.

`SPIELTISCH_TABLES` names another folder, `SPIELTISCH_TABLES_GB` how much they may take up.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_cache_path

from spieltisch.rules.errors import Impossible
from spieltisch.solver.errors import SolverError
from spieltisch.solver.plan import Track
from spieltisch.solver.solution import Solution
from spieltisch.solver.solving import Tick
from spieltisch.solver.table import Table, open_table, read_track, solve_table

__all__ = [
    "Kept",
    "find_table",
    "kept_tables",
    "most_bytes",
    "prune",
    "solve_path",
    "tables_folder",
]

_ENDING: Final = ".paseo2"
_USUAL_GB: Final = 10.0


class Kept(NamedTuple):
    """A file of the folder."""

    file: Path
    track: Track | None
    """Nothing if it is not finished or can't be read."""
    size: int
    used: float
    """When it was last used."""


def tables_folder() -> Path:
    chosen = os.environ.get("SPIELTISCH_TABLES")
    return Path(chosen) if chosen else user_cache_path("spieltisch") / "paseo-solved"


def most_bytes() -> int:
    """How much all tables may take up; raises `Impossible`."""
    told = os.environ.get("SPIELTISCH_TABLES_GB", str(_USUAL_GB))
    try:
        most = float(told)
    except ValueError:
        most = -1.0
    if not 0 <= most < float("inf"):
        raise Impossible(f"SPIELTISCH_TABLES_GB is a number of gigabytes, not {told!r}.")
    return int(most * 1e9)


def find_table(track: Track) -> Table | None:
    """The table of a path if it is kept; raises `DamagedTable` or `OtherVersion`."""
    file = _file(track)
    if not file.exists():
        return None
    os.utime(file)
    return open_table(file, turned=track != _one_way(track))


def solve_path(track: Track, *, threads: int = 1, tick: Tick = id) -> Solution:
    """The table of a path, solved first if it is not kept; the least used make room for it."""
    found = find_table(track)
    if found is None:
        file = _file(track)
        solve_table(_one_way(track), file, threads=threads, tick=tick)
        prune(most_bytes(), but=file)
    return found or open_table(_file(track), turned=track != _one_way(track))


def kept_tables() -> list[Kept]:
    """All files of the folder, those used last first."""
    return sorted(_all(), key=lambda kept: -kept.used)


def prune(most: int, but: Path | None = None) -> list[Kept]:
    """Remove what can't be read, then the least used until the rest takes up no more than this."""
    gone, size = list[Kept](), 0
    for kept in kept_tables():
        size += kept.size
        useless = kept.track is None and not kept.file.name.endswith((".part", ".layers"))
        if kept.file != but and (useless or size > most):
            kept.file.unlink(missing_ok=True)
            size -= kept.size
            gone.append(kept)
    return gone


def _all() -> Iterator[Kept]:
    for file in tables_folder().glob(f"*{_ENDING}*"):
        status = file.stat()
        yield Kept(file, _track(file), status.st_size, status.st_mtime)


def _track(file: Path) -> Track | None:
    try:
        return read_track(file) if file.name.endswith(_ENDING) else None
    except (SolverError, OSError):
        return None


def _one_way(track: Track) -> Track:
    """A path and its mirror image are one table."""
    return min(track, track.turned)


def _file(track: Track) -> Path:
    tiles, _ = one = _one_way(track)
    return tables_folder() / f"{tiles.replace('*', 'o')}{'-blocked' * one.blank_blocked}{_ENDING}"
