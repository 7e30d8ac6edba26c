"""What `arena`, `sprt` and `strength` have in common: reading wishes, journals, and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from spieltisch.arena.entrant import read_entrant
from spieltisch.arena.executor import Executor, local
from spieltisch.arena.journal import BrokenJournal, Journal, OtherMatch, usual_place
from spieltisch.arena.match import Tick
from spieltisch.arena.setting import Setting
from spieltisch.bots.policy import Budget
from spieltisch.cli.complaints import Complaint
from spieltisch.cli.shelf import game_called

__all__ = ["Keeping", "Means", "counting", "executor", "journal_for", "setting_for"]


class Means(NamedTuple):
    """What a match may use."""

    seed: int
    seconds: float | None
    nodes: int | None
    workers: int | None
    cluster: str | None

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.nodes)


class Keeping(NamedTuple):
    """Where results are kept, and whether those that are there count."""

    place: Path | None
    fresh: bool
    any_code: bool


def setting_for(game: str, players: int | None, names: Sequence[str], means: Means) -> Setting:
    """As many players as are named, unless something else is said."""
    found = game_called(game)
    if len(names) < found.players[0]:
        raise Complaint("arena.too-few", count=len(names))
    number = players or min(len(names), found.players[-1])
    if number not in found.players:
        first, last = found.players[0], found.players[-1]
        raise Complaint("error.players", title=found.title, first=first, last=last, number=number)
    if number > len(names):
        raise Complaint("arena.too-few-named", number=number, count=len(names))
    entrants = tuple(read_entrant(name, means.budget) for name in names)
    return Setting(found.name, number, entrants, means.seed)


def executor(means: Means) -> Executor:
    if means.cluster is None:
        return local(means.workers)
    from spieltisch.arena.cluster import on_cluster  # noqa: PLC0415 only who has one

    return on_cluster(means.cluster)


def journal_for(setting: Setting, keeping: Keeping) -> Journal:
    """The journal of a match, as far as it has been played."""
    place = keeping.place or usual_place(setting)
    if keeping.fresh:
        place.unlink(missing_ok=True)
    try:
        return Journal(place, setting, any_code=keeping.any_code)
    except OtherMatch as other:
        raise Complaint("arena.other-match", file=str(other.file), what=other.what) from other
    except BrokenJournal as broken:
        file, line = str(broken.file), broken.line
        raise Complaint("arena.broken-journal", file=file, number=line) from broken


@contextmanager
def counting(what: str, total: int) -> Generator[Tick]:
    """A progress bar on the standard error output, where a person looks at it."""
    console = Console(stderr=True, highlight=False)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True, elapsed_when_finished=True),
    )
    visible = sys.stderr.isatty()
    with Progress(*columns, console=console, transient=True, disable=not visible) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)
