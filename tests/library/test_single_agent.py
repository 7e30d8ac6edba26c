"""One player against bots, as Gymnasium knows environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from spieltisch.envs.single import NAMES
from spieltisch.library.single_agent import AgainstBots

QUICK: dict[str, dict[str, Any]] = {"paseo": {"path": "random", "turn_limit": 60}}


def made(name: str, **options: Any) -> Any:
    return gymnasium.make(name, opponent="greedy", **QUICK.get(NAMES[name], {}), **options)  # pyright: ignore[reportUnknownMemberType]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_registered_and_plays_whole_games(name: str) -> None:
    env, rng, ends = made(name), np.random.default_rng(1), 0
    _, info = env.reset(seed=1)
    while ends < 2:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        assert env.unwrapped.action_masks()[action]
        _, reward, over, cut, info = env.step(int(action))
        assert over or cut or reward == 0
        if over or cut:
            ends += 1
            assert reward in {1.0, -1.0, 0.0} or cut
            _, info = env.reset()


def test_gymnasium_finds_nothing_wrong(recwarn: pytest.WarningsRecorder) -> None:
    env = AgainstBots("paseo", opponent="random", path="random")
    check_env(env, skip_render_check=True, skip_close_check=True)
    assert not [each for each in recwarn if "not within" in str(each.message)]


def test_the_same_seed_gives_the_same_game() -> None:
    def played() -> list[bytes]:
        env = made("spieltisch/Paseo-v1")
        seen, info = env.reset(seed=5)
        told = [seen.tobytes()]
        for _ in range(10):
            seen, _, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            told.append(seen.tobytes())
            if over or cut:
                break
        return told

    assert played() == played()


def test_an_illegal_action_loses() -> None:
    env = AgainstBots("paseo", opponent="random", path="random")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_it_is_drawn_in_characters() -> None:
    env = AgainstBots("paroli", opponent="random", render_mode="ansi")
    env.reset(seed=1)
    assert str(env.render()).count("\n") > 2
    with pytest.raises(ValueError, match="no render mode"):
        AgainstBots("paroli", render_mode="pixels")
