"""A worker: gets jobs on standard input, answers on standard output, and lives no longer than its server.

The main thread thinks; a second one listens, so that a bot can be asked to stop; a third one rehearses.
"""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from queue import SimpleQueue
from random import Random
from threading import Event, Lock, Thread
from typing import Any, BinaryIO, Final

from spieltisch.bots.registry import thinker
from spieltisch.games.options import options
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Impossible
from spieltisch.search.budget import Budget
from spieltisch.server.operations.logging import failure
from spieltisch.server.table.bot_jobs import Job
from spieltisch.server.workers.frames import Frame, packed, read_frame
from spieltisch.server.workers.rehearsal import rehearse

__all__ = ["answer", "main"]

_NICENESS: Final = 10


class _Child:
    def __init__(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._one_at_a_time = Lock()
        self._jobs: SimpleQueue[tuple[int, Job]] = SimpleQueue()
        self._stops: dict[int, Event] = {}

    def work(self) -> None:
        Thread(target=self._listen, daemon=True).start()
        self._tell(("up",))
        while True:
            number, job = self._jobs.get()
            self._tell(answer(number, job))
            del self._stops[number]

    def _listen(self) -> None:
        while frame := read_frame(self._incoming):
            self._heed(frame)
        os._exit(0)  # the server is gone, whatever is being thought

    def _heed(self, frame: Frame) -> None:
        match frame:
            case ("job", int(number), Job() as job, float(seconds)):
                stop = self._stops[number] = Event()
                budget = Budget(seconds, job.budget.nodes, stop)
                self._jobs.put((number, replace(job, budget=budget)))
            case ("stop", int(number)) if number in self._stops:
                self._stops[number].set()
            case ("warm",):
                Thread(target=self._rehearse, daemon=True).start()
            case _:
                pass

    def _rehearse(self) -> None:
        try:
            for _ in rehearse():
                pass
        finally:
            self._tell(("warm",))

    def _tell(self, frame: Frame) -> None:
        with self._one_at_a_time:
            self._outgoing.write(packed(frame))
            self._outgoing.flush()


def answer(number: int, job: Job) -> Frame:
    """The move, or why there is none."""
    try:
        return ("moved", number, _move(job))
    except Exception as error:  # noqa: BLE001 a bot's fault must not end the worker
        return ("failed", number, failure(error))


def _move(job: Job) -> str:
    think, game = thinker(job.bot, job.game), entry(job.game).game
    action: Any = think(job.view, job.budget, Random()).action
    if action not in options(job.view):
        raise Impossible(f"{job.bot} wants to play {action!r}, which is not legal.")
    return game.format(action)


def main() -> None:
    """Keep standard output for frames alone: whatever prints, prints to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's affair
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _Child(sys.stdin.buffer, outgoing).work()


if __name__ == "__main__":
    main()
