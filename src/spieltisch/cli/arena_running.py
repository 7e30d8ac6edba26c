"""What `arena`, `sprt` and `strength` have in common: reading options, journals, and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from spieltisch.arena.entrant import read_entrant
from spieltisch.arena.executor import Executor, local
from spieltisch.arena.journal import BrokenJournal, Journal, OtherMatch, usual_place
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.arena.running import Tick
from spieltisch.bots.policy import Budget
from spieltisch.bots.seated import common_game
from spieltisch.cli.arguments import game_called, options_called
from spieltisch.cli.errors import CommandError

__all__ = ["JournalOptions", "Resources", "counting", "executor", "journal_for", "setting_for"]


_PAUSE: Final = 2.0
"""Seconds between two lines of progress, at least."""


class Resources(NamedTuple):
    """What a match may use."""

    seed: int
    seconds: float | None
    nodes: int | None
    workers: int | None
    cluster: str | None
    options: Sequence[str] = ()
    """What is agreed otherwise, as commands write it."""

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.nodes)


class JournalOptions(NamedTuple):
    """Where results are kept, and whether those that are there count."""

    place: Path | None
    fresh: bool
    any_code: bool


def setting_for(
    game: str | None, players: int | None, names: Sequence[str], means: Resources
) -> MatchSetup:
    """What they all play, and as many players as are named, unless something else is said."""
    entrants = tuple(read_entrant(name, means.budget) for name in names)
    found = game_called(game or common_game([each.spec for each in entrants]))
    if len(names) < found.players[0]:
        raise CommandError("arena.too-few", count=len(names))
    number = players or min(len(names), found.players[-1])
    if number not in found.players:
        first, last = found.players[0], found.players[-1]
        raise CommandError(
            "error.players", title=found.title, first=first, last=last, number=number
        )
    if number > len(names):
        raise CommandError("arena.too-few-named", number=number, count=len(names))
    options = tuple(options_called(found, means.options))
    return MatchSetup(found.name, number, entrants, means.seed, options)


def executor(means: Resources) -> Executor:
    if means.cluster is None:
        return local(means.workers)
    from spieltisch.arena.cluster import on_cluster  # noqa: PLC0415 only who has one

    return on_cluster(means.cluster)


def journal_for(setting: MatchSetup, keeping: JournalOptions) -> Journal:
    """The journal of a match, as far as it has been played."""
    place = keeping.place or usual_place(setting)
    if keeping.fresh:
        place.unlink(missing_ok=True)
    try:
        return Journal(place, setting, any_code=keeping.any_code)
    except OtherMatch as other:
        raise CommandError("arena.other-match", file=str(other.file), what=other.what) from other
    except BrokenJournal as broken:
        file, line = str(broken.file), broken.line
        raise CommandError("arena.broken-journal", file=file, number=line) from broken


@contextmanager
def counting(what: str, total: int) -> Generator[Tick]:
    """A progress bar on the standard error output, where a person looks at it; elsewhere a line now and then."""
    if not sys.stderr.isatty():
        yield _Lines(what, total)
        return
    console = Console(stderr=True, highlight=False)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True, elapsed_when_finished=True),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


class _Lines:
    """Progress for a file or a pipe: a line at each tenth, if it takes long enough to be read."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total = what, total
        self._told: int | None = None
        self._last = monotonic()

    def __call__(self, done: int) -> None:
        tenth = 10 * done // max(1, self._total)
        if self._told is None:
            self._told = tenth
        if tenth > self._told and monotonic() - self._last >= _PAUSE:
            self._told, self._last = tenth, monotonic()
            print(f"{self._what}: {done}/{self._total}", file=sys.stderr, flush=True)  # noqa: T201 not what was asked for
