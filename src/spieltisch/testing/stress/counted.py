"""A server that tells on SIGUSR1 how many tasks it has, and lets more through than others do.

python -m spieltisch.testing.stress.counted FOLDER
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from spieltisch.server.serving import serve
from spieltisch.server.settings import Guarding, Settings

__all__ = ["TASKS"]

TASKS: Final = "tasks"
"""The file in FOLDER that the number is written to."""
_MANY: Final = 10**6


def _count(file: Path) -> None:
    gc.collect()
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(
            0
        )  # what is free goes back to the system, where the C library can
    fresh = file.with_suffix(".new")
    fresh.write_text(str(len(asyncio.all_tasks())), encoding="ascii")
    fresh.replace(file)


async def _main(folder: Path) -> None:
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, _count, folder / TASKS)
    settings = Settings(
        port=0,
        database=f"sqlite:///{folder / 'tables.db'}",
        workers=1,
        unload_seconds=1,
        guarding=Guarding(requests_per_address=_MANY, sessions_per_address=_MANY),
    )
    await serve(settings, lambda url: print(url, flush=True))  # noqa: T201 whoever began it reads it


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1])))
