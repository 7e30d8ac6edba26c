"""Games that are played on: every moment in a few worlds first, for coarse figures, then in more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np

from spieltisch.analysis.figures import NOTHING, Samples, given_away, mean_of
from spieltisch.analysis.findings import Effort, Findings
from spieltisch.analysis.measured import bias_of
from spieltisch.analysis.summing import is_mistake
from spieltisch.wire.review import AnyMoment, Figure, Method

__all__ = ["Judged", "Start", "Study", "Threads", "by_seat", "in_passes", "judged"]

PartT = TypeVar("PartT")
TableT = TypeVar("TableT", bound="Threads")
TableT_contra = TypeVar("TableT_contra", bound="Threads", contravariant=True)
Start = tuple[Figure, ...]
"""By seat the chance before the first moment."""


@dataclass(frozen=True)
class Threads:
    """Who plays on: the same seed gives the same games on any number of threads."""

    game: str
    threads: int = 1
    seed: int = 0
    _pool: ThreadPoolExecutor = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_pool", ThreadPoolExecutor(self.threads))

    def close(self) -> None:
        self._pool.shutdown()

    def share_out(self, work: Callable[[range], PartT], samples: range) -> list[PartT]:
        """By thread what came of its part of the samples, in their order."""
        edges = np.linspace(samples.start, samples.stop, self.threads + 1).astype(int).tolist()
        return [*self._pool.map(work, (range(*each) for each in pairwise(edges)))]

    def seeded(self, moment: int) -> int:
        return moment + (self.seed << 44)


class Study(Protocol[TableT_contra]):
    """One moment, and the samples it was played on in."""

    @property
    def index(self) -> int: ...
    @property
    def state(self) -> Any: ...
    def go_on(self, table: TableT_contra, samples: range, /) -> None: ...
    def moment(self, now: Start, /) -> AnyMoment:
        """What can be said of it; `now` is what is known of the chances before."""
        ...


class Judged(NamedTuple):
    """What was done, beside the best of what else could have been done."""

    best: int
    """Its place; 0 for what was done."""
    error: Figure
    mistake: bool


def judged(shares: Samples, screened: int) -> Judged:
    """By choice and sample, what was done first."""
    best = int(shares.mean(axis=1).argmax())
    error = given_away(shares, screened) if best else NOTHING
    return Judged(best, error, is_mistake(error))


def in_passes(
    table: TableT,
    studies: Sequence[Study[TableT]],
    effort: Effort,
    passes: Sequence[int],
    start: Callable[[int], Start],
) -> Iterator[Findings]:
    """Findings after every pass, which brings all moments to so many samples; closes the table."""
    done = 0
    try:
        for samples in passes:
            for number, study in enumerate(studies):
                study.go_on(table, range(done, samples))
                effort.tell((done + (samples - done) * (number + 1) / len(studies)) / passes[-1])
            done = samples
            begun = start(samples)
            yield Findings(
                moments=tuple(_moments(studies, begun)),
                start=begun,
                method=Method(
                    kind="playouts", playouts=samples, bias=bias_of(table.game, len(begun))
                ),
                whole=samples == passes[-1],
                progress=samples / passes[-1],
                since=studies[0].index,
            )
    finally:
        table.close()


def _moments(studies: Sequence[Study[Any]], start: Start) -> Iterator[AnyMoment]:
    """In order; what could not be otherwise changes nothing."""
    now = start
    for study in studies:
        moment = study.moment(now)
        now = moment.after
        yield moment


def by_seat(samples: Samples) -> tuple[Figure, ...]:
    """Of samples by seat, each seat's mean."""
    return tuple(mean_of(samples[:, seat]) for seat in range(samples.shape[1]))
