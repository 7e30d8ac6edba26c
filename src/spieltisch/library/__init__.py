"""The way in for people who write Python: a game that is played, drawn, saved and studied as one object."""

from spieltisch.library.game import Game, Refused, load, new

__all__ = ["Game", "Refused", "load", "new"]
