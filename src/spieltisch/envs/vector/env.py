"""Thousands of games in one Gymnasium vector environment, for learning by self-play.

The seat to act is observed, whichever it is: `info["seat"]` says which. The reward of a step
is that of the seat that acted; `info["rewards"]` has those of all seats. A game that ends is begun
again in the same step (Gymnasium's SAME_STEP): `info["final_obs"]` has what the seat that acted saw
last, where `info["_final_obs"]` is true. An illegal action loses the game.

Every game has random numbers of its own, so a seed gives the same games on any number of threads, and
`reset(seed=…, options={"first_game": 512})` gives those that are number 512 onward in a larger batch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.vector.machine import Machine
from spieltisch.envs.vector.outcome import Ends, ends, forget
from spieltisch.envs.vector.sampling import seed_games, signed_seed
from spieltisch.envs.whole import whole
from spieltisch.extras import need

__all__ = ["GamesEnv"]

ResetNeeded: Any = need("gymnasium.error", "envs").ResetNeeded
spaces = need("gymnasium.spaces", "envs")
vector = need("gymnasium.vector", "envs")
VectorEnv: Any = vector.VectorEnv

Info: TypeAlias = dict[str, Any]
Seen: TypeAlias = NDArray[np.int8]

_MOST_GAMES: Final = 2**62


class _Arrays(NamedTuple):
    """What all threads share; each writes its own games."""

    games: Any
    seen: Seen
    masks: NDArray[np.int8]
    ends: Ends


class GamesEnv(VectorEnv):  # type: ignore[misc]
    """Many games at once. The numbers are those of the PettingZoo environment."""

    def __init__(
        self,
        machine: Machine,
        num_envs: int,
        *,
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        num_envs, threads = _some(num_envs, "num_envs"), _some(threads, "threads")
        codec = machine.codec
        agreed = {**codec.options, **options}
        codec.configure(**agreed)  # an impossible option is refused here
        length = codec.length(agreed["players"])
        self.num_envs = num_envs
        self.metadata: dict[str, Any] = {
            "name": f"{codec.name}_v{codec.version}",
            "autoreset_mode": vector.AutoresetMode.SAME_STEP,
        }
        self.single_observation_space = spaces.Box(-1, 127, (length,), np.int8)
        self.single_action_space = spaces.Discrete(codec.actions)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)
        self._copy, self._begun = copy, False
        self.games = machine.games(num_envs, agreed["players"])
        """The games as the kernels know them, hidden cards included."""
        self._seen = np.zeros((num_envs, length), dtype=np.int8)
        self.masks = np.zeros((num_envs, codec.actions), dtype=np.int8)
        self.ends = ends(num_envs, agreed["players"], length)
        arrays = _Arrays(self.games, self._seen, self.masks, self.ends)
        self._parts = [
            _Part(machine, machine.agreed(agreed), arrays, part)
            for part in _slices(num_envs, threads)
        ]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """Begin every game again. Without a seed the games go on with their random numbers.

        Of a seed the lowest 64 bits count.
        """
        first = _first_game(options or {})
        super().reset(seed=seed)  # pyright: ignore[reportUnknownMemberType] it has no types
        if seed is not None or not self.games.rngs.any():
            word = int(self.np_random.integers(1 << 62)) if seed is None else seed
            seed_games(self.games.rngs, signed_seed(word), first)
        for part in self._parts:
            part.reset()
        self._begun = True
        return self._taken(self._seen), self._next()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Enter one id in every game."""
        if not self._begun:
            raise ResetNeeded("There are no games to act in: call reset() first.")
        entered = self._entered(actions)
        forget(self.ends)
        if self._pool:
            list(self._pool.map(_Part.step, self._parts, [entered] * len(self._parts)))
        else:
            self._parts[0].step(entered)
        over, cut = self.ends.over.copy(), self.ends.cut.copy()
        reward = self.ends.rewards[np.arange(self.num_envs), self.ends.actors]
        return (
            self._taken(self._seen),
            reward,
            over,
            cut,
            {**self._next(), **self._last(over | cut)},
        )

    def close_extras(self, **_: Any) -> None:
        if self._pool:
            self._pool.shutdown()

    def _entered(self, actions: Any) -> NDArray[np.int64]:
        """One id for each game; anything else would be entered into the wrong games."""
        try:
            given = np.asarray(actions)
        except ValueError:
            raise ValueError("Actions are whole numbers, one for each game.") from None
        if given.dtype.kind not in "iu":
            raise ValueError(f"Actions are whole numbers, not {given.dtype}.")
        if given.shape != (self.num_envs,):
            raise ValueError(
                f"A step takes {self.num_envs} actions, one for each game, not an array of shape {given.shape}."
            )
        return given.astype(np.int64)

    def _next(self) -> Info:
        """Who is to act, and what is legal."""
        return {"seat": self._taken(self.ends.seats), "action_mask": self._taken(self.masks)}

    def _last(self, done: NDArray[np.bool_]) -> Info:
        """Who acted, and what came of it."""
        found: Info = {
            "actor": self._taken(self.ends.actors),
            "rewards": self._taken(self.ends.rewards),
            "illegal": self._taken(self.ends.illegal),
        }
        if done.any():
            found |= {"final_obs": self._taken(self.ends.final), "_final_obs": done}
        return found

    def _taken(self, array: NDArray[Any]) -> NDArray[Any]:
        """What is handed out: a copy, unless the caller reads it before the next step."""
        return array.copy() if self._copy else array


class _Part:
    """The games that one thread plays."""

    def __init__(
        self, machine: Machine, agreed: tuple[Any, ...], arrays: _Arrays, part: slice
    ) -> None:
        self._machine, self._agreed, self._part = machine, agreed, part
        self.games = type(arrays.games)(*(array[part] for array in arrays.games))
        self._seen, self.masks = arrays.seen[part], arrays.masks[part]
        self.ends = Ends(*(cast("Any", array[part]) for array in arrays.ends))
        self._room = machine.scratch()

    def reset(self) -> None:
        out = (self._seen, self.masks, self.ends.seats)
        self._machine.reset(self.games, self._room, self._agreed, *out)

    def step(self, actions: NDArray[np.int64]) -> None:
        out = (self._seen, self.masks, self.ends)
        self._machine.step(self.games, self._room, self._agreed, actions[self._part], *out)


def _some(value: Any, name: str) -> int:
    count = whole(value, name)
    if count < 1:
        raise ValueError(f"{name} is at least 1, not {count}.")
    return count


def _first_game(options: Mapping[str, Any]) -> int:
    first = whole(options.get("first_game", 0), "first_game")
    if first not in range(_MOST_GAMES):
        raise ValueError(f"first_game is from 0 to below 2**62, not {first}.")
    return first


def _slices(count: int, threads: int) -> Iterator[slice]:
    for thread in range(threads):
        yield slice(count * thread // threads, count * (thread + 1) // threads)
