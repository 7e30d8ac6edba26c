"""Very many draws through the whole path, counted: seeds, key, stream, and the law's outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from spieltisch.fair.stream import Stream, pick
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.testing.fair_table import QUIET, Sketch, gather
from support.uniformity import p_value

__all__ = ["OpenCount", "tally"]

_EACH: Final = 500
"""This many draws from the stream of one table."""


@dataclass(frozen=True)
class OpenCount:
    """How often each outcome came."""

    name: str
    counts: Sequence[int]
    weights: Sequence[int]

    @property
    def p(self) -> float:
        return p_value(self.counts, self.weights)


def tally(
    draws: int, rng: Random, step: Callable[[int], object] = lambda _: None
) -> list[OpenCount]:
    """Draws, half of them dice, half of them cards; `step` is told how many were made."""
    dice, cards = _rolling(), _dealing()
    rolls = [*_drawn("paseo", dice, draws // 2, rng, step)]
    deals = [*_drawn("paroli", cards, draws // 2, rng, step)]
    return [
        _counted("dice", dice, rolls),
        _counted("cards", cards, deals),
        _pairs("dice after dice", dice, rolls),
        _pairs("cards after cards", cards, deals),
    ]


def _drawn(
    game: str,
    outcomes: Sequence[tuple[Any, int]],
    draws: int,
    rng: Random,
    step: Callable[[int], object],
) -> Iterator[int]:
    """The places of the outcomes drawn, table after table."""
    places = [(place, weight) for place, (_, weight) in enumerate(outcomes)]
    total = sum(weight for _, weight in outcomes)
    for start in range(0, draws, _EACH):
        stream, number = _stream(game, rng), min(_EACH, draws - start)
        yield from (pick(places, stream.below(game, draw, total)) for draw in range(number))
        step(number)


def _stream(game: str, rng: Random) -> Stream:
    config = paseo.Config(2) if game == "paseo" else paroli.Config(2)
    return gather(Sketch(game, config, rng, QUIET))


def _rolling() -> Sequence[tuple[Any, int]]:
    """What CHANCE may do when the dice are to be rolled."""
    return _first_chance("paseo", paseo.Config(2, path="random"), paseo.Roll)


def _dealing() -> Sequence[tuple[Any, int]]:
    """What CHANCE may do when the first card is to be dealt."""
    return _first_chance("paroli", paroli.Config(2), paroli.Deal)


def _first_chance(name: str, config: Any, kind: type) -> Sequence[tuple[Any, int]]:
    game = entry(name).game
    state = game.initial(config)
    while True:
        outcomes = game.chance(state)
        if outcomes and isinstance(outcomes[0][0], kind):
            return outcomes
        state = game.apply(state, game.legal(state)[0]).state


def _counted(name: str, outcomes: Sequence[tuple[Any, int]], drawn: Sequence[int]) -> OpenCount:
    counts = Counter(drawn)
    weights = [weight for _, weight in outcomes]
    return OpenCount(name, [counts[place] for place in range(len(weights))], weights)


def _pairs(name: str, outcomes: Sequence[tuple[Any, int]], drawn: Sequence[int]) -> OpenCount:
    """Two draws in a row, each draw in one pair only."""
    counts = Counter(zip(drawn[::2], drawn[1::2], strict=False))
    weights = [weight for _, weight in outcomes]
    places = [(one, two) for one in range(len(weights)) for two in range(len(weights))]
    return OpenCount(
        name, [counts[at] for at in places], [weights[a] * weights[b] for a, b in places]
    )
