"""`spieltisch strength --exact`: what bots of Paseo for two lose per decision against the truth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rich.table import Table

from spieltisch.arena.atlas import random_paths
from spieltisch.arena.exactness import STAGES, Decision, Losses, decisions, losses
from spieltisch.arena.executor import cores
from spieltisch.bots.shelf import LEVELS, thinker
from spieltisch.cli.arena_running import Means, counting
from spieltisch.cli.output import print_json
from spieltisch.cli.screen import Screen
from spieltisch.cli.solving import solution_of
from spieltisch.solver import Track, read_path, start_of

__all__ = ["Examination", "examine"]

_PATHS = 1
"""Random paths, unless some are named: each takes a minute to solve."""


class Examination(NamedTuple):
    """As it was asked for."""

    bots: Sequence[str]
    paths: Sequence[str]
    games: int
    means: Means

    def tracks(self) -> list[Track]:
        named = [read_path(path) for path in self.paths]
        return named or [*random_paths(_PATHS, self.means.seed)]


class _Figure(NamedTuple):
    bot: str
    stage: str
    losses: Losses


def examine(screen: Screen, wanted: Examination, *, as_json: bool) -> None:
    """Let every bot play itself on every path, and tell what it lost."""
    figures = [
        figure for name in wanted.bots or ("greedy", *LEVELS) for figure in _figures(wanted, name)
    ]
    if as_json:
        tiles = [track.tiles for track in wanted.tracks()]
        print_json({"paths": tiles, "losses": [_told(figure) for figure in figures]})
        return
    screen.show(_table(screen, figures))


def _figures(wanted: Examination, name: str) -> Iterator[_Figure]:
    found = [*_played(wanted, name)]
    for stage in ("all", *STAGES):
        mean = losses([each for each in found if stage in ("all", each.stage)])
        if mean is not None:
            yield _Figure(name, stage, mean)


def _played(wanted: Examination, name: str) -> Iterator[Decision]:
    """Games are shared out evenly over the paths."""
    bot, tracks = thinker(name, "paseo"), wanted.tracks()
    for place, track in enumerate(tracks):
        solution = solution_of(start_of(track), wanted.means.workers or cores())
        games = range(place, wanted.games, len(tracks))
        with counting(f"{name}, {track.tiles}", len(games)) as tick:
            for number, game in enumerate(games):
                tick(number)
                yield from decisions(
                    bot, solution, wanted.means.budget, [game], f"{wanted.means.seed}"
                )


def _told(figure: _Figure) -> dict[str, Any]:
    mean, worst, count = figure.losses
    told = {"bot": figure.bot, "stage": figure.stage, "lost": mean._asdict()}
    return told | {"worst": worst, "decisions": count}


def _table(screen: Screen, figures: Sequence[_Figure]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("bot", "stage", "loss", "worst", "count"):
        table.add_column(screen.words(f"exact.{head}"), no_wrap=True)
    for name, stage, (mean, worst, count) in figures:
        lost = f"{mean.mean:.3%} ({100 * mean.low:.3f}–{100 * mean.high:.3f})"
        table.add_row(name, screen.words(f"exact.{stage}"), lost, f"{worst:.1%}", f"{count:,}")
    return table
