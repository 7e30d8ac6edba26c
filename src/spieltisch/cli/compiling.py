"""`spieltisch compile`: make the kernels ready, so that nobody waits for a compiler later."""

from __future__ import annotations

from contextlib import nullcontext
from time import perf_counter

from rich.progress import Progress

from spieltisch.cli.screen import Screen

__all__ = ["compile_kernels"]

_PARTS = 4


def compile_kernels(screen: Screen, *, quiet: bool) -> None:
    """Compile all, or find them in the cache."""
    from spieltisch.kernels.jit import cache_folder  # noqa: PLC0415 imports numba
    from spieltisch.kernels.warm import warm  # noqa: PLC0415

    begun = perf_counter()
    progress = Progress(console=screen.console, transient=True)
    with progress if screen.live and not quiet else nullcontext():
        task = progress.add_task("", total=_PARTS)
        for done, name in enumerate(warm()):
            progress.update(task, completed=done, description=name)
    if not quiet:
        seconds = f"{perf_counter() - begun:.1f}"
        screen.show(screen.words("compile.done", seconds=seconds, folder=str(cache_folder())))
