"""Random steps are legal and all have the same chance; so have cards, also hidden ones."""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from math import sqrt
from random import Random

import numpy as np
import pytest

from spieltisch.kernels.chance import seed_word
from spieltisch.kernels.jit import COMPILED, Ints
from spieltisch.kernels.paroli.dealing import chance_step, redeal
from spieltisch.kernels.paroli.packing import Row, encode, pack, unpack
from spieltisch.kernels.paroli.row import NOBODY
from spieltisch.kernels.paroli.steps import random_step
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paroli import (
    Config,
    Draw,
    EndTurn,
    Lay,
    Line,
    Rob,
    Shift,
    State,
    Turn,
    actor,
    chance,
    initial,
    legal,
    unseen,
    view,
)
from spieltisch.testing.paroli import after, state_from_drawing
from spieltisch.testing.paroli_strategies import eager, playout

LESS = 1 if COMPILED else 20
"""Uncompiled, kernels take a hundred times as long: a twentieth of the games must do."""
Chooser = Callable[[Row, Ints], int]

GUARDED = """
    chip .  .  .  .  .  .  .  .  .  B
    J    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 B
    K    b1 P  .  .  .  .  .  .  .  b10
    L    .  .  .  .  .  .  .  .  .  b10
    M    .  .  .  .  .  .  .  .  .  b10
    N    .  .  .  .  .  .  .  .  .  g10
    O    .  .  .  .  .  .  .  .  .  r10
    P    .  .  .  .  .  .  .  .  .  b10
    Q    .  .  .  .  .  .  .  .  g9 r10
    S    .  .  .  .  .  .  .  .  b9 .
"""


def reached(config: Config, seed: int, steps: int) -> State:
    plies = islice(playout(config, Random(seed), eager), config.players * 14 + 3 + steps)
    return list(plies)[-1].state


def moving() -> State:
    """Earned a move: hundreds of steps are legal."""
    turn = Turn(laid=(1,), granted=(Line("row", 0),), earned=1)
    return state_from_drawing(GUARDED, ("b2 g3 P", "b3"), robber=True, turn=turn)


def one_drawn() -> State:
    """R4, drawn one by one: another card, or the end of the turn."""
    plies = playout(Config(3, draw_one_by_one=True), Random(1), eager)
    return next(ply.state for ply in plies if {*legal(ply.state)} == {Draw(1), EndTurn()})


POSITIONS: dict[str, State] = {
    "one drawn": one_drawn(),
    "first step": reached(Config(3), 2, 0),
    "second step": reached(Config(2), 5, 12),
    "later": reached(Config(4), 9, 60),
    "moving": moving(),
    "one refused": after(moving(), "shift J10 S10", "refuse"),
    "three refused": after(
        moving(), "shift J10 S10", "refuse", "rob J10 O10", "refuse", "rob J10 Q10", "refuse"
    ),
    "asked": after(moving(), "shift J10 S10"),
}


def chosen(state: State, choose: Chooser, times: int) -> Counter[int]:
    row, rng = pack(state), np.zeros(1, dtype=np.uint64)
    rng[0] = seed_word(11, 0)
    return Counter(int(choose(row, rng)) for _ in range(times))


def chi_square(found: Counter[int], weights: dict[int, int]) -> float:
    share = found.total() / sum(weights.values())
    return sum(
        (found[code] - share * weight) ** 2 / (share * weight) for code, weight in weights.items()
    )


def is_likely(found: Counter[int], weights: dict[int, int]) -> bool:
    """Within four deviations of what fair choices bring; the seeds are fixed."""
    freedom = len(weights) - 1
    return abs(chi_square(found, weights) - freedom) < 4 * sqrt(2 * freedom) + 4


@pytest.mark.parametrize("name", POSITIONS)
def test_all_legal_steps_have_the_same_chance(name: str) -> None:
    state = POSITIONS[name]
    weights = {encode(action): 1 for action in legal(state)}
    found = chosen(state, random_step, 200 // LESS * len(weights))
    assert set(found) == set(weights)
    assert is_likely(found, weights)


def test_the_positions_hold_what_they_should() -> None:
    assert any(isinstance(each, Lay) and each.card.is_paroli for each in legal(POSITIONS["moving"]))
    moves = [
        sum(isinstance(each, Shift | Rob) for each in legal(POSITIONS[name]))
        for name in ("moving", "one refused", "three refused")
    ]
    assert moves[0] == moves[1] + 1
    assert 0 < moves[2] < moves[1]


@pytest.mark.parametrize("steps", [0, 1, 9, 28, 29])
def test_chance_keeps_its_weights(steps: int) -> None:
    """The starting player, hands, and the first card, which is no Paroli (R2)."""
    plies = islice(playout(Config(2), Random(3)), steps + 1)
    state = list(plies)[-1].state
    assert actor(state) is CHANCE
    weights = {encode(action): weight for action, weight in chance(state)}
    found = chosen(state, chance_step, 4000 // LESS)
    assert set(found) <= set(weights)
    assert is_likely(found, weights)


def test_cards_drawn_keep_their_weights() -> None:
    state = after(reached(Config(5), 1, 0), "draw 2")
    weights = {encode(action): weight for action, weight in chance(state)}
    assert is_likely(chosen(state, chance_step, 8000 // LESS), weights)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_hidden_cards_are_dealt_anew(seat: int | None) -> None:
    state = reached(Config(3, robber=True), 4, 25)
    hidden, seen = Counter(unseen(view(state, seat))), Counter[str]()
    rng = np.zeros(1, dtype=np.uint64)
    deals = 3000 // LESS
    for _ in range(deals):
        row = pack(state)
        redeal(row, NOBODY if seat is None else seat, rng)
        dealt = unpack(row)
        assert view(dealt, seat) == view(state, seat)
        assert Counter(unseen(view(dealt, seat))) == hidden
        seen.update(dealt.racks[1])
    size = len(state.racks[1])
    for card, count in hidden.items():
        expected = deals * size * count / hidden.total()
        assert abs(seen[card] - expected) < 5 * sqrt(expected)


def test_nothing_is_hidden_when_the_game_is_over() -> None:
    over = list(playout(Config(2), Random(1), eager))[-1].step.state
    row = pack(over)
    redeal(row, 0, np.zeros(1, dtype=np.uint64))
    assert unpack(row) == over


def test_what_can_be_inferred_stays() -> None:
    """With an empty stock and two players all is known, so the deal is the one there was."""
    late = next(
        ply.state
        for seed in range(99)
        for ply in playout(Config(2), Random(seed))
        if not ply.state.stock and not ply.state.turn.laid and ply.state.turns
    )
    rng = np.zeros(1, dtype=np.uint64)
    for _ in range(50):
        row = pack(late)
        redeal(row, late.turn.seat, rng)
        assert unpack(row) == late


def test_the_very_first_step_is_chance() -> None:
    found = chosen(initial(Config(6)), chance_step, 6000 // LESS)
    assert len(found) == 6
