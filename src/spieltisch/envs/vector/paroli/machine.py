"""The kernels of Paroli's and Räuberparoli's environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spieltisch.envs.registry import CODECS
from spieltisch.envs.vector.machine import Machine
from spieltisch.envs.vector.paroli import batch
from spieltisch.kernels.paroli.packing import unpack, variant_of
from spieltisch.kernels.paroli.row import ROW
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import State

__all__ = ["PAROLI", "RAEUBERPAROLI"]


def _position(games: batch.Games, options: Mapping[str, Any]) -> State:  # noqa: ARG001 as Paseo's
    return unpack(games.rows[0][:ROW])


def _winners(games: batch.Games, options: Mapping[str, Any]) -> tuple[Seat, ...]:
    won = batch.winners(games.rows[0])
    return tuple(seat for seat in range(options["players"]) if won >> seat & 1)


def _machine(name: str) -> Machine:
    def agreed(options: Mapping[str, Any]) -> tuple[int, int]:
        return options["players"], variant_of(CODECS[name].configure(**options))

    return Machine(
        CODECS[name],
        batch.games,
        batch.scratch,
        agreed,
        batch.reset_games,
        batch.step_games,
        batch.reset_one,
        batch.step_one,
        _position,
        _winners,
    )


PAROLI: Final = _machine("paroli")
RAEUBERPAROLI: Final = _machine("raeuberparoli")
