"""One PettingZoo environment (AEC: one agent after the other) for every game.

It plays on the kernels, which a test holds to the law step by step. CHANCE is played by the environment,
from the random numbers that `reset(seed=…)` seeds. An eliminated player (Paseo, P10) stays among the agents
until the end, and is not asked any more.
"""

from __future__ import annotations

from secrets import randbits
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.codec import Codec
from spieltisch.envs.drawing import MODES, Window, check_mode, pixels, text
from spieltisch.envs.rewards import shared
from spieltisch.envs.vector.one import LoneGame
from spieltisch.envs.whole import whole
from spieltisch.extras import need

__all__ = ["GameEnv"]

AECEnv: Any = need("pettingzoo", "envs").AECEnv
ResetNeeded: Any = need("gymnasium.error", "envs").ResetNeeded
spaces = need("gymnasium.spaces", "envs")

Agent: TypeAlias = str
Seen: TypeAlias = dict[str, NDArray[np.int8]]


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game at this table as PettingZoo knows games. The numbers are those of its `Codec`.

    An illegal action raises `ValueError`, or ends the game and loses it (`illegal_loses`).
    PettingZoo's wrappers do the same, but take six times as long as all the rest of a step.
    """

    def __init__(
        self,
        codec: Codec,
        render_mode: str | None = None,
        *,
        illegal_loses: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()  # pyright: ignore[reportUnknownMemberType] it has no types
        check_mode(render_mode)
        self.metadata = {
            "name": f"{codec.name}_v{codec.version}",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        agreed = {**codec.options, **options}
        self.config = codec.configure(**agreed)
        self.possible_agents = [f"player_{seat}" for seat in range(self.config.players)]
        self.agents: list[Agent] = []
        self.observation_spaces = {agent: self._seen_space(codec) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(codec.actions) for agent in self.possible_agents
        }
        self._illegal_loses = illegal_loses
        self._window: Window | None = None
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._nothing: NDArray[np.int8] = np.zeros(codec.actions, dtype=np.int8)
        self._game = LoneGame(codec, agreed)

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
    def game_state(self) -> Any:
        """The position, as the law has it. It holds what no seat may see."""
        return self._game.state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 PettingZoo's form
        if seed is not None or not self._game.is_seeded:
            self._game.seed(randbits(63) if seed is None else seed)
        self._game.begin()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing.copy()} for agent in self.agents}
        self._select(self._game.turn)
        self._shown()

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
        if not self._game.is_legal(number):
            self._refuse(agent, number)
            return
        self._game.enter(number)
        self.infos[agent]["action_mask"] = self._nothing.copy()
        if self._game.turn < 0:
            self._judge()
        self._select(max(self._game.turn, 0))
        self._shown()

    def observe(self, agent: Agent) -> Seen:
        seat = self._seats[agent]
        mask = self._game.mask() if seat == self._game.turn else self._nothing.copy()
        return {"observation": self._game.observe(seat), "action_mask": mask}

    def render(self) -> str | NDArray[np.uint8] | None:
        """What a watcher sees: characters, pixels, or a window, by the render mode."""
        codec = self._game.codec
        match self.render_mode:
            case "ansi":
                return text(codec, self.config, self.game_state)
            case "rgb_array":
                return pixels(codec, self.game_state)
            case "human":
                self._window = self._window or Window(codec.title)
                self._window.show(codec, self.game_state)
            case _:
                pass
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window:
            self._window.close()
            self._window = None

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _refuse(self, agent: Agent, number: int) -> None:
        if not self._illegal_loses:
            raise ValueError(f"Action {number} is not legal here; {self._game.ids()} are.")
        self._game.abandon()
        self.infos[agent]["action_mask"] = self._nothing.copy()
        self.rewards = {each: -1.0 if each == agent else 0.0 for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _judge(self) -> None:
        """A game that ran into P11's limit is cut short, not ended."""
        won = self._game.winners()
        self.rewards = dict(zip(self.agents, shared(won, len(self.agents)), strict=True))
        ended = self.terminations if won else self.truncations
        ended.update(dict.fromkeys(self.agents, True))
        self._accumulate_rewards()

    def _select(self, seat: int) -> None:
        self.agent_selection = self.possible_agents[seat]
        if self._game.turn == seat:
            self.infos[self.agent_selection]["action_mask"] = self._game.mask()

    def _shown(self) -> None:
        if self.render_mode == "human":
            self.render()
