"""Paseo for two, reviewed exactly: every roll and every turn beside the truth.

Luck of a roll is the value of its best turn less the mean over all 21 rolls; an error is the value of the
turn made less that of the best. Both are computed, so start, luck and errors add up to the result only if
everything is right.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from spieltisch.analysis.figures import figure
from spieltisch.analysis.findings import Effort, when
from spieltisch.analysis.paseo.reasons import better_because
from spieltisch.analysis.paseo.signs import stuck_rolls
from spieltisch.analysis.summing import is_mistake
from spieltisch.rules.paseo import Phase, Roll, State, Turn, apply, format  # noqa: A004 the protocol's name
from spieltisch.rules.paseo.state import turn_of
from spieltisch.rules.paseo.tiles import Dice
from spieltisch.rules.record import PlayedAction, Record, replay
from spieltisch.search.paseo.line_exact import is_far
from spieltisch.solver import (
    Plan,
    Solution,
    SolvedRoll,
    Valued,
    best_rolls,
    chance_to_win,
    corner_of,
    one_at_a_time,
    solve_box,
    solve_path,
    track_of,
    usable_table,
    valued_turns,
)
from spieltisch.wire.review import (
    AnyMoment,
    ChanceMoment,
    DecisionMoment,
    Figure,
    RollValue,
    Weighed,
)

__all__ = [
    "Solved",
    "both_chances",
    "is_near_limit",
    "kept",
    "listed",
    "mean_roll",
    "moments",
    "race_of",
    "roll_values",
    "solutions",
    "stages",
    "start_of_race",
]

SHOWN: Final = 6
"""Turns that are listed, beside the one played."""
_AT_ONCE: Final = 1_000_000
"""Pairs of arrangements that a thread solves within half a second."""
_SOON: Final = 8_000_000
"""The same within three seconds: mostly more than the second half of a race."""
_HALF: Final = 30_000_000
"""So many may be solved for the second half of a race; a thread takes ten seconds."""


class Solved(NamedTuple):
    """A solution, and the first action of the record that it serves."""

    solution: Solution
    since: int


def race_of(record: Record) -> list[PlayedAction]:
    """Rolls and turns, without the laying of the path."""
    steps = [*replay(record)]
    return [each for each in steps if each.before.phase in (Phase.ROLLING, Phase.MOVING)]


def is_near_limit(race: Sequence[PlayedAction]) -> bool:
    """P11: whether the limit of turns, which solutions leave out of account, could matter."""
    for state in (each.before for each in race if isinstance(each.action, Roll)):
        own, other = corner_of(state)
        steps = 8 * track_of(state).end - sum(own) - sum(other)
        if not is_far(steps, state.turn_limit - state.turns):
            return True
    return False


def kept(race: Sequence[PlayedAction]) -> Solved | None:
    """What was solved before serves all of the race."""
    table = usable_table(track_of(race[0].before))
    return None if table is None else Solved(table, race[0].number - 1)


def solutions(race: Sequence[PlayedAction], effort: Effort) -> Iterator[Solved]:
    """What is known first serves the end of the race, the last all of it."""
    first = race[0].before
    track = track_of(first)
    for soon in stages(race, effort.threads):
        with one_at_a_time():
            solution = solve_box(track, corner_of(soon.before), threads=effort.threads)
        yield Solved(solution, soon.number - 1)
        del solution
        if soon.number == race[0].number:
            return
    yield Solved(_whole(first, effort), race[0].number - 1)


def stages(race: Sequence[PlayedAction], threads: int) -> list[PlayedAction]:
    """Where what is solved first begins: the last few turns at once, then the second half, or more if it is cheap."""
    sizes = Sizes(race)
    at_once, soon = (sizes.first(most * threads) for most in (_AT_ONCE, _SOON))
    middle = len(race) // 2
    if soon > middle and sizes[middle] <= _HALF * threads:
        soon = middle
    return [race[place] for place in sorted({at_once, soon}, reverse=True)]


class Sizes:
    """By place in a race, how many pairs of arrangements can still come of the position there."""

    def __init__(self, race: Sequence[PlayedAction]) -> None:
        self._race = race
        self._track = track_of(race[0].before)

    def __getitem__(self, place: int) -> int:
        return Plan(self._track, corner_of(self._race[place].before)).size

    def first(self, most: int) -> int:
        """The earliest place with no more than that; sizes never grow."""
        last = len(self._race) - 1
        return min(bisect_left(range(last), True, key=lambda place: self[place] <= most), last)


def _whole(first: State, effort: Effort) -> Solution:
    """The path into the cache if the race begins at its start, else the box of its first position."""
    track, corner = track_of(first), corner_of(first)
    plan = Plan(track, corner)

    def tick(pairs: int) -> None:
        effort.tell(min(1.0, pairs / plan.size))

    with one_at_a_time():
        if any(corner.own) or any(corner.other):
            return solve_box(track, corner, threads=effort.threads, tick=tick)
        return solve_path(track, threads=effort.threads, tick=tick)


def moments(race: Sequence[PlayedAction], solved: Solved) -> Iterator[AnyMoment]:
    """Every roll and turn that the solution serves."""
    for each in race:
        if each.number > solved.since:
            yield (_rolled if isinstance(each.action, Roll) else _moved)(each, solved.solution)


def start_of_race(race: Sequence[PlayedAction], solution: Solution) -> tuple[Figure, Figure]:
    first = race[0].before
    return both_chances(turn_of(first), chance_to_win(solution, first))


def both_chances(seat: int, chance: float) -> tuple[Figure, Figure]:
    """A chance of one seat as chances of both."""
    one, other = figure(chance), figure(1 - chance)
    return (other, one) if seat else (one, other)


def _change(seat: int, change: float) -> tuple[Figure, Figure]:
    one, other = figure(change), figure(-change)
    return (other, one) if seat else (one, other)


def mean_roll(rolls: Sequence[SolvedRoll]) -> float:
    return sum(each.ways * each.chance for each in rolls) / 36


def roll_values(rolls: Sequence[SolvedRoll]) -> tuple[RollValue, ...]:
    """All 21 rolls of the player who is to roll."""
    mean = mean_roll(rolls)
    return tuple(
        RollValue(
            dice=each.dice,
            ways=each.ways,
            chance=figure(each.chance),
            luck=figure(each.chance - mean),
            turn=None if each.turn is None else format(each.turn),
        )
        for each in rolls
    )


def _rolled(played: PlayedAction, solution: Solution) -> ChanceMoment:
    """The value of the roll's best turn less the mean over all rolls."""
    state: State = played.before
    seat, dice = turn_of(state), played.action.dice
    rolls = best_rolls(solution, state)
    mean = mean_roll(rolls)
    best = next(each for each in rolls if each.dice == dice)
    return ChanceMoment(
        **when("paseo", seat, played),
        before=both_chances(seat, mean),
        after=both_chances(seat, best.chance),
        effect=_change(seat, best.chance - mean),
        rolls=roll_values(rolls),
        stuck=best.turn is None,
    )


