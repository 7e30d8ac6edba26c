"""The same games on a Ray cluster: each is a task, and Ray plays it again where a worker died.

Every machine of the cluster needs the same version of this package.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from typing import Any, Final

from spieltisch.arena.code import code_hash
from spieltisch.arena.executor import Executor
from spieltisch.arena.game import GameResult, play
from spieltisch.arena.lineup import Lineup
from spieltisch.arena.match_setup import MatchSetup, ScheduledGame
from spieltisch.extras import need
from spieltisch.rules.errors import SpieltischError

__all__ = ["QUIETLY", "NoCluster", "connected", "on_cluster", "play_task", "ray_package"]

_RETRIES: Final = 5
_AHEAD: Final = 2
"""Tasks that wait for each core, so that none is ever idle."""

_PATIENCE: Final = 10
"""Seconds until a machine must have answered."""


class NoCluster(SpieltischError):
    """The cluster cannot be reached, or not be used."""


def on_cluster(address: str) -> Executor:
    """An executor on the cluster at this address, on the one of this machine (`auto`), or on one that
    is started for the purpose (`local`). A cluster that this process is already part of is used.
    """
    return partial(_play_all, address=address)


def _play_all(
    setting: MatchSetup, jobs: Iterable[ScheduledGame], address: str
) -> Generator[GameResult]:
    with connected(address) as ray:
        yield from _results(ray, setting, iter(jobs))


def _results(ray: Any, setting: MatchSetup, jobs: Iterator[ScheduledGame]) -> Iterator[GameResult]:
    task = ray.remote(max_retries=_RETRIES)(play_task)
    told = ray.put(setting)
    ahead = _AHEAD * int(ray.cluster_resources().get("CPU", 1))
    waiting = [task.remote(told, job, code_hash()) for job in islice(jobs, ahead)]
    try:
        while waiting:
            (done,), waiting = ray.wait(waiting)
            played: GameResult = _fetched(ray, done)
            waiting += [task.remote(told, job, code_hash()) for job in islice(jobs, 1)]
            yield played
    finally:
        for task_left in waiting:
            ray.cancel(task_left, force=True)


def play_task(setting: MatchSetup, job: ScheduledGame, wanted: str) -> GameResult:
    """What a worker of the cluster does."""
    if code_hash() != wanted:
        raise NoCluster(f"A machine of the cluster has other code ({code_hash()}, not {wanted}).")
    return play(setting, job, _lineup(setting))


@cache
def _lineup(setting: MatchSetup) -> Lineup:
    """Players stay seated for as long as the worker lives."""
    return Lineup(setting)


def _fetched(ray: Any, done: Any) -> GameResult:
    try:
        played: GameResult = ray.get(done)
    except ray.exceptions.RayError as error:
        raise NoCluster(f"The cluster gave up: {_first_line(error)}") from error
    return played


@contextmanager
def connected(address: str) -> Generator[Any]:
    """Ray, joined for a while; raises `NoCluster`."""
    ray = ray_package()
    if ray.is_initialized():
        yield ray
        return
    try:
        _knock(address)
        ray.init(address, **QUIETLY)
    except (OSError, ValueError, RuntimeError) as error:
        raise NoCluster(f"There is no Ray at {address!r}: {_first_line(error)}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


QUIETLY: Final[dict[str, Any]] = {"logging_level": "ERROR", "log_to_driver": False}


def _knock(address: str) -> None:
    """Ray itself would wait for many minutes for a machine that does not answer."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        with socket.create_connection((host, int(port)), timeout=_PATIENCE):
            pass


def ray_package() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        return need("ray", "cluster")
    except ImportError as missing:
        raise NoCluster(str(missing)) from missing


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
