"""Paroli's vector environments, in lockstep with the law: same masks, observations, rewards."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from spieltisch.envs.match import Episode
from spieltisch.envs.paroli.ids import TARGET
from spieltisch.envs.registry import CODECS
from spieltisch.envs.rewards import rewards
from spieltisch.envs.vector import ParoliVectorEnv, RaeuberparoliVectorEnv, random_actions
from spieltisch.envs.vector.env import GamesEnv
from spieltisch.kernels.paroli.packing import unpack
from spieltisch.kernels.paroli.row import ROW
from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE


class Shadow:
    """A game of the law that follows one game of the batch: its cards are those of the batch."""

    def __init__(self, env: GamesEnv, game: int, name: str) -> None:
        self.env, self.game, self.codec = env, game, CODECS[name]
        self.match = Episode(self.codec, self._there())

    def _there(self) -> paroli.State:
        return unpack(self.env.games.rows[self.game][:ROW])

    def step(self, action: int, seen: Any, info: dict[str, Any], done: bool) -> None:
        """Enter the same id, draw the same cards; at the end, begin again."""
        self.match.enter(action)
        if done:
            self._draw_what_ends_it()
            self._compare_ends(info)
            self.match = Episode(self.codec, self._there())
        self._draw()
        self.compare(seen, int(info["seat"][self.game]))

    def compare(self, seen: Any, seat: int) -> None:
        assert self.match.state == self._there()
        assert self.match.actor == seat
        assert np.array_equal(self.env.masks[self.game], self.match.mask())
        assert np.array_equal(seen, self.match.observe(seat))

    def _draw(self) -> None:
        seat: int = self.match.state.turn.seat
        while self.match.actor is CHANCE:
            had: Counter[paroli.Card] = Counter(self.match.state.racks[seat])
            now: Counter[paroli.Card] = Counter(self._there().racks[seat])
            self.match.act(paroli.Deal(next(iter(now - had))))

    def _draw_what_ends_it(self) -> None:
        """The batch has begun the next game, so the last cards are unknown: any that end it."""
        while self.match.actor is CHANCE:
            options = [action for action, _ in paroli.chance(self.match.state)]
            ends = (a for a in options if paroli.outcome(paroli.apply(self.match.state, a).state))
            self.match.act(next(ends, options[0]))

    def _compare_ends(self, info: dict[str, Any]) -> None:
        outcome = paroli.outcome(self.match.state)
        assert outcome is not None
        players = self.match.state.config.players
        assert np.allclose(info["rewards"][self.game], rewards(outcome, players))
        actor = int(info["actor"][self.game])
        assert np.array_equal(info["final_obs"][self.game], self.match.observe(actor))


def agreeable(masks: Any, rng: np.random.Generator) -> Any:
    """Random ids, but cards are moved and lines robbed whenever that can be."""
    eager = masks.copy()
    eager[:, :504] *= (masks[:, 504:].sum(axis=1) == 0)[:, None] | (rng.random(len(masks)) < 0.5)[
        :, None
    ]
    return random_actions(eager, rng)


NONE: dict[str, bool] = {}
ONE_BY_ONE = {"draw_one_by_one": True}
ONE_MOVE = {"one_move_per_card": True}


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        *product(("paroli", "raeuberparoli"), (2, 3, 6), (NONE,)),
        ("paroli", 4, ONE_BY_ONE),
        ("raeuberparoli", 2, ONE_MOVE),
        ("raeuberparoli", 4, ONE_BY_ONE | ONE_MOVE),
    ],
)
def test_lockstep_with_the_law(name: str, players: int, options: dict[str, bool]) -> None:
    maker = ParoliVectorEnv if name == "paroli" else RaeuberparoliVectorEnv
    env = maker(4, players=players, **options)
    rng = np.random.default_rng(8)
    seen, info = env.reset(seed=12)
    shadows = [Shadow(env, game, name) for game in range(4)]
    for shadow in shadows:
        shadow.compare(seen[shadow.game], int(info["seat"][shadow.game]))
        assert all(getattr(shadow.match.state.config, each) for each in options)
    moved = 0
    for _ in range(220):
        masks = info["action_mask"]
        actions = random_actions(masks, rng) if name == "paroli" else agreeable(masks, rng)
        seen, _, over, cut, info = env.step(actions)
        assert not cut.any()
        moved += int((actions >= TARGET).sum())
        for shadow in shadows:
            game = shadow.game
            shadow.step(int(actions[game]), seen[game], info, bool(over[game]))
    assert (moved > 0) == (name == "raeuberparoli")


def test_an_illegal_action_loses() -> None:
    env = ParoliVectorEnv(2, players=4)
    _, info = env.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[0] = 3  # nobody may pass yet
    _, reward, over, _, info = env.step(actions)
    assert list(reward) == [-1.0, 0.0]
    assert list(over) == [True, False]
    assert list(info["illegal"]) == [True, False]
