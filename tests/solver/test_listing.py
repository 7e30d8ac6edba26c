"""Turns listed in plain Python are those of the law, in the kernels' order."""

import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.kernels.paseo.line import after_line, legal_line
from spieltisch.kernels.paseo.packing import pack, turn_from_code
from spieltisch.kernels.paseo.position import label_word, stones_word
from spieltisch.learn.paseo.line_network import new_workspace
from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.rules.paseo import Phase, State, Turn, apply
from spieltisch.rules.paseo.state import dice_of, turn_of
from spieltisch.solver.asking import Line, start_of
from spieltisch.solver.listing import plain_turns
from spieltisch.solver.track import Track

PATHS = ("1*2*3*3*2*1*", "*3***2113*2*", "**3122**1*3*")


def by_kernel(state: State) -> dict[int, Turn]:
    """One turn for each different position, by what it leaves of the mover's stones."""
    packed, seat = pack(state), turn_of(state)
    own, other = (int(stones_word(packed.row, each)) for each in (seat, 1 - seat))
    labels, tiles = int(label_word(packed.labels, 12, seat)), 12
    out = new_workspace().out
    blocked = int(state.blank_blocked)
    count = legal_line(own, other, labels, tiles + 1, blocked, *dice_of(state), out)
    found: dict[int, Turn] = {}
    for code in (int(out[index]) for index in range(count)):
        found.setdefault(int(after_line(own, code)), turn_from_code(packed, code, seat))
    return found


def by_plain_python(state: State, track: Track) -> dict[int, Turn]:
    line, seat = Line(state), turn_of(state)
    seen = track.turned if seat else track
    own, other = line.words[seat], line.words[1 - seat]
    (found,) = plain_turns(own, other, seen, [dice_of(state)])
    return {after: line.turn(listed, seat) for after, listed in found.items()}


@settings(max_examples=25)
@given(st.sampled_from(PATHS), st.booleans(), st.integers(0, 2**32))
def test_turns_are_those_of_the_kernels(path: str, blocked: bool, seed: int) -> None:
    track, rng = Track(path, blocked), Random(seed)
    state = start_of(track)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.MOVING:
            found = by_plain_python(state, track)
            assert [*found.items()] == [*by_kernel(state).items()]
            assert len(found) == len(paseo.distinct(state))
        chance = paseo.actor(state) is CHANCE
        action = draw_chance(paseo, state, rng) if chance else rng.choice(paseo.legal(state))
        state = apply(state, action).state


@pytest.mark.parametrize("module", ["lookup", "asking", "tables"])
def test_reading_tables_loads_no_compiler(module: str) -> None:
    program = f"import sys, spieltisch.solver.{module}; print('numba' in sys.modules)"
    told = subprocess.run(  # noqa: S603 our own command
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert told.stdout == "False\n"
