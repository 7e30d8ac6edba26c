"""`spieltisch compile`: make the kernels ready, so that nobody waits for a compiler later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from itertools import chain
from time import perf_counter

from rich.progress import Progress

from spieltisch.bots.engine_warmth import warm_up
from spieltisch.bots.shelf import LEVELS, bots_for, thinker
from spieltisch.cli.screen import Screen
from spieltisch.rules.catalogue import GAMES, Entry

__all__ = ["compile_kernels"]

_PARTS = 4


def compile_kernels(screen: Screen, *, quiet: bool) -> None:
    """Compile all, or find them in the cache."""
    from spieltisch.kernels.jit import cache_folder  # noqa: PLC0415 imports numba
    from spieltisch.kernels.warm import warm  # noqa: PLC0415

    begun, bots = perf_counter(), _bots()
    progress = Progress(console=screen.console, transient=True)
    with progress if screen.live and not quiet else nullcontext():
        task = progress.add_task("", total=_PARTS + len(bots))
        for done, name in enumerate(chain(warm(), _warm_bots(screen, bots))):
            progress.update(task, completed=done, description=name)
    if not quiet:
        seconds = f"{perf_counter() - begun:.1f}"
        screen.show(screen.words("compile.done", seconds=seconds, folder=str(cache_folder())))


def _bots() -> list[tuple[str, Entry]]:
    """The levels of every game; other bots compile nothing."""
    return [
        (level, game) for game in GAMES.values() for level in LEVELS if level in bots_for(game.name)
    ]


def _warm_bots(screen: Screen, bots: Sequence[tuple[str, Entry]]) -> Iterator[str]:
    """Let each think a little; yields the name of who comes next."""
    for level, game in bots:
        yield f"{game.title}: {screen.words(f'name.{level}')}"
        warm_up(thinker(level, game.name), game.name)