def listed(
    state: State,
    valued: Sequence[Valued],
    made: int | None = None,
    *,
    most: int = SHOWN,
    error: float = 0.0,
) -> tuple[Weighed, ...]:
    """The best few, and the turn made, which is at that place among them."""
    return tuple(
        Weighed(
            actions=(format(each.turn),),
            chance=figure(each.chance, error),
            behind=figure(each.chance - valued[0].chance, error),
            stuck=_stuck(state, each.turn) if state.dice else None,
            played=place == made,
        )
        for place, each in enumerate(valued)
        if place < most or place == made
    )


def _stuck(state: State, turn: Turn) -> tuple[Dice, ...]:
    return stuck_rolls(apply(state, turn).state, turn_of(state))


def _moved(played: PlayedAction, solution: Solution) -> DecisionMoment:
    """The value of the turn made less that of the best."""
    state: State = played.before
    seat, valued = turn_of(state), valued_turns(solution, state)
    made = _place(state, valued, played.action)
    valued[made] = Valued(played.action, valued[made].chance)
    best, error = valued[0], valued[made].chance - valued[0].chance
    missed = is_mistake(figure(error))
    return DecisionMoment(
        **when("paseo", seat, played),
        before=both_chances(seat, best.chance),
        after=both_chances(seat, valued[made].chance),
        effect=_change(seat, error),
        choices=len(valued),
        real=len(valued) > 1,
        error=figure(error),
        mistake=missed,
        weighed=listed(state, valued, made),
        reason=better_because(state, best.turn, played.action, -error) if missed else None,
    )


def _place(state: State, valued: Sequence[Valued], turn: Turn) -> int:
    """Which of the turns leads to the same position."""
    after = apply(state, turn).state.stones
    return next(
        place for place, each in enumerate(valued) if apply(state, each.turn).state.stones == after
    )
