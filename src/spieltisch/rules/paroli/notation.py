"""How actions, cells and lines are written: `lay b7 J7`, `shift J7 K7`, `claim row J`.

    draw 2         lay b7 J7       lay P J7        shift J7 K7     rob J7 K7
    agree          refuse          claim row J     claim col 7     end
    pass           first A         deal b7         turn b7

Rows are letters: the first card's row is J, so that A to S are the nine rows above it, itself and
the nine below. Shifting can push the window of ten rows further; rows out there are written with
their signed number and a dot in cells: `lay b7 +10.7`, `claim row -10`. A text says the same in
every position, and everything that can be written is written in one way only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from spieltisch.rules.errors import Unreadable
from spieltisch.rules.game import seat_letter
from spieltisch.rules.paroli.actions import (
    Action,
    Answer,
    Claim,
    Deal,
    Draw,
    EndTurn,
    First,
    Lay,
    Pass,
    Rob,
    Shift,
    TurnUp,
)
from spieltisch.rules.paroli.cards import NUMBERS, read_card
from spieltisch.rules.paroli.table import Cell, Line

__all__ = ["format_action", "format_cell", "format_line", "parse", "parse_cell", "parse_line"]

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRS"
_FIRST_ROW: Final = _LETTERS.index("J")
_SEATS: Final = "ABCDEF"
_CELL: Final = re.compile(r"([A-S]|[+-][1-9][0-9]{1,3}\.)([1-9]|10)")
_ROW: Final = re.compile(r"[A-S]|[+-][1-9][0-9]{1,3}")


def parse(text: str) -> Action:
    """Read an action; raises `Unreadable`."""
    word, _, rest = text.partition(" ")
    reader = _READERS.get(word)
    if reader is None:
        raise Unreadable(f"{text!r} is no action of Paroli.")
    return reader(rest)


def format_action(action: Action) -> str:
    """An action as text; `parse` reads it."""
    match action:
        case Draw(count):
            return f"draw {count}"
        case Lay(card, cell):
            return f"lay {card} {format_cell(cell)}"
        case Shift(one, other):
            return f"shift {format_cell(one)} {format_cell(other)}"
        case Rob(one, other):
            return f"rob {format_cell(one)} {format_cell(other)}"
        case Answer(agree):
            return "agree" if agree else "refuse"
        case Claim(line):
            return f"claim {format_line(line)}"
        case EndTurn():
            return "end"
        case Pass():
            return "pass"
        case _:
            return _format_chance(action)


def _format_chance(action: First | Deal | TurnUp) -> str:
    match action:
        case First(seat):
            return f"first {seat_letter(seat)}"
        case Deal(card):
            return f"deal {card}"
        case _:
            return f"turn {action.card}"


def parse_cell(text: str) -> Cell:
    """A cell from its text, as `J7`; raises `Unreadable`."""
    found = _CELL.fullmatch(text)
    if not found:
        raise Unreadable(f"{text!r} is no cell; cells are written J7: a row's letter, a column.")
    return Cell(_read_row(found[1].rstrip(".")), int(found[2]))


@lru_cache(maxsize=1024)
def format_cell(cell: Cell) -> str:
    """A cell as text, `J7`; rows beyond the letters are numbered, `-12.7`."""
    row = _format_row(cell.row)
    return f"{row}{cell.number}" if row in _LETTERS else f"{row}.{cell.number}"


def parse_line(text: str) -> Line:
    """A line from its text; raises `Unreadable`."""
    axis, _, name = text.partition(" ")
    if axis == "row" and _ROW.fullmatch(name):
        return Line("row", _read_row(name))
    if axis == "col" and name in map(str, NUMBERS):
        return Line("col", int(name))
    raise Unreadable(f"{text!r} is no line; lines are written row J or col 7.")


@lru_cache(maxsize=256)
def format_line(line: Line) -> str:
    """A line as text, `row J` or `col 7`."""
    return f"{line.axis} {_format_row(line.at) if line.axis == 'row' else line.at}"


def _read_row(text: str) -> int:
    return _LETTERS.index(text) - _FIRST_ROW if text in _LETTERS else int(text)


def _format_row(row: int) -> str:
    place = row + _FIRST_ROW
    return _LETTERS[place] if place in range(len(_LETTERS)) else f"{row:+d}"


def _read_draw(text: str) -> Draw:
    if text not in ("1", "2"):
        raise Unreadable(f"'draw {text}' is no action: one or two cards are drawn.")
    return Draw(int(text))


def _read_lay(text: str) -> Lay:
    card, cell = _pair(text)
    return Lay(read_card(card), parse_cell(cell))


def _read_shift(text: str) -> Shift:
    origin, target = _pair(text)
    return Shift(parse_cell(origin), parse_cell(target))


def _read_rob(text: str) -> Rob:
    one, other = _pair(text)
    return Rob(parse_cell(one), parse_cell(other))


def _read_first(text: str) -> First:
    if len(text) != 1 or text not in _SEATS:
        raise Unreadable(f"{text!r} is no seat; seats are written A to F.")
    return First(_SEATS.index(text))


def _pair(text: str) -> tuple[str, str]:
    one, _, other = text.partition(" ")
    return one, other


def _alone(action: Action) -> Callable[[str], Action]:
    def read(text: str) -> Action:
        if text:
            raise Unreadable(f"{format_action(action)!r} stands alone, without {text!r}.")
        return action

    return read


_READERS: Final[Mapping[str, Callable[[str], Action]]] = {
    "draw": _read_draw,
    "lay": _read_lay,
    "shift": _read_shift,
    "rob": _read_rob,
    "agree": _alone(Answer(agree=True)),
    "refuse": _alone(Answer(agree=False)),
    "claim": lambda text: Claim(parse_line(text)),
    "end": _alone(EndTurn()),
    "pass": _alone(Pass()),
    "first": _read_first,
    "deal": lambda text: Deal(read_card(text)),
    "turn": lambda text: TurnUp(read_card(text)),
}
