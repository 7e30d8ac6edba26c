"""One game on the kernels, which everybody at the table looks at: the law's `Episode`, fast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.codec import Codec, Observation
from spieltisch.envs.vector.machine import Machine
from spieltisch.envs.vector.paroli.machine import PAROLI, RAEUBERPAROLI
from spieltisch.envs.vector.paseo.machine import PASEO
from spieltisch.envs.vector.sampling import seed_games, signed_seed
from spieltisch.rules.game import Seat

__all__ = ["LoneGame"]

_MACHINES: Final[Mapping[str, Machine]] = {
    each.codec.name: each for each in (PASEO, PAROLI, RAEUBERPAROLI)
}


class LoneGame:
    """Ids go in; masks and what each seat sees come out. CHANCE plays by itself, from the seed."""

    def __init__(self, codec: Codec, options: Mapping[str, Any]) -> None:
        self._name, self._options = codec.name, dict(options)
        machine, players = _MACHINES[codec.name], int(options["players"])
        self._games = machine.games(1, players)
        shape = (players, machine.codec.length(players))
        self._seen: NDArray[np.int8] = np.zeros(shape, dtype=np.int8)
        self._masks: NDArray[np.int8] = np.zeros((1, machine.codec.actions), dtype=np.int8)
        self.turn: Seat = -1
        """The seat to act; negative before the beginning and after the end."""
        self._ready()

    def _ready(self) -> None:
        """What is the same in every copy."""
        self._machine = _MACHINES[self._name]
        self._room = self._machine.scratch()

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_machine", "_room")
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._ready()

    @property
    def codec(self) -> Codec:
        return self._machine.codec

    @property
    def is_seeded(self) -> bool:
        return bool(self._games.rngs.any())

    def seed(self, seed: int) -> None:
        """The random numbers of this game and of those that follow it."""
        seed_games(self._games.rngs, signed_seed(seed), 0)

    def begin(self) -> None:
        agreed = self._machine.agreed(self._options)
        self.turn = self._machine.reset_one(
            self._games, self._room, agreed, self._seen, self._masks
        )

    def is_legal(self, number: int) -> bool:
        return 0 <= number < self._masks.shape[1] and bool(self._masks[0, number])

    def enter(self, number: int) -> None:
        """Enter an id that is legal; nothing checks it here."""
        self.turn = self._machine.step_one(self._games, self._room, number, self._seen, self._masks)

    def abandon(self) -> None:
        """Nobody acts any more; what lies stays as it is."""
        self.turn = -1
        self._masks.fill(0)

    def ids(self) -> list[int]:
        """What can be entered next, ascending."""
        return [int(number) for number in np.flatnonzero(self._masks[0])]

    def mask(self) -> NDArray[np.int8]:
        """One for each id that can be entered next."""
        return np.array(self._masks[0], dtype=np.int8)

    def observe(self, seat: Seat) -> Observation:
        return np.array(self._seen[seat], dtype=np.int8)

    def winners(self) -> tuple[Seat, ...]:
        """Who has won the game that is over; nobody at a limit of turns."""
        return self._machine.winners(self._games, self._options)

    @property
    def state(self) -> Any:
        """The position, as the law has it. It holds what no seat may see."""
        return self._machine.position(self._games, self._options)
