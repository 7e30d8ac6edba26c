"""A sample of changes to each area, and those that no test notices."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from spieltisch.testing.mutation.areas import AREAS, Area
from spieltisch.testing.mutation.mutants import Mutant
from spieltisch.testing.mutation.trial import known, notices

__all__ = ["main"]


@dataclass(frozen=True)
class Tried:
    area: str
    module: str
    line: int
    change: str
    noticed: bool


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _asked(arguments)
    console, tried = Console(stderr=True), list[Tried]()
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # without a thread of its own: this process forks
    with Progress(*columns, console=console, auto_refresh=False) as progress:
        for area in AREAS:
            if asked.only and area.name not in asked.only.split(","):
                continue
            tried += _area(area, asked, progress)
    score = 100 * sum(one.noticed for one in tried) / max(1, len(tried))
    console.print(f"{score:.1f} % of {len(tried)} changes were noticed")
    return int(score < 90)


def _area(area: Area, asked: argparse.Namespace, progress: Progress) -> list[Tried]:
    made = area.mutants()
    sample = Random(asked.seed).sample(made, min(asked.mutants, len(made)))
    task, found = progress.add_task(area.name, total=len(sample)), list[Tried]()
    progress.refresh()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        of_tests = known(area.tests, folder)
        for mutant in sample:
            found.append(_tried(area, mutant, notices(mutant, area.tests, of_tests, folder)))
            _tell(found[-1], progress)
            progress.update(task, advance=1, refresh=True)
    return found


def _tried(area: Area, mutant: Mutant, noticed: bool) -> Tried:
    changed = mutant.changed()
    change = f"{_short(changed.before)}  →  {_short(changed.after)}"
    return Tried(area.name, mutant.module, changed.line, change, noticed)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 90 else f"{line[:89]}…"


def _tell(tried: Tried, progress: Progress) -> None:
    """Every trial as a line of JSON for a program; for people only what was not noticed."""
    if not os.isatty(1):
        print(json.dumps(asdict(tried), ensure_ascii=False), flush=True)  # noqa: T201 for who reads it
    if not tried.noticed:
        said = f"not noticed: {tried.module}:{tried.line}: {tried.change}"
        progress.console.print(said, highlight=False, markup=False, soft_wrap=True)


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m spieltisch.testing.mutation",
        description="Changes that the tests should notice, and those they do not.",
    )
    names = ",".join(area.name for area in AREAS)
    parser.add_argument("--only", help=f"some areas of {names}")
    parser.add_argument("--mutants", type=int, default=50, help="so many of each area")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    raise SystemExit(main())
