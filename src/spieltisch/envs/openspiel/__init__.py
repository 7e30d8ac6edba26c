"""OpenSpiel's door: importing this registers the games with it.

>>> import pyspiel, spieltisch.envs.openspiel
>>> pyspiel.load_game("spieltisch_paseo(players=3,path=random)").num_players()
3
"""

from __future__ import annotations

from spieltisch.envs.openspiel.game import GAMES, TableGame, register
from spieltisch.envs.openspiel.state import OpenSpielState

__all__ = ["GAMES", "OpenSpielState", "TableGame"]

register()
