"""Rounds of random games, all runners in turn, so that a slow minute of the machine hits all alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import NamedTuple, TypeAlias

__all__ = ["Batch", "Length", "Maker", "Result", "Round", "Sample", "Spread", "measure"]


class Sample(NamedTuple):
    """What one batch came to."""

    games: float
    """Games finished; a part of one where a batch is counted in steps."""
    decisions: int


Batch: TypeAlias = Callable[[int], Sample]
"""Plays some random games with this seed."""
Maker: TypeAlias = Callable[[], Batch]
"""Makes a batch ready; raises `ImportError` where the program is not installed."""


class Round(NamedTuple):
    games: float
    decisions: int
    seconds: float


class Spread(NamedTuple):
    median: float
    lowest: float
    highest: float


@dataclass(frozen=True)
class Result:
    """What a runner came to in all its rounds."""

    name: str
    rounds: list[Round] = field(default_factory=list[Round])
    """Empty where the program is not installed."""
    missing: str = ""
    """Why there are none, as the import said it."""

    def games(self) -> Spread:
        """Games a second."""
        return _spread([each.games / each.seconds for each in self.rounds])

    def decisions(self) -> Spread:
        """Decisions a second."""
        return _spread([each.decisions / each.seconds for each in self.rounds])


@dataclass(frozen=True)
class Length:
    """How long a round lasts: this many batches, or this many seconds and at least one batch."""

    seconds: float = 1.0
    batches: int | None = None

    def is_over(self, batches: int, seconds: float) -> bool:
        if self.batches:
            return batches >= self.batches
        return batches > 0 and seconds >= self.seconds


def measure(
    runners: Mapping[str, Maker], length: Length, repeats: int, tick: Callable[[str], object]
) -> list[Result]:
    """Make every runner ready, warm it up, and let all play in turn; `tick` gets who is next."""
    results: list[Result] = []
    batches: dict[str, Batch] = {}
    for name, maker in runners.items():
        tick(name)
        try:
            batches[name] = _warmed(maker())
            results.append(Result(name))
        except ImportError as error:
            results.append(Result(name, missing=str(error)))
    for number in range(repeats):
        for result in results:
            if result.name in batches:
                tick(result.name)
                result.rounds.append(_round(batches[result.name], length, number))
    return results


def _warmed(batch: Batch) -> Batch:
    """What is compiled or cached at the first call is not measured."""
    batch(0)
    return batch


def _round(batch: Batch, length: Length, number: int) -> Round:
    begun, played, games, decisions = perf_counter(), 0, 0.0, 0
    while not length.is_over(played, perf_counter() - begun):
        sample = batch(1_000_000 * (number + 1) + played)
        played, games, decisions = played + 1, games + sample.games, decisions + sample.decisions
    return Round(games, decisions, perf_counter() - begun)


def _spread(values: Sequence[float]) -> Spread:
    return Spread(median(values), min(values), max(values))
