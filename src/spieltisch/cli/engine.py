"""`spieltisch engine`: our bots for other people's programs, over standard input and output."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Lock
from typing import Final

from spieltisch.bots.custom import installed
from spieltisch.bots.engine_input import InputReader
from spieltisch.bots.engine_options import EngineOptions, has_bot
from spieltisch.bots.registry import BOTS, LEVELS
from spieltisch.bots.seated import registered_level
from spieltisch.cli.errors import CommandError
from spieltisch.extras import require

__all__ = ["serve_engine"]

_LONGEST: Final = 1 << 20
"""No line of ours comes near a million bytes."""
_LAST_WORDS: Final = 2.0
"""Seconds for what was asked before `quit`; a bot that still compiles by then is not waited for."""


def serve_engine(bot: str | None) -> None:
    """Listen until `quit` or the end of the input; what was asked before that end is answered."""
    level = bot or registered_level("expert", "paseo")
    if not has_bot(level):
        raise CommandError("error.no-bot", name=level, text=", ".join((*BOTS, *installed())))
    if level in LEVELS:
        require("play")
    ear = InputReader(_Teller(), EngineOptions(level))
    while line := sys.stdin.buffer.readline(_LONGEST):
        if not ear.hear(line.decode("utf-8", "replace")):
            ear.finish(_LAST_WORDS)
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
    """Whole lines, no matter who writes them; a host that has gone is noticed by the end of the input."""

    def __init__(self) -> None:
        self._lock = Lock()

    def __call__(self, line: str) -> None:
        with self._lock, suppress(BrokenPipeError):
            sys.stdout.buffer.write(f"{line}\n".encode())
            sys.stdout.buffer.flush()
