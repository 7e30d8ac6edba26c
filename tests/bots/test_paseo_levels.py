"""The named players of Paseo with 2 players: legal, repeatable, never silly, better and better."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.bots.paseo import levels
from spieltisch.bots.policy import Budget, Thinker, Thought
from spieltisch.bots.registry import LEVELS
from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE, draw_chance
from spieltisch.testing.paseo import drawn

SHORT = Budget(nodes=300)


def thinker(level: str) -> Thinker:
    found: Thinker = getattr(levels, level)
    return found


def thought(level: str, state: paseo.State, seed: int, budget: Budget = SHORT) -> Thought:
    assert isinstance(state.turn, int)
    return thinker(level)(paseo.view(state, state.turn), budget, Random(seed))


def played(config: paseo.Config, players: tuple[str, str], seed: int) -> list[paseo.State]:
    """The states of a whole game; every action is held to the law."""
    dice, states = Random(seed // 2), [paseo.initial(config)]
    while (actor := paseo.actor(states[-1])) is not None:
        state = states[-1]
        if actor is CHANCE:
            action = draw_chance(paseo, state, dice)
        else:
            action = thought(players[actor], state, seed).action
            assert paseo.refusal(state, action) is None
        states.append(paseo.apply(state, action).state)
    return states


@pytest.mark.parametrize("blank_blocked", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_whole_games_by_the_law(level: str, blank_blocked: bool) -> None:
    config = paseo.Config(2, blank_blocked=blank_blocked)
    assert paseo.outcome(played(config, (level, "beginner"), 4)[-1])


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_thought(level: str) -> None:
    for state in played(paseo.Config(2), ("beginner", "beginner"), 9)[:-1:5]:
        if isinstance(paseo.actor(state), int):
            assert thought(level, state, 3) == thought(level, state, 3)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_misses_a_win(level: str) -> None:
    state = drawn("A * 1 2 3 * * 1 * 2 * 3 *a0 Ba123", "A", "1-5", turns=40)
    for seed in range(5):
        won = paseo.apply(state, thought(level, state, seed).action).state
        assert paseo.outcome(won) is not None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("length", [1, 5, 12, 14])
def test_given_paths_of_any_length_are_played(level: str, length: int) -> None:
    tiles = tuple(paseo.Tile(paseo.Cell(x, 0), "*") for x in range(length))
    config = paseo.Config(2, path="given", tiles=tiles, turn_limit=12)
    assert paseo.outcome(played(config, (level, level), 2)[-1])


def test_the_limit_is_near() -> None:
    """P11: games that end by the limit are played to it."""
    for limit in (1, 2, 7):
        config = paseo.Config(2, turn_limit=limit)
        assert paseo.outcome(played(config, ("expert", "club"), 5)[-1])


def test_the_expert_takes_the_better_end() -> None:
    """P3: the starting player chooses; the other has no choice left but says what it is worth."""
    laid = drawn("3 1 3 1 * * * * 2 * 2 *", "A", players=2)
    first = thought("expert", laid, 0)
    assert first.ranking[0][1] == first.value == max(value for _, value in first.ranking)
    second = thought("expert", paseo.apply(laid, first.action).state, 0)
    assert second.value == pytest.approx(1 - (first.value or 0))


def test_the_expert_weighs_every_line_that_a_lay_can_make() -> None:
    state = drawn("1 *", "A", players=2, hands=("***23", "**123"))
    found = thought("expert", state, 0, Budget())
    assert {action for action, _ in found.ranking} == {*paseo.legal(state)}
    assert found.nodes > 100
    assert found.value is not None
    assert 0.4 < found.value < 0.7


def share(stronger: str, weaker: str, games: int) -> float:
    """Won by the stronger one; each two games have the same dice and seats swapped."""
    won = 0
    for game in range(games):
        players = (stronger, weaker) if game % 2 else (weaker, stronger)
        outcome = paseo.outcome(played(paseo.Config(2, path="random"), players, game)[-1])
        assert outcome is not None
        won += any(players[seat] == stronger for seat in outcome.winners)
    return won / games


def test_levels_differ_by_skill() -> None:
    """Few games, so the two that are furthest apart without a search; the seeds are fixed."""
    assert share("club", "beginner", 60) > 0.6
