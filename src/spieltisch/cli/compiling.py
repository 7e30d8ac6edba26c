"""`spieltisch compile`: make the kernels ready, so that nobody waits for a compiler later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from importlib import import_module
from itertools import chain
from time import perf_counter
from typing import Final

from rich.progress import Progress

from spieltisch.bots.engine_warmth import warm_up
from spieltisch.bots.shelf import LEVELS, thinker
from spieltisch.cli.screen import Screen
from spieltisch.cli.seats import USUAL_LEVEL
from spieltisch.rules.catalogue import GAMES, Entry

__all__ = ["compile_kernels"]

_PARTS: Final = 4
_LEARNT: Final = {
    "Paseo, 2 players": "search.paseo_line_warm",
    "Paseo, 3 and 4 players": "search.paseo_network_warm",
    "Paroli": "search.paroli_warm",
    "Paseo, 2 players, solved": "solver.warm",
}
"""What also trains or solves, by module."""


def compile_kernels(screen: Screen, *, quiet: bool) -> None:
    """Compile all, or find them in the cache."""
    from spieltisch.kernels.jit import cache_folder  # noqa: PLC0415 imports numba
    from spieltisch.kernels.warm import warm  # noqa: PLC0415

    begun, bots = perf_counter(), _bots()
    progress = Progress(console=screen.console, transient=True)
    with progress if screen.live and not quiet else nullcontext():
        task = progress.add_task("", total=_PARTS + len(_LEARNT) + len(bots))
        for done, name in enumerate(chain(warm(), _warm_learning(), _warm_bots(screen, bots))):
            progress.update(task, completed=done, description=name)
    if not quiet:
        seconds = f"{perf_counter() - begun:.1f}"
        screen.show(screen.words("compile.done", seconds=seconds, folder=str(cache_folder())))


def _warm_learning() -> Iterator[str]:
    """Searches, lessons and the solver; yields the name of what comes next."""
    for name, module in _LEARNT.items():
        yield name
        import_module(f"spieltisch.{module}").warm()


def _bots() -> list[tuple[str, Entry]]:
    """The usual and the strongest level of every game; the others need nothing else."""
    return [(level, game) for game in GAMES.values() for level in (USUAL_LEVEL, LEVELS[-1])]


def _warm_bots(screen: Screen, bots: Sequence[tuple[str, Entry]]) -> Iterator[str]:
    """Let each think a little; yields the name of who comes next."""
    for level, game in bots:
        yield f"{game.title}: {screen.words(f'name.{level}')}"
        warm_up(thinker(level, game.name), game.name)
