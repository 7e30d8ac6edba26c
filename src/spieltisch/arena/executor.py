"""Who plays the games: this process, or several of this machine. A cluster is next door."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeAlias

from spieltisch.arena.game import GameResult, play
from spieltisch.arena.lineup import Lineup
from spieltisch.arena.match_setup import MatchSetup, ScheduledGame
from spieltisch.rules.errors import SpieltischError

__all__ = ["Executor", "Unplayable", "cores", "here", "in_processes", "local"]

Executor: TypeAlias = Callable[
    [MatchSetup, Iterable[ScheduledGame]], Generator[GameResult, None, None]
]
"""Plays games as they are asked for, in any order. Closing the generator ends it."""

_Pipe: TypeAlias = Any
"""Of another class on another system."""
_TRIES: Final = 3


class Unplayable(SpieltischError):
    """A game that ends every process it is played in."""

    def __init__(self, job: ScheduledGame) -> None:
        super().__init__(
            f"The game of deal {job.deal} with seats {job.seats} ended its process {_TRIES} times."
        )


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def local(workers: int | None = None) -> Executor:
    """An executor on this machine; without a number, on all its cores."""
    wanted = workers or cores()
    return here if wanted == 1 else partial(in_processes, workers=wanted)


def here(setting: MatchSetup, jobs: Iterable[ScheduledGame]) -> Generator[GameResult]:
    """One game after the other, in this process."""
    with Lineup(setting) as lineup:
        for job in jobs:
            yield play(setting, job, lineup)


def in_processes(
    setting: MatchSetup, jobs: Iterable[ScheduledGame], workers: int
) -> Generator[GameResult]:
    """As many games at a time as there are workers. A process that dies is replaced and its game played again."""
    pool = _Pool(setting, iter(jobs))
    try:
        for _ in range(workers):
            pool.employ()
        yield from pool.results()
    finally:
        pool.close()


@dataclass
class _Worker:
    process: BaseProcess
    pipe: _Pipe
    job: ScheduledGame

    def dismiss(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join(2)
        self.process.kill()
        self.process.join()


class _Pool:
    def __init__(self, setting: MatchSetup, jobs: Iterator[ScheduledGame]) -> None:
        self._setting = setting
        self._jobs = jobs
        self._workers: dict[_Pipe, _Worker] = {}
        self._deaths = Counter[ScheduledGame]()

    def employ(self, job: ScheduledGame | None = None) -> None:
        """One more process, for this game or the next one, if there is one left."""
        job = job or next(self._jobs, None)
        if job is None:
            return
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(self._setting, theirs), daemon=True)
        process.start()
        theirs.close()
        self._workers[ours] = _Worker(process, ours, job)
        self._send(self._workers[ours])

    def results(self) -> Iterator[GameResult]:
        while self._workers:
            for pipe in wait([*self._workers]):
                worker = self._workers[pipe]
                try:
                    played: GameResult = worker.pipe.recv()
                except (EOFError, OSError):
                    self._replace(worker)
                else:
                    self._go_on(worker)
                    yield played

    def close(self) -> None:
        for worker in self._workers.values():
            worker.process.terminate()
        for worker in [*self._workers.values()]:
            self._dismiss(worker)

    def _send(self, worker: _Worker) -> None:
        try:
            worker.pipe.send(worker.job)
        except OSError:
            return  # it has died; its pipe will say so

    def _go_on(self, worker: _Worker) -> None:
        job = next(self._jobs, None)
        if job is None:
            self._dismiss(worker)
        else:
            worker.job = job
            self._send(worker)

    def _replace(self, worker: _Worker) -> None:
        self._dismiss(worker)
        self._deaths[worker.job] += 1
        if self._deaths[worker.job] == _TRIES:
            raise Unplayable(worker.job)
        self.employ(worker.job)

    def _dismiss(self, worker: _Worker) -> None:
        del self._workers[worker.pipe]
        worker.dismiss()


def _serve(setting: MatchSetup, pipe: _Pipe) -> None:
    """What a worker does until it is sent away or nobody is left to work for."""
    leaving = False

    def leave(_number: int, _frame: object) -> None:
        """Once: an interpreter that is being dismantled can't be asked to end again."""
        nonlocal leaving
        if not leaving:
            leaving = True
            sys.exit()

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one at the keyboard means the match
    signal.signal(signal.SIGTERM, leave)
    with Lineup(setting) as lineup:
        try:
            while True:
                pipe.send(play(setting, pipe.recv(), lineup))
        except (EOFError, OSError):
            leaving = True
