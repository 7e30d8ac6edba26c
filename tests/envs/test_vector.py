"""The vector environment, in lockstep with the law: same masks, same observations, same rewards."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from spieltisch.envs.match import Episode
from spieltisch.envs.registry import CODECS
from spieltisch.envs.rewards import rewards
from spieltisch.envs.vector import PaseoVectorEnv, random_actions
from spieltisch.envs.vector.env import GamesEnv
from spieltisch.envs.vector.paseo.row import CELLS, KINDS
from spieltisch.envs.walks import begun
from spieltisch.extras import need
from spieltisch.rules import paseo
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paseo.tiles import Cell, Label, Tile, in_order

PASEO: dict[str, dict[str, Any]] = {
    "2": {"players": 2},
    "2-blocked": {"players": 2, "blank_blocked": True},
    "2-short": {"players": 2, "turn_limit": 9},
    "2-random-path": {"players": 2, "path": "random"},
    "3": {"players": 3},
    "3-blocked": {"players": 3, "blank_blocked": True},
    "3-random-path": {"players": 3, "path": "random", "turn_limit": 60},
    "4-blocked": {"players": 4, "blank_blocked": True, "turn_limit": 80},
}


class Shadow:
    """A game of the law that follows one game of the batch: its dice are taken from the batch."""

    def __init__(self, env: GamesEnv, game: int, options: dict[str, Any]) -> None:
        self.env, self.game, self.options = env, game, options
        self.match = begun(CODECS["paseo"], **options)

    def begin(self, seen: Any, seat: int) -> None:
        self.match = begun(CODECS["paseo"], **self.options)
        if self.options.get("path") == "random":
            self._lie(seat)
        else:
            self.match.act(paseo.First(seat))
        self._compare(seen, seat)

    def step(self, action: int, seen: Any, info: dict[str, Any], done: bool) -> None:
        """Enter the same id, roll the same dice; at the end, begin again."""
        self.match.enter(action)
        last = info["final_obs"][self.game] if done else seen
        self._roll(seen, done)
        if not done:
            self._compare(seen, int(info["seat"][self.game]))
            return
        outcome = paseo.outcome(self.match.state)
        assert outcome is not None
        players = self.match.state.players
        assert np.allclose(info["rewards"][self.game], rewards(outcome, players))
        assert np.array_equal(last, self.match.observe(int(info["actor"][self.game])))
        self.begin(seen, int(info["seat"][self.game]))

    def _lie(self, seat: int) -> None:
        """The path that CHANCE laid in the batch."""
        row = self.env.games.rows[self.game]
        labels: list[Label] = ["*", "1", "2", "3"]
        count = 6 * self.match.state.players
        tiles = [
            Tile(Cell(int(cell) % 64, int(cell) // 64), labels[int(kind) % 4])
            for cell, kind in zip(row[CELLS:], row[KINDS : KINDS + count], strict=False)
        ]
        assert in_order(tile.label for tile in tiles).count("*") == count // 2
        config = paseo.Config(
            players=self.options["players"],
            path="given",
            tiles=tuple(tiles),
            turn_limit=self.options.get("turn_limit", 1000),
        )
        self.match = Episode(CODECS["paseo"], paseo.initial(config))
        self.match.act(paseo.First(seat))

    def _roll(self, seen: Any, done: bool) -> None:
        """Roll what the batch rolled. Rolls that nobody could move on are not seen: find some."""
        while self.match.actor is CHANCE:
            state = self.match.state
            low, high = (int(die) for die in seen[2:4])
            wanted = () if done or not low else ((low, high),)
            for dice in wanted or ():
                after = paseo.apply(state, paseo.Roll(dice)).state
                if paseo.actor(after) == self._seat():
                    self.match.act(paseo.Roll(dice))
                    return
            self._roll_in_vain(state)

    def _seat(self) -> int:
        return int(self.env.ends.seats[self.game])

    def _roll_in_vain(self, state: paseo.State) -> None:
        """A roll after which the player is out at once."""
        for dice in paseo.legal(state):
            after = paseo.apply(state, dice).state
            if after.turns > state.turns:
                self.match.act(dice)
                return
        raise AssertionError("the batch ended a game that the law lets go on")

    def _compare(self, seen: Any, seat: int) -> None:
        assert self.match.actor == seat
        assert np.array_equal(self.env.masks[self.game], self.match.mask())
        assert np.array_equal(seen, self.match.observe(seat))


@pytest.mark.parametrize("options", list(PASEO.values()), ids=list(PASEO))
def test_lockstep_with_the_law(options: dict[str, Any]) -> None:
    env = PaseoVectorEnv(6, **options)
    rng = np.random.default_rng(8)
    seen, info = env.reset(seed=11)
    shadows = [Shadow(env, game, options) for game in range(6)]
    for shadow in shadows:
        shadow.begin(seen[shadow.game], int(info["seat"][shadow.game]))
    for _ in range(150):
        actions = random_actions(info["action_mask"], rng)
        seen, _, over, cut, info = env.step(actions)
        for shadow in shadows:
            game = shadow.game
            shadow.step(int(actions[game]), seen[game], info, bool(over[game] or cut[game]))


def play(env: GamesEnv, steps: int, first: int = 0) -> list[Any]:
    """Observations and rewards of a batch in which each game always takes the lowest legal id."""
    seen, info = env.reset(seed=5, options={"first_game": first})
    trace = [seen]
    for _ in range(steps):
        seen, reward, over, cut, info = env.step(info["action_mask"].argmax(axis=1))
        trace += [seen, reward, over, cut]
    env.close()
    return trace


def test_threads_and_splits_change_nothing() -> None:
    whole = play(PaseoVectorEnv(8), 120)
    threaded = play(PaseoVectorEnv(8, threads=2), 120)
    later = play(PaseoVectorEnv(3), 120, first=5)
    assert all(np.array_equal(one, other) for one, other in zip(whole, threaded, strict=True))
    assert all(np.array_equal(one[5:], other) for one, other in zip(whole, later, strict=True))
    assert sum(over.sum() for over in whole[3::4]) > 0


def test_an_illegal_action_loses() -> None:
    env = PaseoVectorEnv(3)
    _, info = env.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = 3  # nobody has rolled
    _, reward, over, cut, info = env.step(actions)
    assert list(over) == [False, True, False]
    assert list(info["illegal"]) == [False, True, False]
    assert list(reward) == [0.0, -1.0, 0.0]
    assert sorted(info["rewards"][1]) == [-1.0, 0.0]
    assert not cut.any()


def test_the_reward_is_that_of_the_seat_that_acted() -> None:
    env = PaseoVectorEnv(32, path="random")
    rng = np.random.default_rng(2)
    _, info = env.reset(seed=3)
    ended = 0
    for _ in range(60):
        acting = info["seat"]
        _, reward, over, _, info = env.step(random_actions(info["action_mask"], rng))
        assert np.array_equal(info["actor"], acting)
        assert np.array_equal(reward, info["rewards"][np.arange(32), acting])
        assert np.array_equal(np.abs(reward) == 1.0, over)
        ended += int(over.sum())
    assert ended > 32


def test_spaces_and_promises() -> None:
    env = PaseoVectorEnv(4, players=3)
    seen, info = env.reset(seed=0)
    assert env.metadata["autoreset_mode"].value == "SameStep"
    assert env.observation_space.contains(seen)
    assert env.action_space.shape == (4,)
    assert info["action_mask"].shape == (4, 144)


def test_without_a_seed_games_go_on_with_their_numbers() -> None:
    env = PaseoVectorEnv(64)
    first, _ = env.reset(seed=7)
    _, info = env.reset()
    again, info_again = env.reset(seed=7)
    assert np.array_equal(first, again)
    assert not np.array_equal(info["seat"], info_again["seat"])
    unseeded = PaseoVectorEnv(64)
    unseeded.reset()


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([44, 44], "takes 3 actions, one for each game, not an array of shape \\(2,\\)"),
        ([44] * 4, "shape \\(4,\\)"),
        ([[44], [44], [44]], "shape \\(3, 1\\)"),
        (44, "shape \\(\\)"),
        ([44.0, 44.0, 44.9], "Actions are whole numbers, not float64"),
        ([True, False, True], "Actions are whole numbers, not bool"),
        ([[44], [44, 44], []], "Actions are whole numbers"),
        (None, "Actions are whole numbers, not object"),
    ],
)
def test_actions_that_do_not_fit_the_batch_are_refused(actions: Any, sentence: str) -> None:
    env = PaseoVectorEnv(3)
    env.reset(seed=1)
    before = env.games.rows.copy()
    with pytest.raises(ValueError, match=sentence):
        env.step(actions)
    assert np.array_equal(env.games.rows, before)


def test_whole_numbers_of_any_kind_are_actions() -> None:
    env = PaseoVectorEnv(3)
    for actions in ([44] * 3, (44,) * 3, np.full(3, 44, np.uint8), np.full(3, 44, np.int32)):
        env.reset(seed=1)
        assert not env.step(cast("Any", actions))[4]["illegal"].any()


def test_a_batch_must_be_reset_first() -> None:
    with pytest.raises(need("gymnasium.error", "envs").ResetNeeded, match="reset"):
        PaseoVectorEnv(3).step(np.zeros(3, dtype=np.int64))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"num_envs": 0}, "num_envs is at least 1, not 0"),
        ({"num_envs": -1}, "num_envs is at least 1, not -1"),
        ({"num_envs": 1.5}, "num_envs is a whole number, not 1.5"),
        ({"threads": 0}, "threads is at least 1, not 0"),
        ({"threads": "2"}, "threads is a whole number, not '2'"),
    ],
)
def test_batches_that_cannot_be(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        PaseoVectorEnv(**cast("Any", {"num_envs": 3, **wrong}))


@pytest.mark.parametrize("first", [1.0, "1", -1, 2**63, None])
def test_first_game_is_the_number_of_a_game(first: Any) -> None:
    env = PaseoVectorEnv(2)
    with pytest.raises(ValueError, match="first_game is"):
        env.reset(seed=1, options={"first_game": first})
    with pytest.raises(need("gymnasium.error", "envs").ResetNeeded):
        env.step(np.zeros(2, dtype=np.int64))


def test_large_seeds_are_reduced() -> None:
    env = PaseoVectorEnv(64)
    seats = {seed: env.reset(seed=seed)[1]["seat"] for seed in (5, 2**63 + 5, 2**64 + 5, 2**200)}
    assert np.array_equal(seats[5], seats[2**64 + 5])
    assert not np.array_equal(seats[5], seats[2**63 + 5])


def test_threads_without_games_do_no_harm() -> None:
    few = play(PaseoVectorEnv(2, threads=4), 20)
    assert all(
        np.array_equal(one, other)
        for one, other in zip(few, play(PaseoVectorEnv(2), 20), strict=True)
    )


def test_arrays_are_the_callers_unless_agreed_otherwise() -> None:
    for copy in (True, False):
        env = PaseoVectorEnv(2, copy=copy)
        seen, info = env.reset(seed=0)
        before = seen.copy()
        env.step(info["action_mask"].argmax(axis=1))
        assert np.array_equal(seen, before) == copy
