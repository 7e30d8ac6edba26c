"""A server that notes how long its loop was busy with one thing: `python -m support.stress.timed FILE serve …`.

Processor time of the loop's thread, so that other programs on the machine don't count. SIGUSR1 starts over; at the end the
longest are written to the file, each with what it was. By Python's own loop, which can be watched; uvloop does the same work.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from pathlib import Path
from time import thread_time
from typing import Any, Final

from spieltisch.cli import main

_KEPT: Final = 20
_SHORT: Final = 0.002
_found: list[tuple[float, str]] = []


def _name(callback: Any) -> str:
    task: Any = getattr(callback, "__self__", None)
    work: Any = task.get_coro() if hasattr(task, "get_coro") else callback
    return str(getattr(work, "__qualname__", work))


def _watch() -> None:
    run = asyncio.Handle._run  # noqa: SLF001 there is no other way

    def timed(self: Any) -> None:
        begun = thread_time()
        run(self)
        took = thread_time() - begun
        if took > _SHORT:
            _found.append((took, _name(self._callback)))

    asyncio.Handle._run = timed  # type: ignore[method-assign]  # noqa: SLF001


def _forget(_number: int, _frame: object) -> None:
    _found.clear()


if __name__ == "__main__":
    sys.modules["uvloop"] = None  # type: ignore[assignment]  # by Python's own loop: that one can be watched
    _watch()
    signal.signal(signal.SIGUSR1, _forget)
    code = main(sys.argv[2:])
    longest = sorted(_found, reverse=True)[:_KEPT]
    Path(sys.argv[1]).write_text(json.dumps(longest), encoding="utf-8")
    raise SystemExit(code)
