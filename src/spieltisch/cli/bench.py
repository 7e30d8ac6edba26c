"""`spieltisch bench`: our games beside other people's programs, in one run."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from contextlib import nullcontext
from importlib.metadata import version
from pathlib import Path

from rich.progress import Progress
from rich.table import Table

from spieltisch.bench.goals import GoalResult, chosen, reached
from spieltisch.bench.plot import check, draw
from spieltisch.bench.rounds import Length, Result, Spread, measure
from spieltisch.cli.errors import CommandError
from spieltisch.cli.screen import Screen, print_json

__all__ = ["show_bench"]


def show_bench(  # noqa: PLR0913 the command's options
    screen: Screen,
    length: Length,
    repeats: int,
    only: Sequence[str],
    plot: Path | None,
    *,
    as_json: bool,
) -> None:
    """Measure, and tell it as a table or as JSON, and as a picture."""
    if plot is not None:
        check(plot)
    results = _measured(screen, length, repeats, only, quiet=as_json)
    if plot is not None:
        draw(results, plot)
    if as_json:
        print_json(_told(results))
        return
    screen.show(_rates(screen, results), *_missing(screen, results))
    screen.show(screen.words("bench.note", count=repeats))
    if goals := [*reached(results)]:
        screen.show("", _goals(screen, goals))


def _measured(
    screen: Screen, length: Length, repeats: int, only: Sequence[str], *, quiet: bool
) -> list[Result]:
    runners = chosen(only)
    if not runners:
        raise CommandError("bench.nobody", words=", ".join(only))
    progress = Progress(console=screen.console, transient=True)
    with progress if screen.live and not quiet else nullcontext():
        task = progress.add_task("", total=(repeats + 1) * len(runners))

        def tick(name: str) -> None:
            progress.update(task, advance=1, description=name)

        return measure(runners, length, repeats, tick)


def _told(results: Sequence[Result]) -> dict[str, object]:
    """Everything for a program, with what the figures depend on besides the code."""
    return {
        "spieltisch": version("spieltisch"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "system": platform.system(),
        "cores": os.cpu_count(),
        "results": [_described(result) for result in results],
        "goals": [goal._asdict() for goal in reached(results)],
    }


def _described(result: Result) -> dict[str, object]:
    if not result.rounds:
        return {"name": result.name, "installed": False, "missing": result.missing}
    return {
        "name": result.name,
        "installed": True,
        "games_per_second": _rounded(result.games()),
        "decisions_per_second": _rounded(result.decisions()),
    }


def _rounded(spread: Spread) -> dict[str, float]:
    return {name: round(value, 3) for name, value in spread._asdict().items()}


def _rates(screen: Screen, results: Sequence[Result]) -> Table:
    words = screen.words
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for head in ("bench.ms", "bench.games", "bench.per-second", "bench.spread"):
        table.add_column(words(head), justify="right", no_wrap=True)
    for result in results:
        if result.rounds:
            table.add_row(result.name, *_figures(result))
    return table


def _missing(screen: Screen, results: Sequence[Result]) -> list[str]:
    """Who could not be measured, and why."""
    return [
        screen.words("bench.missing", name=result.name, why=result.missing)
        for result in results
        if not result.rounds
    ]


def _figures(result: Result) -> tuple[str, ...]:
    games, rate = result.games(), result.decisions()
    per_game = f"{1000 / games.median:,.3f}" if games.median else "–"
    spread = f"{100 * rate.lowest / rate.median:.0f}–{100 * rate.highest / rate.median:.0f} %"
    return per_game, f"{games.median:,.0f}", f"{rate.median:,.0f}", spread


def _goals(screen: Screen, goals: Sequence[GoalResult]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("bench.ours", "bench.other"):
        table.add_column(screen.words(head), no_wrap=True)
    for head in ("bench.times", "bench.goal"):
        table.add_column(screen.words(head), justify="right", no_wrap=True)
    for goal in goals:
        table.add_row(goal.ours, goal.other, f"{goal.times:,.1f}×", f"{goal.goal:g}×")
    return table
