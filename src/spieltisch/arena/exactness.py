"""What a bot gives away per decision of Paseo for two, measured against the truth.

A bot plays itself; of every turn it is known how much chance to win it costs compared with the best one.
Decisions of one game are no independent ones, so intervals are taken over games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Final, Literal, NamedTuple

from spieltisch.arena.estimate import CONFIDENCE, Estimate, student
from spieltisch.bots.policy import Budget, Thinker
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paseo import State, Turn, actor, apply, chance, view
from spieltisch.rules.paseo.state import turn_of
from spieltisch.solver import Solution, corner_of, start_of, valued_turns

__all__ = ["STAGES", "Decision", "Losses", "Stage", "decisions", "losses"]

Stage = Literal["opening", "middle", "late"]
STAGES: Final[tuple[Stage, ...]] = ("opening", "middle", "late")
"""By a third each of the steps that both sides have to make."""


class Decision(NamedTuple):
    """One turn with more than one choice."""

    game: int
    stage: Stage
    lost: float


class Losses(NamedTuple):
    """Per decision."""

    mean: Estimate
    worst: float
    decisions: int


def decisions(
    bot: Thinker, solution: Solution, budget: Budget, games: Sequence[int], seed: str
) -> Iterator[Decision]:
    """Play these games on a solved path, the bot on both seats; every game has dice of its own."""
    for game in games:
        yield from _game(bot, solution, budget, game, Random(f"{seed}/{game}"))


def _game(
    bot: Thinker, solution: Solution, budget: Budget, game: int, rng: Random
) -> Iterator[Decision]:
    state = start_of(solution.track)
    while (acting := actor(state)) is not None:
        if acting is CHANCE:
            outcomes = chance(state)
            action = rng.choices(*zip(*outcomes, strict=True))[0]
        else:
            action = bot(view(state, turn_of(state)), budget, rng).action
            lost = _lost(solution, state, action)
            if lost is not None:
                yield Decision(game, _stage(state), lost)
        state = apply(state, action).state


def _lost(solution: Solution, state: State, turn: Turn) -> float | None:
    """What a turn costs; nothing where all turns lead to the same position."""
    valued, after = valued_turns(solution, state), apply(state, turn).state.stones
    if len(valued) == 1:
        return None
    made = next(each for each in valued if apply(state, each.turn).state.stones == after)
    return valued[0].chance - made.chance


def _stage(state: State) -> Stage:
    own, other = corner_of(state)
    steps = 8 * (len(state.board.tiles) + 1)
    return STAGES[min(2, 3 * (sum(own) + sum(other)) // steps)]


def losses(found: Sequence[Decision]) -> Losses | None:
    """The mean with its interval; nothing without decisions."""
    if not found:
        return None
    mean = sum(each.lost for each in found) / len(found)
    apart = dict[int, float]()
    for each in found:
        apart[each.game] = apart.get(each.game, 0.0) + each.lost - mean
    half = _half(mean, [*apart.values()], len(found))
    interval = Estimate(mean, max(0.0, mean - half), min(1.0, mean + half))
    return Losses(interval, max(each.lost for each in found), len(found))


def _half(mean: float, apart: Sequence[float], count: int) -> float:
    """Half an interval from how far the sums of single games are from what the mean says."""
    if len(apart) < 2:
        return 1 - mean
    spread = sqrt(sum(each**2 for each in apart) * len(apart) / (len(apart) - 1)) / count
    return spread * student(CONFIDENCE, len(apart) - 1)
