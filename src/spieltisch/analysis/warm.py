"""Compiling ahead what reviews and hints call."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from spieltisch.analysis.looking import look
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import CHANCE, draw_chance

__all__ = ["warm"]


def warm() -> None:
    """Look at one position of each kind; for Paseo with two the solver's own is enough."""
    for game, setting in (("paseo", {"players": 3, "path": "random"}), ("paroli", {"players": 2})):
        look(game, _begun(game, setting), seconds=0.0)


def _begun(game: str, setting: Mapping[str, Any]) -> Any:
    """A position in which a seat has something to decide: of a race, the first roll."""
    law, rng = entry(game).game, Random(0)
    state = law.initial(entry(game).config_from_json(setting))
    while (acting := law.actor(state)) is CHANCE or not getattr(state, "dice", True):
        action = draw_chance(law, state, rng) if acting is CHANCE else law.legal(state)[0]
        state = law.apply(state, action).state
    return state
