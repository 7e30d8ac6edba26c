"""Positions of Paroli as drawings, for tests and examples.

    chip .  .  A  .  .  .  .  .  .  .
    J    b1 b2 b3 .  .  .  .  .  .  .
    K    .  .  P  .  .  .  .  .  .  .  B

Ten tokens a row: a card or a dot. The line `chip`, if there is one, names the owners of columns; a
letter after a row's tenth token names the row's owner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from spieltisch.rules.errors import Unreadable
from spieltisch.rules.game import Fact, Seat, Step
from spieltisch.rules.paroli import (
    DECK,
    NUMBERS,
    RACK_LIMIT,
    Card,
    Cards,
    Cell,
    Config,
    Line,
    State,
    Table,
    Turn,
    apply,
    check,
    format_cell,
    parse,
    parse_cell,
    read_card,
    refusal,
    sorted_cards,
)
from spieltisch.rules.paroli.ending import complete_claims

__all__ = [
    "after",
    "cards",
    "drawing_of",
    "facts_of",
    "state_from_drawing",
    "table_from_drawing",
    "why_not",
]

_SEATS: Final = "ABCDEF"
_CHIP_ROW: Final = "chip"


def cards(text: str) -> Cards:
    """Cards named in a text: `b7 b7 P`."""
    return sorted_cards(read_card(name) for name in text.split())


def state_from_drawing(  # noqa: PLR0913 - a position has that many sides
    drawing: str,
    racks: Sequence[str] = ("", ""),
    *,
    robber: bool = False,
    turn: Turn | None = None,
    began_with: Sequence[Line] | None = None,
    fill_racks: str = "",
    turns: int = 10,
    **options: bool,
) -> State:
    """The drawn position with these racks; the stock holds the cards that are left.

    `turn` says what the turn has brought so far and `began_with` the lines a chip lies on
    since it began, where these are not all the complete ones. The racks of the seats named in `fill_racks` take
    cards that are left until they are full.
    """
    table = table_from_drawing(drawing)
    hands, stock = _share_out(table, [cards(rack) for rack in racks], fill_racks)
    chips_on = complete_claims(table) if began_with is None else tuple(sorted(began_with))
    state = State(
        config=Config(len(racks), robber, **options),
        stock=stock,
        racks=hands,
        table=table,
        turn=replace(turn or Turn(), chips_on=chips_on),
        turns=turns,
        started=True,
    )
    check(state)
    return state


def table_from_drawing(drawing: str) -> Table:
    """The cards and chips of a drawing: a row a line, its name, ten cells, and who claimed it."""
    table = Table()
    for tokens in (line.split() for line in drawing.splitlines() if line.strip()):
        if len(tokens) not in (len(NUMBERS) + 1, len(NUMBERS) + 2):
            raise Unreadable(f"A drawn row has a name and ten tokens: {' '.join(tokens)}")
        table = _with_row(table, tokens[0], tokens[1:])
    return table


def drawing_of(table: Table) -> str:
    """The drawing that `table_from_drawing` reads."""
    columns = [_owner(table, Line("col", number)) or "." for number in NUMBERS]
    rows = (_drawn_row(table, row) for row in table.rows_in_use)
    return "\n".join(" ".join(row) for row in ([_CHIP_ROW, *columns], *rows))


def after(state: State, *actions: str) -> State:
    """The state after these actions, all of which must be legal."""
    for action in actions:
        state = _step(state, action).state
    return state


def facts_of(state: State, action: str) -> tuple[Fact, ...]:
    """What happens when this legal action is taken."""
    return _step(state, action).facts


def why_not(state: State, action: str) -> tuple[str, str] | None:
    """Ruling and code of the refusal, if the action is refused."""
    refused = refusal(state, parse(action))
    return None if refused is None else (refused.ruling, refused.code)


def _step(state: State, action: str) -> Step[State]:
    refused = refusal(state, parse(action))
    if refused:
        raise AssertionError(f"{action!r} is refused by {refused.ruling}: {refused.code}")
    return apply(state, parse(action))


def _with_row(table: Table, name: str, tokens: Sequence[str]) -> Table:
    if name == _CHIP_ROW:
        for number, owner in _drawn(tokens):
            table = table.claim(Line("col", number), _SEATS.index(owner))
        return table
    row = parse_cell(f"{name}1").row
    for number, card in _drawn(tokens[: len(NUMBERS)]):
        table = table.lay(Cell(row, number), read_card(card))
    for owner in tokens[len(NUMBERS) :]:
        table = table.claim(Line("row", row), _SEATS.index(owner))
    return table


def _drawn(tokens: Sequence[str]) -> Iterator[tuple[int, str]]:
    return ((number, mark) for number, mark in zip(NUMBERS, tokens, strict=True) if mark != ".")


def _drawn_row(table: Table, row: int) -> list[str]:
    name = format_cell(Cell(row, 1))[:-1]
    tokens = [str(table.at.get(Cell(row, number), ".")) for number in NUMBERS]
    owner = _owner(table, Line("row", row))
    return [name, *tokens, *owner]


def _owner(table: Table, line: Line) -> str:
    owner = table.owners.get(line)
    return "" if owner is None else _SEATS[owner]


def _share_out(
    table: Table, racks: Sequence[Cards], filled: str
) -> tuple[tuple[Cards, ...], Cards]:
    """Complete racks, and the stock."""
    left = DECK.copy()
    left.subtract(card for _, card in table.cards)
    for rack in racks:
        left.subtract(rack)
    rest = list(sorted_cards(left.elements()))
    return tuple(_filled(seat, rack, rest, filled) for seat, rack in enumerate(racks)), tuple(rest)


def _filled(seat: Seat, rack: Cards, rest: list[Card], filled: str) -> Cards:
    if _SEATS[seat] not in filled:
        return rack
    places = RACK_LIMIT - len(rack)
    taken = rest[:places]
    del rest[:places]
    return sorted_cards((*rack, *taken))
