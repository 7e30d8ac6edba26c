"""What an engine is told of the table: the view of the seat that acts, in one line.

Paseo hides nothing: its position as text or JSON, or a record of the game so far. In Paroli it is the
seat's view as JSON, never the whole state, so that an engine cannot see what its seat may not.
"""

from __future__ import annotations

import json

from spieltisch.bots.options import View
from spieltisch.rules import paroli, paseo
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.game import Actor
from spieltisch.rules.jsontext import read_json
from spieltisch.rules.paper import record_from_json
from spieltisch.rules.record import final_state

__all__ = ["actor_of", "position_text", "read_position"]


def position_text(view: View) -> str:
    """The view as `read_position` reads it."""
    if isinstance(view, paseo.View):
        return paseo.state_to_text(view.state)
    return json.dumps(paroli.view_to_json(view), separators=(",", ":"), ensure_ascii=False)


def read_position(game: str, text: str) -> View:
    """What the acting seat of this game knows; raises `SpieltischError`."""
    if game != "paseo":
        return _card_view(game, text)
    state = _race(text)
    actor = paseo.actor(state)
    return paseo.view(state, actor if isinstance(actor, int) else None)


def actor_of(view: View) -> Actor | None:
    return paseo.actor(view.state) if isinstance(view, paseo.View) else view.actor


def _race(text: str) -> paseo.State:
    kind, _, rest = text.partition(" ")
    if kind == "record":
        return _last_position(read_json(rest))
    if text.startswith("{"):
        return paseo.state_from_json(read_json(text))
    return paseo.state_from_text(text)


def _last_position(value: object) -> paseo.State:
    record = record_from_json(value)
    if record.game != "paseo":
        raise Impossible(f"This is a record of {record.game}, not of paseo.")
    state: paseo.State = final_state(record)
    return state


def _card_view(game: str, text: str) -> paroli.View:
    if text.startswith("record"):
        raise Unreadable(f"A record of {game} shows hidden cards; send the seat's view as JSON.")
    if '"stock":' in text:
        raise Unreadable("This is a whole state, hidden cards included; send the seat's view.")
    view = paroli.view_from_json(read_json(text))
    if not entry(game).fits(view.config, view):
        raise Impossible(f"This is no view of {game}: robber is {str(view.config.robber).lower()}.")
    return view
