"""Paseo for three and four, reviewed by playing on: the same dice for every alternative.

Luck of a roll is what it is worth, played on as the fast policy does, less the mean over all 21 rolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.analysis.figures import Samples, mean_of
from spieltisch.analysis.findings import Effort, Findings, when
from spieltisch.analysis.paseo.reasons import better_because
from spieltisch.analysis.paseo.signs import stuck_rolls
from spieltisch.analysis.passes import Start, Study, Threads, by_seat, in_passes, judged
from spieltisch.analysis.playouts.paseo import play_on
from spieltisch.kernels.paseo.packing import pack
from spieltisch.learn.paseo.network_workspace import CHOICES, new_workspace
from spieltisch.rules.paseo import Roll, State, Turn, apply, distinct, format, outcome  # noqa: A004 the protocol's name
from spieltisch.rules.paseo.state import turn_of
from spieltisch.rules.paseo.tiles import ALL_ROLLS
from spieltisch.rules.paseo.turn import is_stuck
from spieltisch.rules.record import PlayedAction
from spieltisch.search.paseo.network_insight import ground_of, insight, net
from spieltisch.wire.review import (
    ChanceMoment,
    DecisionMoment,
    Figure,
    RollValue,
    Weighed,
)

__all__ = [
    "WAYS",
    "Field",
    "Samples",
    "after",
    "best_turns",
    "find",
    "roll_values",
    "rolled",
    "until",
    "weighed",
]

PASSES: Final = (24, 96, 240)
ROUNDS: Final = 2
"""How often it is everybody's turn before a position is judged."""
_WIDE: Final = 6
"""Turns that are weighed inside the games played on."""
_KEPT: Final = 4
_ROLLS_OF: Final = 4
"""Rolls are played on in one of so many samples, because there are 21 of them."""
WAYS: Final = np.array([1 if low == high else 2 for low, high in ALL_ROLLS]) / 36
_START: Final = 1 << 40


@dataclass(frozen=True)
class Field(Threads):
    """A board, and threads to play on."""

    def play(self, states: Sequence[State], turns: int, seed: int, samples: range) -> Samples:
        """By position, sample and seat the shares of the win; `turns` is when to stop, counted from the start."""
        rows = np.stack([pack(state).row for state in states])
        part = partial(_part, states[0], rows, turns, self.seeded(seed))
        shares = np.concatenate(self.share_out(part, samples), axis=1)
        for place, state in enumerate(states):
            if ended := outcome(state):
                shares[place] = [seat in ended.winners for seat in range(state.players)]
        return shares


def _part(state: State, rows: NDArray[Any], turns: int, seed: int, samples: range) -> Samples:
    shares = np.zeros((len(rows), len(samples), state.players))
    play_on(
        net(), ground_of(state.board), rows.reshape(-1), len(rows), turns, _WIDE, seed,
        samples.start, samples.stop, shares.reshape(-1), new_workspace(),
    )  # fmt: skip
    return shares


def find(race: Sequence[PlayedAction], effort: Effort) -> Iterator[Findings]:
    """Coarse figures of the whole race first, then finer ones."""
    table = Field("paseo", effort.threads, effort.seed)
    studies: list[Study[Field]] = [
        _RollStudy(each) if isinstance(each.action, Roll) else _TurnStudy(each) for each in race
    ]
    first: State = race[0].before

    def start(samples: int) -> Start:
        return by_seat(table.play([first], until(first), _START, range(4 * samples))[0])

    yield from in_passes(table, studies, effort, PASSES, start)


