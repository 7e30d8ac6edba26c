"""Paroli and Räuberparoli: the law, as the rules page has it.

The module itself is the game (see `spieltisch.rules.game.Game`). Where to find what:

    cards      the material                    table      the grid of ten columns, R1
    lines      complete lines, R9, R10         scoring    points and winners, R8
    dealing    what CHANCE does, R2, R3        draw       R4
    laying     which cards make a turn         placing    why a card may not lie there, R1
    claiming   R5                              ending     who passes, R6; turning chips, R7
    robber     moves, R11, R12, R13, R15       consent    protected lines, R14, R15, R16
    law        the protocol's functions
    view       what a seat may know            explain    what is said about lines and moves
    notation   actions as text                 json_form  states and views as JSON, checked by `checking`
"""

from __future__ import annotations

from spieltisch.rules.paroli.actions import (
    Action,
    Answer,
    Claim,
    Deal,
    Draw,
    EndTurn,
    First,
    Lay,
    Move,
    Pass,
    Rob,
    Shift,
    TurnUp,
)
from spieltisch.rules.paroli.cards import (
    DECK,
    HAND_SIZE,
    KINDS,
    NUMBERS,
    PAROLI,
    RACK_LIMIT,
    Card,
    Cards,
    read_card,
    sorted_cards,
)
from spieltisch.rules.paroli.checking import check
from spieltisch.rules.paroli.config import Config
from spieltisch.rules.paroli.consent import (
    LineChange,
    Worth,
    owners_asked,
    protected_lines,
)
from spieltisch.rules.paroli.explain import (
    Chip,
    LineStatus,
    MoveEffect,
    explain_line,
    explain_lines,
    explain_move,
)
from spieltisch.rules.paroli.facts import (
    Answered,
    Asked,
    ChipTurned,
    Claimed,
    Dealt,
    Drew,
    Earned,
    GameOver,
    Laid,
    Passed,
    Received,
    Robbed,
    Shifted,
    Started,
    TurnedUp,
    TurnEnded,
)
from spieltisch.rules.paroli.json_form import (
    RULES_VERSION,
    ParoliConfig,
    ParoliPosition,
    ParoliView,
    config_from_json,
    config_to_json,
    state_from_json,
    state_to_json,
    view_from_json,
    view_to_json,
)
from spieltisch.rules.paroli.law import actor, apply, chance, initial, legal, refusal
from spieltisch.rules.paroli.lines import is_complete, line_value, missing_cells
from spieltisch.rules.paroli.notation import (
    format_action as format,  # noqa: A004 - the protocol's name
    format_cell,
    format_line,
    parse,
    parse_cell,
    parse_line,
)
from spieltisch.rules.paroli.scoring import outcome, scores
from spieltisch.rules.paroli.state import Phase, Public, Question, Reason, State, Turn
from spieltisch.rules.paroli.table import Cell, Line, Table
from spieltisch.rules.paroli.view import View, sample, unseen, view

__all__ = [
    "DECK",
    "HAND_SIZE",
    "KINDS",
    "NUMBERS",
    "PAROLI",
    "RACK_LIMIT",
    "RULES_VERSION",
    "Action",
    "Answer",
    "Answered",
    "Asked",
    "Card",
    "Cards",
    "Cell",
    "Chip",
    "ChipTurned",
    "Claim",
    "Claimed",
    "Config",
    "Deal",
    "Dealt",
    "Draw",
    "Drew",
    "Earned",
    "EndTurn",
    "First",
    "GameOver",
    "Laid",
    "Lay",
    "Line",
    "LineChange",
    "LineStatus",
    "Move",
    "MoveEffect",
    "ParoliConfig",
    "ParoliPosition",
    "ParoliView",
    "Pass",
    "Passed",
    "Phase",
    "Public",
    "Question",
    "Reason",
    "Received",
    "Rob",
    "Robbed",
    "Shift",
    "Shifted",
    "Started",
    "State",
    "Table",
    "Turn",
    "TurnEnded",
    "TurnUp",
    "TurnedUp",
    "View",
    "Worth",
    "actor",
    "apply",
    "chance",
    "check",
    "config_from_json",
    "config_to_json",
    "explain_line",
    "explain_lines",
    "explain_move",
    "format",
    "format_cell",
    "format_line",
    "initial",
    "is_complete",
    "legal",
    "line_value",
    "missing_cells",
    "outcome",
    "owners_asked",
    "parse",
    "parse_cell",
    "parse_line",
    "protected_lines",
    "read_card",
    "refusal",
    "sample",
    "scores",
    "sorted_cards",
    "state_from_json",
    "state_to_json",
    "unseen",
    "view",
    "view_from_json",
    "view_to_json",
]
