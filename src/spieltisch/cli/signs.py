"""What boards are drawn with: signs of Unicode or of ASCII, and colours. Nothing by colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.style import Style

__all__ = [
    "ACCENT",
    "ASCII",
    "CARD_STYLES",
    "DICE",
    "MUTED",
    "PLAYERS",
    "REFUSED",
    "TILE",
    "TILE_NUMBER",
    "TO_ASCII",
    "UNICODE",
    "Signs",
]


@dataclass(frozen=True)
class Signs:
    """The signs of one alphabet, all one column wide."""

    star: str
    home: str
    refused: str
    turn: str
    arrows: str
    """Above, left, right, below."""
    shapes: tuple[str, ...]
    """By seat."""
    chip_before: tuple[str, str]
    """What is drawn around the owner's letter."""
    chip_on: tuple[str, str]
    box: Mapping[str, str]
    """By the directions that meet, in the order n e s w."""
    dashed: Mapping[str, str]
    empty: str
    open: str


_LINES: Final = {
    "ew": "─", "ns": "│", "es": "┌", "sw": "┐", "ne": "└", "nw": "┘",
    "nes": "├", "nsw": "┤", "esw": "┬", "new": "┴", "nesw": "┼",
}  # fmt: skip
_PLAIN: Final = {"ew": "-", "ns": "|"}

UNICODE: Final = Signs(
    star="★",
    home="⌂",
    refused="⊘",
    turn="▶",
    arrows="↑←→↓",
    shapes=("●", "■", "▲", "◆", "✚", "✿"),
    chip_before=("○", " "),
    chip_on=("●", " "),
    box=_LINES,
    dashed=_LINES | {"ew": "╌", "ns": "╎"},
    empty="·",
    open="+",
)
ASCII: Final = Signs(
    star="*",
    home="^",
    refused="x",
    turn=">",
    arrows="^<>v",
    shapes=("o", "#", "^", "<", "+", "%"),
    chip_before=("(", ")"),
    chip_on=("[", "]"),
    box=dict.fromkeys(_LINES, "+") | _PLAIN,
    dashed=dict.fromkeys(_LINES, ".") | {"ew": ".", "ns": ":"},
    empty=".",
    open="+",
)

TO_ASCII: Final = str.maketrans(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
        "→": "->", "←": "<-", "−": "-", "–": "-", "—": "-", "·": ".", "•": "*", "…": "...",
        "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "×": "x", "≤": "<=", "≥": ">=",
        "━": "-", "─": "-", "│": "|", "┃": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+",
    }
)  # fmt: skip
"""For texts in a terminal that knows ASCII only."""

PLAYERS: Final = tuple(
    Style.parse(f"bold {ink} on {ground}")
    for ink, ground in (
        ("#ffffff", "#0f7c86"),
        ("#ffffff", "#c94c21"),
        ("#ffffff", "#6e3a86"),
        ("#2a231d", "#8cc3e6"),
        ("#ffffff", "#2e2b2a"),
        ("#2a231d", "#f3e7cf"),
    )
)
"""By seat, for stones and chips."""
TILE: Final = Style.parse("#afc0e8 on #22335a")
TILE_NUMBER: Final = Style.parse("bold #ffe7b0 on #22335a")
ACCENT: Final = Style.parse("bold #2a1c05 on #f0a92e")
"""Lamplight: what can be done now."""
REFUSED: Final = Style.parse("bold red")
MUTED: Final = Style.parse("dim")
DICE: Final = Style.parse("bold #2a231d on #f3e7cf")
CARD_STYLES: Final[Mapping[str, Style]] = {
    "b": Style.parse("bold #ffffff on #2c5c9e"),
    "g": Style.parse("bold #1e2a14 on #94c46e"),
    "r": Style.parse("bold #ffffff on #bc3b31"),
    "P": Style.parse("bold #ffc857 on #3b2a4d"),
}
