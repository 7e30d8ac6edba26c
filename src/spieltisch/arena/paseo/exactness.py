"""What a bot gives away per decision of Paseo for two, measured against the truth.

A bot plays itself; of every turn it is known how much chance to win it costs compared with the best one.
Decisions of one game are no independent ones, so intervals are taken over games.
"""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from functools import lru_cache
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Final, Literal, NamedTuple

from spieltisch.arena.entrant import read_entrant
from spieltisch.arena.estimate import CONFIDENCE, Estimate, student
from spieltisch.bots.policy import Budget, Thinker
from spieltisch.bots.seated import seated
from spieltisch.rules import paseo
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.rules.paseo import State, Turn, actor, apply, view
from spieltisch.rules.paseo.state import turn_of
from spieltisch.search.paseo.line_solved import tables_hidden
from spieltisch.solver import Solution, Track, corner_of, solve_path, start_of, valued_turns

__all__ = ["STAGES", "Decision", "Exam", "Losses", "Stage", "decisions", "losses", "played"]

Stage = Literal["opening", "middle", "late"]
STAGES: Final[tuple[Stage, ...]] = ("opening", "middle", "late")
"""By a third each of the steps that both sides have to make."""


class Decision(NamedTuple):
    """One turn with more than one choice."""

    game: int
    stage: Stage
    lost: float
    missed_win: bool = False
    """Whether the player could have won at once, and did not."""


class Exam(NamedTuple):
    """A bot that plays itself on a path."""

    bot: str
    """As in a match: by name or by place, a program, each with a budget of its own if it names one."""
    track: Track
    budget: Budget
    seed: str
    reads_tables: bool = True
    """Whether the bot may look up what is solved; else it plays as if nothing were."""


class Losses(NamedTuple):
    """Per decision."""

    mean: Estimate
    worst: float
    decisions: int
    missed_wins: int


def played(exam: Exam, games: Sequence[int], workers: int) -> Generator[list[Decision]]:
    """The decisions of each of these games, in any order, on this many processes; solves the path if need be."""
    _solution(exam.track)
    if workers == 1:
        yield from (_examined(exam, game) for game in games)
        return
    spawn = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn, initializer=_ignore_interrupt) as pool:
        waiting: list[Future[list[Decision]]] = [
            pool.submit(_examined, exam, game) for game in games
        ]
        try:
            yield from (done.result() for done in as_completed(waiting))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(maxsize=1)
def _solution(track: Track) -> Solution:
    return solve_path(track)


def _examined(exam: Exam, game: int) -> list[Decision]:
    who, hidden = read_entrant(exam.bot, exam.budget), not exam.reads_tables
    with tables_hidden() if hidden else nullcontext(), seated(who.spec, "paseo") as bot:
        try:
            return [*decisions(bot, _solution(exam.track), who.budget, [game], exam.seed)]
        except _Illegal as turn:
            raise Impossible(f"{exam.bot} made a turn that is not legal: {turn}.") from turn


class _Illegal(Exception):
    """What a bot did instead of a turn."""


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
            action = draw_chance(paseo, state, rng)
        else:
            action = bot(view(state, turn_of(state)), budget, rng).action
            if paseo.refusal(state, action):
                raise _Illegal(action)
            lost = _lost(solution, state, action)
            if lost is not None:
                yield Decision(game, _stage(state), lost, _misses_win(state, action))
        state = apply(state, action).state


def _lost(solution: Solution, state: State, turn: Turn) -> float | None:
    """What a turn costs; nothing where all turns lead to the same position."""
    valued, after = valued_turns(solution, state), apply(state, turn).state.stones
    if len(valued) == 1:
        return None
    made = next(each for each in valued if apply(state, each.turn).state.stones == after)
    return valued[0].chance - made.chance


def _misses_win(state: State, turn: Turn) -> bool:
    if paseo.outcome(apply(state, turn).state):
        return False
    return any(paseo.outcome(after) for after in paseo.distinct(state))


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
    missed = sum(each.missed_win for each in found)
    return Losses(interval, max(each.lost for each in found), len(found), missed)


def _half(mean: float, apart: Sequence[float], count: int) -> float:
    """Half an interval from how far the sums of single games are from what the mean says."""
    if len(apart) < 2:
        return 1 - mean
    spread = sqrt(sum(each**2 for each in apart) * len(apart) / (len(apart) - 1)) / count
    return spread * student(CONFIDENCE, len(apart) - 1)
