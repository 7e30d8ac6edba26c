"""Self-play on a line of Paseo, and learning from it: TD(λ) on what lies behind each turn.

The truth about a position is one minus what the opponent's next position was worth, which is mixed
from what the network thinks of it and what came of it later. That a player gets stuck by a roll is
not taken from the dice of the game but from the danger, which is known exactly.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from spieltisch.kernels.chance import below, seed_word
from spieltisch.kernels.jit import Ints, Words
from spieltisch.learn.compiling import kernel
from spieltisch.learn.paseo_line_ahead import best_after, turns_to
from spieltisch.learn.paseo_line_net import (
    DANGERS,
    HIDDEN,
    OUT,
    THRESHOLDS,
    Desk,
    Floats,
    Line,
    chance_to_win,
    forward,
    list_inputs,
    new_desk,
    single,
    turned,
)

__all__ = ["learn_games", "random_line", "rolled"]

_LONGEST: Final = 256
"""Turns after which a game is broken off."""
_END: Final = 13
_BAG: Final = 0x332211000000
"""The twelve tiles of both players, four bits each."""


class Course(NamedTuple):
    """The positions of a game, each as the player sees it who is to roll."""

    owns: Ints
    others: Ints
    whims: Ints
    """Whether the turn made there was a random one."""


@kernel
def random_line(blocked: int, rng: Words) -> Line:
    """The twelve tiles in any order."""
    bag, labels, other_labels = _BAG, 0, 0
    for tile in range(1, _END):
        place = 4 * below(rng, _END - tile)
        number = bag >> place & 15
        bag = bag & ((1 << place) - 1) | bag >> (place + 4) << place
        if number:
            labels |= 1 << (16 * number + tile)
            other_labels |= 1 << (16 * number + _END - tile)
    return Line(labels, other_labels, _END, blocked)


@kernel
def rolled(own: int, other: int, line: Line, rng: Words, desk: Desk) -> int:
    """Roll; the turns that differ are on the desk, this many."""
    roll = below(rng, 36)
    low, high = min(roll // 6, roll % 6) + 1, max(roll // 6, roll % 6) + 1
    return turns_to(own, other, line, low, high, desk)


@kernel
def learn_games(
    net: Floats,
    blocked: int,
    seed: int,
    first: int,
    last: int,
    rate: float,
    trace: float,
    whim: float,
) -> int:
    """Play games number `first` to below `last` and learn from each; how many turns they had."""
    rng, desk, turns = np.empty(1, dtype=np.uint64), new_desk(), 0
    words = np.empty((3, _LONGEST), dtype=np.int64)
    course = Course(words[0], words[1], words[2])
    for game in range(first, last):
        rng[0] = seed_word(seed, game)
        line = random_line(blocked, rng)
        made = _play(net, line, whim, rng, course, desk)
        _study(net, line, made, rate, trace, course, desk)
        turns += made
    return turns


@kernel
def _play(net: Floats, line: Line, whim: float, rng: Words, course: Course, desk: Desk) -> int:
    """One game; how many turns were made. The position in which nobody moved any more is kept too."""
    own, other, made, home = 0, 0, 0, line.end * 0x1111
    while made < _LONGEST - 1:
        course.owns[made], course.others[made] = own, other
        found = 0 if other == home else rolled(own, other, line, rng, desk)
        if found == 0:
            break
        course.whims[made] = below(rng, 1 << 16) < whim * (1 << 16)
        if course.whims[made]:
            moved = desk.out[below(rng, found)]
        else:
            moved = best_after(net, other, line, found, desk)[0]
        own, other, line = other, moved, turned(line)
        made += 1
    course.owns[made], course.others[made] = own, other
    return made


@kernel
def _study(
    net: Floats, line: Line, made: int, rate: float, trace: float, course: Course, desk: Desk
) -> None:
    """Go through a game from its end and learn from each position."""
    seen = line if made % 2 == 0 else turned(line)
    after = chance_to_win(net, course.owns[made], course.others[made], seen, desk)
    for turn in range(made - 1, -1, -1):
        seen = turned(seen)
        listed = list_inputs(course.owns[turn], course.others[turn], seen, desk)
        guess, truth = forward(net, listed, desk), 1.0 - after
        _adjust(net, listed, desk, single(rate * (truth - guess)))
        weight = 0.0 if course.whims[turn] else trace
        after = (1.0 - desk.dangers[0]) * (guess + weight * (truth - guess))


@kernel
def _adjust(net: Floats, listed: int, desk: Desk, step: float) -> None:
    """One step of gradient descent after `forward`; `step` is the rate times the error."""
    hidden, mine, theirs = desk.hidden, desk.dangers[0], desk.dangers[1]
    for unit in range(HIDDEN):
        if hidden[unit] > 0.0:
            blame = step * net[OUT + unit]
            net[OUT + unit] += step * hidden[unit]
            hidden[unit] = blame
            net[THRESHOLDS + unit] += blame
            net[DANGERS * HIDDEN + unit] += blame * mine
            net[(DANGERS + 1) * HIDDEN + unit] += blame * theirs
    net[OUT + HIDDEN] += step
    for index in range(listed):
        row = desk.active[index] * HIDDEN
        for unit in range(HIDDEN):
            net[row + unit] += hidden[unit]
