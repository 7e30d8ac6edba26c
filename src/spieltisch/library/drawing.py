"""A game drawn: in characters as the terminal does it, or as SVG in the page's look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import StringIO
from random import Random
from typing import Any, Final

from rich.console import Console

from spieltisch.cli.host import Host
from spieltisch.cli.screen import Screen
from spieltisch.cli.session import begin
from spieltisch.cli.signs import UNICODE
from spieltisch.cli.terminals import TERMINALS
from spieltisch.cli.wording import Wording
from spieltisch.library.paroli import paroli_svg
from spieltisch.library.paseo import paseo_svg
from spieltisch.rules.game import Seat
from spieltisch.rules.record import Record
from spieltisch.words.languages import choose

__all__ = ["svg", "text"]

_COLUMNS: Final = 100
_SVG: Final[Mapping[str, Callable[[Any], str]]] = {
    "paseo": paseo_svg,
    "paroli": paroli_svg,
    "raeuberparoli": paroli_svg,
}


def text(record: Record, seat: Seat | None) -> str:
    """The table as this seat sees it, without what happened before."""
    out = StringIO()
    console = Console(file=out, width=_COLUMNS, highlight=False, emoji=False, markup=False)
    sitting = begin(record, (None,) * len(record.seats), Random(0), Random(0))
    sitting.mark_seen(seat)
    host = Host(Screen(console, UNICODE, Wording(choose())), sitting)
    TERMINALS[record.game].show(host, seat, ())
    return "\n".join(line.rstrip() for line in out.getvalue().strip("\n").splitlines())


def svg(game: str, view: Any) -> str:
    """What a view shows."""
    return _SVG[game](view)
