"""Compiling ahead: every kernel that games, bots and statistics call is called once.

Nobody waits for this: playing needs no kernel, and `make play` runs it in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

__all__ = ["warm"]


def warm() -> Iterator[str]:
    """Compile, or load from the cache, part by part; yields the name of the part that comes next."""
    for name, work in (
        ("Paseo, 2 players", lambda: _paseo(2)),
        ("Paseo, 3 and 4 players", lambda: _paseo(3)),
        ("Paroli", lambda: _paroli(robber=False)),
        ("Räuberparoli", lambda: _paroli(robber=True)),
    ):
        yield name
        _run(work)


def _run(work: Callable[[], object]) -> None:
    work()


def _paseo(players: int) -> None:
    from spieltisch.kernels.paseo.crosscheck import crosscheck  # noqa: PLC0415 imports numba
    from spieltisch.kernels.paseo.table import Table, random_games  # noqa: PLC0415

    random_games(players, games=1)
    for state in crosscheck(players, blank_blocked=False, seed=0):
        Table(state).legal()


def _paroli(*, robber: bool) -> None:
    from random import Random  # noqa: PLC0415

    from spieltisch.kernels.paroli.crosscheck import lockstep  # noqa: PLC0415 imports numba
    from spieltisch.rules.paroli import Config, initial  # noqa: PLC0415

    lockstep(initial(Config(2, robber)), Random(0))
