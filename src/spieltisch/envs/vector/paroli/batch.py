"""Many games of Paroli or Räuberparoli at once: one call for a whole step."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.vector.compiling import kernel
from spieltisch.envs.vector.outcome import note_end
from spieltisch.envs.vector.paroli.entering import ENTERED, LENGTH, enter, mask_steps
from spieltisch.envs.vector.paroli.seeing import see
from spieltisch.kernels.jit import Ints, Words
from spieltisch.kernels.paroli.course import actor
from spieltisch.kernels.paroli.dealing import deal_out, fresh
from spieltisch.kernels.paroli.games import run_chance
from spieltisch.kernels.paroli.lines import score
from spieltisch.kernels.paroli.row import MOST_STEPS, PLAYERS, REASON
from spieltisch.kernels.paroli.steps import legal as list_steps

__all__ = [
    "Games",
    "Scratch",
    "games",
    "reset_games",
    "reset_one",
    "scratch",
    "step_games",
    "step_one",
    "winners",
]


class Games(NamedTuple):
    """What lasts from step to step."""

    rows: NDArray[np.int64]
    rngs: NDArray[np.uint64]


class Scratch(NamedTuple):
    """Room to work in, one for each thread."""

    steps: NDArray[np.int64]


def games(count: int, players: int) -> Games:  # noqa: ARG001 the length of a row is the same for all
    return Games(np.zeros((count, LENGTH), dtype=np.int64), np.zeros((count, 1), dtype=np.uint64))


def scratch() -> Scratch:
    return Scratch(np.zeros(MOST_STEPS, dtype=np.int64))


@kernel
def _begin(row: Ints, rng: Words, players: int, variant: int) -> None:
    """A new game: CHANCE names the starting player, deals, and turns up a card."""
    fresh(row, players, variant)
    deal_out(row, rng)
    row[ENTERED] = 0


@kernel
def _show(row: Ints, steps: Ints, seen: Ints, mask: Ints) -> int:
    """What the seat to act sees and may enter; which seat it is."""
    _mask(row, steps, mask)
    seat = actor(row)
    see(row, seat, seen)
    return seat


@kernel
def _mask(row: Ints, steps: Ints, mask: Ints) -> None:
    for number in range(len(mask)):
        mask[number] = 0
    mask_steps(row, steps, list_steps(row, steps), mask)


@kernel
def winners(row: Ints) -> int:
    """One bit for each seat with the most points. Equals the law's `scoring.winners`."""
    best, found = -(1 << 30), 0
    for seat in range(row[PLAYERS]):
        points = score(row, seat)
        if points > best:
            best, found = points, 0
        found |= (points == best) << seat
    return found


@kernel
def reset_games(games: Any, room: Any, agreed: Any, seen: Any, masks: Any, seats: Ints) -> None:  # noqa: PLR0913, PLR0917
    """Start every game from the beginning; `agreed` is players and the variant (see `dealing.fresh`)."""
    rows, rngs, steps = games.rows, games.rngs, room.steps
    for game in range(len(seats)):
        _begin(rows[game], rngs[game], agreed[0], agreed[1])
        seats[game] = _show(rows[game], steps, seen[game], masks[game])


@kernel
def step_games(  # noqa: PLR0913, PLR0917 plain arrays and words are what makes it fast
    games: Any, room: Any, agreed: Any, actions: Ints, seen: Any, masks: Any, ends: Any
) -> None:
    """Enter one id in every game. A game that ends begins again in the same step."""
    rows, rngs, steps = games.rows, games.rngs, room.steps
    actors, seats, rewards, over, cut, illegal, final = ends
    for game in range(len(actions)):
        row, rng, mask, action = rows[game], rngs[game], masks[game], actions[game]
        seat = seats[game]
        actors[game] = seat
        legal = 0 <= action < len(mask) and mask[action] != 0
        if legal:
            enter(row, action)
            run_chance(row, rng)
        if row[REASON] or not legal:
            won = winners(row) if legal else 0
            over[game], cut[game] = note_end(rewards[game], legal, seat, won)
            illegal[game] = not legal
            see(row, seat, final[game])
            _begin(row, rng, agreed[0], agreed[1])
        seats[game] = _show(row, steps, seen[game], mask)


@kernel
def reset_one(games: Any, room: Any, agreed: Any, seen: Any, masks: Any) -> int:
    """Begin a lone game that everybody looks at; who is to act."""
    row = games.rows[0]
    _begin(row, games.rngs[0], agreed[0], agreed[1])
    return _show_all(row, room.steps, seen, masks[0])


@kernel
def step_one(games: Any, room: Any, action: int, seen: Any, masks: Any) -> int:
    """Enter a legal id in a lone game, which stays as it is once it is over; who is to act next."""
    row = games.rows[0]
    enter(row, action)
    run_chance(row, games.rngs[0])
    return _show_all(row, room.steps, seen, masks[0])


@kernel
def _show_all(row: Ints, steps: Ints, seen: Any, mask: Ints) -> int:
    """What can be entered, and what each seat sees; who is to act, or a negative number."""
    _mask(row, steps, mask)
    for seat in range(row[PLAYERS]):
        see(row, seat, seen[seat])
    return actor(row)
