"""`spieltisch bench`: the law beside its peers, in one run.

Every runner plays random games for a while, all in turn and several times over, after a game to warm
up. What counts is the median of the rounds; the spread is told with it. A new peer is one more
entry in `RUNNERS`; one that is not installed is named as missing, never guessed.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import version
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, TypeAlias

from rich.progress import Progress
from rich.table import Table

from spieltisch.cli.output import print_json
from spieltisch.cli.screen import Screen
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE

__all__ = ["RUNNERS", "Length", "Result", "Round", "measure", "show_bench"]

Playout: TypeAlias = Callable[[Random], int]
"""Plays one random game; answers how many decisions were made."""
Maker: TypeAlias = Callable[[], Playout]
"""Makes a playout; raises `ImportError` where the peer is not installed."""


@dataclass(frozen=True)
class Round:
    games: int
    decisions: int
    seconds: float


@dataclass(frozen=True)
class Result:
    name: str
    rounds: list[Round] = field(default_factory=list[Round])
    """Empty for a peer that is not installed."""

    def per_game(self) -> list[float]:
        """Milliseconds for a game, by round."""
        return [1000 * each.seconds / each.games for each in self.rounds]

    def per_second(self) -> list[float]:
        """Decisions (plies) a second, by round."""
        return [each.decisions / each.seconds for each in self.rounds]


def law(game: str, config: Mapping[str, object]) -> Maker:
    """Random games in the law, every legal action with equal chance."""

    def make() -> Playout:
        found = entry(game)
        agreed = found.config_from_json(config)
        return lambda rng: _law_game(found.game, agreed, rng)

    return make


def chess_playout() -> Playout:
    """Random games of python-chess."""
    chess: Any = import_module("chess")

    def play(rng: Random) -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice([*board.legal_moves]))
        return len(board.move_stack)

    return play


RUNNERS: Final[Mapping[str, Maker]] = {
    "Paseo, 2 players": law("paseo", {"players": 2}),
    "Paroli, 2 players": law("paroli", {"players": 2}),
    "Räuberparoli, 2 players": law("raeuberparoli", {"players": 2}),
    "python-chess": chess_playout,
}


@dataclass(frozen=True)
class Length:
    """How long a round lasts: so many games, or so many seconds and at least one game."""

    seconds: float
    games: int | None = None

    def is_over(self, games: int, seconds: float) -> bool:
        return games >= self.games if self.games else games > 0 and seconds >= self.seconds


def show_bench(screen: Screen, length: Length, repeats: int, *, as_json: bool) -> None:
    """Measure everything and tell it as a table or as JSON."""
    progress = Progress(console=screen.console, transient=True)
    with progress if screen.live and not as_json else nullcontext():
        task = progress.add_task(screen.words("bench.measuring"), total=repeats * len(RUNNERS))
        results = measure(RUNNERS, length, repeats, lambda: progress.advance(task))
    if as_json:
        print_json(_surroundings() | {"results": [_described(result) for result in results]})
    else:
        screen.show(_table(screen, results), screen.words("bench.note", count=repeats))


def measure(
    runners: Mapping[str, Maker], length: Length, repeats: int, tick: Callable[[], object]
) -> list[Result]:
    """Rounds of all runners in turn, so that a slow minute of the machine hits all alike."""
    playouts = {name: playout for name, maker in runners.items() for playout in _made(maker)}
    results = {name: Result(name) for name in runners}
    for playout in playouts.values():
        playout(Random(0))
    for number in range(repeats):
        for name in runners:
            if name in playouts:
                results[name].rounds.append(_round(playouts[name], length, Random(number)))
            tick()
    return [*results.values()]


def _made(maker: Maker) -> Iterator[Playout]:
    try:
        yield maker()
    except ImportError:
        return


def _round(playout: Playout, length: Length, rng: Random) -> Round:
    begun, games, decisions = perf_counter(), 0, 0
    while not length.is_over(games, perf_counter() - begun):
        decisions += playout(rng)
        games += 1
    return Round(games, decisions, perf_counter() - begun)


def _law_game(game: Any, config: Any, rng: Random) -> int:
    state, decisions = game.initial(config), 0
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            outcomes = game.chance(state)
            action = rng.choices(outcomes, [weight for _, weight in outcomes])[0][0]
        else:
            action = rng.choice(game.legal(state))
            decisions += 1
        state = game.apply(state, action).state
    return decisions


def _surroundings() -> dict[str, object]:
    """What the figures depend on besides the code."""
    return {
        "spieltisch": version("spieltisch"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "system": platform.system(),
        "cores": os.cpu_count(),
    }


def _described(result: Result) -> dict[str, object]:
    if not result.rounds:
        return {"name": result.name, "installed": False}
    return {
        "name": result.name,
        "installed": True,
        "games": sum(each.games for each in result.rounds),
        "ms_per_game": _spread(result.per_game()),
        "decisions_per_second": _spread(result.per_second()),
    }


def _spread(values: list[float]) -> dict[str, float]:
    found = {"median": median(values), "min": min(values), "max": max(values)}
    return {name: round(value, 3) for name, value in found.items()}


def _table(screen: Screen, results: list[Result]) -> Table:
    words = screen.words
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True)
    for head in ("bench.games", "bench.ms", "bench.per-second"):
        table.add_column(words(head), justify="right")
    for result in results:
        table.add_row(result.name, *(_figures(result) or (words("bench.missing"),)))
    return table


def _figures(result: Result) -> tuple[str, ...]:
    if not result.rounds:
        return ()
    ms, rate = result.per_game(), result.per_second()
    games = sum(each.games for each in result.rounds)
    return (
        f"{games}",
        f"{median(ms):.2f} ({min(ms):.2f}–{max(ms):.2f})",
        f"{median(rate):,.0f} ({min(rate):,.0f}–{max(rate):,.0f})",
    )
