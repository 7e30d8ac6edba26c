"""OpenSpiel's door: importing this registers the games with it.

    >>> import pyspiel, spieltisch.envs.openspiel
    >>> pyspiel.load_game("spieltisch_paseo(players=3,path=random)").num_players()
    3
"""

from __future__ import annotations

from spieltisch.envs.extras import need

need("pyspiel", "openspiel")

from spieltisch.envs.openspiel.game import GAMES, TableGame, register  # noqa: E402 after the check
from spieltisch.envs.openspiel.state import TableState  # noqa: E402

__all__ = ["GAMES", "TableGame", "TableState"]

register()
