"""How much of Paseo for two is luck: games on a solved path, taken apart by exact values.

A result is what the start was worth, and what dice and turns changed: the luck of a roll is the value of its best turn
less the mean over all rolls, the error of a turn its value less that of the best. So the variance of results over
many games is the sum of their covariances with the start, with the dice and with the turns. Who begins, and on which
end the players sit, changes from game to game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from spieltisch.arena.estimate import Estimate, estimate_share
from spieltisch.bots.policy import Budget, Thinker
from spieltisch.bots.registry import thinker
from spieltisch.rules import paseo
from spieltisch.rules.game import draw_chance
from spieltisch.rules.paseo import State, Turn, actor, apply, outcome, view
from spieltisch.rules.paseo.state import turn_of
from spieltisch.search.paseo.line_solved import tables_hidden
from spieltisch.search.thought import Thought
from spieltisch.solver import Solution, chance_to_win, start_of, valued_turns

__all__ = ["PERFECT", "Game", "Match", "match_of", "played", "stuck_share"]

PERFECT: Final = "perfect"
"""Who always makes the best turn of the solved path."""
_DEFAULT: Final = Budget()


class Game(NamedTuple):
    """One game; chances and changes are those of A."""

    swapped: bool
    """Whether the second of the two players had A's seat."""
    start: float
    won: float
    luck: float
    """What all rolls changed."""
    errors: float
    """What all turns changed."""
    turns: int
    stuck: bool
    """Whether it ended because somebody could not move."""


class Match(NamedTuple):
    """Two players, or one against itself."""

    one: str
    two: str
    games: int
    wins: Estimate
    """Of the first."""
    turns: float
    stuck: float
    dice: float
    """The share of the variance of results that is luck with the dice."""
    play: float
    """The share that is errors."""
    start: float
    """The share that is who begins, and on which end."""


def played(solution: Solution, one: str, two: str, games: int, seed: int) -> Iterator[Game]:
    """Each of four games in turn another player on A's seat, or another one beginning."""
    minds = _mind(one, solution), _mind(two, solution)
    for number in range(games):
        swapped, begins = bool(number & 1), number >> 1 & 1
        seats = minds[::-1] if swapped else minds
        state = replace(start_of(solution.track), turn=begins)
        with tables_hidden():
            yield _game(solution, seats, state, Random(f"{seed}/{one}/{two}/{number}"), swapped)


def match_of(one: str, two: str, games: Sequence[Game]) -> Match:
    wins = [1 - game.won if game.swapped else game.won for game in games]
    results = [game.won for game in games]
    spread = _covariance(results, results) or 1.0
    parts = [[game.luck for game in games], [game.errors for game in games]]
    dice, errors = (_covariance(results, part) / spread for part in parts)
    return Match(
        one,
        two,
        len(games),
        estimate_share(wins),
        fmean(game.turns for game in games),
        stuck_share(games),
        dice,
        errors,
        _covariance(results, [game.start for game in games]) / spread,
    )


def stuck_share(games: Sequence[Game]) -> float:
    return fmean(game.stuck for game in games)


def _covariance(one: Sequence[float], two: Sequence[float]) -> float:
    middle = fmean(one), fmean(two)
    return fmean((a - middle[0]) * (b - middle[1]) for a, b in zip(one, two, strict=True))


def _mind(name: str, solution: Solution) -> Thinker:
    def best(seen: paseo.View, _budget: Budget, _rng: Random) -> Thought:
        return Thought(valued_turns(solution, seen.state)[0].turn)

    return best if name == PERFECT else thinker(name, "paseo")


def _game(
    solution: Solution, seats: Sequence[Thinker], state: State, rng: Random, swapped: bool
) -> Game:
    chances = [chance_to_win(solution, state)]
    start = chances[0] if state.turn == 0 else 1 - chances[0]
    luck = errors = 0.0
    while actor(state) is not None:
        seat, sign = turn_of(state), 1 - 2 * turn_of(state)
        rolled = apply(state, draw_chance(paseo, state, rng)).state
        if actor(rolled) is None:  # stuck
            luck -= sign * chances[-1]
            return Game(swapped, start, float(seat == 1), luck, errors, rolled.turns, stuck=True)
        turn = seats[seat](view(rolled, seat), _DEFAULT, rng).action
        best, made = _values(solution, rolled, turn)
        luck += sign * (best - chances[-1])
        errors += sign * (made - best)
        chances.append(1 - made)
        state = apply(rolled, turn).state
    ended = outcome(state)
    won = float(ended is not None and 0 in ended.winners)
    return Game(swapped, start, won, luck, errors, state.turns, stuck=False)


def _values(solution: Solution, state: State, turn: Turn) -> tuple[float, float]:
    """What the best turn is worth, and what this one is."""
    after, valued = apply(state, turn).state.stones, valued_turns(solution, state)
    made = next(each for each in valued if apply(state, each.turn).state.stones == after)
    return valued[0].chance, made.chance
