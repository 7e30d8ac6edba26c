"""PettingZoo's own tests, on every game and several numbers of players."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import numpy as np
import pytest

from spieltisch.envs.pettingzoo import paroli_v1, paseo_v1, raeuberparoli_v1
from spieltisch.envs.pettingzoo.aec import GameEnv, Wrapped
from spieltisch.extras import need

zoo = need("pettingzoo.test", "envs")

Maker = Callable[[], Wrapped]

MAKERS: dict[str, Maker] = {
    "paseo-2": paseo_v1.env,
    "paseo-2-random-path": partial(paseo_v1.env, path="random", blank_blocked=True),
    "paseo-3": partial(paseo_v1.env, players=3),
    "paseo-4-short": partial(paseo_v1.env, players=4, turn_limit=30),
    "paroli-2": paroli_v1.env,
    "paroli-6": partial(paroli_v1.env, players=6),
    "raeuberparoli-2": raeuberparoli_v1.env,
    "raeuberparoli-5": partial(raeuberparoli_v1.env, players=5),
}

masks_are_in_dictionaries = pytest.mark.filterwarnings(
    # PettingZoo's own convention for masks, which its test accepts silently only from its own games
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    # once the game is over nothing is legal
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


@pytest.fixture(params=list(MAKERS.values()), ids=list(MAKERS))
def maker(request: pytest.FixtureRequest) -> Maker:
    return cast("Maker", request.param)


@masks_are_in_dictionaries
def test_api(maker: Maker) -> None:
    zoo.api_test(maker(), num_cycles=200)


def test_seeds(maker: Maker) -> None:
    zoo.seed_test(maker, num_cycles=100)


def test_name_and_version() -> None:
    names = [
        str(module.env().metadata["name"]) for module in (paseo_v1, paroli_v1, raeuberparoli_v1)
    ]
    assert names == ["paseo_v1", "paroli_v1", "raeuberparoli_v1"]


def play(env: Wrapped, seed: int) -> dict[str, float]:
    """A random game to the end; what each agent got."""
    rng, got = np.random.default_rng(seed), dict[str, float]()
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        assert seen is not None
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        got[agent] = got.get(agent, 0.0) + reward
        done = over or cut
        env.step(None if done else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return got


def test_a_game_ends_with_one_winner_and_rewards_that_add_up_to_nothing(maker: Maker) -> None:
    got = play(maker(), seed=1)
    assert abs(sum(got.values())) < 1e-6
    assert max(got.values()) in (0.0, 1.0)


def test_the_turn_limit_cuts_a_game_short() -> None:
    env = paseo_v1.raw_env(players=3, turn_limit=2)
    env.reset(seed=0)
    while not (any(env.truncations.values()) or any(env.terminations.values())):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


def test_an_illegal_action_loses_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    env = paroli_v1.env()
    env.reset(seed=3)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[4]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1.0
    capsys.readouterr()


def test_an_illegal_action_is_named_by_the_raw_environment() -> None:
    env = paseo_v1.raw_env()
    env.reset(seed=3)
    with pytest.raises(ValueError, match="Action 16 is not legal here; \\[44, 45, 46, 47\\] are"):
        env.step(16)


def test_nobody_may_do_nothing() -> None:
    env = paseo_v1.raw_env()
    env.reset(seed=3)
    with pytest.raises(ValueError, match="None is only for agents whose game is over"):
        env.step(None)


@pytest.mark.parametrize("action", [44.9, 44.0, "44", [44], np.float32(44)])
def test_only_whole_numbers_are_actions(action: Any) -> None:
    env = paseo_v1.raw_env()
    env.reset(seed=3)
    with pytest.raises(ValueError, match="An action is a whole number, not"):
        env.step(action)
    env.step(cast("Any", np.int64(44)))


def test_the_raw_environment_must_be_reset_first() -> None:
    with pytest.raises(need("gymnasium.error", "envs").ResetNeeded, match="reset"):
        paseo_v1.raw_env().step(44)


def test_only_pictures_of_text_are_drawn() -> None:
    with pytest.raises(ValueError, match="no render mode 'human'; there is 'ansi'"):
        paroli_v1.raw_env(render_mode="human")


def twice(env: GameEnv) -> GameEnv:
    made: GameEnv = pickle.loads(pickle.dumps(env))  # noqa: S301 it was made the line before
    return made


@pytest.mark.parametrize("copied", [twice, copy.deepcopy])
@pytest.mark.parametrize("module", [paseo_v1, paroli_v1, raeuberparoli_v1])
def test_a_copy_goes_on_alike_and_alone(module: Any, copied: Callable[[GameEnv], GameEnv]) -> None:
    env: GameEnv = module.raw_env()
    copied(env)
    env.reset(seed=5)
    step_lowest(env, 20)
    other, before = copied(env), env.game_state
    step_lowest(other, 20)
    assert env.game_state == before != other.game_state
    step_lowest(env, 20)
    assert env.game_state == other.game_state


def step_lowest(env: GameEnv, steps: int) -> None:
    for _ in range(steps):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))


@pytest.mark.parametrize("module", [paseo_v1, paroli_v1, raeuberparoli_v1])
def test_a_picture(module: Any) -> None:
    env: GameEnv = module.raw_env(render_mode="ansi")
    env.reset(seed=5)
    assert "to act" in str(env.render())
    assert module.raw_env().render() is None
