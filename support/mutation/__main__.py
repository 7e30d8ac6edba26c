"""A sample of changes to each area, and those that no test notices."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn
from rich.table import Column, Table

from support.mutation.areas import AREAS, Area
from support.mutation.mutants import Mutant
from support.mutation.trial import known, trials

__all__ = ["main"]

_GOAL: Final = 90


@dataclass(frozen=True)
class Tried:
    area: str
    module: str
    line: int
    change: str
    noticed: bool


@dataclass(frozen=True)
class Score:
    area: str
    tried: int
    noticed: int

    @property
    def percent(self) -> float:
        return 100 * self.noticed / max(1, self.tried)


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _asked(arguments)
    console, scores = Console(stderr=True), list[Score]()
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # without a thread of its own: this process forks
    with Progress(*columns, console=console, auto_refresh=False) as progress:
        for area in asked.only:
            tried = _area(area, asked, progress)
            scores.append(Score(area.name, len(tried), sum(one.noticed for one in tried)))
    console.print(_table(scores))
    if asked.json:
        _write({"scores": [{**asdict(each), "percent": round(each.percent, 1)} for each in scores]})
    return int(any(each.percent < _GOAL for each in scores))


def _table(scores: Sequence[Score]) -> Table:
    table = Table("area", *(Column(name, justify="right") for name in ("tried", "noticed", "%")))
    for each in scores:
        table.add_row(each.area, str(each.tried), str(each.noticed), f"{each.percent:.1f}")
    return table


def _write(told: Mapping[str, object]) -> None:
    print(json.dumps(told, ensure_ascii=False), flush=True)


def _area(area: Area, asked: argparse.Namespace, progress: Progress) -> list[Tried]:
    made = area.mutants()
    sample = Random(asked.seed).sample(made, min(asked.mutants, len(made)))
    task, found = progress.add_task(area.name, total=len(sample)), list[Tried]()
    progress.refresh()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        of_tests = known(area, folder, (asked.keep or folder) / f"{area.name}.json")
        for mutant, noticed in trials(sample, area, of_tests, folder):
            found.append(_tried(area, mutant, noticed))
            _tell(found[-1], progress)
            if asked.json:
                _write(asdict(found[-1]))
            progress.update(task, advance=1, refresh=True)
    return found


def _tried(area: Area, mutant: Mutant, noticed: bool) -> Tried:
    changed = mutant.changed
    change = f"{_short(changed.before)}  →  {_short(changed.after)}"
    return Tried(area.name, mutant.module, changed.line, change, noticed)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 90 else f"{line[:89]}…"


def _tell(tried: Tried, progress: Progress) -> None:
    if not tried.noticed:
        said = f"not noticed: {tried.module}:{tried.line}: {tried.change}"
        progress.console.print(said, emoji=False, highlight=False, markup=False, soft_wrap=True)


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m support.mutation",
        description="Changes that the tests should notice, and those they do not. "
        "Fails if less than nine of ten are noticed in some area.",
        epilog="Example: python -m support.mutation --only kernels --mutants 300",
    )
    names = ",".join(area.name for area in AREAS)
    parser.add_argument(
        "--only", type=_areas, default=AREAS, metavar="AREAS", help=f"some of {names}"
    )
    parser.add_argument("--mutants", type=int, default=50, help="how many in each area")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FOLDER",
        help="where it is written down which tests enter what, for the next run on the same sources",
    )
    parser.add_argument(
        "--json", action="store_true", help="every change as a line of JSON, at last the scores"
    )
    return parser.parse_args(arguments)


def _areas(names: str) -> list[Area]:
    known_as = {area.name: area for area in AREAS}
    try:
        return [known_as[name] for name in names.split(",")]
    except KeyError as error:
        raise argparse.ArgumentTypeError(f"there is no area {error}") from None


if __name__ == "__main__":
    raise SystemExit(main())
