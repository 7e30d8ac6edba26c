"""PettingZoo's own tests, on every game and several numbers of players."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import numpy as np
import pytest

from spieltisch.envs.match import Episode
from spieltisch.envs.pettingzoo import paroli_v1, paseo_v1, raeuberparoli_v1
from spieltisch.envs.pettingzoo.aec import GameEnv
from spieltisch.envs.registry import CODECS
from spieltisch.envs.rewards import rewards
from spieltisch.extras import need
from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE

with warnings.catch_warnings():  # it imports games of its own in a way that it calls deprecated
    warnings.simplefilter("ignore", DeprecationWarning)
    zoo = need("pettingzoo.test", "envs")

Maker = Callable[[], GameEnv]

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


def play(env: GameEnv, seed: int) -> dict[str, float]:
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


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="no render mode 'film'; there are ansi, human, rgb_array"):
        paroli_v1.raw_env(render_mode="film")


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


MODULES = [paseo_v1, paroli_v1, raeuberparoli_v1]


@pytest.mark.parametrize("module", MODULES)
def test_a_picture_in_characters_is_the_terminals(module: Any) -> None:
    env: GameEnv = module.raw_env(render_mode="ansi")
    env.reset(seed=5)
    step_lowest(env, 6)
    drawn = str(env.render())
    assert str(env.metadata["name"]).removesuffix("_v1")[:5] in drawn.lower().replace("ä", "ae")
    assert "▶" in drawn
    assert module.raw_env().render() is None


@pytest.mark.parametrize("module", MODULES)
def test_a_picture_in_pixels(module: Any) -> None:
    env: GameEnv = module.raw_env(render_mode="rgb_array")
    env.reset(seed=5)
    step_lowest(env, 6)
    drawn = cast("Any", env.render())
    assert drawn.shape == (640, 640, 3)
    assert drawn.dtype == np.uint8
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 20


def test_a_window_shows_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    env = paseo_v1.raw_env(render_mode="human")
    env.reset(seed=5)
    display = need("pygame", "render").display
    first = display.get_surface().copy()
    step_lowest(env, 2)
    tobytes = need("pygame", "render").image.tobytes
    assert tobytes(first, "RGB") != tobytes(display.get_surface(), "RGB")
    env.close()
    assert not display.get_init()


LAW: dict[str, tuple[Any, dict[str, Any]]] = {
    "paseo-2": (paseo_v1, {}),
    "paseo-2-blocked": (paseo_v1, {"blank_blocked": True}),
    "paseo-2-short": (paseo_v1, {"turn_limit": 5}),
    "paseo-3": (paseo_v1, {"players": 3}),
    "paseo-4": (paseo_v1, {"players": 4, "blank_blocked": True}),
    "paroli-2": (paroli_v1, {}),
    "paroli-6": (paroli_v1, {"players": 6, "draw_one_by_one": True}),
    "raeuberparoli-3": (raeuberparoli_v1, {"players": 3}),
    "raeuberparoli-2": (raeuberparoli_v1, {"one_move_per_card": True}),
}


@pytest.mark.parametrize(("module", "options"), list(LAW.values()), ids=list(LAW))
def test_every_step_is_the_laws(module: Any, options: dict[str, Any]) -> None:
    """Position, legal ids, what each seat sees, and rewards, in whole games and at their end."""
    env: GameEnv = module.raw_env(**options)
    codec, rng = CODECS[str(env.metadata["name"]).removesuffix("_v1")], np.random.default_rng(4)
    env.reset(seed=4)
    episode = Episode(codec, codec.game.initial(env.config))
    settle(episode, env.game_state)
    for _ in range(160):
        compare(env, episode)
        if episode.actor is None:
            break
        number = int(rng.choice(episode.ids()))
        env.step(number)
        episode.enter(number)
        settle(episode, env.game_state)


def compare(env: GameEnv, episode: Episode) -> None:
    outcome = episode.codec.game.outcome(episode.state)
    assert env.game_state == episode.state
    worth = rewards(outcome, len(env.possible_agents))
    for seat, agent in enumerate(env.possible_agents):
        mask = episode.mask() if episode.actor == seat else 0 * episode.mask()
        assert np.array_equal(env.observe(agent)["observation"], episode.observe(seat))
        assert np.array_equal(env.observe(agent)["action_mask"], mask)
        assert np.array_equal(env.infos[agent]["action_mask"], mask)
        assert env.rewards[agent] == pytest.approx(worth[seat])
        assert env.terminations[agent] == bool(outcome and outcome.winners)
        assert env.truncations[agent] == bool(outcome and not outcome.winners)


def settle(episode: Episode, wanted: Any) -> None:
    """Let CHANCE do what leads to this position; nothing may be left to do there."""
    acts = found_way(episode.codec.game, episode.state, wanted)
    assert acts is not None, "CHANCE cannot have done this"
    for act in acts:
        episode.act(act)


def found_way(game: Any, state: Any, wanted: Any) -> list[Any] | None:
    if game.actor(state) is not CHANCE:
        return [] if state == wanted else None
    for act, _ in game.chance(state):
        after = game.apply(state, act).state
        if could_become(after, wanted):
            way = found_way(game, after, wanted)
            if way is not None:
                return [act, *way]
    return None


def could_become(state: Any, wanted: Any) -> bool:
    """Cards that were dealt stay where they are while CHANCE acts, and who begins has begun."""
    if not isinstance(state, paroli.State):
        return True
    if not state.table.cards and state.turn.seat != wanted.turn.seat:
        return False
    racks = zip(state.racks, wanted.racks, strict=True)
    dealt = all(not Counter(has) - Counter(gets) for has, gets in racks)
    return dealt and set(state.table.cards) <= set(wanted.table.cards)
