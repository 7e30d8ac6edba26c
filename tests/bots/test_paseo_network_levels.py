"""The levels at Paseo with 3 and 4 players: by the law, never silly, repeatable."""

from random import Random

import pytest

from spieltisch.bots.paseo import network_levels as levels
from spieltisch.bots.policy import Budget, Thinker
from spieltisch.bots.registry import LEVELS
from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.testing.paseo import drawn

QUICK = Budget(nodes=60)
NEARLY_WON = drawn("A  *  *b1  *a0  Ba123\n.  .  C    .    .", "A", "1-4")
STUCK = drawn("A  *  Ba23\n.  C  .", "A", "2-5")


def thinker(level: str) -> Thinker:
    found: Thinker = getattr(levels, level)
    return found


@pytest.mark.parametrize(
    "config",
    [paseo.Config(3), paseo.Config(4), paseo.Config(4, blank_blocked=True)],
    ids=["3", "4", "4-blank-blocked"],
)
def test_whole_games_by_the_law(config: paseo.Config) -> None:
    rng, state = Random(3), paseo.initial(config)
    while (actor := paseo.actor(state)) is not None:
        if actor is CHANCE:
            action = draw_chance(paseo, state, rng)
        else:
            view = paseo.view(state, actor)
            action = thinker(LEVELS[-1 - actor])(view, QUICK, rng).action
            assert paseo.refusal(state, action) is None
        state = paseo.apply(state, action).state
    assert paseo.outcome(state)


@pytest.mark.parametrize("level", LEVELS)
def test_a_win_is_never_overlooked(level: str) -> None:
    for seed in range(10):
        thought = thinker(level)(paseo.view(NEARLY_WON, 0), QUICK, Random(seed))
        ended = paseo.outcome(paseo.apply(NEARLY_WON, thought.action).state)
        assert ended is not None
        assert ended.winners == (0,)
        assert (thought.value, thought.exact) == (1, True)


@pytest.mark.parametrize("level", LEVELS)
def test_a_stuck_player_makes_the_last_move(level: str) -> None:
    """P10: two stones away, 2-5: one of them can go by 2, and nothing else."""
    thought = thinker(level)(paseo.view(STUCK, 0), QUICK, Random(0))
    assert isinstance(thought.action, paseo.Last)
    assert thought.action in paseo.legal(STUCK)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_thought(level: str) -> None:
    for text in (
        "3 ...*/..B2/...*/..A3*.1/C..2.*1/*1**23/..*.3/..*@-3,-5 -;-;-;-|-;-;-;-|-;-;-;- A 2-5 - 0/1000 -",
        "3 ...*/...2/...*/..A3*.1/...2.*1/*1**23/..*.3/..*@-3,-5 -;-;-;-|.|. B - - 0/1000 -",
    ):
        view = paseo.view(paseo.state_from_text(text), 0)
        thoughts = [thinker(level)(view, QUICK, Random(2)) for _ in range(2)]
        assert thoughts[0] == thoughts[1]


def test_lower_levels_err_more() -> None:
    """How often each level takes the quickest turn, of the same seeds."""
    text = "3 ...*/..B2/...*/..A3*.1/C..2.*1/*1**23/..*.3/..*@-3,-5 -;-;-;-|-;-;-;-|-;-;-;- A 2-5 - 0/1000 -"
    view = paseo.view(paseo.state_from_text(text), 0)
    different = [
        len({thinker(level)(view, QUICK, Random(seed)).action for seed in range(12)})
        for level in ("beginner", "casual", "club")
    ]
    assert different == sorted(different, reverse=True)
    assert different[0] > different[2]
