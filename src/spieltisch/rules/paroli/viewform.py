"""Views as JSON: all that a seat may know, and nothing else.

A view that is read is one that some game can look like: a deal of the hidden cards is looked for
that the law has nothing against, and what follows from the rest must be as it says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Chance, Outcome, Seat
from spieltisch.rules.paroli.cards import DECK, Card, Cards
from spieltisch.rules.paroli.coding import (
    RULES_VERSION,
    cards_from_json,
    cards_to_json,
    config_from_json,
    config_to_json,
    exact_parts,
    state_from_json,
    table_from_json,
    table_to_json,
    turn_to_json,
)
from spieltisch.rules.paroli.notation import format_line
from spieltisch.rules.paroli.state import Config
from spieltisch.rules.paroli.table import Table
from spieltisch.rules.paroli.view import View, view
from spieltisch.rules.plain import Plain
from spieltisch.rules.reading import a_list, a_number

__all__ = ["view_from_json", "view_to_json"]

_VIEW_PARTS: Final = frozenset({
    "rules", "config", "seat", "phase", "actor", "table", "chips", "turn", "turns", "moves_left",
    "protected", "chips_left", "rack", "rack_sizes", "stock_size", "racks", "reason", "outcome",
})  # fmt: skip
_SHARED: Final = ("rules", "config", "table", "chips", "turn", "turns", "reason")
"""What is written as in a state."""

Racks: TypeAlias = Mapping[Seat, Cards]


def view_to_json(view: View) -> dict[str, Plain]:
    return {
        "rules": RULES_VERSION,
        "config": config_to_json(view.config),
        "seat": view.seat,
        "phase": view.phase.value,
        "actor": view.actor.value if isinstance(view.actor, Chance) else view.actor,
        **table_to_json(view.table),
        "turn": turn_to_json(view.turn),
        "turns": view.turns,
        "moves_left": view.moves_left,
        "protected": [format_line(line) for line in view.protected],
        "chips_left": list(view.chips_left),
        "rack": None if view.rack is None else cards_to_json(view.rack),
        "rack_sizes": list(view.rack_sizes),
        "stock_size": view.stock_size,
        "racks": None if view.racks is None else [cards_to_json(rack) for rack in view.racks],
        "reason": view.reason,
        "outcome": _outcome_to_json(view.outcome),
    }


def view_from_json(data: object) -> View:
    """Read a view and check it; raises `Unreadable` or `Impossible`."""
    parts = exact_parts(data, "view", _VIEW_PARTS)
    config = config_from_json(parts["config"])
    seat = _seat(parts["seat"], config)
    found = view(state_from_json(_made_up(parts, config, seat)), seat)
    _compare(view_to_json(found), _tidied(parts))
    return found


def _outcome_to_json(outcome: Outcome | None) -> Plain:
    if outcome is None:
        return None
    scores: list[Plain] = list(outcome.scores)
    return {"winners": list(outcome.winners), "reason": outcome.reason, "scores": scores}


def _seat(value: object, config: Config) -> Seat | None:
    if value is None:
        return None
    seat = a_number(value, "seat")
    if seat not in range(config.players):
        raise Impossible(f"There is no seat {seat} among {config.players} players.")
    return seat


def _made_up(parts: Mapping[str, object], config: Config, seat: Seat | None) -> dict[str, object]:
    """A state, as JSON, that may look like this to the viewer."""
    racks = _known_racks(parts, config, seat)
    table = table_from_json(parts["table"], parts["chips"])
    sizes = [a_number(size, "rack_sizes") for size in _by_seat(parts, "rack_sizes", config)]
    places = [*sizes, a_number(parts["stock_size"], "stock_size")]
    _check_number(table, places)
    hidden = iter(_hidden(table, racks))
    dealt = [
        [*(racks[owner] if owner in racks else islice(hidden, size))]
        for owner, size in enumerate(sizes)
    ]
    shared = {name: parts[name] for name in _SHARED}
    stock = [*islice(hidden, places[-1])]
    return {**shared, "started": parts["phase"] != "first", "racks": dealt, "stock": stock}


def _known_racks(parts: Mapping[str, object], config: Config, seat: Seat | None) -> Racks:
    if parts["racks"] is not None:
        racks = _by_seat(parts, "racks", config)
        return {owner: cards_from_json(rack, "racks") for owner, rack in enumerate(racks)}
    return {} if seat is None else {seat: cards_from_json(parts["rack"], "rack")}


def _by_seat(parts: Mapping[str, object], name: str, config: Config) -> list[object]:
    return a_list(parts[name], name, config.players)


def _check_number(table: Table, places: Sequence[int]) -> None:
    if any(size < 0 for size in places):
        raise Impossible("There can't be fewer than no cards.")
    in_play = len(table.cards) + sum(places)
    if in_play != DECK.total():
        raise Impossible(f"{in_play} cards are in play; Paroli has {DECK.total()}.")


def _hidden(table: Table, racks: Racks) -> Sequence[Card]:
    """The cards not seen, those that fit first: dealt like this, somebody can go on if anybody can."""
    hidden = DECK.copy()
    hidden.subtract(card for _, card in table.cards)
    for rack in racks.values():
        hidden.subtract(rack)
    fits = {card: table.takes_any_of([card]) for card in hidden}
    return sorted(hidden.elements(), key=lambda card: not fits[card])


def _tidied(parts: Mapping[str, object]) -> dict[str, object]:
    """Cards in the order in which they are written."""
    rack, racks = parts["rack"], parts["racks"]
    tidy = None if rack is None else cards_from_json(rack, "rack")
    all_tidy = racks and [cards_from_json(each, "racks") for each in a_list(racks, "racks")]
    return {**parts, "rack": tidy, "racks": all_tidy}


def _compare(found: Mapping[str, object], said: Mapping[str, object]) -> None:
    for name in sorted(_VIEW_PARTS.difference(_SHARED)):
        if _text(found[name]) != _text(said[name]):
            raise Impossible(
                f"{name!r} can't be {_text(said[name])} here; it is {_text(found[name])}."
            )


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)
