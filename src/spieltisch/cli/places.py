"""What the places of a table are called, whichever game is played at it."""

from __future__ import annotations

from spieltisch.rules import paroli, paseo
from spieltisch.words.places import paroli_places, paseo_places
from spieltisch.words.speech import Place

__all__ = ["places"]


def places(state: paseo.State | paroli.State) -> Place:
    return paroli_places if isinstance(state, paroli.State) else paseo_places(state.board)
