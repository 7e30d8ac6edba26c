"""Paseo (Mitsuo Yamamoto): a dice race for 2 to 4 players on a path that they lay themselves.

This module is the game: it has the ten functions of `spieltisch.rules.game.Game`.
"""

from __future__ import annotations

from spieltisch.rules.paseo.actions import (
    Action,
    Difference,
    First,
    Hop,
    Last,
    Lay,
    Place,
    Roll,
    Single,
    Split,
    Stay,
    Sum,
    Turn,
    hops,
)
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.config import Config
from spieltisch.rules.paseo.counting import divide, perft, successors
from spieltisch.rules.paseo.draft import (
    Advice,
    Choice,
    Draft,
    Pick,
    Progress,
    Use,
    consider,
    why_not_stone,
    why_not_tile,
)
from spieltisch.rules.paseo.ending import outcome
from spieltisch.rules.paseo.json_form import (
    RULES_VERSION,
    PaseoPosition,
    PaseoView,
    config_from_json,
    config_to_json,
    state_from_json,
    state_to_json,
    view_from_json,
    view_to_json,
)
from spieltisch.rules.paseo.law import actor, apply, chance, distinct, initial, legal, refusal
from spieltisch.rules.paseo.notation import format_action as format, parse_action as parse  # noqa: A004 the protocol's name
from spieltisch.rules.paseo.position import state_from_text, state_to_text
from spieltisch.rules.paseo.state import Phase, State
from spieltisch.rules.paseo.tiles import Cell, Start, Tile
from spieltisch.rules.paseo.view import View, view

__all__ = [
    "RULES_VERSION",
    "Action",
    "Advice",
    "Board",
    "Cell",
    "Choice",
    "Config",
    "Difference",
    "Draft",
    "First",
    "Hop",
    "Last",
    "Lay",
    "PaseoPosition",
    "PaseoView",
    "Phase",
    "Pick",
    "Place",
    "Progress",
    "Roll",
    "Single",
    "Split",
    "Start",
    "State",
    "Stay",
    "Sum",
    "Tile",
    "Turn",
    "Use",
    "View",
    "actor",
    "apply",
    "chance",
    "config_from_json",
    "config_to_json",
    "consider",
    "distinct",
    "divide",
    "format",
    "hops",
    "initial",
    "legal",
    "outcome",
    "parse",
    "perft",
    "refusal",
    "state_from_json",
    "state_from_text",
    "state_to_json",
    "state_to_text",
    "successors",
    "view",
    "view_from_json",
    "view_to_json",
    "why_not_stone",
    "why_not_tile",
]
