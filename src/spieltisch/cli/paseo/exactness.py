"""`spieltisch strength --exact`: what bots of Paseo for two lose per decision against the truth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.table import Table

from spieltisch.arena.entrant import read_entrant
from spieltisch.arena.executor import cores
from spieltisch.arena.paseo.atlas import random_paths
from spieltisch.arena.paseo.exactness import STAGES, Decision, Exam, Losses, losses, played
from spieltisch.bots.registry import LEVELS
from spieltisch.bots.seated import seated
from spieltisch.cli.arena_running import Resources, counting
from spieltisch.cli.paseo.solving import solution_of
from spieltisch.cli.screen import Screen, print_json
from spieltisch.solver import Track, read_path, start_of

__all__ = ["ExactnessOptions", "examine"]

_PATHS = 1
"""Random paths, unless some are named: each takes a minute to solve."""


class ExactnessOptions(NamedTuple):
    """As it was asked for."""

    bots: Sequence[str]
    paths: Sequence[str]
    games: int
    means: Resources
    reads_tables: bool = True
    agreed: Mapping[str, bool] = MappingProxyType({})

    def tracks(self) -> list[Track]:
        named = [read_path(path, **self.agreed) for path in self.paths]
        return named or [*random_paths(_PATHS, self.means.seed, **self.agreed)]


class _Figure(NamedTuple):
    bot: str
    stage: str
    losses: Losses


def examine(screen: Screen, wanted: ExactnessOptions, *, as_json: bool) -> None:
    """Let every bot play itself on every path, and tell what it lost."""
    figures = [
        figure for name in wanted.bots or ("greedy", *LEVELS) for figure in _figures(wanted, name)
    ]
    if as_json:
        tiles = [track.tiles for track in wanted.tracks()]
        print_json({"paths": tiles, "losses": [_told(figure) for figure in figures]})
        return
    screen.show(_table(screen, figures))


def _figures(wanted: ExactnessOptions, name: str) -> Iterator[_Figure]:
    found = [*_played(wanted, name)]
    for stage in ("all", *STAGES):
        mean = losses([each for each in found if stage in ("all", each.stage)])
        if mean is not None:
            yield _Figure(name, stage, mean)


def _played(wanted: ExactnessOptions, name: str) -> Iterator[Decision]:
    """Games are shared out evenly over the paths."""
    tracks, workers = wanted.tracks(), wanted.means.workers or cores()
    with seated(read_entrant(name, wanted.means.budget).spec, "paseo"):
        pass  # before a path is solved for somebody who does not play
    for place, track in enumerate(tracks):
        solution_of(start_of(track), workers)
        exam = Exam(name, track, wanted.means.budget, f"{wanted.means.seed}", wanted.reads_tables)
        games = range(place, wanted.games, len(tracks))
        with counting(f"{name}, {track.tiles}", len(games)) as tick:
            for number, found in enumerate(played(exam, games, workers), 1):
                tick(number)
                yield from found


def _told(figure: _Figure) -> dict[str, Any]:
    mean, worst, count, missed = figure.losses
    told = {"bot": figure.bot, "stage": figure.stage, "lost": mean._asdict()}
    return told | {"worst": worst, "decisions": count, "missed_wins": missed}


def _table(screen: Screen, figures: Sequence[_Figure]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("bot", "stage", "loss", "worst", "missed", "count"):
        table.add_column(screen.words(f"exact.{head}"), no_wrap=True)
    for name, stage, (mean, worst, count, missed) in figures:
        lost = f"{mean.mean:.3%} ({100 * mean.low:.3f}–{100 * mean.high:.3f})"
        counts = f"{missed:,}", f"{count:,}"
        table.add_row(name, screen.words(f"exact.{stage}"), lost, f"{worst:.1%}", *counts)
    return table
