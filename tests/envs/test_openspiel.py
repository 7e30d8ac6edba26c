"""OpenSpiel's own test on every game, and its searches playing them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from spieltisch.envs.openspiel import GAMES, OpenSpielState
from spieltisch.envs.registry import CODECS
from spieltisch.extras import need

pyspiel = need("pyspiel", "openspiel")
ismcts = need("open_spiel.python.algorithms.ismcts", "openspiel")
mcts = need("open_spiel.python.algorithms.mcts", "openspiel")
Evaluator: Any = mcts.Evaluator

TABLES = [
    "spieltisch_paseo",
    "spieltisch_paseo(players=3,path=random,turn_limit=40)",
    "spieltisch_paseo(players=4,blank_blocked=True,turn_limit=20)",
    "spieltisch_paroli",
    "spieltisch_paroli(players=5)",
    "spieltisch_raeuberparoli",
    "spieltisch_raeuberparoli(players=4)",
    "spieltisch_raeuberparoli(players=3,draw_one_by_one=True,one_move_per_card=True)",
]


@pytest.mark.parametrize("name", TABLES)
def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def any_of(state: Any, rng: np.random.Generator) -> int:
    legal: list[int] = state.legal_actions()
    return legal[int(rng.integers(len(legal)))]


def play(game: Any, bot: Any, seed: int) -> Any:
    """A game in which seat 0 searches and the others play at random."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            ids, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(ids, p=odds)))
        elif state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(any_of(state, rng))
    return state


def test_mcts_plays_paseo() -> None:
    game = pyspiel.load_game("spieltisch_paseo(path=random)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=np.random.RandomState(2))
    assert sorted(play(game, bot, seed=3).returns()) == [-1.0, 1.0]


class NoRollouts(Evaluator):  # type: ignore[misc]
    """Thinks every position even, so that a search takes no longer than a test may."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(number, 1.0 / len(legal)) for number in legal]


@pytest.mark.parametrize("name", ["spieltisch_paroli", "spieltisch_raeuberparoli"])
def test_information_set_mcts_plays_paroli(name: str) -> None:
    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(game, NoRollouts(), 1.4, 4, random_state=np.random.RandomState(2))
    final = play(game, bot, seed=4)
    assert sum(final.returns()) == pytest.approx(0.0)
    assert final.is_terminal()


def dealt(name: str, steps: int) -> Any:
    """A state some decisions after the cards were dealt."""
    rng, state = np.random.default_rng(6), pyspiel.load_game(name).new_initial_state()
    while steps or state.is_chance_node():
        steps -= not state.is_chance_node()
        state.apply_action(any_of(state, rng))
    return state


def test_a_seat_is_told_its_own_cards_and_no_others() -> None:
    state = dealt("spieltisch_paroli", steps=5)
    assert isinstance(state, OpenSpielState)
    lines = state.information_state_string(0).splitlines()
    received = [line for line in lines if line.startswith("Received")]
    assert received
    assert all("seat=0" in line for line in received)


@pytest.mark.parametrize("name", list(GAMES))
def test_an_observation_can_be_read(name: str) -> None:
    state = dealt(name, steps=7)
    seen = state.observation_string(0)
    assert seen.startswith(f"{GAMES[name].codec.title}, seen by A\n")
    assert "to act" in seen
    racks = getattr(state.match.state, "racks", None)
    assert racks is None or f"A holds {' '.join(racks[0])}" in seen


def test_resampling_keeps_what_is_known_and_changes_what_is_not() -> None:
    state = dealt("spieltisch_raeuberparoli", steps=4)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(player, sampler) for _ in range(3)]
    known = state.information_state_string(player)
    assert all(other.information_state_string(player) == known for other in others)
    assert all(
        other.observation_string(player) == state.observation_string(player) for other in others
    )
    assert any(other.match.state.racks != state.match.state.racks for other in others)


MOMENTS = [("spieltisch_paroli", 9), ("spieltisch_raeuberparoli(players=4)", 30)]


@pytest.mark.parametrize(("name", "steps"), MOMENTS)
def test_nothing_hidden_can_be_read_from_a_resampled_state(name: str, steps: int) -> None:
    state = dealt(name, steps)
    player = state.current_player()
    twin = state.resample_from_infostate(player, lambda: 0.25)
    assert twin.match.state.racks != state.match.state.racks
    assert twin.history() != state.history()
    from_state, from_twin = (
        each.resample_from_infostate(player, lambda: 0.75) for each in (state, twin)
    )
    assert from_state.match.state == from_twin.match.state
    assert from_state.history() == from_twin.history()
    assert from_state.logs == from_twin.logs
    assert from_state.serialize() == from_twin.serialize()


@pytest.mark.parametrize(("name", "steps"), MOMENTS)
def test_a_resampled_state_comes_from_its_history(name: str, steps: int) -> None:
    state = dealt(name, steps)
    guess = state.resample_from_infostate(state.current_player(), lambda: 0.5)
    assert guess.move_number() == state.move_number()
    assert [each.player for each in guess.full_history()] == [
        each.player for each in state.full_history()
    ]
    played = state.get_game().new_initial_state()
    for action in guess.history():
        assert action in played.legal_actions()
        played.apply_action(action)
    assert played.match.state == guess.match.state
    assert guess.clone().history() == guess.history()


def test_a_seat_knows_its_own_cards_in_a_resampled_history() -> None:
    state = dealt("spieltisch_paroli", steps=9)
    player = state.current_player()
    guess = state.resample_from_infostate(player, lambda: 0.5)
    again = state.get_game().deserialize_state(guess.serialize())
    assert again.information_state_string(player) == state.information_state_string(player)


def test_paseo_hides_nothing_so_there_is_nothing_to_resample() -> None:
    state = dealt("spieltisch_paseo", steps=3)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    assert state.resample_from_infostate(0, sampler).match.state == state.match.state


def test_a_half_entered_action_survives_copying() -> None:
    state = dealt("spieltisch_paseo(players=3)", steps=4)
    while not state.match.entered:
        state.apply_action(state.legal_actions()[0])
    copied = pyspiel.load_game("spieltisch_paseo(players=3)").deserialize_state(state.serialize())
    assert copied.legal_actions() == state.legal_actions()
    assert state.clone().match.entered == state.match.entered


def test_observations_are_those_of_the_other_doors() -> None:
    state = dealt("spieltisch_paroli", steps=3)
    assert state.observation_tensor(1) == pytest.approx(state.match.observe(1).tolist())


def test_rolls_have_their_odds() -> None:
    state = dealt("spieltisch_paseo(path=random)", steps=2)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    odds = dict(state.chance_outcomes())
    assert len(odds) == 21
    assert sorted({round(36 * chance) for chance in odds.values()}) == [1, 2]
    assert state.action_to_string(int(pyspiel.PlayerId.CHANCE), 0) == "roll 1-1"


@pytest.mark.parametrize("codec", list(CODECS.values()), ids=list(CODECS))
def test_every_id_has_a_name_of_its_own(codec: Any) -> None:
    assert len({codec.name_of(number) for number in range(codec.actions)}) == codec.actions


def test_the_games_are_registered() -> None:
    names = pyspiel.registered_names()
    assert set(GAMES) <= set(names)
