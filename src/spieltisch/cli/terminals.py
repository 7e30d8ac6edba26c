"""Each game in a terminal: how it is drawn, and how a person's action is entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.console import RenderableType

from spieltisch.cli.host import Host
from spieltisch.cli.paroli.picture import show_paroli
from spieltisch.cli.paroli.turn_entry import paroli_hand
from spieltisch.cli.paseo.picture import show_paseo
from spieltisch.cli.paseo.turn_entry import paseo_hand
from spieltisch.rules.game import Seat

__all__ = ["TERMINALS"]


@dataclass(frozen=True)
class Terminal:
    enter: Callable[[Host, Seat], Any]
    """What the person on this seat wants to do; nothing, to take the last step back."""
    show: Callable[[Host, Seat | None, Sequence[RenderableType]], None]
    """The table as a seat or a watcher sees it, what is new, and what else is to be said."""


_PASEO: Final = Terminal(paseo_hand, show_paseo)
_PAROLI: Final = Terminal(paroli_hand, show_paroli)
TERMINALS: Final[Mapping[str, Terminal]] = {
    "paseo": _PASEO,
    "paroli": _PAROLI,
    "raeuberparoli": _PAROLI,
}
