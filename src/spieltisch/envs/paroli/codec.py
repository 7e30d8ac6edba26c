"""Paroli and Räuberparoli as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from spieltisch.envs.codec import Codec, options_off, turn_line
from spieltisch.envs.paroli import ids, observation
from spieltisch.rules import paroli
from spieltisch.rules.game import Seat, seat_letter

__all__ = ["PAROLI", "RAEUBERPAROLI"]


def _codec(name: str, title: str, *, robber: bool) -> Codec:
    return Codec(
        name=name,
        title=title,
        version=ids.VERSION,
        players=range(2, 7),
        game=paroli,
        options={"players": 2} | options_off(name),
        configure=partial(paroli.Config, robber=robber),
        actions=ids.ROBBER_ACTIONS if robber else ids.ACTIONS,
        name_of=ids.name_of,
        words=ids.words,
        length=observation.length,
        observe=observation.observe,
        chance_ids=len(paroli.KINDS),
        chance_id=_dealt,
        most_chance=lambda _: 2 + paroli.DECK.total(),
        most_steps=lambda options: _most_steps(options["players"], robber=robber),
        picture=_picture,
        own=_own,
    )


def _dealt(action: paroli.Action, place: int) -> int:
    """A dealt card by its kind, the starting player by the seat."""
    if isinstance(action, paroli.Deal | paroli.TurnUp):
        return paroli.KINDS.index(action.card)
    return place


def _most_steps(players: int, *, robber: bool) -> int:
    """Each card is drawn and laid once, and a turn ended after it, between any two of which all others
    may pass; and in each turn 20 lines may grant a move, which all others may be asked for, thrice in
    vain.
    """
    turns = 3 * paroli.DECK.total()
    moves = paroli.DECK.total() * 23 * (players + 1) if robber else 0
    return turns * (players + 1) + moves


def _picture(state: paroli.State) -> Sequence[str]:
    """The rows of the table with the letters of their chips' owners, and the racks' sizes."""
    seen = paroli.view(state, None)
    owners, rows = seen.table.owners, seen.table.rows_in_use
    columns = (_chip(owners, paroli.Line("col", number)) for number in paroli.NUMBERS)
    sizes = " ".join(f"{seat_letter(s)}:{size}" for s, size in enumerate(seen.rack_sizes))
    return [
        "   ".join((" ", *columns)),
        *(_row(seen.table, row) for row in (range(rows[0], rows[-1] + 1) if rows else ())),
        *turn_line(None if seen.reason else seen.turn.seat, None),
        f"racks {sizes}, stock {seen.stock_size}",
    ]


def _own(state: paroli.State, seat: Seat) -> Sequence[str]:
    """The seat's cards, and what this turn has come to."""
    turn, rack = state.turn, state.racks[seat]
    lines = [f"{seat_letter(seat)} holds {' '.join(rack) or 'nothing'}"]
    if turn.laid:
        lines.append(f"laid in this turn: {' '.join(map(str, turn.laid))}")
    if turn.earned > turn.used:
        lines.append(f"moves left: {turn.earned - turn.used}")
    if turn.question:
        lines.append(f"asked for: {paroli.format(turn.question.move)}")
    return lines


def _row(table: paroli.Table, row: int) -> str:
    cells = (paroli.Cell(row, number) for number in paroli.NUMBERS)
    chip = _chip(table.owners, paroli.Line("row", row))
    return " ".join((chip, *(f"{table.at.get(cell, '.'):3}" for cell in cells))).rstrip()


def _chip(owners: Mapping[paroli.Line, Seat], line: paroli.Line) -> str:
    return seat_letter(owners[line]) if line in owners else " "


PAROLI: Final = _codec("paroli", "Paroli", robber=False)
RAEUBERPAROLI: Final = _codec("raeuberparoli", "Räuberparoli", robber=True)
