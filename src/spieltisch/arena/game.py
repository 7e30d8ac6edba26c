"""One game of a match, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from spieltisch.arena.lineup import Lineup
from spieltisch.arena.match_setup import MatchSetup, ScheduledGame
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, Outcome, Seat

__all__ = ["GameResult", "play"]

_WHY_LENGTH = 200


@dataclass(frozen=True, order=True)
class GameResult:
    """The result of a game. Times are told, but make no difference."""

    deal: int
    seats: tuple[int, ...]
    """By seat the place of its entrant in the list."""
    shares: tuple[float, ...]
    """By seat its share of the win: together 1. Where nobody wins, all have the same."""
    reason: str
    """As in the outcome; `forfeit` where a player did what no player may do."""
    scores: tuple[int, ...] = ()
    turns: int = 0
    forfeit: tuple[Seat, str] | None = None
    """Who forfeited the game, and by what."""
    moves: tuple[int, ...] = ()
    """By seat how many decisions it made."""
    seconds: tuple[float, ...] = field(default=(), compare=False)
    """By seat how long it took for them."""

    @property
    def job(self) -> ScheduledGame:
        return ScheduledGame(self.deal, self.seats)


class _Forfeit(Exception):
    """The player to move loses here and now."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(why)
        self.seat, self.why = seat, " ".join(why.split())[:_WHY_LENGTH]


class _Table:
    """A game in progress."""

    def __init__(self, setting: MatchSetup, job: ScheduledGame, lineup: Lineup) -> None:
        self.setting, self.job, self.lineup = setting, job, lineup
        self.law = entry(setting.game).game
        self.chance = setting.chance_source(job.deal)
        self.state: Any = self.law.initial(setting.config)
        self.moves = [0] * setting.players
        self.seconds = [0.0] * setting.players
        self.wits = [
            Random(f"{setting.seed}/{job.deal}/wits/{seat}/{entrant}")
            for seat, entrant in enumerate(job.seats)
        ]

    def play(self) -> GameResult:
        while (actor := self.law.actor(self.state)) is not None:
            try:
                action = self.chance(self.state) if actor is CHANCE else self._decided(actor)
            except _Forfeit as lost:
                return self._forfeited(lost)
            self.state = self.law.apply(self.state, action).state
        return self._ended()

    def _decided(self, seat: Seat) -> Any:
        """What the player on this seat does: legal, or the game is forfeited."""
        begun = perf_counter()
        try:
            action = self._asked(seat)
            refusal = self.law.refusal(self.state, action)
        except Exception as error:  # whatever a player does wrong is its own loss
            raise _Forfeit(seat, f"{type(error).__name__}: {error}") from error
        finally:
            self.moves[seat] += 1
            self.seconds[seat] += perf_counter() - begun
        if refusal:
            raise _Forfeit(seat, f"{refusal.ruling}, {refusal.code}: {action}")
        return action

    def _asked(self, seat: Seat) -> Any:
        entrant = self.job.seats[seat]
        thinker = self.lineup.thinker(entrant)
        budget = self.setting.entrants[entrant].budget
        return thinker(self.law.view(self.state, seat), budget, self.wits[seat]).action

    def _ended(self) -> GameResult:
        outcome = self.law.outcome(self.state)
        if outcome is None:
            raise LookupError("the game is not over")
        return self._played(_shares(outcome, self.setting.players), outcome.reason, outcome.scores)

    def _forfeited(self, lost: _Forfeit) -> GameResult:
        """The others share the win; whoever failed does not play on with what is left of it."""
        self.lineup.dismiss(self.job.seats[lost.seat])
        seats, rest = range(self.setting.players), 1 / (self.setting.players - 1)
        shares = tuple(0.0 if seat == lost.seat else rest for seat in seats)
        return self._played(shares, "forfeit", forfeit=(lost.seat, lost.why))

    def _played(
        self,
        shares: tuple[float, ...],
        reason: str,
        scores: tuple[int, ...] = (),
        forfeit: tuple[Seat, str] | None = None,
    ) -> GameResult:
        return GameResult(
            *self.job,
            shares=shares,
            reason=reason,
            scores=scores,
            turns=self.state.turns,
            forfeit=forfeit,
            moves=tuple(self.moves),
            seconds=tuple(round(spent, 4) for spent in self.seconds),
        )


def play(setting: MatchSetup, job: ScheduledGame, lineup: Lineup) -> GameResult:
    """Play one game. The same setting and job give the same result, if no clock decides."""
    return _Table(setting, job, lineup).play()


def _shares(outcome: Outcome, players: int) -> tuple[float, ...]:
    winners = outcome.winners or tuple(range(players))
    return tuple((seat in winners) / len(winners) for seat in range(players))
