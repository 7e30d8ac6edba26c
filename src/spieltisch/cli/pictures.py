"""The picture of any game, for whoever looks on."""

from __future__ import annotations

from spieltisch.cli import paroli_picture, paseo_picture
from spieltisch.cli.host import Host
from spieltisch.cli.paseo_board import Marks
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import State as ParoliState, view
from spieltisch.rules.paseo import State as PaseoState

__all__ = ["show_game"]


def show_game(host: Host, seat: Seat | None) -> None:
    """The table as this seat, or a watcher, sees it, and what is new."""
    state: PaseoState | ParoliState = host.sitting.state
    if isinstance(state, ParoliState):
        paroli_picture.picture(host, view(state, seat))
        host.tell_news(seat)
    else:
        paseo_picture.picture(host, state, seat, Marks())
        host.tell_news(seat)
