"""Actions as short text, for example `split 2+3>6,0 0+5>5,0`; see docs/notation.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from spieltisch.rules.errors import Unreadable
from spieltisch.rules.game import Seat, seat_letter
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
)
from spieltisch.rules.paseo.tiles import LABELS, Cell, Dice, Label, Start

__all__ = [
    "dice_text",
    "format_action",
    "format_cell",
    "parse_action",
    "parse_cell",
    "read_dice",
    "read_label",
    "read_seat",
]

_CELL: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_HOP: Final = re.compile(r"([0-3])\+([0-9]{1,2})>(\S+)")
_DICE: Final = re.compile(r"([1-6])-([1-6])")


def format_action(action: Action) -> str:
    """An action as text; `parse` reads it."""
    match action:
        case First(seat):
            return f"first {seat_letter(seat)}"
        case Lay(label, cell):
            return f"lay {label} {format_cell(cell)}"
        case Place(start):
            return f"start {format_cell(start.cell)} on {format_cell(start.onto)}"
        case Roll(dice):
            return f"roll {dice_text(dice)}"
        case Split(first, second):
            return f"split {_hop_text(first)} {_hop_text(second)}"
        case Stay():
            return "stay"
        case _:
            return f"{_HOP_WORDS[type(action)]} {_hop_text(action.hop)}"


def parse_action(text: str) -> Action:
    """An action from its text; raises `Unreadable`."""
    word, *parts = text.split() or [""]
    if word not in _READERS:
        raise Unreadable(f"{text!r} is no action: it begins with one of {', '.join(_READERS)}.")
    length, reader = _READERS[word]
    if len(parts) != length:
        wanted = f"{length} part{'' if length == 1 else 's'}"
        raise Unreadable(f"{text!r} must have {wanted} after {word!r}, not {len(parts)}.")
    return reader(parts)


def read_seat(text: str) -> Seat:
    if len(text) != 1 or text not in "ABCD":
        raise Unreadable(f"{text!r} is no seat: seats are A, B, C and D.")
    return "ABCD".index(text)


def read_label(text: str) -> Label:
    for label in LABELS:
        if label == text:
            return label
    raise Unreadable(f"{text!r} is no path tile: they are 1, 2, 3 and *.")


def parse_cell(text: str) -> Cell:
    found = _CELL.fullmatch(text)
    if found is None:
        raise Unreadable(f"{text!r} is no cell: write it as x,y, for example 3,-1.")
    return Cell(int(found[1]), int(found[2]))


def format_cell(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"


def read_dice(text: str) -> Dice:
    found = _DICE.fullmatch(text)
    if found is None:
        raise Unreadable(f"{text!r} is no roll: write both dice, for example 3-5.")
    low, high = sorted((int(found[1]), int(found[2])))
    return low, high


def dice_text(dice: Dice) -> str:
    return f"{dice[0]}-{dice[1]}"


def _hop_text(hop: Hop) -> str:
    return f"{hop.stone}+{hop.steps}>{format_cell(hop.target)}"


def _read_hop(text: str) -> Hop:
    found = _HOP.fullmatch(text)
    if found is None:
        raise Unreadable(f"{text!r} is no move: write stone+steps>x,y, for example 2+5>6,0.")
    return Hop(int(found[1]), int(found[2]), parse_cell(found[3]))


def _read_place(cell: str, on: str, onto: str) -> Place:
    if on != "on":
        raise Unreadable(f"{on!r} stands where 'on' should: write start x,y on x,y.")
    return Place(Start(parse_cell(cell), parse_cell(onto)))


_HOP_WORDS: Final = {Sum: "sum", Difference: "difference", Single: "single", Last: "last"}
_READERS: Final[dict[str, tuple[int, Callable[[list[str]], Action]]]] = {
    "first": (1, lambda parts: First(read_seat(parts[0]))),
    "lay": (2, lambda parts: Lay(read_label(parts[0]), parse_cell(parts[1]))),
    "start": (3, lambda parts: _read_place(*parts)),
    "roll": (1, lambda parts: Roll(read_dice(parts[0]))),
    "split": (2, lambda parts: Split(_read_hop(parts[0]), _read_hop(parts[1]))),
    "sum": (1, lambda parts: Sum(_read_hop(parts[0]))),
    "difference": (1, lambda parts: Difference(_read_hop(parts[0]))),
    "single": (1, lambda parts: Single(_read_hop(parts[0]))),
    "stay": (0, lambda _: Stay()),
    "last": (1, lambda parts: Last(_read_hop(parts[0]))),
}
"""For each word the number of parts that follow it, and how they are read."""
