"""How far a network has come, kept in a folder: what is known after the latest epochs.

A file is named by how many epochs it has seen. The newest that can be read is where learning goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from spieltisch.learn.trainer import Knowledge
from spieltisch.learn.training_files import read_arrays, write_arrays
from spieltisch.rules.errors import Unreadable

__all__ = ["Checkpoint", "latest_checkpoint", "write_checkpoint"]

_KEPT: Final = 3
"""How many files are kept; older ones are removed."""
_NAME: Final = re.compile(r"epoch-(\d{6})\.npz")
_PREFIX: Final = "known."


class Checkpoint(NamedTuple):
    trainer: str
    seed: int
    epoch: int
    """Epochs done."""
    seconds: float
    """Spent so far."""
    known: Knowledge


def write_checkpoint(folder: Path, progress: Checkpoint) -> None:
    """Write it down, then let the oldest go."""
    known = {f"{_PREFIX}{name}": array for name, array in progress.known.items()}
    about = {name: np.array(value) for name, value in progress._asdict().items() if name != "known"}
    write_arrays(folder / f"epoch-{progress.epoch:06}.npz", {**about, **known})
    for old in [*_files(folder)][_KEPT:]:
        old.unlink(missing_ok=True)


def latest_checkpoint(folder: Path) -> Checkpoint | None:
    """Where to go on; `None` at the very beginning."""
    for file in _files(folder):
        try:
            return _read(file)
        except Unreadable:
            continue
    return None


def _files(folder: Path) -> Iterator[Path]:
    """The newest first."""
    found = (file for file in folder.iterdir() if _NAME.fullmatch(file.name))
    yield from sorted(found, reverse=True)


def _read(file: Path) -> Checkpoint:
    arrays = read_arrays(file)
    known = {
        name.removeprefix(_PREFIX): arrays[name] for name in arrays if name.startswith(_PREFIX)
    }
    try:
        trainer, seed, epoch, seconds = (arrays[name].item() for name in Checkpoint._fields[:-1])
    except (KeyError, ValueError) as error:
        raise Unreadable(f"{file.name} is of no training of ours: {error}.") from None
    return Checkpoint(str(trainer), int(seed), int(epoch), float(seconds), known)
