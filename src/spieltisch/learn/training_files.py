"""Arrays in files: written whole or not at all, and the same arrays as the same bytes."""

from __future__ import annotations

import os
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from spieltisch.learn.trainer import Knowledge
from spieltisch.rules.errors import Unreadable

__all__ = ["arrays_to_bytes", "read_arrays", "write_arrays", "write_whole"]

_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
"""Every entry's date, so that bytes depend on nothing but the arrays."""
_UNIX: Final = 3
_READABLE: Final = 0o644 << 16


def arrays_to_bytes(arrays: Knowledge) -> bytes:
    """A `.npz` that `numpy.load` reads."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(arrays):
            entry = zipfile.ZipInfo(f"{name}.npy", _LONG_AGO)
            entry.create_system, entry.external_attr = _UNIX, _READABLE
            archive.writestr(entry, _npy(arrays[name]))
    return buffer.getvalue()


def write_arrays(file: Path, arrays: Knowledge) -> None:
    write_whole(file, arrays_to_bytes(arrays))


def write_whole(file: Path, data: bytes) -> None:
    """Beside it first and onto the disk, so that whenever this ends there is an old file or a new one."""
    draft = file.with_name(f".{file.name}-{os.getpid()}.tmp")
    try:
        with draft.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def read_arrays(file: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file; raises `Unreadable` for what is none."""
    try:
        with file.open("rb") as source, np.load(source, allow_pickle=False) as kept:
            return {name: kept[name] for name in kept.files}
    except (ValueError, EOFError, KeyError, AttributeError, TypeError, zipfile.BadZipFile) as error:
        raise Unreadable(f"{file.name} holds no arrays: {error}.") from None


def _npy(array: NDArray[Any]) -> bytes:
    buffer = BytesIO()
    npy.write_array(buffer, np.asarray(array, order="C"), allow_pickle=False)
    return buffer.getvalue()
