"""The picture of any game, for whoever looks on."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType

from spieltisch.cli import paroli_picture, paseo_picture
from spieltisch.cli.host import Host
from spieltisch.cli.paseo_board import Marks
from spieltisch.cli.paseo_picture import Around
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import State as ParoliState, view
from spieltisch.rules.paseo import State as PaseoState

__all__ = ["show_game"]


def show_game(host: Host, seat: Seat | None, below: Sequence[RenderableType] = ()) -> None:
    """The table as this seat, or a watcher, sees it, what is new, and what else is to be said."""
    state: PaseoState | ParoliState = host.sitting.state
    if isinstance(state, ParoliState):
        paroli_picture.picture(host, view(state, seat))
        host.tell_news(seat)
        host.screen.show(*below)
    else:
        paseo_picture.picture(host, state, seat, Marks(), Around(below=below))
