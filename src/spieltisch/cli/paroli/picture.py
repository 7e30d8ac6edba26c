"""The whole picture of a game of Paroli: table, players, own rack, and what the turn may still do."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from spieltisch.cli.host import Host
from spieltisch.cli.paroli.table import Light, draw_rack, draw_table
from spieltisch.cli.signs import MUTED
from spieltisch.rules import paroli
from spieltisch.rules.game import Seat
from spieltisch.rules.json_form import JsonValue, to_json
from spieltisch.rules.paroli import (
    Card,
    LineChange,
    LineStatus,
    View,
    line_value,
)
from spieltisch.rules.paroli.laying import keeps_the_limit

__all__ = [
    "change_text",
    "fitting_cards",
    "light_for",
    "line_text",
    "matters",
    "picture",
    "players_table",
    "show_paroli",
]


def show_paroli(host: Host, seat: Seat | None, below: Sequence[RenderableType]) -> None:
    picture(host, paroli.view(host.session.state, seat))
    host.tell_news(seat)
    host.screen.show(*below)


def picture(host: Host, view: View, light: Light | None = None) -> None:
    """Begin the screen again: headline, players, table, rack, news."""
    screen = host.screen
    screen.wipe()
    screen.show(_headline(host, view), players_table(host, view))
    lit = light_for(view) if light is None else light
    screen.show(*draw_table(view, screen.signs, lit))
    if view.rack is not None:
        screen.show(_rack_head(host, view))
        screen.show(*draw_rack(view.rack, screen.signs, fitting_cards(view)), *_status(host, view))


def light_for(view: View) -> Light:
    """While it is the viewer's turn, the open cells that a card of the rack fits."""
    if view.actor != view.seat or view.turn.question:
        return Light()
    cards = fitting_cards(view)
    cells = (cell for cell in view.table.open_cells if keeps_the_limit(view.turn.laid, cell.number))
    return Light(open=[cell for cell in cells if any(card.fits(cell.number) for card in cards)])


def fitting_cards(view: View) -> Sequence[Card]:
    """The cards of the player's rack that can be laid now."""
    numbers = {n for n in view.table.open_numbers if keeps_the_limit(view.turn.laid, n)}
    return [card for card in view.rack or () if any(card.fits(number) for number in numbers)]


def players_table(host: Host, view: View) -> Table:
    """Everyone's cards, chips and the points as the table stands."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for seat in range(view.config.players):
        marker = host.screen.signs.turn if view.actor == seat else " "
        cards = host.words("paroli.cards", count=view.rack_sizes[seat])
        chips = host.words("paroli.chips", count=view.chips_left[seat])
        points = host.words("paroli.points", value=_points(view, seat))
        table.add_row(marker, host.name(seat), cards, chips, points)
    return table


def line_text(host: Host, status: LineStatus) -> str:
    """`Row C: 35 points, 8 cards, missing 2 and 9`."""
    return host.words(
        "paroli.line-complete" if status.complete else "paroli.line",
        line=to_json(status.line),
        value=status.value,
        count=status.cards,
        cells=to_json(status.missing),
    )


def change_text(host: Host, change: LineChange) -> str:
    """What a move does to one line, whose it is, and whether its owner is asked."""
    known: dict[str, JsonValue] = {
        "line": to_json(change.line),
        "before": to_json(change.before),
        "after": to_json(change.after),
    }
    if change.owner is None:
        return host.words("paroli.change-free", **known)
    key = "paroli.change-asks" if change.asks else "paroli.change"
    return host.words(key, owner=change.owner, **known)


def matters(change: LineChange) -> bool:
    """Whether a line gains or loses by a move, or its owner is asked."""
    before, after = change.before, change.after
    return change.asks or (before.complete, before.value) != (after.complete, after.value)


def _headline(host: Host, view: View) -> Text:
    line = Text.assemble((host.session.entry.title, "bold"))
    stock = host.words("paroli.stock", count=view.stock_size)
    turn = host.words("paroli.turn-number", number=view.turns + 1)
    return line.append(f" · {turn} · {stock}", MUTED)


def _rack_head(host: Host, view: View) -> Text:
    seat = 0 if view.seat is None else view.seat
    return Text.assemble(host.name(seat), (f" · {host.words('paroli.rack')} ", MUTED))


def _status(host: Host, view: View) -> list[Text]:
    """What the turn has brought so far and what may follow."""
    if view.actor != view.seat or view.turn.question or not view.turn.laid:
        return []
    laid = list(view.turn.laid)
    text = host.words(f"paroli.laid-{_how_laid(laid)}", laid=to_json(laid), number=laid[0])
    if view.moves_left:
        text += " " + host.words("paroli.moves-left", count=view.moves_left)
    return [Text(text, "bold")]


def _how_laid(laid: Sequence[int]) -> str:
    """One card leaves everything open, equal ones only equal ones, two different ones nothing."""
    if len(laid) == 1:
        return "more"
    return "equal" if len(set(laid)) == 1 else "full"


def _points(view: View, seat: Seat) -> int:
    """As the game would be counted now: all of it is public."""
    lines = view.table.chips_of(seat)
    values = (line_value(view.table, line, robber=view.config.robber) for line in lines)
    return sum(values) - 5 * view.rack_sizes[seat]