class _RollStudy:
    """A roll, beside all that could have been rolled."""

    def __init__(self, played: PlayedAction) -> None:
        self._played, self.index = played, played.number - 1
        self.state: State = played.before
        self._rolls = np.zeros((len(ALL_ROLLS), 0, self.state.players))

    def go_on(self, table: Field, samples: range) -> None:
        states = [*rolled(self.state)]
        few = range(samples.start // _ROLLS_OF, samples.stop // _ROLLS_OF)
        more = table.play(states, until(self.state), self.index, few)
        self._rolls = np.concatenate((self._rolls, more), axis=1)

    def moment(self, _now: Start) -> ChanceMoment:
        seat, dice = turn_of(self.state), self._played.action.dice
        mean = np.tensordot(WAYS, self._rolls, axes=1)
        found = self._rolls[ALL_ROLLS.index(dice)]
        return ChanceMoment(
            **when("paseo", seat, self._played),
            before=by_seat(mean),
            after=by_seat(found),
            effect=by_seat(found - mean),
            rolls=roll_values(self.state, self._rolls[:, :, seat]),
            stuck=is_stuck(self.state, seat, dice),
        )


class _TurnStudy:
    """A turn, beside the others that could have been made."""

    def __init__(self, played: PlayedAction) -> None:
        self._played, self.index = played, played.number - 1
        self.state: State = played.before
        self._choices = len(distinct(self.state))
        self._turns: list[Turn] = [played.action]
        self._shares = np.zeros((0, 0, 0))
        self._after = np.zeros((1, 0, self.state.players))
        self._screened = 0
        """Samples in which the turns that are kept were chosen."""

    def go_on(self, table: Field, samples: range) -> None:
        """The turns, the one made first, and at last what the fast policy makes of the roll."""
        if not self._shares.size:
            made = apply(self.state, self._played.action).state
            others = best_turns(self.state)
            self._turns += [t for t in others if apply(self.state, t).state != made]
        boards = [after(self.state, turn) for turn in self._turns]
        shares = table.play([*boards, self.state], until(self.state), self.index, samples)
        self._shares = (
            np.concatenate((self._shares, shares), axis=1) if self._shares.size else shares
        )
        made = after(self.state, self._played.action)
        more = table.play([made], until(made), self.index, samples)
        self._after = np.concatenate((self._after, more), axis=1)
        if not self._screened:
            self._keep()

    def _keep(self) -> None:
        """After the first pass only the best few."""
        means = self._shares[1:-1, :, turn_of(self.state)].mean(axis=1)
        kept = [0, *sorted(1 + int(place) for place in np.argsort(-means)[:_KEPT])]
        self._turns = [self._turns[place] for place in kept]
        self._shares, self._screened = self._shares[[*kept, -1]], self._shares.shape[1]

    def moment(self, _now: Start) -> DecisionMoment:
        seat, shares = turn_of(self.state), self._shares[:-1, :, turn_of(self.state)]
        best, error, missed = judged(shares, self._screened)
        return DecisionMoment(
            **when("paseo", seat, self._played),
            before=by_seat(self._shares[-1]),
            after=by_seat(self._after[0]),
            effect=by_seat(self._after[0] - self._shares[-1]),
            choices=self._choices,
            real=self._choices > 1,
            error=error,
            mistake=missed,
            weighed=weighed(self.state, self._turns, shares, error),
            reason=better_because(self.state, self._turns[best], self._turns[0], -error.value)
            if missed
            else None,
        )


def best_turns(state: State) -> list[Turn]:
    """Those that look best to the network, best first."""
    found = insight(state, CHOICES)
    order = sorted(range(len(found.codes)), key=lambda place: -found.shares[place])
    return [found.turn(place) for place in order[: 2 * _KEPT]]


def weighed(
    state: State, turns: Sequence[Turn], shares: Samples, error: Figure | None = None
) -> tuple[Weighed, ...]:
    """Turns with the mover's chances, by turn and sample, best first; with an error the first one was played."""
    order = [int(place) for place in np.argsort(-shares.mean(axis=1), kind="stable")]
    best, seat = order[0], turn_of(state)
    return tuple(
        Weighed(
            actions=(format(turns[place]),),
            chance=mean_of(shares[place]),
            behind=error if error and not place else mean_of(shares[place] - shares[best]),
            stuck=stuck_rolls(apply(state, turns[place]).state, seat),
            played=error is not None and not place,
        )
        for place in order
    )


def roll_values(state: State, shares: Samples) -> tuple[RollValue, ...]:
    """All 21 rolls with the roller's chances, by roll and sample."""
    mean = WAYS @ shares
    return tuple(
        RollValue(
            dice=dice,
            ways=1 if dice[0] == dice[1] else 2,
            chance=mean_of(shares[place]),
            luck=mean_of(shares[place] - mean),
            turn=_best(replace(state, dice=dice)),
        )
        for place, dice in enumerate(ALL_ROLLS)
    )


def _best(rolled: State) -> str | None:
    """The turn that looks best after a roll; none for a player who can't move at all."""
    found = insight(rolled, CHOICES)
    if not found.codes:
        return None
    return format(found.turn(max(range(len(found.codes)), key=found.shares.__getitem__)))


def rolled(state: State) -> Iterator[State]:
    for dice in ALL_ROLLS:
        yield replace(state, dice=dice)


def after(state: State, turn: Turn) -> State:
    return apply(state, turn).state


def until(state: State) -> int:
    return state.turns + ROUNDS * state.players
