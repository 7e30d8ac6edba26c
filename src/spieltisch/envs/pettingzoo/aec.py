"""One PettingZoo environment (AEC: one agent after the other) for every game.

CHANCE is played by the environment, from the generator that `reset(seed=…)` seeds. An eliminated
player (Paseo, P10) stays among the agents until the end, and is not asked any more.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.codec import Codec
from spieltisch.envs.match import Episode
from spieltisch.envs.rewards import rewards
from spieltisch.envs.whole import whole
from spieltisch.extras import need

__all__ = ["GameEnv", "Wrapped", "wrapped"]

AECEnv: Any = need("pettingzoo", "envs").AECEnv
ResetNeeded: Any = need("gymnasium.error", "envs").ResetNeeded
spaces = need("gymnasium.spaces", "envs")
wrappers = need("pettingzoo.utils.wrappers", "envs")

Agent: TypeAlias = str
Wrapped: TypeAlias = Any
"""An `AECEnv` inside PettingZoo's wrappers."""
Seen: TypeAlias = dict[str, NDArray[np.int8]]


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game at this table as PettingZoo knows games. The numbers are those of its `Codec`."""

    def __init__(self, codec: Codec, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()  # pyright: ignore[reportUnknownMemberType] it has no types
        if render_mode not in {None, "ansi"}:
            raise ValueError(f"There is no render mode {render_mode!r}; there is 'ansi'.")
        self.metadata = {
            "name": f"{codec.name}_v{codec.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.config = codec.configure(**{**codec.options, **options})
        self.possible_agents = [f"player_{seat}" for seat in range(self.config.players)]
        self.agents: list[Agent] = []
        self.observation_spaces = {agent: self._seen_space(codec) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(codec.actions) for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()
        self._match = Episode(codec, codec.game.initial(self.config))

    def _seen_space(self, codec: Codec) -> Any:
        length, actions = codec.length(self.config.players), codec.actions
        return spaces.Dict(
            {
                "observation": spaces.Box(-1, 127, (length,), np.int8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def observation_space(self, agent: Agent) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Any:
        return self.action_spaces[agent]

    @property
    def _codec(self) -> Codec:
        return self._match.codec

    @property
    def game_state(self) -> Any:
        """The position, as the law has it. It holds what no seat may see."""
        return self._match.state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 PettingZoo's form
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._match = Episode(self._codec, self._codec.game.initial(self.config))
        self._match.leave_to_chance(self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def step(self, action: int | None) -> None:
        """Enter the next id of the agent to act; for an agent whose game is over, `None`."""
        if not self.agents:
            raise ResetNeeded("There is no game to act in: call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"It is {agent}'s turn: None is only for agents whose game is over.")
        number = whole(action, "An action")
        self._cumulative_rewards[agent] = 0.0
        self._match.enter(number)
        self._match.leave_to_chance(self._rng)
        self._judge()
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: Agent) -> Seen:
        seat = self.possible_agents.index(agent)
        return {"observation": self._match.observe(seat), "action_mask": self._mask(seat)}

    def render(self) -> str | None:
        return "\n".join(self._codec.picture(self._match.state)) if self.render_mode else None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _mask(self, seat: int) -> NDArray[np.int8]:
        if self._match.actor == seat:
            return self._match.mask()
        return np.zeros(self._codec.actions, dtype=np.int8)

    def _judge(self) -> None:
        """Rewards, once the game is over; a game that ran into P11's limit is cut short, not ended."""
        outcome = self._codec.game.outcome(self._match.state)
        worth = rewards(outcome, len(self.agents))
        self.rewards = dict(zip(self.agents, worth, strict=True))
        if outcome:
            ended = self.terminations if outcome.winners else self.truncations
            ended.update(dict.fromkeys(self.agents, True))

    def _select(self) -> None:
        actor = self._match.actor
        self.agent_selection = self.possible_agents[actor if isinstance(actor, int) else 0]
        self.infos = {
            agent: {"action_mask": self._mask(seat)} for seat, agent in enumerate(self.agents)
        }


def wrapped(raw: GameEnv) -> Wrapped:
    """The environment as PettingZoo recommends it: an illegal action ends the game and loses it."""
    lost = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lost))
