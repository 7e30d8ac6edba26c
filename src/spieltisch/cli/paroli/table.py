"""The table of Paroli in characters: ten columns, rows by letter, chips, and the player's rack below.

     1    2    3    4   …
              ○A                    a chip before column 3
I    ·    ·    +                    + a cell where something fits
J  b1·  g2:   P=        3/10 ●B     a dot is a plus five, a bar a minus five
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from spieltisch.cli.signs import ACCENT, CARD_STYLES, MUTED, PLAYERS, Signs
from spieltisch.rules.game import seat_letter
from spieltisch.rules.paroli import (
    NUMBERS,
    Card,
    Cell,
    Line,
    LineStatus,
    View,
    explain_line,
    format_cell,
)
from spieltisch.rules.paroli.lines import COLUMN_RUN, ROW_LENGTH

__all__ = ["PIPS", "Light", "card_text", "draw_rack", "draw_table"]

_WIDTH: Final = 5
PIPS: Final[Mapping[str, str]] = {"b": "·", "g": ":", "r": "-", "P": "="}
"""What a card is worth: a dot is +5, a bar −5."""


@dataclass(frozen=True)
class Light:
    """What is pointed out on the table."""

    open: Collection[Cell] = ()
    """Cells where something fits."""
    marked: Collection[Cell] = ()
    """Cards that have just been laid, or are spoken of."""


_DARK: Final = Light()


def card_text(card: Card, signs: Signs) -> str:
    pip = PIPS[card[0]]
    return f"{card}{'.' if pip == '·' and signs.empty == '.' else pip}"


def draw_table(view: View, signs: Signs, light: Light = _DARK) -> list[Text]:
    """Heads, chips of columns, rows from the top, and what columns hold."""
    rows = _rows_shown(view, light)
    return [
        _heads(),
        _column_chips(view, signs),
        *(_row(view, signs, light, row) for row in rows),
        _column_counts(view),
    ]


def draw_rack(rack: Sequence[Card], signs: Signs, fitting: Collection[Card]) -> list[Text]:
    """A player's cards as stacks under their columns, Parolis at the end; what fits now is bright."""
    stacks = [[card for card in rack if card.number == number] for number in (*NUMBERS, 0)]
    height = max((len(stack) for stack in stacks), default=0)
    return [_rack_line(stacks, level, signs, fitting) for level in range(height)]


def _rack_line(
    stacks: Sequence[Sequence[Card]], level: int, signs: Signs, fitting: Collection[Card]
) -> Text:
    line = Text(" " * 4)
    for stack in stacks:
        if level < len(stack):
            _put_card(line, stack[level], signs, dim=stack[level] not in fitting)
        else:
            line.append(" " * _WIDTH)
    line.rstrip()
    return line


def _rows_shown(view: View, light: Light) -> range:
    rows = [*view.table.rows_in_use, *(cell.row for cell in light.open)]
    open_rows = [cell.row for cell in view.table.open_cells]
    return range(min((*rows, *open_rows), default=0), max((*rows, *open_rows), default=0) + 1)


def _heads() -> Text:
    return Text(" " * 4 + "".join(f"{number:>4} " for number in NUMBERS).rstrip(), "bold")


def _column_chips(view: View, signs: Signs) -> Text:
    line = Text(" " * 4)
    for number in NUMBERS:
        chip = _chip(explain_line(view, Line("col", number)), signs)
        line.append(" " * (_WIDTH - 1 - len(chip))).append(chip).append(" ")
    line.rstrip()
    return line


def _column_counts(view: View) -> Text:
    line = Text(" " * 4, MUTED)
    for number in NUMBERS:
        line.append(f"{_holds(explain_line(view, Line('col', number))):>4} ")
    line.rstrip()
    return line


def _row(view: View, signs: Signs, light: Light, row: int) -> Text:
    name = format_cell(Cell(row, 1)).removesuffix("1").rstrip(".")
    line = Text(f"{name:>3} ", "bold")
    for number in NUMBERS:
        _put_cell(line, view, signs, light, Cell(row, number))
    status = explain_line(view, Line("row", row))
    line.append(f" {_holds(status):>5} ", Style(dim=True, bold=False)).append(_chip(status, signs))
    line.rstrip()
    return line


def _put_cell(line: Text, view: View, signs: Signs, light: Light, cell: Cell) -> None:
    card = view.table.at.get(cell)
    if card is not None:
        _put_card(line, card, signs, marked=cell in light.marked)
        return
    line.append("   ")
    if cell in light.open:
        line.append(signs.open, ACCENT)
    else:
        line.append(signs.empty, Style(dim=True, bold=False))
    line.append(" ")


def _put_card(
    line: Text, card: Card, signs: Signs, *, dim: bool = False, marked: bool = False
) -> None:
    text = card_text(card, signs)
    style = CARD_STYLES[card[0]] + Style(dim=dim, underline=marked)
    line.append(" " * (_WIDTH - 1 - len(text))).append(text, style)
    line.append("'" if marked else " ", Style(bold=True))


def _chip(status: LineStatus, signs: Signs) -> Text:
    """`○A` before the line, `●A` on it."""
    if status.owner is None:
        return Text("")
    opening, closing = signs.chip_on if status.chip == "on" else signs.chip_before
    return Text(f"{opening}{seat_letter(status.owner)}{closing}".strip(), PLAYERS[status.owner])


def _holds(status: LineStatus) -> str:
    """The value of a complete line; else how many it has of the cards it needs."""
    if status.complete:
        return f"={status.value}".replace("-", "−")
    whole = ROW_LENGTH if status.line.axis == "row" else COLUMN_RUN
    return f"{whole - len(status.missing)}/{whole}" if status.cards else ""
