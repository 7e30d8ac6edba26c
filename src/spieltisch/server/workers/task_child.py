"""The other end of `tasks`: does the work, and reports how far it is."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, BinaryIO, Final, TypeAlias

from spieltisch.server.operations.logging import failure
from spieltisch.server.workers.frames import Frame, packed, read_frame

__all__ = ["main"]

Work: TypeAlias = Callable[..., Iterator[Any]]


@dataclass(frozen=True)
class Task:
    """What the work knows of its task."""

    tell: Callable[[float], object]
    stop: Event = field(default_factory=Event)
    """Set when somebody else waits: what is not done by now is not wanted any more."""


def _review(task: Task, record: Mapping[str, Any], threads: int) -> Iterator[Any]:
    """A record as JSON; each part is a review as JSON."""
    from spieltisch.analysis import reviews  # noqa: PLC0415 loads what is compiled
    from spieltisch.rules.record_text import record_from_json  # noqa: PLC0415 beside it
    from spieltisch.wire.codec import write  # noqa: PLC0415 beside it

    for found in reviews(record_from_json(record), threads=threads, tell=task.tell):
        yield write(found).decode()


def _bring(_task: Task, data: str, table: str, seed: str, at: int) -> Iterator[Any]:
    from spieltisch.server.table.bringing import brought  # noqa: PLC0415 needed for this alone

    yield brought(data, table, seed, at)


def _hint(task: Task, game: str, view: Any, seconds: float) -> Iterator[Any]:
    """From what the seat may know alone; nothing, if it had to stop."""
    from spieltisch.analysis import hint  # noqa: PLC0415 loads what is compiled

    found = hint(game, view, seconds=seconds, stop=task.stop)
    yield None if task.stop.is_set() else found


def _warm(_task: Task, game: str, players: int) -> Iterator[Any]:
    """Give a hint that nobody asked for, so that all it needs is loaded and compiled."""
    from spieltisch.analysis import hint  # noqa: PLC0415 loads what is compiled
    from spieltisch.server.workers.rehearsal import first_turn  # noqa: PLC0415 needed for this alone

    yield hint(game, first_turn(game, players), seconds=0.01)


def _look(_task: Task, game: str, state: Any, seconds: float) -> Iterator[Any]:
    from spieltisch.analysis import look  # noqa: PLC0415 loads what is compiled

    yield look(game, state, seconds=seconds)


def _solve(task: Task, track: Any, in_use: Sequence[Any]) -> Iterator[Any]:
    """A path of Paseo for two, into a file."""
    from spieltisch.solver import Plan, solve_in_background  # noqa: PLC0415 loads what is compiled

    pairs = Plan(track).size
    solve_in_background(track, in_use, lambda solved: task.tell(solved / pairs))
    yield None


def _worlds(_task: Task, game: str, state: Any, seat: int, seeds: Sequence[int]) -> Iterator[Any]:
    """One of each seed, so that any of them can be had again."""
    from spieltisch.analysis import worlds  # noqa: PLC0415 loads what is compiled

    yield tuple(world for seed in seeds for world in worlds(game, state, seat, count=1, seed=seed))


_WORK: Final[Mapping[str, Work]] = {
    "bring": _bring,
    "hint": _hint,
    "look": _look,
    "review": _review,
    "solve": _solve,
    "warm": _warm,
    "worlds": _worlds,
}


class _Child:
    def __init__(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._one_at_a_time = Lock()
        self._tasks: SimpleQueue[tuple[int, str, tuple[Any, ...]]] = SimpleQueue()
        self._stop = Event()
        """Of the task that was given last: the next one comes only when it is done."""

    def work(self) -> None:
        Thread(target=self._listen, daemon=True).start()
        while True:
            self._do(*self._tasks.get())

    def _listen(self) -> None:
        while frame := read_frame(self._incoming):
            if frame[0] == "stop":
                self._stop.set()
                continue
            self._stop = Event()
            self._tasks.put(frame[1:])
        os._exit(0)  # the server is gone, or wants nothing more

    def _do(self, number: int, kind: str, parts: tuple[Any, ...]) -> None:
        last = None

        def tell(share: float) -> None:
            self._tell(("progress", number, share))

        try:
            for last in _WORK[kind](Task(tell, self._stop), *parts):
                self._tell(("part", number, last))
        except Exception as error:  # noqa: BLE001 one task's fault must not end the process
            self._tell(("failed", number, failure(error)))
        else:
            self._tell(("done", number, last))

    def _tell(self, frame: Frame) -> None:
        with self._one_at_a_time:
            self._outgoing.write(packed(frame))
            self._outgoing.flush()


def main() -> None:
    """Keep standard output for frames alone: whatever prints, prints to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's affair
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _Child(sys.stdin.buffer, outgoing).work()


if __name__ == "__main__":
    main()
