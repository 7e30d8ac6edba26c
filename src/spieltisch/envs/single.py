"""Importing this makes the games against bots known to Gymnasium.

import gymnasium, spieltisch.envs.single
gymnasium.make("spieltisch/Paseo-v1", opponent="club")
"""

from __future__ import annotations

from typing import Final

from spieltisch.extras import need

__all__ = ["NAMES", "register"]

NAMES: Final = {
    "spieltisch/Paseo-v1": "paseo",
    "spieltisch/Paroli-v1": "paroli",
    "spieltisch/Raeuberparoli-v1": "raeuberparoli",
}
"""What `gymnasium.make` calls the games against bots."""


def register() -> None:
    """Make the names known to `gymnasium.make`."""
    registration = need("gymnasium.envs.registration", "envs")
    place = "spieltisch.library.single_agent:AgainstBots"
    for name, game in NAMES.items():
        registration.register(id=name, entry_point=place, kwargs={"game": game})


register()
