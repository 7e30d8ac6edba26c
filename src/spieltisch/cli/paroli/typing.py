"""Steps of Paroli as people type them: `b7 J`, `7 J7`, `J7 K7`, `c J`, `d2`, `e`, or in full notation.

Colours are written small and rows large, so `b7` is a blue card and `B7` a cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from spieltisch.rules.errors import SpieltischError, Unreadable
from spieltisch.rules.paroli import (
    Action,
    Card,
    Cell,
    Claim,
    Draw,
    EndTurn,
    Lay,
    Line,
    Pass,
    Rob,
    Shift,
    View,
    parse,
    parse_cell,
    parse_line,
    read_card,
)

__all__ = ["AboutLine", "Typed", "WhichCell", "WhichTarget", "read_step"]

_CARD: Final = re.compile(r"[bgr](?:[1-9]|10)|[Pp]")
_DRAW: Final = re.compile(r"(?:d|[dD] |draw ?)([0-9]{1,3})")
_NUMBER: Final = re.compile(r"[1-9]|10")


@dataclass(frozen=True)
class WhichCell:
    """A card was named, but not where it is to lie."""

    card: Card


@dataclass(frozen=True)
class WhichTarget:
    """A card on the table was named, but not where it is to go."""

    cell: Cell


@dataclass(frozen=True)
class AboutLine:
    """A question about a line."""

    line: Line


Typed = Action | WhichCell | WhichTarget | AboutLine


def read_step(text: str, view: View) -> Typed:
    """Read a typed step; raises `Unreadable`."""
    words = text.split()
    if not words:
        raise Unreadable(text)
    for reader in (_in_full, _short, _laying, _moving):
        found = reader(words, view)
        if found is not None:
            return found
    raise Unreadable(text)


def _in_full(words: list[str], _view: View) -> Typed | None:
    try:
        return parse(" ".join(words))
    except SpieltischError:
        return None


def _short(words: list[str], _view: View) -> Typed | None:
    word, rest = words[0] if words[0] == "P" else words[0].lower(), words[1:]
    if word in _ALONE and not rest:
        return _ALONE[word]
    if word in _WITH_LINE and len(rest) == 1:
        return _WITH_LINE[word](_line(rest[0]))
    return _drawing(words)


def _drawing(words: list[str]) -> Draw | None:
    """Any number of cards, so that the law can answer; rows are large, so `d3` is no cell."""
    found = _DRAW.fullmatch(" ".join(words))
    return Draw(int(found[1])) if found else None


def _laying(words: list[str], view: View) -> Typed | None:
    """A card by its name, or by its number where the rack leaves no doubt; then a row or cell."""
    words = words[1:] if words[0] == "lay" else words
    card = _card(words[0], view) if words else None
    if card is None or len(words) > 2:
        return None
    if len(words) == 1:
        return WhichCell(card)
    return Lay(card, _cell(words[1], card.number))


def _moving(words: list[str], view: View) -> Typed | None:
    """Two cells: a shift onto an empty one, a robbery between two cards."""
    words = words[1:] if words[0] in ("shift", "rob", "m") else words
    if len(words) == 1:
        return WhichTarget(parse_cell(words[0].upper()))
    if len(words) != 2:
        return None
    origin, target = (parse_cell(word.upper()) for word in words)
    return Rob(origin, target) if target in view.table.at else Shift(origin, target)


def _card(text: str, view: View) -> Card | None:
    if _CARD.fullmatch(text):
        return read_card(text.upper() if text in "Pp" else text)
    if not _NUMBER.fullmatch(text):
        return None
    kinds = {card for card in view.rack or () if card.number == int(text)}
    return kinds.pop() if len(kinds) == 1 else None


def _cell(text: str, number: int) -> Cell:
    """A cell, or its row where the card's own column is meant."""
    upper = text.upper()
    return parse_cell(f"{upper}{number}" if len(upper) == 1 and number else upper)


def _line(text: str) -> Line:
    axis = "col" if text.isdecimal() else "row"
    return parse_line(f"{axis} {text.upper()}")


_ALONE: Final[Mapping[str, Action]] = {
    "d1": Draw(1),
    "d2": Draw(2),
    "e": EndTurn(),
    "end": EndTurn(),
    "p": Pass(),
}
_WITH_LINE: Final[Mapping[str, Callable[[Line], Typed]]] = {
    "c": Claim,
    "claim": Claim,
    "i": AboutLine,
}
