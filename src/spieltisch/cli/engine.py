"""`spieltisch engine`: our bots for other people's programs, over standard input and output."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Lock
from typing import Final

from spieltisch.bots.engine_ear import Ear
from spieltisch.bots.engine_options import Options
from spieltisch.bots.seated import level_on_shelf
from spieltisch.bots.shelf import BOTS
from spieltisch.cli.complaints import Complaint

__all__ = ["serve_engine"]

_LONGEST: Final = 1 << 20
"""No line of ours comes near a million bytes."""


def serve_engine(bot: str | None) -> None:
    """Listen until `quit` or the end of the input; what was asked before that end is answered."""
    level = bot or level_on_shelf("expert", "paseo")
    if level not in BOTS:
        raise Complaint("error.no-bot", name=level, text=", ".join(BOTS))
    ear = Ear(_Teller(), Options(level))
    while line := sys.stdin.buffer.readline(_LONGEST):
        if not ear.hear(line.decode("utf-8", "replace")):
            break
    else:
        ear.finish()
    _leave()


def _leave() -> None:
    """At once, if the process is ours: Python would take seconds to dismantle compiled kernels."""
    if sys.stdin is sys.__stdin__:
        sys.stdout.flush()
        os._exit(0)


class _Teller:
    """Whole lines, whoever says them; a host that has gone is noticed by the end of the input."""

    def __init__(self) -> None:
        self._lock = Lock()

    def __call__(self, line: str) -> None:
        with self._lock, suppress(BrokenPipeError):
            sys.stdout.buffer.write(f"{line}\n".encode())
            sys.stdout.buffer.flush()
