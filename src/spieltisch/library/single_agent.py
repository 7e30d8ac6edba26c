"""One player in a Gymnasium environment; bots have all other seats.

    import gymnasium, spieltisch.envs.single
    gymnasium.make("spieltisch/Paseo-v1", opponent="club")

Ids and observations are those of the other environments (docs/environments.md). A reward comes at the end: 1 for a win.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots.policy import Budget, Thinker
from spieltisch.bots.registry import thinker
from spieltisch.envs.drawing import MODES, Window, check_mode, pixels, text
from spieltisch.envs.match import Episode
from spieltisch.envs.registry import CODECS
from spieltisch.envs.rewards import rewards
from spieltisch.envs.whole import whole
from spieltisch.extras import need

__all__ = ["AgainstBots"]

gymnasium = need("gymnasium", "envs")
Env: Any = gymnasium.Env
ResetNeeded: Any = gymnasium.error.ResetNeeded
Seen: TypeAlias = NDArray[np.int8]
Info: TypeAlias = dict[str, Any]


class AgainstBots(Env):  # type: ignore[misc]
    """A game from one seat; `opponent` is a bot by name, `info["action_mask"]` says what is legal."""

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": 2}  # noqa: RUF012 Gymnasium's form

    def __init__(
        self,
        game: str,
        *,
        opponent: str = "beginner",
        seat: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_mode(render_mode)
        self._codec, self._seat = CODECS[game], seat
        self._config = self._codec.configure(**{**self._codec.options, **options})
        if seat not in range(self._config.players):
            raise ValueError(f"There is no seat {seat} among {self._config.players}.")
        self._opponent: Thinker = thinker(opponent, game)
        self.render_mode = render_mode
        length = self._codec.length(self._config.players)
        self.observation_space = gymnasium.spaces.Box(-1, 127, (length,), np.int8)
        self.action_space = gymnasium.spaces.Discrete(self._codec.actions)
        self._episode: Episode | None = None
        self._wits = Random(0)
        self._window: Window | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """A new game, up to this seat's first decision."""
        super().reset(seed=seed, options=options)  # pyright: ignore[reportUnknownMemberType] it has no types
        self._wits = Random(int(self.np_random.integers(1 << 62)))
        self._episode = Episode(self._codec, self._codec.game.initial(self._config))
        self._let_others_play(self._episode)
        self._shown()
        return self._told(self._episode)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Info]:
        """Enter an id; the bots play until this seat is to decide again. An illegal id loses."""
        episode = self._episode
        if episode is None or self._codec.game.outcome(episode.state):
            raise ResetNeeded("There is no game to act in: call reset() first.")
        number = whole(action, "An action")
        if number not in episode.ids():
            seen, info = self._told(episode)
            self._episode = None
            return seen, -1.0, True, False, {**info, "illegal": True}
        episode.enter(number)
        self._let_others_play(episode)
        outcome = self._codec.game.outcome(episode.state)
        reward = rewards(outcome, self._config.players)[self._seat] if outcome else 0.0
        ended = outcome is not None and bool(outcome.winners)
        seen, info = self._told(episode)
        self._shown()
        return seen, float(reward), ended, outcome is not None and not ended, info

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table in characters as this seat sees it, or as a watcher does in pixels or a window."""
        if self._episode is None:
            return None
        state = self._episode.state
        match self.render_mode:
            case "ansi":
                return text(self._codec, self._config, state, self._seat)
            case "rgb_array":
                return pixels(self._codec, state)
            case "human":
                self._window = self._window or Window(self._codec.title)
                self._window.show(self._codec, state)
            case _:
                pass
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window:
            self._window.close()
            self._window = None

    def action_masks(self) -> NDArray[np.bool_]:
        """As sb3-contrib's MaskablePPO asks for them."""
        episode = self._episode
        if episode is None or episode.actor != self._seat:
            return np.ones(self._codec.actions, dtype=np.bool_)
        return episode.mask().astype(np.bool_)

    def _let_others_play(self, episode: Episode) -> None:
        law = self._codec.game
        episode.leave_to_chance(self.np_random)
        while isinstance(actor := episode.actor, int) and actor != self._seat:
            thought = self._opponent(law.view(episode.state, actor), Budget(), self._wits)
            episode.act(thought.action)
            episode.leave_to_chance(self.np_random)

    def _told(self, episode: Episode) -> tuple[Seen, Info]:
        acts = episode.actor == self._seat
        mask = episode.mask() if acts else np.zeros(self._codec.actions, dtype=np.int8)
        return episode.observe(self._seat), {"action_mask": mask}

    def _shown(self) -> None:
        if self.render_mode == "human":
            self.render()
