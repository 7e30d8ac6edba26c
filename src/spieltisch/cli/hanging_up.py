"""The terminal may be closed in the middle of a game, or the connection to it lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

__all__ = ["HungUp", "hanging_up", "no_more_hanging_up"]


class HungUp(Exception):
    """Nobody sees or types anything here any more."""


@contextmanager
def hanging_up() -> Generator[None, None, None]:
    """Raise `HungUp` when the terminal goes; not where there is no such signal, or under `nohup`."""
    if not _is_heard():
        yield
        return
    before = signal.signal(signal.SIGHUP, _hang_up)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def no_more_hanging_up() -> None:
    """Shell and system may both tell it; the second must not disturb what the first began."""
    if _is_heard():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


def _hang_up(_signal: int, _frame: FrameType | None) -> NoReturn:
    no_more_hanging_up()
    raise HungUp


def _is_heard() -> bool:
    if not hasattr(signal, "SIGHUP") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN
