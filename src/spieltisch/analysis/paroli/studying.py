"""One decision, or one draw, of a game of Paroli, and the worlds it was played on in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from spieltisch.analysis.figures import NOTHING, mean_of
from spieltisch.analysis.findings import when
from spieltisch.analysis.paroli.held import cards_held, cards_to_come
from spieltisch.analysis.paroli.playing import (
    NO_ENDS,
    NOBODY,
    Ends,
    Plan,
    Table,
    Worlds,
    ways_to_go,
)
from spieltisch.analysis.paroli.reasons import after_plan, why
from spieltisch.analysis.passes import by_seat, judged
from spieltisch.kernels.paroli.packing import decode, encode, pack
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import State, format  # noqa: A004 the protocol's name
from spieltisch.rules.record import PlayedAction
from spieltisch.wire.review import (
    Because,
    ChanceMoment,
    DecisionMoment,
    Figure,
    Weighed,
)

__all__ = ["ChanceStudy", "DecisionStudy", "weighed"]

_KEPT: Final = 3
"""Plans that are played on after the first pass, beside the one played."""
_HINDSIGHT: Final = 1 << 32
"""Added to the seed where the cards lie as they lay."""


class ChanceStudy:
    """Cards drawn one after the other by one seat."""

    def __init__(self, game: str, played: Sequence[PlayedAction]) -> None:
        self._game, self._played = game, played
        self.state: State = played[0].before
        self.index = played[0].number - 1
        self._before = self._after = NO_ENDS

    def go_on(self, table: Table, worlds: range) -> None:
        """Before the cards were known and after."""
        rows = pack(self.state), pack(self._played[-1].step.state)
        before, after = (table.play(row, [()], Worlds(NOBODY, self.index, worlds)) for row in rows)
        self._before, self._after = self._before.more(before), self._after.more(after)

    def moment(self, now: tuple[Figure, ...]) -> ChanceMoment:
        del now  # played on for itself
        one, two = self._before.shares[0], self._after.shares[0]
        seat = self.state.turn.seat
        return ChanceMoment(
            **when(self._game, seat, *self._played),
            before=by_seat(one),
            after=by_seat(two),
            effect=by_seat(two - one),
            points=by_seat(self._after.points[0]),
            cards=cards_to_come(self.state, seat, (each.action.card for each in self._played)),
        )


class DecisionStudy:
    """What one seat did in a turn, up to its end or to where somebody else acted."""

    def __init__(self, game: str, seat: Seat, played: Sequence[PlayedAction]) -> None:
        self._game, self._seat, self._played = game, seat, played
        self.state: State = played[0].before
        self.index = played[0].number - 1
        self._row = pack(self.state)
        self._choices = len(ways_to_go(self._row))
        self._plans: list[Plan] = [tuple(encode(each.action) for each in played)]
        """The one played comes first."""
        self._known = self._real = self._after = NO_ENDS
        self._screened = 0
        """Worlds in which the plans that are kept were chosen."""

    @property
    def is_real(self) -> bool:
        return self._choices > 1 and len(self._plans) > 1

    def go_on(self, table: Table, worlds: range) -> None:
        if self._choices == 1:
            return
        guesses, truth = (
            Worlds(self._seat, self.index, worlds),
            Worlds(NOBODY, self.index + _HINDSIGHT, worlds),
        )
        if self._known.worlds:
            self._known = self._known.more(table.play(self._row, self._plans, guesses))
        else:
            self._look_around(table, guesses)
        self._real = self._real.more(table.play(self._row, [*self._plans, ()], truth))
        after = pack(self._played[-1].step.state)
        self._after = self._after.more(table.play(after, [()], truth))

    def _look_around(self, table: Table, worlds: Worlds) -> None:
        """All plans in a few worlds; the best few are kept."""
        done = _key(self.state, self._plans[0])
        found = table.plans(self._row, self._seat, self.index)
        self._plans += [plan for plan in found if _key(self.state, plan) != done]
        known = table.play(self._row, self._plans, worlds)
        means = known.shares[1:, :, self._seat].mean(axis=1)
        kept = [0, *sorted(1 + int(place) for place in np.argsort(-means)[:_KEPT])]
        self._plans, self._known = [self._plans[place] for place in kept], known.only(kept)
        self._screened = known.worlds

    def moment(self, now: tuple[Figure, ...]) -> DecisionMoment:
        if not self._known.worlds:
            return self._forced(now)
        seat, known, real = self._seat, self._known.shares[:, :, self._seat], self._real
        before, after = real.shares[-1], self._after.shares[0]
        best, error, missed = judged(known, self._screened)
        return DecisionMoment(
            **when(self._game, seat, *self._played),
            before=by_seat(before),
            after=by_seat(after),
            effect=by_seat(after - before),
            points=by_seat(self._after.points[0]),
            choices=self._choices,
            real=self.is_real,
            error=error,
            hindsight=mean_of(real.shares[0, :, seat] - real.shares[best, :, seat]),
            mistake=missed,
            weighed=weighed(self._plans, self._known, real, seat, error),
            known=mean_of(known[0]),
            known_before=mean_of(known[best]),
            open=round(float(known[0].std()), 4),
            reason=self._reason(best) if missed else None,
            held=cards_held(self.state, seat) if self.is_real else (),
        )

    def _forced(self, before: tuple[Figure, ...]) -> DecisionMoment:
        return DecisionMoment(
            **when(self._game, self._seat, *self._played),
            before=before,
            after=before,
            effect=(NOTHING,) * len(before),
            choices=1,
            real=False,
            error=NOTHING,
        )

    def _reason(self, best: int) -> Because | None:
        plans, points = self._plans, self._known.points
        return why(self.state, self._seat, (plans[best], plans[0]), (points[best], points[0]))


def weighed(
    plans: Sequence[Plan], known: Ends, real: Ends | None, seat: Seat, error: Figure | None = None
) -> tuple[Weighed, ...]:
    """Plans with what they are worth to the seat, best first; with an error the first one was played."""
    shares = known.shares[:, :, seat]
    order = [int(place) for place in np.argsort(-shares.mean(axis=1))]
    best = order[0]
    return tuple(
        Weighed(
            actions=tuple(format(decode(code)) for code in plans[place]),
            chance=mean_of(shares[place]),
            behind=error if error and not place else mean_of(shares[place] - shares[best]),
            points=mean_of(known.points[place, :, seat]),
            hindsight=mean_of(real.shares[place, :, seat]) if real else None,
            hindsight_behind=_behind(real, place, best, seat) if real else None,
            hindsight_points=mean_of(real.points[place, :, seat]) if real else None,
            played=error is not None and not place,
        )
        for place in order
    )


def _behind(real: Ends, place: int, best: int, seat: Seat) -> Figure:
    return mean_of(real.shares[place, :, seat] - real.shares[best, :, seat])


def _key(state: State, plan: Plan) -> State:
    """What tells plans apart: the position they lead to."""
    return after_plan(state, plan)
