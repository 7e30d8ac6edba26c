"""What is shown while a bot takes its time: that it thinks, or that the compiler is at work, once.

Bots compile what they need when they first think. A thread beside the game listens to the compiler, as
soon as a bot has loaded it, so that nobody takes that time for a fault.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from math import ceil
from threading import Event, Thread
from time import monotonic
from typing import Any, Final

from spieltisch.cli.screen import Screen
from spieltisch.cli.signs import ASCII

__all__ = ["Compiler", "waiting"]

_MOMENT: Final = 0.5
"""Seconds that nobody minds."""
_GLANCE: Final = 0.05


class Compiler:
    """Whether numba compiles, from its own announcements; it is not loaded for that."""

    def __init__(self) -> None:
        self._heard: Any = None

    def is_at_work(self) -> bool:
        if self._heard is None:
            self._listen()
            return False
        return sum(1 if event.is_start else -1 for _, event in [*self._heard.buffer]) > 0

    @property
    def done(self) -> int:
        """How many parts are compiled by now."""
        heard = [] if self._heard is None else [*self._heard.buffer]
        return sum(not event.is_start for _, event in heard)

    def _listen(self) -> None:
        events: Any = sys.modules.get("numba.core.event")
        if hasattr(
            events, "_setup_chrome_trace_exit_handler"
        ):  # its last function: it is all there
            heard = events.RecordingListener()
            events.register("numba:compile", heard)
            self._heard = heard


_COMPILER: Final = Compiler()


@contextmanager
def waiting(screen: Screen, name: str, parts: Sequence[int] = ()) -> Generator[None]:
    """While somebody of this name thinks; `parts` are those of its first moves (`first_parts`)."""
    done = Event()
    beside = Thread(target=_watch, args=(screen, name, parts, done), daemon=True)
    beside.start()
    try:
        yield
    finally:
        done.set()
        beside.join()


def _watch(screen: Screen, name: str, parts: Sequence[int], done: Event) -> None:
    for _ in range(round(_MOMENT / _GLANCE)):
        _COMPILER.is_at_work()
        if done.wait(_GLANCE):
            return
    if screen.live:
        _spin(screen, name, _Pace(parts, _COMPILER.done), done)
    else:
        _tell_once(screen, done)


class _Pace:
    """How fast it goes, and how long it will take at most if it goes on like that."""

    def __init__(self, parts: Sequence[int], done: int) -> None:
        self._parts, self._before, self._begun = parts, done, monotonic()

    def told(self, screen: Screen, done: int) -> str:
        """What other bots have compiled already is not compiled again, so there may be fewer parts."""
        passed, all_parts = monotonic() - self._begun, next((n for n in self._parts if n > done), 0)
        now = {"count": done, "seconds": round(passed)}
        if not all_parts or done == self._before:
            return screen.words("waiting.parts", **now)
        left = passed * (all_parts - done) / (done - self._before)
        return screen.words("waiting.left", **now, total=all_parts, left=ceil(left))


def _spin(screen: Screen, name: str, pace: _Pace, done: Event) -> None:
    thinks = screen.words("waiting.thinks", name=name)
    spinner = "line" if screen.signs is ASCII else "dots"
    with screen.console.status(thinks, spinner=spinner) as status:
        while not done.wait(_GLANCE):
            at_work = _COMPILER.is_at_work()
            status.update(pace.told(screen, _COMPILER.done) if at_work else thinks)


def _tell_once(screen: Screen, done: Event) -> None:
    while not done.wait(_GLANCE):
        if _COMPILER.is_at_work():
            screen.show(screen.words("waiting.compiles"))
            return
