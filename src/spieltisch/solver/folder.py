"""Where tables are kept: one for each path and its mirror image, in the user's cache folder.

`SPIELTISCH_TABLES` names another folder, `SPIELTISCH_TABLES_GB` how much they may take up.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from spieltisch.rules.errors import Impossible
from spieltisch.solver.locking import is_locked, lock
from spieltisch.solver.track import Track

__all__ = [
    "ENDING",
    "behind_others",
    "file_of",
    "is_wanted",
    "most_bytes",
    "one_at_a_time",
    "solved_files",
    "tables_folder",
]

ENDING: Final = ".paseo2"
_USUAL_GB: Final = 10.0
_LOCK, _WANTED = "solving.lock", "wanted.lock"
_LOOK: Final = 0.2
"""Seconds between two looks whether it is our turn."""


def tables_folder() -> Path:
    """Where solved paths are kept."""
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


def file_of(track: Track) -> Path:
    tiles, blocked = track.one_way
    return tables_folder() / f"{tiles.replace('*', 'o')}{'-blocked' * blocked}{ENDING}"


def solved_files() -> frozenset[str]:
    """The names of the files of solved paths, read or not."""
    try:
        return frozenset(file.name for file in tables_folder().iterdir() if file.suffix == ENDING)
    except OSError:
        return frozenset()


@contextmanager
def one_at_a_time() -> Generator[None]:
    """Wait until nobody else on this machine who asks like this solves a path; who solves for nobody makes way."""
    with _held(_WANTED, lambda: True), _held(_LOCK, lambda: True):
        yield


@contextmanager
def behind_others() -> Generator[None]:
    """The same for somebody who makes way (see `is_wanted`)."""
    with _held(_LOCK, lambda: not is_wanted()):
        yield


def is_wanted() -> bool:
    """Whether somebody waits for a solution, or is solving one they wait for."""
    return is_locked(tables_folder() / _WANTED)


@contextmanager
def _held(name: str, may: Callable[[], bool]) -> Generator[None]:
    folder = tables_folder()
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder / name, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        while not (may() and lock(handle)):
            time.sleep(_LOOK)
        yield
    finally:
        os.close(handle)
