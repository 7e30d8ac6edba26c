"""A server that tells on SIGUSR1 what it holds, and lets more through than others do.

python -m support.stress.counted FOLDER
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import signal
import sys
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from spieltisch.server.http.serving import serve
from spieltisch.server.settings import Guarding, Settings

__all__ = ["HELD", "Held"]

HELD: Final = "held.json"
"""The file in FOLDER that it is written to."""
_SMALL: Final = 512
"""Bytes that one of Python's blocks has at most; what is larger comes from the C library."""
_MANY: Final = 10**6
_FIELDS: Final = (
    *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
    *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
)


class Held(Struct):
    tasks: int
    used: int
    """Bytes that are not free, at most."""


class _Heap(ctypes.Structure):
    """`struct mallinfo2` of the GNU C library."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in _FIELDS)


def _tell(file: Path) -> None:
    gc.collect()
    library = ctypes.CDLL(None)
    library.malloc_trim(0)  # what is free goes back to the system
    held = Held(len(asyncio.all_tasks()), _used(library) + _SMALL * sys.getallocatedblocks())
    fresh = file.with_suffix(".new")
    fresh.write_bytes(json.encode(held))
    fresh.replace(file)


def _used(library: ctypes.CDLL) -> int:
    library.mallinfo2.restype = _Heap
    heap = library.mallinfo2()
    return int(heap.uordblks + heap.hblkhd)


async def _main(folder: Path) -> None:
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, _tell, folder / HELD)
    settings = Settings(
        port=0,
        database=f"sqlite:///{folder / 'tables.db'}",
        workers=1,
        unload_seconds=1,
        guarding=Guarding(
            requests_per_address=_MANY, sessions_per_address=_MANY, offered_per_person=_MANY
        ),
    )
    await serve(settings, lambda url: print(url, flush=True))


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1])))
