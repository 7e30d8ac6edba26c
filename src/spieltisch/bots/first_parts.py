"""How many parts the compiler makes before a bot's first moves, where nothing is compiled yet.

Counted by `python -m support.first_moves --bot NAME`; the number of a later move includes those of the earlier.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["first_parts"]

_AT_A_GLANCE: Final = ("beginner", "casual", "club")
_CARDS: Final = {**dict.fromkeys(_AT_A_GLANCE, (131,)), "expert": (144,)}
_PARTS: Final[Mapping[str, Mapping[str, tuple[int, ...]]]] = {
    "paseo": dict.fromkeys((*_AT_A_GLANCE, "expert"), (27, 53)),
    "paroli": _CARDS,
    "raeuberparoli": _CARDS,
}


def first_parts(game: str, players: int, bot: str) -> tuple[int, ...]:
    """Of this bot's first move and, in Paseo, its first with dice; nothing where nobody counted, as for more than two."""
    return _PARTS[game].get(bot, ()) if players == 2 else ()
