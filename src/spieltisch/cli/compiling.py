"""`spieltisch compile`: make the kernels ready, so that nobody waits for a compiler later.

What a first game needs comes first: the bots of each game, then reviews and hints. Training, the solver and
comparing with the law are compiled when they are used, or here by `--all`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from importlib import import_module
from time import perf_counter, process_time
from typing import Final, NamedTuple

from rich.progress import BarColumn, Progress, TextColumn

from spieltisch.bots.engine_warm_up import warm_up
from spieltisch.bots.registry import LEVELS, thinker
from spieltisch.cli.screen import Screen, print_json
from spieltisch.cli.seats import USUAL_LEVEL
from spieltisch.rules.catalogue import GAMES

__all__ = ["compile_kernels", "seconds_left"]


class Part(NamedTuple):
    name: str
    work: Callable[[], object]
    share: float
    """Of the time, roughly: what was measured by game, divided evenly; only the proportions count."""


_MORE: Final = {
    "Training, Paseo, 2 players": ("search.paseo.line_warm", 12.0),
    "Training, Paseo, 3 and 4 players": ("search.paseo.network_warm", 12.0),
    "Training, Paroli": ("search.paroli.warm", 8.0),
    "Kernels beside the law": ("kernels.warm", 70.0),
}
"""What studies and compares, by module."""


def compile_kernels(screen: Screen, *, everything: bool, quiet: bool, as_json: bool) -> None:
    """Compile, or find in the cache; told part by part, with how long it takes yet."""
    from spieltisch.kernels.jit import cache_folder  # noqa: PLC0415 imports numba

    begun = perf_counter()
    parts = [*_needed(screen), *(_studied() if everything else ())]
    worked = _run(screen, parts, quiet=quiet or as_json)
    seconds, folder = round(perf_counter() - begun, 1), str(cache_folder())
    if as_json:
        print_json({"seconds": seconds, "folder": folder, "processor_seconds": worked})
    elif not quiet:
        screen.show(screen.words("compile.done", seconds=f"{seconds:.1f}", folder=folder))


def _run(screen: Screen, parts: Sequence[Part], *, quiet: bool) -> dict[str, float]:
    """Part by part; the processor's seconds of each."""
    worked: dict[str, float] = {}
    began = perf_counter()
    columns = TextColumn("{task.description}"), BarColumn()
    progress = Progress(*columns, console=screen.console, transient=True)
    with progress if screen.live and not quiet else nullcontext():
        task = progress.add_task("", total=sum(part.share for part in parts))
        for number, part in enumerate(parts):
            left = seconds_left(parts, number, perf_counter() - began)
            line = screen.words("compile.part", name=part.name, seconds=left or 0)
            line = part.name if left is None else line
            progress.update(task, description=line, completed=_done(parts[:number]))
            if not (screen.live or quiet):
                screen.show(f"{number + 1}/{len(parts)}  {line}")
            before = process_time()
            part.work()
            worked[part.name] = round(process_time() - before, 1)
    return worked


def seconds_left(parts: Sequence[Part], done: int, took: float) -> int | None:
    """From how long the parts that are done took here; before that nobody knows."""
    return round(took / _done(parts[:done]) * _done(parts[done:])) if done else None


def _done(parts: Sequence[Part]) -> float:
    return sum(part.share for part in parts)


def _needed(screen: Screen) -> Iterator[Part]:
    """The usual and the strongest level of every game, which all others play by; then what is asked for after a game."""
    shares = {"paseo": 14.0, "paroli": 13.0, "raeuberparoli": 1.0}
    for game in GAMES.values():
        for level in (USUAL_LEVEL, LEVELS[-1]):
            name = f"{game.title}: {screen.words(f'name.{level}')}"
            yield Part(name, partial(_warm_bot, level, game.name), shares[game.name])
    yield Part(screen.words("compile.solver"), _warm("solver.warm"), 12.0)
    yield Part(screen.words("compile.reviews"), _warm("analysis.warm"), 12.0)


def _studied() -> Iterator[Part]:
    for name, (module, share) in _MORE.items():
        yield Part(name, _warm(module), share)


def _warm_bot(level: str, game: str) -> None:
    warm_up(thinker(level, game), game)


def _warm(module: str) -> Callable[[], object]:
    return lambda: import_module(f"spieltisch.{module}").warm()
